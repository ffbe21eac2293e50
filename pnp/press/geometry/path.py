"""Outlines made of straight lines and cubic curves, their bounds and areas, and affine maps of the plane."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeVar

from msgspec import Struct

Point = tuple[float, float]
_Corner = TypeVar("_Corner")  # in the plane or in space


class Transform(Struct, frozen=True):
    """The map (x, y) -> (a·x + c·y + e, b·x + d·y + f), as SVG's and PDF's matrices write it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, point: Point) -> Point:
        """Return the image of *point*."""
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def __matmul__(self, inner: Transform) -> Transform:
        """Return the map that applies *inner* first and this one after it."""
        return Transform(
            self.a * inner.a + self.c * inner.b,
            self.b * inner.a + self.d * inner.b,
            self.a * inner.c + self.c * inner.d,
            self.b * inner.c + self.d * inner.d,
            self.a * inner.e + self.c * inner.f + self.e,
            self.b * inner.e + self.d * inner.f + self.f,
        )

    @property
    def scale_factor(self) -> float:
        """The factor by which lengths grow (the square root of that of areas)."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    def inverse(self) -> Transform:
        """Return the map that undoes this one. Raises ZeroDivisionError for one that has no inverse."""
        area = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / area, -self.b / area, -self.c / area, self.a / area
        return Transform(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))


IDENTITY = Transform()


def translation(x: float, y: float) -> Transform:
    """Return the map that moves every point by (x, y)."""
    return Transform(e=x, f=y)


def scaling(x: float, y: float | None = None) -> Transform:
    """Return the map that stretches by *x* across and *y* down (the same as *x* unless given)."""
    return Transform(a=x, d=x if y is None else y)


def rotation(degrees: float, centre: Point = (0.0, 0.0)) -> Transform:
    """Return the turn by *degrees* about *centre*, clockwise on paper since y points down; quarter turns are exact."""
    if degrees % 90 == 0:
        cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(degrees // 90) % 4]
    else:
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = centre
    return Transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)


_Command = Literal["M", "L", "C", "Z"]
# One step of a path: M and L carry one point, C two controls and an end point, Z none.
Segment = tuple[_Command, tuple[Point, ...]]

# Control points at this share of the radius make a cubic curve a quarter circle to within 0.03 %.
QUARTER_ARC = 4 / 3 * (math.sqrt(2) - 1)
# Quarter circles of a larger radius (mm) are two curves each, so that no cut is beside its arc by 0.01 mm.
_LARGEST_QUARTER = 36.0


class Box(Struct, frozen=True):
    """An upright rectangle from (left, top) to (right, bottom), in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Height in mm."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The middle point."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def path(self, radius: float = 0.0) -> Path:
        """Return its outline, the corners rounded by *radius* mm."""
        return rectangle(self.left, self.top, self.width, self.height, radius)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners, clockwise from the upper left."""
        right, bottom = self.right, self.bottom
        return (self.left, self.top), (right, self.top), (right, bottom), (self.left, bottom)

    def union(self, other: Box) -> Box:
        """Return the smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, margin: float) -> Box:
        """Return the box with *margin* mm added on every side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def moved(self, x: float, y: float) -> Box:
        """Return the box moved by (x, y) mm."""
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def scaled(self, factor: float) -> Box:
        """Return the box *factor* times as large, about (0, 0); *factor* is positive."""
        return Box(self.left * factor, self.top * factor, self.right * factor, self.bottom * factor)

    def transformed(self, transform: Transform) -> Box:
        """Return the upright box around the image of this one."""
        return polygon(self.corners).transformed(transform).bounds


class Path(Struct, frozen=True, cache_hash=True):
    """A sequence of sub-paths, each beginning with M and perhaps closed by Z; absolute millimetres."""

    segments: tuple[Segment, ...]

    def transformed(self, transform: Transform) -> Path:
        """Return the path with *transform* applied to every point."""
        a, b, c, d, e, f = transform.a, transform.b, transform.c, transform.d, transform.e, transform.f
        if a == d == 1 and b == c == 0:  # most paths are only moved, or not even that
            if e == f == 0:
                return self
            return Path(
                tuple([(command, tuple([(x + e, y + f) for x, y in points])) for command, points in self.segments])
            )
        moved = [
            (command, tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in points]))
            for command, points in self.segments
        ]
        return Path(tuple(moved))

    def points(self) -> Iterator[Point]:
        """Yield every point, control points included."""
        for _, points in self.segments:
            yield from points

    def __add__(self, other: Path) -> Path:
        return Path(self.segments + other.segments)

    @property
    def bounds(self) -> Box:
        """The box around the drawn path, not around its control points. Raises ValueError for a path without points."""
        return _bounds(self)

    def width_at(self, y: float) -> float:
        """Return how wide the outline is at height *y*, in mm, from its first to its last point there; 0 outside."""
        met: list[float] = []
        for points in self.flattened():
            for (x0, y0), (x1, y1) in pairwise(points):
                if min(y0, y1) <= y <= max(y0, y1):
                    met.extend((x0, x1) if y0 == y1 else (x0 + (x1 - x0) * (y - y0) / (y1 - y0),))
        return max(met) - min(met) if met else 0.0

    def flattened(self, tolerance: float = 0.02) -> list[list[Point]]:
        """Return each sub-path as points on it, straight lines between them off by at most *tolerance* mm."""
        lines: list[list[Point]] = []
        for command, points in self.segments:
            match command:
                case "M":
                    lines.append([points[0]])
                case "L":
                    lines[-1].append(points[0])
                case "C":
                    lines[-1].extend(_flatten_cubic(lines[-1][-1], *points, tolerance=tolerance))
                case "Z":
                    if lines[-1][-1] != lines[-1][0]:
                        lines[-1].append(lines[-1][0])
        return lines


@lru_cache(maxsize=1 << 12)  # full in a build of all games: 84 % of calls find theirs
def _bounds(path: Path) -> Box:
    xs: list[float] = []
    ys: list[float] = []
    point: Point = (0.0, 0.0)
    for command, points in path.segments:
        if not points:
            continue
        end = points[-1]
        if command == "C":
            (x1, y1), (x2, y2) = points[0], points[1]
            xs.extend(_cubic_extremes(point[0], x1, x2, end[0]))
            ys.extend(_cubic_extremes(point[1], y1, y2, end[1]))
        xs.append(end[0])
        ys.append(end[1])
        point = end
    return Box(min(xs), min(ys), max(xs), max(ys))


def _cubic_extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Return the values of a cubic Bézier coordinate where it turns, as far as they may lie beyond its ends."""
    low, high = (p0, p3) if p0 <= p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:  # a curve never leaves the span of its controls
        return []
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + s * math.sqrt(under)) / (2 * a) for s in (1, -1)] if under >= 0 else []
    return [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3 for t in roots if 0 < t < 1
    ]


