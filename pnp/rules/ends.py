"""Judge claims about a game's end: whether it is over, who has won, with which scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.rules.case import Case
from pnp.rules.gaps import gap
from pnp.rules.protocol import Outcome
from pnp.rules.told import listed, same, told

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
    if value not in (*case.players, DRAW):
        case.unknown(value, (*case.players, DRAW), "winner")
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
    players = case.players if case.engine.has_scores else ()
    unknown = [name for name in value if name not in players]
    for name in unknown:
        case.unknown(name, players, "scores", name)
    for name, score in value.items():
        if isinstance(score, bool) or not isinstance(score, int | float):
            case.wrong_kind("a number for each player", score, "scores", name)
    if unknown:
        return
    missing = [player for player in players if player not in value]
    # A game that goes on is further away than any scores of a finished one.
    outcome = _outcome(case, "scores", off=1 + gap(value, {}), hint=_add(missing))
    if outcome is not None and not same(value, outcome.scores):
        message = f"the scores are {told(outcome.scores)}, not {told(value)}"
        case.false(message, "scores", off=gap(value, outcome.scores), hint=_add(missing))


def _add(missing: Sequence[str]) -> str:
    """Return a hint to the players whose score a claim leaves out."""
    return f"scores needs every player: add {listed(missing)}" if missing else ""


def _outcome(case: Case[Any, Any], key: str, off: float = 2, hint: str = "") -> Outcome | None:
    """Return how the game ended; the claim is false if it has not."""
    outcome = case.engine.outcome(case.played.state)
    if outcome is None:
        case.false("the game goes on", key, off=off, hint=hint)
    return outcome
