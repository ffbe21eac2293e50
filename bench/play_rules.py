"""Measure how long it takes to compile the rules in play.yaml, and to load them from the cache of an earlier run."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import process_time
from unittest.mock import patch

from bench.report import Report
from pnp.kept_values import CACHE_VARIABLE
from pnp.play.game_setup import GameSetup, setup_of
from pnp.play.language.compiling.code_store import forget_code
from pnp.play.language.engine import PlayEngine
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game

_RULESETS = Path(__file__).parents[1] / "rulesets"
_LONGEST = 0.3  # seconds
_KEPT = 0.5  # for cached rules, as a share of the compile time; play.yaml itself is read again
_ROUNDS = 5


def measure_play_rules(report: Report) -> None:
    """Add the time to compile each game's rules, and the ratio for cached rules; the lowest of several rounds."""
    for path in sorted(_RULESETS.glob(f"*/{PLAY_FILE}")):
        ruleset = load_game(path.parent, Problems())
        assert ruleset is not None, path
        setup, times = setup_of(ruleset), list[tuple[float, float]]()
        for _ in range(_ROUNDS):
            with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {CACHE_VARIABLE: folder}):
                times.append((_seconds(setup), _seconds(setup)))
        compiled, kept = map(min, zip(*times, strict=True))
        report.value(f"compiling {path.parent.name}", compiled * 1000, "ms", _LONGEST * 1000)
        report.ratio(f"finding the rules of {path.parent.name}, to compiling them", kept / compiled, _KEPT)


def _seconds(setup: GameSetup) -> float:
    """Return the seconds that a new process needs to create the engine of a ruleset."""
    forget_code()
    start = process_time()
    PlayEngine(setup)
    return process_time() - start
