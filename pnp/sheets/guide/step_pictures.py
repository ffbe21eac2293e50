"""Draw each step of the print guide as a small picture: fine lines, one tint, one accent where the hand works."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.press.colour import Colour
from pnp.press.geometry.path import (
    QUARTER_ARC,
    Box,
    Path,
    Point,
    Transform,
    circle,
    ellipse,
    line,
    polygon,
    polyline,
    rectangle,
)
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol

_SHADED = (0.85, 0.7, 0.78)  # the tints of the faces of a solid that do not look up; by eye
WIDTH = 22.0
HEIGHT = 13.0
_MOST_DICE = 3  # the most kinds of dice in a picture
# The visible faces of a cube, the upper one last.
_CUBE = sum(
    (
        polygon([(5.8, 3.3), (11, 6.1), (11, 12.3), (5.8, 9.5)]),
        polygon([(16.2, 3.3), (11, 6.1), (11, 12.3), (16.2, 9.5)]),
        polygon([(11, 0.5), (16.2, 3.3), (11, 6.1), (5.8, 3.3)]),
    ),
    Path(()),
)


class PieceShape(Struct, frozen=True):
    """What a picture shows of a piece, in the piece's mm: where it is cut, and the lines of a board's cells.

    For a die that is not a cube, both hold its visible faces, from back to front.
    """

    trim: Path
    cells: Path | None = None


class StepPen(Struct, frozen=True):
    """Draws the elements of pictures; *shapes* are those of the game's own pieces."""

    ink: Colour
    accent: Colour
    shapes: tuple[PieceShape, ...] = ()

    def piece(self, shape: PieceShape, box: Box) -> tuple[Shape, ...]:
        """Return a piece in the middle of a box, as large as the box allows: its card, then its cells."""
        bounds = shape.trim.bounds
        scale = min(box.width / bounds.width, box.height / bounds.height)
        (x, y), (middle_x, middle_y) = box.centre, bounds.centre
        placing = Transform(scale, 0, 0, scale, x - scale * middle_x, y - scale * middle_y)
        lines = () if shape.cells is None else (self.thin(shape.cells.transformed(placing)),)
        return self.card(shape.trim.transformed(placing), 0.85), *lines

    def solid(self, faces: Path, box: Box) -> tuple[Shape, ...]:
        """Return the faces of a solid in a box, from back to front, with glue on the edge of the last."""
        bounds, last = faces.bounds, faces.flattened()
        scale = min(box.width / bounds.width, box.height / bounds.height)
        (x, y), (middle_x, middle_y) = box.centre, bounds.centre
        corners = [[(x + scale * (a - middle_x), y + scale * (b - middle_y)) for a, b in face] for face in last]
        tints = [0.95 if index == len(corners) - 1 else _SHADED[index % len(_SHADED)] for index in range(len(corners))]
        cards = (self.card(polygon(face), tint) for face, tint in zip(corners, tints, strict=True))
        return *cards, self.act(polyline(corners[-1][1:4]))

    def card(self, path: Path, tint: float = 0.9) -> Shape:
        """Return a piece of card."""
        return Shape(path, Paint(fill=self.accent.tint(tint), stroke=self.ink.tint(0.35), width=0.25))

    def thin(self, path: Path) -> Shape:
        """Return a thin line."""
        return Shape(path, Paint(stroke=self.ink.tint(0.35), width=0.25, cap="butt"))

    def fold(self, path: Path) -> Shape:
        """Return a fold line."""
        return Shape(path, Paint(stroke=self.ink.tint(0.2), width=0.25, cap="butt", dash=(1.0, 0.7)))

    def act(self, path: Path) -> Shape:
        """Return the line that a knife or pen follows."""
        return Shape(path, Paint(stroke=self.accent.shade(0.15), width=0.6))

    def arrow(self, start: Point, bend: Point, end: Point) -> Shape:
        """Return an arrow that curves around *bend*, its head pointing down at *end*."""
        x, y = end
        head = polyline([(x - 0.9, y - 1.1), end, (x + 0.9, y - 1.1)])
        arc = Path((("M", (start,)), ("C", ((start[0], bend[1]), (x, bend[1]), end))))
        return self.act(arc + head)


