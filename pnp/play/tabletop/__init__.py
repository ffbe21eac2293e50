"""Positions and moves of a game whose rules no engine knows, checked against its box and its boards."""
