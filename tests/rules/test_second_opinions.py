"""Rules as data against engines in Python of the same games, written separately: no answer differs."""

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from pnp.load.bundle import find_ruleset
from pnp.pipeline.open_game import load_game
from pnp.problems import Problems
from pnp.rules.engines import engine_for
from pnp.rules.game_setup import setup_of
from pnp.rules.protocol import StartOptions
from tests.rules.python_engines import ENGINES
from tests.rules.second_opinions import Opinions
from tests.samples import SEED, amount

TOLD = Path(__file__).parent / "told"  # rules of games whose engines in Python play them still
POSITIONS = amount(60, 5_000)
HEXANIA_VARIANTS = (
    "split-regroup,homes-safe-until-blood,no-collapse,birth-attack,viscous-moves,birth-merges",
    "birth-merges,viscous-moves",
)


@cache
def engines(name):
    """Return the engine of a game's rules as data, and the one in Python."""
    problems = Problems()
    folder = find_ruleset(name)
    told = TOLD / f"{name}.yaml"
    if told.is_file():
        copy = Path(mkdtemp()) / name
        shutil.copytree(folder, copy)
        shutil.copy(told, copy / "play.yaml")
        game = copy / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8").replace(f"engine: {name}", "engine: play"), encoding="utf-8")
        folder = copy
    ruleset = load_game(folder, problems)
    assert ruleset is not None and list(map(str, problems)) == []
    data = engine_for("play", setup_of(ruleset))
    python = ENGINES[name].for_setup(setup_of(ruleset))
    return data, python


@pytest.mark.parametrize(
    ("name", "players", "choices"),
    [
        ("hollow", 2, {"side": "3"}),
        ("hollow", 2, {"side": "4"}),
        ("hollow", 2, {"side": "5"}),
        ("ovo", 2, {}),
        ("ovo", 4, {}),
        ("quiet-adventures", 2, {"edition": "first"}),
        ("quiet-adventures", 2, {"edition": "second"}),
        ("hexania", 2, {"side": "4"}),
        ("hexania", 3, {"side": "5"}),
        ("hexania", 2, {"side": "4", "variants": HEXANIA_VARIANTS[0]}),
        ("hexania", 4, {"side": "5", "variants": HEXANIA_VARIANTS[1]}),
    ],
)
def test_both_engines_answer_alike(name, players, choices):
    data, python = engines(name)
    opinions = Opinions(data, python, SEED)
    opinions.play(StartOptions(players, choices), POSITIONS)
    tally = opinions.tally
    assert tally["positions"] == POSITIONS and min(tally["refusals"], tally["changes"]) > POSITIONS // 4
