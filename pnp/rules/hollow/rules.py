"""The rules of Hollow: the clauses, why a move is illegal, what a move does, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pnp.model.view import CellPlace, Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace
from pnp.problems import Finding
from pnp.rules.hollow.board import Board, Clear, Move, Pass, Place, parts
from pnp.rules.hollow.position import BLUE, NOBODY, PLAYERS, RED, State, after, is_legal, is_over
from pnp.rules.protocol import Outcome, refuse

CLAUSES: Mapping[str, str] = {
    "setup.board": "the board begins empty: it is one hollow",
    "setup.button": "the button begins between the players and belongs to neither",
    "turn.red": "Red has the first turn, then the players take turns",
    "turn.one-action": "a turn is one placement or one new hollow; nobody may pass",
    "place.empty": "the cell is empty",
    "place.keeps-hollows": "a placement neither adds a hollow nor takes one away",
    "hollow.core": "the stones are a core: connected, touching no empty cell, and as many as can be",
    "hollow.whole": "every stone of the core leaves the board, whoever owns it; the stones around it stay",
    "hollow.button": "whoever makes a hollow takes the button, and keeps it until the other player makes one",
    "end.no-move": "when neither a placement nor a new hollow is possible, the game is over",
    "end.points": "a stone on the board is one point, the button half a point; most points win",
    "end.over": "there are no moves once the game is over",
}


def points(state: State) -> Mapping[str, float]:
    """Return what each player would have if the game ended here: whole numbers but for the button's half point."""
    stones = (state.red.bit_count(), state.blue.bit_count())
    return {
        player: count + 0.5 if state.button == number else count
        for number, (player, count) in enumerate(zip(PLAYERS, stones, strict=True))
    }


def outcome(state: State) -> Outcome | None:
    """Return who has more points (None: a draw) and all points; None while the game goes on."""
    if not is_over(state):
        return None
    scores = points(state)
    red, blue = (scores[PLAYERS[player]] for player in (RED, BLUE))
    return Outcome(None if red == blue else PLAYERS[red < blue], scores)


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
