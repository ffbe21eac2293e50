"""Check pages before they are printed: ink and cuts near the edges of the paper, art near the edges of pieces."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise

from pnp.pieces.artwork import colours_at, surfaces
from pnp.press.colour import BLACK, WHITE
from pnp.press.geometry.path import Box, Path, Point, signed_area
from pnp.press.papers import PaperMargins
from pnp.press.scene.document import Page
from pnp.press.scene.nodes import Glyphs, Image, Shape, Symbol
from pnp.press.scene.transforms import PlacedLeaf, iter_leaves
from pnp.press.vision import in_colour

# Ink this far (mm) in a margin is the last digit of a sum of lengths, or half of a line's width.
_SLACK = 0.1
# Colours that are further apart than this, of 100, are another colour.
_OTHER = 20.0
# Where colours are compared: this far (mm) inside of a cut and outside, at points this far apart along it.
_INSIDE, _OUTSIDE, _STEP = 0.05, 0.3, 1.0
# The share of a piece's edge at which art ends, from which on it is told: a disc in a hexagon touches a fifth of it.
_LEAST_SHARE = 0.25


def printed_box(leaf: PlacedLeaf) -> Box | None:
    """Return the box around what a leaf prints, in the scene's mm; None for nothing."""
    match leaf.node:
        case Shape(path=path, paint=paint):
            inks = {paint.fill, paint.stroke} - {None, WHITE}
            if not path.segments or not inks:
                return None
            rim = paint.width / 2 if paint.stroke is not None else 0.0
            box = path.bounds.grown(rim).transformed(leaf.transform)
        case Image(x=x, y=y, width=width, height=height):
            box = Box(x, y, x + width, y + height).transformed(leaf.transform)
        case Glyphs(line=line, x=x, y=y):
            size = max((run.size for run in line.runs), default=0.0)
            box = Box(x, y - 0.7 * size, x + line.width, y).transformed(leaf.transform)
    for clip in leaf.clips:
        around = clip.bounds
        box = Box(
            max(box.left, around.left),
            max(box.top, around.top),
            min(box.right, around.right),
            min(box.bottom, around.bottom),
        )
    return box if box.left < box.right and box.top < box.bottom else None


def outside_margins(page: Page, margins: PaperMargins, cuts: Iterable[Box] = ()) -> tuple[Box, float] | None:
    """Return the box around the ink and the *cuts* of a page that lie in a printer's margins, and how far they do."""
    room = Box(margins.left, margins.top, page.width - margins.right, page.height - margins.bottom)
    leaves = (leaf for layer in page.layers for leaf in iter_leaves(layer.nodes))
    boxes = [*(box for leaf in leaves if (box := printed_box(leaf)) is not None), *cuts]
    beyond = [(box, far) for box in boxes if (far := _beyond(box, room)) > _SLACK]
    if not beyond:
        return None
    return reduce(Box.union, (box for box, _ in beyond)), max(far for _, far in beyond)


def _beyond(box: Box, room: Box) -> float:
    """Return how far a box reaches beyond another, in mm."""
    sides = room.left - box.left, room.top - box.top, box.right - room.right, box.bottom - room.bottom
    return max(0.0, *sides)


def ends_at_cut(art: Symbol, trim: Iterable[Path]) -> bool:
    """Return whether art ends at a part of its piece's edge that can be seen, with bare paper beyond."""
    covering = surfaces(art.children)
    beside = [pair for path in trim for points in path.flattened() for pair in _beside(points)]
    inner, outer = [one for one, _ in beside], [other for _, other in beside]
    # What is bare is white on white paper, and black on black.
    on_white, on_black = (colours_at(covering, outer, paper) for paper in (WHITE, BLACK))
    ends = sum(
        white == WHITE and black == BLACK and in_colour(colour, WHITE) >= _OTHER
        for colour, white, black in zip(colours_at(covering, inner, WHITE), on_white, on_black, strict=True)
    )
    return ends >= _LEAST_SHARE * len(beside) > 0


def _beside(points: list[Point]) -> Iterator[tuple[Point, Point]]:
    """Yield points inside of an outline, each with the one outside, at equal steps along it."""
    way = 1.0 if signed_area(points) > 0 else -1.0
    next_step = _STEP / 2
    for (x, y), (to_x, to_y) in pairwise(points):
        length = math.hypot(to_x - x, to_y - y)
        while length and next_step < length:
            along = next_step / length
            at_x, at_y = x + along * (to_x - x), y + along * (to_y - y)
            across, down = way * (to_y - y) / length, way * (to_x - x) / length
            inside = at_x - _INSIDE * across, at_y + _INSIDE * down
            yield inside, (at_x + _OUTSIDE * across, at_y - _OUTSIDE * down)
            next_step += _STEP
        next_step -= length
