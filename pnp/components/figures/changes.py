"""Show what has changed between two frames, and what a claim is about, so that it is seen first.

Pieces that moved leave a ghost and an arrow; each thing that happened has a sign of its own shape.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.colour import WHITE
from pnp.components.context import Context
from pnp.components.figures.arrows import arrow
from pnp.components.figures.badges import draw_badges
from pnp.components.figures.board import piece_box
from pnp.components.figures.bodies import Body, body_side, draw_body, draw_token
from pnp.components.figures.faces import COUNT_SIZE, GHOST, thumbnail
from pnp.components.figures.happened import Happened
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.pools import portrait_place
from pnp.components.figures.signs import (
    RING,
    RING_REACH,
    badge,
    corners,
    cross,
    dot,
    eye,
    ring,
    star,
    turned,
)
from pnp.components.figures.track import counters_place, tile_place
from pnp.components.figures.ways import arrows
from pnp.components.glue import hatching
from pnp.geometry.path import Box, circle, polygon
from pnp.geometry.transform import Point
from pnp.model.components import Counter
from pnp.model.figure import ProvedFrame
from pnp.model.view import Standing, View
from pnp.scene.nodes import Node, Paint, Shape

PASSED = 0.14  # how much of the ink lies over a cell that was passed,
VEIL = 1.1  # and how far apart its lines are, in mm
AROUND = 0.05  # of the corners around a new piece, from the edges of its cell, as a share of its width
BESIDE = 0.8  # of the way to a hexagon's corner, where a claim's mark stands beside a piece
SMALL_RING = 0.24  # the radius of a ring in the nook of a cell, as a share of its width
THIN = 0.11  # the stroke of signs in small hexagons, as a share of their width


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
    bodies: dict[tuple[str, str], list[str]] = {}
    for component, source, face in (*left, *off):
        kind, _, cell = source.partition(":")
        board = layout.board_with(cell)
        there = _standing(view, source)
        if kind != "cell" or board is None or component not in context.ruleset.components:
            continue
        if any(_alike(piece, component, context) for piece in there):
            continue
        if body_side(component, face, board, context) is not None:
            bodies.setdefault((component, face), []).append(cell)
            continue
        box = piece_box(component, board.room(cell), there, context)
        ghost = thumbnail(component, box, context, face=face, pale=GHOST)
        if ghost is not None:
            yield ghost
    for (component, face), cells in bodies.items():
        board = layout.board_with(cells[0])
        if board is not None:
            yield from draw_body(Body(component, face, tuple(dict.fromkeys(cells))), board, context, ghost=True)


def _standing(view: View, place: str) -> tuple[Standing, ...]:
    """Return what stands on a cell."""
    return next((pieces for board in view.boards for name, pieces in board.cells if f"cell:{name}" == place), ())


def _alike(piece: Standing, component: str, context: Context) -> bool:
    """Tell whether two pieces are of one kind, so that they would be drawn on the same spot of a cell."""
    return context.component(piece.component).kind == context.component(component).kind


def draw_changes(
    found: Happened, view: View, layout: FrameLayout, context: Context, claims: Collection[Point] = ()
) -> Iterator[Node]:
    """Yield arrows, rings and badges, to be painted over everything else but the marks of *claims*."""
    taken = [box for name in taken_cells(view) if (box := layout.place(name)) is not None]
    drawn = tuple(arrows(found.ways, layout, taken))
    for each in drawn:
        yield from arrow(each.start, each.tip, each.bow)
    for place, component in found.removed:
        yield from _taken_off(place, component, layout, context, replaced=place in taken_cells(view))
    for place in found.placed:
        if outline := layout.corners(place, AROUND):
            yield from corners(outline, _stroke(place, layout))
    for place in found.flipped:
        if (box := layout.place(place)) is not None:
            yield from turned(box.right - 1.7, box.bottom - 1.7)
    for place in found.peeked:
        if (box := layout.place(place)) is not None:
            yield from eye(box.right - 2.0, box.top + 1.6)
    for place, component, n in found.sums:
        if (box := layout.place(place)) is not None:
            yield from badge(n, *_corner(place, component, box, context), context)
    yield from draw_badges(found, drawn, taken_cells(view), claims, layout, context)
    winner = found.winner and layout.place(f"purse:{found.winner}")
    if winner:
        yield from star(winner.left + 1.6, winner.top + 0.8)


def _taken_off(
    place: str, component: str | None, layout: FrameLayout, context: Context, *, replaced: bool
) -> Iterator[Node]:
    """Yield the ring of a piece that was taken off; in the nook of a hexagon on which another stands now."""
    box = layout.place(place)
    if box is None:
        return
    if not (replaced and layout.is_hexagon(place)):
        yield from ring(box, _stroke(place, layout))
        return
    (x, y), radius = _nook(place, box, layout), SMALL_RING * min(box.width, box.height)
    yield Shape(circle(x, y, radius), Paint(fill=WHITE))
    yield from draw_token(component or "", x, y, 1.6 * radius, context)
    yield from ring(Box(x, y, x, y).grown(radius / (2 * RING_REACH)), _stroke(place, layout))


def _stroke(place: str, layout: FrameLayout) -> float:
    """Return the width of a sign's strokes on a cell: finer on small hexagons."""
    box = layout.place(place)
    return RING if box is None or not layout.is_hexagon(place) else min(RING, THIN * min(box.width, box.height))


def _nook(place: str, box: Box, layout: FrameLayout) -> Point:
    """Return the place in the upper right of a hexagon, beside what stands on it."""
    x, y = max(layout.corners(place), key=lambda corner: corner[0] - corner[1])
    return box.centre[0] + BESIDE * (x - box.centre[0]), box.centre[1] + BESIDE * (y - box.centre[1])


def draw_claims(frame: ProvedFrame, layout: FrameLayout) -> Iterator[Node]:
    """Yield a cross on every place that a claim shows to be refused, and a dot in a ring on every allowed one."""
    for spot in claim_spots(frame.refused, frame.view, layout):
        yield from cross(*spot)
    for spot in claim_spots(frame.allowed, frame.view, layout):
        yield from dot(*spot)


def taken_cells(view: View) -> tuple[str, ...]:
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


def claim_spots(places: Collection[str], view: View, layout: FrameLayout) -> Iterator[Point]:
    """Yield where the marks of claims stand: on a row's tile, a pool's picture, a cell, beside what stands there."""
    taken = taken_cells(view)
    for place in places:
        box = layout.place(place)
        if box is None:
            continue
        if not place.startswith("cell:"):
            yield tile_place(box).centre if place.startswith("row:") else portrait_place(box).centre
        elif place not in taken:
            yield box.centre
        elif layout.is_hexagon(place):
            yield _nook(place, box, layout)
        else:
            yield box.right - 2.3, box.top + 2.3
