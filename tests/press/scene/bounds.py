"""Turn nodes into the box around everything they paint."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from pnp.press.geometry.path import IDENTITY, Box, Path, Point, Transform, rectangle, scaling, translation
from pnp.press.scene.nodes import Glyphs, Image, Node, Paint, Shape
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.fonts import FontBook

# A corner sharper than this many stroke widths is long is cut off, in PDF as in SVG.
_MITER_LIMIT = 4.0


def bounds(nodes: Iterable[Node], book: FontBook, place: Transform = IDENTITY) -> Box | None:
    """Return the box around all that *nodes* paint, in mm after *place*: strokes, letters and clips included.

    None if they paint nothing. A stroke under an uneven or slanting transform counts as wide as it is at its widest
    in each direction; a clip counts as its box.
    """
    whole: Box | None = None
    for box in _boxes(nodes, book, place):
        whole = box if whole is None else whole.union(box)
    return whole


def _boxes(nodes: Iterable[Node], book: FontBook, place: Transform) -> Iterator[Box]:
    for node, at, clips in iter_leaves(nodes, place):
        match node:
            case Shape():
                boxes = _shape(node.path, node.paint, at)
            case Glyphs():
                boxes = _letters(node, book, at)
            case Image():
                boxes = iter([rectangle(node.x, node.y, node.width, node.height).transformed(at).bounds])
        for box in boxes:
            shown: Box | None = box
            for clip in clips:
                shown = _common(shown, clip.bounds) if shown and clip.segments else None
            if shown is not None:
                yield shown


def _shape(path: Path, paint: Paint, place: Transform) -> Iterator[Box]:
    if not path.segments or (paint.fill is None and paint.stroke is None):
        return
    box = path.transformed(place).bounds
    if paint.stroke is None:
        yield box
        return
    half = paint.width / 2
    across, down = half * math.hypot(place.a, place.c), half * math.hypot(place.b, place.d)
    yield Box(box.left - across, box.top - down, box.right + across, box.bottom + down)
    if paint.join == "miter":
        for x, y in map(place, _miters(path, half)):
            yield Box(x, y, x, y)


def _miters(path: Path, half: float) -> Iterator[Point]:
    """Yield the tips of a stroke's corners, *half* its width from the line at their sides."""
    for points in path.flattened():
        closed = len(points) > 2 and points[0] == points[-1]
        corners = zip(points, points[1:], points[2:] + ([points[1]] if closed else []), strict=False)
        for before, corner, after in corners:
            tip = _miter(before, corner, after, half)
            if tip is not None:
                yield tip


def _miter(before: Point, corner: Point, after: Point, half: float) -> Point | None:
    """Return where the outer edges of a stroke meet at a *corner*, unless that is cut off."""
    ux, uy = corner[0] - before[0], corner[1] - before[1]
    vx, vy = after[0] - corner[0], after[1] - corner[1]
    u, v = math.hypot(ux, uy), math.hypot(vx, vy)
    if not u or not v:
        return None
    # Outwards lies the difference of the two directions; its length is twice the cosine of half the corner's angle.
    ox, oy = ux / u - vx / v, uy / u - vy / v
    out = math.hypot(ox, oy)
    sine = math.sqrt(max(0.0, 1 - out * out / 4))  # of half the angle between the lines
    if out < 1e-9 or sine * _MITER_LIMIT < 1:
        return None
    return corner[0] + ox / out * half / sine, corner[1] + oy / out * half / sine


def _letters(glyphs: Glyphs, book: FontBook, place: Transform) -> Iterator[Box]:
    start = place @ translation(glyphs.x, glyphs.y)
    for run in glyphs.line.runs:
        face = book.face(run.face)
        for glyph in run.glyphs:
            outline = face.outline(glyph.glyph_id)
            if outline.segments:
                yield outline.transformed(start @ translation(glyph.x, glyph.y) @ scaling(run.size)).bounds


def _common(a: Box, b: Box) -> Box | None:
    shared = Box(max(a.left, b.left), max(a.top, b.top), min(a.right, b.right), min(a.bottom, b.bottom))
    return shared if shared.left <= shared.right and shared.top <= shared.bottom else None
