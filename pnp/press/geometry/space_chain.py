"""Spaces in a row, to and fro, around an edge, in a spiral, or along a path: places and outlines."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import LabelAxis, Top
from pnp.press.geometry.path import Box, Point
from pnp.press.geometry.square_grid import Corner

Direction = Literal["right", "left", "down", "up"]
# The corners of a ring in clockwise order.
_CORNERS: Sequence[Corner] = ("top-left", "top-right", "bottom-right", "bottom-left")
_STEPS: Mapping[Direction, Point] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}


class Space(Struct, frozen=True):
    """A space: its middle, the heading of its chain there (clockwise from the right), its corners clockwise.

    *room* is the diameter of the largest disc in a round one.
    """

    x: float
    y: float
    degrees: float
    corners: tuple[Point, ...]
    room: float = 0.0

    def moved(self, x: float, y: float) -> Space:
        """Return the space moved by (x, y)."""
        return replace(self, x=self.x + x, y=self.y + y, corners=tuple((a + x, b + y) for a, b in self.corners))


class SpaceChain(Struct, frozen=True, dict=True, cache_hash=True):
    """Spaces in their order, *unit* mm to a unit; (0, 0) is the upper left corner of the *field* in which they lie.

    A disc *breadth* wide fits each space. *order* are the names of the spaces in their order.
    """

    order: tuple[str, ...]
    spaces: tuple[Space, ...]
    field: Point  # its width and height in units
    breadth: float = 1.0
    unit: float = 1.0
    is_closed: bool = False
    is_bent: bool = False  # whether spaces are anything but upright rectangles

    @cached_property
    def _indices(self) -> Mapping[str, int]:
        return {name: index for index, name in enumerate(self.order)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names in reading order; in that of the chain where spaces do not lie in rows."""
        if self.is_bent:
            return self.order
        places = {name: (round(space.y, 3), space.x) for name, space in zip(self.order, self.spaces, strict=False)}
        return tuple(sorted(places, key=places.__getitem__))

    @property
    def width(self) -> float:
        """Width of the field in mm."""
        return self.field[0] * self.unit

    @property
    def height(self) -> float:
        """Height of the field in mm."""
        return self.field[1] * self.unit

    @property
    def across(self) -> float:
        """The diameter in mm of the disc that fits each space."""
        return self.breadth * self.unit

    @property
    def top(self) -> Top | None:
        """None: spaces are not hexagons."""
        return None

    @property
    def label_axes(self) -> tuple[LabelAxis, ...]:
        """None: the names of spaces are not formed from labels."""
        return ()

    def __contains__(self, name: str) -> bool:
        return name in self._indices

    def space(self, name: str) -> Space:
        """Return a space, in units. Raises ValueError if there is no such space."""
        if name not in self._indices:
            raise ValueError(f"the track has no {name}")
        return self.spaces[self._indices[name]]

    def centre(self, name: str) -> Point:
        """Return the middle of a space in mm. Raises ValueError if there is no such space."""
        space = self.space(name)
        return space.x * self.unit, space.y * self.unit

    def box(self, name: str) -> Box:
        """Return the upright box around a space. Raises ValueError if there is no such space."""
        return box_around(self.space(name).corners).scaled(self.unit)

    def box_of(self, cells: tuple[str, ...]) -> Box:
        """Return the box around some spaces. Raises ValueError for an unknown one, TypeError if there are none."""
        return reduce(Box.union, map(self.box, cells))

    def room(self, name: str) -> Box:
        """Return the square for pieces on a space, of one size for all. Raises ValueError for an unknown one."""
        return self._square(name, min(1.0, max(self.breadth, self.space(name).room)))

    def open_room(self, name: str) -> Box:
        """Return the square around the largest disc in a space. Raises ValueError if there is no such space."""
        return self._square(name, max(self.breadth, self.space(name).room))

    def _square(self, name: str, across: float) -> Box:
        (x, y), half = self.centre(name), across * self.unit / 2
        return Box(x - half, y - half, x + half, y + half)

    def outline(self, name: str, inset: float = 0.0) -> tuple[Point, ...]:
        """Return the corners of a space, clockwise, moved towards its middle. Raises ValueError for an unknown one."""
        (x, y), share = self.centre(name), 1 - 2 * inset
        unit = self.unit
        return tuple((x + share * (a * unit - x), y + share * (b * unit - y)) for a, b in self.space(name).corners)

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the space before *name* and the one behind it. Raises ValueError if there is no such space."""
        self.space(name)
        index, last = self._indices[name], len(self.order) - 1
        before = self.order[index - 1] if index or self.is_closed else None
        behind = self.order[(index + 1) % (last + 1)] if index < last or self.is_closed else None
        return before, behind

    def neighbours(self, name: str) -> tuple[str, ...]:
        """Return the spaces before and behind *name*. Raises ValueError if there is no such space."""
        return tuple(near for near in dict.fromkeys(self.across_edges(name)) if near is not None)

    def scaled(self, factor: float) -> SpaceChain:
        """Return the chain *factor* times as large."""
        return replace(self, unit=self.unit * factor)


def box_around(points: Sequence[Point]) -> Box:
    """Return the upright box around points, at least one."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _rectangle(left: float, top: float, right: float, bottom: float, degrees: float) -> Space:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Space((left + right) / 2, (top + bottom) / 2, degrees, corners)


