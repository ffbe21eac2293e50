"""The order of text of both directions: Unicode's own test cases, and what holds for any text."""

import lzma
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.text.bidi import embedding_levels, line_levels, visual_order
from pnp.press.text.shaping import has_reversing
from tests.effort import calls
from tests.samples import SEED, amount

CASES = Path(__file__).parent / "unicode" / "BidiCharacterTest.txt.xz"


def test_unicode_s_cases() -> None:
    """``make soak`` tries all of them, ``make test`` each seventh: seven shares no factor with their order."""
    lines = lzma.decompress(CASES.read_bytes()).decode("ascii").splitlines()
    assert len(lines) == 91_707
    count, failed = 0, []
    for line in lines[:: 1 if SEED else 7]:
        characters, base, paragraph, expected, order = (field.split() for field in line.split(";"))
        text = "".join(chr(int(code, 16)) for code in characters)
        levels = embedding_levels(text, None if base == ["2"] else int(base[0]))
        levels = line_levels(text, levels, int(paragraph[0]))
        shown = [place for place, level in enumerate(expected) if level != "x"]  # the others are removed
        places = [str(place) for place in visual_order(levels) if place in shown]
        if [str(levels[place]) for place in shown] != [expected[place] for place in shown] or places != order:
            failed.append(line)
        count += 1
    print(f"BidiCharacterTest: {len(failed)} of {count} cases fail")  # noqa: T201
    assert failed == []
    assert count >= 91_707 // 7


def shown(text: str, base: int) -> str:
    """Return *text* as it is seen from left to right, brackets not mirrored."""
    levels = line_levels(text, embedding_levels(text, base), base)
    return "".join(text[place] for place in visual_order(levels))


@pytest.mark.parametrize(
    ("text", "base", "seen"),
    [
        ("abc אבג", 0, "abc גבא"),
        ("abc אבג", 1, "גבא abc"),
        ("לוח (A) 12", 1, "12 )A( חול"),
        ("a (אב) c", 0, "a (בא) c"),
        ("a (אב", 0, "a (בא"),
        ("צעד 3, 2-4.", 1, ".2-4 ,3 דעצ"),
        ("ا 1+2", 1, "2+1 ا"),  # a number after an Arabic letter is none with a plus in it
        ("א \u2066b ג\u2069 ד", 1, "ד \u2069b ג\u2066 א"),
    ],
)
def test_lines_as_they_are_seen(text: str, base: int, seen: str) -> None:
    assert shown(text, base) == seen


LETTERS = st.text("abא בج1٢.,+$%()[]«»\u0301\u200f\u202b\u202a\u202e\u202c\u2066\u2067\u2068\u2069 \t", max_size=30)


@settings(max_examples=amount(36, soak=1000))
@given(LETTERS, st.sampled_from([0, 1]))
def test_the_order_is_a_permutation_and_levels_are_those_of_the_paragraph_or_deeper(text: str, base: int) -> None:
    levels = line_levels(text, embedding_levels(text, base), base)
    assert sorted(visual_order(levels)) == list(range(len(text)))
    assert all(base <= level <= 126 for level in levels)


@given(st.text(st.characters(max_codepoint=0x58F), max_size=30))
def test_what_reads_from_left_to_right_stays_in_order(text: str) -> None:
    assert not has_reversing(text)
    assert set(embedding_levels(text, 0)) <= {0}


@given(st.characters())
def test_what_has_a_level_from_the_right_is_known_without_the_algorithm(char: str) -> None:
    assert has_reversing(char) or embedding_levels(char, 0) == [0]


@pytest.mark.parametrize("unit", ["(א)", "([{א}])", "1,", "\u2067א", "א\u0301b", "(" * 70 + "א" + ")" * 70])
def test_work_grows_no_faster_than_the_text(unit: str) -> None:
    short, long = (calls(partial(embedding_levels, unit * count, 0)) for count in (40, 160))
    assert long <= 4.4 * short


def test_directions_deeper_than_the_limit_do_no_harm() -> None:
    text = "\u202b\u2067" * 200 + "אb" + "\u2069\u202c" * 200 + "c"
    levels = embedding_levels(text, 0)
    assert (max(levels), levels[-1]) == (126, 0)
