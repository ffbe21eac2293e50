"""Turn ``pnp rules …`` into questions to a game's rules, and their answers into text or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import (
    Command,
    add_jobs,
    add_json,
    add_ruleset,
    add_setting,
    loader,
    merge_settings,
    numbers,
    seed,
)
from pnp.cli.report import ProgressLine, print_lines, report, report_failure
from pnp.messages import plural

if TYPE_CHECKING:
    from pnp.api import ClauseReport, GameRules, Problem

_MOST_INPUT = 200_000_000  # bytes, a bound on memory, by guess; a reader may allow less
_MOST_PLIES = 1000  # far more than can be counted; a limit, so that a typing error does not fill the memory
_AMOUNT = numbers(0, 10**9)  # more than can be played: it refuses typing errors


def clause_table(report: ClauseReport) -> str:
    """Return a line for each clause: how many conditions it has, and how many figures show it kept and broken."""
    # What is none is shown as a dash, so that gaps are seen; engines that are no data have no conditions.
    widest = max(len("clause"), *(len(one.clause) for one in report.clauses))
    head = f"{'clause':<{widest}}  {'conditions':>10}  {'kept':>4}  {'broken':>6}"
    lines = [head]
    for one in report.clauses:
        conditions = len(one.conditions) or ("-" if report.has_conditions or not one.played else "engine")
        kept, broken = len(one.kept) or "-", len(one.broken) or "-"
        lines.append(f"{one.clause:<{widest}}  {conditions:>10}  {kept:>4}  {broken:>6}  {one.title}".rstrip())
    if report.has_conditions:
        silent = [one.clause for one in report.clauses if not one.conditions]
        told = f"no condition names {', '.join(silent)}" if silent else "every clause has a condition"
        lines.append(f"{len(report.clauses) - len(silent)} of {len(report.clauses)} clauses have a condition; {told}")
    return "\n".join(lines)


def add_parser(commands: Any) -> None:
    """Add ``rules`` to the command line."""
    commands.add_parser(
        "rules",
        help="positions, moves and games by the rules of a game",
        description="Ask a game's rules engine.",
        add_arguments=_add_commands,
    )


def _add_commands(family: argparse.ArgumentParser) -> None:
    inner = family.add_subparsers(title="commands", metavar="COMMAND", required=True)
    start = _command(inner, "start", "the position that a game begins with")
    _add_game_options(start)
    moves = _command(inner, "moves", "the legal moves of a position")
    _add_position(moves)
    _add_language(moves)
    apply = _command(inner, "apply", "the position after some moves")
    _add_position(apply)
    _add_language(apply)
    apply.add_argument("moves", metavar="MOVE", nargs="+", help='a move in quotes: "buy mushroom B1"')
    perft = _command(inner, "perft", "how many sequences of legal moves start at a position")
    _add_position(perft)
    perft.add_argument(
        "--depth", type=numbers(0, _MOST_PLIES), required=True, metavar="N", help="number of moves in a sequence"
    )
    play = _command(inner, "play", "games of random legal moves, one transcript per line (always JSON)")
    _add_game_options(play)
    about = "number of games (default: 1); each has the next seed"
    play.add_argument("--games", type=_AMOUNT, default=1, metavar="G", help=about)
    play.add_argument("--turns", type=_AMOUNT, metavar="T", help="end each game after this many moves")
    find = _command(inner, "find", "a figure for which all claims are true")
    _add_game_options(find)
    about = "a claim, as in a figure; can be repeated: --where 'removed: {blue: 6, red: 5}'"
    find.add_argument("--where", action="append", required=True, metavar="CLAIM", help=about)
    about = "number of positions, or of positions and moves, to examine (default: 500000)"
    find.add_argument("--limit", type=numbers(1, 10**9), default=500_000, metavar="N", help=about)
    find.add_argument("--smallest", action="store_true", help="remove pieces as long as the claims still hold")
    explain = inner.add_parser(
        "explain",
        help="the clauses of a game: conditions, figures, and a position that breaks one",
        description="Print a clause with its conditions, the figures that show it, and a position that breaks it; "
        "without a clause, a table of all.",
    )
    add_ruleset(explain)
    about = "a clause such as move.empty (default: all clauses)"
    explain.add_argument("clause", metavar="CLAUSE", nargs="?", help=about)
    explain.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of the games (default: 0)")
    about = "positions and moves to try (default: 20000)"
    explain.add_argument("--limit", type=_AMOUNT, default=20_000, metavar="N", help=about)
    _add_language(explain)
    laws = inner.add_parser(
        "laws",
        help="look at the laws of a game in many positions",
        description="Look at the laws that stand beside the rules in many positions, and print what was seen of each: "
        "for one that is broken, a figure of the game that breaks it.",
    )
    add_ruleset(laws)
    about = "positions to look at (default: 20000)"
    laws.add_argument("--positions", type=numbers(1, 10**9), default=20_000, metavar="N", help=about)
    laws.add_argument("--clause", metavar="CLAUSE", help="only the laws of this clause: --clause end.draw")
    laws.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: tcp://HOST:8786")
    add_jobs(laws)
    replay = inner.add_parser("replay", help="check transcripts", description="Check transcripts.")
    replay.add_argument("files", metavar="FILE", nargs="+", help="transcripts, one per line; - for standard input")
    about = "the ruleset that the games were played with (default: the bundled one)"
    replay.add_argument("--ruleset", metavar="RULESET", help=about)
    for name, parser in (("explain", explain), ("laws", laws), ("replay", replay)):
        add_json(parser)
        parser.set_defaults(load=loader(COMMANDS[name], "rules"))


def _command(commands: Any, name: str, about: str) -> argparse.ArgumentParser:
    """Add one command that asks about a ruleset's game."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=f"Print {about}.")
    add_ruleset(parser)
    add_json(parser)
    parser.set_defaults(load=loader(COMMANDS[name], "rules"))
    return parser


