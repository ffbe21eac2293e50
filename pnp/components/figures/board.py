"""Choose the cells of a board that a figure shows, and draw them with their labels and what lies around them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, reduce

from msgspec import Struct

from pnp.components.draw_context import BoardColours, DrawContext
from pnp.components.kinds import drawing_of
from pnp.components.labels import set_label
from pnp.components.square_board import NEST_INSET
from pnp.geometry.hex_grid import HexField
from pnp.geometry.path import Box, line, polygon, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import Point, translation
from pnp.model.kinds import board_in
from pnp.model.view import BoardView
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle
from pnp.text.typography import TYPE_SCALE

Cells = SquareGrid | HexField
HEXAGON_ROOM = 0.95  # of a hexagon's width, that a disc may fill
_HAIR = 1e-6  # of mm: what is nearer to a window's edge lies on it
_LETTER_WIDTH, _DIGIT_WIDTH, _LABEL_HEIGHT = 1.9, 1.45, 1.8  # beside a board, at most, in mm
_APART = 0.2  # between two of them
_FROM_LETTERS = 2.0  # from a number to a letter, together with which it would be read as a cell's name
TICK = 0.38  # of the way from a cell to its number, that a stroke goes
LABEL = 2.0  # from a cell's edge to the middle of its letter or number, in mm
_FREE = (3.2, 3.6)  # the width and height of a cropped board's corner that is kept free, in mm
_FAINT = 0.72  # how far a cell beyond the window is from being drawn as others are
# Outwards from the cell that a line of hexagons begins with: the positions of its letter and its number.
_LETTER_WAY: Mapping[str, Point] = {"flat": (0.0, -1.0), "pointy": (-1.0, 0.0)}
_NUMBER_WAY: Mapping[str, Point] = {"flat": (-math.sqrt(0.75), -0.5), "pointy": (-0.5, -math.sqrt(0.75))}
_NAME = re.compile(r"([A-Z]+)([0-9]+)")


class BoardViewport(Struct, frozen=True):
    """A board as a frame shows it: the cells that are seen, and where, in mm from the frame's upper left corner."""

    cells: Cells  # all of the board's
    names: tuple[str, ...]  # those that are seen, in reading order
    origin: Point  # where (0, 0) of the cells lies, perhaps outside of the frame
    outer: Box  # around the cells that are seen and what is hinted at beyond them

    @property
    def is_cropped(self) -> bool:
        """Whether the board goes on beyond what is seen."""
        return len(self.names) < len(self.cells.names)

    @property
    def crop(self) -> Box:
        """The box around the cells that are seen."""
        return box_of(self.cells, self.names).moved(*self.origin)

    @property
    def across(self) -> float:
        """A cell's width from side to side, in mm: what a disc in it may be as wide as."""
        box = self.cells.box(self.names[0])
        return min(box.width, box.height)

    def box(self, name: str) -> Box | None:
        """Return the upright box around a cell, None if it isn't seen."""
        return self.cells.box(name).moved(*self.origin) if name in self.names else None

    def room(self, name: str) -> Box:
        """Return the room for pieces on a cell: the whole of a square cell, the upright square in a hexagon's middle.

        Raises ValueError if the board has no such cell.
        """
        box = self.cells.box(name).moved(*self.origin)
        if not isinstance(self.cells, HexField):
            return box
        (x, y), half = box.centre, HEXAGON_ROOM * self.across / 2
        return Box(x - half, y - half, x + half, y + half)

    def outline(self, name: str, inset: float = NEST_INSET) -> tuple[Point, ...]:
        """Return the corners of a cell, clockwise, so far inside it as *inset* says, in shares of its width."""
        box = self.cells.box(name).moved(*self.origin)
        if isinstance(self.cells, HexField):
            (x, y), share = box.centre, 1 - 2 * inset
            dx, dy = self.origin
            return tuple((x + share * (a + dx - x), y + share * (b + dy - y)) for a, b in self.cells.corners(name))
        inside = box.grown(-inset * box.width)
        return (
            (inside.left, inside.top),
            (inside.right, inside.top),
            (inside.right, inside.bottom),
            (inside.left, inside.bottom),
        )


def visible_cells(cells: Cells, window: Sequence[str]) -> tuple[str, ...]:
    """Return the cells whose middles lie between those of the window's, in reading order; all for no window.

    Raises ValueError if the board has no such cell.
    """
    return _cells_between(cells, tuple(window)) if window else cells.names


@lru_cache(maxsize=256)
def _cells_between(cells: Cells, window: tuple[str, ...]) -> tuple[str, ...]:
    xs, ys = zip(*(cells.centre(name) for name in window), strict=True)
    field = Box(min(xs), min(ys), max(xs), max(ys)).grown(_HAIR)
    middles = ((name, cells.centre(name)) for name in cells.names)
    return tuple(name for name, (x, y) in middles if field.left <= x <= field.right and field.top <= y <= field.bottom)


def box_of(cells: Cells, names: Sequence[str]) -> Box:
    """Return the box around some cells, at least one."""
    if isinstance(cells, HexField):
        return cells.box_of(names)
    return reduce(Box.union, (cells.box(name) for name in names))