def _square_chain(names: tuple[str, ...], squares: Sequence[tuple[int, int]]) -> SpaceChain:
    """Return spaces on squares a unit wide, given by columns and rows."""
    spaces = []
    for index, (column, row) in enumerate(squares):
        near = squares[index + 1] if index + 1 < len(squares) else None
        behind = (column - squares[index - 1][0], row - squares[index - 1][1]) if index else (1, 0)
        dx, dy = behind if near is None else (near[0] - column, near[1] - row)
        spaces.append(_rectangle(column, row, column + 1, row + 1, math.degrees(math.atan2(dy, dx))))
    field = (max(column for column, _ in squares) + 1.0, max(row for _, row in squares) + 1.0)
    return SpaceChain(names, tuple(spaces), field)


@lru_cache(maxsize=32)
def row_chain(names: tuple[str, ...], direction: Direction) -> SpaceChain:
    """Return spaces in a straight row."""
    dx, dy = (int(step) for step in _STEPS[direction])
    last = len(names) - 1
    squares = [(dx * i if dx >= 0 else last - i, dy * i if dy >= 0 else last - i) for i in range(len(names))]
    return _square_chain(names, [(column if dx else 0, row if dy else 0) for column, row in squares])


@lru_cache(maxsize=32)
def serpentine_chain(names: tuple[str, ...], columns: int, origin: Corner) -> SpaceChain:
    """Return spaces in rows of *columns*, to and fro, from the corner *origin*."""
    rows = math.ceil(len(names) / columns)
    squares = []
    for index in range(len(names)):
        row, column = divmod(index, columns)
        column = columns - 1 - column if (row % 2 == 1) != ("right" in origin) else column
        squares.append((column, rows - 1 - row if "bottom" in origin else row))
    return _square_chain(names, squares)


@lru_cache(maxsize=32)
def square_spiral(names: tuple[str, ...], columns: int, rows: int, origin: Corner, *, clockwise: bool) -> SpaceChain:
    """Return spaces on a field of *columns* × *rows*, inwards from the corner *origin*."""
    along = _CORNERS.index(origin)
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1)) if clockwise else ((-1, 0), (0, 1), (1, 0), (0, -1))
    way = along if clockwise else (1, 0, 3, 2)[along]
    column, row = ((columns - 1) * ("right" in origin), (rows - 1) * ("bottom" in origin))
    free = {(x, y) for x in range(columns) for y in range(rows)}
    squares = [(column, row)]
    while len(squares) < len(names):
        free.discard((column, row))
        dx, dy = steps[way]
        if (column + dx, row + dy) not in free:
            way = (way + 1) % 4
            dx, dy = steps[way]
        column, row = column + dx, row + dy
        squares.append((column, row))
    return replace(_square_chain(names, squares), field=(float(columns), float(rows)))


@lru_cache(maxsize=32)
def ring_chain(names: tuple[str, ...], width: float, height: float, origin: Corner, *, clockwise: bool) -> SpaceChain:
    """Return spaces along the edges of a field *width* × *height* units, a unit deep, one in each corner.

    Those along an edge are all of a length, so that they fill it.
    """
    lengths = (width - 2, height - 2, width - 2, height - 2)
    counts = ring_counts(len(names), width, height)
    spaces: list[Space] = []
    firsts: list[int] = []
    corners = ((0.0, 0.0), (width - 1, 0.0), (width - 1, height - 1), (0.0, height - 1))
    for edge, ((x, y), count) in enumerate(zip(corners, counts, strict=True)):
        firsts.append(len(spaces))
        degrees = 90.0 * edge
        spaces.append(_rectangle(x, y, x + 1, y + 1, degrees))
        step = lengths[edge] / count if count else 0.0
        for i in range(count):
            near, far = 1 + i * step, 1 + (i + 1) * step
            match edge:
                case 0:
                    box = (near, 0.0, far, 1.0)
                case 1:
                    box = (width - 1, near, width, far)
                case 2:
                    box = (width - far, height - 1, width - near, height)
                case _:
                    box = (0.0, height - far, 1.0, height - near)
            spaces.append(_rectangle(*box, degrees))
    first = firsts[_CORNERS.index(origin)]
    ordered = spaces[first:] + spaces[:first]
    if not clockwise:
        ordered = ordered[:1] + ordered[:0:-1]
    shortest = min((length / count for length, count in zip(lengths, counts, strict=True) if count), default=1.0)
    return SpaceChain(names, tuple(ordered), (width, height), min(1.0, shortest), is_closed=True)


def ring_counts(spaces: int, width: float, height: float) -> tuple[int, int, int, int]:
    """Return how many spaces lie along the upper, right, lower and left edge of a ring, corners apart.

    They are about equally long.
    """
    lengths = (width - 2, height - 2, width - 2, height - 2)
    step = sum(lengths) / max(1, spaces - 4)
    counts = [math.floor(length / step + 1e-9) if step else 0 for length in lengths]
    while sum(counts) < spaces - 4:
        counts[max(range(4), key=lambda edge: lengths[edge] / (counts[edge] + 1))] += 1
    return counts[0], counts[1], counts[2], counts[3]
