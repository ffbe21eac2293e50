"""Measure what statements, mentions and translations add to a first check of all games, and a check of unchanged ones.

The first check is compared with that of the program before there were any, which checks the same twelve games as they
were then: its commit is unpacked beside this one. Nothing is kept from run to run, and one process does everything.
Processes run in turns; the lowest processor time of all runs counts.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.processes import pnp, time_together
from bench.report import Report

_ROOT = Path(__file__).parents[1]
_RUNS = 3
_BEFORE = "e383e880"  # the last commit without statements
# An unchanged game costs little more than the start of Python.
_MOST_FIRST, _MOST_UNCHANGED = 1.5, 0.05


def measure_statements(report: Report) -> None:
    """Add the ratio of a first check to one before there were statements, and of an unchanged check to the first."""
    with tempfile.TemporaryDirectory() as name:
        kept, fresh, before = Path(name, "kept"), Path(name, "fresh"), Path(name, "before")
        commands = {
            "first": pnp("check", "--jobs", "1", cache=fresh),
            "unchanged": pnp("check", "--jobs", "1", cache=kept),
        }
        if _unpack(_BEFORE, before):
            commands["before"] = pnp("check", "--jobs", "1", root=before, cache=fresh)
        else:
            print(f"the commit {_BEFORE} is missing: the comparison with it is left out", file=sys.stderr)
        times = time_together(commands, _RUNS, lambda: shutil.rmtree(fresh, ignore_errors=True))
    first = times["first"].processor
    if "before" in times:
        ratio = first / times["before"].processor
        report.ratio("first check of all games, to one before statements", ratio, _MOST_FIRST)
    unchanged = times["unchanged"].processor / first
    report.ratio("check of all games that have not changed, to the first", unchanged, _MOST_UNCHANGED)


def _unpack(commit: str, folder: Path) -> bool:
    """Write the files of a commit into a new folder; return whether there is such a commit."""
    archive = folder.with_suffix(".zip")
    command = ["git", "-C", str(_ROOT), "archive", "--output", str(archive), commit]
    is_there = shutil.which("git") is not None and not subprocess.run(command, capture_output=True).returncode
    if is_there:
        shutil.unpack_archive(archive, folder)
    return is_there
