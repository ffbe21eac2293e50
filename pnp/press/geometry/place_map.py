"""The places of a map: areas with outlines, and points, which pieces lie on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property, lru_cache, reduce

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import LabelAxis, Top
from pnp.press.geometry.path import Box, Path, Point, circle, scaling

_ROOM = 0.95  # the share of the largest square in an area that a piece may fill
_LARGEST_POINT = 1 / 5  # the largest share of a map's shorter side that a piece on a point may hide
_TOLERANCE = 0.1  # of flattened outlines, in mm


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


class PlaceMap(Struct, frozen=True, dict=True):
    """The places of a drawing of some size, *factor* times as large, and the *pairs* of neighbours.

    The width of its cells is the room of the smallest place, or of the one that is *measured*.
    """

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

    @property
    def top(self) -> Top | None:
        """None: places are not hexagons."""
        return None

    @property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """None: the names of places are not formed from labels."""
        return ()

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
        return self.neighbours(name)

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the places that are next to *name*. Raises ValueError if there is no such place."""
        self.place(name)
        return self._neighbours.get(name, ())

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[str, ...]]:
        near: dict[str, tuple[str, ...]] = {}
        for one, other in self.pairs:
            near[one] = (*near.get(one, ()), other)
            near[other] = (*near.get(other, ()), one)
        return near

    def scaled(self, factor: float) -> PlaceMap:
        """Return the map *factor* times as large."""
        return replace(self, factor=self.factor * factor)


@lru_cache(maxsize=512)
def _largest_part(outline: Path) -> tuple[Point, ...]:
    """Return the corners of the part of an outline that has the largest box."""
    parts = outline.flattened(_TOLERANCE)
    largest = max(parts, key=_box_size)
    return tuple(largest[:-1] if len(largest) > 1 and largest[0] == largest[-1] else largest)


def _box_size(points: list[Point]) -> float:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))
