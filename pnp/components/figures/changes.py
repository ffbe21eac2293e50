"""Show what has changed between two frames, and what a claim is about, so that it is seen first.

Pieces that moved leave a ghost and an arrow; each thing that happened has a sign of its own shape.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator

from pnp.components.context import Context
from pnp.components.figures.arrows import arrow, bow_around, middle
from pnp.components.figures.board import piece_box
from pnp.components.figures.faces import COUNT_SIZE, GHOST, thumbnail
from pnp.components.figures.happened import Cost, Happened, Way
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.pools import portrait_place
from pnp.components.figures.signs import (
    BADGE_TALL,
    badge,
    corners,
    cost_badge,
    cost_width,
    cross,
    dot,
    eye,
    ring,
    star,
    turned,
)
from pnp.components.figures.track import counters_place, tile_place
from pnp.components.glue import hatching
from pnp.geometry.path import Box, polygon
from pnp.geometry.transform import Point
from pnp.model.components import Counter
from pnp.model.figure import ProvedFrame
from pnp.model.view import Standing, View
from pnp.scene.nodes import Node, Paint, Shape

PASSED = 0.14  # how much of the ink lies over a cell that was passed,
VEIL = 1.1  # and how far apart its lines are, in mm
LEAP = 0.42  # how an arrow bends over the piece that is jumped over
COST_GAP = 0.7  # between an arrow and its cost


def draw_passed(found: Happened, layout: FrameLayout, context: Context) -> Iterator[Node]:
    """Yield a grey veil over every cell that was passed over: a tint, and lines that show in low ink, too."""
    for place in found.passed:
        corners_there = layout.corners(place)
        if corners_there:
            yield Shape(polygon(corners_there), Paint(fill=context.ink, opacity=PASSED))
            for stroke in hatching(corners_there, VEIL):
                yield Shape(stroke, Paint(stroke=context.ink.tint(0.4), width=0.2, cap="butt"))


def draw_ghosts(found: Happened, view: View, layout: FrameLayout, context: Context) -> Iterator[Node]:
    """Yield the pale pieces where pieces have left or were taken off, unless another like them stands there now."""
    come = {way.target for way in found.ways}
    left = [(way.component, way.source, way.face) for way in found.ways if way.source not in come]
    off = ((component or "", place, "front") for place, component in found.removed)
    for component, source, face in (*left, *off):
        box = layout.place(source)
        there = _standing(view, source)
        if box is None or not source.startswith("cell:") or component not in context.ruleset.components:
            continue
        if any(_alike(piece, component, context) for piece in there):
            continue
        ghost = thumbnail(component, piece_box(component, box, there, context), context, face=face, pale=GHOST)
        if ghost is not None:
            yield ghost


def _standing(view: View, place: str) -> tuple[Standing, ...]:
    """Return what stands on a cell."""
    return next((pieces for board in view.boards for name, pieces in board.cells if f"cell:{name}" == place), ())


def _alike(piece: Standing, component: str, context: Context) -> bool:
    """Tell whether two pieces are of one kind, so that they would be drawn on the same spot of a cell."""
    return context.component(piece.component).kind == context.component(component).kind


def draw_changes(found: Happened, view: View, layout: FrameLayout, context: Context) -> Iterator[Node]:
    """Yield arrows, rings and badges, to be painted over everything else."""
    taken = [box for name in _taken(view) if (box := layout.place(name)) is not None]
    for way in found.ways:
        points = _arrow(way, layout, taken)
        if points is not None:
            yield from arrow(*points)
    for place, _ in found.removed:
        if (box := layout.place(place)) is not None:
            yield from ring(box)
    for place in found.placed:
        if (box := layout.place(place)) is not None:
            yield from corners(box)
    for place in found.flipped:
        if (box := layout.place(place)) is not None:
            yield from turned(box.right - 1.7, box.bottom - 1.7)
    for place in found.peeked:
        if (box := layout.place(place)) is not None:
            yield from eye(box.right - 2.0, box.top + 1.6)
    for place, component, n in found.sums:
        if (box := layout.place(place)) is not None:
            yield from badge(n, *_corner(place, component, box, context), context)
    for cost in found.costs:
        yield from _cost(cost, layout, taken, context)
    winner = found.winner and layout.place(f"purse:{found.winner}")
    if winner:
        yield from star(winner.left + 1.6, winner.top + 0.8)


def draw_claims(frame: ProvedFrame, layout: FrameLayout) -> Iterator[Node]:
    """Yield a cross on every place that a claim shows to be refused, and a dot in a ring on every allowed one."""
    taken = _taken(frame.view)
    for place in frame.refused:
        if (box := layout.place(place)) is not None:
            yield from cross(*_spot(place, box, taken))
    for place in frame.allowed:
        if (box := layout.place(place)) is not None:
            yield from dot(*_spot(place, box, taken))


def _taken(view: View) -> tuple[str, ...]:
    """Return the cells where anything stands."""
    return tuple(f"cell:{name}" for board in view.boards for name, pieces in board.cells if pieces)


def _corner(place: str, component: str | None, box: Box, context: Context) -> Point:
    """Return where a place's badge stands: at its upper right, or in a row at what it is about."""
    if place.startswith("row:"):
        counted = isinstance(context.ruleset.components.get(component or ""), Counter)
        about = counters_place(box) if counted else tile_place(box)
        return (about.left + 0.5, box.top + 0.4) if counted else (about.right + 1.0 * COUNT_SIZE, box.top + 0.4)
    if place.startswith("cell:"):
        return box.right - 0.2 * box.width, box.top + 0.2 * box.height
    return box.right - 2.4, box.top - 0.5


