"""Positions as plain values: a board as figures without rules write it."""

import pytest

from pnp.rules.protocol import Rejected
from tests.rules.play.games_in_data import FOUR, engine_of, faults_of

SIDES = (
    FOUR.replace("y: {owner: yellow}", "y: {owner: yellow, component: disc, face: up}")
    .replace("r: {owner: red}", "r: {owner: red, component: disc, face: down}\n  k: {owner: red, kind: king}")
)  # fmt: skip


@pytest.fixture(scope="module")
def sides():
    return engine_of(SIDES)


def test_a_board_is_read_by_letters_and_components(sides):
    listed = {"board": {"disc": ["A3"], "disc down": ["B3", "c3"], "k": ["D3"]}, "turn": "red"}
    with_rows = {"board": [". . . .", ". . . .", "y r r k"], "turn": "red"}
    state = sides.read_position({**listed, "board": {**listed["board"], "disc down": ["B3", "C3"]}})
    assert state == sides.read_position(with_rows)
    assert sides.write_position(state) == with_rows


@pytest.mark.parametrize(
    ("board", "found"),
    [
        ({"dsic": ["A3"]}, [(("board", "dsic"), "dsic is no piece", 'did you mean "disc"?')]),
        ({"y": "A3"}, [(("board", "y"), '"y" is A3, not a list', "write [C3, D4]")]),
        ({"y": ["A3"], "r": ["A3"]}, [(("board", "r", 0), "A3 holds two pieces", "name each cell once")]),
        ({3: ["A3"]}, [(("board",), "3 is no piece", "available")]),
    ],
)
def test_every_fault_of_a_listed_board_is_told(sides, board, found):
    answer = sides.read_position({"board": board, "turn": "red"})
    assert isinstance(answer, Rejected)
    faults = [(one.at, one.message) for one in answer.findings]
    assert faults == [(at, message) for at, message, _ in found]
    assert found[0][2] in answer.findings[0].hint


def test_a_component_with_several_pieces_is_no_word():
    engine = engine_of(SIDES.replace("face: down", "face: up"))
    answer = engine.read_position({"board": {"disc": ["A3"]}, "turn": "red"})
    assert [one.message for one in answer.findings] == ["disc is no piece"]


@pytest.mark.parametrize("piece", ["r: {owner: yellow}", "r: {owner: red}\n  k: {owner: red, kind: king}"])
def test_cells_by_player_need_one_piece_for_each(piece):
    text = FOUR.replace("r: {owner: red}", piece) + "position: {board: {cells: board}, turn: turn}\n"
    assert [fault[2:] for fault in faults_of(text)] == [("P006", "a player has no piece, or several")]
