"""Named places: the areas and points of a map, and places joined by lines (lattices, morris boards)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import BoardCells, LabelAxis
from pnp.press.geometry.path import Box, Path, Point, box_around, circle, scaling

_ROOM = 0.95  # the share of the largest square in an area, or of the way to the nearest point, that a piece may fill
# The largest share of a map's shorter side that a piece on a point may hide: doubled, the piece of a lonely point hides
# too much for its test.
_LARGEST_POINT = 1 / 5
_TOLERANCE = 0.1  # of flattened outlines, in mm: a lead of a fine pencil is five times as broad


def _joined(pairs: Sequence[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    near: dict[str, tuple[str, ...]] = {}
    for one, other in pairs:
        near[one] = (*near.get(one, ()), other)
        near[other] = (*near.get(other, ()), one)
    return near


class MapPlace(Struct, frozen=True):
    """A place in mm of its drawing: the middle of the square for pieces, and its side; a point has no outline.

    *reach* is the radius of a point in the drawing. *frame* is the upright box for pieces, if it is not a square.
    """

    name: str
    middle: Point
    room: float
    outline: Path = Path(())
    reach: float = 0.0
    frame: Box | None = None

    @property
    def is_area(self) -> bool:
        """Whether it has an outline of its own."""
        return bool(self.outline.segments)


class PlaceMap(Struct, BoardCells, frozen=True, dict=True):
    """The places of a drawing, *factor* times as large; the smallest or the *measured* one is the width of cells."""

    places: tuple[MapPlace, ...]
    pairs: tuple[tuple[str, str], ...]
    size: Point  # of the drawing, in mm
    factor: float = 1.0
    measured: str = ""

    @cached_property
    def _by_name(self) -> Mapping[str, MapPlace]:
        return {place.name: place for place in self.places}

    def place(self, name: str) -> MapPlace:
        """Return a place as it is in the drawing. Raises ValueError if there is no such place."""
        if name not in self._by_name:
            raise ValueError(f"the board has no {name}")
        return self._by_name[name]

    @property
    def names(self) -> tuple[str, ...]:
        """All names in the order of the drawing."""
        return tuple(self._by_name)

    @property
    def width(self) -> float:
        """Width of the whole drawing in mm."""
        return self.size[0] * self.factor

    @property
    def height(self) -> float:
        """Height of the whole drawing in mm."""
        return self.size[1] * self.factor

    @property
    def is_framed(self) -> bool:
        """Whether pieces lie in upright boxes of their size."""
        return self.places[0].frame is not None

    @cached_property
    def across(self) -> float:
        """The side of the room for pieces in mm: that of the smallest place, or of the one that is measured."""
        rooms = (place.room for place in self.places if not self.measured or place.name == self.measured)
        return self.factor * min(rooms)

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def centre(self, name: str) -> Point:
        """Return the middle of the room in a place. Raises ValueError if there is no such place."""
        x, y = self.place(name).middle
        return x * self.factor, y * self.factor

    def shape(self, name: str) -> Path:
        """Return the outline of a place, a circle for a point. Raises ValueError if there is no such place."""
        place = self.place(name)
        if not place.is_area:
            return circle(*self.centre(name), self.factor * place.room / 2)
        return place.outline.transformed(scaling(self.factor))

    def box(self, name: str) -> Box:
        """Return the box around a place. Raises ValueError if there is no such place."""
        return self.shape(name).bounds

    def box_of(self, cells: tuple[str, ...]) -> Box:
        """Return the box around some places; around the whole drawing for all of them."""
        if len(cells) == len(self.places):
            return Box(0.0, 0.0, self.width, self.height)
        return reduce(Box.union, map(self.box, cells))

    def room(self, name: str) -> Box:
        """Return the square or frame in which pieces lie on a place. Raises ValueError if there is no such place."""
        (x, y), place = self.centre(name), self.place(name)
        if place.frame is not None:
            return place.frame.scaled(self.factor)
        room = place.room if place.is_area else min(place.room, _LARGEST_POINT * min(self.size))
        half = _ROOM * self.factor * room / 2
        return Box(x - half, y - half, x + half, y + half)

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the corners of the largest part of a place, *inset* inside it, a share of its room."""
        place = self.place(name)
        (x, y), away = self.centre(name), inset * self.factor * place.room
        shape = place.outline if place.is_area else circle(*place.middle, place.room / 2)
        corners = tuple((self.factor * x, self.factor * y) for x, y in _largest_part(shape))
        if not away:
            return corners
        far = ((px, py, math.dist((px, py), (x, y))) for px, py in corners)
        return tuple(
            (px + away / max(d, away) * (x - px), py + away / max(d, away) * (y - py)) if d else (px, py)
            for px, py, d in far
        )

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the neighbours of a place. Raises ValueError if there is no such place."""
        self.place(name)
        return self._neighbours.get(name, ())

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return _joined(self.pairs)

    def scaled(self, factor: float) -> PlaceMap:
        """Return the map *factor* times as large."""
        return replace(self, factor=self.factor * factor)


@lru_cache(maxsize=512)  # by eye: the places of a large map, in one size
def _largest_part(outline: Path) -> tuple[Point, ...]:
    parts = [(box_around(points), points) for points in outline.flattened(_TOLERANCE)]
    _, largest = max(parts, key=lambda part: part[0].width * part[0].height)
    return tuple(largest[:-1] if len(largest) > 1 and largest[0] == largest[-1] else largest)


Diagonals = Literal["none", "alternate", "all"]
_STEPS: Sequence[tuple[int, int]] = ((1, 0), (0, 1))
_DIAGONALS: Sequence[tuple[int, int]] = ((1, 1), (-1, 1))


class NamedPlace(Struct, frozen=True):
    """A place by its name, in units from anywhere, y down; *column* and *row* are the labels of its lines, if any."""

    name: str
    x: float
    y: float
    column: str = ""
    row: str = ""


class PlaceGraph(Struct, BoardCells, frozen=True, dict=True):
    """Places, each in a square of room, and the lines that join two of them, *unit* mm to a unit."""

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

    @cached_property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """The columns and rows, if all places lie on some."""
        if not all(place.column and place.row for place in self.places):
            return ()
        columns = {place.name: place.column for place in self.places}
        rows = {place.name: place.row for place in self.places}
        way = (0.0, 1.0 if self.labels_below else -1.0)
        return LabelAxis(columns, way, at_edge=True), LabelAxis(rows, (-1.0, 0.0), at_edge=True)

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

    def room(self, name: str) -> Box:
        """Return the square in which pieces lie on a place. Raises ValueError if there is no such place."""
        return self.box(name).grown(-(1 - _ROOM) / 2 * self.across)

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the corners of the square around a place, clockwise. Raises ValueError if there is no such place."""
        return self.box(name).grown(-inset * self.across).corners

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the places that lines lead to from *name*. Raises ValueError if there is no such place."""
        self.centre(name)
        return self._neighbours.get(name, ())

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        return _joined(self.lines)

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


@lru_cache(maxsize=64)  # 1 entry in a build of all games
def _nearest(points: tuple[Point, ...]) -> float:
    least = math.inf
    ordered = sorted(points)
    for index, (x, y) in enumerate(ordered):
        for other in range(index + 1, len(ordered)):
            if ordered[other][0] - x >= least:
                break
            least = min(least, math.dist((x, y), ordered[other]))
    return 1.0 if math.isinf(least) else least


@lru_cache(maxsize=32)  # by eye: more boards than a game has
def lattice(
    columns: tuple[str, ...], rows: tuple[str, ...], diagonals: Diagonals, *, below: bool = False
) -> PlaceGraph:
    """Return *columns* × *rows* places a unit apart, joined to those beside them, and at corners as asked."""
    named = {(x, y): column + row for y, row in enumerate(rows) for x, column in enumerate(columns)}
    lines = []
    for (x, y), name in named.items():
        is_crossed = diagonals == "all" or (diagonals == "alternate" and (x + y) % 2 == 0)
        near = [(x + dx, y + dy) for dx, dy in (*_STEPS, *(_DIAGONALS if is_crossed else ()))]
        lines += [(name, named[place]) for place in near if place in named]
    return PlaceGraph(_crossings(columns, rows), tuple(lines), 1.0, below)


def _crossings(columns: tuple[str, ...], rows: tuple[str, ...]) -> tuple[NamedPlace, ...]:
    return tuple(
        NamedPlace(column + row, float(x), float(y), column, row)
        for y, row in enumerate(rows)
        for x, column in enumerate(columns)
    )


@lru_cache(maxsize=32)  # 1 entry in a build of all games
def rings(
    columns: tuple[str, ...], rows: tuple[str, ...], *, diagonals: bool = False, below: bool = False
) -> PlaceGraph:
    """Return half as many squares as *columns* within each other, as in morris, joined at the middles of sides."""
    # Comprehensions over rings and steps: places in reading order, then lines, then spokes.
    middle = len(columns) // 2
    around = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

    def name(ring: int, step: int) -> str:
        dx, dy = around[step % 8]
        return columns[middle + ring * dx] + rows[middle + ring * dy]

    used = {name(ring, step) for ring in range(1, middle + 1) for step in range(8)}
    places = tuple(place for place in _crossings(columns, rows) if place.name in used)
    lines = [(name(ring, step), name(ring, step + 1)) for ring in range(1, middle + 1) for step in range(8)]
    spokes = [step for step in range(8) if diagonals or step % 2]
    lines += [(name(ring, step), name(ring + 1, step)) for ring in range(1, middle) for step in spokes]
    return PlaceGraph(places, tuple(lines), 1.0, below)


def place_graph(points: Mapping[str, Point], ways: Sequence[Sequence[str]]) -> PlaceGraph:
    """Return places in units by their names, joined along *ways*, each from first to last; equal lines count once."""
    lines = {frozenset(pair): pair for way in ways for pair in pairwise(way) if len(set(pair)) == 2}
    places = tuple(NamedPlace(name, x, y) for name, (x, y) in points.items())
    return PlaceGraph(places, tuple(lines.values()), 1.0)
