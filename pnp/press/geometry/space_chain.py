"""Spaces in a row, to and fro, around an edge, in a spiral or along a drawn line, and rows of round pits."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.geometry.cells import BoardCells
from pnp.press.geometry.path import Box, Path, Point, box_around
from pnp.press.geometry.square_grid import Corner, SquareGrid, SquareNumbering

Direction = Literal["right", "left", "down", "up"]
# The corners of a ring in clockwise order.
_CORNERS: Sequence[Corner] = ("top-left", "top-right", "bottom-right", "bottom-left")
_STEPS: Mapping[Direction, Point] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
_CHAINS = 32  # of each shape that are kept: by eye, more boards than a game has


class Space(Struct, frozen=True):
    """A space: its middle, its heading (clockwise from the right), its corners clockwise; *room* across a round one."""

    x: float
    y: float
    degrees: float
    corners: tuple[Point, ...]
    room: float = 0.0

    def moved(self, x: float, y: float) -> Space:
        """Return the space moved by (x, y)."""
        return replace(self, x=self.x + x, y=self.y + y, corners=tuple((a + x, b + y) for a, b in self.corners))


class SpaceChain(Struct, BoardCells, frozen=True, dict=True, cache_hash=True):
    """Spaces in their *order*, with room for discs *breadth* wide; (0, 0) is the upper left corner of the *field*."""

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
        (x, y), share, unit = self.centre(name), 1 - 2 * inset, self.unit
        return tuple((x + share * (a * unit - x), y + share * (b * unit - y)) for a, b in self.space(name).corners)

    def across_edges(self, name: str) -> tuple[str | None, ...]:
        """Return the space before *name* and the one behind it. Raises ValueError if there is no such space."""
        self.space(name)
        index, last = self._indices[name], len(self.order) - 1
        before = self.order[index - 1] if index or self.is_closed else None
        behind = self.order[(index + 1) % (last + 1)] if index < last or self.is_closed else None
        return before, behind

    def scaled(self, factor: float) -> SpaceChain:
        """Return the chain *factor* times as large."""
        return replace(self, unit=self.unit * factor)


def _rectangle(left: float, top: float, right: float, bottom: float, degrees: float) -> Space:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Space((left + right) / 2, (top + bottom) / 2, degrees, corners)


def _square_chain(names: tuple[str, ...], squares: Sequence[tuple[int, int]]) -> SpaceChain:
    spaces = []
    for index, (column, row) in enumerate(squares):
        near = squares[index + 1] if index + 1 < len(squares) else None
        behind = (column - squares[index - 1][0], row - squares[index - 1][1]) if index else (1, 0)
        dx, dy = behind if near is None else (near[0] - column, near[1] - row)
        spaces.append(_rectangle(column, row, column + 1, row + 1, math.degrees(math.atan2(dy, dx))))
    field = (max(column for column, _ in squares) + 1.0, max(row for _, row in squares) + 1.0)
    return SpaceChain(names, tuple(spaces), field)


@lru_cache(maxsize=_CHAINS)
def row_chain(names: tuple[str, ...], direction: Direction) -> SpaceChain:
    """Return spaces in a straight row."""
    dx, dy = (int(step) for step in _STEPS[direction])
    last = len(names) - 1
    squares = [(dx * i if dx >= 0 else last - i, dy * i if dy >= 0 else last - i) for i in range(len(names))]
    return _square_chain(names, [(column if dx else 0, row if dy else 0) for column, row in squares])


@lru_cache(maxsize=_CHAINS)
def serpentine_chain(names: tuple[str, ...], columns: int, origin: Corner) -> SpaceChain:
    """Return spaces in rows of *columns*, to and fro, from the corner *origin*."""
    rows = math.ceil(len(names) / columns)
    squares = []
    for index in range(len(names)):
        row, column = divmod(index, columns)
        column = columns - 1 - column if (row % 2 == 1) != ("right" in origin) else column
        squares.append((column, rows - 1 - row if "bottom" in origin else row))
    return _square_chain(names, squares)


@lru_cache(maxsize=_CHAINS)
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


@lru_cache(maxsize=_CHAINS)
def ring_chain(names: tuple[str, ...], width: float, height: float, origin: Corner, *, clockwise: bool) -> SpaceChain:
    """Return spaces along the edges of a field *width* × *height* units, a unit deep, one in each corner."""
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
            box = (
                (near, 0.0, far, 1.0),
                (width - 1, near, width, far),
                (width - far, height - 1, width - near, height),
                (0.0, height - far, 1.0, height - near),
            )[edge]
            spaces.append(_rectangle(*box, degrees))
    first = firsts[_CORNERS.index(origin)]
    ordered = spaces[first:] + spaces[:first]
    if not clockwise:
        ordered = ordered[:1] + ordered[:0:-1]
    shortest = min((length / count for length, count in zip(lengths, counts, strict=True) if count), default=1.0)
    return SpaceChain(names, tuple(ordered), (width, height), min(1.0, shortest), is_closed=True)


def ring_counts(spaces: int, width: float, height: float) -> tuple[int, int, int, int]:
    """Return how many spaces, about equally long, lie along the upper, right, lower and left edge, corners apart."""
    lengths = (width - 2, height - 2, width - 2, height - 2)
    step = sum(lengths) / max(1, spaces - 4)
    counts = [math.floor(length / step + 1e-9) if step else 0 for length in lengths]
    while sum(counts) < spaces - 4:
        counts[max(range(4), key=lambda edge: lengths[edge] / (counts[edge] + 1))] += 1
    return counts[0], counts[1], counts[2], counts[3]


_MOST_STEPS = 20_000  # in which a way is searched for spaces that overlap


class Way(Struct, frozen=True, dict=True):
    """A line that spaces lie along: points that are joined by straight lines, in mm."""

    points: tuple[Point, ...]
    is_closed: bool

    @cached_property
    def distances(self) -> tuple[float, ...]:
        """How far each point is along the line, in mm."""
        return tuple(accumulate((math.dist(a, b) for a, b in pairwise(self.points)), initial=0.0))

    @property
    def length(self) -> float:
        """The length of the line in mm."""
        return self.distances[-1]

    def at(self, along: float) -> Point:
        """Return the point at a distance in mm along the line, which continues straight beyond both ends."""
        if self.is_closed:
            along %= self.length
        low = max(0, bisect_right(self.distances, along, hi=len(self.points) - 1) - 1)
        (x0, y0), (x1, y1) = self.points[low], self.points[low + 1]
        share = (along - self.distances[low]) / (self.distances[low + 1] - self.distances[low])
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0)


@lru_cache(maxsize=_CHAINS)
def way_of(path: Path) -> Way:
    """Return the first line of a path, without its points that coincide with the one before."""
    lines = path.flattened()
    points: list[Point] = []
    for point in lines[0] if lines else ():
        if not points or math.dist(point, points[-1]) > 1e-6:
            points.append(point)
    is_closed = len(points) > 3 and math.dist(points[0], points[-1]) <= 1e-6
    return Way(tuple(points), is_closed)


class Overlap(Struct, frozen=True):
    """Two spaces of a way that overlap, by their indices, and by how many mm; both are one where it bends too much."""

    first: int
    second: int
    by: float


@lru_cache(maxsize=_CHAINS)
def crossing_of(way: Way) -> Point | None:
    """Return a point at which a way crosses itself, None if it does not."""
    # A raster keeps the search linear; lines that follow each other meet by nature.
    size = max(1e-3, way.length / max(1, len(way.points) - 1), max(b - a for a, b in pairwise(way.distances)) / 8)
    near: dict[tuple[int, int], list[int]] = {}
    last = len(way.points) - 2
    for index, ((x0, y0), (x1, y1)) in enumerate(pairwise(way.points)):
        met: set[int] = set()
        for column in range(math.floor(min(x0, x1) / size), math.floor(max(x0, x1) / size) + 1):
            for row in range(math.floor(min(y0, y1) / size), math.floor(max(y0, y1) / size) + 1):
                others = near.setdefault((column, row), [])
                met.update(others)
                others.append(index)
        for other in sorted(met):
            if index - other <= 1 or (way.is_closed and other == 0 and index == last):
                continue
            point = _meeting(way.points[other], way.points[other + 1], (x0, y0), (x1, y1))
            if point is not None:
                return point
    return None


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = ux * vy - uy * vx
    if abs(area) < 1e-12:
        return None
    wx, wy = c[0] - a[0], c[1] - a[1]
    s, t = (wx * vy - wy * vx) / area, (wx * uy - wy * ux) / area
    return (a[0] + s * ux, a[1] + s * uy) if 0 <= s <= 1 and 0 <= t <= 1 else None


@lru_cache(maxsize=_CHAINS)
def overlap_of(way: Way, count: int, breadth: float) -> Overlap | None:
    """Return which of *count* spaces, *breadth* mm wide, overlap most as a way bends or meets itself, if any."""
    # A raster keeps the search linear; neighbours along the way are near by nature and don't count.
    step = breadth / 6
    steps = min(_MOST_STEPS, max(4, math.ceil(way.length / step)))
    points = [way.at(way.length * k / steps) for k in range(steps + (not way.is_closed))]
    apart = math.ceil(1.6 * breadth / (way.length / steps))
    squares: dict[tuple[int, int], list[int]] = {}
    worst: Overlap | None = None
    for index, (x, y) in enumerate(points):
        column, row = math.floor(x / breadth), math.floor(y / breadth)
        for square in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            for other in squares.get(square, ()):
                distance = index - other
                if distance < apart or (way.is_closed and steps - distance < apart):
                    continue
                by = breadth - math.dist(points[other], (x, y))
                if by > max(0.01 * breadth, worst.by if worst else 0.0):
                    first, second = (min(count - 1, i * count // steps) for i in (other, index))
                    worst = Overlap(first, second, by)
        squares.setdefault((column, row), []).append(index)
    return worst or _bend_of(way, count, breadth, steps)


def _bend_of(way: Way, count: int, breadth: float, steps: int) -> Overlap | None:
    """Return the space in which a way bends so much that the inner side of the spaces runs backwards."""
    step = way.length / steps
    worst: Overlap | None = None
    for k in range(1 - way.is_closed, steps + way.is_closed):
        (ax, ay), (x, y), (bx, by) = (way.at(step * (k + i)) for i in (-1, 0, 1))
        turn = math.atan2((x - ax) * (by - y) - (y - ay) * (bx - x), (x - ax) * (bx - x) + (y - ay) * (by - y))
        radius = step / (2 * math.tan(abs(turn) / 2)) if abs(turn) > 1e-9 else math.inf
        over = breadth / 2 - radius
        # A corner between straight sides only trims the spaces at it.
        if over > 0.05 * breadth and _turned(way, step * k, breadth) > math.radians(100):
            index = min(count - 1, int(k * count / steps))
            worst = max(worst or Overlap(index, index, over), Overlap(index, index, over), key=lambda one: one.by)
    return worst


def _turned(way: Way, along: float, breadth: float) -> float:
    """Return the angle in radians by which a way turns within *breadth* mm about a place."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (way.at(along + share * breadth) for share in (-0.55, -0.45, 0.45, 0.55))
    before, behind = math.atan2(by - ay, bx - ax), math.atan2(dy - cy, dx - cx)
    return abs((behind - before + math.pi) % (2 * math.pi) - math.pi)


