import pytest

from pnp.rules.hexania.position import HEXANIA_VARIANTS
from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.hexania.table import ENGINE, written


def start(players=None, **choices):
    return ENGINE.start(StartOptions(players, choices))


def test_a_game_begins_with_an_empty_board():
    assert written(start()) == {
        "side": 12,
        "players": ["red", "blue"],
        "counters": {"red": [], "blue": []},
        "turn": "red",
        "points": None,
        "acted": False,
        "bonus": {"red": 0, "blue": 0},
        "first_turn": ["red", "blue"],
        "out": [],
        "losses": {"red": 0, "blue": 0},
        "variants": [],
    }


def test_what_can_be_chosen():
    position = written(start(5, side="4", variants=" birth-merges, no-collapse"))
    assert position["side"] == 4
    assert position["players"] == ["red", "blue", "green", "yellow", "purple"]
    assert position["variants"] == ["no-collapse", "birth-merges"]
    assert written(start(6, side="13", variants=",".join(HEXANIA_VARIANTS)))["variants"] == list(HEXANIA_VARIANTS)


@pytest.mark.parametrize(
    ("players", "choices", "messages"),
    [
        (1, {}, ["this game is for 2 to 6 players, not for 1"]),
        (7, {}, ["this game is for 2 to 6 players, not for 7"]),
        (2, {"side": "3"}, ['a board cannot have sides of "3" cells']),
        (2, {"side": "14"}, ['a board cannot have sides of "14" cells']),
        (2, {"side": "large"}, ['a board cannot have sides of "large" cells']),
        (2, {"variants": "no-colapse"}, ['there is no variant "no-colapse"']),
        (
            0,
            {"sides": "5", "side": "x", "variants": "a,b"},
            [
                "this game is for 2 to 6 players, not for 0",
                'the game has no option "sides"',
                'a board cannot have sides of "x" cells',
                'there is no variant "a"',
                'there is no variant "b"',
            ],
        ),
    ],
)
def test_what_cannot(players, choices, messages):
    answer = start(players, **choices)
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == messages
    assert {finding.code for finding in answer.findings} == {"P015"}
