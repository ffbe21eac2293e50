"""A drawn line for spaces: its length, its points, and where it crosses itself or bends too much for them."""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from msgspec import Struct

from pnp.press.geometry.path import Path, Point

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
        low, high = 0, len(self.points) - 2
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.distances[middle] <= along else (low, middle - 1)
        (x0, y0), (x1, y1) = self.points[low], self.points[low + 1]
        share = (along - self.distances[low]) / (self.distances[low + 1] - self.distances[low])
        return x0 + share * (x1 - x0), y0 + share * (y1 - y0)


@lru_cache(maxsize=32)
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


@lru_cache(maxsize=32)
def crossing_of(way: Way) -> Point | None:
    """Return a point at which a way crosses itself, None if it does not."""
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
    """Return where the lines from *a* to *b* and from *c* to *d* meet."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = ux * vy - uy * vx
    if abs(area) < 1e-12:
        return None
    wx, wy = c[0] - a[0], c[1] - a[1]
    s, t = (wx * vy - wy * vx) / area, (wx * uy - wy * ux) / area
    return (a[0] + s * ux, a[1] + s * uy) if 0 <= s <= 1 and 0 <= t <= 1 else None


@lru_cache(maxsize=32)
def overlap_of(way: Way, count: int, breadth: float) -> Overlap | None:
    """Return the spaces that overlap most where a way bends too much or comes too near to itself; None if none do.

    Of *count* spaces, *breadth* mm wide.
    """
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
