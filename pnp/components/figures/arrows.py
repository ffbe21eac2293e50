"""Draw arrows with white halos that bend away from what stands on their way."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from pnp.colour import WHITE
from pnp.components.figures.signs import CHANGED
from pnp.geometry.path import Box, Path, polygon
from pnp.geometry.transform import Point
from pnp.scene.nodes import Node, Paint, Shape

STROKE = 0.7
HALO = 0.45  # of white around it
HEAD = 2.3  # the length of its head
BOWS = (0.16, -0.16, 0.0, 0.3, -0.3)  # how an arrow may bend, the likeliest first


def bow_around(start: Point, tip: Point, boxes: Collection[Box]) -> float:
    """Return how an arrow bends so that as little as possible of it lies over *boxes*."""
    return min(BOWS, key=lambda bow: _crossed(start, tip, bow, boxes))


def _crossed(start: Point, tip: Point, bow: float, boxes: Collection[Box]) -> float:
    """Return how much of a bent arrow lies over *boxes*, as a share of its length."""
    over = 0
    for i in range(1, 20):
        x, y = point_on(start, tip, bow, i / 20)
        over += any(box.left < x < box.right and box.top < y < box.bottom for box in boxes)
    return over / 20


def point_on(start: Point, tip: Point, bow: float, t: float) -> Point:
    """Return a point of a bent arrow, from its start (*t* is 0) to its tip (1)."""
    control = _control(start, tip, bow)
    x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, control, tip, strict=True))
    return x, y


def _control(start: Point, tip: Point, bow: float) -> Point:
    """Return the point that a bent arrow is drawn towards."""
    middle = (start[0] + tip[0]) / 2, (start[1] + tip[1]) / 2
    return middle[0] + bow * (tip[1] - start[1]), middle[1] - bow * (tip[0] - start[0])


def arrow(start: Point, tip: Point, bow: float = 0.0) -> Iterator[Node]:
    """Yield an arrow with a white halo; *bow* bends it to its left by that share of its length."""
    control = _control(start, tip, bow)
    length = math.dist(control, tip)
    along = (tip[0] - control[0]) / length, (tip[1] - control[1]) / length
    neck = tip[0] - along[0] * 0.8 * HEAD, tip[1] - along[1] * 0.8 * HEAD
    shaft = Path((("M", (start,)), ("C", (_third(start, control), _third(neck, control), neck))))
    back = tip[0] - along[0] * HEAD, tip[1] - along[1] * HEAD
    wing = 0.42 * HEAD
    head = polygon(
        [
            tip,
            (back[0] - along[1] * wing, back[1] + along[0] * wing),
            (back[0] + along[1] * wing, back[1] - along[0] * wing),
        ]
    )
    yield Shape(shaft, Paint(stroke=WHITE, width=STROKE + 2 * HALO))
    yield Shape(head, Paint(fill=WHITE, stroke=WHITE, width=2 * HALO))
    yield Shape(shaft, Paint(stroke=CHANGED, width=STROKE, cap="butt"))
    yield Shape(head, Paint(fill=CHANGED))


def _third(end: Point, control: Point) -> Point:
    """Return the cubic control that makes the same curve as the quadratic one does."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])