# Of a chain whose spaces have bent sides.
_BEND = 0.1  # radians that it turns at most from one corner of a space to the next: sides look round
_AHEAD = 0.12  # of a space, before and behind a point: where its heading is taken from, so that small bends don't count
# Of a spiral, in breadths of a space; halved or doubled, its spaces are no longer of one size side by side.
_INNERMOST = 1.05  # the radius of its last turn
_MIDDLE_ROOM = 0.5  # more of it if a space is in its middle
_DISC_CORNERS = 48  # a disc of 40 mm is round to 0.05 mm
_OFF_MIDDLE = 0.25  # how far that space is from the middle
_AROUND_MIDDLE = 0.22  # and from the last turn
# Where a spiral begins, in degrees from the right.
_START_DEGREES: Mapping[Corner, float] = {"top-left": 225, "top-right": 315, "bottom-right": 45, "bottom-left": 135}

# A function of a distance along a line: x, y, and the heading there, in radians.
_Line = Callable[[float], tuple[float, float, float]]


def _band(line: _Line, starts: Sequence[float], breadth: float) -> Iterator[Space]:
    """Yield spaces along a line, each from one of *starts* to the next, *breadth* wide."""
    for start, end in pairwise(starts):
        headings = [line(start + (end - start) * k / 4)[2] for k in range(5)]
        turn = sum(abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in pairwise(headings))
        steps = max(1, math.ceil(turn / _BEND))
        left, right = [], []
        for k in range(steps + 1):
            x, y, heading = line(start + (end - start) * k / steps)
            dx, dy = math.sin(heading) * breadth / 2, -math.cos(heading) * breadth / 2
            left.append((x + dx, y + dy))
            right.append((x - dx, y - dy))
        x, y, heading = line((start + end) / 2)
        yield Space(x, y, math.degrees(heading), (*left, *reversed(right)))


