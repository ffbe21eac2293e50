"""Run ``pnp playtest …``: play many games, print what they show, and draw charts."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from pnp.cli.arguments import (
    add_jobs,
    add_json,
    add_ruleset,
    add_setting,
    folder,
    loader,
    merge_settings,
    numbers,
    refusal,
    seed,
)
from pnp.cli.report import ProgressLine, print_lines, report, report_failure
from pnp.interrupts import STOPPED
from pnp.messages import percent, plural

if TYPE_CHECKING:
    from pnp.api import Distribution, Playtest, Problem, Proportion

_MOST = 10**9  # more than can be played: it refuses typing errors
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
    add_ruleset(parser)
    parser.add_argument("--games", type=numbers(1, _MOST), metavar="N", help="number of games (default: 1000)")
    about = "random (default), greedy or search; or one for each seat: random,search"
    parser.add_argument("--players", type=_kinds, metavar="KIND", help=about)
    parser.add_argument("--seats", type=numbers(1, 1000), metavar="N", help="number of players in a game")
    add_setting(parser, "choose an option; can be repeated: --set edition=first --set variants=rolled-prices")
    parser.add_argument("--seed", type=seed, metavar="S", help="seed of the first game (default: 0)")
    budget = parser.add_mutually_exclusive_group()
    about = "lines of play that a search tries for each move (default: 100)"
    budget.add_argument("--limit", type=numbers(1, _MOST), metavar="N", help=about)
    about = "seconds of a search for each move; results vary from run to run"
    budget.add_argument("--time", type=_seconds, metavar="S", help=about)
    about = "end games after this many moves (default: 2000, or the limit of the rules)"
    parser.add_argument("--cut", dest="most_moves", type=numbers(1, _MOST), metavar="N", help=about)
    parser.add_argument("--charts", type=folder, metavar="DIR", help="the folder for charts (SVG) and example games")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster: tcp://HOST:8786")
    add_jobs(parser)
    add_json(parser)
    parser.set_defaults(load=loader(run_playtest_command, "playtest"))


def _kinds(text: str) -> tuple[str, ...]:
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


def run_playtest_command(args: argparse.Namespace) -> int:
    """Play the games, print the figures, draw the charts; return the exit status."""
    from pnp import api

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
        print_lines([*report_lines(playtest), *paths])
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
        return [], [api.Problem("P060", str(error), None, "choose another folder: --charts DIR")]


def report_lines(playtest: Playtest) -> Iterator[str]:
    """Yield the report, line by line."""
    last = playtest.seed + playtest.games - 1
    seeds = f", seeds {playtest.seed} to {last}" if playtest.games > 1 else f", seed {playtest.seed}"
    yield f"{playtest.name}: {playtest.description}{seeds if playtest.games else ''}"
    if playtest.games:
        for part in (_lengths, _winners, _pieces, _clauses):
            yield ""
            yield from part(playtest)


def _columns(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    known = list(rows)
    widest = max(len(name) for name, _ in known)
    yield from (f"  {name:<{widest}}  {text}" for name, text in known)


def _lengths(playtest: Playtest) -> Iterator[str]:
    """Yield how long games are, and how many choices they offer."""
    moves, choices, cut = playtest.moves, playtest.choices, playtest.cut
    rows = [("length", f"{_spread(moves)} moves")]
    shortest = f"shortest {moves.least:,} (seed {playtest.shortest_seed})"
    rows.append(("", f"{shortest}, longest {moves.most:,} (seed {playtest.longest_seed})"))
    if playtest.turns.counts != moves.counts:
        rows.append(("turns", f"{_spread(playtest.turns)} turns"))
    if cut.count:
        share = f"{percent(cut.share)} of the games, the first with seed {playtest.cut_seed}"
        rows.append(("cut off", f"{int(cut.count):,} after {playtest.most_moves:,} moves: {share}"))
    rows.append(("choices", f"{_spread(choices)} legal moves, at most {choices.most:,}"))
    single = percent(choices.counts.get(1, 0) / choices.total) if choices.total else ""
    if single not in ("", percent(0)):
        rows.append(("", f"a single one at {single} of all moves"))
    yield from _columns(rows)


def _spread(numbers: Distribution) -> str:
    low, high = numbers.percentile(5), numbers.percentile(95)
    mean = f"mean {numbers.mean:,.1f} ± {numbers.margin:,.1f}"
    return f"{mean}, median {numbers.median:,}; 90 % have {low:,} to {high:,}"


def _winners(playtest: Playtest) -> Iterator[str]:
    """Yield how often each player won, by the order of turns, and by name where that differs; then the advantage."""
    rows = [(playtest.order_name(index), _share(wins)) for index, wins in enumerate(playtest.orders)]
    if not playtest.has_fixed_order:
        rows += [(f"{seat.player} ({seat.kind})", _share(seat.wins)) for seat in playtest.seats]
    rows.append(("draw", _share(playtest.draws)))
    yield f"  wins of {plural(playtest.first.total, 'game that ended', 'games that ended')}, with 95 % margins"
    yield from _columns(rows)
    if playtest.first.total and playtest.has_equal_players:
        worth = f"{100 * playtest.advantage:+.1f} ± {100 * playtest.first.margin:.1f} points of 100"
        verdict = "an advantage" if playtest.advantage > 0 else "a disadvantage"
        yield f"  going first is worth {worth}: {verdict if playtest.has_advantage else 'may be chance'}"


def _share(proportion: Proportion) -> str:
    low, high = proportion.interval
    return f"{percent(proportion.share):>7}  {percent(low)} to {percent(high)}"


def _pieces(playtest: Playtest) -> Iterator[str]:
    """Yield how many of each component were needed, and the components that no position showed."""
    table: list[tuple[str, ...]] = [("most in use at one time", "box", "median", "95 %", "99 %", "most", "")]
    for use in playtest.components:
        numbers = [use.needed.median, use.needed.percentile(95), use.needed.percentile(99), use.needed.most]
        note = ""
        if use.above.count:
            note = f"not enough in {percent(use.above.share)} of the games"
        elif use.exhausted.count and not use.is_constant:
            note = f"all in use in {percent(use.exhausted.share)} of the games"
        table.append((use.component, "-" if use.count is None else f"{use.count:,}", *map(str, numbers), note))
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    for name, *cells, note in table:
        columns = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths[1:-1], strict=True))
        yield f"  {name:<{widths[0]}}  {columns}  {note}".rstrip()
    if playtest.dead_components:
        yield f"  never in a position: {', '.join(playtest.dead_components)}"


def _clauses(playtest: Playtest) -> Iterator[str]:
    """Yield how many clauses mattered, and those that did not."""
    clauses, dead = len(playtest.clauses), playtest.dead_clauses
    mattered = sum(use.matters for use in playtest.clauses)
    tried = plural(playtest.tried, "illegal move") + " tried"
    how = f"refused one of {tried}, had an effect, or ended a game"
    yield f"  {mattered} of {plural(clauses, 'clause')} mattered: {how}"
    if dead:
        yield "  without any effect:"
        yield from _grouped(dead)
    if playtest.untested_clauses:
        yield "  not tested in play:"
        yield from _grouped(playtest.untested_clauses)


def _grouped(clauses: Iterable[str]) -> Iterator[str]:
    """Yield clauses by the first part of their names."""
    groups: dict[str, list[str]] = {}
    for clause in clauses:
        group, _, name = clause.rpartition(".")
        groups.setdefault(group, []).append(name)
    for group, names in groups.items():
        yield f"    {f'{group}: ' if group else ''}{', '.join(names)}"
