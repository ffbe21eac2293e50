"""Frame the commands that ask an engine: what is asked about is found first, and every problem is told at the end."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import Any

from pnp.cli.inputs import find_game, find_rules, read_position
from pnp.cli.report import report
from pnp.problems import Problems
from pnp.rules.frames import read_state, report_options
from pnp.rules.protocol import Engine, Rejected, StartOptions

Command = Callable[[Namespace], int]


def of_game(answer: Callable[[Namespace, Engine[Any, Any], StartOptions, Problems], None]) -> Command:
    """Return the command that *answer* is for games of the ruleset that is named, begun as the command line says."""

    @wraps(answer)
    def command(chosen: Namespace) -> int:
        problems = Problems()
        found = find_game(chosen, problems)
        if found is not None:
            answer(chosen, *found, problems)
        return report(problems)

    return command


def of_position(answer: Callable[[Namespace, Engine[Any, Any], Any, Problems], None]) -> Command:
    """Return the command that *answer* is for the state that the position file describes."""

    @wraps(answer)
    def command(chosen: Namespace) -> int:
        problems = Problems()
        engine = find_rules(chosen.ruleset, problems)
        found = read_position(chosen.position, problems)
        if engine is not None and found is not None and not problems.error_count:
            state = read_state(engine, *found, (), problems)
            if state is not None:
                answer(chosen, engine, state, problems)
        return report(problems)

    return command


def begun(engine: Engine[Any, Any], options: StartOptions, problems: Problems) -> Any | None:
    """Return the state that a game begins with; None, and a problem for each fault, if its options have any."""
    state = engine.start(options)
    if isinstance(state, Rejected):
        report_options(state, problems)
        return None
    return state
