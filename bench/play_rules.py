"""Measure how long the rules in play.yaml take to be compiled, and to be found where an earlier run has kept them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from time import process_time
from unittest.mock import patch

from bench.report import Report
from pnp.pipeline.game_loader import load_game
from pnp.problems import Problems
from pnp.rules.game_setup import GameSetup, setup_of
from pnp.rules.kept_values import CACHE_VARIABLE
from pnp.rules.play.code_store import forget_code
from pnp.rules.play.engine import PlayEngine
from pnp.rules.play.value_reader import PLAY_FILE

_RULESETS = Path(__file__).parents[1] / "rulesets"
_LONGEST = 0.3  # seconds
_KEPT = 0.5  # the same for rules that are kept, as a share of it; what is read anew is play.yaml itself
_ROUNDS = 5


def measure_play_rules(report: Report) -> None:
    """Add how long each game's rules take, and kept rules to those that must be compiled; the least of some rounds."""
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
    """Return the seconds in which a new process has the engine of a ruleset."""
    forget_code()
    start = process_time()
    PlayEngine(setup)
    return process_time() - start
