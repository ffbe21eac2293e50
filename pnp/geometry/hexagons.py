"""Hexagonal cells: their coordinates, directions, corners and letters, and the sides of boards that are hexagons."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal

from pnp.geometry.transform import Point

Top = Literal["flat", "pointy"]  # what a cell has at its top: a side or a corner
Cell = tuple[int, int]  # axial: q along the rows of a pointy-top board, r down; the middle of the board is (0, 0)
# The six directions along straight lines of cells, clockwise on paper from the first one nearest to straight up.
DIRECTIONS: Mapping[Top, Mapping[str, Cell]] = {
    "flat": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "pointy": {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)},
}
# The six sides of a board that is a hexagon, clockwise. Each begins where the straight line from the middle in the
# direction with the same position in DIRECTIONS ends.
HEX_SIDES: Mapping[Top, tuple[str, ...]] = {
    "flat": ("NE", "E", "SE", "SW", "W", "NW"),
    "pointy": ("NE", "SE", "S", "SW", "NW", "N"),
}
# The step to the cell beyond each edge of a cell, the edges in the order of corner_offsets.
ACROSS: Mapping[Top, tuple[Cell, ...]] = {
    "flat": tuple(DIRECTIONS["flat"][direction] for direction in ("SE", "S", "SW", "NW", "N", "NE")),
    "pointy": tuple(DIRECTIONS["pointy"][direction] for direction in ("E", "SE", "SW", "W", "NW", "NE")),
}


def offset(cell: Cell, top: Top, edge: float) -> Point:
    """Return how far the middle of *cell* lies right of and below that of cell (0, 0), in mm."""
    q, r = cell
    if top == "flat":
        return edge * 1.5 * q, edge * math.sqrt(3) * (r + q / 2)
    return edge * math.sqrt(3) * (q + r / 2), edge * 1.5 * r


def corner_offsets(top: Top, edge: float) -> tuple[Point, ...]:
    """Return the six corners of a cell relative to its middle, in mm, clockwise from the right or upper right."""
    half, high = edge / 2, edge * math.sqrt(3) / 2
    if top == "flat":
        return (edge, 0.0), (half, high), (-half, high), (-edge, 0.0), (-half, -high), (half, -high)
    return (high, -half), (high, half), (0.0, edge), (-high, half), (-high, -half), (0.0, -edge)


def line_letters(line: int) -> str:
    """Return A to Z, then AA, AB, … for lines counted from 0."""
    return (line_letters(line // 26 - 1) if line >= 26 else "") + chr(ord("A") + line % 26)


def home_cells(side: int, seat: str, size: int, top: Top = "flat") -> tuple[Cell, ...]:
    """Return the *size* middle cells of the side *seat* of a board with *side* cells along it, in clockwise order.

    A side that is no longer than *size* gives all its cells except its two corners. A home that can't lie in the
    exact middle is nearer to the beginning of its side.
    """
    cells = _side_cells(side, seat, top)
    first = (side - size) // 2
    return cells[1:-1] if side <= size else cells[first : first + size]


def _side_cells(side: int, seat: str, top: Top) -> tuple[Cell, ...]:
    """Return the cells of one side of the board, in clockwise order."""
    far = side - 1
    begins = HEX_SIDES[top].index(seat)
    steps = tuple(DIRECTIONS[top].values())
    (q, r), (dq, dr) = steps[begins], steps[(begins + 2) % 6]
    return tuple((far * q + i * dq, far * r + i * dr) for i in range(side))
