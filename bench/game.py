"""Measure the whole program on the first game: start-up, check, build, memory, size of what comes out."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from bench.processes import Timing, time_together
from bench.report import Report

_IMPORTS = "import reportlab.platypus, svgwrite, jinja2, yaml, msgspec, uharfbuzz"
_GAME = "quiet-adventures"
_MIB_ALLOWED = 120
_KB_ALLOWED = 80


def measure_game(report: Report) -> None:
    """Add the figures of whole processes."""
    pnp = [sys.executable, "-m", "pnp"]
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "output"
        times = time_together(
            {
                "pass": [sys.executable, "-c", "pass"],
                "help": [*pnp, "--help"],
                "imports": [sys.executable, "-c", _IMPORTS],
                "check": [*pnp, "check", _GAME],
                "build": [*pnp, "build", _GAME, "--output", str(output)],
            },
            prepare=lambda: shutil.rmtree(output, ignore_errors=True),  # otherwise the build has nothing to do
        )
        guides = set(output.glob(f"{_GAME}/en/*/print-guide.pdf"))
        pieces = sorted(set(output.glob(f"{_GAME}/en/*/*.pdf")) - guides)
        largest = max(path.stat().st_size for path in pieces) / 1000
    bare, start, imports = times["pass"], times["help"], times["imports"]
    report.value("pnp --help (limit: 4 × python -c pass, and 60 ms)", _ms(start), "ms", 4 * _ms(bare) + 60)
    report.ratio("pnp check to the imports alone", times["check"].seconds / imports.seconds)
    report.ratio("pnp build, two papers, to the imports alone", times["build"].seconds / imports.seconds, 15)
    report.value("pnp check", _ms(times["check"]), "ms")
    report.value("pnp build", _ms(times["build"]), "ms")
    report.value("peak memory of the build", times["build"].peak, "MiB", _MIB_ALLOWED)
    report.value(f"largest of {len(pieces)} component PDFs", largest, "kB", _KB_ALLOWED)


def _ms(timing: Timing) -> float:
    return 1000 * timing.seconds