def _flatten_cubic(p0: Point, p1: Point, p2: Point, p3: Point, *, tolerance: float) -> Iterator[Point]:
    """Yield points along a cubic, after its first; their number follows from its second differences."""
    bend = max(
        math.hypot(p0[0] - 2 * p1[0] + p2[0], p0[1] - 2 * p1[1] + p2[1]),
        math.hypot(p1[0] - 2 * p2[0] + p3[0], p1[1] - 2 * p2[1] + p3[1]),
    )
    steps = min(1000, max(1, math.ceil(math.sqrt(0.75 * bend / tolerance))))
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        yield (
            u**3 * p0[0] + 3 * u * u * t * p1[0] + 3 * u * t * t * p2[0] + t**3 * p3[0],
            u**3 * p0[1] + 3 * u * u * t * p1[1] + 3 * u * t * t * p2[1] + t**3 * p3[1],
        )


def polyline(points: Iterable[Point]) -> Path:
    """Return the open path through *points*."""
    return Path(tuple([("L" if i else "M", (p,)) for i, p in enumerate(points)]))


def polygon(points: Sequence[Point]) -> Path:
    """Return the closed path through *points*."""
    return Path((*polyline(points).segments, ("Z", ())))


def joined(paths: Iterable[Path]) -> Path:
    """Return several paths as one."""
    return Path(tuple([segment for path in paths for segment in path.segments]))


def line(start: Point, end: Point) -> Path:
    """Return the straight line from *start* to *end*."""
    return polyline((start, end))


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Path:
    """Return an upright rectangle whose upper left corner is (x, y), its corners rounded by *radius* mm."""
    r = min(radius, width / 2, height / 2)
    right, bottom = x + width, y + height
    if r <= 0:
        return polygon([(x, y), (right, y), (right, bottom), (x, bottom)])
    if r > _LARGEST_QUARTER:
        start, *ways = (x + r, y), (right - r, y), (right, bottom - r), (x + r, bottom), (x, y + r)
        middles = (right - r, y + r), (right - r, bottom - r), (x + r, bottom - r), (x + r, y + r)
        corners = (arc(*middle, r, 90 * k - 90, 90 * k) for k, middle in enumerate(middles))
        around = (step for way, corner in zip(ways, corners, strict=True) for step in (("L", (way,)), *corner))
        return Path((("M", (start,)), *around, ("Z", ())))
    k = r * (1 - QUARTER_ARC)
    return Path(
        (
            ("M", ((x + r, y),)),
            ("L", ((right - r, y),)),
            ("C", ((right - k, y), (right, y + k), (right, y + r))),
            ("L", ((right, bottom - r),)),
            ("C", ((right, bottom - k), (right - k, bottom), (right - r, bottom))),
            ("L", ((x + r, bottom),)),
            ("C", ((x + k, bottom), (x, bottom - k), (x, bottom - r))),
            ("L", ((x, y + r),)),
            ("C", ((x, y + k), (x + k, y), (x + r, y))),
            ("Z", ()),
        )
    )


