"""Draw pieces that lie edge to edge: none covers its neighbour, and shared edges are marked at both ends."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.press.colour import WHITE
from pnp.press.geometry.path import (
    IDENTITY,
    Path,
    Point,
    Segment,
    Transform,
    line,
    polygon,
    rectangle,
    rotation,
    translation,
)
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.sheets.footprint import Footprint
from pnp.sheets.layout import Placement
from pnp.sheets.marks import MARK_PAINT, Neighbours
from pnp.sheets.spec import back_transform

# Neighbours overlap by this much (mm), so that no renderer shows a seam between them.
_OVERLAP = 0.05
# The longest mark (mm) at each end of a shared edge, at most a quarter of it: dark on light, visible on any colour.
_LONGEST_MARK = 2.0
# Corners nearer than this (mm) are treated as one.
_TOLERANCE = 0.01
# The key of clipped sides that are drawn alike: design, whether turned, width of the footprint, and flip.
_Turn = tuple[str, bool, float, Transform]
_HALO = Paint(stroke=WHITE, width=0.45, cap="butt")


def fronts(placements: Sequence[Placement], near: Sequence[Neighbours], art: Mapping[str, Symbol]) -> Iterator[Node]:
    """Yield the fronts of a page; *near* holds the neighbours of each piece, *art* the symbol of each design."""
    turned: dict[_Turn, Use] = {}
    for placement, clip in zip(placements, _clips(placements, near, only_backs=False), strict=True):
        yield _placed(placement, art[placement.piece.front_design], IDENTITY, IDENTITY, clip, turned)


def backs(
    placements: Sequence[Placement], near: Sequence[Neighbours], art: Mapping[str, Symbol], reflection: Transform
) -> Iterator[Node]:
    """Yield the backs of a page, each placed behind its front by *reflection*; otherwise like :func:`fronts`."""
    turned: dict[_Turn, Use] = {}
    for placement, clip in zip(placements, _clips(placements, near, only_backs=True), strict=True):
        piece = placement.piece
        if piece.back_design is not None:
            flipped = back_transform(IDENTITY, IDENTITY, piece.width)
            yield _placed(placement, art[piece.back_design], reflection, flipped, clip, turned)


def _placed(
    placement: Placement,
    art: Symbol,
    reflection: Transform,
    flipped: Transform,
    clip: Path | None,
    turned: dict[_Turn, Use],
) -> Node:
    """Return a side in its place; *clip* is relative to the upper left corner of the placement.

    *turned* caches the clipped art of each design, which hundreds of pieces may share.
    """
    if clip is None:
        return Use(art, reflection @ placement.transform @ flipped)
    width, is_turned = placement.footprint.width, placement.turned
    key = (art.name, is_turned, width, flipped)
    use = turned.get(key)
    if use is None:
        turn = translation(width, 0) @ rotation(90) if is_turned else IDENTITY
        use = turned[key] = Use(art, turn @ flipped)
    corner = translation(placement.x, placement.y)
    return Group((use,), corner if reflection is IDENTITY else reflection @ corner, clip)


def edge_marks(placements: Sequence[Placement], near: Sequence[Neighbours]) -> tuple[Shape, ...]:
    """Return short marks at both ends of the edges that hexagons share: in a block, only the marks show the edges."""
    segments: list[Segment] = []
    for placement, around in zip(placements, near, strict=True):
        if placement.footprint.kind == "hexagon" and placement.footprint.touching:
            segments += (
                _marks_between(placement.footprint, around).transformed(translation(placement.x, placement.y)).segments
            )
    path = Path(tuple(segments))
    return (Shape(path, _HALO), Shape(path, MARK_PAINT)) if segments else ()


@lru_cache(maxsize=256)
def _marks_between(footprint: Footprint, near: Neighbours) -> Path:
    """Return the marks on the edges that a hexagon shares with neighbours below or right of it, from its own corner."""
    ticks: list[Path] = []
    for dx, dy, other in near:
        if other == footprint and (dy, dx) > (0, 0):
            theirs = [(dx + x, dy + y) for x, y in other.corners]
            shared = [a for a in footprint.corners if any(math.dist(a, b) < _TOLERANCE for b in theirs)]
            if len(shared) == 2:
                a, b = shared
                share = min(_LONGEST_MARK / math.dist(a, b), 0.25)
                x, y = share * (b[0] - a[0]), share * (b[1] - a[1])
                ticks += line(a, (a[0] + x, a[1] + y)), line(b, (b[0] - x, b[1] - y))
    return Path(tuple(segment for tick in ticks for segment in tick.segments))


def _clips(placements: Sequence[Placement], near: Sequence[Neighbours], *, only_backs: bool) -> Iterator[Path | None]:
    """Yield the clip path of each placement's art, relative to the placement's corner, or None.

    The front of a rectangle without bleed needs none: it ends at the edges of the rectangle.
    """
    for placement, around in zip(placements, near, strict=True):
        footprint = placement.footprint
        if not footprint.touching or not footprint.reach:
            yield None
        elif footprint.kind == "hexagon":
            yield _hexagon_clip(footprint, around)
        else:
            yield _rectangle_clip(footprint, around) if only_backs or placement.piece.bleed else None


@lru_cache(maxsize=256)
def _rectangle_clip(footprint: Footprint, near: Neighbours) -> Path:
    """Return the rectangle, with its bleed on the sides that no other touches."""
    width, height, reach = footprint.width, footprint.height, footprint.reach
    offsets = {(round(dx, 2), round(dy, 2)) for dx, dy, other in near if other == footprint}

    def beyond(dx: int, dy: int) -> float:
        return _OVERLAP if (round(dx * width, 2), round(dy * height, 2)) in offsets else reach

    left, top = -beyond(-1, 0), -beyond(0, -1)
    right, bottom = width + beyond(1, 0), height + beyond(0, 1)
    return rectangle(left, top, right - left, bottom - top)


@lru_cache(maxsize=256)
def _hexagon_clip(footprint: Footprint, near: Neighbours) -> Path:
    """Return the hexagon with its bleed, cut off half-way to each of its neighbours of the same footprint."""
    x, y = footprint.width / 2, footprint.height / 2
    grown = 1 + 2 * footprint.reach / min(footprint.width, footprint.height)
    corners = [(x + grown * (cx - x), y + grown * (cy - y)) for cx, cy in footprint.corners]
    for dx, dy, other in near:
        if other == footprint:
            length = math.hypot(dx, dy)
            corners = _clip_polygon(corners, (x, y), (dx / length, dy / length), length / 2 + _OVERLAP)
    return polygon(corners)


def _clip_polygon(corners: Sequence[Point], centre: Point, direction: Point, far: float) -> list[Point]:
    """Return a polygon without its part that is more than *far* mm from *centre* in the direction *direction*."""
    kept = []
    for a, b in pairwise([*corners, corners[0]]):
        before, after = ((x - centre[0]) * direction[0] + (y - centre[1]) * direction[1] - far for x, y in (a, b))
        if before <= 0:
            kept.append(a)
        if (before > 0) != (after > 0):
            share = before / (before - after)
            kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return kept
