"""Turn a component into the pieces that are printed and cut."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from pnp.components.context import Context
from pnp.model.card import Card
from pnp.model.components import AnyComponent, Counter, Cup, Die, RowBoard, SquareBoard, Standee, Tile
from pnp.model.hex_board import HexBoard
from pnp.scene.lowink import low_ink
from pnp.scene.piece import Piece, PieceOutline


def draw(name: str, context: Context) -> tuple[Piece, ...]:
    """Return the pieces of the component called *name*, outlined if little ink is asked for.

    Raises KeyError for an unknown component.
    """
    pieces = _draw(name, context.component(name), context)
    if not context.low_ink:
        return pieces
    return tuple(
        replace(piece, front=low_ink(piece.front), back=None if piece.back is None else low_ink(piece.back))
        for piece in pieces
    )


def outlines(name: str, context: Context) -> tuple[PieceOutline, ...]:
    """Return the outlines of the pieces of the component called *name*, in the order of `draw`, without drawing them.

    Raises KeyError for an unknown component.
    """
    return _outlines(name, context.component(name), context)


def _draw(name: str, component: AnyComponent, context: Context) -> tuple[Piece, ...]:
    """Hand a component to the drawer of its kind; a kind without one is found by the type checker.

    A drawer is imported when it is needed: boards draw no running text, and what sets that is large.
    """
    match component:
        case SquareBoard():
            from pnp.components.square_board import draw_square_board

            return draw_square_board(name, component, context)
        case HexBoard():
            from pnp.components.hex_board import draw_hex_board

            return draw_hex_board(name, component, context)
        case RowBoard():
            from pnp.components.row_board import draw_row_board

            return draw_row_board(name, component, context)
        case Tile():
            from pnp.components.tile import draw_tile

            return draw_tile(name, component, context)
        case Card():
            from pnp.components.card import draw_card

            return draw_card(name, component, context)
        case Counter():
            from pnp.components.counter import draw_counter

            return draw_counter(name, component, context)
        case Standee():
            from pnp.components.standee import draw_standee

            return draw_standee(name, component, context)
        case Die():
            from pnp.components.die import draw_die

            return draw_die(name, component, context)
        case Cup():
            from pnp.components.cup import draw_cup

            return draw_cup(name, component, context)
        case _:
            assert_never(component)


def _outlines(name: str, component: AnyComponent, context: Context) -> tuple[PieceOutline, ...]:
    """Hand a component to the module of its kind."""
    match component:
        case SquareBoard():
            from pnp.components.square_board import square_board_outlines

            return square_board_outlines(name, component, context)
        case HexBoard():
            from pnp.components.hex_board import hex_board_outlines

            return hex_board_outlines(name, component, context)
        case RowBoard():
            from pnp.components.row_board import row_board_outlines

            return row_board_outlines(name, component, context)
        case Tile():
            from pnp.components.tile import tile_outlines

            return tile_outlines(name, component, context)
        case Card():
            from pnp.components.card import card_outlines

            return card_outlines(name, component, context)
        case Counter():
            from pnp.components.counter import counter_outlines

            return counter_outlines(name, component, context)
        case Standee():
            from pnp.components.standee import standee_outlines

            return standee_outlines(name, component, context)
        case Die():
            from pnp.components.die import die_outlines

            return die_outlines(name, component, context)
        case Cup():
            from pnp.components.cup import cup_outlines

            return cup_outlines(name, component, context)
        case _:
            assert_never(component)