def _add_position(parser: argparse.ArgumentParser) -> None:
    about = "a position, YAML or JSON; - for standard input (default: the position that a game begins with)"
    parser.add_argument("--position", metavar="FILE", help=about)
    _add_game_options(parser)


def _add_language(parser: argparse.ArgumentParser) -> None:
    about = "the language of clauses, refusals and outcomes (default: that of the rules)"
    parser.add_argument("--lang", metavar="LANG", dest="language", help=about)


def _add_game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=numbers(1, 1000), metavar="N", help="number of players")
    add_setting(parser, "choose an option; can be repeated: --set edition=first --set variants=rolled-prices")
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of everything random (default: 0)")


def _open_rules(args: argparse.Namespace) -> GameRules:
    from pnp import api

    rules: GameRules = api.rules(args.ruleset, language=getattr(args, "language", None))
    return rules


def _open_game(args: argparse.Namespace) -> tuple[GameRules, Mapping[str, str]]:
    """Return the rules and the options of the game that is named. Raises RulesetError, with every problem of both."""
    from pnp import api

    choices, problems = merge_settings(args.choices)
    try:
        rules = _open_rules(args)
    except api.RulesetError as error:
        problems += error.problems
    if problems:
        raise api.RulesetError(problems)
    return rules, choices


def _open_position(args: argparse.Namespace) -> tuple[GameRules, Any]:
    """Return the rules and a state. Raises RulesError, or RulesetError with the problems of the position file too."""
    from pnp import api

    if args.position is None:
        rules, choices = _open_game(args)
        return rules, rules.start(args.players, choices, args.seed)
    given = {"players": args.players, "set": args.choices, "seed": args.seed}
    if unused := [name for name, value in given.items() if value]:
        message = f"--{unused[0]} has no effect on a position that is given"
        raise api.RulesetError([api.Problem("P064", message, None, f"remove --{unused[0]}, or --position")])
    source = _source(args.position)
    try:
        rules = _open_rules(args)
    except api.RulesetError as error:
        raise api.RulesetError((*error.problems, *api.position_problems(*source))) from None
    return rules, rules.position(*source)


def _source(file: str) -> tuple[Path | bytes, str]:
    """Return the file that an argument names, and its name in messages; ``-`` is standard input."""
    if file != "-":
        return Path(file), file
    content = sys.stdin.buffer.read(_MOST_INPUT + 1) if sys.stdin is not None else b""
    return content, "standard input"


def _start(args: argparse.Namespace) -> None:
    rules, choices = _open_game(args)
    position = rules.values(rules.start(args.players, choices, args.seed))
    print(json.dumps(position) if args.json else _yaml(position))


def _moves(args: argparse.Namespace) -> Iterable[Problem]:
    rules, state = _open_position(args)
    moves, outcome = rules.moves(state), rules.outcome(state)
    if args.json:
        print(json.dumps({"turn": rules.turn(state), "over": outcome is not None, "moves": moves}))
    else:
        print("\n".join([rules.describe_outcome(outcome)] if outcome else moves))
    return rules.warnings


