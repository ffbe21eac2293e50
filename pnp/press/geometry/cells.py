"""The interface of cells for boards of every kind: squares, hexagons, and points joined by lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Literal, Protocol, Self

from msgspec import Struct

from pnp.press.geometry.path import Box, Point

Top = Literal["flat", "pointy"]  # the top of a hexagonal cell: a side or a corner


class LabelAxis(Struct, frozen=True):
    """Lines of cells that have one label each: columns, rows.

    *labels* are those of the cells by their names. A label is beyond the outermost cell of its line in the *direction*,
    a vector 1 mm long, and at the line's other end too if *both*. A *tick* shows which way a slanting line runs. Labels
    *at_edge* are in line with each other, beyond all visible cells.
    """

    labels: Mapping[str, str]
    direction: Point
    both: bool = False
    tick: bool = False
    at_edge: bool = False


class Cells(Protocol):
    """The cells of a board in mm, (0, 0) the upper left corner of all. Unknown names raise ValueError."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names in reading order."""
        ...

    @property
    def width(self) -> float:
        """Width of the whole in mm."""
        ...

    @property
    def height(self) -> float:
        """Height of the whole in mm."""
        ...

    @property
    def across(self) -> float:
        """A cell's width from side to side, in mm."""
        ...

    @property
    def top(self) -> Top | None:
        """The top of a hexagonal cell, a side or a corner; None for other cells."""
        ...

    @property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """The lines of cells whose two labels form the cells' names; none if names are not formed from labels."""
        ...

    def __hash__(self) -> int:
        """Return the hash of a frozen value."""
        ...

    def __contains__(self, name: str, /) -> bool:
        """Return whether there is such a cell."""
        ...

    def centre(self, name: str) -> Point:
        """Return the middle of a cell in mm."""
        ...

    def box(self, name: str) -> Box:
        """Return the upright box around a cell."""
        ...

    def box_of(self, cells: tuple[str, ...]) -> Box:
        """Return the upright box around *cells*, at least one."""
        ...

    def room(self, name: str) -> Box:
        """Return the upright square in which pieces lie on a cell."""
        ...

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise, *inset* inside it, a share of its width."""
        ...

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the cell beyond each edge, edge i from corner i to i + 1, or None; of a point, those lines lead to."""
        ...

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the cells that share an edge with *name*, or a line."""
        ...

    def scaled(self, factor: float) -> Self:
        """Return the cells *factor* times as large."""
        ...


class BoardCells:
    """What the cells of most boards have in common."""

    @property
    def top(self) -> Top | None:
        """None: cells are not hexagons."""
        return None

    @property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """None: names are not formed from labels."""
        return ()

    def box_of(self: Cells, cells: tuple[str, ...]) -> Box:
        """Return the box around some cells. Raises ValueError for an unknown one, TypeError if there are none."""
        return reduce(Box.union, map(self.box, cells))

    def neighbours(self: Cells, name: str) -> tuple[str, ...]:
        """Return the cells that share an edge with *name*, or a line. Raises ValueError if there is no such cell."""
        return tuple(near for near in dict.fromkeys(self.across_edges(name)) if near is not None)