def _spot(place: str, box: Box, taken: Collection[str]) -> Point:
    """Return where a claim's mark stands: on a row's tile, a pool's picture, a cell, beside what stands there."""
    if place.startswith("cell:"):
        return (box.right - 2.3, box.top + 2.3) if place in taken else box.centre
    return tile_place(box).centre if place.startswith("row:") else portrait_place(box).centre


def _arrow(way: Way, layout: FrameLayout, taken: Collection[Box]) -> tuple[Point, Point, float] | None:
    """Return where a way's arrow begins and ends, just inside the place that it leads to, and how it bends."""
    start, end = layout.place(way.source), layout.place(way.target)
    if start is None or end is None:
        return None
    from_row = way.source.startswith("row:")
    begin = (tile_place(start).left + 0.5, start.centre[1]) if from_row else start.centre
    goal = end.centre
    length = math.dist(begin, goal)
    if length < 1.0:
        return None
    inside = 0.3 * min(end.width, end.height) if way.target.startswith("cell:") else 0.0
    along = (goal[0] - begin[0]) / length, (goal[1] - begin[1]) / length
    tip = goal[0] - along[0] * inside, goal[1] - along[1] * inside
    others = [box for box in taken if box not in (start, end)]
    if from_row:
        return begin, tip, bow_around(begin, tip, others)
    # A jump goes in a bow, above what it leaps over, or to the right of it.
    leaps = way.over is not None and layout.place(way.over) in others
    upwards = (tip[0] - begin[0], begin[1] - tip[1]) > (0.01, 0.0)
    return begin, tip, (LEAP if upwards else -LEAP) if leaps else 0.0


def _cost(cost: Cost, layout: FrameLayout, taken: Collection[Box], context: Context) -> tuple[Node, ...]:
    """Return a cost's box: beside the middle of its arrow, above rather than below, or at the head of its place."""
    half = cost_width(cost.points, cost.parts, context) / 2
    if isinstance(cost.about, Way):
        points = _arrow(cost.about, layout, taken)
        if points is None:
            return ()
        (x0, y0), (x1, y1), _ = points
        length = math.dist((x0, y0), (x1, y1))
        away = (y1 - y0) / length, (x0 - x1) / length
        if (away[1], -away[0]) > (0.0, 0.0):
            away = -away[0], -away[1]
        distance = COST_GAP + half * abs(away[0]) + BADGE_TALL * abs(away[1])
        x, y = middle(*points)
        x, y = x + away[0] * distance, y + away[1] * distance
    else:
        box = layout.place(cost.about)
        if box is None:
            return ()
        x, y = box.centre[0], box.top
    x = min(max(x, half + 0.2), layout.width - half - 0.2)
    y = min(max(y, BADGE_TALL + 0.2), layout.height - BADGE_TALL - 0.2)
    return cost_badge(cost.points, cost.parts, x, y, context)
