import pytest

from pnp.rules.protocol import Rejected, StartOptions
from tests.rules.hollow.table import ENGINE, written


def begin(players=None, **choices):
    return ENGINE.start(StartOptions(players, choices))


def test_a_game_begins_on_an_empty_board_of_side_five():
    here = written(begin())
    assert here["side"] == 5
    assert {field for row in here["board"] for field in row.split()} == {"."}
    assert (here["turn"], here["button"]) == ("red", "none")
    assert begin() == begin(2, side="5")


@pytest.mark.parametrize("side", range(2, 9))
def test_other_sides(side):
    assert written(begin(side=str(side)))["side"] == side
    assert len(ENGINE.legal_moves(begin(side=str(side)))) == 3 * side * (side - 1) + 1


@pytest.mark.parametrize(
    ("players", "choices", "messages"),
    [
        (3, {}, ["this game is for 2 players, not for 3"]),
        (None, {"side": "1"}, ['there is no board of side "1"']),
        (None, {"side": "9"}, ['there is no board of side "9"']),
        (None, {"side": "05"}, ['there is no board of side "05"']),
        (None, {"side": "five"}, ['there is no board of side "five"']),
        (None, {"size": "5"}, ['the game has no option "size"']),
        (4, {"b": "1", "a": "2", "side": ""}, [
            "this game is for 2 players, not for 4",
            'the game has no option "a"',
            'the game has no option "b"',
            'there is no board of side ""',
        ]),
    ],
)  # fmt: skip
def test_options_that_are_wrong(players, choices, messages):
    answer = begin(players, **choices)
    assert isinstance(answer, Rejected)
    assert [finding.message for finding in answer.findings] == messages
    assert {finding.code for finding in answer.findings} == {"P015"}
