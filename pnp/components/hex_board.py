"""Turn a board of hexagonal cells into a piece: its cells, their names, a quiet border around them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pnp.colour import Colour
from pnp.components.board_frame import HEAD, SEAM, board_outline, border, heading, seams_between
from pnp.components.draw_context import BoardColours, DrawContext, cell_board_colours
from pnp.components.edge_track import drawn_within, outlines_within, size_within
from pnp.components.hex_cells import hex_board_cells, hex_special_grounds, hexagons, marked_cells
from pnp.components.hex_labels import cell_labels, edge_labels, label_style, overhang
from pnp.components.hex_rims import rim_width
from pnp.components.special_cells import grounds_of, last_groups, special_labels, special_titles
from pnp.geometry.path import Box, Path, scaling, translation
from pnp.model.boards import EDGE, HexBoard
from pnp.problems import Finding
from pnp.scene.nodes import Group, Node, Symbol
from pnp.scene.piece import Piece, PieceOutline

# On boards wider than this, in mm, name and border grow with the board.
LARGE = 240.0
_INSET = SEAM + 0.9  # from a board's trim to its labels, on a small board


def frame_scale(board: HexBoard) -> float:
    """Return by how much a board's name and border are larger than those of a small board."""
    return max(1.0, board.field.width / LARGE)


def hex_board_box(board: HexBoard) -> Box:
    """Return the box of the cells on the board: its name is above them, labels are all around."""
    field, scale = board.field, frame_scale(board)
    across, down = overhang(board)
    return Box(0, 0, field.width, field.height).moved(across + _INSET * scale, down + (EDGE + HEAD + 1.0) * scale)


def _size(board: HexBoard) -> Box:
    """Return the box of the whole board, its upper left corner at (0, 0)."""
    middle, below = hex_board_box(board), overhang(board)[1] + (_INSET + 1.0) * frame_scale(board)
    return Box(0, 0, middle.right + middle.left, middle.bottom + below)


def hex_board_sample(board: HexBoard, most: int) -> Path:
    """Return the outlines of the cells of a board of the same shape, at most so many along a side."""
    few = {key: min(value, most) for key in ("side", "columns", "rows") if (value := getattr(board, key))}
    field = replace(board, omit_cells=(), **few).field
    return hexagons(field.names, field)


@drawn_within
def draw_hex_board(name: str, board: HexBoard, context: DrawContext) -> tuple[Piece, ...]:
    """Return the one piece of a board. What it paints ends short of the trim, so it needs no bleed."""
    middle, size, scale = hex_board_box(board), _size(board), frame_scale(board)
    colours = cell_board_colours(board, context)
    findings: list[Finding] = []
    unscaled = size.scaled(1 / scale)
    framing = Group(
        (*border(unscaled, colours), heading(name, unscaled.right, colours, context, findings)),
        scaling(scale),
    )
    cells = Group(tuple(_cells(name, board, colours, context, findings)), translation(middle.left, middle.top))
    (outline,) = _outlines(name, board, context)
    return (outline.with_art(Symbol(outline.front_design, (framing, cells), size), findings=findings),)


def _outlines(name: str, board: HexBoard, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outline of a board's one piece."""
    middle = hex_board_box(board)
    seams = seams_between(board.field, (middle.left, middle.top))
    return (board_outline(name, _size(board), context, seams),)


hex_board_size, hex_board_outlines = size_within(_size), outlines_within(_outlines)


def _cells(
    name: str, board: HexBoard, colours: BoardColours, context: DrawContext, findings: list[Finding]
) -> Iterator[Node]:
    """Yield the cells and all that is written in and around them; (0, 0) is their upper left corner."""
    field, at = board.field, (name, "cell")
    grounds = hex_special_grounds(board, colours, context)

    def ground(cell: str) -> Colour:
        return grounds.get(cell, colours.nest)

    nodes = tuple(hex_board_cells(board, field, colours, context))
    yield from nodes
    under = grounds_of(ground, last_groups(board.special, "art"), nodes)
    if board.shown_labels == "edge":
        rim = rim_width(board, field.across)
        yield from edge_labels(field, label_style(field, colours.letter), context, findings, at=at, rim=rim)
    elif board.shown_labels == "cell":
        yield from cell_labels(field, under, context, findings, at=at)
    yield from special_labels((name, "special"), board.special, field, under, context, findings)
    yield from special_titles((name, "special"), board.special, marked_cells(board), field, under, context, findings)
