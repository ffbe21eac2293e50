"""Turn places on a page into cut marks: short lines outside the pieces, which say where the knife goes.

A rectangle has two at each corner, a hexagon's edges go on beyond its corners, a disc has four that point at it.
A mark that would touch another piece is left out, so that pieces edge to edge are marked at the ends of the lines
across the whole block. Outlines that no straight cut follows are drawn themselves, as are folds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pnp.colour import Colour
from pnp.geometry.path import Box, Path, Segment
from pnp.geometry.transform import Point
from pnp.scene.nodes import HAIRLINE, Paint, Shape
from pnp.sheets.layout import Spot
from pnp.sheets.neighbours import Neighbours
from pnp.sheets.outline import Outline

INK = Colour(0x50, 0x50, 0x50)
MARK_PAINT = Paint(stroke=INK, width=HAIRLINE, cap="butt")
FOLD_PAINT = Paint(stroke=INK, width=HAIRLINE, cap="butt", dash=(2.0, 1.5))

# A mark begins this far (mm) outside what is printed of a piece, and is this long.
_OFF = 0.5
_LONG = 2.5
# The marks of a disc begin this far outside its edge, within the bleed.
_DISC_OFF = 0.25
_DISC_LONG = 1.75
# A mark shorter than this says nothing.
_SHORTEST = 0.8
# Marks keep this far from what is printed of other pieces, so that none runs along a neighbour's edge.
_CLEAR = 0.1

Tick = tuple[Point, Point]


def cut_marks(spots: Sequence[Spot], near: Sequence[Neighbours], bounds: Box) -> tuple[Tick, ...]:
    """Return the marks of a page: each begins near its piece and ends further away, within *bounds* (mm).

    *near* tells each piece's neighbours.
    """
    ticks: dict[tuple[int, ...], Tick] = {}
    for spot, around in zip(spots, near, strict=True):
        for (x1, y1), (x2, y2) in _clear_ticks(spot.outline, around):
            ended = _ended(((spot.x + x1, spot.y + y1), (spot.x + x2, spot.y + y2)), bounds)
            if ended is not None:
                key = tuple([round(v * 1000) for point in ended for v in point])
                ticks.setdefault(key, ended)
    return tuple(ticks.values())


def ticks_path(ticks: Iterable[Tick]) -> Path:
    """Return all marks as one path."""
    segments: list[Segment] = []
    for start, end in ticks:
        segments += (("M", (start,)), ("L", (end,)))
    return Path(tuple(segments))


def drawn_lines(spots: Iterable[Spot]) -> tuple[Shape, ...]:
    """Return the outlines that scissors follow, and every fold, dashed."""
    cuts: list[Segment] = []
    folds: list[Segment] = []
    for spot in spots:
        piece, transform = spot.piece, spot.transform
        followed = (*piece.trim, *piece.inner) if spot.outline.kind == "loose" else piece.inner
        for path in followed:
            cuts += path.transformed(transform).segments
        for path in piece.folds:
            folds += path.transformed(transform).segments
    shapes = ((cuts, MARK_PAINT), (folds, FOLD_PAINT))
    return tuple(Shape(Path(tuple(segments)), paint) for segments, paint in shapes if segments)


@lru_cache(maxsize=1024)
def _clear_ticks(outline: Outline, near: Neighbours) -> tuple[Tick, ...]:
    """Return a piece's marks, measured from its upper left corner, but for those that come too near to others.

    Most pieces of a sheet lie among others in the same way.
    """
    return tuple(tick for tick in _ticks(outline) if not any(_crosses(tick, *other) for other in near))


def _ticks(outline: Outline) -> Iterator[Tick]:
    """Yield all the marks a piece could have, measured from its upper left corner."""
    if outline.kind == "disc":
        radius = outline.width / 2
        near, far = radius + _DISC_OFF, radius + max(_DISC_LONG, outline.reach + 1.0)
        for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            begin, end = near / math.sqrt(2), far / math.sqrt(2)
            yield (radius + dx * begin, radius + dy * begin), (radius + dx * end, radius + dy * end)
    elif outline.kind != "loose":
        corners, off = outline.corners, outline.reach + _OFF
        for a, b in zip(corners[-1:] + corners, corners, strict=False):
            yield _beyond(a, b, off)
            yield _beyond(b, a, off)


def _beyond(start: Point, end: Point, off: float) -> Tick:
    """Return the mark on the line from *start* through *end*, beginning *off* mm beyond *end*."""
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    far = off + _LONG
    return (end[0] + dx * off, end[1] + dy * off), (end[0] + dx * far, end[1] + dy * far)


def _ended(tick: Tick, bounds: Box) -> Tick | None:
    """Return the mark cut off where it leaves *bounds*, or None if too little is left of it."""
    (x1, y1), (x2, y2) = tick
    if not (bounds.left <= x1 <= bounds.right and bounds.top <= y1 <= bounds.bottom):
        return None
    share = 1.0
    for start, end, low, high in ((x1, x2, bounds.left, bounds.right), (y1, y2, bounds.top, bounds.bottom)):
        if end > high:
            share = min(share, (high - start) / (end - start))
        if end < low:
            share = min(share, (low - start) / (end - start))
    if share == 1.0:
        return tick
    if share * math.dist(*tick) < _SHORTEST:
        return None
    return tick[0], (x1 + share * (x2 - x1), y1 + share * (y2 - y1))


def _crosses(tick: Tick, x: float, y: float, outline: Outline) -> bool:
    """Whether a mark comes near a piece with its upper left corner at (x, y), or its bleed."""
    if outline.kind == "disc":
        radius = outline.width / 2
        return _distance((x + radius, y + radius), tick) < radius + outline.reach + _CLEAR
    return _runs_through(tick, x, y, outline)


def _distance(point: Point, tick: Tick) -> float:
    """Return how far *point* is from the nearest point of a mark, in mm."""
    (x1, y1), (x2, y2) = tick
    dx, dy = x2 - x1, y2 - y1
    share = ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (x1 + share * dx, y1 + share * dy))


@lru_cache(maxsize=256)
def _sides(outline: Outline) -> tuple[tuple[float, float, float], ...]:
    """Return the sides of an outline that is grown by its reach: the way out, and how far from its corner that is."""
    corners = outline.corners
    sides = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, (ax - bx) / length  # points outward: corners run clockwise, y down
        sides.append((nx, ny, nx * ax + ny * ay + outline.reach + _CLEAR))
    return tuple(sides)


def _runs_through(tick: Tick, x: float, y: float, outline: Outline) -> bool:
    """Whether a mark comes near the outline's corners, grown by its reach (Cyrus and Beck's clipping)."""
    (x1, y1), (x2, y2) = tick
    x1, y1, x2, y2 = x1 - x, y1 - y, x2 - x, y2 - y
    first, last = 0.0, 1.0
    for nx, ny, limit in _sides(outline):
        start, end = nx * x1 + ny * y1 - limit, nx * x2 + ny * y2 - limit
        if start >= 0 and end >= 0:
            return False
        if start > 0:
            first = max(first, start / (start - end))
        elif end > 0:
            last = min(last, start / (start - end))
    return first < last
