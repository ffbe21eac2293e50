"""The moves of Hollow as values."""

from __future__ import annotations

from msgspec import Struct


class Place(Struct, frozen=True):
    """Place a stone on *cell*."""

    cell: int


class Clear(Struct, frozen=True):
    """Make a hollow: take the core off the board whose first cell is *cell*."""

    cell: int


class Pass(Struct, frozen=True):
    """Do nothing: it can be said, and is never allowed."""


Move = Place | Clear | Pass
