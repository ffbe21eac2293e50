"""The engine against a naive one written from the rules' page: hundreds of positions, of games and of chance."""

from itertools import count

import pytest

from pnp.model.view import Gain, GameEnded, PiecePlaced, PieceRemoved
from tests.rules import naive_hollow as naive
from tests.rules.hollow.table import ENGINE, clause, play, spelled, start, state, written
from tests.samples import amount, generator, seeds


def check(here, position):
    """Hold everything that both know of a position against each other; return the legal moves."""
    assert written(here) == position
    legal = naive.legal(position)
    assert spelled(here) == legal
    outcome = ENGINE.outcome(here)
    assert (outcome.as_dict() if outcome else None) == (None if legal else naive.outcome(position))
    assert ENGINE.turn(here) == position["turn"]
    return legal


@pytest.mark.parametrize(("side", "positions"), [(2, 300), (3, 600), (4, 400), (5, 120), (6, 60), (7, 20), (8, 10)])
def test_both_engines_play_the_same_games(side, positions):
    positions, games, shown = amount(positions), count(seeds(1).start), set()
    while positions > 0:
        here, chance = start(side), generator(next(games))
        position = written(here)
        while True:
            positions -= 1
            legal = check(here, position)
            if not legal or (side > 5 and positions <= 0):
                break
            move = chance.choice(legal)
            here, events = play(here, move)
            position = naive.play(position, move)
            shown.update(type(event) for event in events)
    whole = {Gain, GameEnded, PiecePlaced, PieceRemoved}
    assert shown == whole if side <= 5 else PiecePlaced in shown  # games on larger boards are cut


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


@pytest.mark.parametrize(("side", "positions"), [(2, 100), (3, 240), (4, 100), (5, 30), (8, 2)])
def test_both_engines_judge_any_filling_alike(side, positions):
    chance = generator(side)
    for _ in range(amount(positions)):
        position = filled(side, chance)
        here = state(position)
        legal = check(here, position)
        refused = {name for row in naive.rows(side) for name in row} - set(legal)
        assert all(clause(here, name) in ("place.empty", "place.keeps-hollows", "end.over") for name in refused)
        for move in chance.sample(legal, min(2, len(legal))):
            assert check(play(here, move)[0], naive.play(position, move)) is not None