def _apply(args: argparse.Namespace) -> Iterable[Problem]:
    rules, state = _open_position(args)
    state = rules.apply(state, *args.moves, name="command line")
    position, outcome = rules.values(state), rules.outcome(state)
    if args.json:
        ending = outcome.as_dict() if outcome else None
        print(json.dumps({"position": position, "over": outcome is not None, "outcome": ending}))
    else:
        print("\n".join([_yaml(position), *([f"# {rules.describe_outcome(outcome)}"] if outcome else [])]))
    return rules.warnings


def _perft(args: argparse.Namespace) -> None:
    rules, state = _open_position(args)
    nodes = rules.perft(state, args.depth)
    print(json.dumps({"depth": args.depth, "nodes": nodes}) if args.json else nodes)


def _play(args: argparse.Namespace) -> None:
    rules, choices = _open_game(args)
    for transcript in rules.play(args.games, args.players, choices, args.seed, args.turns):
        print(json.dumps(transcript))


def _find(args: argparse.Namespace) -> Iterable[Problem]:
    rules, choices = _open_game(args)
    where = args.where, args.players, choices, args.seed
    with ProgressLine() as progress:
        result = rules.find(*where, limit=args.limit, shrink=args.smallest, progress=progress)
    if args.json:
        values: dict[str, Any] = {"figure": result.figure, "games": result.games, "positions": result.positions}
        if result.figure is None:
            near = result.nearest._asdict() if result.nearest else None
            values["nearest"] = near and {("off" if key == "distance" else key): value for key, value in near.items()}
        print(json.dumps(values))
    elif result.figure is not None:
        print(f"# found in {plural(result.games, 'game')}, {plural(result.positions, 'position')}")
        print(_yaml(result.figure))
    return result.problems


def _explain_clauses(args: argparse.Namespace) -> Iterable[Problem]:
    from pnp import api

    report = api.explain_clauses(args.ruleset, args.clause, seed=args.seed, limit=args.limit, language=args.language)
    if not report.clauses and report.problems:
        raise api.RulesetError(report.problems)
    if args.json:
        clauses = [one.as_dict() for one in report.clauses]
        print(json.dumps(clauses if args.clause is None else clauses[0], indent=1))
    else:
        print(clause_table(report) if args.clause is None else api.clause_page(report.clauses[0], report.words))
    return report.problems


def _laws(args: argparse.Namespace) -> Iterable[Problem]:
    from pnp import api

    where = {"positions": args.positions, "jobs": args.jobs, "cluster": args.cluster}
    with ProgressLine() as progress:
        report = api.try_laws(args.ruleset, args.clause, **where, progress=progress)
    if args.json:
        print(json.dumps([law.as_dict() for law in report.laws], indent=1))
    else:
        for law in report.laws:
            print_lines(api.law_lines(law))
            if law.figure:
                print(_yaml(law.figure))
        if not report.laws:
            print("# there are no laws: docs/words.md says how to write them")
    return report.problems


def _replay(args: argparse.Namespace) -> Iterable[Problem]:
    from pnp import api

    results = [api.replay(*_source(file), ruleset=args.ruleset) for file in args.files]
    games, moves = sum(result.games for result in results), sum(result.moves for result in results)
    problems = [problem for result in results for problem in result.problems]
    if args.json:
        print(json.dumps({"games": games, "moves": moves, "problems": [problem.as_dict() for problem in problems]}))
    elif not any(problem.severity.value == "error" for problem in problems):
        print(f"{plural(games, 'game')}, {plural(moves, 'move')}: no mismatch")
    return problems


def _command_of(run: Callable[[argparse.Namespace], Iterable[Problem] | None]) -> Command:
    """Return the command that prints an answer, reports the problems that come back, and returns the exit status."""

    def command(args: argparse.Namespace) -> int:
        from pnp import api

        warnings = tuple(api.ambiguous_names([args.ruleset] if args.ruleset else []))
        try:
            return report((*warnings, *(run(args) or ())))
        except (api.RulesetError, api.RulesError) as error:
            return report_failure((*warnings, *error.problems), as_json=args.json)

    return command


COMMANDS: dict[str, Command] = {
    "start": _command_of(_start),
    "moves": _command_of(_moves),
    "apply": _command_of(_apply),
    "perft": _command_of(_perft),
    "play": _command_of(_play),
    "find": _command_of(_find),
    "replay": _command_of(_replay),
    "explain": _command_of(_explain_clauses),
    "laws": _command_of(_laws),
}


def _yaml(values: Mapping[str, Any]) -> str:
    from pnp import api

    return api.to_yaml(values).rstrip()
