"""Rows of round pits with a store at either end, in the order in which seeds are sown; discs side by side in a pit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from pnp.press.geometry.path import Point
from pnp.press.geometry.space_chain import Space, SpaceChain
from pnp.press.geometry.square_grid import SquareGrid, SquareNumbering

LEFT, RIGHT = "left", "right"  # the names of the stores
PITCH = 1.18  # from the middle of a pit to that of the next, in diameters of a pit
STORE = 1.1  # how wide a store is, likewise
_CORNERS = 36
# The diameter of a circle that holds 1, 2, 3, … discs side by side, in diameters of a disc.
_AROUND: Sequence[float] = (1, 2, 2.155, 2.415, 2.702, 3, 3, 3.305, 3.614, 3.814, 3.924, 4.030, 4.237, 4.329, 4.522)
_DENSITY = 0.68  # how much of a circle a larger number of discs covers


def width_around(discs: int) -> float:
    """Return the diameter of a circle that holds a number of discs side by side, in diameters of a disc."""
    return _AROUND[discs - 1] if discs <= len(_AROUND) else math.sqrt(discs / _DENSITY)


@lru_cache(maxsize=32)
def pit_field(columns: int, rows: int, numbering: SquareNumbering, seeds: int, *, has_stores: bool) -> SpaceChain:
    """Return pits 1 unit wide, from the lower left one to and fro, the right store after the first row, the left last.

    Each pit has room for *seeds* seeds side by side.
    """
    grid = SquareGrid(columns, rows, PITCH, numbering, "bottom-left")
    squares = {grid.at(name): name for name in grid.names}
    indent = (STORE + PITCH - 1) if has_stores else 0.0
    named: dict[str, Space] = {}
    for row in range(rows):
        order = range(columns) if row % 2 == 0 else range(columns - 1, -1, -1)
        for column in order:
            x, y = indent + 0.5 + column * PITCH, 0.5 + (rows - 1 - row) * PITCH
            named[squares[column, rows - 1 - row]] = Space(x, y, 180.0 * (row % 2), _oval(x, y, 1.0, 1.0), 1.0)
        if row == 0 and has_stores:
            named[RIGHT] = _store(indent + (columns - 1) * PITCH + 1 + PITCH - 1 + STORE / 2, rows)
    if has_stores:
        named[LEFT] = _store(STORE / 2, rows)
    width, height = 2 * indent + (columns - 1) * PITCH + 1, (rows - 1) * PITCH + 1
    return SpaceChain(
        tuple(named),
        tuple(named.values()),
        (width, height),
        breadth=1 / width_around(seeds),
        is_closed=rows == 2,
        is_bent=True,
    )


def _store(x: float, rows: int) -> Space:
    height = (rows - 1) * PITCH + 1
    tall = max(height, STORE)
    return Space(x, height / 2, 270.0, _oval(x, height / 2, STORE, tall), STORE)


def _oval(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of a circle, or of one that is drawn out upright, clockwise from the right."""
    radius, longer = width / 2, max(0.0, height - width) / 2
    turns = (2 * math.pi * k / _CORNERS for k in range(_CORNERS))
    return tuple(
        (x + radius * math.cos(turn), y + radius * math.sin(turn) + math.copysign(longer, math.sin(turn)))
        for turn in turns
    )
