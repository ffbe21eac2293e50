"""Measure a poster against its board printed whole: even when split over small pages, it is drawn only once."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from bench.processes import time_together
from bench.report import Report

_GAME = "hexania"
_LIMIT = 1.5


def measure_poster(report: Report) -> None:
    """Add how much longer an A1 board takes split over A4 pages than whole, and how much larger its file is."""
    ways = {
        "whole": ["--paper", "a1"],
        "overlap": ["--paper", "a4", "--poster", "overlap"],
        "butt": ["--paper", "a4", "--poster", "butt"],
    }
    build = [sys.executable, "-m", "pnp", "build", _GAME, "--only", "board", "--output"]
    with tempfile.TemporaryDirectory() as folder:
        times = time_together({way: [*build, f"{folder}/{way}", *choices] for way, choices in ways.items()})
        sizes = {way: _size(Path(folder) / way) for way in ways}
    for way in ("overlap", "butt"):
        longer = times[way].seconds / times["whole"].seconds
        report.ratio(f"an A1 board as a poster on A4 ({way}) to the whole", longer, _LIMIT)
        report.ratio(f"its bytes ({way})", sizes[way] / sizes["whole"], _LIMIT)
    report.value("the A1 board, whole", sizes["whole"] / 1000, "kB")


def _size(output: Path) -> int:
    """Return the size in bytes of the only PDF below a folder."""
    (file,) = output.rglob("board.pdf")
    return file.stat().st_size