_Part = tuple[Callable[..., Shape], *tuple[Any, ...]]  # a method of the pen, and what it draws
_card, _thin, _fold, _act, _arrow = StepPen.card, StepPen.thin, StepPen.fold, StepPen.act, StepPen.arrow
_CONE = Path(
    (("M", ((16.5, 0.8),)), ("L", ((20.3, 10.8),)), ("C", ((19.6, 12.9), (13.4, 12.9), (12.7, 10.8))), ("Z", ()))
)
_FLAP = Path((("M", ((7.2, 3.6),)), ("C", ((8.2, 0.6), (12.2, 0.0), (13.6, 0.9))), ("L", ((14.6, 3.6),)), ("Z", ())))
# The pictures that are the same for all games, part by part from the bottom up.
_FIXED: Mapping[str, Sequence[_Part]] = {
    "duplex": (
        (_card, rectangle(3, 2.5, 12, 9), 0.75),
        (_card, rectangle(7, 1.5, 12, 9), 0.92),
        (_act, polyline([(11, 3.2), (11, 5.0)])),
        (_act, polyline([(9.2, 6.0), (11, 6.0)])),
        (_thin, rectangle(12, 6, 4.5, 3)),
    ),
    "fold-over": (
        (_card, polygon([(2, 5.5), (11, 3.5), (11, 11), (2, 13)]), 0.92),
        (_card, polygon([(11, 3.5), (20, 5.5), (20, 13), (11, 11)]), 0.75),
        (_fold, line((11, 3.5), (11, 11))),
        (_arrow, (17.5, 3.5), (0, -0.6), (5.0, 3.8)),
    ),
    "booklet": (
        (_card, polygon([(7.0, 1.6), (17.0, 1.6), (20.6, 8.6), (10.6, 8.6)]), 0.7),
        # The inner sheets first: they show below the outer.
        *(
            (_card, polygon([(7.0, 1.6), (17.0, 1.6), (17.0 - shift, low), (7.0 - shift, low)]), tint)
            for low, shift, tint in ((12.4, 3.24, 0.95), (11.2, 2.88, 0.92), (10.0, 2.52, 0.85))
        ),
        *((_act, line((x, 1.6), (x + 1.8, 1.6))) for x in (8.6, 13.6)),
    ),
    "pocket": (
        (_card, rectangle(1.0, 1.0, 20.0, 11.0), 0.92),
        (_card, rectangle(5.5, 6.5, 5.5, 5.5), 0.7),
        *((_fold, line((x, 1.0), (x, 12.0))) for x in (5.5, 11.0, 16.5)),
        *((_fold, line((x, 6.5), (x + 4.5, 6.5))) for x in (1.0, 16.5)),
        (_act, line((5.5, 6.5), (16.5, 6.5))),
    ),
    "scoring": (
        (_card, rectangle(2, 3, 18, 9.5)),
        (_fold, line((9, 3), (9, 12.5))),
        (_act, line((9, 3.4), (9, 8.6))),
        (_card, polygon([(9, 9.0), (9.7, 7.0), (14.2, 0.4), (15.6, 1.3), (10.9, 7.9)]), 0.4),
    ),
    "posters": (
        (_card, rectangle(3, 1.6, 8.7, 9.8), 0.92),
        (_card, rectangle(9.9, 1.6, 1.8, 9.8), 0.99),
        (_card, polygon([(12.3, 0.9), (20.2, 2.0), (19.0, 11.9), (11.1, 10.8)]), 0.75),
        (_act, line((10.5, 5.0), (12.9, 5.0))),
        (_act, line((11.7, 3.8), (11.7, 6.2))),
    ),
    "machine": (
        (_card, rectangle(1.5, 8.2, 19, 4.0, 0.8), 0.75),
        (_card, rectangle(4, 1.2, 14, 8.6), 0.95),
        (_fold, rectangle(6.5, 3.0, 5.0, 4.6)),
        (_act, polyline([(11.5, 3.0), (11.5, 7.6), (6.5, 7.6)])),
        (_card, polygon([(13.1, 7.0), (15.5, 4.6), (17.1, 6.2), (14.7, 8.6), (12.6, 9.1)]), 0.4),
    ),
    "tiles": (
        *((_card, rectangle(3.5 + 5 * i, 1.5 + 5 * j, 5, 5), 0.75 + 0.17 * j) for i in range(3) for j in range(2)),
        (_act, line((8.5, 0.1), (8.5, 12.9))),
        (_act, line((13.5, 0.1), (13.5, 12.9))),
    ),
    "standees": (
        (_card, ellipse(11, 11.2, 7.5, 1.7), 0.75),
        (_card, polygon([(8, 10.6), (14, 10.6), (15, 11.8), (7, 11.8)]), 0.92),
        (_card, rectangle(8, 0.6, 6, 10.2, 1.4), 0.92),
        (_fold, line((8, 10.6), (14, 10.6))),
        (_act, line((9.4, 0.6), (12.6, 0.6))),
    ),
    "screens": (
        (_card, polygon([(1.5, 3.4), (6.5, 1.2), (6.5, 10.0), (1.5, 12.4)]), 0.75),
        (_card, rectangle(6.5, 1.2, 9, 8.8), 0.92),
        (_card, polygon([(15.5, 1.2), (20.5, 3.4), (20.5, 12.4), (15.5, 10.0)]), 0.75),
        *((_thin, line((8.3, y), (13.7, y))) for y in (3.6, 5.6, 7.6)),
        (_act, line((6.5, 1.2), (6.5, 10.0))),
        (_act, line((15.5, 1.2), (15.5, 10.0))),
    ),
    "cups": (
        (_card, polygon([(11, 0.8), (18.2, 3.8), (11, 6.8), (3.8, 3.8)]), 0.6),
        (_card, polygon([(3.8, 3.8), (11, 6.8), (11, 12.4), (3.8, 9.4)]), 0.92),
        (_card, polygon([(18.2, 3.8), (11, 6.8), (11, 12.4), (18.2, 9.4)]), 0.8),
        (_act, line((11, 6.8), (11, 12.4))),
    ),
    "pawns": (
        (_card, polygon([(8.0, 12.0), (10.6, 9.6), (7.3, 1.4)]), 0.6),
        (_card, polygon([(2.0, 12.0), (8.0, 12.0), (7.3, 1.4), (3.4, 1.4)]), 0.9),
        (_act, line((3.4, 1.4), (7.3, 1.4))),
        (_card, _CONE, 0.85),
        (_act, line((16.5, 0.8), (14.9, 12.2))),
    ),
    "spinners": (
        (_card, circle(11, 6.5, 5.9), 0.9),
        *(
            (_thin, line((11, 6.5), (11 + 5.9 * math.cos(a), 6.5 + 5.9 * math.sin(a))))
            for a in (0.5, 1.8, 3.1, 4.3, 5.5)
        ),
        (_card, polygon([(10.4, 7.5), (11.6, 7.9), (14.6, 2.2), (13.2, 1.7)]), 0.5),
        (_act, circle(11.2, 7.0, 0.7)),
    ),
    "boxes": (
        (_card, _FLAP, 0.75),
        (_card, polygon([(14.6, 4.6), (17.0, 3.2), (17.0, 11.0), (14.6, 12.6)]), 0.75),
        (_card, rectangle(6.2, 4.6, 8.4, 8.0), 0.92),
        (_card, polygon([(6.2, 4.6), (14.6, 4.6), (17.0, 3.2), (8.6, 3.2)]), 0.6),
        (_act, line((14.6, 4.6), (14.6, 12.6))),
    ),
}


