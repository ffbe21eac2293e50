"""The engine against a naive one written from the rules' page: thousands of positions of random games."""

import copy
from itertools import count

import pytest

from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.naive_quiet_adventures import EVERY_MOVE, Game, possible
from tests.rules.quiet_adventures.table import ENGINE, clause, spelled, written
from tests.samples import amount, generator, seeds

POSITIONS = amount(700)  # of each way to begin


@pytest.mark.parametrize(
    "choices", [{"edition": "second"}, {"edition": "first"}, {"edition": "first", "variants": "rolled-prices"}]
)
def test_both_engines_play_the_same_game(choices):
    positions, games = 0, count(seeds(1).start)
    while positions < POSITIONS:
        seed = next(games)
        state = ENGINE.start(StartOptions(choices=choices, seed=seed))
        game = Game(written(state))
        chance = generator(seed)
        while True:
            positions += 1
            assert written(state) == game.position
            legal = game.legal()
            assert spelled(state) == legal
            outcome = ENGINE.outcome(state)
            assert (outcome.as_dict() if outcome else None) == game.outcome()
            assert ENGINE.turn(state) == game.position["turn"]
            assert {move for move in EVERY_MOVE if clause(state, move) is None} == set(legal)
            if not legal:
                break
            move = chance.choice(legal)
            state, _ = ENGINE.apply(state, ENGINE.read_move(state, move))
            game = game.play(move)
    assert seed - seeds(1).start >= 5


def spoiled(position, chance):
    """Return the position with one or two values a little off: often impossible, sometimes not."""
    position = copy.deepcopy(position)
    for _ in range(chance.choice((1, 1, 2))):
        match chance.randrange(6):
            case 0:
                position["characters"][chance.choice(("hollow", "dooky"))] = chance.choice("ABC") + chance.choice("123")
            case 1:
                position["market"][chance.choice(("mushroom", "beehive", "meadow"))][
                    chance.choice(("tiles", "price"))
                ] += chance.choice((-1, 1))
            case 2:
                position["purses"][chance.choice(("hollow", "dooky"))] += chance.choice((-1, 1))
            case 3:
                position["bank"] += chance.choice((-1, 1))
            case 4:
                rows = [row.split() for row in position["board"]]
                rows[chance.randrange(3)][chance.randrange(3)] = chance.choice((".", "H", "D", "m", "b1", "w2"))
                position["board"] = [" ".join(row) for row in rows]
            case 5:
                position["last_action"] = not position["last_action"]
                position["turn"] = chance.choice(("hollow", "dooky"))
    return position


def test_both_engines_refuse_the_same_positions():
    chance = generator(5)
    refused = 0
    for seed in seeds(10):
        state = ENGINE.start(StartOptions(seed=seed))
        while moves := ENGINE.legal_moves(state):
            state, _ = ENGINE.apply(state, chance.choice(moves))
            position = spoiled(written(state), chance)
            verdict = isinstance(ENGINE.read_position(position), Rejected)
            assert verdict is not possible(position), position
            refused += verdict
    assert refused > amount(250)
