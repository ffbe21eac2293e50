"""Find the ticks around the outline of a net or another odd shape: they show where to cut, and where to fold.

Beyond a sharp corner, ticks continue both cuts that meet there. In an inner corner and beside a curve, a tick points at
the cut. Beyond its ends, ticks continue a fold. All of them begin outside the bleed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, Self

from msgspec import Struct

from pnp.press.geometry.path import Path, Point, edges, outward, signed_area

Tick = tuple[Point, Point]

# In mm, all by eye. A tick begins this far beyond the bleed, and is at most and at least so long.
TICK_GAP = 0.1
_LENGTH = 2.2
SHORTEST_TICK = 0.7
# A tick keeps this far from the cuts of its own piece, and is at most so far from the place that it shows.
_CLEARANCE = 0.5
_FARTHEST = 8.0
_STEP = 0.25
# Ticks that point at a curve are at least this far apart.
_APART = 6.0
# A corner is sharp from this angle on, in degrees; a side shorter than this (mm) is part of a curve.
_SHARP = 20.0
_CUSP = 170.0  # from here on, it is where two curves meet
_LEAST_SIDE = 1.0


class OutlineTicks(Struct, frozen=True):
    """The ticks of an outline: of its *cuts*, and those of each of its folds, none where both its ends are inside."""

    cuts: tuple[Tick, ...] = ()
    folds: tuple[tuple[Tick, ...], ...] = ()


@lru_cache(maxsize=256)
def outline_ticks(trim: tuple[Path, ...], folds: tuple[Path, ...], reach: float) -> OutlineTicks:
    """Return the ticks of a piece whose art reaches so far (mm) beyond its *trim*."""
    rings = tuple(_clockwise(points) for path in trim for points in path.flattened())
    outline = _Outline(rings, tuple(_BoxedSide.between(*ends) for ring in rings for ends in edges(ring)), reach)
    return OutlineTicks(tuple(outline.cut_ticks()), tuple(tuple(outline.fold_ticks(fold)) for fold in folds))


def _clockwise(points: Sequence[Point]) -> tuple[Point, ...]:
    corners = [one for one, after in edges(points) if math.dist(one, after) > 1e-6]
    return tuple(corners if signed_area(corners) > 0 else reversed(corners))


class _BoxedSide(NamedTuple):
    """A side of an outline, with its box: most sides are far from a point that is asked about."""

    left: float
    top: float
    right: float
    bottom: float
    start: Point
    dx: float
    dy: float

    @classmethod
    def between(cls, start: Point, end: Point) -> Self:
        """Return the side from *start* to *end*."""
        (ax, ay), (bx, by) = start, end
        return cls(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), start, bx - ax, by - ay)


class _Outline(Struct, frozen=True):
    rings: tuple[tuple[Point, ...], ...]
    sides: tuple[_BoxedSide, ...]
    reach: float

    def cut_ticks(self) -> Iterator[Tick]:
        """Yield the ticks of the cuts: those of corners first, as ticks beside curves keep away from them."""
        begun: list[Point] = []
        for ring in self.rings:
            for tick in self._corner_ticks(ring):
                begun.append(tick[0])
                yield tick
        for ring in self.rings:
            for corner, way in _curved(ring):
                beside = self._from(corner, way, self.reach)
                if beside is not None and all(math.dist(beside[0], other) >= _APART for other in begun):
                    begun.append(beside[0])
                    yield beside

    def _corner_ticks(self, ring: Sequence[Point]) -> Iterator[Tick]:
        for before, corner, after in _triples(ring):
            turn = _turn(before, corner, after)
            if not _SHARP <= abs(turn) <= _CUSP:
                continue
            # Out of an inner corner, in its middle; else on from both sides.
            ways = [_unit(before, corner), _unit(after, corner)] if turn > 0 else [_middle(before, corner, after)]
            sides = (before, after) if turn > 0 else (None,)
            for way, side in zip(ways, sides, strict=True):
                if side is None or math.dist(side, corner) >= _LEAST_SIDE:
                    tick = self._from(corner, way, _CLEARANCE if turn > 0 else self.reach)
                    if tick is not None:
                        yield tick

    def fold_ticks(self, fold: Path) -> Iterator[Tick]:
        """Yield the ticks beyond the ends of a fold, as far as those are at the outline."""
        (points,) = fold.flattened()
        for start, end in ((points[-1], points[0]), (points[0], points[-1])):
            tick = self._from(end, _unit(start, end), _CLEARANCE)
            if tick is not None:
                yield tick

    def _from(self, place: Point, way: Point, clear: float) -> Tick | None:
        """Return the first tick from a place in a direction that is outside and *clear* mm from every cut."""
        begin = self.reach + TICK_GAP
        sides = self._sides_beside(place, _along(place, way, _FARTHEST + _LENGTH + _STEP), clear)
        while begin <= _FARTHEST:
            steps = [begin + k * _STEP for k in range(math.ceil(_LENGTH / _STEP) + 1)]
            free = 0
            while free < len(steps) and _is_clear(_along(place, way, steps[free]), sides, clear):
                free += 1
            if free and steps[free - 1] - begin >= SHORTEST_TICK:
                return _along(place, way, begin), _along(place, way, steps[free - 1])
            begin += (free + 1) * _STEP
        return None

    def _sides_beside(self, start: Point, end: Point, clear: float) -> list[_BoxedSide]:
        """Return the sides that say whether points between two are clear: those to the right, and those nearby."""
        least = min(start[0], end[0]) - clear
        top, bottom = min(start[1], end[1]) - clear, max(start[1], end[1]) + clear
        return [one for one in self.sides if one.right >= least and one.bottom >= top and one.top <= bottom]


def _is_clear(point: Point, sides: Iterable[_BoxedSide], clear: float) -> bool:
    """Return whether a point is outside, and *clear* mm from every side."""
    x, y = point
    is_inside = False
    for left, top, right, bottom, (ax, ay), dx, dy in sides:
        if left - clear <= x <= right + clear and top - clear <= y <= bottom + clear:
            share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            if math.hypot(ax + share * dx - x, ay + share * dy - y) < clear:
                return False
        if top <= y < bottom and x < ax + (y - ay) * dx / dy:
            is_inside = not is_inside
    return not is_inside


def _triples(ring: Sequence[Point]) -> Iterator[tuple[Point, Point, Point]]:
    yield from zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False)


def _curved(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield the corners that stand for a curve, and the way out of each."""
    for before, corner, after in _triples(ring):
        if 0 < abs(_turn(before, corner, after)) < _SHARP:
            yield corner, _middle(before, corner, after)


def _turn(before: Point, corner: Point, after: Point) -> float:
    """Return by how many degrees the outline turns at a corner: to the right, where that sticks out."""
    (ax, ay), (bx, by) = _unit(before, corner), _unit(corner, after)
    return math.degrees(math.atan2(ax * by - ay * bx, ax * bx + ay * by))


def _middle(before: Point, corner: Point, after: Point) -> Point:
    """Return the direction out of a corner, in the middle between its sides."""
    (ax, ay), (bx, by) = outward(before, corner), outward(corner, after)
    length = math.hypot(ax + bx, ay + by)
    return ((ax + bx) / length, (ay + by) / length) if length > 1e-6 else _unit(before, corner)


def _unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _along(start: Point, way: Point, distance: float) -> Point:
    return start[0] + distance * way[0], start[1] + distance * way[1]
