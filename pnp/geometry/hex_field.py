"""Turn the names of hexagonal cells (B2, 0304, 17) into places on a board of any of four forms, and back."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from pnp.geometry.hex_forms import FieldLine, Form, Numbering, lines, names, spots, wound
from pnp.geometry.hex_grid import DIRECTIONS, Cell, Top, corner_offsets, offset
from pnp.geometry.path import Box
from pnp.geometry.transform import Point

# The step to the cell beyond each edge of a cell, the edges in the order of corner_offsets.
_ACROSS: Mapping[Top, tuple[Cell, ...]] = {
    "flat": tuple(DIRECTIONS["flat"][way] for way in ("SE", "S", "SW", "NW", "N", "NE")),
    "pointy": tuple(DIRECTIONS["pointy"][way] for way in ("E", "SE", "SW", "W", "NW", "NE")),
}


class HexField(Struct, frozen=True, dict=True):
    """Cells with edges *edge* mm long that together are a hexagon, rectangle, triangle or rhombus.

    A hexagon and a triangle have *columns* cells along a side, and as many *rows*. Straight lines of cells run down a
    flat-top field (its columns) and across a pointy-top one (its rows). (0, 0) is the upper left corner of the box
    around all cells of the form; those in *without* are left out, the others keep their names and places.
    """

    form: Form
    columns: int
    rows: int
    top: Top = "flat"
    edge: float = 1.0
    numbering: Numbering = "letter-number"
    without: frozenset[str] = frozenset()

    @cached_property
    def _plan(self) -> _Plan:
        """What all fields of this form share. Looked up once: boards ask for thousands of places."""
        return _plan(self.form, self.columns, self.rows, self.top, self.numbering)

    @property
    def width(self) -> float:
        """Width of the whole form in mm."""
        return self._plan.box.width * self.edge

    @property
    def height(self) -> float:
        """Height of the whole form in mm."""
        return self._plan.box.height * self.edge

    @property
    def across(self) -> float:
        """How far opposite sides of a cell lie apart, in mm."""
        return math.sqrt(3) * self.edge

    @property
    def names(self) -> tuple[str, ...]:
        """Every cell in reading order: line by line, each from its left or upper end; in a spiral by number."""
        return tuple(name for name in self._plan.cells if name not in self.without)

    @property
    def lines(self) -> tuple[FieldLine, ...]:
        """The lines by whose labels a cell is found from the edge, none of them wholly left out; none in a spiral."""
        if not self.without:
            return self._plan.lines
        there = {self._plan.cells[name] for name in self.names}
        return tuple(line for line in self._plan.lines if not there.isdisjoint(line.cells))

    def __contains__(self, name: str) -> bool:
        return name in self._plan.cells and name not in self.without

    def at(self, name: str) -> Cell:
        """Return the q and r of a cell. Raises ValueError if the field has no such cell."""
        cell = self._plan.cells.get(name)
        if cell is None or name in self.without:
            raise ValueError(f"the field has no {name}")
        return cell

    def name(self, cell: Cell) -> str | None:
        """Return the name of the cell at q and r, None if the field has no cell there."""
        name = self._plan.names.get(cell)
        return None if name in self.without else name

    def beyond(self, name: str) -> tuple[str | None, ...]:
        """Return which cell lies beyond each edge of *name*, edge i leading from its corner i to its corner i + 1.

        None beyond an edge of the field. Raises ValueError if there is no such cell.
        """
        q, r = self.at(name)
        return tuple(self.name((q + dq, r + dr)) for dq, dr in _ACROSS[self.top])

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the cells that share an edge with *name*, clockwise. Raises ValueError if there is no such cell."""
        return tuple(near for near in self.beyond(name) if near is not None)

    def place(self, cell: Cell) -> Point:
        """Return the middle of the cell at q and r in mm, whether the field has it or not."""
        x, y = offset(cell, self.top, self.edge)
        box = self._plan.box
        return x - box.left * self.edge, y - box.top * self.edge

    def centre(self, name: str) -> Point:
        """Return the middle of a cell in mm. Raises ValueError if the field has no such cell."""
        return self.place(self.at(name))

    def corners(self, name: str) -> tuple[Point, ...]:
        """Return the six corners of a cell in mm, clockwise. Raises ValueError if the field has no such cell."""
        x, y = self.centre(name)
        return tuple((x + dx, y + dy) for dx, dy in corner_offsets(self.top, self.edge))

    def box(self, name: str) -> Box:
        """Return the upright box around a cell. Raises ValueError if the field has no such cell."""
        return self.box_of((name,))

    def box_of(self, cells: Iterable[str]) -> Box:
        """Return the upright box around some cells. Raises ValueError if there is none, or no such cell."""
        return _around([self.centre(name) for name in cells], self.top, self.edge)


class _Plan(Struct, frozen=True):
    """A field whose edges are 1 mm long: where its cells are, and what they are called."""

    cells: Mapping[str, Cell]
    names: Mapping[Cell, str]
    lines: tuple[FieldLine, ...]
    box: Box  # around all cells, the middle of cell (0, 0) at (0, 0)


@lru_cache(maxsize=64)
def _plan(form: Form, columns: int, rows: int, top: Top, numbering: Numbering) -> _Plan:
    straight, places = (columns, rows) if top == "flat" else (rows, columns)
    cells = spots(form, straight, places, top)
    box = _around([offset(spot.cell, top, 1.0) for spot in cells], top, 1.0)
    if numbering == "spiral":
        cells = wound(cells, top, box.centre)
    called = dict(zip(names(cells, top, numbering), (spot.cell for spot in cells), strict=True))
    return _Plan(
        cells=called,
        names={cell: name for name, cell in called.items()},
        lines=() if numbering == "spiral" else lines(cells, form, top, numbering),
        box=box,
    )


def _around(middles: list[Point], top: Top, edge: float) -> Box:
    """Return the upright box around the cells with these middles. Raises ValueError if there are none."""
    long, short = edge, edge * math.sqrt(3) / 2  # from the middle of a cell to a corner, to an edge
    wide, high = (long, short) if top == "flat" else (short, long)
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return Box(min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high)
