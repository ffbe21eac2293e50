"""Choose among the moves of a position: by chance, by the odds of dice and cards, or because a move wins at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from pnp.play.protocol import Engine, HasChance, HasPlayoutPolicy, HasWinningMoves, serves

_Move = TypeVar("_Move")


def pick_move(moves: Sequence[_Move], chance: Random) -> _Move:
    """Return one of some moves, all equally likely."""
    return moves[int(chance.random() * len(moves))]


def draw_move(odds: Mapping[_Move, int], chance: Random) -> _Move:
    """Return one of the moves of chance by their weights. Raises ValueError if there is none."""
    number = int(chance.random() * sum(odds.values()))
    for move, weight in odds.items():
        number -= weight
        if number < 0:
            return move
    raise ValueError("chance has no moves")


def odds_reader(engine: Engine[Any, Any]) -> Callable[[Any, Sequence[Any]], Mapping[Any, int] | None]:
    """Return the function of the odds of legal moves that chance makes; None if it makes none."""
    return engine.chance_odds if serves(engine, HasChance) else lambda state, legal: None


def are_all_by_chance(moves: Sequence[Any], odds: Mapping[Any, int] | None) -> bool:
    """Return whether no player has a move."""
    return odds is not None and all(move in odds for move in moves)


def consideration(engine: Engine[Any, Any]) -> Callable[[Any, Sequence[Any] | None], Sequence[Any]]:
    """Return the function that lists which of the legal moves players consider: all, unless the engine has a policy.

    The legal moves are listed if they are not given.
    """
    if serves(engine, HasPlayoutPolicy):
        return engine.playout_moves
    return lambda state, legal: engine.legal_moves(state) if legal is None else legal


def winning_moves(engine: Engine[Any, Any], state: Any, moves: Sequence[Any]) -> list[Any]:
    """Return those of some moves with which the player to act wins at once."""
    if serves(engine, HasWinningMoves):
        moves = engine.may_win(state, moves)
    player = engine.turn(state)
    ends = ((move, engine.outcome(engine.apply_unchecked(state, move)[0])) for move in moves)
    return [move for move, outcome in ends if outcome is not None and outcome.winner == player]