@lru_cache(maxsize=_CHAINS)
def round_spiral(names: tuple[str, ...], origin: Corner, *, clockwise: bool, has_middle: bool) -> SpaceChain:
    """Return spaces inwards around a middle, their turns side by side; the last one is a disc if it *has_middle*."""
    count = len(names) - has_middle
    inner = _INNERMOST + _MIDDLE_ROOM * has_middle
    outer = math.sqrt(inner * inner + count / math.pi)
    first, sign = math.radians(_START_DEGREES[origin]), 1 if clockwise else -1

    def line(along: float) -> tuple[float, float, float]:
        """Return a place on the spiral, a unit of whose radius is lost in a turn."""
        radius = math.sqrt(outer * outer - along / math.pi)
        angle = first + sign * 2 * math.pi * (outer - radius)
        heading = angle + sign * (math.pi / 2 + math.atan2(1 / (2 * math.pi), radius))
        return radius * math.cos(angle), radius * math.sin(angle), heading

    spaces = list(_band(line, [float(i) for i in range(count + 1)], 1.0))
    if has_middle:
        # The last turn leaves more room on the side that is opposite to its end.
        end = first + sign * 2 * math.pi * (outer - inner)
        x, y = -_OFF_MIDDLE * math.cos(end), -_OFF_MIDDLE * math.sin(end)
        radius = inner - 0.5 + _OFF_MIDDLE - _AROUND_MIDDLE
        turns = [2 * math.pi * k / _DISC_CORNERS for k in range(_DISC_CORNERS)]
        disc = tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)
        spaces.append(Space(x, y, 0.0, disc, 2 * radius))
    return _bent_chain(names, spaces, box_around([corner for space in spaces for corner in space.corners]), 0.9)


