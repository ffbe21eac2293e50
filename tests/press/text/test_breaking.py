"""Where lines may end: the rules of UAX #14 one by one, and against another program's reading of them."""

import lzma
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uniseg.linebreak import line_break, line_break_boundaries

from pnp.press.text.breaking import _CLASSES, line_breaks
from tests.samples import amount


def broken(text: str) -> str:
    """Return *text* with | where a line may end and ‖ where it must."""
    marks = dict(line_breaks(text))
    return "".join(("" if i not in marks else "‖" if marks[i] else "|") + char for i, char in enumerate(text))


@pytest.mark.parametrize(
    "expected",
    [
        "one |two  |three",  # LB7, LB18
        "a\n‖b\r\n‖c\u2028‖d",  # LB4, LB5
        "a\u200b|b",  # LB8
        "x\u0301 |x\u0301\u200dy",  # LB8a, LB9
        "a\u2060b \u2060c",  # LB11
        "10\u00a0mm |10 |mm",  # LB12
        "(a) |[b]! |c/|d",  # LB13
        "«да» |«нет»",  # LB15a, LB15b
        "wait |.5 |s, |then",  # LB15c, LB15d
        "said |“yes” |to |“ no”",  # LB15a, LB19
        "—— |a",  # LB17
        "-5 |of |-x",  # LB20a, LB25
        "print-|and-|play",  # LB21
        "שלום-|אחד |א-b",  # LB21a
        "so… |a…|b",  # LB22
        "B4 |3x |x3",  # LB23
        "€5 |5% |(3) |$(3) |1,234.5",  # LB24, LB25
        "2–|3 |2024-05",  # LB25
        "漢|字、|か|な。",  # LB13, LB31
        "ー|「あ」|い",  # LB14
        "f(x) |f(x)g",  # LB30
        "🇩🇪|🇫🇷|🇮🇹",  # LB30a
        "👍🏽|👍",  # LB30b
        "한|국|어",  # LB31
        "a|\ufffc|b",  # LB20
    ],
)
def test_rules(expected: str) -> None:
    assert broken(expected.replace("|", "").replace("‖", "")) == expected


# Characters of every class that a rule names, letters and spaces most of all.
POOL = (
    "aZé1 2.,:;!?/-–—…()[]{}'\"“”«»„‘’%€$°№§©→×½ЖωアあッーⅠ漢、。「」！（）한각אב\u0301\u200d\u2060\u00a0\u200b"
    "\u00ad\u2010\u3000🇩🇪👍🏽\ufffcᬅᬲ᭄\n\r\u0085\u1160\ud7fb\u0e01\u0e31"
)


@settings(max_examples=amount(120, soak=4000))
@given(st.text(POOL, max_size=9))
def test_two_programs_agree(text: str) -> None:
    # uniseg takes every hyphen after Hebrew for a narrow one (LB21a).
    if "\u3000" in text and any("\u0590" <= char <= "\u05ff" for char in text):
        return
    theirs = [place for place in line_break_boundaries(text) if 0 < place < len(text)]
    assert [place for place, _ in line_breaks(text)] == theirs


@given(st.text("abcЖж ,.;:-—“”1", max_size=60))
def test_the_short_way_over_plain_words_changes_nothing(text: str) -> None:
    theirs = [place for place in line_break_boundaries(text) if 0 < place < len(text)]
    assert [place for place, _ in line_breaks(text)] == theirs


def test_the_classes_of_common_characters_are_those_of_unicode() -> None:
    classes = {char: str(line_break(char).value) for char in _CLASSES}
    assert {char: "AL" if name == "AI" else name for char, name in classes.items()} == _CLASSES


def test_breaking_plain_text_imports_neither_unicode_tables_nor_hyphenation() -> None:
    code = (
        "import sys; from pnp.press.text.breaking import line_breaks;"
        "print(line_breaks('“Two” players – 3 × 4!'), sorted({'uniseg', 'pyphen'} & {*sys.modules}));"
        "print(line_breaks('字字'), sorted({'uniseg'} & {*sys.modules}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    breaks = [(place, False) for place in (6, 14, 16, 18, 20)]
    assert run.stdout.splitlines() == [f"{breaks} []", "[(1, False)] ['uniseg']"]


@pytest.mark.parametrize("unit", ["x", "x\u0301", '"a(b-c', " ", "🇩", "a\u200b", "漢", "\u0301"])
def test_long_text_takes_time_by_its_length_alone(unit: str) -> None:
    breaks = line_breaks(unit * 30_000)
    assert all(0 < place < 30_000 * len(unit) for place, _ in breaks)


def test_unicode_s_cases() -> None:
    # The cases are those of Unicode 15, the rules those of 16: after hyphens before signs, before ".5", at quotes.
    cases = lzma.decompress((Path(__file__).parent / "unicode" / "LineBreakTest.txt.xz").read_bytes()).decode()
    count, failed = 0, []
    for case in cases.splitlines():
        marks, codes = case.split()[::2], case.split()[1::2]
        text = "".join(chr(int(code, 16)) for code in codes)
        expected = [place for place, mark in enumerate(marks) if mark == "÷" and 0 < place < len(text)]
        if [place for place, _ in line_breaks(text)] != expected:
            failed.append(case)
        count += 1
    print(f"LineBreakTest: {len(failed)} of {count} cases fail")  # noqa: T201
    assert count == 7_654
    assert len(failed) <= 31
