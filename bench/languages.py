"""Measure the cost of building in a second language, and of checking all translations.

Processes run in turns, each build into an empty folder; the lowest processor time of all runs counts.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from bench.processes import time_together
from bench.report import Report
from pnp.kept_values import CACHE_VARIABLE

_FIRST, _SECOND = "en", "ru"
_RUNS = 3
_MOST_FURTHER, _MOST_BOTH, _MOST_CHECK = 0.8, 1.9, 3.0


def measure_languages(report: Report) -> None:
    """Add the ratios of languages, of all games as `make` builds them."""
    with tempfile.TemporaryDirectory() as folder:
        one, both = _processor_times(Path(folder))
    report.ratio("a second language of all games, to the first", (both - one) / one, _MOST_FURTHER)
    report.ratio("all games in two languages, to one", both / one, _MOST_BOTH)
    pnp = ["env", f"{CACHE_VARIABLE}=", sys.executable, "-m", "pnp"]  # what was checked before is not kept
    commands = {"translations": [*pnp, "translate", "check"], "rulesets": [*pnp, "check", "--jobs", "1"]}
    times = time_together(commands, _RUNS)
    longer = times["translations"].processor / times["rulesets"].processor
    report.ratio("pnp translate check of everything, to pnp check", longer, _MOST_CHECK)


def _processor_times(output: Path) -> tuple[float, float]:
    """Return the seconds of a build in the first language, and in both: in one process, from scratch."""
    build = [sys.executable, "-m", "pnp", "build", "--jobs", "1", "--output", str(output / "built"), "--lang"]
    commands = {"one": [*build, _FIRST], "both": [*build, f"{_FIRST},{_SECOND}"]}
    times = time_together(commands, _RUNS, prepare=lambda: shutil.rmtree(output / "built", ignore_errors=True))
    return times["one"].processor, times["both"].processor
