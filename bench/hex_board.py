"""Measure a board of 397 hexagons, and 420 counters for it, against scripts written by hand; and larger boards."""

from __future__ import annotations

import json
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from bench.counters import fastest
from bench.processes import time_together
from bench.report import Report
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import draw_component
from pnp.press.scene.document import Document, Layer, Page
from pnp.press.scene.nodes import Use
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.checks.ruleset import load_ruleset

_TIMES = 4
_SIDES = (12, 24, 48)
_BOARD_KB, _COUNTERS_KB = 40, 60
_HAND = Path(__file__).parent / "by_hand"
_FONT = Path(__file__).parents[1] / "pnp" / "press" / "text" / "typefaces" / "NotoSans-Bold.ttf"
_PLAYERS = {
    "NW": ("red", "disc"),
    "NE": ("blue", "ring"),
    "E": ("green", "triangle"),
    "SE": ("yellow", "square"),
    "SW": ("purple", "diamond"),
    "W": ("orange", "star"),
}
_GAME = {
    "title": "Hexagons",
    "version": "1",
    "author": "Nobody",
    "players": "2-6",
    "minutes": 60,
    "language": "en",
    "engine": "none",
    "about": "A board and its counters.",
    "seats": {"red": "Red", "blue": "Blue"},
}


def measure_hex_board(report: Report) -> None:
    """Add the cost of whole processes, and how the time grows with the number of cells."""
    with tempfile.TemporaryDirectory() as folder:
        game, output = _write(Path(folder) / "hexagons"), Path(folder) / "output"
        build = [sys.executable, "-m", "pnp", "build", str(game), "--output", str(output), "--paper", "a4", "--only"]
        times = time_together(
            {
                "board by hand": [sys.executable, str(_HAND / "board.py"), f"{folder}/board.pdf", str(_FONT)],
                "board": [*build, "board"],
                "bundled board": [*build[:4], "hexania", *build[5:], "board"],
                "bundled counters": [*build[:4], "hexania", *build[5:], "counters"],
                "counters by hand": [sys.executable, str(_HAND / "counters.py"), f"{folder}/counters.pdf"],
                "counters": [*build, "counters"],
            }
        )
        made = output / "hexagons" / "en" / "a4"
        sizes = {name: (made / f"{name}.pdf").stat().st_size / 1000 for name in ("board", "counters")}
    for name, what, kb in (("board", "397 cells", _BOARD_KB), ("counters", "420 counters", _COUNTERS_KB)):
        ratio = times[name].seconds / times[f"{name} by hand"].seconds
        report.ratio(f"pnp build, {what} on A4, to a script by hand", ratio, _TIMES)
        report.value(f"{what} on A4", sizes[name], "kB", kb)
    for name in ("board", "counters"):
        ratio = times[f"bundled {name}"].seconds / times[f"{name} by hand"].seconds
        report.ratio(f"Hexania's {name}, with all its figures proved, to a script by hand", ratio, _TIMES)
    _measure_growth(report)


def _measure_growth(report: Report) -> None:
    """Add how much longer a cell of a larger board takes than one of a board of side 12."""
    contexts = [_context(side) for side in _SIDES]
    seconds = fastest(*(partial(_pdf, context) for context in contexts))
    cells = [3 * side * (side - 1) + 1 for side in _SIDES]
    for side, count, took in zip(_SIDES[1:], cells[1:], seconds[1:], strict=True):
        ratio = took / count * cells[0] / seconds[0]
        report.ratio(f"a cell of a board of side {side} to one of side {_SIDES[0]}", ratio, 1)


def _context(side: int) -> DrawContext:
    """Return the draw context of a game with a board of the given side."""
    problems = Problems()
    with tempfile.TemporaryDirectory() as folder:
        ruleset = load_ruleset(_write(Path(folder) / "hexagons", side), problems)
    context = None if ruleset is None else make_draw_context(ruleset, Catalogue("en"), problems)
    if context is None:
        raise RuntimeError(f"the game can't be read: {list(map(str, problems))}")
    return context


def _pdf(context: DrawContext) -> bytes:
    """Return the board as a PDF of its own size."""
    (board,) = draw_component("board", context)
    page = Page(board.width, board.height, (Layer("art", (Use(board.front),)),))
    return write_pdf(Document("board", (page,)), context.book)


def _write(folder: Path, side: int = 12, cell: str = "8.8mm") -> Path:
    """Write a game of a board and six colours of counters; return its folder."""
    homes = {seat: {"fill": colour, "mark": mark} for seat, (colour, mark) in _PLAYERS.items()}
    components: dict[str, Any] = {
        "board": {
            "kind": "hex-board",
            "title": "Hexagons",
            "cells": "flat-top",
            "side": side,
            "cell": cell,
            "homes": homes,
        }
    }
    for colour, mark in _PLAYERS.values():
        components[colour] = {
            "kind": "counter",
            "sheet": "counters",
            "title": colour.capitalize(),
            "shape": "hexagon",
            "size": "7.7mm",
            "count": 70,
            "fits": "board",
            "front": {"fill": colour, "mark": mark},
            "back": "same",
        }
    rules = [{"section": "goal", "title": "Goal", "items": [{"text": "Hold the board."}]}]
    folder.mkdir()
    for file, content in (("game", _GAME), ("components", components), ("rules", rules)):
        (folder / f"{file}.yaml").write_text(json.dumps(content), encoding="utf-8")
    return folder
