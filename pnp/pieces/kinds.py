"""The table of drawings: turn a component of any kind into pieces, outlines, a picture on the table, a face.

The other facts about a kind are in `pnp.game.model.components.kinds`, a table with the same keys. The drawing of a kind
is imported when its first component is drawn, as many builds draw few kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.view import BoardView, VisibleFace
from pnp.pieces.draw_context import BoardColours, DrawContext, once_in_context
from pnp.press.colour import WHITE
from pnp.press.geometry.path import Box, Path
from pnp.press.scene.nodes import Group, Node, Paint, Shape, Symbol, Use
from pnp.press.scene.piece import PackedPiece, Piece, PieceOutline


def _flat_view(name: str, component: Any, stroke: float, context: DrawContext) -> Symbol:
    """Return the front of a kind that is not folded, as it lies on the table."""
    return piece_view(f"{name}:table", full_ink_pieces(context, name)[0], stroke, context)


def piece_view(name: str, piece: Piece, stroke: float, context: DrawContext) -> Symbol:
    """Return the front of a piece as it lies on the table, as the symbol called *name*."""
    box = Box(0, 0, piece.width, piece.height)
    outline = Shape(piece.trim[0], Paint(stroke=context.ink.tint(0.35), width=stroke))
    front = Group((Use(piece.front),), clip=piece.trim[0]) if piece.bleed else Use(piece.front)
    lowest = piece.front.children[0] if piece.front.children else None
    has_ground = isinstance(lowest, Shape) and lowest.paint.fill is not None
    paper = () if has_ground else (Shape(piece.trim[0], Paint(fill=WHITE)),)
    return Symbol(name, (*paper, front, outline), box)


def _flat_size(name: str, component: Any, stroke: float, context: DrawContext) -> Box:
    """Return the trim box of the first piece."""
    outline = drawing_of(component.kind).outlines(name, component, context)[0]
    return Box(0, 0, outline.width, outline.height)


def _flat_packed(name: str, component: Any, context: DrawContext, sheet: float) -> tuple[PackedPiece, ...]:
    """Return the pieces of a kind that lies flat, each as thick as a *sheet*."""
    flat = drawing_of(component.kind).outlines(name, component, context)
    return tuple(PackedPiece(one.width, one.height, sheet, one.count) for one in flat)


def _no_size(board: Any) -> Box:
    """Raise TypeError for a kind whose size does not follow from its cells."""
    raise TypeError(f"{board.noun} has no cells")


_DrawCells = Callable[[Any, Any, BoardView, Sequence[str], BoardColours, DrawContext], Iterator[Node]]


class KindDrawing(Struct, frozen=True, kw_only=True):
    """How a kind is drawn: each function takes a component's id, the component, and the context.

    *draw* makes its pieces; *outlines* describes them, in the same order, without drawing. *table_view* shows it as it
    lies or stands on the table, in its true size, its edges as wide as a given stroke (mm); *table_size* is the box of
    that picture. *face* draws a visible face as figures and texts show it. *figure_cells* draws the cells of a board in
    a figure: those of a view, colours given; *board_size* is its trim box; *largest_in_figures* is the most that a cell
    there measures across, in mm, *has_margin* whether pale cells around a window show there that the board goes on, and
    *is_clipped* whether *figure_cells* draws more than the cells of the window, to be clipped at its edge.
    *sample* is the lines of its first cells, at most a given number along a side, or the faces of a die, for a small
    picture. *packed* is how its pieces lie in a box, for sheets of a given thickness in mm.
    """

    draw: Callable[[str, Any, DrawContext], tuple[Piece, ...]]
    outlines: Callable[[str, Any, DrawContext], tuple[PieceOutline, ...]]
    table_view: Callable[[str, Any, float, DrawContext], Symbol] = _flat_view
    table_size: Callable[[str, Any, float, DrawContext], Box] = _flat_size
    face: Callable[[str, Any, VisibleFace, DrawContext], Symbol | None] = lambda *_: None
    figure_cells: Callable[[Any, Any, BoardView, Sequence[str], BoardColours, DrawContext], Iterator[Node]] = (
        lambda *_: iter(())
    )
    board_size: Callable[[Any], Box] = _no_size
    sample: Callable[[Any, int], Path | None] = lambda *_: None
    packed: Callable[[str, Any, DrawContext, float], tuple[PackedPiece, ...]] = _flat_packed
    largest_in_figures: float = 13.0
    has_margin: bool = True
    is_clipped: bool = False


def _square_board() -> KindDrawing:
    from pnp.pieces.boards import square_board

    return KindDrawing(
        draw=square_board.draw_square_board,
        outlines=square_board.square_board_outlines,
        figure_cells=square_board.square_cells_in_figure,
        is_clipped=True,
        board_size=square_board.square_board_size,
        sample=square_board.square_board_sample,
    )


def _hex_board() -> KindDrawing:
    from pnp.pieces.boards import hex_board

    return KindDrawing(
        draw=hex_board.draw_hex_board,
        outlines=hex_board.hex_board_outlines,
        figure_cells=hex_board.hex_cells_in_figure,
        board_size=hex_board.hex_board_size,
        sample=hex_board.hex_board_sample,
        largest_in_figures=10.0,
    )


def _point_board() -> KindDrawing:
    from pnp.pieces.boards import point_board

    return KindDrawing(
        draw=point_board.draw_point_board,
        outlines=point_board.point_board_outlines,
        figure_cells=point_board.points_in_figure,
        board_size=point_board.point_board_size,
        sample=point_board.point_board_sample,
        has_margin=False,
        is_clipped=True,
    )


def _track() -> KindDrawing:
    from pnp.pieces.boards import track

    return KindDrawing(
        draw=track.draw_track,
        outlines=track.track_outlines,
        figure_cells=track.spaces_in_figure,
        board_size=track.track_size,
        sample=track.track_sample,
        has_margin=False,
        is_clipped=True,
    )


def _pits() -> KindDrawing:
    from pnp.pieces.boards import pits

    return KindDrawing(
        draw=pits.draw_pits,
        outlines=pits.pits_outlines,
        figure_cells=pits.pits_in_figure,
        board_size=pits.pits_size,
        sample=pits.pits_sample,
        has_margin=False,
        is_clipped=True,
    )


def _map_board() -> KindDrawing:
    from pnp.pieces.boards import map_board

    return KindDrawing(
        draw=map_board.draw_map_board,
        outlines=map_board.map_board_outlines,
        figure_cells=map_board.map_in_figure,
        board_size=map_board.map_board_size,
        sample=map_board.map_board_sample,
        has_margin=False,
    )


def _mat() -> KindDrawing:
    from pnp.pieces.boards import mat

    return KindDrawing(
        draw=mat.draw_mat,
        outlines=mat.mat_outlines,
        figure_cells=mat.mat_in_figure,
        largest_in_figures=18.0,
        has_margin=False,
        is_clipped=True,
    )


def _row_board() -> KindDrawing:
    from pnp.pieces.boards import row_board

    return KindDrawing(draw=row_board.draw_row_board, outlines=row_board.row_board_outlines)


def _tile() -> KindDrawing:
    from pnp.pieces.cards import tile

    return KindDrawing(draw=tile.draw_tile, outlines=tile.tile_outlines, face=tile.tile_face)


def _card() -> KindDrawing:
    from pnp.pieces.cards import card

    return KindDrawing(draw=card.draw_card, outlines=card.card_outlines, face=card.card_face)


def _counter() -> KindDrawing:
    from pnp.pieces import sides
    from pnp.pieces.cards import counter

    return KindDrawing(draw=counter.draw_counter, outlines=counter.counter_outlines, face=sides.draw_counter_face)


def _standee() -> KindDrawing:
    from pnp.pieces.solids import standee

    return KindDrawing(
        draw=standee.draw_standee,
        outlines=standee.standee_outlines,
        table_view=standee.standee_on_table,
        table_size=standee.standee_table_box,
        face=standee.standee_face,
        packed=standee.packed_standee,
    )


def _coin() -> KindDrawing:
    from pnp.pieces.cards import coin

    return KindDrawing(draw=coin.draw_coin, outlines=coin.coin_outlines, face=coin.coin_face)


def _pawn() -> KindDrawing:
    from pnp.pieces.solids import pawn

    return KindDrawing(
        draw=pawn.draw_pawn,
        outlines=pawn.pawn_outlines,
        table_view=pawn.pawn_on_table,
        table_size=pawn.pawn_table_box,
        face=pawn.pawn_face,
        packed=lambda name, one, context, sheet: (PackedPiece(one.width, one.height, one.depth, one.count),),
    )


def _spinner() -> KindDrawing:
    from pnp.pieces.solids import spinner

    return KindDrawing(
        draw=spinner.draw_spinner,
        outlines=spinner.spinner_outlines,
        table_view=spinner.spinner_on_table,
        table_size=spinner.spinner_table_box,
        face=spinner.spinner_face,
    )


def _die() -> KindDrawing:
    from pnp.pieces.solids import die

    return KindDrawing(
        draw=die.draw_die,
        outlines=die.die_outlines,
        table_view=die.die_on_table,
        table_size=die.die_table_box,
        face=die.die_shown,
        sample=die.die_sample,
        packed=lambda name, one, context, sheet: (PackedPiece(*(die.die_width(one),) * 3, one.count),),
    )


def _cup() -> KindDrawing:
    from pnp.pieces.solids import cup

    return KindDrawing(
        draw=cup.draw_cup,
        outlines=cup.cup_outlines,
        table_view=cup.cup_on_table,
        table_size=cup.cup_table_box,
        face=cup.cup_face,
        packed=lambda name, one, context, sheet: (PackedPiece(one.width, one.depth, one.height, one.count),),
    )


def _box() -> KindDrawing:
    from pnp.pieces.solids import box

    return KindDrawing(
        draw=box.draw_box,
        outlines=box.box_outlines,
        table_view=box.box_on_table,
        table_size=box.box_table_box,
        face=box.box_face,
        packed=box.packed_box,
    )


def _screen() -> KindDrawing:
    from pnp.pieces.cards import screen

    return KindDrawing(
        draw=screen.draw_screen,
        outlines=screen.screen_outlines,
        table_view=screen.screen_on_table,
        table_size=screen.screen_table_box,
        face=screen.screen_face,
        packed=lambda name, one, context, sheet: (PackedPiece(one.width, one.height, 3 * sheet, one.count),),
    )


# The same keys as `pnp.game.model.components.kinds.KINDS`; each function imports the drawing of the kind, and returns
# its record.
DRAWINGS: Mapping[str, Callable[[], KindDrawing]] = {
    "square-board": _square_board,
    "hex-board": _hex_board,
    "point-board": _point_board,
    "track": _track,
    "pits": _pits,
    "map-board": _map_board,
    "mat": _mat,
    "row-board": _row_board,
    "tile": _tile,
    "card": _card,
    "counter": _counter,
    "coin": _coin,
    "standee": _standee,
    "pawn": _pawn,
    "die": _die,
    "spinner": _spinner,
    "cup": _cup,
    "box": _box,
    "screen": _screen,
}


@cache
def drawing_of(kind: str) -> KindDrawing:
    """Return how a kind is drawn. Raises KeyError for one that is not in the table."""
    return DRAWINGS[kind]()


def draw_component(name: str, context: DrawContext) -> tuple[Piece, ...]:
    """Return the pieces of the component called *name*, outlined in low ink.

    Raises KeyError for an unknown component, or a kind that is not in the table.
    """
    pieces = full_ink_pieces(context, name)
    if not context.low_ink:
        return pieces
    from pnp.press.scene.low_ink import reduce_ink

    return tuple(
        replace(piece, front=reduce_ink(piece.front), back=None if piece.back is None else reduce_ink(piece.back))
        for piece in pieces
    )


@once_in_context
def full_ink_pieces(context: DrawContext, name: str) -> tuple[Piece, ...]:
    """Return the pieces of a component as they are in full ink: sheets, lists and guides show them."""
    component = context.component(name)
    return drawing_of(component.kind).draw(name, component, context)


def outlines(name: str, context: DrawContext) -> tuple[PieceOutline, ...]:
    """Return the outlines of the pieces of the component called *name*, in the order of `draw`, without drawing them.

    Raises KeyError for an unknown component, or a kind that is not in the table.
    """
    component = context.component(name)
    return drawing_of(component.kind).outlines(name, component, context)


def draw_component_face(name: str, face: VisibleFace, context: DrawContext) -> Symbol | None:
    """Return a component as figures and texts show it; None for one that they name instead."""
    component = context.component(name)
    return drawing_of(component.kind).face(name, component, face, context)


def pack_component(name: str, sheet: float, context: DrawContext) -> tuple[PackedPiece, ...]:
    """Return the pieces of a component as they lie in a box, for sheets *sheet* mm thick."""
    component = context.component(name)
    return drawing_of(component.kind).packed(name, component, context, sheet)
