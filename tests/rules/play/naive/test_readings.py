"""Both readings of the language agree: the engine that compiles play.yaml, and the naive one."""

from pathlib import Path

import pytest

from tests.rules.play.comparison import GAMES, compare
from tests.rules.play.pairs import file_pair, ruleset_pair
from tests.samples import SEED, amount

RULESETS = Path(__file__).parents[4] / "rulesets"
# Games with options that change their boards, players or rules.
OPTIONS = {
    "breakthrough": [{"size": 5}],
    "hex": [{"size": 5}],
    "settlers": [{"side": 3, "crowd": 3}],
    "traders": [{"players": 3, "goal": "long"}],
}
CASES = [(path.stem, options) for path in sorted(GAMES.glob("*.yaml")) for options in [{}, *OPTIONS.get(path.stem, [])]]
POSITIONS = amount(20, soak=1000)


def named(case):
    """Return the name of a game with the values of its options."""
    name, options = case
    return "-".join([name, *map(str, options.values())])


@pytest.mark.parametrize("case", CASES, ids=named)
def test_both_readings_of_a_file_agree(case):
    name, options = case
    tally = compare(*file_pair(GAMES / f"{name}.yaml", **options), games=1000, positions=POSITIONS, seed=SEED)
    assert tally.positions >= POSITIONS
    assert tally.refusals > tally.positions / 2
    assert tally.mutations > tally.positions / 4


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
