"""Turn a board of square cells into a piece: its cells, letters and numbers at the edges, a quiet border."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.components.board_brackets import bracket_depth, draw_brackets, without_brackets
from pnp.components.board_frame import EDGE, HEAD, SEAM, board_outline, border, heading
from pnp.components.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.components.labels import SMALLEST_TYPE, contrasting_label, set_label
from pnp.components.special_cells import Grounds, last_groups, special_labels, special_titles
from pnp.components.square_cells import square_board_cells, square_grounds, square_marks
from pnp.geometry.path import Box, Path, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import Point, rotation, translation
from pnp.model.boards import SquareBoard
from pnp.model.component import Bracket
from pnp.model.values import settled
from pnp.model.view import BoardView
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node, Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.text.line import TextStyle

_FAR_SIDES: tuple[Bracket, ...] = ("right", "bottom")
_ABOVE = 0.72  # of the room for labels at a side, that those above and below the cells need
_NAME_EM, _LARGEST_NAME, _NAME_INSET = 0.18, 4.0, 0.07  # of a name in a cell: as a share of it, in mm, from its corner
_QUIET = 0.6  # how much of the ink is in such a name
_TURNED: tuple[Bracket, ...] = ("top", "right")  # the sides whose labels a player opposite reads


def board_margin(board: SquareBoard) -> float:
    """Return how far the board reaches beyond its cells at the sides, in mm: room for numbers and border."""
    cell = settled(board.cell)
    return _label_room(board) if {"left", "right"} & set(board.labelled_sides) else min(8.0, max(EDGE, 0.15 * cell))


def _label_room(board: SquareBoard) -> float:
    return min(14.0, max(9.0, 0.27 * settled(board.cell)))


def square_board_box(board: SquareBoard) -> Box:
    """Return the box of the cells on the board: its name, the letters and brackets are above them."""
    grid = board.grid
    left = board_margin(board) + bracket_depth(board, "left")
    labels = _ABOVE * _label_room(board) if "top" in board.labelled_sides else 1.0
    top = EDGE + HEAD + labels + bracket_depth(board, "top")
    return Box(left, top, left + grid.width, top + grid.height)


def square_board_size(board: SquareBoard) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle = square_board_box(board)
    right, bottom = (bracket_depth(board, side) for side in _FAR_SIDES)
    labels = _ABOVE * _label_room(board) if "bottom" in board.labelled_sides else 2.0
    return Box(0, 0, middle.right + right + board_margin(board), middle.bottom + bottom + EDGE + labels)


def draw_square_board(name: str, board: SquareBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board. What it paints ends short of the trim, so it needs no bleed."""
    grid = board.grid
    middle = square_board_box(board)
    size = square_board_size(board)
    colours = cell_board_colours(board, context)
    findings: list[Finding] = []
    within = without_brackets(board)
    squares = tuple(square_board_cells(within, grid, colours, context))
    ground = square_grounds(within, grid, colours, context, squares)
    marked = last_groups(within.special, "mark")
    cells = (
        *squares,
        *square_marks(within, grid, ground, colours, context),
        *(_cell_names(grid, ground, context) if board.shown_labels == "cell" else ()),
        *draw_brackets(name, board, colours, context, findings),
        *special_labels(name, within.special, grid, ground, context, findings),
        *special_titles(name, within.special, marked, grid, ground, context, findings),
    )
    nodes: list[Node] = [*border(size, colours), Group(cells, translation(middle.left, middle.top))]
    if board.labelled_sides:
        labels = tuple(_edge_labels(board, colours, context))
        nodes.append(Group(labels, translation(middle.left, middle.top)))
    nodes.append(heading(name, size.right, colours, context, findings))
    (outline,) = square_board_outlines(name, board, context)
    return (outline.with_art(Symbol(outline.front_design, tuple(nodes), size), findings=findings),)


def square_board_outlines(name: str, board: SquareBoard, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a board's one piece."""
    middle, cell = square_board_box(board), settled(board.cell)
    seams = (
        tuple(middle.left + column * cell for column in range(board.columns + 1)),
        tuple(middle.top + row * cell for row in range(board.rows + 1)),
    )
    return (board_outline(name, square_board_size(board), context, seams),)


def square_cells_in_figure(
    board: SquareBoard,
    grid: SquareGrid,
    view: BoardView,
    names: Sequence[str],
    colours: BoardColours,
    context: DrawContext,
) -> Iterator[Node]:
    """Yield the cells of a board as a figure shows them: all, cut off around those that it shows."""
    squares = tuple(square_board_cells(board, grid, colours, context, small=True))
    ground = square_grounds(board, grid, colours, context, squares)
    nodes = (
        *squares,
        *square_marks(board, grid, ground, colours, context, small=True),
        *special_labels(view.component, board.special, grid, ground, context, [], small=True),
    )
    if len(names) == len(grid.names):
        yield from nodes
        return
    crop = grid.box_of(tuple(names))
    yield Group(nodes, clip=rectangle(crop.left, crop.top, crop.width, crop.height))


def square_board_sample(board: SquareBoard, most: int) -> Path:
    """Return the outlines of the first cells, 1 mm wide, at most so many along a side."""
    columns, rows = min(board.columns, most), min(board.rows, most)
    cells = [rectangle(x, y, 1, 1) for x in range(columns) for y in range(rows)]
    return Path(tuple(segment for cell in cells for segment in cell.segments))


def _cell_names(grid: SquareGrid, ground: Grounds, context: DrawContext) -> Iterator[Node]:
    """Yield the name of each cell in its upper left corner, quietly."""
    em = max(SMALLEST_TYPE, min(_LARGEST_NAME, _NAME_EM * grid.cell))
    inset = _NAME_INSET * grid.cell
    for name in grid.names:
        box = grid.box(name)
        style = TextStyle("sans", em, context.ink, "bold")
        line = set_label(context, name, box.left + inset, box.top + inset + 0.36 * em, style, align=0.0)
        yield from contrasting_label(context, line, partial(ground, name), context.ink, _QUIET)


def _edge_labels(board: SquareBoard, colours: BoardColours, context: DrawContext) -> Iterator[Node]:
    """Yield the letters above or below the columns and the numbers beside the rows, on the sides that are asked for.

    They are beyond the brackets there. Columns and rows whose cells are all omitted have none.
    """
    grid, room = board.grid, _label_room(board)
    distance = 0.36 * room
    em = min(0.7 * room, 0.9 * (room - SEAM))  # clear of the border's inner line
    style = TextStyle("display", em, colours.letter, "bold")
    columns, rows = {column for column, _ in grid.squares}, {row for _, row in grid.squares}
    for side in board.labelled_sides:
        away = distance + bracket_depth(board, side)
        is_row = side in ("left", "right")
        labels, used = (grid.row_labels, rows) if is_row else (grid.column_labels, columns)
        for line, text in enumerate(labels):
            if line in used:
                place = _beside(side, grid, (line + 0.5) * grid.cell, away)
                if board.turn_labels and side in _TURNED:
                    turned = set_label(context, text, 0.0, 0.0, style)
                    yield Group((turned,), translation(*place) @ rotation(180))
                else:
                    yield set_label(context, text, *place, style)


def _beside(side: Bracket, grid: SquareGrid, along: float, away: float) -> Point:
    """Return the point so far along a side of the cells and so far away from it, in mm."""
    match side:
        case "top":
            return along, -away
        case "bottom":
            return along, grid.height + away
        case "left":
            return -away, along
        case "right":
            return grid.width + away, along
