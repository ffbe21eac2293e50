"""Run ``pnp playtest …``: play many games, print what they show, and draw charts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import add_jobs, add_json, add_setting, folder, merge_settings, refusal, seed, whole_number
from pnp.interrupts import STOPPED

if TYPE_CHECKING:
    from pnp.api import Playtest, Problem

_MOST = 10**9
# The flags that are fields of `pnp.PlaytestOptions`.
_OPTIONS = ("games", "players", "seats", "seed", "limit", "time", "most_moves")


def add_parser(commands: Any) -> None:
    """Add ``playtest`` to the command line."""
    commands.add_parser(
        "playtest",
        help="play many games and measure them",
        description="Play many games, and print how long they are, who wins, and which rules and pieces matter.",
        add_arguments=_add_arguments,
    )


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ruleset", metavar="RULESET", help="a bundled ruleset or the path of a folder")
    parser.add_argument("--games", type=_number(1, _MOST), metavar="N", help="number of games (default: 1000)")
    parser.add_argument(
        "--players",
        type=_kinds,
        metavar="KIND",
        help="random (default), greedy or search; or one for each seat: random,search",
    )
    parser.add_argument("--seats", type=_number(1, 1000), metavar="N", help="number of players in a game")
    add_setting(parser, "choose an option; can be repeated: --set edition=first --set variants=rolled-prices")
    parser.add_argument("--seed", type=seed, metavar="S", help="seed of the first game (default: 0)")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--limit",
        type=_number(1, _MOST),
        metavar="N",
        help="lines of play that a search tries for each move (default: 100)",
    )
    budget.add_argument(
        "--time",
        type=_seconds,
        metavar="S",
        help="seconds of a search for each move; results vary from run to run",
    )
    parser.add_argument(
        "--cut",
        dest="most_moves",
        type=_number(1, _MOST),
        metavar="N",
        help="end games after this many moves (default: 2000, or the limit of the rules)",
    )
    parser.add_argument("--charts", type=folder, metavar="DIR", help="the folder for charts (SVG) and example games")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: tcp://HOST:8786")
    add_jobs(parser)
    add_json(parser)
    parser.set_defaults(load=_load)


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds."""
    return lambda text: whole_number(text, least, most)


def _kinds(text: str) -> tuple[str, ...]:
    """Return kinds of players, one for each seat or one for all."""
    return tuple(kind.strip() for kind in text.split(","))


def _seconds(text: str) -> float:
    """Return a time. Raises ArgumentTypeError for anything that is not a number of seconds up to an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 < seconds <= 3600:
        raise refusal(text, "is not a number of seconds up to 3600")
    return seconds


def _load() -> Callable[[argparse.Namespace], int]:
    """Return the command after importing what it needs."""
    from pnp import api

    api.preload("playtest")
    return run_playtest_command


def run_playtest_command(args: argparse.Namespace) -> int:
    """Play the games, print the figures, draw the charts; return the exit status."""
    from pnp import api
    from pnp.cli.playtest_report import report_lines
    from pnp.cli.progress import ProgressLine
    from pnp.cli.report import report, report_failure
    from pnp.messages import escape_controls, plural

    warnings = tuple(api.ambiguous_names([args.ruleset]))
    choices, conflicts = merge_settings(args.choices)
    if conflicts:
        return report_failure((*warnings, *conflicts), as_json=args.json)
    given = {name: value for name in _OPTIONS if (value := getattr(args, name)) is not None}
    options = api.PlaytestOptions(choices=choices, keeps_examples=args.charts is not None, **given)
    try:
        with ProgressLine() as progress:
            playtest = api.playtest(args.ruleset, options, jobs=args.jobs, cluster=args.cluster, progress=progress)
    except api.RulesetError as error:
        return report_failure((*warnings, *error.problems), as_json=args.json)
    paths, problems = _draw(playtest, args.charts)
    if args.json:
        print(json.dumps(playtest.as_dict() | {"charts": paths}, indent=1))
    else:
        print("\n".join(map(escape_controls, [*report_lines(playtest), *paths])))
    status = report((*warnings, *problems))
    if playtest.stopped:
        print(f"pnp: stopped after {plural(playtest.games, 'game')}", file=sys.stderr)
    return STOPPED if playtest.stopped else status


def _draw(playtest: Playtest, target: str | None) -> tuple[list[str], list[Problem]]:
    """Draw charts into a folder, if one is named; return their paths, or a problem if they can't be written (P060)."""
    from pnp import api

    if target is None:
        return [], []
    try:
        return [str(path) for path in api.draw_playtest(playtest, target)], []
    except OSError as error:
        from pnp.problems import Problem

        return [], [Problem("P060", str(error), None, "choose another folder: --charts DIR")]
