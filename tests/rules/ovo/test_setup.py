from collections import Counter

import pytest

from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, start, written


def test_two_players():
    assert written(start(2)) | {"turn": "diamond"} == EXAMPLE
    assert written(start(None)) == written(start(2))


def test_four_players():
    assert written(start(4)) | {"turn": "circle"} == CORNERS


@pytest.mark.parametrize("players", [2, 4])
def test_chance_decides_who_begins(players):
    first = Counter(ENGINE.turn(start(players, seed)) for seed in range(400))
    assert set(first) == set(written(start(players))["players"])
    assert min(first.values()) > 300 / players
    assert start(players, 7) == start(players, 7)


@pytest.mark.parametrize(
    ("players", "choices", "messages"),
    [
        (3, {}, ["this game is for 2 or 4 players, not for 3"]),
        (1, {}, ["this game is for 2 or 4 players, not for 1"]),
        (2, {"side": "6"}, ['the game has no option "side"']),
        (5, {"b": "", "a": ""}, [
            "this game is for 2 or 4 players, not for 5", 'the game has no option "a"', 'the game has no option "b"'
        ]),
    ],
)  # fmt: skip
def test_options_that_are_wrong(players, choices, messages):
    answer = ENGINE.start(StartOptions(players, choices))
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == messages
    assert {finding.code for finding in answer.findings} == {"P015"}
