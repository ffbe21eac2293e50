"""The engine as the house sees it: numbers of sequences, held against the naive engine's; answers about the end."""

import pytest

from pnp.rules.playout import perft
from pnp.rules.protocol import StartOptions
from tests.rules.hexania.table import ENGINE, play, table, written
from tests.rules.naive_hexania import Game


def started(players, side, variants=""):
    return ENGINE.start(StartOptions(players, {"side": str(side), "variants": variants}))


CROWD = {"red": "C4 D4 E5", "blue": "D5 D6 F4", "green": "B9 C8"}
CROWDED = [
    table(players=3, points=5, **CROWD),
    table(players=3, points=5, turn="blue", variants=["split-regroup", "viscous-moves"], **CROWD),
    table(players=3, points=4, turn="green", variants=["birth-merges"], first=["green"], **CROWD),
]


@pytest.mark.parametrize(
    ("here", "counts"),
    [
        (started(2, 4), [1, 11, 33, 316, 4826]),
        (started(6, 5), [1, 11, 44, 658]),
        (started(2, 12), [1, 11, 77, 1704]),
        (CROWDED[0], [1, 61, 1457]),
        (CROWDED[1], [1, 61, 2137]),
        (CROWDED[2], [1, 24, 245, 1336]),
    ],
)
def test_numbers_of_sequences(here, counts):
    assert [perft(ENGINE, here, depth) for depth in range(len(counts))] == counts


def naive_perft(game, depth):
    moves = game.legal()
    return len(moves) if depth == 1 else sum(naive_perft(game.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("here", "depth", "count"),
    [(started(2, 4), 3, 316), (CROWDED[0], 2, 1457), (CROWDED[1], 2, 2137), (CROWDED[2], 2, 245)],
)
def test_the_naive_engine_counts_the_same(here, depth, count):
    assert naive_perft(Game(written(here)), depth) == count


def test_positions_are_not_changed_by_moves():
    here = table(red="E5", blue="E6")
    before = written(here)
    after, _ = play(here, "grow E5 E6")
    assert written(here) == before != written(after)


def test_a_draw_is_not_known():
    here = table(points=None, turn="blue", out=["red"])
    assert ENGINE.outcome(here).as_dict() == {"winner": "blue", "scores": {}}
    assert ENGINE.outcome(table()) is None


def test_a_clause_for_every_rule():
    assert ENGINE.clauses["birth.touch"] == "a counter is not born where it would merge with a figure at once"
