"""Measure what statements and translations add to checks of all games, and that a check of an unchanged game is quick.

Processes run in turns; the lowest processor time of all runs counts.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

import yaml

from bench.processes import pnp, time_together
from bench.report import Report

_GAMES = Path(__file__).parents[1] / "rulesets"
_RUNS = 3
# Without them, a first check takes as long as before there were any: it is 5 % from that of the commit e383e880. An
# unchanged game costs little more than the start of Python.
_MOST_FIRST, _MOST_UNCHANGED = 1.5, 0.05


def measure_statements(report: Report) -> None:
    """Add the ratio of a first check of all games to one without statements, and of an unchanged check to the first."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        games = [Path(shutil.copytree(game, folder / "whole" / game.name)) for game in sorted(_GAMES.iterdir())]
        bare = [Path(shutil.copytree(game, folder / "bare" / game.name)) for game in games]
        for game in bare:
            _leave_out_statements(game)
        kept, fresh = folder / "kept", folder / "fresh"
        commands = {
            "first": pnp("check", *map(str, games), cache=fresh),
            "bare": pnp("check", *map(str, bare), cache=fresh),
            "unchanged": pnp("check", *map(str, games), cache=kept),
        }
        times = time_together(commands, _RUNS, lambda: shutil.rmtree(fresh, ignore_errors=True))
    first, without = times["first"].processor, times["bare"].processor
    report.ratio("first check of all games, to one without statements, translations", first / without, _MOST_FIRST)
    unchanged = times["unchanged"].processor / first
    report.ratio("check of all games that have not changed, to the first", unchanged, _MOST_UNCHANGED)


def _leave_out_statements(game: Path) -> None:
    """Leave out a game's facts, laws and translations, and let its words be as they are."""
    shutil.rmtree(game / "translations", ignore_errors=True)
    for path in [*game.glob("*.yaml"), *game.glob("figures/*.yaml")]:
        values = _without_statements(yaml.safe_load(path.read_text(encoding="utf-8")))
        if path.name == "game.yaml":
            values.pop("words", None)
        path.write_text(yaml.safe_dump(values, allow_unicode=True, sort_keys=False), encoding="utf-8")


def _without_statements(value: Any) -> Any:
    """Return a part of a document without facts and laws; claims of a figure that are nothing else are left out."""
    match value:
        case dict():
            inner = {key: _without_statements(one) for key, one in value.items() if key not in ("facts", "laws")}
            return {key: one for key, one in inner.items() if key != "claims" or one}
        case list():
            return [_without_statements(one) for one in value if not (isinstance(one, dict) and "fact" in one)]
        case _:
            return value
