"""Measure builds: against an earlier commit, with two processes against one, and with nothing to do."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.processes import time_together
from bench.report import Report

_ROOT = Path(__file__).parents[1]
_EARLIER = "418f0cc"  # the last commit before issue 9
_RUNS = 3


def measure_builds(report: Report) -> None:
    """Add how long builds and checks take, as ratios in one run."""
    with tempfile.TemporaryDirectory() as folder:
        _measure_against_earlier(report, Path(folder))
        _measure_jobs(report, Path(folder))
        _measure_nothing_to_do(report, Path(folder))


def _pnp(*arguments: str, root: Path = _ROOT) -> str:
    """Return the shell command that runs pnp from a source tree."""
    return f"PYTHONPATH={shlex.quote(str(root))} {shlex.join([sys.executable, '-P', '-m', 'pnp', *arguments])}"


def _afresh(output: Path, *arguments: str, root: Path = _ROOT) -> list[str]:
    """Return the command that builds into an empty folder."""
    build = _pnp("build", *arguments, "--output", str(output), root=root)
    return ["sh", "-c", f"rm -rf {shlex.quote(str(output))} && {build}"]


def _measure_against_earlier(report: Report, folder: Path) -> None:
    """Compare with the earlier commit; leave that out where the history is not at hand."""
    earlier = folder / "earlier"
    earlier.mkdir()
    archive = subprocess.run(["git", "archive", _EARLIER], cwd=_ROOT, capture_output=True, check=False)
    if archive.returncode:
        print(f"commit {_EARLIER} is not in this clone: the comparisons with it are left out", file=sys.stderr)
        return
    subprocess.run(["tar", "-x", "-C", str(earlier)], input=archive.stdout, check=True)
    for what, limit, command in (
        ("check of all games", 0.5, None),
        ("build of Hexania's board", 0.7, ("hexania", "--only", "board")),
        ("build of Hexania's counters", 0.7, ("hexania", "--only", "counters")),
    ):
        commands = {
            name: _afresh(folder / "out", *command, root=root) if command else ["sh", "-c", _pnp("check", root=root)]
            for name, root in (("now", _ROOT), ("earlier", earlier))
        }
        times = time_together(commands, _RUNS)
        # Processor time: it depends less on what else the machine does.
        report.ratio(f"{what}, to commit {_EARLIER}", times["now"].processor / times["earlier"].processor, limit)


def _measure_jobs(report: Report, folder: Path) -> None:
    """Compare a build of all games in two processes with one process."""
    times = time_together({jobs: _afresh(folder / f"jobs-{jobs}", "--jobs", jobs) for jobs in ("1", "2")}, _RUNS)
    report.ratio("build of all games with --jobs 2, to --jobs 1", times["2"].seconds / times["1"].seconds, 1 / 1.7)
    report.value("build of all games with --jobs 1", times["1"].seconds, "s")


def _measure_nothing_to_do(report: Report, folder: Path) -> None:
    """Compare a build of all games where every file is up to date with `pnp --version`."""
    again = ["sh", "-c", _pnp("build", "--output", str(folder / "again"))]
    times = time_together({"again": again, "version": ["sh", "-c", _pnp("--version")]}, _RUNS)
    report.ratio("build with nothing to do, to pnp --version", times["again"].seconds / times["version"].seconds, 3)
