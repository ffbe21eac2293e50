"""Positions and moves as texts: the examples of the page, every fault, and everything that a hostile file holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.protocol import Rejected
from pnp.problems import CODES, Finding
from tests.play.hollow.board import ClearCore, HollowPass, PlaceStone
from tests.play.hollow.table import ENGINE, EXAMPLE, move, spelled, start, state, table, written
from tests.samples import amount


def faults(values):
    answer = ENGINE.read_position(values)
    assert isinstance(answer, Rejected)
    return [(finding.code, finding.at, finding.message) for finding in answer.findings]


def test_the_pages_example_reads_and_writes():
    here = written(state(EXAMPLE))
    assert here == EXAMPLE
    assert list(here) == list(EXAMPLE)


def test_the_order_of_keys_and_spaces_more_do_not_matter():
    rows = [" ".join(row) + " " for row in EXAMPLE["board"]]
    turned = dict(reversed((EXAMPLE | {"board": rows}).items()))
    assert written(state(turned)) == EXAMPLE


@pytest.mark.parametrize("side", range(2, 9))
def test_every_side_from_two_to_eight(side):
    lengths = [2 * side - 1 - abs(side - 1 - row) for row in range(2 * side - 1)]
    position = EXAMPLE | {"side": side, "board": [" ".join("R" * length) for length in lengths]}
    assert written(state(position)) == position


def test_any_filling_is_a_position():
    assert written(table("R B | B B R | R R", "blue", "blue"))["button"] == "blue"
    assert written(table(". . | . . . | . R", "blue", "none"))["turn"] == "blue"


@pytest.mark.parametrize("key", list(EXAMPLE))
def test_each_key_is_needed(key):
    values = {name: value for name, value in EXAMPLE.items() if name != key}
    assert faults(values) == [("P051", (), f'missing key "{key}"')]


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("side", 1, '"side" cannot be 1'),
        ("side", 9, '"side" cannot be 9'),
        ("side", -5, '"side" cannot be -5'),
        ("side", True, '"side" cannot be true'),
        ("side", "5", '"side" cannot be 5'),
        ("side", 5.0, '"side" cannot be 5'),
        ("side", None, '"side" cannot be null'),
        ("turn", "Red", '"turn" cannot be Red'),
        ("turn", None, '"turn" cannot be null'),
        ("turn", "none", '"turn" cannot be none'),
        ("button", None, '"button" cannot be null'),
        ("button", "both", '"button" cannot be both'),
        ("button", ["red"], '"button" cannot be [red]'),
        ("board", None, '"board" is null, not 9 rows of text'),
        ("board", [], '"board" is 0 rows, not 9 rows of text'),
        ("board", "R" * 9, '"board" is RRRRRRRRR, not 9 rows of text'),
    ],
)
def test_values_that_cannot_be_read(key, value, message):
    assert faults(EXAMPLE | {key: value}) == [("P051", (key,), message)]


def test_a_number_too_long_to_be_spelled():
    assert faults(EXAMPLE | {"side": 10**5000}) == [("P051", ("side",), '"side" cannot be a very large number')]


def test_rows_that_cannot_be_read():
    board = EXAMPLE["board"].copy()
    board[0], board[1], board[2], board[4] = ". . . .", 7, ". r . RB . . ", ". . . . R . . . . ."
    assert faults(EXAMPLE | {"board": board}) == [
        ("P051", ("board", 0), "this row does not have 5 cells"),
        ("P051", ("board", 1), "this row is 7, not text"),
        ("P051", ("board", 2), "this row does not have 7 cells"),
        ("P051", ("board", 4), "this row does not have 9 cells"),
    ]


def test_cells_that_hold_nothing_of_this_game():
    board = EXAMPLE["board"].copy()
    board[2] = ". r . RB . . x"
    assert faults(EXAMPLE | {"board": board}) == [
        ("P051", ("board", 2), "C4 holds r, which is not a piece of this game"),
        ("P051", ("board", 2), "C6 holds RB, which is not a piece of this game"),
        ("P051", ("board", 2), "C9 holds x, which is not a piece of this game"),
    ]


def test_all_faults_at_once():
    messages = faults({"side": 5, "board": [], "turn": "green", "button": 3, "more": 1})
    assert [path for _, path, _ in messages] == [("more",), ("board",), ("turn",), ("button",)]


@pytest.mark.parametrize("value", [None, "position", 3, [], [EXAMPLE], True, {}])
def test_values_that_are_no_position(value):
    assert {code for code, _, _ in faults(value)} == {"P051"}


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from([". . R . .", "red", "none", 5, 3]),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=amount(50, soak=1500), deadline=None)
@given(st.dictionaries(st.sampled_from([*EXAMPLE, "more"]), plain))
def test_hostile_values_are_faults_and_never_an_exception(values):
    answer = ENGINE.read_position(EXAMPLE | values)
    if isinstance(answer, Rejected):
        for finding in answer.findings:
            assert finding.code in CODES
            assert len(finding.message) < 1000
            assert all(isinstance(step, str | int) for step in finding.at)
    else:
        assert ENGINE.read_position(ENGINE.write_position(answer)) == answer


CORE = table("B B B | B R B . | B R B R . | B B R . | B R .", turn="blue", button="red")


@pytest.mark.parametrize("text", ["E5", "e5", " E5 ", "e 5"])
def test_a_placement_however_it_is_written(text):
    here = start(5)
    assert ENGINE.write_move(here, move(here, text)) == "E5"
    assert move(here, text) == PlaceStone(30)


@pytest.mark.parametrize("text", ["hollow A3", "Hollow a3", "HOLLOWA3", " hollow  A 3 ", "hollow C2", "hollow E1"])
def test_any_cell_of_a_core_names_it(text):
    assert ENGINE.write_move(CORE, move(CORE, text)) == "hollow A3"
    assert "hollow A3" in spelled(CORE)


def test_two_cores_have_two_names():
    here = table("R R . | R R . . | R . . B B | . . B B | . B B")
    assert [text for text in spelled(here) if text.startswith("hollow")] == ["hollow A3", "hollow D4"]
    here = table("R R . | R R . . | . . . . . | . . B B | . B B")
    assert [text for text in spelled(here) if text.startswith("hollow")] == ["hollow A3", "hollow E3"]


def test_moves_of_different_kinds_differ():
    assert PlaceStone(3) != ClearCore(3)
    assert move(CORE, "hollow A5") == ClearCore(2)  # outside any core: as it was said
    assert isinstance(move(CORE, " Pass"), HollowPass)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no move here"),
        ("  ", "there is no move here"),
        ("hollow", "there is no cell in this move"),
        ("A1", "a board of side 5 has no cell A1"),
        ("J5", "a board of side 5 has no cell J5"),
        ("hollow E10", "a board of side 5 has no cell E10"),
        ("E05", "a board of side 5 has no cell E05"),
        ("E", '"E" cannot be read as a move'),
        ("5E", '"5E" cannot be read as a move'),
        ("E5 E6", '"E5 E6" cannot be read as a move'),
        ("make E5", '"make E5" cannot be read as a move'),
        ("hollow hollow E5", '"hollow hollow E5" cannot be read as a move'),
        ("x" * 500, '"' + "x" * 59 + '…" cannot be read as a move'),
        (None, "a move is a short text"),
        (5, "a move is a short text"),
    ],
)
def test_what_cannot_be_read(text, message):
    finding = move(start(5), text)
    assert isinstance(finding, Finding)
    assert (finding.code, finding.message) == ("P053", message)
    assert finding.hint
