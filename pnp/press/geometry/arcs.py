"""Turn curves into arcs of circles, and move outlines of lines and arcs outward or inward.

An arc between two corners is its *bulge*, as in DXF: the tangent of a quarter of its angle, positive if it turns from
the x axis to the y axis; 0 is a straight line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from pnp.press.geometry.path import Path, Point, Segment, arc, joined, signed_area

# How far (mm) an arc may be from the curve that it replaces: a curve is as long as its arcs to some millionths.
ARC_TOLERANCE = 0.0002
_SHARES = (0.15, 0.3, 0.7, 0.85)  # of a curve, where its arc is compared with it
_MOST_HALVINGS = 8
_SAME = 1e-6  # mm: points that coincide
_SLIP = 0.002  # mm: ends of arcs that go on smoothly, but for their tolerance
# Of a corner between sides with these normals, 1 + their scalar product: below it, a corner is rounded, not extended.
_SHARP = 0.5


class ArcCorner(NamedTuple):
    """A corner of an outline in mm, and the bulge of the line that begins there."""

    x: float
    y: float
    bulge: float = 0.0

    @property
    def point(self) -> Point:
        """The place of the corner."""
        return self.x, self.y


class Outline(NamedTuple):
    """A line through corners; a *closed* one goes on from the last corner to the first."""

    corners: tuple[ArcCorner, ...]
    closed: bool

    def sides(self) -> Iterator[tuple[ArcCorner, ArcCorner]]:
        """Yield each side as the corner at which it begins, and the next one."""
        yield from pairwise((*self.corners, *self.corners[:1]) if self.closed else self.corners)

    @property
    def length(self) -> float:
        """How long the line is, in mm."""
        return sum(_length(*side) for side in self.sides())


def outlines_of(path: Path) -> Iterator[Outline]:
    """Yield each sub-path as lines and arcs, off by at most ARC_TOLERANCE."""
    corners: list[ArcCorner] = []
    for command, points in path.segments:
        if command == "M":
            if len(corners) > 1:
                yield _outline(corners, closed=False)
            corners = [ArcCorner(*points[0])]
        elif command == "Z":
            yield _outline(corners, closed=True)
            corners = [corners[0]._replace(bulge=0.0)]
        elif command == "L":
            corners.append(ArcCorner(*points[0]))
        else:
            start = corners.pop().point
            corners += (*_fitted(start, points[0], points[1], points[2], _MOST_HALVINGS), ArcCorner(*points[2]))
    if len(corners) > 1:
        yield _outline(corners, closed=False)


def _outline(corners: Sequence[ArcCorner], *, closed: bool) -> Outline:
    """Return an outline without sides that have no length; one that ends where it begins is closed."""
    kept = [one for one, after in pairwise(corners) if math.dist(one.point, after.point) > _SAME]
    if math.dist(corners[0].point, corners[-1].point) > _SAME:
        kept.append(corners[-1])
    else:
        closed = True
    return Outline(tuple(kept), closed)


def _fitted(p0: Point, p1: Point, p2: Point, p3: Point, halvings: int) -> list[ArcCorner]:
    """Return the beginnings of arcs along a cubic: it is halved until each arc through its middle is near enough."""
    left1, middle, right2 = _between(p0, p1), _between(p1, p2), _between(p2, p3)
    left2, right1 = _between(left1, middle), _between(middle, right2)
    half = _between(left2, right1)
    bulge = _bulge_through(p0, half, p3)
    if not halvings or _is_near((p0, p1, p2, p3), bulge):
        return [ArcCorner(*p0, bulge)]
    return [*_fitted(p0, left1, left2, half, halvings - 1), *_fitted(half, right1, right2, p3, halvings - 1)]


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _bulge_through(start: Point, middle: Point, end: Point) -> float:
    """Return the bulge of the arc through three points."""
    if math.dist(start, end) < _SAME:
        return 0.0
    (ax, ay), (bx, by) = (start[0] - middle[0], start[1] - middle[1]), (end[0] - middle[0], end[1] - middle[1])
    # The angle under which the middle sees both ends is half of the rest of the circle.
    seen = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    return math.tan((math.copysign(math.pi, seen) - seen) / -2)


def _is_near(cubic: tuple[Point, Point, Point, Point], bulge: float) -> bool:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = cubic
    start, end = ArcCorner(x0, y0, bulge), ArcCorner(x3, y3)
    centre = _centre(start, end)
    for t in _SHARES:
        u = 1 - t
        x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
        y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
        if centre is None:
            chord = math.dist(start.point, end.point)
            off = abs((x - x0) * (y3 - y0) - (y - y0) * (x3 - x0)) / chord if chord else math.dist((x, y), start.point)
        else:
            off = abs(math.dist((x, y), centre) - math.dist(start.point, centre))
        if off > ARC_TOLERANCE:
            return False
    return True


def _centre(start: ArcCorner, end: ArcCorner) -> Point | None:
    """Return the centre of an arc; None for a straight line."""
    dx, dy = end.x - start.x, end.y - start.y
    if abs(start.bulge) * math.hypot(dx, dy) < _SAME:
        return None
    away = (1 - start.bulge**2) / (4 * start.bulge)
    return start.x + dx / 2 - away * dy, start.y + dy / 2 + away * dx


def _length(start: ArcCorner, end: ArcCorner) -> float:
    chord, angle = math.dist(start.point, end.point), 4 * math.atan(abs(start.bulge))
    return chord if angle < _SAME else chord * angle / (2 * math.sin(angle / 2))


def path_of(outline: Outline) -> Path:
    """Return an outline as a path with cubic curves."""
    segments: list[Segment] = [("M", (outline.corners[0].point,))]
    for start, end in outline.sides():
        centre = _centre(start, end)
        if centre is None:
            segments.append(("L", (end.point,)))
            continue
        from_angle = math.degrees(math.atan2(start.y - centre[1], start.x - centre[0]))
        turn = math.degrees(4 * math.atan(start.bulge))
        curves = arc(*centre, math.dist(start.point, centre), from_angle, from_angle + turn)
        segments += curves[:-1]
        command, points = curves[-1]
        segments.append((command, (*points[:-1], end.point)))
    if outline.closed:
        if segments[-1][0] == "L":
            segments.pop()
        segments.append(("Z", ()))
    return Path(tuple(segments))


def grown(path: Path, distance: float) -> Path:
    """Return closed lines moved outward by so many mm, or inward by a negative number; open lines stay as they are.

    Curves become arcs. Corners stay corners, unless they are so sharp that they would reach far out. What is narrower
    than the lines are moved is lost.
    """
    return joined(path_of(_moved(one, distance) if one.closed else one) for one in outlines_of(path))


class _Side(Struct):
    """A side that is moved: a straight line, or an arc about a *centre* that turns as a bulge of the sign of *turn*.

    It began at *corner*.
    """

    corner: Point
    start: Point
    end: Point
    centre: Point | None
    turn: float

    def direction(self, at: Point) -> Point:
        """Return the direction at one of its ends, 1 mm long."""
        if self.centre is None:
            length = math.dist(self.start, self.end)
            return (self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length
        radius = math.dist(at, self.centre)
        x, y = (at[0] - self.centre[0]) / radius, (at[1] - self.centre[1]) / radius
        return -self.turn * y, self.turn * x

    @property
    def bulge(self) -> float:
        """Its bulge between its ends as they are now."""
        if self.centre is None:
            return 0.0
        first, last = (math.atan2(y - self.centre[1], x - self.centre[0]) for x, y in (self.start, self.end))
        return self.turn * math.tan((self.turn * (last - first)) % math.tau / 4)


def _moved(outline: Outline, distance: float) -> Outline:
    corners = [point for one, other in outline.sides() for point in (one.point, _apex(one, other))]
    way = math.copysign(distance, distance * signed_area(corners))
    moved = (_moved_side(one, other, way) for one, other in outline.sides())
    sides = [side for side in moved if side is not None]
    joints = [_joint(before, after, way) for before, after in zip([*sides[-1:], *sides[:-1]], sides, strict=True)]
    ordered = (one for pair in zip(joints, sides, strict=True) for one in pair if one is not None)
    return Outline(tuple(ArcCorner(*side.start, side.bulge) for side in ordered), closed=True)


def _apex(start: ArcCorner, end: ArcCorner) -> Point:
    """Return the middle of a side."""
    x, y = _between(start.point, end.point)
    return x + start.bulge * (end.y - start.y) / 2, y - start.bulge * (end.x - start.x) / 2


def _moved_side(start: ArcCorner, end: ArcCorner, way: float) -> _Side | None:
    """Return a side moved to the right of its direction; None for an arc that shrinks to nothing."""
    centre = _centre(start, end)
    side = _Side(start.point, start.point, end.point, centre, math.copysign(1.0, start.bulge))
    if centre is not None and math.dist(start.point, centre) + side.turn * way < _SAME:
        return None
    (ax, ay), (bx, by) = side.direction(side.start), side.direction(side.end)
    side.start, side.end = (start.x + way * ay, start.y - way * ax), (end.x + way * by, end.y - way * bx)
    return side


def _joint(before: _Side, after: _Side, way: float) -> _Side | None:
    """Let two sides meet again; return the arc between them if they don't."""
    (ax, ay), (bx, by) = before.direction(before.end), after.direction(after.start)
    turn, along = ax * by - ay * bx, ax * bx + ay * by
    x, y = after.corner
    met: Point | None
    if math.dist(before.end, after.start) < _SLIP:
        met = _between(before.end, after.start)
    elif turn * way < 0:
        met = _crossing(before, after)
    elif before.centre is None and after.centre is None and 1 + along >= _SHARP:
        met = x + way * (ay + by) / (1 + along), y - way * (ax + bx) / (1 + along)
    else:
        return _Side(after.corner, before.end, after.start, after.corner, math.copysign(1.0, way))
    if met is not None:
        before.end = after.start = met
    return None


