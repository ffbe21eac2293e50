"""The moves of Hollow as values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone on *cell*."""

    cell: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Make a hollow: take the core off the board whose first cell is *cell*."""

    cell: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing: it can be said, and is never allowed."""


Move = Place | Clear | Pass
