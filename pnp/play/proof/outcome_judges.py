"""Judge claims about a game's end: its winner and its scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.messages import format_value, join_words
from pnp.play.proof.claim_context import ClaimContext
from pnp.play.proof.claim_judges import DRAW, distance, equal_values
from pnp.play.protocol import Outcome


def judge_winner(case: ClaimContext[Any, Any], value: Any) -> None:
    """``winner: hollow``, or ``winner: none`` for a draw."""
    if not isinstance(value, str):
        case.wrong_type(f"a player, or {DRAW}", value, "winner")
        return
    if value not in (*case.players, DRAW):
        case.unknown(value, (*case.players, DRAW), "winner")
        return
    outcome = _outcome(case, "winner")
    if outcome is not None and value != (outcome.winner or DRAW):
        true = "the game is a draw" if outcome.winner is None else f"the winner is {outcome.winner}"
        case.fail(f"{true}, not {format_value(value)}", "winner")


def judge_scores(case: ClaimContext[Any, Any], value: Any) -> None:
    """``scores: {hollow: 5, dooky: 4}``: every player's score."""
    if not isinstance(value, Mapping):
        case.wrong_type("players and their scores", value, "scores")
        return
    players = case.players if case.engine.has_scores else ()
    unknown = [name for name in value if name not in players]
    for name in unknown:
        case.unknown(name, players, "scores", name)
    for name, score in value.items():
        if isinstance(score, bool) or not isinstance(score, int | float):
            case.wrong_type("a number for each player", score, "scores", name)
    if unknown:
        return
    missing = [player for player in players if player not in value]
    # A game that has not ended is further away than any scores.
    outcome = _outcome(case, "scores", distance=1 + distance(value, {}), hint=_add(missing))
    if outcome is not None and not equal_values(value, outcome.scores):
        scores = outcome.scores
        case.fail(
            lambda: f"the scores are {format_value(scores)}, not {format_value(value)}",
            "scores",
            distance=distance(value, scores),
            hint=_add(missing),
        )


def _add(missing: Sequence[str]) -> str:
    """Return a hint to the players whose score a claim leaves out."""
    return f"scores needs every player: add {join_words(missing)}" if missing else ""


def _outcome(case: ClaimContext[Any, Any], key: str, distance: float = 2, hint: str = "") -> Outcome | None:
    """Return the outcome of the game; the claim is false if it has not ended."""
    outcome = case.engine.outcome(case.played.state)
    if outcome is None:
        case.fail("the game goes on", key, distance=distance, hint=hint)
    return outcome
