"""Show what has changed between two frames, and what a claim is about, so that it is seen first.

Pieces that moved leave a ghost and an arrow; what was paid, gained or grown is a badge of + or −; a refused place has a
cross, an allowed one a dot in a ring. Each differs in shape, not in colour only.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from pnp.colour import NAMED, WHITE, Colour
from pnp.components.context import Context
from pnp.components.figures.board import figure_box, tile_box
from pnp.components.figures.faces import COUNT_SIZE, GHOST, thumbnail
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.pools import portrait_place
from pnp.components.figures.track import counters_place, tile_place
from pnp.components.lettering import centred, glyph_box
from pnp.components.marks import draw_mark
from pnp.geometry.path import Box, Path, circle, line, polygon, rectangle
from pnp.geometry.transform import Point
from pnp.model.components import Counter, Standee
from pnp.model.figure import ProvedFrame
from pnp.model.view import Event, View
from pnp.scene.nodes import Node, Paint, Shape
from pnp.text.line import TextStyle
from pnp.translate.lookup import fill

CHANGED: Colour = NAMED["vermilion"]
ALLOWED: Colour = NAMED["blue"]
STROKE = 0.7  # of arrows and crosses
HALO = 0.45  # of white around them
HEAD = 2.3  # the length of an arrow's head
BOWS = (0.16, -0.16, 0.0, 0.3, -0.3)  # how an arrow may bend, the likeliest first


@dataclass(frozen=True, slots=True)
class Changes:
    """What happened on the way to a frame: pieces that went from place to place, and how many came or went where."""

    ways: tuple[tuple[str, str, str], ...]  # component, source, target
    sums: tuple[tuple[str, str, int], ...]  # place, component, by how many it has grown
    removed: tuple[str, ...]
    winner: str | None


def changes(events: Iterable[Event], context: Context) -> Changes:
    """Sum up *events*: counters are reckoned place by place, other pieces keep their ways."""
    ways: list[tuple[str, str, str]] = []
    sums: dict[tuple[str, str], int] = {}
    removed: list[str] = []
    winner = None

    def add(place: str | None, component: str | None, amount: int) -> None:
        if place is not None and component is not None:
            sums[place, component] = sums.get((place, component), 0) + amount

    for event in events:
        match event.kind:
            case "moved" | "placed" | "paid" | "gained" | "harvested":
                component = event.component
                counted = component is None or isinstance(context.ruleset.components.get(component), Counter)
                if component and event.source and event.target and not counted:
                    _go(ways, component, event.source, event.target)
                if counted or event.kind == "placed":
                    add(event.source, component, -event.amount)
                if counted:
                    add(event.target, component, event.amount)
            case "removed":
                removed.extend(place for place in (event.source or event.target,) if place)
            case "ended":
                winner = event.player
    left = tuple((place, component, n) for (place, component), n in sums.items() if n)
    return Changes(tuple(ways), left, tuple(removed), winner)


def _go(ways: list[tuple[str, str, str]], component: str, source: str, target: str) -> None:
    """Add a way; where a figure goes on from where it came, both ways become one, and none if it is back again."""
    figure = source.startswith("cell:")
    before = next((way for way in ways if figure and way[0] == component and way[2] == source), None)
    if before is not None:
        ways.remove(before)
        source = before[1]
    if source != target:
        ways.append((component, source, target))


def draw_ghosts(found: Changes, view: View, layout: FrameLayout, context: Context) -> Iterator[Node]:
    """Yield the pale pieces where pieces have left, unless another figure stands there now."""
    taken = {
        f"cell:{name}"
        for board in view.boards
        for name, pieces in board.cells
        if any(isinstance(context.component(piece.component), Standee) for piece in pieces)
    }
    for component, source, _ in found.ways:
        box = layout.place(source)
        if box is not None and source.startswith("cell:") and source not in taken:
            there = figure_box(box) if isinstance(context.component(component), Standee) else tile_box(box)
            ghost = thumbnail(component, there, context, pale=GHOST)
            if ghost is not None:
                yield ghost


def draw_changes(found: Changes, view: View, layout: FrameLayout, context: Context) -> Iterator[Node]:
    """Yield arrows, rings and badges, to be painted over everything else."""
    taken = [box for name in _taken(view) if (box := layout.place(name)) is not None]
    for _, source, target in found.ways:
        start, end = layout.place(source), layout.place(target)
        if start is not None and end is not None:
            yield from _way(source, start, target, end, taken)
    for place in found.removed:
        box = layout.place(place)
        if box is not None:
            yield Shape(circle(*box.centre, 0.36 * box.height), Paint(stroke=CHANGED, width=STROKE))
    for place, component, n in found.sums:
        box = layout.place(place)
        if box is not None:
            yield from badge(n, *_corner(place, component, box, context), context)
    winner = found.winner and layout.place(f"purse:{found.winner}")
    if winner:
        x, y = winner.left + 1.6, winner.top + 0.8
        yield draw_mark("star", x, y, 4.6, WHITE)
        yield draw_mark("star", x, y, 3.4, CHANGED)


def draw_claims(frame: ProvedFrame, layout: FrameLayout) -> Iterator[Node]:
    """Yield a cross on every place that a claim shows to be refused, and a dot in a ring on every allowed one."""
    taken = _taken(frame.view)
    for place in frame.refused:
        box = layout.place(place)
        if box is not None:
            yield from _cross(*_spot(place, box, taken))
    for place in frame.allowed:
        box = layout.place(place)
        if box is not None:
            x, y = _spot(place, box, taken)
            yield Shape(circle(x, y, 1.9), Paint(fill=WHITE, stroke=ALLOWED, width=0.5))
            yield Shape(circle(x, y, 0.9), Paint(fill=ALLOWED))


def _taken(view: View) -> tuple[str, ...]:
    """Return the cells where anything stands."""
    return tuple(f"cell:{name}" for board in view.boards for name, pieces in board.cells if pieces)


def badge(n: int, x: float, y: float, context: Context) -> tuple[Node, ...]:
    """Return a pill about (x, y): filled for what came (+2), outlined for what went (−1)."""
    more = n > 0
    words = fill(context.own("+{n}" if more else "−{n}"), n=abs(n))
    text = centred(context, words, x, y, TextStyle("sans", COUNT_SIZE, WHITE if more else CHANGED, "bold"))
    box = glyph_box(context.book, text)
    half, tall = max(box.width / 2 + 0.75, 1.9), 1.7
    pill = rectangle(x - half, y - tall, 2 * half, 2 * tall, tall)
    paint = Paint(fill=CHANGED if more else WHITE, stroke=WHITE if more else CHANGED, width=0.3)
    return Shape(pill, paint), text


def _corner(place: str, component: str, box: Box, context: Context) -> Point:
    """Return where a place's badge stands: at its upper right, or in a row at what it is about."""
    if place.startswith("row:"):
        counted = isinstance(context.ruleset.components.get(component), Counter)
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


