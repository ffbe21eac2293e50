"""Turn a state and a legal move into the state after it, and what happened on the way."""

from __future__ import annotations

from itertools import pairwise

from pnp.model.view import (
    CellPassed,
    CellPlace,
    Event,
    GameEnded,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PieceRemoved,
    PoolPlace,
)
from pnp.rules.ovo.moves import Claim, Go, Move, Peek
from pnp.rules.ovo.position import CELLS, EMPTY, NAMES, Position, State, is_home, owner
from pnp.rules.ovo.reach import JUMPS, STEPS, next_turn, turning, way


def egg(player: str) -> str:
    """Return the component that a player's eggs are."""
    return f"{player}-egg"


def play(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state after a legal move, and its events."""
    match move:
        case Go():
            return _go(state.position, move)
        case Peek(cell):
            return _peek(state.position, cell)
        case Claim(player):
            return _claim(state.position, state.position.players.index(player))
        case _:
            raise ValueError("passing is not an action")


def _go(position: Position, move: Go) -> tuple[State, list[Event]]:
    """Move an egg: told link by link, with the cells that it jumped over; turned, if it reaches an opponent's camp."""
    letter, player = position.board[move.start], position.players[position.turn]
    component = egg(NAMES[letter.lower()])
    face = "back" if letter.isupper() else "front"
    events: list[Event] = []
    for here, to in pairwise(move.chain or way(position, move.start, move.end)):
        if to not in STEPS[here]:
            events.append(CellPassed(_place(JUMPS[here][to]), player=player))
        events.append(PieceMoved(component, _place(here), _place(to), player=player, face=face))
    if move.end in turning(position, move.start):
        letter = letter.upper()
        events.append(PieceFlipped(component, _place(move.end), player, "camp.turn"))
    letters = list(position.board)
    letters[move.start], letters[move.end] = EMPTY, letter
    return _pass_on(position._replace(board="".join(letters)), position.turn + 1), events


def _peek(position: Position, cell: int) -> tuple[State, list[Event]]:
    """Look at an egg: nothing on the table changes but the turn."""
    player, seen = position.players[position.turn], owner(position, cell)
    assert seen is not None
    event = PieceInspected(egg(position.players[seen]), _place(cell), player)
    return _pass_on(position, position.turn + 1), [event]


def _pass_on(position: Position, first: int) -> State:
    """Return the state in which the first player from *first* on acts who can."""
    return State(position._replace(turn=next_turn(position, first)), None)


def _claim(position: Position, player: int) -> tuple[State, list[Event]]:
    """Claim that all one's eggs are home: who is right has won; who is wrong has lost, or is out."""
    others = [other for other in position.still_in if other != player]
    if is_home(position, player):
        return _ended(position, player, "end.home")
    if len(position.players) == 2:
        return _ended(position, others[0], "end.wrong")
    if len(others) == 1:
        return _ended(position, others[0], "end.last")
    name = position.players[player]
    cells = [cell for cell in range(len(CELLS)) if owner(position, cell) == player]
    events: list[Event] = [
        PieceRemoved(egg(name), _place(cell), PoolPlace(name), player=name, clause="claim.out") for cell in cells
    ]
    board = "".join(EMPTY if cell in cells else letter for cell, letter in enumerate(position.board))
    left = position._replace(board=board, out=tuple(sorted((*position.out, player))))
    return _pass_on(left, position.turn), events


def _ended(position: Position, winner: int, clause: str) -> tuple[State, list[Event]]:
    return State(position, winner), [GameEnded(position.players[winner], clause)]


def _place(cell: int) -> CellPlace:
    return CellPlace(CELLS[cell])
