"""Turn names of square cells (B2) into places on a board, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import LabelAxis, Top
from pnp.press.geometry.path import Box, Point

SquareNumbering = Literal["letter-number", "column-row", "count", "serpentine", "draughts"]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
# Numberings whose names are made up of a column's and a row's.
LINED: frozenset[str] = frozenset({"letter-number", "column-row"})
_Square = tuple[int, int]  # column and row, counted from 0 from the upper left
# The steps to the cells around one, in the order of its edges: above, to the right, below, to the left.
_ACROSS: Sequence[_Square] = ((0, -1), (1, 0), (0, 1), (-1, 0))


class SquareGrid(Struct, frozen=True, dict=True):
    """*columns* × *rows* square cells, *cell* mm wide; (0, 0) is the upper left corner of the whole.

    *origin* is the corner with the first cell, A1. The grid lacks the cells *omitted*; the others keep their names and
    places. With the numbering of draughts only dark cells have names, the one at the bottom left among them.
    """

    columns: int
    rows: int
    cell: float
    numbering: SquareNumbering = "letter-number"
    origin: Corner = "top-left"
    omitted: frozenset[str] = frozenset()

    @cached_property
    def _plan(self) -> Mapping[str, _Square]:  # of the cells omitted, too
        return _plan(self.columns, self.rows, self.numbering, self.origin)

    @property
    def width(self) -> float:
        """Width of all columns in mm."""
        return self.columns * self.cell

    @property
    def height(self) -> float:
        """Height of all rows in mm."""
        return self.rows * self.cell

    @property
    def across(self) -> float:
        """A cell's width in mm."""
        return self.cell

    @property
    def top(self) -> Top | None:
        """None: squares are not hexagons."""
        return None

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every cell that has a name, in reading order: row by row from the top, left to right."""
        return tuple([name for name in self._plan if name not in self.omitted])

    @cached_property
    def squares(self) -> tuple[_Square, ...]:
        """The column and row of every cell, in reading order, those without names too."""
        left_out = {self._plan[name] for name in self.omitted if name in self._plan}
        every = ((column, row) for row in range(self.rows) for column in range(self.columns))
        return tuple([square for square in every if square not in left_out])

    def is_dark(self, square: _Square) -> bool:
        """Return whether a cell is dark on a chequered board, as the one at the bottom left is."""
        return _is_dark(*square, self.rows)

    @property
    def column_labels(self) -> tuple[str, ...]:
        """The names of the columns, from the left; none where cells are counted."""
        return _line_labels(self.columns, self.numbering, letters=True, backwards="right" in self.origin)

    @cached_property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """The columns, labelled above or below, and the rows, labelled on the left."""
        if self.numbering not in LINED:
            return ()
        from_below = "bottom" in self.origin
        columns, rows = self.column_labels, _line_labels(self.rows, self.numbering, letters=False, backwards=from_below)
        places = {name: self._plan[name] for name in self.names}
        way = (0.0, 1.0 if from_below else -1.0)  # on the side of the first cell
        return (
            LabelAxis({name: columns[column] for name, (column, _) in places.items()}, way, at_edge=True),
            LabelAxis({name: rows[row] for name, (_, row) in places.items()}, (-1.0, 0.0), at_edge=True),
        )

    def __contains__(self, name: str) -> bool:
        return name in self._plan and name not in self.omitted

    def at(self, name: str) -> _Square:
        """Return the column and row of a cell, counted from 0. Raises ValueError if the board has no such cell."""
        square = self._plan.get(name)
        if square is None or name in self.omitted:
            raise ValueError(f"a board of {self.columns} × {self.rows} cells has no {name}")
        return square

    def square_box(self, square: _Square) -> Box:
        """Return the box of a cell by its column and row."""
        column, row = square
        return Box(column * self.cell, row * self.cell, (column + 1) * self.cell, (row + 1) * self.cell)

    def box(self, name: str) -> Box:
        """Return the square of a cell. Raises ValueError if the board has no such cell."""
        return self.square_box(self.at(name))

    def centre(self, name: str) -> Point:
        """Return the middle of a cell. Raises ValueError if the board has no such cell."""
        return self.box(name).centre

    def box_of(self, cells: tuple[str, ...]) -> Box:
        """Return the box around some cells. Raises ValueError for an unknown one, or if there are none."""
        columns, rows = zip(*map(self.at, cells), strict=True)
        first, last = self.square_box((min(columns), min(rows))), self.square_box((max(columns), max(rows)))
        return Box(first.left, first.top, last.right, last.bottom)

    def room(self, name: str) -> Box:
        """Return the square of a cell, all of which is for pieces. Raises ValueError if the board has no such cell."""
        return self.box(name)

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the four corners of a cell, clockwise, a little inside it. Raises ValueError for an unknown one."""
        return self.box(name).grown(-inset * self.cell).corners

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the cell beyond each edge of *name*, from the upper edge clockwise; None where there is none."""
        column, row = self.at(name)
        return tuple(self._names.get((column + dx, row + dy)) for dx, dy in _ACROSS)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the cells that share an edge with *name*. Raises ValueError if there is no such cell."""
        return tuple(near for near in self.across_edges(name) if near is not None)

    @cached_property
    def _names(self) -> Mapping[_Square, str]:
        return {self._plan[name]: name for name in self.names}

    def scaled(self, factor: float) -> SquareGrid:
        """Return the grid *factor* times as large."""
        return replace(self, cell=self.cell * factor)


@lru_cache(maxsize=64)  # 6 entries in a build of all games
def _plan(columns: int, rows: int, numbering: SquareNumbering, origin: Corner) -> Mapping[str, _Square]:
    """Return where each cell is, in reading order; all grids of a shape share this."""
    # The order of names, and the cells without one.
    names: dict[_Square, str] = {}
    across = _line_labels(columns, numbering, letters=True, backwards="right" in origin)
    down = _line_labels(rows, numbering, letters=False, backwards="bottom" in origin)
    number = 0
    for y in range(rows):
        row = rows - 1 - y if "bottom" in origin else y
        turns = numbering == "serpentine" and y % 2 == 1
        for x in range(columns):
            column = columns - 1 - x if ("right" in origin) != turns else x
            if numbering in LINED:
                names[column, row] = across[column] + down[row]
            elif numbering != "draughts" or _is_dark(column, row, rows):
                number += 1
                names[column, row] = str(number)
    return {names[square]: square for square in sorted(names, key=itemgetter(1, 0))}


def _line_labels(lines: int, numbering: SquareNumbering, *, letters: bool, backwards: bool) -> tuple[str, ...]:
    if numbering not in LINED:
        return ()
    order = range(lines - 1, -1, -1) if backwards else range(lines)
    if numbering == "column-row":
        return tuple(f"{line + 1:02}" for line in order)
    return tuple(chr(ord("A") + line) if letters else str(line + 1) for line in order)


def _is_dark(column: int, row: int, rows: int) -> bool:
    return (column + rows - 1 - row) % 2 == 0
