"""Positions and moves of a game whose rules no engine knows: they are held against its box and its boards."""
