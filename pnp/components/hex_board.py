"""Turn a board of hexagonal cells into a piece: its cells, what makes some of them special, labels, a quiet border."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.board_frame import EDGE, HEAD, BoardColours, border, heading
from pnp.components.context import Context
from pnp.components.hex_seams import hex_seams
from pnp.geometry.hex_field import HexField
from pnp.geometry.path import Box, Path, polygon, rectangle
from pnp.geometry.transform import translation
from pnp.model.hex_board import HexBoard
from pnp.scene.nodes import Group, Node, Paint, Shape, Symbol
from pnp.scene.piece import Piece


def board_margin(board: HexBoard) -> float:
    """Return how far the board reaches beyond its cells on every side, in mm: room for labels and border."""
    return min(14.0, max(9.0, 0.27 * board.cell))


def draw_hex_board(name: str, board: HexBoard, context: Context) -> tuple[Piece, ...]:
    """Return the one piece of a board. What it paints ends short of the trim, so it needs no bleed."""
    field, margin = board.field, board_margin(board)
    middle = Box(0, 0, field.width, field.height).moved(margin, EDGE + HEAD + margin)
    size = Box(0, 0, middle.right + margin, middle.bottom + margin)
    colours = BoardColours.of(board.fill, context)
    nodes: tuple[Node, ...] = (
        *border(size, colours),
        Group(tuple(board_cells(field, colours)), translation(middle.left, middle.top)),
        heading(name, size.right, colours, context),
    )
    return (
        Piece(
            component=name,
            title=context.title(name),
            width=size.width,
            height=size.height,
            front=Symbol(f"{name}:board", nodes, size),
            trim=(rectangle(0, 0, size.width, size.height),),
            seams=hex_seams(field, (middle.left, middle.top)),
        ),
    )


def board_cells(field: HexField, colours: BoardColours) -> Iterator[Node]:
    """Yield the cells of a board."""
    path = Path(tuple(step for name in field.names for step in polygon(field.corners(name)).segments))
    yield Shape(path, Paint(fill=colours.nest, stroke=colours.line, width=0.35))
