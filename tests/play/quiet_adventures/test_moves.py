import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.problems import Finding
from tests.play.quiet_adventures.moves import SPELLINGS, Beg, Buy, QuietPass, StepTo, read_quiet_move, write_quiet_move


def test_every_move_reads_back_from_its_spelling():
    assert len(SPELLINGS) == 9 + 27 + 3 * 3 + 4 + 1
    for move, text in SPELLINGS.items():
        assert write_quiet_move(move) == text
        assert read_quiet_move(text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("  BUY   Mushroom b1 ", Buy(0, 1)),
        ("buymushroomB1", Buy(0, 1)),
        ("move\tc 3", StepTo(8)),
        ("Beg Bank", Beg(3)),
        ("beg MEADOW", Beg(2)),
        ("Pass", QuietPass()),
    ],
)
def test_spaces_and_capitals_do_not_matter(text, move):
    assert read_quiet_move(text) == move


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "no move"),
        ("   ", "no move"),
        ("fly B1", '"fly B1" is not an action'),
        ("buy mushroom D1", '"D1" is not a cell'),
        ("buy mushroom B4", '"B4" is not a cell'),
        ("move A0", '"A0" is not a cell'),
        ("buy house B1", '"house" is not one of mushroom, beehive, meadow'),
        ("increase bank", '"bank" is not one of mushroom, beehive, meadow'),
        ("beg hollow", '"hollow" is not one of mushroom, beehive, meadow, bank'),
        ("buy mushroom", '"buy mushroom" cannot be read'),
        ("move B1 B2", '"move B1 B2" cannot be read'),
        ("x" * 100_000, "is not an action"),
    ],
)
def test_a_fault_reports_what_is_unreadable(text, part):
    finding = read_quiet_move(text)
    assert isinstance(finding, Finding)
    assert finding.code == "P053"
    assert part in finding.message
    assert finding.hint
    assert len(finding.message) < 200


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_a_fault(text):
    answer = read_quiet_move(text)
    if not isinstance(answer, Finding):
        assert squeezed(SPELLINGS[answer]) == squeezed(text)


def squeezed(text):
    return "".join(text.split()).lower()


@pytest.mark.parametrize("value", [None, 3, True, ["move B1"], {"move": "B1"}])
def test_what_is_no_text_is_a_fault(value):
    assert isinstance(read_quiet_move(value), Finding)
