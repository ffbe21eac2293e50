"""Draw the areas that a figure highlights: a tint over their cells, below the pieces, and the number of their text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.game.model.figure import AreaMark, ProvedFrame
from pnp.game.model.kinds import kind_of
from pnp.game.model.texts import ui_text
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figures.layout import BoardViewport, FrameLayout
from pnp.pieces.labels import centre_label
from pnp.press.geometry.path import Box, Path, Point, circle, edges, line, polygon
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.press.text.typography import TYPE_SCALE

_TINT = 0.34  # how much of the accent lies over a cell
_EDGE = 0.6  # the stroke around an area, in mm
# Of the disc around a point, and half of the band between two: shares of the distance between points.
_DISC = 0.47
_BAND = 0.3
_NUMBER = 1.7  # the radius of a number


def draw_areas(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the areas of a frame."""
    for area in frame.areas:
        for board in layout.boards:
            seen = (cell for cell in area.cells if layout.board_with(cell) is board)
            names = [cell.name for cell in seen]
            if names:
                yield Group(tuple(_area(names, board, context)))


def _area(names: Sequence[str], board: BoardViewport, context: DrawContext) -> Iterator[Node]:
    """Yield the tint of an area on one board, and the line around its cells; points have no line."""
    if kind_of(context.component(board.component)).places == "points":
        yield area_shape(_joined_points(names, board), context)
        return
    tinted, around = Path(()), Path(())
    for name in names:
        outline, beyond = board.outline(name, 0.0), board.cells.across_edges(name)
        tinted += polygon(list(outline))
        is_grid = len(beyond) == len(outline)
        for number, (start, end) in enumerate(edges(outline)):
            if not is_grid or beyond[number] not in names:
                around += line(start, end)
    yield area_shape(tinted, context)
    yield Shape(around, Paint(stroke=context.accent.mix(context.ink, 0.2), width=_EDGE))


def area_shape(path: Path, context: DrawContext) -> Shape:
    """Return the tint of an area."""
    return Shape(path, Paint(fill=context.accent, opacity=_TINT, keep_in_low_ink=True))


def _joined_points(names: Sequence[str], board: BoardViewport) -> Path:
    """Return a disc around each point, and bands where lines join them, as one path."""
    path, reach = Path(()), board.across * _DISC
    for name in names:
        path += circle(*_centre(name, board), reach)
        for other in board.cells.neighbours(name):
            if other in names and name < other:
                path += _band(_centre(name, board), _centre(other, board), board.across * _BAND)
    return path


def _centre(name: str, board: BoardViewport) -> Point:
    x, y = board.cells.centre(name)
    return x + board.origin[0], y + board.origin[1]


def _band(start: Point, end: Point, half: float) -> Path:
    """Return the band along a line, its corners in the order in which a disc is drawn."""
    length = math.dist(start, end)
    dx, dy = half * (end[0] - start[0]) / length, half * (end[1] - start[1]) / length
    (x, y), (u, v) = start, end
    return polygon([(x + dy, y - dx), (u + dy, v - dx), (u - dy, v + dx), (x - dy, y + dx)])


def draw_area_numbers(frame: ProvedFrame, layout: FrameLayout, context: DrawContext) -> Iterator[Node]:
    """Yield the numbers of texts about areas, each at the upper left of the area's first visible cell."""
    style = TextStyle("sans", TYPE_SCALE.number.size, context.paper.tint(1), "bold")
    for area in frame.areas:
        spot = _corner(area, layout)
        if area.number is not None and spot is not None:
            paint = Paint(fill=context.ink, stroke=context.paper.tint(1), width=0.3, keep_in_low_ink=True)
            words = context.translate(ui_text("{n}", n=area.number))
            yield Group((Shape(circle(*spot, _NUMBER), paint), centre_label(context, words, *spot, style)))


def _corner(area: AreaMark, layout: FrameLayout) -> Point | None:
    """Return the place of an area's number."""
    boxes: list[Box] = [box for cell in area.cells if (box := layout.place(cell)) is not None]
    if not boxes:
        return None
    return max(_NUMBER, boxes[0].left + 0.1 * boxes[0].width), max(_NUMBER, boxes[0].top + 0.1 * boxes[0].height)
