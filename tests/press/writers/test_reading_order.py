from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.text.fonts import font_book
from pnp.press.text.line import Line, TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.text.typography import DIRECTION_MARKS
from pnp.press.writers.reading_order import loose_marks, runs_to_show
from tests.press.writers.scenes import BOOK
from tests.samples import amount

HEBREW = font_book("Jost", "he")
STYLE = TextStyle("serif", 4)


def hebrew(text: str) -> Line:
    return set_line(HEBREW, text, STYLE, "he")


def told(line: Line) -> list[str]:
    texts = []
    for run in runs_to_show(line):
        text = "".join(glyph.text for glyph in run.glyphs)
        texts.append(text[::-1] if run.level % 2 else text)
    return texts


def test_words_are_shown_in_the_order_in_which_they_are_read() -> None:
    texts = [text for text in told(hebrew("הניחו אבן על E5 או D6")) if text not in DIRECTION_MARKS]
    assert texts == ["הניחו", " אבן", " על", " ", "E5", " או", " ", "D6"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("אבן 40.", "אבן 40|R|."),  # the number would take the full stop along
        ("אבן, לוח", "אבן,|R| לוח"),  # and a comma, which stands in numbers, the space
        ("ב-E9", "ב-|R|E9"),
        ("(אבן)", "|L|(|R|אבן|L|)|R|"),  # brackets would be turned over
        ("אבן לוח", "אבן לוח"),
        ("אבן (a) לוח", None),
    ],
)
def test_marks_say_where_signs_belong(text: str, expected: str | None) -> None:
    marked = "".join(told(hebrew(text))).replace("\u200e", "|L|").replace("\u200f", "|R|")
    if expected is not None:
        assert marked == expected
    assert marked.replace("|L|", "").replace("|R|", "") == text


MIXED = st.text(st.sampled_from("אבגדהוםABcd0123 .,:;-–+()«»?!½\u05b8\u05bc"), min_size=1, max_size=30)


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(MIXED, st.sampled_from(("he", "en")))
def test_nothing_is_lost_or_moved(text: str, language: str) -> None:
    book = HEBREW if language == "he" else BOOK
    line = set_line(book, text, STYLE, language)
    if not any(run.place for run in line.runs):
        return  # it has one direction
    joined = "".join(told(line))
    for mark in DIRECTION_MARKS:
        joined = joined.replace(mark, "")
    assert joined == line.text
    before = {
        (run.face, glyph.glyph_id, glyph.x, glyph.y) for run in line.runs for glyph in run.glyphs if glyph.text != " "
    }
    after = {(run.face, glyph.glyph_id, glyph.x, glyph.y) for run in runs_to_show(line) for glyph in run.glyphs}
    assert before <= after


def test_a_word_and_the_space_before_it_are_as_wide_as_they_were() -> None:
    line = hebrew("אבן לוח")
    word = runs_to_show(line)[-1]
    left, right = word.glyphs[0].x, word.glyphs[-1].x + word.glyphs[-1].advance
    assert word.glyphs[-1].text == "ל "
    space = next(run.glyphs[0] for run in line.runs if run.glyphs[0].text == " ")
    assert (left, right) == pytest.approx((0.0, space.x + space.advance), abs=1e-6)


def test_points_are_painted_beside_the_letters_that_they_belong_to() -> None:
    line = hebrew("שָׁלוֹם")
    marks = [mark for run in runs_to_show(line) for mark in loose_marks(run)]
    assert len(marks) == 3
    assert all(mark.advance == 0 for mark in marks)
