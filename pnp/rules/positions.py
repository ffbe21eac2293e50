"""Judge claims about a position itself: what it holds, and that a game can begin with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from pnp.rules.case import Case
from pnp.rules.gaps import gap, value_at
from pnp.rules.protocol import Rejected, StartOptions
from pnp.rules.told import differences, told

_MOST = 20  # differences told of one claim
_LARGEST_SEED = 2**63


def judge_after(case: Case[Any, Any], value: Any) -> None:
    """``after: {...}``: the position has these values; keys may be left out, at any depth."""
    if not isinstance(value, Mapping) or not value:
        case.wrong_kind("a position or a part of one", value, "after")
        return
    actual = case.engine.write_position(case.played.state)
    for path, message, hint in islice(differences(value, actual), _MOST):
        case.false(message, "after", *path, hint=hint, off=gap(value_at(value, path), value_at(actual, path)))


def judge_start(case: Case[Any, Any], value: Any) -> None:
    """``start: {seed: 7, edition: second}``: a game begun with these options and this seed begins so."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        case.wrong_kind("the options of a game, as start: {seed: 7}", value, "start")
        return
    choices = dict(value)
    seed, players = choices.pop("seed", 0), choices.pop("players", None)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < _LARGEST_SEED:
        case.wrong_kind("a seed that is a whole number", seed, "start", "seed")
        return
    if players is not None and (isinstance(players, bool) or not isinstance(players, int)):
        case.wrong_kind("a number of players", players, "start", "players")
        return
    for key, choice in choices.items():
        if isinstance(choice, bool) or not isinstance(choice, str | int):
            case.wrong_kind("words or whole numbers", choice, "start", key)
            return
    begun = case.engine.start(StartOptions(players, {key: told(choice) for key, choice in choices.items()}, seed))
    if isinstance(begun, Rejected):
        case.problems.extend(case.source.locate(finding, (*case.path, "start")) for finding in begun.findings)
        return
    here = case.engine.write_position(case.played.state)
    for path, message, _ in islice(differences(case.engine.write_position(begun), here), _MOST):
        where = " ".join(map(str, path))
        case.false(f"a game begun so has another {where}: here {message}", "start")
