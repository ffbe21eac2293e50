"""Measure the whole program on the first game: start-up, check, build, memory, size of what comes out."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.processes import time_together
from bench.report import Report

_IMPORTS = "import reportlab.platypus, svgwrite, jinja2, yaml, pydantic"
_GAME = "quiet-adventures"
_MIB_ALLOWED = 120
_KB_ALLOWED = 80


def measure_game(report: Report) -> None:
    """Add the figures of whole processes."""
    pnp = [sys.executable, "-m", "pnp"]
    with tempfile.TemporaryDirectory() as folder:
        times = time_together(
            {
                "pass": [sys.executable, "-c", "pass"],
                "help": [*pnp, "--help"],
                "imports": [sys.executable, "-c", _IMPORTS],
                "check": [*pnp, "check", _GAME],
                "build": [*pnp, "build", _GAME, "--output", folder],
            }
        )
        pieces = sorted(Path(folder).glob(f"{_GAME}/en/*/*.pdf"))
        largest = max(path.stat().st_size for path in pieces) / 1000
    bare, start, imports = times["pass"], times["help"], times["imports"]
    report.ratio("pnp --help, less 60 ms, to python -c pass", (start.seconds - 0.060) / bare.seconds, 4)
    report.ratio("pnp check to the imports alone", times["check"].seconds / imports.seconds)
    report.ratio("pnp build, two papers, to the imports alone", times["build"].seconds / imports.seconds, 15)
    report.ratio("pnp build", times["build"].seconds, unit="s")
    report.ratio("peak memory of the build", times["build"].peak, _MIB_ALLOWED, "MiB")
    report.ratio(f"largest of {len(pieces)} component PDFs", largest, _KB_ALLOWED, "kB")