def _bent_chain(names: tuple[str, ...], spaces: Sequence[Space], field: Box, breadth: float) -> SpaceChain:
    moved = tuple(space.moved(-field.left, -field.top) for space in spaces)
    return SpaceChain(names, moved, (field.width, field.height), breadth, is_bent=True)


@lru_cache(maxsize=_CHAINS)
def way_chain(names: tuple[str, ...], way: Way, breadth: float, field: Point | None) -> SpaceChain:
    """Return spaces of equal length along a way, *breadth* mm wide; the field is around them unless it is given."""
    step = way.length / len(names)
    ahead = _AHEAD * min(breadth, step)

    def line(along: float) -> tuple[float, float, float]:
        """Return a place on the way."""
        (x0, y0), (x1, y1) = way.at(along - ahead), way.at(along + ahead)
        return *way.at(along), math.atan2(y1 - y0, x1 - x0)

    spaces = list(_band(line, [step * i for i in range(len(names) + 1)], breadth))
    around = box_around([corner for space in spaces for corner in space.corners])
    chain = _bent_chain(names, spaces, around if field is None else Box(0, 0, *field), min(step, breadth))
    return replace(chain, is_closed=way.is_closed)


LEFT, RIGHT = "left", "right"  # the names of the stores
PITCH = 1.18  # from the middle of a pit to that of the next, in diameters of a pit; by eye
STORE = 1.1  # how wide a store is, likewise by eye
_OVAL_CORNERS = 36  # a pit of 30 mm is round to 0.06 mm
# The diameter of a circle that holds 1, 2, 3, … discs side by side, in diameters of a disc: the best packings known.
_AROUND: Sequence[float] = (1, 2, 2.155, 2.415, 2.702, 3, 3, 3.305, 3.614, 3.814, 3.924, 4.030, 4.237, 4.329, 4.522)
_DENSITY = 0.68  # how much of a circle a larger number of discs covers


def width_around(discs: int) -> float:
    """Return the diameter of a circle that holds a number of discs side by side, in diameters of a disc."""
    return _AROUND[discs - 1] if discs <= len(_AROUND) else math.sqrt(discs / _DENSITY)


@lru_cache(maxsize=_CHAINS)
def pit_field(columns: int, rows: int, numbering: SquareNumbering, seeds: int, *, has_stores: bool) -> SpaceChain:
    """Return pits 1 unit wide, to and fro from the lower left; stores come after the first row and at the end."""
    grid = SquareGrid(columns, rows, PITCH, numbering, "bottom-left")
    squares = {grid.at(name): name for name in grid.names}
    indent = (STORE + PITCH - 1) if has_stores else 0.0
    named: dict[str, Space] = {}
    for row in range(rows):
        order = range(columns) if row % 2 == 0 else range(columns - 1, -1, -1)
        for column in order:
            x, y = indent + 0.5 + column * PITCH, 0.5 + (rows - 1 - row) * PITCH
            named[squares[column, rows - 1 - row]] = Space(x, y, 180.0 * (row % 2), _oval(x, y, 1.0, 1.0), 1.0)
        if row == 0 and has_stores:
            named[RIGHT] = _store(indent + (columns - 1) * PITCH + 1 + PITCH - 1 + STORE / 2, rows)
    if has_stores:
        named[LEFT] = _store(STORE / 2, rows)
    width, height = 2 * indent + (columns - 1) * PITCH + 1, (rows - 1) * PITCH + 1
    return SpaceChain(
        tuple(named),
        tuple(named.values()),
        (width, height),
        breadth=1 / width_around(seeds),
        is_closed=rows == 2,
        is_bent=True,
    )


def _store(x: float, rows: int) -> Space:
    height = (rows - 1) * PITCH + 1
    tall = max(height, STORE)
    return Space(x, height / 2, 270.0, _oval(x, height / 2, STORE, tall), STORE)


def _oval(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    radius, longer = width / 2, max(0.0, height - width) / 2
    turns = (2 * math.pi * k / _OVAL_CORNERS for k in range(_OVAL_CORNERS))
    return tuple(
        (x + radius * math.cos(turn), y + radius * math.sin(turn) + math.copysign(longer, math.sin(turn)))
        for turn in turns
    )
