"""Turn what a player says into a move, and back."""

from __future__ import annotations

from pnp.problems import Finding
from pnp.rules.hollow.board import Board
from pnp.rules.hollow.moves import Clear, Move, Pass, Place
from pnp.rules.hollow.position import State, core_at
from pnp.rules.protocol import unreadable_move
from pnp.rules.told import told

_VERB = "HOLLOW"
_HINT = "write E5 to place a stone there, hollow E5 to make a hollow of the core that holds E5"


def read_move(state: State, text: str) -> Move | Finding:
    """Return the move that *text* spells, whatever its spaces and capitals; or what is unreadable in it.

    Any cell of a core names it.
    """
    if not isinstance(text, str):
        return unreadable_move("a move is a short text", _HINT)
    squeezed = "".join(text.split()).upper()
    if squeezed == "PASS":
        return Pass()
    name = squeezed.removeprefix(_VERB)
    board = state.board
    cell = board.numbers.get(name)
    if cell is None:
        return _unreadable(text, name, board)
    if name == squeezed:
        return Place(cell)
    core = core_at(state, cell)
    return board.clearings[core & -core] if core else Clear(cell)


def _unreadable(text: str, name: str, board: Board) -> Finding:
    """Say what in a move's text names nothing."""
    if not name:
        return unreadable_move("there is no cell in this move" if text.strip() else "there is no move here", _HINT)
    if name[0].isalpha() and name[1:].isdecimal():
        message = f"a board of side {board.side} has no cell {told(name)}"
        return unreadable_move(message, f"its cells are {board.names[0]} to {board.names[-1]}")
    return unreadable_move(f'"{told(text)}" cannot be read as a move', _HINT)


def write_move(state: State, move: Move) -> str:
    """Return the move's canonical spelling."""
    match move:
        case Place(cell):
            return state.board.names[cell]
        case Clear(cell):
            return f"hollow {state.board.names[cell]}"
        case Pass():
            return "pass"
