"""Find the boards that an engine's views are of, as large as the position has them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pnp.model.component import SpecialCells
from pnp.model.components import AnyComponent
from pnp.model.kinds import CellBoard, TrackBoard, is_cell_board, is_row_board
from pnp.model.view import BoardView, TrackView


def board_in(view: BoardView, components: Mapping[str, AnyComponent]) -> CellBoard:
    """Return the board that a view is of, as large as the position has it, with what is special for so many players.

    Cells are special on a board of its own size only.

    Raises TypeError for a component that is no board of cells.
    """
    board = components[view.component]
    if not is_cell_board(board):
        raise TypeError(f"{view.component} is no board of cells")
    special = {name: group for name, group in board.special.items() if _is_used(group, view.players)}
    if view.side is None or view.side == getattr(board, "side", view.side):
        return board if len(special) == len(board.special) else replace(board, special=special)
    return replace(board, side=view.side, special={}, omit_cells=(), walls=())


def track_in(view: TrackView, components: Mapping[str, AnyComponent]) -> TrackBoard:
    """Return the board of rows that a view is of. Raises TypeError for another component."""
    board = components[view.component]
    if not is_row_board(board):
        raise TypeError(f"{view.component} is no board of rows")
    return board


def _is_used(group: SpecialCells, players: int | None) -> bool:
    """Whether a group of cells is special where so many play."""
    return players is None or not group.players or players in group.players
