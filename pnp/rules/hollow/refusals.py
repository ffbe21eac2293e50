"""Turn a state and a move into the clause that forbids it, told with its names and numbers, or into none."""

from __future__ import annotations

from pnp.problems import Finding
from pnp.rules.hollow.board import Board
from pnp.rules.hollow.moves import Clear, Move, Pass, Place
from pnp.rules.hollow.position import PLAYERS, State, is_legal, is_over
from pnp.rules.hollow.regions import parts
from pnp.rules.protocol import refuse


def refusal(state: State, move: Move) -> Finding | None:
    """Return why *move* is illegal, or None if it is legal."""
    if is_over(state):
        return refuse("end.over", "the game is over")
    if is_legal(state, move):
        return None
    match move:
        case Place(cell):
            return _placement(state, cell)
        case Clear(cell):
            return refuse("hollow.core", _no_core(state, cell))
        case Pass():
            return refuse("turn.one-action", f"{PLAYERS[state.turn].title()} must place a stone or make a hollow")


def _placement(state: State, cell: int) -> Finding:
    """Return why no stone can be placed on *cell*."""
    board = state.board
    name, bit, ring = board.names[cell], board.bits[cell], board.rings[cell]
    if not bit & state.empty:
        return refuse("place.empty", f"a {stone_on(state, cell)} stone stands on {name}")
    if not ring & state.empty:
        return refuse("place.keeps-hollows", f"{name} is a hollow by itself: a stone there would take it away")
    left = sum(bool(ring & part) for part in parts(state.empty & ~bit, board.width))
    return refuse("place.keeps-hollows", f"a stone on {name} would split its hollow into {left}")


def _no_core(state: State, cell: int) -> str:
    board = state.board
    name = board.names[cell]
    if board.bits[cell] & state.empty:
        return f"{name} is empty: a core is made of stones"
    return f"the stone on {name} touches an empty cell, {_first(board, board.rings[cell] & state.empty)}"


def _first(board: Board, cells: int) -> str:
    return board.names[board.listed(cells)[0]]


def stone_on(state: State, cell: int) -> str:
    """Return whose stone stands on *cell*, which is not empty."""
    return PLAYERS[bool(state.board.bits[cell] & state.blue)]