def round_above(box: Box, radius: float) -> Path:
    """Return the outline of a box whose upper corners are rounded by *radius* mm."""
    k = radius * (1 - QUARTER_ARC)
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return Path(
        (
            ("M", ((left, bottom),)),
            ("L", ((left, top + radius),)),
            ("C", ((left, top + k), (left + k, top), (left + radius, top))),
            ("L", ((right - radius, top),)),
            ("C", ((right - k, top), (right, top + k), (right, top + radius))),
            ("L", ((right, bottom),)),
            ("Z", ()),
        )
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> Path:
    """Return the ellipse about (x, y) with half axes *rx* across and *ry* down, beginning at its right."""
    kx, ky = rx * QUARTER_ARC, ry * QUARTER_ARC
    return Path(
        (
            ("M", ((x + rx, y),)),
            ("C", ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry))),
            ("C", ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y))),
            ("C", ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry))),
            ("C", ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y))),
            ("Z", ()),
        )
    )


def circle(x: float, y: float, radius: float) -> Path:
    """Return the circle of *radius* mm about (x, y), beginning at its right."""
    if radius <= _LARGEST_QUARTER:
        return ellipse(x, y, radius, radius)
    return Path((("M", ((x + radius, y),)), *arc(x, y, radius, 0, 360), ("Z", ())))


def arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Segment, ...]:
    """Return the curves of an arc about (x, y) between two angles, in degrees clockwise on paper from the right."""
    widest = 90 if radius <= _LARGEST_QUARTER else 45
    count = max(1, math.ceil(abs(end - start) / widest - 1e-9))
    step = math.radians(end - start) / count
    reach = 4 / 3 * math.tan(step / 4) * radius
    curves: list[Segment] = []
    for k in range(count):
        first, last = math.radians(start) + k * step, math.radians(start) + (k + 1) * step
        (x1, y1), (x2, y2) = ((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in (first, last))
        leave = x1 - reach * math.sin(first), y1 + reach * math.cos(first)
        arrive = x2 + reach * math.sin(last), y2 - reach * math.cos(last)
        curves.append(("C", (leave, arrive, (x2, y2))))
    return tuple(curves)


def quadratic(start: Point, control: Point, end: Point) -> Segment:
    """Return a quadratic curve as a cubic one."""
    (x0, y0), (x, y), (x1, y1) = start, control, end
    first = (x0 + 2 / 3 * (x - x0), y0 + 2 / 3 * (y - y0))
    return "C", (first, (x1 + 2 / 3 * (x - x1), y1 + 2 / 3 * (y - y1)), end)


def box_around(points: Iterable[Point]) -> Box:
    """Return the upright box around points, at least one."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def edges(corners: Sequence[_Corner]) -> Iterator[tuple[_Corner, _Corner]]:
    """Yield the sides of a polygon, each from a corner to the next."""
    yield from zip(corners, (*corners[1:], corners[0]), strict=True)


def hatching(corners: Sequence[Point], spacing: float) -> Iterator[Path]:
    """Yield the lines x + y = constant inside a convex polygon, *spacing* mm from each other."""
    sums = [x + y for x, y in corners]
    step = spacing * math.sqrt(2)
    at = math.ceil((min(sums) + step / 4) / step) * step
    while at < max(sums) - step / 4:
        met = []
        for (x0, y0), (x1, y1) in edges(corners):
            a, b = x0 + y0 - at, x1 + y1 - at
            if (a > 0) != (b > 0):
                met.append((x0 + a / (a - b) * (x1 - x0), y0 + a / (a - b) * (y1 - y0)))
        if len(met) == 2:
            yield polyline(sorted(met))
        at += step


def passes_through(start: Point, end: Point, box: Box) -> bool:
    """Return whether a straight line from *start* to *end* has a point within *box*."""
    first, last = 0.0, 1.0
    for at, to, low, high in zip(start, end, (box.left, box.top), (box.right, box.bottom), strict=True):
        if at == to:
            if not low <= at <= high:
                return False
        else:
            near, far = sorted(((low - at) / (to - at), (high - at) / (to - at)))
            first, last = max(first, near), min(last, far)
    return first <= last


def is_inside(point: Point, path: Path) -> bool:
    """Return whether a point is within closed lines, by the even-odd rule."""
    x, y = point
    is_within = False
    for corners in path.flattened():
        for (ax, ay), (bx, by) in edges(corners):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                is_within = not is_within
    return is_within


def enclosed_area(path: Path, tolerance: float = 0.1) -> float:
    """Return the area of *path* in mm², overlapping parts and holes counted by their direction."""
    return abs(sum(signed_area(points) for points in path.flattened(tolerance)))


def area_within(outline: Path, box: Box) -> float:
    """Return the area in mm² of the intersection of *outline* and *box*; curves are flattened to 0.02 mm."""
    return sum(abs(signed_area(_cropped(points, box))) for points in outline.flattened())


def cropped(path: Path, box: Box) -> Path:
    """Return the part of a path within a box: closed lines run along its edges there, and their curves are flattened.

    A path that is in the box is returned itself.
    """
    if box.union(path.bounds) == box:
        return path
    if path.segments[-1][0] == "Z":
        return joined(polygon(kept) for points in path.flattened(_CROPPED) if (kept := _cropped(points[:-1], box)))
    pieces = (_within(a, b, box) for points in path.flattened(_CROPPED) for a, b in pairwise(points))
    return joined(line(*ends) for ends in pieces if ends is not None)


def _within(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a straight line within a box; None if there is none."""
    first, last = 0.0, 1.0
    for at, to, low, high in zip(start, end, (box.left, box.top), (box.right, box.bottom), strict=True):
        if at != to:
            near, far = sorted(((low - at) / (to - at), (high - at) / (to - at)))
            first, last = max(first, near), min(last, far)
        elif not low <= at <= high:
            return None
    places = [
        (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])) for share in (first, last)
    ]
    return (places[0], places[1]) if first < last else None


