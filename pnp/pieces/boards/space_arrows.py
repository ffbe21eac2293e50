"""Draw the connections between spaces of a track: arrows, ladders, snakes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from pnp.game.model.components.spaces import SpaceArrows
from pnp.pieces.draw_context import DrawContext
from pnp.press.colour import NAMED, WHITE, Colour
from pnp.press.geometry.path import (
    Path,
    Point,
    Segment,
    circle,
    line,
    passes_through,
    polygon,
    polyline,
    rotation,
    translation,
)
from pnp.press.geometry.space_chain import SpaceChain
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.problems import DocumentPath

# Shares of a space's width: half of a ladder, its rails, from rung to rung, the thickness of its dark edges.
_LADDER, _RAIL, _RUNG_STEP, _EDGE = 0.16, 0.075, 0.3, 0.03
# Of a snake, likewise: half of its body, how far it winds, the length of a wave, its head.
_BODY, _WAVE, _WAVELENGTH, _HEAD = 0.14, 0.26, 2.4, 0.21
_POINTS_A_WAVE = 14
# Of an arrow, likewise: its shaft, its head, how far it bows out as a share of its length, and at most.
_SHAFT, _POINT, _BOW, _FARTHEST_BOW = 0.1, 0.34, 0.14, 1.1
_PALE = 0.5  # how much of a colour gives way to white in figures
BESIDE = 0.2  # how far arrows reach to their sides, as a share of a space's width
_MOST = 200  # rungs of a ladder, waves of a snake, points of an arrow
_COLOURS = {"ladder": "brown", "snake": "jade"}


def draw_space_arrows(
    at: DocumentPath,
    arrows: Sequence[tuple[str, SpaceArrows]],
    chain: SpaceChain,
    context: DrawContext,
    *,
    free: float,
    small: bool = False,
) -> Iterator[Node]:
    """Yield the arrows of each group, *small* for a figure: paler. *at* is the path of the groups.

    The ends of arrows are *free* away from the middles of their spaces, a share of a space's width.
    """
    for key, group in arrows:
        default = NAMED[_COLOURS[group.style]] if group.style in _COLOURS else context.ink.tint(0.2)
        colour = context.colour(group.colour, default)
        colour = colour.mix(WHITE, _PALE) if small else colour
        nodes: list[Node] = []
        for start, end in group.pairs:
            if start in chain and end in chain:
                places = chain.centre(start), chain.centre(end)
                nodes += (
                    _arrow(*places, chain.across, colour, free)
                    if group.style == "arrow"
                    else _DRAWN[group.style](*places, chain.across, colour)
                )
        title = "" if group.title is None else context.text_at(*at, key, "title")
        yield Group(tuple(nodes), title=title)


def _ladder(start: Point, end: Point, across: float, colour: Colour) -> Iterator[Node]:
    """Yield a ladder from the middle of one space to that of another."""
    length, turn = math.dist(start, end), math.atan2(end[1] - start[1], end[0] - start[0])
    half, reach = _LADDER * across, 0.12 * across
    rungs = min(_MOST, max(2, round((length - reach) / (_RUNG_STEP * across))))
    steps = [reach + (length - 2 * reach) * (k + 0.5) / rungs for k in range(rungs)]
    wood = [line((-reach, side * half), (length + reach, side * half)) for side in (-1, 1)]
    place = translation(*start) @ rotation(math.degrees(turn))
    rungs_path = Path(tuple(step for x in steps for step in line((x, -half), (x, half)).segments)).transformed(place)
    rails = Path(tuple(step for rail in wood for step in rail.segments)).transformed(place)
    dark, edge = colour.shade(0.45), 2 * _EDGE * across
    for path, width in ((rungs_path, 0.8 * _RAIL * across), (rails, _RAIL * across)):
        yield Shape(path, Paint(stroke=dark, width=width + edge))
        yield Shape(path, Paint(stroke=colour, width=width))


def _snake(start: Point, end: Point, across: float, colour: Colour) -> Iterator[Node]:
    """Yield a snake from its head in one space to its tail in another."""
    length = math.dist(start, end)
    waves = min(_MOST, max(1, round(length / (_WAVELENGTH * across))))
    place = translation(*start) @ rotation(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
    count = waves * _POINTS_A_WAVE
    spine: list[Point] = []
    for k in range(count + 1):
        share = k / count
        swing = _WAVE * across * min(1.0, 6 * share) * (1 - 0.45 * share)
        spine.append((share * length, swing * math.sin(2 * math.pi * waves * share)))
    body = polygon(_sides(spine, across)).transformed(place)
    dark, edge = colour.shade(0.5), max(0.25, _EDGE * across)
    yield Shape(body, Paint(fill=colour, stroke=dark, width=edge, keep_in_low_ink=True))
    spots = Path(())
    for k in range(_POINTS_A_WAVE // 3, count - _POINTS_A_WAVE // 4, _POINTS_A_WAVE // 4):
        x, y = spine[k]
        spots += circle(x, y, 0.5 * _BODY * across * (1 - 0.75 * k / count))
    yield Shape(spots.transformed(place), Paint(fill=colour.tint(0.55)))
    yield from _snake_head(across, colour, dark, edge, place=Group((), place))


def _snake_head(across: float, colour: Colour, dark: Colour, edge: float, *, place: Group) -> Iterator[Node]:
    """Yield a head centred on (0, 0), its body to the right, transformed by *place*."""
    size = _HEAD * across
    tongue = Path((*line((-0.9 * size, 0), (-1.9 * size, 0)).segments, *_fork(size)))
    skull = Path(
        (
            ("M", ((0.9 * size, -0.62 * size),)),
            ("C", ((0.2 * size, -1.15 * size), (-1.25 * size, -0.85 * size), (-1.25 * size, 0.0))),
            ("C", ((-1.25 * size, 0.85 * size), (0.2 * size, 1.15 * size), (0.9 * size, 0.62 * size))),
            ("C", ((1.2 * size, 0.3 * size), (1.2 * size, -0.3 * size), (0.9 * size, -0.62 * size))),
            ("Z", ()),
        )
    )
    nodes: list[Node] = [
        Shape(tongue, Paint(stroke=NAMED["red"], width=0.16 * size)),
        Shape(skull, Paint(fill=colour, stroke=dark, width=edge, keep_in_low_ink=True)),
    ]
    for side in (-1, 1):
        x, y = -0.35 * size, side * 0.45 * size
        nodes.append(Shape(circle(x, y, 0.28 * size), Paint(fill=WHITE, stroke=dark, width=0.5 * edge)))
        nodes.append(Shape(circle(x - 0.08 * size, y, 0.14 * size), Paint(fill=dark, keep_in_low_ink=True)))
    yield Group(tuple(nodes), place.transform)


def _fork(size: float) -> Iterator[Segment]:
    """Yield the two tips of a tongue."""
    for side in (-1, 1):
        yield from polyline([(-1.9 * size, 0), (-2.25 * size, side * 0.3 * size)]).segments


def _sides(spine: Sequence[Point], across: float) -> list[Point]:
    """Return the outline of a body that tapers from its head to its tail."""
    left, right, last = [], [], len(spine) - 1
    for k, (x, y) in enumerate(spine):
        (ax, ay), (bx, by) = spine[max(0, k - 1)], spine[min(last, k + 1)]
        turn, half = math.atan2(by - ay, bx - ax), _BODY * across * (1 - 0.85 * (k / last) ** 1.5)
        left.append((x + half * math.sin(turn), y - half * math.cos(turn)))
        right.append((x - half * math.sin(turn), y + half * math.cos(turn)))
    return [*left, *reversed(right)]


def _arrow(start: Point, end: Point, across: float, colour: Colour, free: float) -> Iterator[Node]:
    """Yield an arrow that bows out a little from one space to another."""
    (x0, y0), (x3, y3) = start, end
    length = math.dist(start, end)
    ux, uy = (x3 - x0) / length, (y3 - y0) / length
    bow = min(_BOW * length, _FARTHEST_BOW * across)
    x1, y1 = (x0 + x3) / 2 + 2 * bow * uy, (y0 + y3) / 2 - 2 * bow * ux  # the control point of a parabola

    def on_curve(t: float) -> Point:
        """Return a point between start and end."""
        u = 1 - t
        return u * u * x0 + 2 * u * t * x1 + t * t * x3, u * u * y0 + 2 * u * t * y1 + t * t * y3

    free = min(0.3, free * across / length)
    steps = min(_MOST, max(8, math.ceil(length / (0.2 * across))))
    points = [on_curve(free + (1 - 2 * free) * k / steps) for k in range(steps + 1)]
    (bx, by), (tx, ty) = points[-3], points[-1]
    turn = math.atan2(ty - by, tx - bx)
    point, cos, sin = _POINT * across, math.cos(turn), math.sin(turn)
    back = (tx - 0.8 * point * cos, ty - 0.8 * point * sin)
    (wx, wy), (sx, sy) = (tx - point * cos, ty - point * sin), (0.5 * point * sin, -0.5 * point * cos)
    wings = [(wx + side * sx, wy + side * sy) for side in (1, -1)]
    shaft = polyline([p for p in points if (p[0] - back[0]) * cos + (p[1] - back[1]) * sin < 0] + [back])
    head, width = polygon([(tx, ty), wings[0], back, wings[1]]), _SHAFT * across
    halo = Paint(stroke=WHITE, width=width + 2 * _EDGE * across, keep_in_low_ink=True, is_halo=True)
    yield Shape(shaft, halo)
    yield Shape(head, Paint(stroke=WHITE, width=2 * _EDGE * across, keep_in_low_ink=True, is_halo=True))
    yield Shape(shaft, Paint(stroke=colour, width=width))
    yield Shape(head, Paint(fill=colour, keep_in_low_ink=True))


_DRAWN = {"ladder": _ladder, "snake": _snake}


def arrow_ways(chain: SpaceChain, arrows: Mapping[str, SpaceArrows]) -> Iterator[tuple[Point, Point]]:
    """Yield where each arrow begins and ends."""
    for group in arrows.values():
        for start, end in group.pairs:
            if start in chain and end in chain:
                yield chain.centre(start), chain.centre(end)


def crossed_spaces(chain: SpaceChain, ways: Sequence[tuple[Point, Point]]) -> Iterator[str]:
    """Yield the spaces that arrows begin in, end in or pass over."""
    for name in chain.names if ways else ():
        box = chain.box(name).grown(2 * BESIDE * chain.across)
        if any(passes_through(*way, box) for way in ways):
            yield name