def draw_window_margin(board: BoardViewport, colours: BoardColours) -> Iterator[Node]:
    """Yield the outlines of the cells that touch those in the window, pale, and cropped where the picture ends."""
    outer = board.outer
    line = colours.line.mix(colours.ground, _FAINT)
    paint = Paint(fill=colours.nest.mix(colours.ground, _FAINT), stroke=line, width=0.2)
    visible = set(board.names)
    (dx, dy), shown = board.origin, []
    for name in board.cells.names:
        if name in visible:
            continue
        box = board.cells.box(name)
        across = box.left + dx < outer.right and outer.left < box.right + dx
        if across and box.top + dy < outer.bottom and outer.top < box.bottom + dy:
            shown.append(Shape(polygon(board.outline(name)), paint))
    if shown:
        # The upper left corner is kept free for the letter of the frame.
        corner = (outer.left + _FREE[0], outer.top + _FREE[1])
        around = [
            (corner[0], outer.top),
            (outer.right, outer.top),
            (outer.right, outer.bottom),
            (outer.left, outer.bottom),
            (outer.left, corner[1]),
            corner,
        ]
        yield Group(tuple(shown), clip=polygon(around))


def draw_labels(board: BoardViewport, colours: BoardColours, context: DrawContext) -> Iterator[Node]:
    """Yield each line's letter, and its number; on hexagons a short stroke shows which way a number's line runs."""
    style = TextStyle("sans", TYPE_SCALE.mark.size, colours.letter)
    is_hex = isinstance(board.cells, HexField)
    for label in label_places(board):
        yield set_label(context, label.text, *label.place, style)
        if is_hex and label.text.isdigit():
            (x, y), (ex, ey) = label.place, label.edge
            stroke = line((ex, ey), (ex + TICK * (x - ex), ey + TICK * (y - ey)))
            yield Shape(stroke, Paint(stroke=colours.letter, width=0.2, cap="butt"))


class BoardLabel(Struct, frozen=True):
    """A letter or number beside a board: the middle of where it stands, and the point of its line's edge near it."""

    text: str
    place: Point
    edge: Point

    @property
    def box(self) -> Box:
        """The box around it, in mm."""
        (x, y), half = self.place, len(self.text) * (_DIGIT_WIDTH if self.text.isdigit() else _LETTER_WIDTH) / 2
        return Box(x - half, y - _LABEL_HEIGHT / 2, x + half, y + _LABEL_HEIGHT / 2)


def label_places(board: BoardViewport) -> tuple[BoardLabel, ...]:
    """Return the letters and numbers beside a board, of which no two overlap: of small cells, every second or third.

    The numbers of hexagons stand at both ends of their lines, on the axis. Cells that are not called by a letter and a
    number have no labels.
    """
    matches = [(name, match) for name in board.names if (match := _NAME.fullmatch(name))]
    top = board.cells.top if isinstance(board.cells, HexField) else ""
    directions = (_LETTER_WAY.get(top, (0.0, -1.0)), _NUMBER_WAY.get(top, (-1.0, 0.0)))
    labels: list[BoardLabel] = []
    for part, direction, both in ((1, directions[0], False), (2, directions[1], bool(top))):
        lines: dict[str, list[str]] = {}
        for name, match in matches:
            lines.setdefault(match[part], []).append(name)
        ends = [
            [_outwards(board, text, min(names, key=lambda name: _along(board, name, direction)), direction)]
            for text, names in lines.items()
        ]
        if both:
            back = (-direction[0], -direction[1])
            for line, (text, names) in zip(ends, lines.items(), strict=True):
                line.append(_outwards(board, text, min(names, key=lambda name: _along(board, name, back)), back))
        labels += _thinned(ends, labels)
    return tuple(labels)


def _thinned(lines: Sequence[Sequence[BoardLabel]], others: Sequence[BoardLabel]) -> list[BoardLabel]:
    """Return the labels of every line, or of every second or third: none overlaps another, or one of *others*."""
    blocked = [label.box for label in others]
    free = [[label for label in line if not _is_near(label.box, blocked, _FROM_LETTERS)] for line in lines]
    for step in range(1, len(lines) + 1):
        kept = [label for line in free[::step] for label in line]
        boxes = [label.box for label in kept]
        if not any(_is_near(box, boxes[:i]) for i, box in enumerate(boxes)):
            return kept
    return []


def _is_near(box: Box, others: Sequence[Box], apart: float = _APART) -> bool:
    """Whether a box is nearer to another than *apart* mm."""
    left, top, right, bottom = box.left - apart, box.top - apart, box.right + apart, box.bottom + apart
    return any(
        left < other.right and other.left < right and top < other.bottom and other.top < bottom for other in others
    )


def _along(board: BoardViewport, name: str, direction: Point) -> float:
    x, y = board.cells.centre(name)
    return -(x * direction[0] + y * direction[1])


def _outwards(board: BoardViewport, text: str, name: str, direction: Point) -> BoardLabel:
    """Return a label that stands *direction* from a cell, a little beyond its edge."""
    x, y = board.cells.centre(name)
    x, y, half = board.origin[0] + x, board.origin[1] + y, board.across / 2
    reach = half + LABEL
    return BoardLabel(
        text, (x + reach * direction[0], y + reach * direction[1]), (x + half * direction[0], y + half * direction[1])
    )


def draw_board(view: BoardView, viewport: BoardViewport, context: DrawContext) -> Iterator[Node]:
    """Yield the cells of the board that are seen, what surrounds them, and their letters and numbers."""
    board = board_in(view, context.ruleset.components)
    colours = context.board_colours(board.fill)
    if viewport.is_cropped:
        yield from draw_window_margin(viewport, colours)
    place = translation(*viewport.origin)
    nodes = drawing_of(board.kind).figure_cells(board, viewport.cells, view, viewport.names, colours, context)
    cells = Group(tuple(nodes), place)
    if viewport.is_cropped and isinstance(viewport.cells, SquareGrid):
        crop = viewport.crop
        cells = Group((cells,), clip=rectangle(crop.left, crop.top, crop.width, crop.height))
    yield cells
    if board.labels is True or board.labels == "edge":
        yield Group(tuple(draw_labels(viewport, colours, context)))
