"""Print pieces that stand edge to edge: none over its neighbour, and the edges that they share marked at their ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.colour import WHITE
from pnp.geometry.path import Path, Segment, polygon, rectangle
from pnp.geometry.transform import IDENTITY, Point, Transform, rotation, translation
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.sheets.backs import behind
from pnp.sheets.layout import Spot
from pnp.sheets.marks import MARK_PAINT
from pnp.sheets.outline import Outline

# Neighbours overlap by this much (mm), so that no renderer shows a seam between them.
_OVERLAP = 0.05
# The marks at both ends of a shared edge, no longer than a quarter of it (mm), light below and dark above so that
# they are seen on any colour.
_LONGEST_MARK = 2.0
_HALO = Paint(stroke=WHITE, width=0.45, cap="butt")


def fronts(spots: Sequence[Spot]) -> Iterator[Node]:
    """Yield the fronts of a page."""
    for spot, clip in zip(spots, _clips(spots, only_backs=False), strict=True):
        yield _placed(spot, spot.piece.front, IDENTITY, IDENTITY, clip)


def backs(spots: Sequence[Spot], reflection: Transform) -> Iterator[Node]:
    """Yield the backs of a page, each behind its front by *reflection*."""
    for spot, clip in zip(spots, _clips(spots, only_backs=True), strict=True):
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


def edge_marks(spots: Sequence[Spot]) -> tuple[Shape, ...]:
    """Return short marks along the edges that hexagons share, from both ends: inside a block only they show them."""
    edges: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for spot in spots:
        if spot.outline.kind == "hexagon" and spot.outline.touching:
            corners = [(spot.x + x, spot.y + y) for x, y in spot.outline.corners]
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
                middle = (round((a[0] + b[0]) * 10), round((a[1] + b[1]) * 10))
                edges.setdefault(middle, []).append((a, b))
    segments: list[Segment] = []
    for (a, b), *others in edges.values():
        if others:
            share = min(_LONGEST_MARK / math.dist(a, b), 0.25)
            for start, end in ((a, b), (b, a)):
                tip = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
                segments += [("M", (start,)), ("L", (tip,))]
    path = Path(tuple(segments))
    return (Shape(path, _HALO), Shape(path, MARK_PAINT)) if segments else ()


def _clips(spots: Sequence[Spot], *, only_backs: bool) -> Iterator[Path | None]:
    """Yield for each spot what its art is clipped to, measured from the spot's corner, or None.

    Rectangles touch only if their fronts end where they do.
    """
    near = _near(spots)
    for spot in spots:
        outline = spot.outline
        if not outline.touching or not outline.reach:
            yield None
        elif outline.kind == "hexagon":
            ways = ((other.x - spot.x, other.y - spot.y) for other in near(spot))
            yield _hexagon_clip(outline, tuple((round(dx, 4), round(dy, 4)) for dx, dy in ways))
        else:
            yield _rectangle_clip(spot, near(spot)) if only_backs else None


def _near(spots: Sequence[Spot]) -> Callable[[Spot], list[Spot]]:
    """Return what finds the spots around one, in cells as large as the largest of them."""
    cell = max((max(spot.outline.width, spot.outline.height) for spot in spots), default=1.0)
    cells: dict[tuple[int, int], list[Spot]] = {}
    for spot in spots:
        cells.setdefault((int(spot.x // cell), int(spot.y // cell)), []).append(spot)

    def around(spot: Spot) -> list[Spot]:
        column, row = int(spot.x // cell), int(spot.y // cell)
        places = ((c, r) for c in (column - 1, column, column + 1) for r in (row - 1, row, row + 1))
        return [other for place in places for other in cells.get(place, ()) if other is not spot]

    return around


def _rectangle_clip(spot: Spot, near: Sequence[Spot]) -> Path:
    """Return the rectangle with its bleed, where no other touches it."""
    width, height, reach = spot.outline.width, spot.outline.height, spot.outline.reach
    taken = {(round(other.x - spot.x, 2), round(other.y - spot.y, 2)) for other in near}

    def beyond(dx: int, dy: int) -> float:
        return _OVERLAP if (round(dx * width, 2), round(dy * height, 2)) in taken else reach

    left, top = -beyond(-1, 0), -beyond(0, -1)
    right, bottom = width + beyond(1, 0), height + beyond(0, 1)
    return rectangle(left, top, right - left, bottom - top)


@lru_cache(maxsize=256)
def _hexagon_clip(outline: Outline, near: tuple[Point, ...]) -> Path:
    """Return the hexagon with its bleed, cut off half-way to each of its neighbours, which lie so far off.

    Most of a sheet lie among others in the same way: their clip is one.
    """
    x, y = outline.width / 2, outline.height / 2
    grown = 1 + 2 * outline.reach / min(outline.width, outline.height)
    corners = [(x + grown * (cx - x), y + grown * (cy - y)) for cx, cy in outline.corners]
    for dx, dy in near:
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
