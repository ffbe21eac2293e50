"""Turn places on a page into cut marks: short lines outside the pieces, which say where the knife goes.

A rectangle has two at each corner, a hexagon's edges go on beyond its corners, a disc has four that point at it.
A mark that would touch another piece is left out, so that pieces edge to edge are marked at the ends of the lines
across the whole block. Outlines that no straight cut follows are drawn themselves, as are folds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from pnp.colour import Colour
from pnp.geometry.path import Box, Path, Segment
from pnp.geometry.transform import Point
from pnp.scene.nodes import HAIRLINE, Paint, Shape
from pnp.sheets.layout import Spot
from pnp.sheets.outline import Kind, Outline

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

# How many pieces of a kind leave no room around a corner that they all have.
_MEETING: Mapping[Kind, int] = {"hexagon": 3, "rectangle": 4}

Tick = tuple[Point, Point]


def cut_marks(spots: Sequence[Spot], bounds: Box) -> tuple[Tick, ...]:
    """Return the marks of a page: each begins near its piece and ends further away, within *bounds* (mm)."""
    near = _Neighbours(spots)
    full = _full_corners(spots)
    ticks: dict[tuple[int, ...], Tick] = {}
    for index, spot in enumerate(spots):
        for tick in _ticks(spot, full):
            ended = _ended(tick, bounds)
            if ended is None or near.crossed(ended, index):
                continue
            key = tuple(round(v * 1000) for point in ended for v in point)
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


def _full_corners(spots: Iterable[Spot]) -> frozenset[tuple[int, int]]:
    """Return the corners, in 0.01 mm, that as many pieces meet in as there is room for: no mark begins there."""
    meeting: Counter[tuple[int, int, Kind]] = Counter()
    for spot in spots:
        if spot.outline.kind in _MEETING:
            meeting.update((*_corner(spot.x + x, spot.y + y), spot.outline.kind) for x, y in spot.outline.corners)
    return frozenset((x, y) for (x, y, kind), count in meeting.items() if count >= _MEETING[kind])


def _corner(x: float, y: float) -> tuple[int, int]:
    return round(100 * x), round(100 * y)


def _ticks(spot: Spot, full: Collection[tuple[int, int]]) -> Iterator[Tick]:
    """Yield all the marks a piece could have; it has none at the corners that are *full*."""
    outline = spot.outline
    if outline.kind == "disc":
        radius = outline.width / 2
        x, y = spot.box.centre
        near, far = radius + _DISC_OFF, radius + max(_DISC_LONG, outline.reach + 1.0)
        for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            begin, end = near / math.sqrt(2), far / math.sqrt(2)
            yield (x + dx * begin, y + dy * begin), (x + dx * end, y + dy * end)
    elif outline.kind != "loose":
        corners = [(spot.x + x, spot.y + y) for x, y in outline.corners]
        off = outline.reach + _OFF
        room = [_corner(*corner) not in full for corner in corners]
        for i in range(len(corners)):
            a, b = corners[i - 1], corners[i]
            if room[i]:
                yield _beyond(a, b, off)
            if room[i - 1]:
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


class _Neighbours:
    """Finds the pieces near a mark, in cells as large as the largest piece."""

    def __init__(self, spots: Sequence[Spot]) -> None:
        self._spots = [(spot, spot.box.centre) for spot in spots]
        self._reaches = [_farthest(spot.outline) for spot in spots]
        self._cell = max((max(s.outline.width, s.outline.height) + 2 * s.outline.reach for s in spots), default=1.0)
        self._cell = max(self._cell, _LONG)
        self._in: dict[tuple[int, int], list[int]] = {}
        for index, (_, centre) in enumerate(self._spots):
            self._in.setdefault(self._key(*centre), []).append(index)

    def _key(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._cell), math.floor(y / self._cell)

    def crossed(self, tick: Tick, own: int) -> bool:
        """Whether a mark of the piece *own* comes near what is printed of another one."""
        x, y = (tick[0][0] + tick[1][0]) / 2, (tick[0][1] + tick[1][1]) / 2
        half = math.dist(*tick) / 2
        column, row = self._key(x, y)
        for c in (column, column - 1, column + 1):  # what a mark runs into is most likely where it is
            for r in (row, row - 1, row + 1):
                for index in self._in.get((c, r), ()):
                    spot, centre = self._spots[index]
                    if index == own or math.hypot(centre[0] - x, centre[1] - y) > half + self._reaches[index]:
                        continue
                    if _crosses(tick, spot, centre):
                        return True
        return False


def _farthest(outline: Outline) -> float:
    """Return how far from a piece's middle a mark is surely clear of it, be its corners as sharp as a triangle's."""
    return math.hypot(outline.width, outline.height) / 2 + 4 * (outline.reach + _CLEAR)


def _crosses(tick: Tick, spot: Spot, centre: Point) -> bool:
    """Whether a mark comes near a piece, whose middle is *centre*, or its bleed."""
    outline = spot.outline
    if outline.kind == "disc":
        return _distance(centre, tick) < outline.width / 2 + outline.reach + _CLEAR
    return _runs_through(tick, spot.x, spot.y, outline)


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
