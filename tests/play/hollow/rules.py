"""The rules of Hollow: the clauses, why a move is illegal, what a move does, and how a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pnp.game.model.view import CellPlace, Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace
from pnp.play.protocol import Outcome, refuse
from pnp.problems import Finding
from tests.play.hollow.board import ClearCore, HollowBoard, HollowMove, HollowPass, PlaceStone, parts
from tests.play.hollow.position import BLUE, HOLLOW_PLAYERS, NOBODY, RED, HollowState, after, is_hollow_over, is_legal

HOLLOW_CLAUSES: Mapping[str, str] = {
    "setup.board": "the board begins empty: it is one hollow",
    "setup.button": "the button begins between the players and belongs to neither",
    "turn.red": "Red has the first turn, then the players take turns",
    "turn.one-action": "a turn is one placement or one new hollow; nobody may pass",
    "place.empty": "the cell is empty",
    "place.keeps-hollows": "a placement neither adds a hollow nor takes one away",
    "hollow.core": "the stones are a core: connected, touching no empty cell, and as many as can be",
    "hollow.whole": "every stone of the core leaves the board, no matter who owns it; the stones around it stay",
    "hollow.button": "the player who makes a hollow takes the button, and keeps it until the other player makes one",
    "end.no-move": "when neither a placement nor a new hollow is possible, the game is over",
    "end.points": "a stone on the board is one point, the button half a point; most points win",
    "end.over": "there are no moves once the game is over",
}


def hollow_scores(state: HollowState) -> Mapping[str, float]:
    """Return what each player would have if the game ended here: whole numbers but for the button's half point."""
    stones = (state.red.bit_count(), state.blue.bit_count())
    return {
        player: count + 0.5 if state.button == number else count
        for number, (player, count) in enumerate(zip(HOLLOW_PLAYERS, stones, strict=True))
    }


def hollow_outcome(state: HollowState) -> Outcome | None:
    """Return who has more points (None: a draw) and all points; None while the game goes on."""
    if not is_hollow_over(state):
        return None
    scores = hollow_scores(state)
    red, blue = (scores[HOLLOW_PLAYERS[player]] for player in (RED, BLUE))
    return Outcome(None if red == blue else HOLLOW_PLAYERS[red < blue], scores)


def hollow_refusal(state: HollowState, move: HollowMove) -> Finding | None:
    """Return why *move* is illegal, or None if it is legal."""
    if is_hollow_over(state):
        return refuse("end.over", "the game is over")
    if is_legal(state, move):
        return None
    match move:
        case PlaceStone(cell):
            return _placement(state, cell)
        case ClearCore(cell):
            return refuse("hollow.core", _no_core(state, cell))
        case HollowPass():
            return refuse(
                "turn.one-action", f"{HOLLOW_PLAYERS[state.turn].title()} must place a stone or make a hollow"
            )


def _placement(state: HollowState, cell: int) -> Finding:
    """Return why no stone can be placed on *cell*."""
    board = state.board
    name, bit, ring = board.names[cell], board.bits[cell], board.rings[cell]
    if not bit & state.empty:
        return refuse("place.empty", f"a {stone_owner(state, cell)} stone stands on {name}")
    if not ring & state.empty:
        return refuse("place.keeps-hollows", f"{name} is a hollow by itself: a stone there would take it away")
    left = sum(bool(ring & part) for part in parts(state.empty & ~bit, board.width))
    return refuse("place.keeps-hollows", f"a stone on {name} would split its hollow into {left}")


def _no_core(state: HollowState, cell: int) -> str:
    board = state.board
    name = board.names[cell]
    if board.bits[cell] & state.empty:
        return f"{name} is empty: a core is made of stones"
    return f"the stone on {name} touches an empty cell, {_first(board, board.rings[cell] & state.empty)}"


def _first(board: HollowBoard, cells: int) -> str:
    return board.names[board.listed(cells)[0]]


def stone_owner(state: HollowState, cell: int) -> str:
    """Return whose stone stands on *cell*, which is not empty."""
    return HOLLOW_PLAYERS[bool(state.board.bits[cell] & state.blue)]


HOLLOW_BUTTON = "button"


def stone(player: str) -> str:
    """Return the component that a player's stones are."""
    return f"{player}-stone"


def play_hollow(state: HollowState, move: HollowMove) -> tuple[HollowState, list[Event]]:
    """Return the state after a legal move, and its events."""
    result = after(state, move)
    events: list[Event] = (
        [_placed(state.board, move.cell, state.turn)] if isinstance(move, PlaceStone) else _clear_events(state, result)
    )
    if is_hollow_over(result):
        ended = hollow_outcome(result)
        events.append(GameEnded(ended.winner if ended else None, "end.no-move"))
    return result, events


def _clear_events(state: HollowState, result: HollowState) -> list[Event]:
    """Return what happens when a core is cleared: each stone goes back to its owner, the button to the mover."""
    board, mover = state.board, state.turn
    removed = result.empty ^ state.empty
    events: list[Event] = [_removed(board, cell, stone_owner(state, cell), mover) for cell in board.listed(removed)]
    if state.button != mover:
        source = None if state.button == NOBODY else PoolPlace(HOLLOW_PLAYERS[state.button])
        events.append(Gain(1, HOLLOW_BUTTON, source, PoolPlace(HOLLOW_PLAYERS[mover]), HOLLOW_PLAYERS[mover]))
    return events


# There are few such events, and games are made of them: each is made once.


@cache
def _placed(board: HollowBoard, cell: int, turn: int) -> PiecePlaced:
    player = HOLLOW_PLAYERS[turn]
    return PiecePlaced(stone(player), CellPlace(board.names[cell]), player=player)


@cache
def _removed(board: HollowBoard, cell: int, owner: str, turn: int) -> PieceRemoved:
    return PieceRemoved(stone(owner), CellPlace(board.names[cell]), PoolPlace(owner), player=HOLLOW_PLAYERS[turn])