def _secret(pen: StepPen) -> tuple[Node, ...]:
    rays = [
        line((3.5 + 1.6 * dx, 6.5 + 1.6 * dy), (3.5 + 3 * dx, 6.5 + 3 * dy))
        for dx, dy in ((0.7, -0.7), (1, 0), (0.7, 0.7))
    ]
    return (
        Shape(circle(3.5, 6.5, 1.1), Paint(fill=pen.accent, stroke=pen.accent.shade(0.15), width=0.25)),
        *(pen.act(ray) for ray in rays),
        pen.card(rectangle(8.5, 0.8, 9, 11.4, 1.0), 0.6),
        *(pen.thin(line((10.3, y), (15.7, y))) for y in (3.6, 6.5, 9.4)),
    )


def _boards(pen: StepPen) -> tuple[Node, ...]:
    board, cells = rectangle(0, 0, 12, 8), None
    if pen.shapes:
        bounds, cells = pen.shapes[0].trim.bounds, pen.shapes[0].cells
        board = rectangle(0, 0, bounds.width, bounds.height)
    card, *lines = pen.piece(PieceShape(board, cells), Box(4, 2.2, 18, 10.8))
    box = card.path.bounds
    marks = [line((x, y), (x, y + dy)) for x in (box.left, box.right) for y, dy in ((1.6, -1.4), (11.4, 1.4))]
    ends = ((box.left - 0.9, -1.4), (box.right + 0.9, 1.4))
    marks += [line((x, y), (x + dx, y)) for y in (box.top, box.bottom) for x, dx in ends]
    knife = line((box.right, 0.4), (box.right, 12.6))
    return (card, *lines, *(pen.thin(path) for path in marks), pen.act(knife))


