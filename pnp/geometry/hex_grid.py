"""Turn names of hexagonal cells (B2) into places on a board that is a hexagon itself, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from pnp.geometry.path import Box
from pnp.geometry.transform import Point

Top = Literal["flat", "pointy"]  # what a cell has at its top: a side or a corner
Cell = tuple[int, int]  # axial: q along the rows of a pointy-top board, r down; the middle of the board is (0, 0)

# The six ways along straight lines of cells, clockwise on paper from the first that is nearest to straight up.
DIRECTIONS: Mapping[Top, Mapping[str, Cell]] = {
    "flat": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
    "pointy": {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)},
}


class HexGrid(Struct, frozen=True):
    """A hexagon of 3·side·(side−1)+1 cells, each with edges *edge* mm long; (0, 0) is the board's upper left corner.

    A cell is a letter and a number. The letter names a column of a flat-top board (A leftmost) or a row of a
    pointy-top board (A topmost); the number counts the straight lines that cross it. Letters past Z go on AA, AB.
    """

    side: int
    top: Top = "flat"
    edge: float = 1.0

    @property
    def width(self) -> float:
        """Width of all cells in mm."""
        across = 3 * self.side - 1 if self.top == "flat" else math.sqrt(3) * (2 * self.side - 1)
        return across * self.edge

    @property
    def height(self) -> float:
        """Height of all cells in mm."""
        down = math.sqrt(3) * (2 * self.side - 1) if self.top == "flat" else 3 * self.side - 1
        return down * self.edge

    @property
    def directions(self) -> Mapping[str, Cell]:
        """The six ways by name (N, NE, …), clockwise, each with its step in q and r."""
        return DIRECTIONS[self.top]

    @property
    def letters(self) -> tuple[str, ...]:
        """The names of the columns (flat-top) or rows (pointy-top), in order."""
        return tuple(line_letters(line) for line in range(2 * self.side - 1))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the lines that cross the lettered ones, in order."""
        return tuple(str(line + 1) for line in range(2 * self.side - 1))

    @property
    def names(self) -> tuple[str, ...]:
        """Every cell in reading order: by letter, then by number."""
        return tuple(_cells(self.side, self.top))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell's q and r, in reading order."""
        return tuple(_cells(self.side, self.top).values())

    def at(self, name: str) -> Cell:
        """Return the q and r of a cell. Raises ValueError if the board has no such cell."""
        cell = _cells(self.side, self.top).get(name)
        if cell is None:
            raise ValueError(f"a board of side {self.side} has no {name}")
        return cell

    def name(self, cell: Cell) -> str:
        """Return the name of a cell. Raises ValueError if it lies outside the board."""
        if cell not in self:
            raise ValueError(f"a board of side {self.side} has no cell {cell}")
        return _name(cell, self.side, self.top)

    def __contains__(self, cell: Cell) -> bool:
        q, r = cell
        return max(abs(q), abs(r), abs(q + r)) < self.side

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the cells that share an edge with *name*, clockwise. Raises ValueError if there is no such cell."""
        q, r = self.at(name)
        around = ((q + dq, r + dr) for dq, dr in self.directions.values())
        return tuple(_name(cell, self.side, self.top) for cell in around if cell in self)

    def line(self, name: str, direction: str) -> tuple[str, ...]:
        """Return the cells from *name* (left out) straight on to the edge of the board, nearest first.

        Raises ValueError if the board has no such cell, KeyError if it has no such direction.
        """
        (q, r), (dq, dr) = self.at(name), self.directions[direction]
        found = []
        while (q := q + dq, r := r + dr) in self:
            found.append(_name((q, r), self.side, self.top))
        return tuple(found)

    def centre(self, name: str) -> Point:
        """Return the middle of a cell in mm. Raises ValueError if the board has no such cell."""
        x, y = offset(self.at(name), self.top, self.edge)
        return self.width / 2 + x, self.height / 2 + y

    def corners(self, name: str) -> tuple[Point, ...]:
        """Return the six corners of a cell in mm, clockwise. Raises ValueError if the board has no such cell."""
        x, y = self.centre(name)
        return tuple((x + dx, y + dy) for dx, dy in corner_offsets(self.top, self.edge))

    def box(self, name: str) -> Box:
        """Return the upright box around a cell. Raises ValueError if the board has no such cell."""
        x, y = self.centre(name)
        wide, high = (2.0, math.sqrt(3)) if self.top == "flat" else (math.sqrt(3), 2.0)
        half_width, half_height = wide / 2 * self.edge, high / 2 * self.edge
        return Box(x - half_width, y - half_height, x + half_width, y + half_height)


def offset(cell: Cell, top: Top, edge: float) -> Point:
    """Return how far right of and below cell (0, 0) the middle of *cell* lies, in mm."""
    q, r = cell
    if top == "flat":
        return edge * 1.5 * q, edge * math.sqrt(3) * (r + q / 2)
    return edge * math.sqrt(3) * (q + r / 2), edge * 1.5 * r


def corner_offsets(top: Top, edge: float) -> tuple[Point, ...]:
    """Return where the six corners of a cell lie from its middle, in mm: clockwise from the right or upper right."""
    half, high = edge / 2, edge * math.sqrt(3) / 2
    if top == "flat":
        return (edge, 0.0), (half, high), (-half, high), (-edge, 0.0), (-half, -high), (half, -high)
    return (high, -half), (high, half), (0.0, edge), (-high, half), (-high, -half), (0.0, -edge)


@lru_cache(maxsize=64)
def _cells(side: int, top: Top) -> Mapping[str, Cell]:
    """Return every cell's q and r by its name, in reading order."""
    found: dict[str, Cell] = {}
    for line in range(1 - side, side):
        for place in range(max(1 - side, 1 - side - line), min(side, side - line)):
            cell = (line, place) if top == "flat" else (place, line)
            found[_name(cell, side, top)] = cell
    return found


def _name(cell: Cell, side: int, top: Top) -> str:
    line, place = cell if top == "flat" else (cell[1], cell[0])
    return f"{line_letters(line + side - 1)}{place + side}"


def line_letters(line: int) -> str:
    """Return A to Z, then AA, AB, … for lines counted from 0."""
    return (line_letters(line // 26 - 1) if line >= 26 else "") + chr(ord("A") + line % 26)
