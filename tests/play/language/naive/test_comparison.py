"""What the comparison of both readings tells: the first answer that differs, and where."""

from copy import deepcopy

import pytest

from tests.play.language.comparison import GAMES, DifferenceError, compare
from tests.play.language.naive.document import read_game
from tests.play.language.naive.game import NaiveGame
from tests.play.language.pairs import engine_of_values

TRADERS = read_game(GAMES / "traders.yaml")
NEEDS = TRADERS["actions"]["walk"]["needs"]


def changed(data, path, value):
    data = deepcopy(data)
    *keys, last = path
    place = data
    for key in keys:
        place = place[key]
    place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "what"),
    [
        (("setup", "turn"), "north", "the start"),
        (("actions", "walk", "needs"), NEEDS | {"walk.free": True}, "the list of moves"),
        (("actions", "walk", "needs"), {f"{name}.more": need for name, need in NEEDS.items()}, "the clause of a move"),
        (("actions", "walk", "by_chance"), "cell == C1", "the list of considered moves"),
        (("always", "walk.free"), True, "the broken invariants"),
        (("end", 0, "if"), False, "the outcome"),
        (("after",), [], "the position after a move"),
        (("actions", "score", "canonical"), {}, "the list of moves"),
    ],
    ids=["start", "needs", "clause", "by-chance", "always", "end", "after", "canonical"],
)
def test_a_change_of_any_part_of_the_rules_is_told(path, value, what):
    engine = engine_of_values(changed(TRADERS, path, value))
    with pytest.raises(DifferenceError) as caught:
        compare(NaiveGame(TRADERS), engine, games=50, positions=2000)
    assert caught.value.what == what
    assert str(caught.value).startswith(f"{what} differs\n") and "\n  position: " in str(caught.value)
    assert ("only naive: " in str(caught.value)) == (what.startswith("the list") or what == "the broken invariants")
