"""Draw what surrounds the cells that are seen: their letters and numbers, and cells beyond a window, torn off."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping

from pnp.components.board_frame import BoardColours
from pnp.components.draw_context import DrawContext
from pnp.components.figures.seen import SeenBoard
from pnp.components.lettering import set_label
from pnp.geometry.hex_field import HexField
from pnp.geometry.path import polygon, rectangle
from pnp.geometry.transform import Point
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.line import TextStyle
from pnp.text.type_scale import TYPE_SCALE

LABEL = 2.0  # from a cell's edge to the middle of its letter or number, in mm
_FAINT = 0.72  # how far a cell beyond the window is from being drawn as others are

# Outwards from the cell that a line of hexagons begins with: where its letter stands, and its number.
_LETTER_WAY: Mapping[str, Point] = {"flat": (0.0, -1.0), "pointy": (-1.0, 0.0)}
_NUMBER_WAY: Mapping[str, Point] = {"flat": (-math.sqrt(0.75), -0.5), "pointy": (-0.5, -math.sqrt(0.75))}
_NAME = re.compile(r"([A-Z]+)([0-9]+)")


def draw_beyond(board: SeenBoard, colours: BoardColours) -> Iterator[Node]:
    """Yield the outlines of the cells that touch those in the window, pale, and torn off where the picture ends."""
    outer = board.outer
    line = colours.line.mix(colours.ground, _FAINT)
    paint = Paint(fill=colours.nest.mix(colours.ground, _FAINT), stroke=line, width=0.2)
    seen = set(board.names)
    shown = []
    for name in board.cells.names:
        box = board.cells.box(name).moved(*board.origin)
        apart = box.right <= outer.left or outer.right <= box.left or box.bottom <= outer.top or outer.bottom <= box.top
        if name not in seen and not apart:
            shown.append(Shape(polygon(board.outline(name)), paint))
    if shown:
        yield Group(tuple(shown), clip=rectangle(outer.left, outer.top, outer.width, outer.height))


def draw_labels(board: SeenBoard, colours: BoardColours, context: DrawContext) -> Iterator[Node]:
    """Yield each line's letter or number, once, where the line begins to be seen, or at its other end."""
    style = TextStyle("sans", TYPE_SCALE.mark.size, colours.letter)
    for label, (x, y) in label_places(board):
        yield set_label(context, label, x, y, style)


def label_places(board: SeenBoard) -> Iterator[tuple[str, Point]]:
    """Yield every letter and number with the middle of where it stands, no two at one place.

    Cells that are not called by a letter and a number have no labels.
    """
    matches = [(name, match) for name in board.names if (match := _NAME.fullmatch(name))]
    if isinstance(board.cells, HexField):
        letter_way, number_way = _LETTER_WAY[board.cells.top], _NUMBER_WAY[board.cells.top]
    else:
        letter_way, number_way = (0.0, -1.0), (-1.0, 0.0)
    lettered: dict[str, list[str]] = {}
    numbered: dict[str, list[str]] = {}
    for name, match in matches:
        lettered.setdefault(match[1], []).append(name)
        numbered.setdefault(match[2], []).append(name)
    for letter, names in lettered.items():
        first = min(names, key=lambda name: _along(board, name, letter_way), default="")
        yield letter, _outwards(board, first, letter_way)
    # A window's upper left corner is kept free for the letter of its frame.
    begin = next(iter(lettered.values()), [])[1 if board.is_torn else 0 :]
    for number, names in numbered.items():
        first, last = names[0], names[-1]
        # The lines that begin at the first letter's have their number there, all others at their other end: the
        # letters stand where these begin.
        back = isinstance(board.cells, HexField) and first not in begin
        way = (-number_way[0], -number_way[1]) if back else number_way
        yield number, _outwards(board, last if back else first, way)


def _along(board: SeenBoard, name: str, way: Point) -> float:
    x, y = board.cells.centre(name)
    return -(x * way[0] + y * way[1])


def _outwards(board: SeenBoard, name: str, way: Point) -> Point:
    """Return the point that lies *way* from a cell, a little beyond its edge."""
    x, y = board.cells.centre(name)
    reach = board.across / 2 + LABEL
    return board.origin[0] + x + reach * way[0], board.origin[1] + y + reach * way[1]