def _cropped(points: Sequence[Point], box: Box) -> list[Point]:
    """Return a polygon cut off at a box's four sides, one after the other (Sutherland and Hodgman)."""
    cropped = list(points)
    for axis, limit, sign in ((0, box.left, 1), (0, box.right, -1), (1, box.top, 1), (1, box.bottom, -1)):
        cropped = list(_half_plane(cropped, axis, limit, sign))
    return cropped


def _half_plane(points: Sequence[Point], axis: int, limit: float, sign: int) -> Iterator[Point]:
    for a, b in pairwise([*points, *points[:1]]):
        before, after = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if before >= 0:
            yield a
        if (before < 0) != (after < 0):
            share = before / (before - after)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


_CROPPED = 0.005  # mm: how far a flattened curve may be from the cut
# Of a corner between sides with these normals, 1 + their scalar product: below it, the corner is cut off.
_SHARP = 0.5


def outset(path: Path, distance: float) -> Path:
    """Return closed lines moved outward by so many mm, or inward by a negative number; curves are flattened.

    No corner leaves the box around the lines, grown as far.
    """
    moved = (_outset_corners(points, distance) for points in path.flattened())
    return joined(polygon(corners) for corners in moved if corners)


def _outset_corners(points: Sequence[Point], distance: float) -> list[Point]:
    corners = [one for one, after in edges(points) if math.dist(one, after) > 1e-6]
    if len(corners) < 3:
        return []
    way = distance * math.copysign(1.0, signed_area(corners))
    normals = [outward(*edge) for edge in edges(corners)]
    moved: list[Point] = []
    for corner, one, other in zip(corners, (normals[-1], *normals), normals, strict=False):
        moved += _outset_corner(corner, one, other, way)
    return _cropped(moved, box_around(corners).grown(max(distance, 0.0)))


def _outset_corner(corner: Point, one: Point, other: Point, way: float) -> tuple[Point, ...]:
    """Return a corner moved outward with both of its sides; a sharp one is cut off."""
    (x, y), (ax, ay), (bx, by) = corner, one, other
    share = 1 + ax * bx + ay * by
    if share >= _SHARP:
        return ((x + way / share * (ax + bx), y + way / share * (ay + by)),)
    reach = abs(way) if (ax * by - ay * bx) * way > 0 else 0.0  # beyond it, not into an inner one
    before = x + way * ax - reach * ay, y + way * ay + reach * ax
    return before, (x + way * bx + reach * by, y + way * by - reach * bx)


def outward(start: Point, end: Point) -> Point:
    """Return the direction, 1 mm long, out of a polygon that runs clockwise on paper, across its side."""
    length = math.dist(start, end)
    return (end[1] - start[1]) / length, (start[0] - end[0]) / length


def signed_area(points: Sequence[Point]) -> float:
    """Return the area of a polygon (the shoelace formula), positive if it runs clockwise with y down."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, *points[:1]])) / 2
