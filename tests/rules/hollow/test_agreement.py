"""The engine against a naive one written from the rules' page: thousands of positions, of games and of chance."""

from random import Random

import pytest

from tests.rules import naive_hollow as naive
from tests.rules.hollow.table import ENGINE, clause, play, spelled, start, state, written


def check(here, position):
    """Hold everything that both know of a position against each other; return the legal moves."""
    assert written(here) == position
    legal = naive.legal(position)
    assert spelled(here) == legal
    outcome = ENGINE.outcome(here)
    assert (outcome.as_dict() if outcome else None) == (None if legal else naive.outcome(position))
    assert ENGINE.turn(here) == position["turn"]
    return legal


@pytest.mark.parametrize(("side", "positions"), [(2, 1500), (3, 5000), (4, 3500), (5, 600), (6, 150), (7, 60), (8, 30)])
def test_both_engines_play_the_same_games(side, positions):
    seed = 0
    while positions > 0:
        here, chance = start(side), Random(seed)
        position = written(here)
        seed += 1
        while True:
            positions -= 1
            legal = check(here, position)
            if not legal or (side > 5 and positions <= 0):
                break
            move = chance.choice(legal)
            here, _ = play(here, move)
            position = naive.play(position, move)


def filled(side, chance):
    """A board filled by chance, as thinly or as densely as chance will have it: reachable or not."""
    share = chance.random() ** 0.5
    stands = {name: chance.choice("RB") if chance.random() < share else "." for row in naive.rows(side) for name in row}
    return {
        "side": side,
        "board": naive.written(side, stands),
        "turn": chance.choice(("red", "blue")),
        "button": chance.choice(("none", "red", "blue")),
    }


@pytest.mark.parametrize(("side", "positions"), [(2, 400), (3, 1200), (4, 500), (5, 120), (8, 6)])
def test_both_engines_judge_any_filling_alike(side, positions):
    chance = Random(side)
    for _ in range(positions):
        position = filled(side, chance)
        here = state(position)
        legal = check(here, position)
        refused = {name for row in naive.rows(side) for name in row} - set(legal)
        assert all(clause(here, name) in ("place.empty", "place.keeps-hollows", "end.over") for name in refused)
        for move in chance.sample(legal, min(2, len(legal))):
            assert check(play(here, move)[0], naive.play(position, move)) is not None
