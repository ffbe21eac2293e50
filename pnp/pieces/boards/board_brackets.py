"""Draw brackets outside a board's cells: they name the owners of cells that depend on the number of players."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.game.model.components.component import Bracket, SpecialCells
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.game.model.values import settled
from pnp.pieces.draw_context import BoardColours, DrawContext
from pnp.pieces.labels import LabelBox, draw_mark, glyph_box, set_label
from pnp.press.geometry.path import Path, Point, rotation, translation
from pnp.press.geometry.square_grid import SquareGrid
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.press.text.line import TextStyle
from pnp.problems import DocumentPath, Finding

# Of the strip for brackets: of a cell, and in mm.
_DEPTH = 0.24
_LEAST_DEPTH = 5.0
_GREATEST_DEPTH = 8.0
_STROKE = 0.5  # mm
# Shares of that depth: the mark, the em of the words, what is around them, and how far the ends are from the cells.
_MARK = 0.6
_EM = 0.5
_GAP = 0.3
_CLEAR = 0.14
_INSET = 0.06  # from the ends of the cells, as a share of a cell
_CONTENT = 0.8  # the largest share of the length for mark and words
_TURN = {"top": 0, "bottom": 0, "left": -90, "right": 90}


def bracket_depth(board: SquareBoard, side: Bracket) -> float:
    """Return how deep the strip for brackets is on a side of the board, in mm: 0 if there are none."""
    if all(group.bracket != side for group in board.special.values()):
        return 0.0
    return min(_GREATEST_DEPTH, max(_LEAST_DEPTH, _DEPTH * settled(board.cell)))


def without_brackets(board: SquareBoard) -> SquareBoard:
    """Return the board with only those groups of special cells that are shown in the cells."""
    return replace(board, special={name: group for name, group in board.special.items() if group.bracket is None})


def draw_brackets(
    name: str, board: SquareBoard, colours: BoardColours, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield the brackets of the board called *name*; (0, 0) is the corner of its first cell.

    A title that is too wide is added to *findings*.
    """
    for key, group in board.special.items():
        if group.bracket is None:
            continue
        depth = bracket_depth(board, group.bracket)
        start, end = _span(group, board.grid)
        start, end = start + _INSET * board.grid.cell, end - _INSET * board.grid.cell
        colour = group.colour or group.edge
        style = TextStyle("sans", _EM * depth, context.colour(colour, colours.letter), "bold")
        at: DocumentPath = (name, "special", key, "title")
        content, wide = _content(group, at, depth, _CONTENT * (end - start), style, context, findings)
        middle = _point(group.bracket, board.grid, (start + end) / 2, depth / 2)
        place = translation(*middle) @ rotation(_TURN[group.bracket])
        paint = Paint(stroke=style.colour, width=_STROKE)
        lines = Shape(_lines(group.bracket, board.grid, (start, end), wide, depth), paint)
        title = context.text_at(*at) if group.title is not None else ""
        yield Group((lines, Group(content, place)), title=title)


def _span(group: SpecialCells, grid: SquareGrid) -> tuple[float, float]:
    """Return where a group's cells begin and end along its bracket, in mm."""
    boxes = [grid.box(cell) for cell in group.cells]
    if group.bracket in ("top", "bottom"):
        return min(box.left for box in boxes), max(box.right for box in boxes)
    return min(box.top for box in boxes), max(box.bottom for box in boxes)


def _point(side: Bracket, grid: SquareGrid, along: float, away: float) -> Point:
    """Return the point so far along a side of the cells, and so far from them, in mm."""
    match side:
        case "top":
            return along, -away
        case "bottom":
            return along, grid.height + away
        case "left":
            return -away, along
        case "right":
            return grid.width + away, along


def _lines(side: Bracket, grid: SquareGrid, span: tuple[float, float], wide: float, depth: float) -> Path:
    """Return the bracket along a *span*, open in its middle where its content is so *wide* (mm); its ends point in."""
    start, end = span
    middle, half = (start + end) / 2, wide / 2 + (_GAP * depth if wide else 0.0)
    left = ((start, _CLEAR * depth), (start, depth / 2), (middle - half, depth / 2))
    right = ((end, _CLEAR * depth), (end, depth / 2), (middle + half, depth / 2))
    return Path(
        tuple(
            ("L" if index else "M", (_point(side, grid, *point),))
            for points in (left, right)
            for index, point in enumerate(points)
        )
    )


def _content(
    group: SpecialCells,
    at: DocumentPath,
    depth: float,
    room: float,
    style: TextStyle,
    context: DrawContext,
    findings: list[Finding],
) -> tuple[tuple[Node, ...], float]:
    """Return a bracket's mark and words side by side, centred at (0, 0), and their total width in mm."""
    mark = _MARK * depth if group.mark is not None else 0.0
    if group.title is None:
        return (draw_mark(group.mark, 0, 0, mark, style.colour),) if group.mark else (), mark
    gap = _GAP * depth if mark else 0.0
    box = LabelBox(room - mark - gap, at)
    words = set_label(context, context.text_at(*at), (mark + gap) / 2, 0, style, room=box, findings=findings)
    ink = glyph_box(context.book, words)
    if group.mark is None:
        return (words,), ink.width
    return (draw_mark(group.mark, ink.left - gap - mark / 2, 0, mark, style.colour), words), ink.width + gap + mark
