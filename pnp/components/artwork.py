"""Place pictures: turn art of any box into a use that fits a rectangle, the right way round, and continue it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from pnp.colour import Colour
from pnp.geometry.path import Box, Path, rectangle
from pnp.geometry.transform import Point, Transform, rotation, scaling, translation
from pnp.scene.nodes import Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.scene.walk import PlacedLeaf, iter_leaves

# What art shows along a trim is looked up at points so far apart, and so far inside the trim, in mm.
_SAMPLE_STEP, _SAMPLE_INSET = 1.0, 0.1
# Art that shows something at so large a share of these points covers its face.
_COVERED = 0.9


def fit(symbol: Symbol, box: Box, *, turn: float = 0.0, mirrored: bool = False, title: str = "") -> Use:
    """Return *symbol* as large as goes into *box* (mm), in its middle, turned clockwise by *turn* degrees."""
    sideways = turn % 180 == 90
    width, height = (box.height, box.width) if sideways else (box.width, box.height)
    scale = min(width / symbol.box.width, height / symbol.box.height)
    return Use(symbol, placed(symbol, box, scale, turn=turn, mirrored=mirrored), title)


def standing(symbol: Symbol, box: Box, title: str = "") -> Use:
    """Return *symbol* as large as goes into *box* (mm), standing on the middle of its lower edge."""
    scale = min(box.width / symbol.box.width, box.height / symbol.box.height)
    top = box.bottom - scale * symbol.box.height
    half = scale * symbol.box.width / 2
    middle = box.centre[0]
    return Use(symbol, placed(symbol, Box(middle - half, top, middle + half, box.bottom), scale), title)


def placed(symbol: Symbol, box: Box, scale: float, *, turn: float = 0.0, mirrored: bool = False) -> Transform:
    """Return the map that puts the symbol's middle on the box's: mirrored first, then scaled and turned."""
    cx, cy = symbol.box.centre
    flip = scaling(-scale if mirrored else scale, scale)
    return translation(*box.centre) @ rotation(turn) @ flip @ translation(-cx, -cy)


def continue_art(use: Use, trim: Path, edge: Path) -> tuple[Node, ...]:
    """Return what continues a picture from the *trim* of its piece to *edge*, the outline of its bleed.

    To be painted beneath the picture. Where that ends in one colour all around, that colour goes on; otherwise the
    picture itself, a little larger. A picture that leaves bare card along the trim is not continued.
    """
    shown = _shown_along(use, trim)
    covered = [fill for fill in shown if fill is not None]
    if len(covered) < _COVERED * len(shown):
        return ()
    inner, outer = trim.bounds, edge.bounds
    grow = scaling(outer.width / inner.width, outer.height / inner.height)
    larger = translation(*outer.centre) @ grow @ translation(-inner.centre[0], -inner.centre[1])
    copy = Group((Use(use.symbol, larger @ use.transform),), clip=edge)
    if len(covered) < len(shown):
        return (copy,)
    colours = Counter(fill for fill in covered if isinstance(fill, Colour))
    ground = tuple(Shape(edge, Paint(fill=colour)) for colour, _ in colours.most_common(1))
    return ground if len(set(covered)) == 1 and ground else (*ground, copy)


def _shown_along(use: Use, trim: Path) -> list[Colour | str | None]:
    """Return what a picture shows at points along a trim: a fill's colour, "image", or None where it leaves card bare.

    Lines, letters and whatever is translucent don't count.
    """
    points = _points_along(trim)
    shown: list[Colour | str | None] = [None] * len(points)
    pending = list(range(len(points)))
    for leaf in reversed(list(iter_leaves((use,)))):
        surface = _surface(leaf)
        if surface is None or not pending:
            continue
        fill, outline, even_odd = surface
        areas = [(outline, even_odd), *((clip, False) for clip in leaf.clips)]
        covered = _near(outline, points, pending)
        for path, is_even_odd in areas if covered else ():
            lines = path.flattened(_SAMPLE_INSET / 2)
            covered = [index for index in covered if _is_inside(points[index], lines, is_even_odd)]
        for index in covered:
            shown[index] = fill
        pending = [index for index in pending if shown[index] is None]
    return shown


def _surface(leaf: PlacedLeaf) -> tuple[Colour | str, Path, bool] | None:
    """Return what a leaf covers card with, its outline in mm, and whether holes in it follow the even-odd rule."""
    match leaf.node:
        case Shape(path=path, paint=paint) if paint.fill is not None and paint.opacity >= 1 and path.segments:
            return paint.fill, path.transformed(leaf.transform), paint.even_odd
        case Image(x=x, y=y, width=width, height=height):
            return "image", rectangle(x, y, width, height).transformed(leaf.transform), False
        case _:
            return None


def _near(outline: Path, points: Sequence[Point], indices: Sequence[int]) -> list[int]:
    """Return those of *indices* whose points lie in the box around an outline's points and control points."""
    xs, ys = [x for x, _ in outline.points()], [y for _, y in outline.points()]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return [i for i in indices if left <= points[i][0] <= right and top <= points[i][1] <= bottom]


def _points_along(trim: Path) -> list[Point]:
    """Return points a little inside a trim, all around it."""
    cx, cy = trim.bounds.centre
    points: list[Point] = []
    for corners in trim.flattened():
        for (x1, y1), (x2, y2) in pairwise(corners):
            steps = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / _SAMPLE_STEP))
            points += [(x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps) for k in range(steps)]
    shares = (min(1.0, _SAMPLE_INSET / (math.dist(point, (cx, cy)) or 1.0)) for point in points)
    return [(x + (cx - x) * share, y + (cy - y) * share) for (x, y), share in zip(points, shares, strict=True)]


def _is_inside(point: Point, lines: Sequence[Sequence[Point]], even_odd: bool) -> bool:
    """Return whether a point lies within closed lines, by the even-odd or by the nonzero rule."""
    px, py = point
    winding = 0
    for points in lines:
        for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
            if (y1 <= py) != (y2 <= py) and px < x1 + (py - y1) * (x2 - x1) / (y2 - y1):
                winding += 1 if y2 > y1 else -1
    return winding % 2 == 1 if even_odd else winding != 0
