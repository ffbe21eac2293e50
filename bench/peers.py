"""Measure whole builds from nothing against protograf, which draws the same, and how they grow with cards and counters.

Of our processes nothing is kept: each begins with an empty cache and an empty output. Processor time is compared, of
runs in turn: the median of the ratios of pairs.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from math import log
from pathlib import Path
from statistics import median

from bench.cards import GAME, write_deck
from bench.processes import pnp, run_process
from bench.report import Report

_ROOT = Path(__file__).parents[1]
_JOBS = Path(__file__).parent / "by_hand" / "protograf_jobs.py"
_PYTHON = _ROOT / ".venv-peers" / "bin" / "python"  # make bench installs it
_PAIRS = 5
# By the job of protograf: the same of ours, and the greatest ratio of processor times.
_BUILDS = {
    "hexagons": ("hexania --only board --poster none", 0.4),
    "counters": ("hexania --only counters", 0.25),
    "tiles": ("quiet-adventures --only board,tiles", 0.5),
    "cards": ("almanac --only cards", 0.3),
}
_MARKS = ("disc", "ring", "triangle", "square", "diamond", "star")
_POWER = 1.05  # that time may grow with: 1 is in proportion


def measure_peers(report: Report) -> None:
    """Add the ratios to protograf, and the powers that time grows with."""
    with tempfile.TemporaryDirectory() as folder:
        if _PYTHON.exists():
            for job, (build, limit) in _BUILDS.items():
                theirs = [str(_PYTHON), str(_JOBS), job, folder]
                ratios = [_build_afresh(build.split(), folder) / run_process(theirs)[1] for _ in range(_PAIRS + 1)]
                report.ratio(f"{job}: pnp build {build}, to protograf", median(ratios[1:]), limit)
        else:
            print(f"{_PYTHON} is missing: the comparisons with protograf are left out; run make bench", file=sys.stderr)
        _measure_growth(report, folder, "cards", (1000, 2000), write_deck)
        _measure_growth(report, folder, "kinds of counter", (100, 400), _write_counters)


def _build_afresh(build: list[str], folder: str) -> float:
    """Return the processor time of a build with an empty cache and an empty output."""
    kept, output = Path(folder, "kept"), Path(folder, "output")
    for each in (kept, output):
        shutil.rmtree(each, ignore_errors=True)
    command = pnp("build", *build, "--paper", "a4", "--jobs", "1", "--output", str(output), cache=kept)
    return run_process(command)[1]


def _measure_growth(
    report: Report, folder: str, what: str, counts: tuple[int, int], write: Callable[[Path, int], Path]
) -> None:
    games = [str(write(Path(folder, f"{what.split()[0]}-{count}"), count)) for count in counts]
    powers = []
    for _ in range(_PAIRS):
        few, many = (_build_afresh([game], folder) for game in games)
        powers.append(log(many / few) / log(counts[1] / counts[0]))
    report.value(f"power that a build grows with, {counts[0]:,} to {counts[1]:,} {what}", median(powers), "", _POWER)


def _write_counters(folder: Path, kinds: int) -> Path:
    """Write a game with *kinds* of counter, four of each; return its folder."""
    folder.mkdir()
    for name in ("game.yaml", "look.yaml", "rules.yaml"):
        (folder / name).write_text(GAME[name], encoding="utf-8")
    counters = (
        f"counter-{number}: {{kind: counter, title: Counter {number}, size: 8mm, count: 4,"
        f" front: {{fill: {('moss', 'bee')[number % 2]}, mark: {_MARKS[number % 6]}}}}}\n"
        for number in range(kinds)
    )
    (folder / "components.yaml").write_text("".join(counters), encoding="utf-8")
    return folder
