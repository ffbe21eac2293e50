"""Draw the annotations of a figure; each differs from the others in shape, not only in colour.

A changed count is a pill (+2, −1), a cost a box (2 + 3 = 5). A refused place has a cross, an allowed place a dot in a
ring. A placed piece has corners around it, a removed piece a ring, a flipped piece a turning arrow, an inspected piece
an eye. A group that formed has its size in a dark hexagon.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.colour import NAMED, WHITE, Colour
from pnp.components.draw_context import DrawContext
from pnp.components.figures.faces import COUNT_SIZE
from pnp.components.figures.frame_delta import GroupSize
from pnp.components.lettering import centred, glyph_box
from pnp.components.marks import draw_mark
from pnp.geometry.path import Box, Path, Segment, circle, line, polygon, rectangle
from pnp.geometry.transform import Point
from pnp.model.translatable import ui_text
from pnp.scene.nodes import Glyphs, Node, Paint, Shape
from pnp.text.line import TextStyle

CHANGED: Colour = NAMED["vermilion"]
ALLOWED: Colour = NAMED["blue"]
_HALO = 0.45  # of white around a cross, or a ring whose stroke is the usual one
RING = 0.7  # the stroke of a ring
RING_REACH = 0.36  # its radius, as a share of its place's width
BADGE_TALL = 1.7  # half the height of a badge
ARM = 0.21  # of a corner, as a share of the side that it is part of
SIZE_TALL = 1.9  # half the height of the hexagon of a group's size
_TURN = 1.5  # the radius of a turning arrow's disc


def change_badge(n: int, x: float, y: float, context: DrawContext) -> tuple[Node, ...]:
    """Return a pill centred on (x, y): filled for an increase (+2), outlined for a decrease (−1)."""
    more = n > 0
    words = context.translate(ui_text("+{n}", n=n) if more else ui_text("−{n}", n=abs(n)))
    text, half = _number(words, x, y, WHITE if more else CHANGED, context)
    pill = rectangle(x - half, y - BADGE_TALL, 2 * half, 2 * BADGE_TALL, BADGE_TALL)
    paint = Paint(fill=CHANGED if more else WHITE, stroke=WHITE if more else CHANGED, width=0.3)
    return Shape(pill, paint), text


def cost_badge(points: int, parts: Sequence[int], x: float, y: float, context: DrawContext) -> tuple[Node, ...]:
    """Return a box centred on (x, y) with the cost of an action, as a sum if it has several parts."""
    words = context.translate(ui_text("{n}", n=points))
    if len(parts) > 1:
        terms = " + ".join(context.translate(ui_text("{n}", n=part)) for part in parts)
        words = context.translate(ui_text("{terms} = {n}", terms=terms, n=points))
    text, half = _number(words, x, y, context.ink, context)
    box = rectangle(x - half, y - BADGE_TALL, 2 * half, 2 * BADGE_TALL, 0.5)
    return Shape(box, Paint(fill=WHITE, stroke=context.ink, width=0.3)), text


def size_badge(group: GroupSize, context: DrawContext) -> tuple[Node, ...]:
    """Return a dark hexagon centred on (0, 0) with a group's size, and the size that remains if it collapsed."""
    words = context.translate(ui_text("{n}", n=group.size))
    if group.collapsed:
        words = context.translate(ui_text("{n} → {left}", n=group.size, left=1))
    text, half = _number(words, 0.0, 0.0, WHITE, context)
    end = half - 0.5  # where its points begin: they reach as far as those of a hexagon with corners of 60°
    point = end + SIZE_TALL / math.sqrt(3)
    around = [(-point, 0.0), (-end, -SIZE_TALL), (end, -SIZE_TALL), (point, 0.0), (end, SIZE_TALL), (-end, SIZE_TALL)]
    return Shape(polygon(around), Paint(fill=context.ink, stroke=WHITE, width=0.3, keep_in_low_ink=True)), text


def badge_size(nodes: tuple[Node, ...]) -> tuple[float, float]:
    """Return the width and height of a badge in mm: those of its first node, the shape around its words."""
    shape = nodes[0]
    assert isinstance(shape, Shape), "a badge is a shape and its words"
    return shape.path.bounds.width + shape.paint.width, shape.path.bounds.height + shape.paint.width


def _number(words: str, x: float, y: float, colour: Colour, context: DrawContext) -> tuple[Glyphs, float]:
    """Return a badge's words centred on (x, y), and half of the width that they need."""
    text = centred(context, words, x, y, TextStyle("sans", COUNT_SIZE, colour, "bold"))
    return text, max(glyph_box(context.book, text).width / 2 + 0.75, 1.9)


