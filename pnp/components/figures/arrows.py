"""Turn the moves of pieces into arrows, and draw these; pieces that moved as one group share an arrow."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.colour import WHITE
from pnp.components.figures.annotations import CHANGED
from pnp.components.figures.frame_delta import PieceMove
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.track import tile_place
from pnp.geometry.path import Box, Path, polygon
from pnp.geometry.transform import Point
from pnp.model.view import CellPlace, RowPlace
from pnp.scene.nodes import Node, Paint, Shape

STROKE = 0.7
_HALO = 0.45  # of white around it
_HEAD = 2.3  # the length of its head
BOWS = (0.16, -0.16, 0.0, 0.3, -0.3)  # how an arrow may bend, the likeliest first
LEAP = 0.42  # how an arrow bends over the piece that is jumped over
_SHORTEST = 1.0  # in mm: no arrow is seen that is shorter
CLEAR = 0.7  # what is kept free on either side of an arrow


class Arrow(Struct, frozen=True):
    """An arrow as it is drawn, and the moves that it shows."""

    start: Point
    tip: Point
    bow: float
    moves: tuple[PieceMove, ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Small boxes all along the arrow, for what must not cover it."""
        half = STROKE / 2 + CLEAR
        count = max(2, math.ceil(math.dist(self.start, self.tip) / half))
        points = (point_on(self.start, self.tip, self.bow, i / count) for i in range(count + 1))
        return tuple(Box(x - half, y - half, x + half, y + half) for x, y in points)


def move_arrows(moves: Sequence[PieceMove], layout: FrameLayout, taken: Collection[Box]) -> Iterator[Arrow]:
    """Yield one arrow for every visible move, and one for all moves of a group; *taken* are boxes with pieces."""
    for _, group in groupby(moves, key=lambda move: _motion(move, layout)):
        together = tuple(group)
        if not together[0].action:
            for move in together:
                yield from _arrow(move, (move,), layout, taken)
        else:
            yield from _arrow(_leader(together, layout), together, layout, taken)


def _motion(move: PieceMove, layout: FrameLayout) -> tuple[object, ...]:
    """Return what the moves of one group have in common: the component, the action, the distance."""
    start, end = layout.place(move.source), layout.place(move.target)
    if start is None or end is None:
        return (move,)
    (x0, y0), (x1, y1) = start.centre, end.centre
    return move.component, move.action, round(x1 - x0, 3), round(y1 - y0, 3)


def _leader(moves: Sequence[PieceMove], layout: FrameLayout) -> PieceMove:
    """Return the move that is shown for a group: one from its middle, preferably from a place that it vacates."""
    vacated = {move.source for move in moves} - {move.target for move in moves}
    centres = {move: box.centre for move in moves if (box := layout.place(move.source)) is not None}
    if not centres:
        return moves[0]
    x = sum(x for x, _ in centres.values()) / len(centres)
    y = sum(y for _, y in centres.values()) / len(centres)
    return min(centres, key=lambda move: (round(math.dist(centres[move], (x, y)), 3), move.source not in vacated))


def _arrow(
    move: PieceMove, moves: tuple[PieceMove, ...], layout: FrameLayout, taken: Collection[Box]
) -> Iterator[Arrow]:
    """Yield the arrow of a move, which ends just inside its target, unless it is too short."""
    start, end = layout.place(move.source), layout.place(move.target)
    if start is None or end is None:
        return
    from_row = isinstance(move.source, RowPlace)
    begin = (tile_place(start).left + 0.5, start.centre[1]) if from_row else start.centre
    goal = end.centre
    length = math.dist(begin, goal)
    if length < _SHORTEST:
        return
    inside = 0.3 * min(end.width, end.height) if isinstance(move.target, CellPlace) else 0.0
    along = (goal[0] - begin[0]) / length, (goal[1] - begin[1]) / length
    tip = goal[0] - along[0] * inside, goal[1] - along[1] * inside
    others = [box for box in taken if box not in (start, end)]
    if from_row:
        yield Arrow(begin, tip, bow_around(begin, tip, others), moves)
        return
    # A jump goes in a bow, above what it leaps over, or to the right of it.
    leaps = move.over is not None and layout.place(move.over) in others
    upwards = (tip[0] - begin[0], begin[1] - tip[1]) > (0.01, 0.0)
    yield Arrow(begin, tip, (LEAP if upwards else -LEAP) if leaps else 0.0, moves)


def bow_around(start: Point, tip: Point, boxes: Collection[Box]) -> float:
    """Return the bow of an arrow with which as little as possible of it lies over *boxes*."""
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
    neck = tip[0] - along[0] * 0.8 * _HEAD, tip[1] - along[1] * 0.8 * _HEAD
    shaft = Path((("M", (start,)), ("C", (_third(start, control), _third(neck, control), neck))))
    back = tip[0] - along[0] * _HEAD, tip[1] - along[1] * _HEAD
    wing = 0.42 * _HEAD
    head = polygon(
        [
            tip,
            (back[0] - along[1] * wing, back[1] + along[0] * wing),
            (back[0] + along[1] * wing, back[1] - along[0] * wing),
        ]
    )
    yield Shape(shaft, Paint(stroke=WHITE, width=STROKE + 2 * _HALO))
    yield Shape(head, Paint(fill=WHITE, stroke=WHITE, width=2 * _HALO))
    yield Shape(shaft, Paint(stroke=CHANGED, width=STROKE, cap="butt"))
    yield Shape(head, Paint(fill=CHANGED))


def _third(end: Point, control: Point) -> Point:
    """Return the cubic control that makes the same curve as the quadratic one does."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])
