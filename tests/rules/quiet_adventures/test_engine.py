"""What holds at every state of every game, and the numbers of its moves."""

from collections import Counter

import pytest

from pnp.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    GameEnded,
    Payment,
    PieceMoved,
    PoolPlace,
    Production,
    RowPlace,
)
from pnp.rules.playout import perft
from pnp.rules.protocol import StartOptions
from pnp.rules.quiet_adventures.moves import SPELLINGS
from tests.rules import naive_quiet_adventures as naive
from tests.rules.english import described
from tests.rules.quiet_adventures.table import ENGINE, EXAMPLE, play, spelled, state, table, written
from tests.rules.quiet_adventures.test_ending import CIRCLE, circling
from tests.samples import generator, seeds

GAMES = 6


@pytest.mark.parametrize(
    "choices", [{"edition": "second"}, {"edition": "first"}, {"edition": "first", "variants": "rolled-prices"}]
)
def test_invariants_at_every_state_of_random_games(choices):
    for seed in seeds(GAMES):
        chance = generator(seed)
        here = ENGINE.start(StartOptions(choices=choices, seed=seed))
        again = ENGINE.start(StartOptions(choices=choices, seed=seed))
        while True:
            assert here == again and hash(here) == hash(again)
            check_state(here)
            legal = ENGINE.legal_moves(here)
            if not legal:
                break
            move = chance.choice(legal)
            before = written(here)
            after, events = ENGINE.apply(here, move)
            assert written(here) == before  # nothing is changed in place
            assert ENGINE.turn(after) != ENGINE.turn(here)
            check_events(before, written(after), events, ENGINE.outcome(after) is not None)
            here, again = after, ENGINE.apply(again, move)[0]


def check_state(here):
    legal = ENGINE.legal_moves(here)
    outcome = ENGINE.outcome(here)
    assert (not legal) is (outcome is not None)
    assert len(set(legal)) == len(legal)
    for move in SPELLINGS:
        assert ENGINE.read_move(here, ENGINE.write_move(here, move)) == move
        refusal = ENGINE.refusal(here, move)
        assert (refusal is None) is (move in legal)
        if refusal is not None:
            assert refusal.clause in ENGINE.clauses
            assert refusal.message
            with pytest.raises(ValueError, match="illegal"):
                ENGINE.apply(here, move)
    position = written(here)
    assert buttons(position) == 15
    assert ENGINE.read_position(position).position == here.position
    view = ENGINE.view(here)
    assert (view.turn is None) is (outcome is not None)
    seen = Counter()
    for pieces in [
        *(pieces for _, pieces in view.boards[0].cells),
        *(pieces for _, _, pieces in view.tracks[0].places),
        *(pool.pieces for pool in view.pools),
    ]:
        for standing in pieces:
            seen[standing.component] += standing.count
    assert seen["button"] == 15
    assert sum(seen[tile] for tile in ("mushroom", "beehive", "meadow")) == 7
    assert seen["hollow"] == seen["dooky"] == seen["hollow-house"] == seen["dooky-house"] == 1
    assert described(ENGINE, here).endswith(".")
    if outcome is not None:
        assert outcome.scores == position["purses"]


def buttons(position):
    lying = sum(int(field[1:] or 0) for row in position["board"] for field in row.split())
    market = sum(row["price"] for row in position["market"].values())
    return lying + market + position["bank"] + sum(position["purses"].values())


def places(position):
    """Return how many buttons lie in each place, in the words of events."""
    amounts = {PoolPlace("bank"): position["bank"]}
    amounts |= {PoolPlace(player): purse for player, purse in position["purses"].items()}
    amounts |= {RowPlace(name): row["price"] for name, row in position["market"].items()}
    for number, row in enumerate(position["board"], 1):
        amounts |= {
            CellPlace(f"{column}{number}"): int(f[1:] or 0) for column, f in zip("ABC", row.split(), strict=True)
        }
    return amounts


def check_events(before, after, events, over):
    """The events account for every button that has moved, and say so once if the game has ended."""
    assert all(isinstance(event, Event) for event in events)
    assert isinstance(events[0], ActionCost)
    ledger = Counter(places(before))
    for event in events:
        if isinstance(event, PieceMoved | Payment | Gain | Production) and event.component == "button":
            ledger[event.source] -= event.amount
            ledger[event.target] += event.amount
            assert event.amount > 0
    assert dict(ledger) == places(after)
    paid = sum(event.amount for event in events if isinstance(event, Payment))
    assert events[0].amount == paid
    assert [event.clause in ENGINE.clauses for event in events if isinstance(event, GameEnded)] == [True] * over


FIRST = written(ENGINE.start(StartOptions(choices={"edition": "first"}, seed=2)))
# The last tile and the thief are within reach.
NEAR = ("H m m | m b . | w b D", "C1", "B3", "0@1 0@0 1@1", (3, 2))

PERFT = {
    "example": (EXAMPLE, (12, 189, 1413, 13402, 83355)),
    "first edition": (FIRST, (10, 117, 837, 6909)),
    "near the end": (written(table(*NEAR)), (2, 6, 8, 32, 79, 222, 510, 1833, 5390)),
    "circle": (written(circling()), (7, 50, 267, 1758, 10240)),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    position, nodes = PERFT[name]
    assert tuple(perft(ENGINE, state(position), depth) for depth in range(1, len(nodes) + 1)) == nodes


@pytest.mark.parametrize("name", PERFT)
def test_perft_of_the_naive_engine(name):
    position, nodes = PERFT[name]
    shallow = [number for number in nodes if number < 2000]
    assert [naive.perft(naive.Game(position), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_perft_with_a_history_counts_no_move_after_the_deadlock():
    one_short, _ = play(circling(), *CIRCLE, *CIRCLE[:3])
    assert "move C3" in spelled(one_short)
    fresh = state(written(one_short))
    assert perft(ENGINE, fresh, 1) == perft(ENGINE, one_short, 1)
    ended, _ = play(one_short, "move C3")
    assert perft(ENGINE, one_short, 2) == perft(ENGINE, fresh, 2) - len(spelled(state(written(ended))))
