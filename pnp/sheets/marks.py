"""Find the neighbours of pieces on a page, and the cut marks between them: short lines outside the pieces.

A rectangle has two marks at each corner, a hexagon's edges continue beyond its corners, marks point at a disc from four
sides and at an egg from twelve. A mark that would touch another piece is left out, so that pieces edge to edge are
marked at the ends of the lines across the whole block. Where the paper ends too soon for a mark, it is in the bleed.
Outlines that have neither bleed nor straight cuts are drawn in
full, as are folds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, Path, Point, Segment
from pnp.press.scene.nodes import HAIRLINE, Paint, Shape
from pnp.sheets.footprint import MARK_DIRECTIONS, Footprint
from pnp.sheets.layout import Placement

MARK_INK = Colour(0x50, 0x50, 0x50)
MARK_PAINT = Paint(stroke=MARK_INK, width=HAIRLINE, cap="butt")
HALO = Paint(stroke=WHITE, width=0.45, cap="butt")  # under marks that lie on a colour
FOLD_PAINT = Paint(stroke=MARK_INK, width=HAIRLINE, cap="butt", dash=(2.0, 1.5))

# All in mm. A mark begins this far outside the printed area of a piece, and is this long.
_MARK_GAP = 0.5  # by eye, as the next
_MARK_LENGTH = 2.5
# Marks that point at a curve begin this far outside it, within the bleed, and end at least this far outside it.
_CURVE_GAP = 0.25  # half of the gap above, as bleed is narrow
_CURVE_END = 1.75
# Marks that would be shorter than this are left out.
_SHORTEST = 0.8  # by eye
# A bleed that is narrower has no marks in it.
_LEAST_BLEED = 0.5  # by eye
# Marks keep this far from the printed area of other pieces, so that none runs along a neighbour's edge.
_CLEARANCE = 0.1
# Neighbours are pieces whose printed areas are at most this far apart: the length of a mark and its gaps.
_MARK_ROOM = 3.2  # 0.5 + 2.5 + twice the clearance

# The offsets of a cell and the eight around it.
_AROUND = tuple(product((-1, 0, 1), repeat=2))

Tick = tuple[Point, Point]
# Another piece: how far right and down its upper left corner is from one's own (mm), and its footprint.
Neighbour = tuple[float, float, Footprint]
Neighbours = tuple[Neighbour, ...]


def neighbours(placements: Sequence[Placement]) -> list[Neighbours]:
    """Return for each piece those that its art or its cut marks could run into.

    Pieces with the same surroundings, as most pieces of a sheet have, get equal neighbours.
    """
    radii = [_radius(placement.footprint) + _MARK_ROOM / 2 for placement in placements]
    cell = 2 * max(radii, default=1.0)
    near: list[list[int]] = [[] for _ in placements]
    cells: dict[tuple[int, int], list[tuple[int, Point]]] = {}
    for index, placement in enumerate(placements):
        x, y = centre = placement.box.centre
        column, row = math.floor(x / cell), math.floor(y / cell)
        for across, down in _AROUND:
            for other, (ox, oy) in cells.get((column + across, row + down), ()):
                if math.hypot(ox - x, oy - y) < radii[index] + radii[other]:
                    near[index].append(other)
                    near[other].append(index)
        cells.setdefault((column, row), []).append((index, centre))
    around: list[Neighbours] = []
    for own, others in zip(placements, near, strict=True):
        beside = [placements[other] for other in sorted(others)]
        around.append(tuple([(round(one.x - own.x, 4), round(one.y - own.y, 4), one.footprint) for one in beside]))
    return around


@lru_cache(maxsize=256)  # 38 entries in a build of all games
def _radius(footprint: Footprint) -> float:
    """Return how far from the middle of a piece its art may reach, in mm."""
    if footprint.kind == "disc":
        return footprint.width / 2 + footprint.reach
    x, y = footprint.width / 2, footprint.height / 2
    corner = max(math.hypot(cx - x, cy - y) for cx, cy in footprint.corners)
    return corner + (footprint.rim if footprint.kind == "hexagon" else footprint.reach * math.sqrt(2))


def cut_marks(placements: Sequence[Placement], near: Sequence[Neighbours], bounds: Box) -> tuple[Tick, ...]:
    """Return the marks of a page, within *bounds* (mm), from near each piece outwards; *near* are its neighbours."""
    return _once(filter(None, (_ended(tick, bounds) for _, tick in _all_ticks(placements, near))))


def bleed_marks(placements: Sequence[Placement], near: Sequence[Neighbours], bounds: Box) -> tuple[Tick, ...]:
    """Return the marks in the bleed of rectangles where the page has no room for them within *bounds* (mm)."""
    return _once(
        _in_bleed(tick, footprint.reach)
        for footprint, tick in _all_ticks(placements, near)
        if footprint.kind == "rectangle" and footprint.reach >= _LEAST_BLEED and _ended(tick, bounds) is None
    )


def _all_ticks(placements: Sequence[Placement], near: Sequence[Neighbours]) -> Iterator[tuple[Footprint, Tick]]:
    """Yield the marks of a page whose paper has no end, each with the footprint that it belongs to."""
    for placement, around in zip(placements, near, strict=True):
        for (x1, y1), (x2, y2) in _clear_ticks(placement.footprint, around):
            yield placement.footprint, ((placement.x + x1, placement.y + y1), (placement.x + x2, placement.y + y2))


def _once(ticks: Iterable[Tick]) -> tuple[Tick, ...]:
    """Return marks without those that are drawn already, to the µm."""
    return tuple({tuple([round(v * 1000) for point in tick for v in point]): tick for tick in ticks}.values())


def _in_bleed(tick: Tick, bleed: float) -> Tick:
    """Return the mark in the bleed of a rectangle in place of a *tick* from its corner that finds no room."""
    (x, y), end = tick
    length = math.dist(*tick)
    dx, dy = (end[0] - x) / length, (end[1] - y) / length
    back, ahead = bleed + _MARK_GAP - _CLEARANCE, _MARK_GAP
    return (x - back * dx, y - back * dy), (x - ahead * dx, y - ahead * dy)


def ticks_path(ticks: Iterable[Tick]) -> Path:
    """Return all marks as one path."""
    segments: list[Segment] = []
    for start, end in ticks:
        segments += (("M", (start,)), ("L", (end,)))
    return Path(tuple(segments))


def drawn_lines(placements: Iterable[Placement]) -> tuple[Shape, ...]:
    """Return the outlines that have no marks, the cuts inside pieces, and every fold, dashed."""
    cuts: list[Segment] = []
    folds: list[Segment] = []
    for placement in placements:
        piece, transform = placement.piece, placement.transform
        is_drawn = placement.footprint.kind == "loose" and not placement.footprint.tips
        for path in (*piece.trim, *piece.inner) if is_drawn else piece.inner:
            cuts += path.transformed(transform).segments
        for path in piece.folds:
            folds += path.transformed(transform).segments
    shapes = ((cuts, MARK_PAINT), (folds, FOLD_PAINT))
    return tuple(Shape(Path(tuple(segments)), paint) for segments, paint in shapes if segments)


@lru_cache(maxsize=1024)  # 291 entries in a build of all games
def _clear_ticks(footprint: Footprint, near: Neighbours) -> tuple[Tick, ...]:
    """Return the marks of a piece, measured from its upper left corner, except those too near to other pieces."""
    return tuple(tick for tick in _ticks(footprint) if not any(_crosses(tick, *other) for other in near))


def _ticks(footprint: Footprint) -> Iterator[Tick]:
    """Yield all the marks a piece could have, measured from its upper left corner."""
    if footprint.kind == "disc":
        radius = footprint.width / 2
        near, far = radius + _CURVE_GAP, radius + max(_CURVE_END, footprint.reach + 1.0)
        for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            begin, end = near / math.sqrt(2), far / math.sqrt(2)
            yield (radius + dx * begin, radius + dy * begin), (radius + dx * end, radius + dy * end)
    elif footprint.kind == "loose":
        reach = max(_CURVE_END, footprint.reach + 1.0)
        for (x, y), (ux, uy) in zip(footprint.tips, MARK_DIRECTIONS if footprint.tips else (), strict=True):
            yield (x + _CURVE_GAP * ux, y + _CURVE_GAP * uy), (x + reach * ux, y + reach * uy)
    else:
        corners, off = footprint.corners, footprint.reach + _MARK_GAP
        for a, b in zip(corners[-1:] + corners, corners, strict=False):
            yield _beyond(a, b, off)
            yield _beyond(b, a, off)


def _beyond(start: Point, end: Point, off: float) -> Tick:
    """Return the mark on the line from *start* through *end*, beginning *off* mm beyond *end*."""
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    far = off + _MARK_LENGTH
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


def _crosses(tick: Tick, x: float, y: float, footprint: Footprint) -> bool:
    """Return whether a mark comes near a piece whose upper left corner is at (x, y), or near its bleed."""
    if footprint.kind == "disc":
        radius = footprint.width / 2
        return _distance((x + radius, y + radius), tick) < radius + footprint.reach + _CLEARANCE
    # Cyrus–Beck clipping: the first and the last share of the mark that is within all sides.
    (x1, y1), (x2, y2) = tick
    x1, y1, x2, y2 = x1 - x, y1 - y, x2 - x, y2 - y
    first, last = 0.0, 1.0
    for nx, ny, limit in _sides(footprint):
        start, end = nx * x1 + ny * y1 - limit, nx * x2 + ny * y2 - limit
        if start >= 0 and end >= 0:
            return False
        if start > 0:
            first = max(first, start / (start - end))
        elif end > 0:
            last = min(last, start / (start - end))
    return first < last


def _distance(point: Point, tick: Tick) -> float:
    (x1, y1), (x2, y2) = tick
    dx, dy = x2 - x1, y2 - y1
    share = ((point[0] - x1) * dx + (point[1] - y1) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.dist(point, (x1 + share * dx, y1 + share * dy))


@lru_cache(maxsize=256)  # 12 entries in a build of all games
def _sides(footprint: Footprint) -> tuple[tuple[float, float, float], ...]:
    """Return the sides of a footprint grown by its reach: outward normals and distances from its upper left corner."""
    corners = footprint.corners
    sides = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / length, (ax - bx) / length  # points outward: corners run clockwise, y down
        sides.append((nx, ny, nx * ax + ny * ay + footprint.reach + _CLEARANCE))
    return tuple(sides)
