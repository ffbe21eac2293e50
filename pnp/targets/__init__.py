"""Decide which files are made, in which order, and make them."""