def _honeycomb(pen: StepPen) -> tuple[Node, ...]:
    edge = 2.1
    half, pitch = edge * math.sqrt(3) / 2, 1.5 * edge
    cells = [_hexagon(4.0 + 2 * half * (i + 0.5 * (j % 2)), 3.2 + pitch * j, edge) for j in range(3) for i in range(4)]
    zigzag = [(4.0 + half * (k - 1), 3.2 + (edge / 2 if k % 2 == 0 else edge)) for k in range(8)]
    return (*(pen.card(cell, 0.85) for cell in cells), pen.act(polyline(zigzag)))


def _hexagon(x: float, y: float, edge: float) -> Path:
    """Return a hexagon with a corner at the top, given its middle and the length of its edge."""
    half, low = edge * math.sqrt(3) / 2, edge / 2
    left, right = ((x - half, y + low), (x - half, y - low)), ((x + half, y - low), (x + half, y + low))
    return polygon([(x, y - edge), *right, (x, y + edge), *left])


def _cards(pen: StepPen) -> tuple[Node, ...]:
    nodes: list[Node] = []
    for x in (3.5, 11.0):
        nodes.append(pen.card(rectangle(x, 1.2, 7.5, 10.6, 0.9), 0.92))
        nodes.append(Shape(rectangle(x + 0.9, 2.1, 5.7, 1.6, 0.4), Paint(fill=pen.accent.tint(0.4))))
        nodes += (pen.thin(line((x + 1.2, y), (x + 6.3, y))) for y in (5.6, 7.8, 10.0))
    return (*nodes, pen.act(line((11.0, 0.1), (11.0, 12.9))))


def _counters(pen: StepPen) -> tuple[Node, ...]:
    if pen.shapes:
        return _own_counters(pen)
    nodes: list[Node] = []
    for x in (6.0, 16.0):
        nodes += [pen.card(circle(x, 6.5, 4), 0.8), pen.thin(circle(x, 6.5, 2.6))]
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            nodes.append(pen.thin(line((x + dx * 3.0, 6.5 + dy * 3.0), (x + dx * 4.1, 6.5 + dy * 4.1))))
    arc = Path((("M", ((6, 2.5),)), ("C", ((6 + 4 * QUARTER_ARC, 2.5), (10, 6.5 - 4 * QUARTER_ARC), (10, 6.5)))))
    return (*nodes, pen.act(arc))


def _own_counters(pen: StepPen) -> tuple[Node, ...]:
    """Return the first two shapes of the game, or one twice: the knife is halfway around the second."""
    first, second = pen.shapes[0], pen.shapes[min(1, len(pen.shapes) - 1)]
    whole, cut = pen.piece(first, Box(2.0, 2.2, 10.0, 10.8)), pen.piece(second, Box(12.0, 2.2, 20.0, 10.8))
    points = cut[0].path.flattened()[0]
    return (*whole, *cut, pen.act(polyline(points[: len(points) // 2 + 1])))


def _dice(pen: StepPen) -> tuple[Node, ...]:
    solids = [shape.cells for shape in pen.shapes if shape.cells is not None]
    if len(solids) < len(pen.shapes) or not solids:
        solids.insert(0, _CUBE)
    shown = solids[:_MOST_DICE]
    wide = (WIDTH - 1.0) / len(shown)
    boxes = [Box(0.8 + wide * i, 0.5, wide * (i + 1) - 0.3, HEIGHT - 0.7) for i in range(len(shown))]
    return tuple(node for one, box in zip(shown, boxes, strict=True) for node in pen.solid(one, box))


_OWN: Mapping[str, Callable[[StepPen], tuple[Node, ...]]] = {
    "secret": _secret,
    "boards": _boards,
    "cards": _cards,
    "counters": _counters,
    "honeycomb": _honeycomb,
    "dice": _dice,
}


def step_picture(key: str, ink: Colour, accent: Colour, shapes: tuple[PieceShape, ...] = ()) -> Symbol:
    """Return the picture of a step, WIDTH × HEIGHT mm, of pieces with *shapes*. Raises KeyError for an unknown step."""
    pen = StepPen(ink, accent, shapes)
    nodes = _OWN[key](pen) if key in _OWN else tuple(draw(pen, *what) for draw, *what in _FIXED[key])
    return Symbol(f"step:{key}", nodes, Box(0, 0, WIDTH, HEIGHT))
