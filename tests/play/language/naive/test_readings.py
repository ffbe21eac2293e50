"""Both readings of the language agree: the engine that compiles play.yaml, and the naive one."""

from contextlib import suppress
from pathlib import Path

import pytest

from tests.play.language.comparison import GAMES, compare
from tests.play.language.naive.document import read_game
from tests.play.language.naive.game import NaiveGame
from tests.play.language.naive.variation import varied
from tests.play.language.pairs import engine_of_values, file_pair, ruleset_pair
from tests.samples import SEED, amount, generator, seeds

RULESETS = Path(__file__).parents[4] / "rulesets"
# Games with options that change their boards, players or rules.
OPTIONS = {
    "breakthrough": [{"size": 5}],
    "hex": [{"size": 5}],
    "settlers": [{"side": 3, "crowd": 3}],
    "traders": [{"players": 3, "goal": "long"}],
}
CASES = [(path.stem, options) for path in sorted(GAMES.glob("*.yaml")) for options in [{}, *OPTIONS.get(path.stem, [])]]
POSITIONS = amount(12, soak=1000)


def named(case):
    name, options = case
    return "-".join([name, *map(str, options.values())])


@pytest.mark.parametrize("case", CASES, ids=named)
def test_both_readings_of_a_file_agree(case):
    name, options = case
    tally = compare(*file_pair(GAMES / f"{name}.yaml", **options), games=1000, positions=POSITIONS, seed=SEED)
    assert tally.positions >= POSITIONS
    assert tally.refusals > tally.positions / 2
    assert tally.mutations > tally.positions / 4


# Games whose positions are small enough for many variations.
VARIED = [
    "connect-four",
    "frogs",
    "morris",
    "relay",
    "rummage",
    "settlers",
    "traders",
    "ur",
]


@pytest.mark.parametrize("number", seeds(12, soak=400))
def test_both_readings_of_varied_rules_agree(number):
    """Conditions that the checker refuses are varied again."""
    random = generator(number)
    data, engine = read_game(GAMES / f"{random.choice(VARIED)}.yaml"), None
    while engine is None:
        variation = varied(data, random)
        with suppress(ValueError):
            engine = engine_of_values(variation)
    assert compare(NaiveGame(variation), engine, games=3, positions=6, seed=number).positions > 0


# Rulesets with choices of their own, small enough for a reader who tries everything.
CHOICES = {
    "hex": [{}, {"variants": ("swap",)}],
    "hexania": [{"side": 4}, {"side": 4, "players": 3}],
    "hollow": [{"side": 3}, {"side": 4}],
    "ovo": [{}, {"players": 4}],
    "quiet-adventures": [{}, {"edition": "first"}],
}
# How much longer a position takes than in other games.
EFFORT = {"chess": 20, "hexania": 20}
RULESET_CASES = [
    (path.parent.name, choices)
    for path in sorted(RULESETS.glob("*/play.yaml"))
    for choices in CHOICES.get(path.parent.name, [{}])
]


@pytest.mark.parametrize("case", RULESET_CASES, ids=named)
def test_both_readings_of_a_ruleset_agree(case):
    name, choices = case
    positions = max(3, POSITIONS // 2 // EFFORT.get(name, 1))
    tally = compare(*ruleset_pair(RULESETS / name, **choices), games=1000, positions=positions, seed=SEED)
    assert tally.positions >= positions
    assert tally.refusals > 0 < tally.mutations
