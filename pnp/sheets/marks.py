"""Find the neighbours of pieces on a page, and the cut marks between them: short lines outside the pieces.

A rectangle has two marks at each corner, a hexagon's edges continue beyond its corners, marks point at a disc from four
sides and at an egg from twelve; `outline_ticks` finds those of nets. A mark that would touch another piece is left out,
so that pieces edge to edge are marked at the ends of the lines across the whole block; one of a net is shorter. Where
the paper ends too soon for a mark, it is in the bleed. Folds are marked beyond their ends, and dashed where neither end
can be. Outlines that have neither bleed nor straight cuts are drawn in full.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, Path, Point, Segment, joined
from pnp.press.scene.nodes import HAIRLINE, Paint, Shape
from pnp.sheets.footprint import CURVE_END, CURVE_GAP, Footprint
from pnp.sheets.layout import Placement
from pnp.sheets.outline_ticks import SHORTEST_TICK, TICK_GAP, Tick, outline_ticks

MARK_INK = Colour(0x50, 0x50, 0x50)
MARK_PAINT = Paint(stroke=MARK_INK, width=HAIRLINE, cap="butt")
HALO = Paint(stroke=WHITE, width=0.45, cap="butt")  # under marks that lie on a colour
FOLD_PAINT = Paint(stroke=MARK_INK, width=HAIRLINE, cap="butt", dash=(2.0, 1.5))
FOLD_TICK_PAINT = Paint(stroke=MARK_INK, width=HAIRLINE, cap="butt", dash=(0.5, 0.25))

# All in mm. A mark begins this far outside the printed area of a piece, and is this long.
_MARK_GAP = 0.5  # by eye, as the next
_MARK_LENGTH = 2.5
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
    ended = (_ended(tick, bounds, _shortest(footprint)) for footprint, tick in _all_ticks(placements, near))
    return _once(filter(None, ended))


def bleed_marks(placements: Sequence[Placement], near: Sequence[Neighbours], bounds: Box) -> tuple[Tick, ...]:
    """Return the marks in the bleed of rectangles and nets where the page has no room for them within *bounds* (mm)."""
    return _once(
        _in_bleed(tick, footprint)
        for footprint, tick in _all_ticks(placements, near)
        if _has_bleed_marks(footprint) and _ended(tick, bounds, _shortest(footprint)) is None
    )


def _has_bleed_marks(footprint: Footprint) -> bool:
    return footprint.kind in ("rectangle", "loose") and footprint.reach >= _LEAST_BLEED


def _shortest(footprint: Footprint) -> float:
    return SHORTEST_TICK if footprint.kind == "loose" else _SHORTEST


def sheet_edge_marks(
    placements: Sequence[Placement], bounds: Box, *, hexagons: bool = False
) -> tuple[tuple[Tick, ...], tuple[Tick, ...]]:
    """Return marks only where straight cuts reach the edges of the sheet: outside pieces, and in their bleed.

    Cuts of *hexagons* do so if they lie in straight rows. *bounds* (mm) is where marks may lie. A cut that would meet
    another piece on its way to the edge has none there.
    """
    kinds = ("rectangle", "hexagon") if hexagons else ("rectangle",)
    outermost: dict[tuple[int, int], tuple[float, Tick, Placement]] = {}
    for placement in placements:
        if placement.footprint.kind in kinds:
            for (x1, y1), (x2, y2) in _ticks(placement.footprint):
                start, end = (placement.x + x1, placement.y + y1), (placement.x + x2, placement.y + y2)
                room = _way_out(start, end, bounds)
                way = (end[0] - start[0]) / _MARK_LENGTH, (end[1] - start[1]) / _MARK_LENGTH
                out = start[0] + room * way[0], start[1] + room * way[1]
                key = round(out[0] * 1000), round(out[1] * 1000)
                if key not in outermost or room < outermost[key][0]:
                    outermost[key] = room, (start, end), placement
    outside: list[Tick] = []
    inside: list[Tick] = []
    for room, (start, end), own in outermost.values():
        share = room / _MARK_LENGTH
        out = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        others = (one for one in placements if one is not own)
        if any(_free_share((start, out), one.x, one.y, one.footprint) < 1.0 for one in others):
            continue
        if room >= _SHORTEST:
            begin = max(0.0, share - 1.0)
            outside.append(((start[0] + begin * (end[0] - start[0]), start[1] + begin * (end[1] - start[1])), out))
        elif _has_bleed_marks(own.footprint):
            inside.append(_in_bleed((start, end), own.footprint))
    return _once(outside), _once(inside)


def _way_out(start: Point, end: Point, bounds: Box) -> float:
    """Return how many mm it is from *start* in the direction of *end* to the edge of *bounds*; negative beyond it."""
    length = math.dist(start, end)
    ways = []
    for begin, finish, low, high in (
        (start[0], end[0], bounds.left, bounds.right),
        (start[1], end[1], bounds.top, bounds.bottom),
    ):
        if abs(finish - begin) > 1e-9:
            ways.append(((high if finish > begin else low) - begin) / (finish - begin) * length)
    return min(ways)


def _all_ticks(placements: Sequence[Placement], near: Sequence[Neighbours]) -> Iterator[tuple[Footprint, Tick]]:
    """Yield the marks of a page whose paper has no end, each with the footprint that it belongs to."""
    for placement, around in zip(placements, near, strict=True):
        for (x1, y1), (x2, y2) in _clear_ticks(placement.footprint, around):
            yield placement.footprint, ((placement.x + x1, placement.y + y1), (placement.x + x2, placement.y + y2))


def _once(ticks: Iterable[Tick]) -> tuple[Tick, ...]:
    """Return marks without those that are drawn already, to the µm."""
    return tuple({tuple([round(v * 1000) for point in tick for v in point]): tick for tick in ticks}.values())


def _in_bleed(tick: Tick, footprint: Footprint) -> Tick:
    """Return the mark in the bleed of a piece in place of a *tick* from its corner that finds no room."""
    (x, y), end = tick
    length = math.dist(*tick)
    dx, dy = (end[0] - x) / length, (end[1] - y) / length
    gap = TICK_GAP if footprint.kind == "loose" else _MARK_GAP
    back, ahead = footprint.reach + gap - _CLEARANCE, gap
    return (x - back * dx, y - back * dy), (x - ahead * dx, y - ahead * dy)


def ticks_path(ticks: Iterable[Tick]) -> Path:
    """Return all marks as one path."""
    segments: list[Segment] = []
    for start, end in ticks:
        segments += (("M", (start,)), ("L", (end,)))
    return Path(tuple(segments))


def drawn_cuts(placements: Iterable[Placement], *, marked: bool = True) -> tuple[Shape, ...]:
    """Return the cuts inside pieces, and the outlines that are neither straight nor *marked* around their bleed."""
    cuts: list[Segment] = []
    for placement in placements:
        piece, transform = placement.piece, placement.transform
        is_drawn = placement.footprint.kind == "loose" and not (marked and placement.footprint.ticks)
        for path in (*piece.trim, *piece.inner) if is_drawn else piece.inner:
            cuts += path.transformed(transform).segments
    return (Shape(Path(tuple(cuts)), MARK_PAINT),) if cuts else ()


def drawn_folds(placements: Iterable[Placement]) -> tuple[Shape, ...]:
    """Return every fold, dashed."""
    placed = [fold.transformed(placement.transform) for placement in placements for fold in placement.piece.folds]
    return (Shape(joined(placed), FOLD_PAINT),) if placed else ()


def fold_marks(placements: Sequence[Placement], near: Sequence[Neighbours], bounds: Box) -> tuple[Shape, ...]:
    """Return ticks beyond the ends of the folds of a page, within *bounds* (mm); a fold that has none is dashed."""
    ticks: list[Tick] = []
    lines: list[Path] = []
    for placement, around in zip(placements, near, strict=True):
        piece, transform, reach = placement.piece, placement.transform, placement.footprint.reach
        of_folds = outline_ticks(piece.trim, piece.folds, reach).folds if piece.folds else ()
        for fold, own in zip(piece.folds, of_folds, strict=True):
            placed = [(transform(start), transform(end)) for start, end in own]
            x, y = placement.x, placement.y
            others = tuple([(x + dx, y + dy, footprint) for dx, dy, footprint in around])
            clear = (_clear_of(tick, placement.footprint, others) for tick in placed)
            seen = [tick for tick in (_ended(tick, bounds, SHORTEST_TICK) for tick in clear if tick) if tick]
            ticks += seen
            lines += [] if seen else [fold.transformed(transform)]
    shapes = ((ticks_path(_once(ticks)), FOLD_TICK_PAINT), (joined(lines), FOLD_PAINT))
    return tuple(Shape(path, paint) for path, paint in shapes if path.segments)


@lru_cache(maxsize=1024)  # 291 entries in a build of all games
def _clear_ticks(footprint: Footprint, near: Neighbours) -> tuple[Tick, ...]:
    """Return the marks of a piece, measured from its upper left corner, except those too near to other pieces."""
    return tuple(filter(None, (_clear_of(tick, footprint, near) for tick in _ticks(footprint))))


def _clear_of(tick: Tick, footprint: Footprint, near: Neighbours) -> Tick | None:
    """Return a mark that touches none of the pieces near by; one of a net is cut off before them."""
    share = min((_free_share(tick, *other) for other in near), default=1.0)
    if share == 1.0:
        return tick
    if footprint.kind != "loose" or share * math.dist(*tick) < SHORTEST_TICK:
        return None
    (x1, y1), (x2, y2) = tick
    return (x1, y1), (x1 + share * (x2 - x1), y1 + share * (y2 - y1))


def _ticks(footprint: Footprint) -> Iterator[Tick]:
    """Yield all the marks a piece could have, measured from its upper left corner."""
    if footprint.kind == "disc":
        radius = footprint.width / 2
        near, far = radius + CURVE_GAP, radius + max(CURVE_END, footprint.reach + 1.0)
        for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
            begin, end = near / math.sqrt(2), far / math.sqrt(2)
            yield (radius + dx * begin, radius + dy * begin), (radius + dx * end, radius + dy * end)
    elif footprint.kind == "loose":
        yield from footprint.ticks
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


def _ended(tick: Tick, bounds: Box, shortest: float = _SHORTEST) -> Tick | None:
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
    if share * math.dist(*tick) < shortest:
        return None
    return tick[0], (x1 + share * (x2 - x1), y1 + share * (y2 - y1))


def _free_share(tick: Tick, x: float, y: float, footprint: Footprint) -> float:
    """Return the share of a mark before it comes near a piece whose upper left corner is at (x, y), or its bleed.

    Of a mark that comes near a disc, nothing counts as free.
    """
    if footprint.kind == "disc":
        radius = footprint.width / 2
        return float(_distance((x + radius, y + radius), tick) >= radius + footprint.reach + _CLEARANCE)
    # Cyrus–Beck clipping: the first and the last share of the mark that is within all sides.
    (x1, y1), (x2, y2) = tick
    x1, y1, x2, y2 = x1 - x, y1 - y, x2 - x, y2 - y
    first, last = 0.0, 1.0
    for nx, ny, limit in _sides(footprint):
        start, end = nx * x1 + ny * y1 - limit, nx * x2 + ny * y2 - limit
        if start >= 0 and end >= 0:
            return 1.0
        if start > 0:
            first = max(first, start / (start - end))
        elif end > 0:
            last = min(last, start / (start - end))
    return first if first < last else 1.0


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
