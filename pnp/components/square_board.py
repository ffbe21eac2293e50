"""Turn a board of square cells into a piece: its cells, letters and numbers at the edges, a quiet border."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.components.board_brackets import bracket_depth, draw_brackets, without_brackets
from pnp.components.board_frame import HEAD, board_outline, border, heading
from pnp.components.board_labels import LABELS_ABOVE, edge_labels_at, label_room, side_margin
from pnp.components.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.components.labels import SMALLEST_TYPE, contrasting_label, set_label
from pnp.components.special_cells import Grounds, last_groups, special_labels, special_titles
from pnp.components.square_cells import square_board_cells, square_grounds, square_marks
from pnp.geometry.path import Box, Path, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import translation
from pnp.model.boards import EDGE, SquareBoard
from pnp.model.component import Bracket
from pnp.model.values import settled
from pnp.model.view import BoardView
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node, Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.text.line import TextStyle

_FAR_SIDES: tuple[Bracket, ...] = ("right", "bottom")
_NAME_EM, _LARGEST_NAME, _NAME_INSET = 0.18, 4.0, 0.07  # of a name in a cell: as a share of it, in mm, from its corner
_OUTSIDE_EM, _OUTSIDE_INSET = 0.8, 0.02  # the same outside a round nest: as a share of the usual one, from the corner
_QUIET = 0.6  # how much of the ink is in such a name


def board_margin(board: SquareBoard) -> float:
    """Return how far the board reaches beyond its cells at the sides, in mm: room for numbers and border."""
    return side_margin(board, settled(board.cell))


def square_board_box(board: SquareBoard) -> Box:
    """Return the box of the cells on the board: its name, the letters and brackets are above them."""
    grid = board.grid
    left = board_margin(board) + bracket_depth(board, "left")
    labels = LABELS_ABOVE * label_room(settled(board.cell)) if "top" in board.labelled_sides else 1.0
    top = EDGE + HEAD + labels + bracket_depth(board, "top")
    return Box(left, top, left + grid.width, top + grid.height)


def square_board_size(board: SquareBoard) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle = square_board_box(board)
    right, bottom = (bracket_depth(board, side) for side in _FAR_SIDES)
    labels = LABELS_ABOVE * label_room(settled(board.cell)) if "bottom" in board.labelled_sides else 2.0
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
        *(_cell_names(board, grid, ground, context) if board.shown_labels == "cell" else ()),
        *draw_brackets(name, board, colours, context, findings),
        *special_labels((name, "special"), within.special, grid, ground, context, findings),
        *special_titles((name, "special"), within.special, marked, grid, ground, context, findings),
    )
    nodes: list[Node] = [*border(size, colours), Group(cells, translation(middle.left, middle.top))]
    if board.labelled_sides:
        labels = tuple(edge_labels_at(board, grid, partial(bracket_depth, board), colours, context))
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
        *special_labels((view.component, "special"), board.special, grid, ground, context, [], small=True),
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


def _cell_names(board: SquareBoard, grid: SquareGrid, ground: Grounds, context: DrawContext) -> Iterator[Node]:
    """Yield the name of each cell in its upper left corner, quietly; outside a round nest."""
    is_outside = board.cell_style == "round-nests"
    em = max(SMALLEST_TYPE, (_OUTSIDE_EM if is_outside else 1.0) * min(_LARGEST_NAME, _NAME_EM * grid.cell))
    inset = (_OUTSIDE_INSET if is_outside else _NAME_INSET) * grid.cell
    for name in grid.names:
        box = grid.box(name)
        style = TextStyle("sans", em, context.ink, "bold")
        line = set_label(context, name, box.left + inset, box.top + inset + 0.36 * em, style, align=0.0)
        yield from contrasting_label(context, line, partial(ground, name), context.ink, _QUIET)
