import pytest

from pnp.problems import Finding
from tests.play.hexania.moves import STOP, Birth, Grow, Regroup, Roll, Travel, write_hexania_move
from tests.play.hexania.table import ENGINE, table

HERE = table(red="C5 D5 D6 G3", blue="E5")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("birth B4", Birth("B4")),
        ("birth B4 keep C5", Birth("B4", "C5")),
        ("grow C5 C6", Grow("C5", "C6")),
        ("grow C5 C6 keep D6", Grow("C5", "C6", "D6")),
        ("move C5 SE 3", Travel("C5", "SE", 3)),
        ("move C5 N 12", Travel("C5", "N", 12)),
        ("move C5 SW 1 keep I5", Travel("C5", "SW", 1, "I5")),
        ("regroup D6 B5", Regroup("D6", "B5")),
        ("regroup D6 B5 keep C5", Regroup("D6", "B5", "C5")),
        ("stop", STOP),
        ("roll 12", Roll(12)),
    ],
)
def test_a_spelling_and_its_move(text, move):
    assert ENGINE.read_move(HERE, text) == move
    assert write_hexania_move(move) == text
    for other in (text.lower(), text.upper(), text.replace(" ", ""), f"  {text.replace(' ', '   ')}\t"):
        assert ENGINE.read_move(HERE, other) == move


@pytest.mark.parametrize("cell", ["C5", "D5", "D6"])
def test_any_cell_names_the_figure(cell):
    assert ENGINE.read_move(HERE, f"grow {cell} C6") == Grow("C5", "C6")
    assert ENGINE.read_move(HERE, f"move {cell} S 1") == Travel("C5", "S", 1)
    assert ENGINE.read_move(HERE, f"regroup {cell} B5") == Regroup(cell, "B5")


@pytest.mark.parametrize("cell", ["E5", "A5"])
def test_a_cell_of_no_own_figure_stays_as_it_is(cell):
    assert ENGINE.read_move(HERE, f"grow {cell} C6") == Grow(cell, "C6")
    assert ENGINE.read_move(HERE, f"move {cell} S 1") == Travel(cell, "S", 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no move here"),
        ("  ", "there is no move here"),
        ("pass", '"pass" is not an action of this game'),
        ("birth", '"birth" cannot be read as a move'),
        ("birth B4 C5", '"birth B4 C5" cannot be read as a move'),
        ("birth B4 keep", '"birth B4 keep" cannot be read as a move'),
        ("birth A1", '"A1" is not a cell of a board of side 5'),
        ("birth B04", '"B04" is not a cell of a board of side 5'),
        ("grow C5 C6 keep J9", '"J9" is not a cell of a board of side 5'),
        ("grow AA5 C6", '"AA5" is not a cell of a board of side 5'),
        ("move C5 E 1", '"move C5 E 1" cannot be read as a move'),
        ("move C5 SE", '"move C5 SE" cannot be read as a move'),
        ("move C5 SE 0", "a figure moves at least one step"),
        ("roll", '"roll" cannot be read as a move'),
        ("roll -2", '"roll -2" cannot be read as a move'),
        ("stop it", '"stop it" cannot be read as a move'),
        ("x" * 1000, "a move is a short text"),
        (None, "a move is a short text"),
        (7, "a move is a short text"),
    ],
)
def test_what_is_no_move(text, message):
    answer = ENGINE.read_move(HERE, text)
    assert isinstance(answer, Finding)
    assert (answer.code, answer.message) == ("P053", message)
    assert answer.hint
