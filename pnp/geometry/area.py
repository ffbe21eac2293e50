"""Measure how much of an outline lies in a box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.geometry.path import Box, Path
from pnp.geometry.transform import Point


def area_within(outline: Path, box: Box) -> float:
    """Return the area in mm² of what *outline* and *box* share; curves are taken as straight to 0.02 mm."""
    return sum(abs(_area(_clipped(points, box))) for points in outline.flattened())


def _clipped(points: Sequence[Point], box: Box) -> list[Point]:
    """Return the corners of a polygon that is cut off at the box's four sides (Sutherland and Hodgman)."""
    left = list(points)
    for axis, limit, sign in ((0, box.left, 1), (0, box.right, -1), (1, box.top, 1), (1, box.bottom, -1)):
        left = list(_cut(left, axis, limit, sign))
    return left


def _cut(points: Sequence[Point], axis: int, limit: float, sign: int) -> Iterator[Point]:
    """Yield the corners of what lies on one side of an upright or level line."""
    for a, b in pairwise([*points, *points[:1]]):
        before, after = sign * (a[axis] - limit), sign * (b[axis] - limit)
        if before >= 0:
            yield a
        if (before < 0) != (after < 0):
            share = before / (before - after)
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def _area(points: Sequence[Point]) -> float:
    """Return the signed area of a polygon (the shoelace formula)."""
    closed = [*points, *points[:1]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(closed)) / 2
