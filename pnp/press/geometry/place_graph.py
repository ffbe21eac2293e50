"""Named places joined by lines: lattices, the rings of morris boards, places of an author's own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import LabelAxis, Top
from pnp.press.geometry.path import Box, Point

Diagonals = Literal["none", "alternate", "all"]
_ROOM = 0.95  # the share of the distance to the nearest place that a piece may fill
_STEPS: Sequence[tuple[int, int]] = ((1, 0), (0, 1))
_DIAGONALS: Sequence[tuple[int, int]] = ((1, 1), (-1, 1))


class NamedPlace(Struct, frozen=True):
    """A place by its name, in units from anywhere; x to the right, y down.

    *column* and *row* are the labels at the edge of its lines; both are empty if it has none.
    """

    name: str
    x: float
    y: float
    column: str = ""
    row: str = ""


class PlaceGraph(Struct, frozen=True, dict=True):
    """Places and the lines that join two of them, *unit* mm to a unit; pieces lie on the places.

    (0, 0) is the upper left corner of the box around all places and the room around each.
    """

    places: tuple[NamedPlace, ...]  # in reading order
    lines: tuple[tuple[str, str], ...]
    unit: float
    labels_below: bool = False  # whether those of columns are

    @cached_property
    def _centres(self) -> Mapping[str, Point]:
        left, top = min(place.x for place in self.places), min(place.y for place in self.places)
        half = self.across / 2
        return {p.name: ((p.x - left) * self.unit + half, (p.y - top) * self.unit + half) for p in self.places}

    @property
    def names(self) -> tuple[str, ...]:
        """All names in reading order."""
        return tuple(self._centres)

    @property
    def width(self) -> float:
        """Width of the whole in mm."""
        return max(x for x, _ in self._centres.values()) + self.across / 2

    @property
    def height(self) -> float:
        """Height of the whole in mm."""
        return max(y for _, y in self._centres.values()) + self.across / 2

    @cached_property
    def across(self) -> float:
        """The least distance between two places, in mm."""
        return self.unit * _nearest(tuple((place.x, place.y) for place in self.places))

    @property
    def top(self) -> Top | None:
        """None: places are not hexagons."""
        return None

    @cached_property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """The columns and rows, if all places lie on some."""
        if not all(place.column and place.row for place in self.places):
            return ()
        columns = {place.name: place.column for place in self.places}
        rows = {place.name: place.row for place in self.places}
        return (
            LabelAxis(columns, (0.0, 1.0 if self.labels_below else -1.0), at_edge=True),
            LabelAxis(rows, (-1.0, 0.0), at_edge=True),
        )

    def __contains__(self, name: str) -> bool:
        return name in self._centres

    def centre(self, name: str) -> Point:
        """Return a place in mm. Raises ValueError if there is no such place."""
        if name not in self._centres:
            raise ValueError(f"the board has no {name}")
        return self._centres[name]

    def box(self, name: str) -> Box:
        """Return the square around a place, as far as half-way to the nearest. Raises ValueError for an unknown one."""
        (x, y), half = self.centre(name), self.across / 2
        return Box(x - half, y - half, x + half, y + half)

    def box_of(self, cells: tuple[str, ...]) -> Box:
        """Return the box around some places. Raises ValueError for an unknown one, TypeError if there are none."""
        return reduce(Box.union, map(self.box, cells))

    def room(self, name: str) -> Box:
        """Return the square in which pieces lie on a place. Raises ValueError if there is no such place."""
        return self.box(name).grown(-(1 - _ROOM) / 2 * self.across)

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the corners of the square around a place, clockwise. Raises ValueError if there is no such place."""
        box = self.box(name).grown(-inset * self.across)
        return (box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the places that lines lead to from *name*. Raises ValueError if there is no such place."""
        return self.neighbours(name)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the places that lines lead to from *name*. Raises ValueError if there is no such place."""
        self.centre(name)
        return self._neighbours.get(name, ())

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        near: dict[str, tuple[str, ...]] = {}
        for start, end in self.lines:
            near[start] = (*near.get(start, ()), end)
            near[end] = (*near.get(end, ()), start)
        return near

    def scaled(self, factor: float) -> PlaceGraph:
        """Return the graph *factor* times as large."""
        return replace(self, unit=self.unit * factor)

    def without(self, omitted: frozenset[str]) -> PlaceGraph:
        """Return the graph without some places, and without the lines that lead to them."""
        if not omitted:
            return self
        places = tuple(place for place in self.places if place.name not in omitted)
        lines = tuple(line for line in self.lines if omitted.isdisjoint(line))
        return replace(self, places=places, lines=lines)


@lru_cache(maxsize=64)
def _nearest(points: tuple[Point, ...]) -> float:
    """Return the least distance between two points; 1 for a single one."""
    least = math.inf
    ordered = sorted(points)
    for index, (x, y) in enumerate(ordered):
        for other in range(index + 1, len(ordered)):
            if ordered[other][0] - x >= least:
                break
            least = min(least, math.dist((x, y), ordered[other]))
    return 1.0 if math.isinf(least) else least


@lru_cache(maxsize=32)
def lattice(
    columns: tuple[str, ...], rows: tuple[str, ...], diagonals: Diagonals, *, below: bool = False
) -> PlaceGraph:
    """Return *columns* × *rows* places a unit apart, named by both, columns from the left and rows from the top.

    Lines join those side by side, and *diagonals* those at corners: all, or alternately, as in alquerque.
    """
    named = {
        (x, y): NamedPlace(column + row, float(x), float(y), column, row)
        for y, row in enumerate(rows)
        for x, column in enumerate(columns)
    }
    return PlaceGraph(tuple(named.values()), tuple(_lattice_lines(named, diagonals)), 1.0, below)


def _lattice_lines(named: Mapping[tuple[int, int], NamedPlace], diagonals: Diagonals) -> Iterator[tuple[str, str]]:
    for (x, y), place in named.items():
        is_crossed = diagonals == "all" or (diagonals == "alternate" and (x + y) % 2 == 0)
        for dx, dy in (*_STEPS, *(_DIAGONALS if is_crossed else ())):
            if (x + dx, y + dy) in named:
                yield place.name, named[x + dx, y + dy].name


@lru_cache(maxsize=32)
def rings(
    columns: tuple[str, ...], rows: tuple[str, ...], *, diagonals: bool = False, below: bool = False
) -> PlaceGraph:
    """Return squares one within the other, places at their corners and the middles of their sides, as in morris.

    There are as many as half of the *columns*. Lines join the middles of neighbouring squares, and their corners too
    if there are *diagonals*.
    """
    middle = len(columns) // 2
    around = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

    def name(ring: int, step: int) -> str:
        dx, dy = around[step % 8]
        return columns[middle + ring * dx] + rows[middle + ring * dy]

    used = {name(ring, step) for ring in range(1, middle + 1) for step in range(8)}
    places = tuple(
        NamedPlace(column + row, float(x), float(y), column, row)
        for y, row in enumerate(rows)
        for x, column in enumerate(columns)
        if column + row in used
    )
    lines = [(name(ring, step), name(ring, step + 1)) for ring in range(1, middle + 1) for step in range(8)]
    spokes = [step for step in range(8) if diagonals or step % 2]
    lines += [(name(ring, step), name(ring + 1, step)) for ring in range(1, middle) for step in spokes]
    return PlaceGraph(places, tuple(lines), 1.0, below)


def place_graph(points: Mapping[str, Point], ways: Sequence[Sequence[str]]) -> PlaceGraph:
    """Return places in units by their names, joined along *ways*, each from its first name to its last.

    A line that several ways have counts once.
    """
    pairs = ((way[i], way[i + 1]) for way in ways for i in range(len(way) - 1))
    lines = {frozenset(pair): pair for pair in pairs if len(set(pair)) == 2}
    places = tuple(NamedPlace(name, x, y) for name, (x, y) in points.items())
    return PlaceGraph(places, tuple(lines.values()), 1.0)
