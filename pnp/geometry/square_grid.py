"""Turn names of square cells (B2) into places on a board, and back."""

from __future__ import annotations

import re

from msgspec import Struct

from pnp.geometry.path import Box
from pnp.geometry.transform import Point

_NAME = re.compile(r"([A-Z])([1-9][0-9]?)")


class SquareGrid(Struct, frozen=True):
    """*columns* × *rows* square cells, *cell* mm wide; (0, 0) is the upper left corner of A1.

    A cell is a letter and a number: the column's letter, A leftmost, and the row's number, 1 topmost.
    """

    columns: int
    rows: int
    cell: float

    @property
    def width(self) -> float:
        """Width of all columns in mm."""
        return self.columns * self.cell

    @property
    def height(self) -> float:
        """Height of all rows in mm."""
        return self.rows * self.cell

    @property
    def letters(self) -> tuple[str, ...]:
        """The names of the columns, from the left."""
        return tuple(chr(ord("A") + column) for column in range(self.columns))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the rows, from the top."""
        return tuple(str(row + 1) for row in range(self.rows))

    @property
    def names(self) -> tuple[str, ...]:
        """Every cell in reading order: row by row from the top, left to right."""
        return tuple(letter + number for number in self.numbers for letter in self.letters)

    def at(self, name: str) -> tuple[int, int]:
        """Return the column and row of a cell, counted from 0. Raises ValueError if the board has no such cell."""
        match = _NAME.fullmatch(name)
        if match:
            column, row = ord(match[1]) - ord("A"), int(match[2]) - 1
            if column < self.columns and row < self.rows:
                return column, row
        raise ValueError(f"a board of {self.columns} × {self.rows} cells has no {name}")

    def box(self, name: str) -> Box:
        """Return the square of a cell. Raises ValueError if the board has no such cell."""
        column, row = self.at(name)
        return Box(column * self.cell, row * self.cell, (column + 1) * self.cell, (row + 1) * self.cell)

    def centre(self, name: str) -> Point:
        """Return the middle of a cell. Raises ValueError if the board has no such cell."""
        return self.box(name).centre