def _cross(x: float, y: float) -> Iterator[Node]:
    r = 1.75
    path = line((x - r, y - r), (x + r, y + r)) + line((x + r, y - r), (x - r, y + r))
    yield Shape(path, Paint(stroke=WHITE, width=0.95 + 2 * HALO))
    yield Shape(path, Paint(stroke=CHANGED, width=0.95))


def _way(source: str, start: Box, target: str, end: Box, taken: Collection[Box]) -> Iterator[Node]:
    """Yield an arrow from one place to another, its point just inside the place that it leads to."""
    begin = (tile_place(start).left + 0.5, start.centre[1]) if source.startswith("row:") else start.centre
    goal = end.centre
    length = math.dist(begin, goal)
    if length < 1.0:
        return
    inside = 0.3 * min(end.width, end.height) if target.startswith("cell:") else 0.0
    along = (goal[0] - begin[0]) / length, (goal[1] - begin[1]) / length
    tip = goal[0] - along[0] * inside, goal[1] - along[1] * inside
    others = [box for box in taken if box not in (start, end)]
    bow = min(BOWS, key=lambda bow: _crossed(begin, tip, bow, others)) if source.startswith("row:") else 0.0
    yield from arrow(begin, tip, bow)


def _crossed(start: Point, tip: Point, bow: float, boxes: Collection[Box]) -> float:
    """Return how much of a bent arrow lies over *boxes*, as a share of its length."""
    control = _control(start, tip, bow)
    over = 0
    for i in range(1, 20):
        t = i / 20
        x, y = ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c for a, b, c in zip(start, control, tip, strict=True))
        over += any(box.left < x < box.right and box.top < y < box.bottom for box in boxes)
    return over / 20


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
