"""Measure how long one mutant takes: of words, and of rules against one proof of each figure of the game."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from unittest.mock import patch

from bench.report import Report
from pnp.game.model.ruleset import Ruleset
from pnp.kept_values import CACHE_VARIABLE
from pnp.play.language.compiling.code_store import forget_code
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.problems import Problems
from pnp.questions.mutants import MutantJudge
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.checks.figures import prove_figures

_RULESETS = Path(__file__).parents[1] / "rulesets"
_GAMES = ("chess", "hex")
_TRIED = 40  # mutants of each kind
_LONGEST = 30  # ms, of one of words


def measure_mutants(report: Report) -> None:
    """Add the mean time of a mutant of words, and of one of rules as a share of proving all figures once."""
    for name in _GAMES:
        ruleset = load_game(_RULESETS / name, Problems())
        assert ruleset is not None, name
        judge, proving = _judge(ruleset.with_default_options)
        files = [one.place.file for one in judge.untried]
        of_rules = [index for index, file in enumerate(files) if file.endswith(PLAY_FILE)]
        of_words = [index for index, file in enumerate(files) if "/figures/" in file]
        report.value(f"a mutant of words of {name}", 1000 * _seconds(judge, of_words), "ms", _LONGEST)
        report.ratio(f"a mutant of rules of {name}, to proving its figures", _seconds(judge, of_rules) / proving, 1)


def _judge(ruleset: Ruleset) -> tuple[MutantJudge, float]:
    """Return what judges the mutants of a game, and the seconds to compile its rules and prove its figures."""
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {CACHE_VARIABLE: folder}):
        forget_code()
        start = process_time()
        proofs = prove_figures(ruleset, Problems())
        return MutantJudge(ruleset, proofs), process_time() - start


def _seconds(judge: MutantJudge, indices: Sequence[int]) -> float:
    """Return the mean seconds for one of some mutants, drawn by chance."""
    drawn = Random(1).sample(indices, min(_TRIED, len(indices)))
    start = process_time()
    for index in drawn:
        judge.verdict(index)
    return (process_time() - start) / len(drawn)