def _crossing(one: _Side, other: _Side) -> Point | None:
    """Return where two lines, circles, or one of each cross, the nearest to the corner between them."""
    if one.centre is None and other.centre is None:
        (ax, ay), (bx, by) = one.direction(one.end), other.direction(other.start)
        across = ax * by - ay * bx
        share = ((other.start[0] - one.end[0]) * by - (other.start[1] - one.end[1]) * bx) / across
        return one.end[0] + share * ax, one.end[1] + share * ay
    if one.centre is None or other.centre is None:
        (line, at), circle = ((one, one.end), other) if one.centre is None else ((other, other.start), one)
        points = _on_circle(at, line.direction(at), circle)
    else:
        # Both circles go through the line of equal powers.
        (x0, y0), (x1, y1) = one.centre, other.centre
        apart = math.dist(one.centre, other.centre)
        if apart < _SAME:
            return None
        dx, dy = (x1 - x0) / apart, (y1 - y0) / apart
        power = math.dist(one.end, one.centre) ** 2 - math.dist(other.start, other.centre) ** 2
        along = (apart + power / apart) / 2
        points = _on_circle((x0 + along * dx, y0 + along * dy), (-dy, dx), one)
    return min(points, key=lambda point: math.dist(point, other.corner), default=None)


def _on_circle(at: Point, direction: Point, circle: _Side) -> list[Point]:
    """Return the points of a circle on the line through a point."""
    assert circle.centre is not None, "an arc has a centre"
    x, y = at[0] - circle.centre[0], at[1] - circle.centre[1]
    middle = x * direction[0] + y * direction[1]
    under = middle**2 - x * x - y * y + math.dist(circle.start, circle.centre) ** 2
    if under < 0:
        return []
    shares = (-middle - math.sqrt(under), -middle + math.sqrt(under))
    return [(at[0] + share * direction[0], at[1] + share * direction[1]) for share in shares]
