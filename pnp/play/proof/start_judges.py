"""Judge the claim about how a game begins, and begin games with the options of figures."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from pnp.messages import format_value
from pnp.play.proof.claim_context import ClaimContext
from pnp.play.proof.claim_judges import MOST_DIFFERENCES, differences
from pnp.play.protocol import Engine, HasOptions, Rejected, StartOptions, State, serves
from pnp.problems import DocumentPath, Problems, SourceMap

_LARGEST_SEED = 2**63
_NO_CHOICES: Mapping[str, str] = MappingProxyType({})


def own_choices(engine: Engine[Any, Any], choices: Mapping[str, str]) -> Mapping[str, str]:
    """Return the choices of those options that the rules know: others of a ruleset are about its components alone."""
    if not serves(engine, HasOptions):
        return choices
    return {key: value for key, value in choices.items() if key in engine.options}


def start_options(values: Mapping[str, Any], choices: Mapping[str, str] = _NO_CHOICES) -> StartOptions:
    """Return the options of a new game: sound *values* by their keys, and the *choices* that they leave open."""
    named = {key: format_value(value) for key, value in values.items() if key not in ("seed", "players")}
    return StartOptions(values.get("players"), {**choices, **named}, values.get("seed", 0))


def started(
    engine: Engine[State, Any], options: StartOptions, source: SourceMap, path: DocumentPath, problems: Problems
) -> State | None:
    """Return the state of a new game; None, and a problem at *path* for each finding, for options that it lacks."""
    start = engine.start(options)
    if isinstance(start, Rejected):
        problems.extend(source.locate(finding, path) for finding in start.findings)
        return None
    return start


def judge_start(case: ClaimContext[Any, Any], value: Any) -> None:
    """``start: {seed: 7, edition: second}``: a game started with these options and this seed starts like this."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        case.wrong_type("the options of a game, as start: {seed: 7}", value, "start")
        return
    choices = dict(value)
    seed, players = choices.pop("seed", 0), choices.pop("players", None)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < _LARGEST_SEED:
        case.wrong_type("a seed that is a whole number", seed, "start", "seed")
        return
    if players is not None and (isinstance(players, bool) or not isinstance(players, int)):
        case.wrong_type("a number of players", players, "start", "players")
        return
    for key, choice in choices.items():
        if isinstance(choice, bool) or not isinstance(choice, str | int):
            case.wrong_type("words or whole numbers", choice, "start", key)
            return
    start = started(case.engine, start_options(value), case.source, (*case.path, "start"), case.problems)
    if start is None:
        return
    shown = case.engine.write_position(case.played.state)
    for path, message, _ in islice(differences(case.engine.write_position(start), shown), MOST_DIFFERENCES):
        where = " ".join(map(str, path))
        case.fail(f"a game started like this has a different {where}: here {message}", "start")
