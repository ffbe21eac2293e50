"""Whether curves are arcs of a circle: the judge of every outline that is round."""

from __future__ import annotations

import math

from pnp.press.geometry.path import Path, Point

# How far a cut may be beside its arc, in mm.
BESIDE = 0.01


def radii(path: Path) -> list[float]:
    """Return the radius of each curve of a path, in mm; each is an arc."""
    found: list[float] = []
    here: Point = (0.0, 0.0)
    for command, points in path.segments:
        if command == "C":
            found.append(_radius(here, *points))
        here = points[-1] if points else here
    return found


def _radius(start: Point, one: Point, other: Point, end: Point) -> float:
    """Return the radius about where the lines meet that stand on both ends of a curve."""
    (ax, ay), (bx, by) = (one[0] - start[0], one[1] - start[1]), (other[0] - end[0], other[1] - end[1])
    # (centre - start) · a = 0 and (centre - end) · b = 0.
    c, d = start[0] * ax + start[1] * ay, end[0] * bx + end[1] * by
    area = ax * by - ay * bx
    centre = (c * by - d * ay) / area, (ax * d - bx * c) / area
    radius = math.dist(centre, start)
    for k in range(65):
        t = k / 64
        x, y = (
            (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * s
            for p, q, r, s in zip(start, one, other, end, strict=True)
        )
        assert abs(math.dist(centre, (x, y)) - radius) <= BESIDE, f"{radius:.1f} mm, beside its arc at {x:.2f}, {y:.2f}"
    return radius
