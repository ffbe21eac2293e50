"""Drawings: six kinds of node on the layers of pages, in millimetres, y pointing down."""
