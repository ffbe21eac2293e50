import pytest

from pnp.problems import Finding
from pnp.rules.hollow.board import ClearCore, HollowPass, PlaceStone
from tests.rules.hollow.table import ENGINE, move, spelled, start, table

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
