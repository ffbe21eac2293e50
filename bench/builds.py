"""Measure builds: against an earlier commit, with two processes against one, and with nothing to do.

Processes run in turns, from compiled modules, each build into an empty folder. The lowest
processor time of all runs counts: it depends least on other load on the machine.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bench.processes import Timing, pnp, time_together
from bench.report import Report

_ROOT = Path(__file__).parents[1]
_EARLIER = "418f0cc"  # before booklets were composed on pages and rules were data
_WITH_ENGINES = "fd138492"  # the last commit in which all games of _EARLIER had engines in Python
_RUNS = 5
_WHOLE_RUNS = 3  # for commands that take seconds
# The games of that commit.
_GAMES = ("hexania", "hollow", "ovo", "quiet-adventures")
# A board may be divided over several pages today. Undivided it is as large as the earlier commit has it, and so are
# the counters: the same sheets.
_SAME_SHEETS = ("--poster", "none")


class _FirstBuild(NamedTuple):
    """The seconds that pass while a game is built with an empty cache by two processes, and at the earlier commit."""

    now: float
    earlier: float


def measure_builds(report: Report) -> None:
    """Add how long builds and checks take, as ratios in one run."""
    with tempfile.TemporaryDirectory() as folder:
        _measure_against_earlier(report, Path(folder))
        _measure_against_engines(report, Path(folder))
        _measure_jobs(report, Path(folder))
        _measure_nothing_to_do(report, Path(folder))


def _time_afresh(commands: Mapping[str, list[str]], output: Path, runs: int) -> dict[str, Timing]:
    """Time commands, removing the *output* folder before each run."""
    return time_together(commands, runs, prepare=lambda: shutil.rmtree(output, ignore_errors=True))


def _measure_against_earlier(report: Report, folder: Path) -> None:
    """Compare with the earlier commit; skip the comparison if the history is not available."""
    earlier, output = _source_tree(_EARLIER, folder), folder / "output"
    if earlier is None:
        return

    def compare(what: str, limit: float | None, runs: int, command: list[str], *only_now: str) -> None:
        commands = {"now": pnp(*command, *only_now), "earlier": pnp(*command, root=earlier)}
        times = _time_afresh(commands, output, runs)
        report.ratio(f"{what}, to commit {_EARLIER}", times["now"].processor / times["earlier"].processor, limit)

    compare("check of four games that have not changed", 0.5, _WHOLE_RUNS, ["check", *_GAMES])
    _measure_changed_games(report, folder, earlier)
    for part in ("board", "counters"):
        build = ["build", "hexania", "--only", part, "--output", str(output)]
        compare(f"build of Hexania's {part}", 0.7, _RUNS, build)
        compare(f"build of Hexania's {part}, the same sheets", 0.7, _RUNS, build, *_SAME_SHEETS)
    first = [_measure_game(report, folder, earlier, game) for game in _GAMES]
    ratio = sum(each.now for each in first) / sum(each.earlier for each in first)
    report.ratio(f"first builds of all four by two processes, time that passes, to commit {_EARLIER}", ratio, 1.1)


def _measure_game(report: Report, folder: Path, earlier: Path, game: str) -> _FirstBuild:
    """Compare builds of a game: with a warm cache, with an empty cache, and with a new version each time.

    Each build can use the cache of the one before; the earlier commit has no cache. Ratios are of processor time. For a
    build with an empty cache by two processes, the time that passes is compared as well: the earlier commit uses one.
    Return what that took.
    """
    output, cache = folder / "output", folder / "cache"
    changed = Path(shutil.copytree(_ROOT / "rulesets" / game, folder / "changed" / game))
    build = ["--output", str(output), "--jobs", "1"]
    commands = {
        "build of {}": pnp("build", game, *build),
        "build of {} after a change": pnp("build", str(changed), *build),
        "first build of {}": pnp("build", game, *build, cache=cache),
        "first build of {} by two processes": pnp("build", game, *build[:-1], "2", cache=cache),
        "earlier": pnp("build", game, "--output", str(output), root=earlier),
    }
    change = _version_changer([changed])

    def prepare() -> None:
        change()
        for each in (output, cache):
            shutil.rmtree(each, ignore_errors=True)

    times = time_together(commands, _WHOLE_RUNS, prepare)
    limits = {"build of {}": 1.1}
    for what in ("build of {}", "build of {} after a change", "first build of {}"):
        ratio = times[what].processor / times["earlier"].processor
        report.ratio(f"{what.format(game)}, to commit {_EARLIER}", ratio, limits.get(what))
    first = _FirstBuild(times["first build of {} by two processes"].least, times["earlier"].least)
    report.ratio(
        f"first build of {game} by two processes, time that passes, to commit {_EARLIER}", first.now / first.earlier
    )
    return first


def _measure_changed_games(report: Report, folder: Path, earlier: Path) -> None:
    """Compare checks of games whose version changes each time, so that no cached result applies."""
    commands, copies = dict[str, list[str]](), list[Path]()
    for name, root in {"now": _ROOT, "earlier": earlier}.items():
        games = [Path(shutil.copytree(root / "rulesets" / game, folder / name / game)) for game in _GAMES]
        copies += games
        commands[name] = pnp("check", *map(str, games), root=root)
    times = time_together(commands, _WHOLE_RUNS, _version_changer(copies))
    ratio = times["now"].processor / times["earlier"].processor
    report.ratio(f"check of four games that have changed, to commit {_EARLIER}", ratio, 0.5)


def _version_changer(games: Iterable[Path]) -> Callable[[], None]:
    """Return a function that gives games a version they have never had."""
    texts = {game / "game.yaml": (game / "game.yaml").read_text(encoding="utf-8") for game in games}
    versions = count()

    def change() -> None:
        version = next(versions)
        for file, text in texts.items():
            file.write_text(re.sub("(?m)^version: .*", f'version: "1.{version}"', text), encoding="utf-8")

    return change


def _measure_against_engines(report: Report, folder: Path) -> None:
    """Compare the check of each game whose rules are data with the check by its former engine in Python."""
    earlier = _source_tree(_WITH_ENGINES, folder)
    for game in _GAMES if earlier is not None else ():
        if (_ROOT / "rulesets" / game / "play.yaml").exists():
            commands = {"now": pnp("check", game), "earlier": pnp("check", game, root=earlier)}
            times = time_together(commands, _RUNS)
            ratio = times["now"].processor / times["earlier"].processor
            report.ratio(f"check of {game}, to that with its engine in Python", ratio, 1)


def _source_tree(commit: str, folder: Path) -> Path | None:
    """Return a folder with the files of a commit; None if the history is not available."""
    archive = subprocess.run(["git", "archive", commit], cwd=_ROOT, capture_output=True, check=False)
    if archive.returncode:
        print(f"commit {commit} is not in this clone: the comparisons with it are left out", file=sys.stderr)
        return None
    tree = folder / commit
    tree.mkdir()
    subprocess.run(["tar", "-x", "-C", str(tree)], input=archive.stdout, check=True)
    return tree


def _measure_jobs(report: Report, folder: Path) -> None:
    """Compare a build of all games in two processes with one process."""
    output = folder / "output"
    commands = {jobs: pnp("build", "--output", str(output), "--jobs", jobs) for jobs in ("1", "2")}
    times = _time_afresh(commands, output, _WHOLE_RUNS)
    report.ratio("build of all games with --jobs 2, to --jobs 1", times["2"].least / times["1"].least, 1 / 1.7)
    report.value("build of all games with --jobs 1", times["1"].least, "s")


def _measure_nothing_to_do(report: Report, folder: Path) -> None:
    """Compare a build of all games where every file is up to date with `pnp --version`."""
    again = pnp("build", "--output", str(folder / "again"))
    times = time_together({"again": again, "version": pnp("--version")}, _RUNS)
    report.ratio("build with nothing to do, to pnp --version", times["again"].seconds / times["version"].seconds, 3)