def refused_mark(x: float, y: float) -> Iterator[Node]:
    """Yield the cross of a refused place, centred on (x, y)."""
    r = 1.75
    path = line((x - r, y - r), (x + r, y + r)) + line((x + r, y - r), (x - r, y + r))
    yield Shape(path, Paint(stroke=WHITE, width=0.95 + 2 * _HALO))
    yield Shape(path, Paint(stroke=CHANGED, width=0.95))


def allowed_mark(x: float, y: float) -> Iterator[Node]:
    """Yield the dot in a ring of an allowed place, centred on (x, y)."""
    yield Shape(circle(x, y, 1.9), Paint(fill=WHITE, stroke=ALLOWED, width=0.5))
    yield Shape(circle(x, y, 0.9), Paint(fill=ALLOWED))


def removed_ring(box: Box, stroke: float = RING) -> Iterator[Node]:
    """Yield the ring of a removed piece."""
    path = circle(*box.centre, RING_REACH * min(box.width, box.height))
    yield Shape(path, Paint(stroke=WHITE, width=stroke * (1 + 2 * _HALO / RING)))
    yield Shape(path, Paint(stroke=CHANGED, width=stroke))


def placed_corners(outline: Sequence[Point], stroke: float = RING) -> Iterator[Node]:
    """Yield the mark of a placed piece: the corners of *outline*, its sides left open."""
    segments: list[Segment] = []
    for before, corner, after in zip((outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True):
        segments += [("M", (_towards(before, corner),)), ("L", (corner,)), ("L", (_towards(after, corner),))]
    yield Shape(Path(tuple(segments)), Paint(stroke=WHITE, width=stroke * (1 + 2 * _HALO / RING)))
    yield Shape(Path(tuple(segments)), Paint(stroke=CHANGED, width=stroke))


def _towards(other: Point, corner: Point) -> Point:
    """Return where a corner's arm towards another corner ends."""
    return corner[0] + ARM * (other[0] - corner[0]), corner[1] + ARM * (other[1] - corner[1])


def flip_arrow(x: float, y: float) -> Iterator[Node]:
    """Yield the mark of a flipped piece, centred on (x, y): an arrow that goes almost round."""
    radius = 0.58 * _TURN

    def on(degrees: float, r: float = radius) -> Point:
        return x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees))

    # Clockwise from the upper right, three quarters of the way round, in three cubic curves.
    arc: list[Segment] = [("M", (on(-60),))]
    for start in (-60, 30, 120):
        k = 4 / 3 * math.tan(math.radians(90) / 4) * radius
        (x0, y0), (x1, y1) = on(start), on(start + 90)
        along0, along1 = on(start + 90, 1.0), on(start + 180, 1.0)
        one = x0 + k * (along0[0] - x), y0 + k * (along0[1] - y)
        two = x1 - k * (along1[0] - x), y1 - k * (along1[1] - y)
        arc.append(("C", (one, two, (x1, y1))))
    head = polygon([on(250), on(205, 0.15 * _TURN), on(205, 1.0 * _TURN)])
    yield Shape(circle(x, y, _TURN), Paint(fill=WHITE, stroke=CHANGED, width=0.3))
    yield Shape(Path(tuple(arc)), Paint(stroke=CHANGED, width=0.45, cap="butt"))
    yield Shape(head, Paint(fill=CHANGED))


def inspected_eye(x: float, y: float) -> Iterator[Node]:
    """Yield the eye of an inspected piece, centred on (x, y)."""
    wide, near, high = 2.0, 0.7, 1.9  # half the eye, and where the controls of its lids are
    lids: tuple[Segment, ...] = (
        ("M", ((x - wide, y),)),
        ("C", ((x - near, y - high), (x + near, y - high), (x + wide, y))),
        ("C", ((x + near, y + high), (x - near, y + high), (x - wide, y))),
        ("Z", ()),
    )
    yield Shape(Path(lids), Paint(fill=WHITE, stroke=CHANGED, width=0.4))
    yield Shape(circle(x, y, 0.75), Paint(fill=CHANGED))


def winner_star(x: float, y: float) -> Iterator[Node]:
    """Yield the winner's star, centred on (x, y)."""
    yield draw_mark("star", x, y, 4.6, WHITE)
    yield draw_mark("star", x, y, 3.4, CHANGED)
