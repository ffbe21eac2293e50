"""Every sentence of the page's "always true", broken; and several at once."""

import pytest

from pnp.rules.protocol import Rejected
from tests.rules.quiet_adventures.table import ENGINE, EXAMPLE, values


def faults(position, code="P052"):
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    assert {finding.code for finding in answer.findings} == {code}
    return [(finding.at, finding.message) for finding in answer.findings]


@pytest.mark.parametrize("bank", [0, 2, 5])
def test_fifteen_buttons(bank):
    message = f"{14 + bank} buttons (purses 6, bank {bank}, market 6, board 2): there are always 15"
    assert faults(EXAMPLE | {"bank": bank}) == [((), message)]


def test_three_tiles_of_a_type():
    assert faults(values("H m m | . D . | . . .", "A1", "B2", "2@1 2@1 1@1", (3, 3))) == [
        (("market", "mushroom"), "4 mushroom tiles (2 on the board, 2 in the market): there are only 3")
    ]


def test_fewer_than_seven_tiles():
    assert faults(values("H m . | . D . | . . .", "A1", "B2", "2@1 2@1 1@1", (3, 3))) == [
        (("market",), "6 landscape tiles (1 on the board, 5 in the market): 7 are in the game")
    ]


def test_more_than_seven_tiles():
    assert faults(values("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 2@1", (3, 3))) == [
        (("market",), "8 landscape tiles (1 on the board, 7 in the market): 7 are in the game")
    ]


def test_two_houses_of_one_owner():
    assert faults(values("H m . | . D . | . H .", "A1", "B2", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 2), "Hollow has 2 houses, on A1 and B3")
    ]


def test_no_house():
    assert faults(values("H m . | . . . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board",), "Dooky has no house")
    ]


def test_a_character_on_an_empty_cell():
    assert faults(values("H m . | . D . | . . .", "A1", "C3", "2@1 3@1 1@1", (3, 3))) == [
        (("characters", "dooky"), "Dooky stands on C3, where there is no tile")
    ]


def test_both_characters_on_one_tile():
    assert faults(values("H m . | . D . | . . .", "B1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("characters", "dooky"), "both characters stand on B1")
    ]


def test_buttons_on_a_house():
    assert faults(values("H m . | . D2 . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 1), "buttons lie on a house, on B2")
    ]


def test_buttons_under_a_character():
    assert faults(values("H m2 . | . D . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 0), "buttons lie under Dooky, on B1")
    ]


def test_buttons_where_there_is_no_tile():
    assert faults(values("H m . | . D .2 | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 1), "buttons lie on C2, where there is no tile")
    ]


def test_a_last_action_on_hollows_turn():
    assert faults(values("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), last=True)) == [
        (("last_action",), "only Dooky has a last action, and it is Hollow's turn")
    ]


def test_a_last_action_with_tiles_in_the_market():
    assert faults(EXAMPLE | {"turn": "dooky", "last_action": True}) == [
        (("last_action",), "a last action comes when the market has no tile left")
    ]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (("bank",), "bank"),
        (("purses", "hollow"), "hollow"),
        (("market", "meadow", "price"), "price"),
        (("market", "meadow", "tiles"), "tiles"),
    ],
)
def test_no_number_is_negative(path, name):
    position = values("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (3, 3))
    inner = position
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = -1
    assert (path, f'"{name}" is -1: there is nothing less than none') in faults(position)


def test_a_negative_number_that_makes_the_sum_right_is_reported_alone():
    assert faults(values("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (-1, 3))) == [
        (("purses", "hollow"), '"hollow" is -1: there is nothing less than none')
    ]


def test_all_reasons_at_once():
    position = values("H m2 . | . D1 . | H m m", "C1", "C1", "2@1 3@1 1@1", (3, 3), last=True) | {"bank": -4}
    assert faults(position) == [
        (("bank",), '"bank" is -4: there is nothing less than none'),
        (("board", 2), "Hollow has 2 houses, on A1 and A3"),
        (("board", 1), "buttons lie on a house, on B2"),
        (("characters", "hollow"), "Hollow stands on C1, where there is no tile"),
        (("characters", "dooky"), "Dooky stands on C1, where there is no tile"),
        (("characters", "dooky"), "both characters stand on C1"),
        (("market", "mushroom"), "5 mushroom tiles (3 on the board, 2 in the market): there are only 3"),
        (("market",), "9 landscape tiles (3 on the board, 6 in the market): 7 are in the game"),
        ((), "8 buttons (purses 6, bank -4, market 3, board 3): there are always 15"),
        (("last_action",), "only Dooky has a last action, and it is Hollow's turn"),
        (("last_action",), "a last action comes when the market has no tile left"),
    ]


def test_what_can_be_read_is_judged_beside_what_cannot():
    position = values("H m . | . D . | . H .", "A1", "A1", "4@1 3@1 1@1", (3, 3)) | {"bank": "many"}
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    assert [(finding.code, finding.at) for finding in answer.findings] == [
        ("P051", ("bank",)),
        ("P052", ("board", 2)),
        ("P052", ("characters", "dooky")),
        ("P052", ("market", "mushroom")),
        ("P052", ("market",)),
    ]
