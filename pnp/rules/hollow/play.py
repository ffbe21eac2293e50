"""Turn a state and a legal move into the state after it, and what happened on the way."""

from __future__ import annotations

from functools import cache

from pnp.model.view import CellPlace, Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace
from pnp.rules.hollow.board import Board
from pnp.rules.hollow.ending import outcome
from pnp.rules.hollow.moves import Move, Place
from pnp.rules.hollow.position import NOBODY, PLAYERS, State, after, is_over
from pnp.rules.hollow.refusals import stone_on

BUTTON = "button"


def stone(player: str) -> str:
    """Return the component that a player's stones are."""
    return f"{player}-stone"


def play(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and its events."""
    result = after(state, move)
    events: list[Event] = (
        [_placed(state.board, move.cell, state.turn)] if isinstance(move, Place) else _cleared(state, result)
    )
    if is_over(result):
        ended = outcome(result)
        events.append(GameEnded(ended.winner if ended else None, "end.no-move"))
    return result, events


def _cleared(state: State, result: State) -> list[Event]:
    """Return what happens when a core is cleared: each stone goes back to its owner, the button to the mover."""
    board, mover = state.board, state.turn
    removed = result.empty ^ state.empty
    events: list[Event] = [_removed(board, cell, stone_on(state, cell), mover) for cell in board.listed(removed)]
    if state.button != mover:
        source = None if state.button == NOBODY else PoolPlace(PLAYERS[state.button])
        events.append(Gain(1, BUTTON, source, PoolPlace(PLAYERS[mover]), PLAYERS[mover]))
    return events


# There are few such events, and games are made of them: each is made once.


@cache
def _placed(board: Board, cell: int, turn: int) -> PiecePlaced:
    player = PLAYERS[turn]
    return PiecePlaced(stone(player), CellPlace(board.names[cell]), player=player)


@cache
def _removed(board: Board, cell: int, owner: str, turn: int) -> PieceRemoved:
    return PieceRemoved(stone(owner), CellPlace(board.names[cell]), PoolPlace(owner), player=PLAYERS[turn])
