"""Judge claims about a game's end: whether it is over, who has won, with which scores."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.rules.case import Case
from pnp.rules.gaps import gap
from pnp.rules.protocol import Outcome
from pnp.rules.told import same, told

DRAW = "none"  # winner: none


def judge_over(case: Case[Any, Any], value: Any) -> None:
    """``over: true`` or ``over: false``."""
    over = case.engine.outcome(case.played.state) is not None
    if not isinstance(value, bool):
        case.wrong_kind("true or false", value, "over")
    elif value != over:
        case.false("the game is over" if over else "the game goes on", "over")


def judge_winner(case: Case[Any, Any], value: Any) -> None:
    """``winner: hollow``, or ``winner: none`` for a draw."""
    if not isinstance(value, str):
        case.wrong_kind(f"a player, or {DRAW}", value, "winner")
        return
    outcome = _outcome(case, "winner")
    if outcome is not None and value != (outcome.winner or DRAW):
        true = "the game is a draw" if outcome.winner is None else f"the winner is {outcome.winner}"
        case.false(f"{true}, not {told(value)}", "winner")


def judge_scores(case: Case[Any, Any], value: Any) -> None:
    """``scores: {hollow: 5, dooky: 4}``: every player's score."""
    if not isinstance(value, Mapping):
        case.wrong_kind("players and their scores", value, "scores")
        return
    outcome = _outcome(case, "scores", off=1 + gap(value, {}))  # further away than any scores of a finished game
    if outcome is not None and not same(value, outcome.scores):
        message = f"the scores are {told(outcome.scores)}, not {told(value)}"
        case.false(message, "scores", off=gap(value, outcome.scores))


def _outcome(case: Case[Any, Any], key: str, off: float = 2) -> Outcome | None:
    """Return how the game ended; the claim is false if it has not."""
    outcome = case.engine.outcome(case.played.state)
    if outcome is None:
        case.false("the game goes on", key, off=off)
    return outcome
