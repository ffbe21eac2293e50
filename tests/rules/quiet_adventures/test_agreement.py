"""The engine against a naive one written from the rules' page: thousands of positions of random games."""

import copy
from itertools import count

import pytest

from pnp.model.view import GameEnded
from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.naive_quiet_adventures import EVERY_MOVE, Game, possible
from tests.rules.quiet_adventures.table import ENGINE, clause, spelled, written
from tests.samples import SEED, amount, generator, seeds

POSITIONS = amount(700)  # of each way to begin
# The clauses that forbid; the others tell what happens.
REFUSING = {
    "end.over", "beg.button", "beg.need", "buy.adjacent", "buy.market", "buy.price", "buy.vacant",
    "decrease.button", "decrease.place", "decrease.purse", "decrease.row",
    "increase.place", "increase.purse", "increase.row", "move.adjacent", "move.occupied", "move.tile",
    "thief.button", "thief.place", "thief.row",
}  # fmt: skip


@pytest.mark.parametrize(
    "choices", [{"edition": "second"}, {"edition": "first"}, {"edition": "first", "variants": "rolled-prices"}]
)
def test_both_engines_play_the_same_game(choices):
    positions, games, refused, played, ended = 0, count(seeds(1).start), set(), set(), set()
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
            clauses = {move: clause(state, move) for move in EVERY_MOVE}
            assert {move for move in EVERY_MOVE if clauses[move] is None} == set(legal)
            refused |= set(clauses.values())
            if not legal:
                break
            thefts = [move for move in legal if move.startswith("thief")]  # seldom legal
            move = chance.choice(thefts if thefts and chance.random() < 0.5 else legal)
            state, events = ENGINE.apply(state, ENGINE.read_move(state, move))
            game = game.play(move)
            played.add(move.split()[0])
            ended |= {event.clause for event in events if isinstance(event, GameEnded)}
    assert seed - seeds(1).start >= (50 if SEED else 5)
    assert refused == REFUSING | {None}
    assert played == {"buy", "move", "increase", "decrease", "thief", "beg"}
    assert ended <= {"end.deadlock", "end.dooky", "end.hollow"}
    assert len(ended) >= 2


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
    refused, parts = 0, set()
    for seed in seeds(10):
        state = ENGINE.start(StartOptions(seed=seed))
        while moves := ENGINE.legal_moves(state):
            state, _ = ENGINE.apply(state, chance.choice(moves))
            position = spoiled(written(state), chance)
            answer = ENGINE.read_position(position)
            verdict = isinstance(answer, Rejected)
            assert verdict is not possible(position), position
            parts |= {finding.at[:1] for finding in answer.findings} if verdict else set()
            refused += verdict
    assert refused > amount(250)
    assert parts == {(), ("bank",), ("board",), ("characters",), ("last_action",), ("market",), ("purses",)}
