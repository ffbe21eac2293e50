"""Print pieces that stand edge to edge: none over its neighbour, and the edges that they share marked at their ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.colour import WHITE
from pnp.geometry.path import Path, Segment, line, polygon, rectangle
from pnp.geometry.transform import IDENTITY, Point, Transform, rotation, translation
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.sheets.backs import behind
from pnp.sheets.layout import Spot
from pnp.sheets.marks import MARK_PAINT
from pnp.sheets.neighbours import Neighbours
from pnp.sheets.outline import Outline

# Neighbours overlap by this much (mm), so that no renderer shows a seam between them.
_OVERLAP = 0.05
# The marks at both ends of a shared edge, no longer than a quarter of it (mm), light below and dark above so that
# they are seen on any colour.
_LONGEST_MARK = 2.0
# Corners nearer than this (mm) are one.
_SAME = 0.01
_HALO = Paint(stroke=WHITE, width=0.45, cap="butt")


def fronts(spots: Sequence[Spot], near: Sequence[Neighbours]) -> Iterator[Node]:
    """Yield the fronts of a page; *near* tells each piece's neighbours."""
    for spot, clip in zip(spots, _clips(spots, near, only_backs=False), strict=True):
        yield _placed(spot, spot.piece.front, IDENTITY, IDENTITY, clip)


def backs(spots: Sequence[Spot], near: Sequence[Neighbours], reflection: Transform) -> Iterator[Node]:
    """Yield the backs of a page, each behind its front by *reflection*; *near* tells each piece's neighbours."""
    for spot, clip in zip(spots, _clips(spots, near, only_backs=True), strict=True):
        if spot.piece.back is not None:
            flipped = behind(IDENTITY, IDENTITY, spot.piece.width)
            yield _placed(spot, spot.piece.back, reflection, flipped, clip)


def _placed(spot: Spot, art: Symbol, reflection: Transform, flipped: Transform, clip: Path | None) -> Node:
    """Return a side in its place; a *clip* is measured from the upper left corner of the spot."""
    if clip is None:
        return Use(art, reflection @ spot.transform @ flipped)
    corner = translation(spot.x, spot.y)
    turn = translation(spot.outline.width, 0) @ rotation(90) if spot.turned else IDENTITY
    return Group((Use(art, turn @ flipped),), reflection @ corner, clip)


def edge_marks(spots: Sequence[Spot], near: Sequence[Neighbours]) -> tuple[Shape, ...]:
    """Return short marks along the edges that hexagons share, from both ends: inside a block only they show them."""
    segments: list[Segment] = []
    for spot, around in zip(spots, near, strict=True):
        if spot.outline.kind == "hexagon" and spot.outline.touching:
            segments += _marks_between(spot.outline, around).transformed(translation(spot.x, spot.y)).segments
    path = Path(tuple(segments))
    return (Shape(path, _HALO), Shape(path, MARK_PAINT)) if segments else ()


@lru_cache(maxsize=256)
def _marks_between(outline: Outline, near: Neighbours) -> Path:
    """Return the marks on the edges that a hexagon shares with neighbours below or right of it, from its corner."""
    ticks: list[Path] = []
    for dx, dy, other in near:
        if other == outline and (dy, dx) > (0, 0):
            theirs = [(dx + x, dy + y) for x, y in other.corners]
            shared = [a for a in outline.corners if any(math.dist(a, b) < _SAME for b in theirs)]
            if len(shared) == 2:
                a, b = shared
                share = min(_LONGEST_MARK / math.dist(a, b), 0.25)
                x, y = share * (b[0] - a[0]), share * (b[1] - a[1])
                ticks += line(a, (a[0] + x, a[1] + y)), line(b, (b[0] - x, b[1] - y))
    return Path(tuple(segment for tick in ticks for segment in tick.segments))


def _clips(spots: Sequence[Spot], near: Sequence[Neighbours], *, only_backs: bool) -> Iterator[Path | None]:
    """Yield for each spot what its art is clipped to, measured from the spot's corner, or None.

    Rectangles touch only if their fronts end where they do.
    """
    for spot, around in zip(spots, near, strict=True):
        outline = spot.outline
        if not outline.touching or not outline.reach:
            yield None
        elif outline.kind == "hexagon":
            yield _hexagon_clip(outline, around)
        else:
            yield _rectangle_clip(outline, around) if only_backs else None


@lru_cache(maxsize=256)
def _rectangle_clip(outline: Outline, near: Neighbours) -> Path:
    """Return the rectangle with its bleed, where no other touches it."""
    width, height, reach = outline.width, outline.height, outline.reach
    taken = {(round(dx, 2), round(dy, 2)) for dx, dy, other in near if other == outline}

    def beyond(dx: int, dy: int) -> float:
        return _OVERLAP if (round(dx * width, 2), round(dy * height, 2)) in taken else reach

    left, top = -beyond(-1, 0), -beyond(0, -1)
    right, bottom = width + beyond(1, 0), height + beyond(0, 1)
    return rectangle(left, top, right - left, bottom - top)


@lru_cache(maxsize=256)
def _hexagon_clip(outline: Outline, near: Neighbours) -> Path:
    """Return the hexagon with its bleed, cut off half-way to each of its neighbours of the same outline."""
    x, y = outline.width / 2, outline.height / 2
    grown = 1 + 2 * outline.reach / min(outline.width, outline.height)
    corners = [(x + grown * (cx - x), y + grown * (cy - y)) for cx, cy in outline.corners]
    for dx, dy, other in near:
        if other == outline:
            length = math.hypot(dx, dy)
            corners = _cut_off(corners, (x, y), (dx / length, dy / length), length / 2 + _OVERLAP)
    return polygon(corners)


def _cut_off(corners: Sequence[Point], centre: Point, way: Point, far: float) -> list[Point]:
    """Return a polygon without what lies more than *far* mm from *centre* in the direction of *way*."""
    left = []
    for a, b in pairwise([*corners, corners[0]]):
        here, there = ((x - centre[0]) * way[0] + (y - centre[1]) * way[1] - far for x, y in (a, b))
        if here <= 0:
            left.append(a)
        if (here > 0) != (there > 0):
            share = here / (here - there)
            left.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return left
