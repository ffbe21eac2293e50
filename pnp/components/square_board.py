"""Turn a board of square cells into a piece: nests for its tiles, letters and numbers at the edges, a quiet border."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.components.artwork import fit
from pnp.components.board_brackets import bracket_depth, draw_brackets, without_brackets
from pnp.components.board_frame import EDGE, HEAD, SEAM, board_outline, border, heading
from pnp.components.board_nests import nest_floors, nest_grounds, round_nests, special_marks
from pnp.components.draw_context import BoardColours, DrawContext
from pnp.components.labels import set_label
from pnp.components.special_titles import last_groups, special_titles
from pnp.geometry.path import Box, Path, circle, rectangle
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import Point, translation
from pnp.model.boards import SquareBoard
from pnp.model.component import Bracket
from pnp.model.values import settled
from pnp.model.view import BoardView
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.scene.piece import Piece, PieceOutline
from pnp.text.line import TextStyle

# A cell's nest keeps this share of the cell away from its edges.
NEST_INSET = 0.024
_FAR_SIDES: tuple[Bracket, ...] = ("right", "bottom")


def board_margin(board: SquareBoard) -> float:
    """Return how far the board reaches beyond its cells on every side, in mm: room for letters and border."""
    cell = settled(board.cell)
    return min(14.0, max(9.0, 0.27 * cell)) if board.labels else min(8.0, max(4.0, 0.15 * cell))


def square_board_box(board: SquareBoard) -> Box:
    """Return the box of the cells on the board: its name, the letters and brackets are above them."""
    grid = board.grid
    left = board_margin(board) + bracket_depth(board, "left")
    top = EDGE + HEAD + (0.72 * board_margin(board) if board.labels else 1.0) + bracket_depth(board, "top")
    return Box(left, top, left + grid.width, top + grid.height)


def square_board_size(board: SquareBoard) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle = square_board_box(board)
    right, bottom = (bracket_depth(board, side) for side in _FAR_SIDES)
    return Box(0, 0, middle.right + right + board_margin(board), middle.bottom + bottom + EDGE + 2.0)


def draw_square_board(name: str, board: SquareBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board. What it paints ends short of the trim, so it needs no bleed."""
    grid, margin = board.grid, board_margin(board)
    middle = square_board_box(board)
    size = square_board_size(board)
    colours = context.board_colours(board.fill)
    findings: list[Finding] = []
    nodes: list[Node] = [*border(size, colours)]
    if board.art is not None:
        nodes.append(fit(context.art[board.art], middle))
    within = without_brackets(board)
    floors = nest_floors(within, colours, context)
    cells = (
        *square_board_cells(within, grid, colours, context),
        *draw_brackets(name, board, colours, context, findings),
        *special_titles(
            name,
            within.special,
            last_groups(within.special, "mark"),
            grid.centre,
            grid.cell,
            lambda cell: floors.get(cell, colours.nest),
            context,
            findings,
        ),
    )
    nodes.append(Group(cells, translation(middle.left, middle.top)))
    if board.labels:
        em = min(0.7 * margin, 0.9 * (margin - SEAM))  # clear of the border's inner line
        style = TextStyle("display", em, colours.letter, "bold")
        labels = _edge_labels(board, 0.36 * margin, style, context)
        nodes.append(Group(tuple(labels), translation(middle.left, middle.top)))
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
    """Yield the cells of a board as a figure shows them: all, for the figure cuts off what it doesn't show."""
    return square_board_cells(board, grid, colours, context, small=True)


def square_board_sample(board: SquareBoard, most: int) -> Path:
    """Return the outlines of the first cells, 1 mm wide, at most so many along a side."""
    columns, rows = min(board.columns, most), min(board.rows, most)
    cells = [rectangle(x, y, 1, 1) for x in range(columns) for y in range(rows)]
    return Path(tuple(segment for cell in cells for segment in cell.segments))


def square_board_cells(
    board: SquareBoard, grid: SquareGrid, colours: BoardColours, context: DrawContext, *, small: bool = False
) -> Iterator[Node]:
    """Yield a board's cells as it wants them, the special ones marked; *small* for a figure. (0, 0) is A1's corner."""
    yield from nest_grounds(board, grid, context)
    if board.cell_style == "round":
        yield from round_nests(board, grid, colours, context, small=small)
    else:
        yield from cells(
            grid,
            colours,
            stroke=0.2 if small else 0.35,
            is_pictured=board.art is not None and not small,
            stones=not small,
        )
    yield from special_marks(board, grid, colours, context, small=small)


def cells(
    grid: SquareGrid, colours: BoardColours, *, stroke: float = 0.35, is_pictured: bool = False, stones: bool = True
) -> Iterator[Node]:
    """Yield a nest for every cell and (*stones*) a stepping stone between neighbours; (0, 0) is the corner of A1."""
    inset, radius = NEST_INSET * grid.cell, 0.07 * grid.cell
    for name in grid.names:
        box = grid.box(name).grown(-inset)
        nest = rectangle(box.left, box.top, box.width, box.height, radius)
        if is_pictured:
            yield Shape(nest, Paint(stroke=colours.line, width=stroke, dash=(2.2, 1.6)))
            continue
        lip = 0.012 * grid.cell  # the edge towards the light throws its shadow into the nest
        floor = rectangle(box.left + lip, box.top + lip, box.width - lip, box.height - lip, radius)
        yield Shape(nest, Paint(fill=colours.nest.mix(colours.line, 0.4)))
        yield Shape(floor, Paint(fill=colours.nest))
        yield Shape(nest, Paint(stroke=colours.line, width=stroke))
    for x, y in _between_neighbours(grid) if stones and not is_pictured else ():
        yield Shape(circle(x, y, 0.028 * grid.cell), Paint(fill=colours.ground, stroke=colours.line, width=stroke))


def _between_neighbours(grid: SquareGrid) -> Iterator[Point]:
    """Yield the middle of every side that two cells share."""
    for row in range(grid.rows):
        for column in range(grid.columns):
            if column + 1 < grid.columns:
                yield (column + 1) * grid.cell, (row + 0.5) * grid.cell
            if row + 1 < grid.rows:
                yield (column + 0.5) * grid.cell, (row + 1) * grid.cell


def _edge_labels(board: SquareBoard, distance: float, style: TextStyle, context: DrawContext) -> Iterator[Node]:
    """Yield the letters above the columns and the numbers on both sides of the rows.

    Their middle is *distance* mm from the cells, or from the brackets beside them.
    """
    grid = board.grid
    for column, letter in enumerate(grid.letters):
        y = -distance - bracket_depth(board, "top")
        yield set_label(context, letter, (column + 0.5) * grid.cell, y, style)
    left, right = -distance - bracket_depth(board, "left"), grid.width + distance + bracket_depth(board, "right")
    for row, number in enumerate(grid.numbers):
        for x in (left, right):
            yield set_label(context, number, x, (row + 0.5) * grid.cell, style)
