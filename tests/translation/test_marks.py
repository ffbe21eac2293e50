import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.model.texts import Text
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.translation.marks import MOST_MARKS, MessageMark, marked_catalogue, marks_in, with_mark
from pnp.translation.template import Message
from tests.translation.samples import WORDS


@given(WORDS, st.integers(0, MOST_MARKS - 1))
def test_a_mark_is_read_again_and_adds_no_letter(text, number):
    marked = with_mark(text, number)
    if marked != text:
        assert list(marks_in(marked)) == [MessageMark(number, False)]
        assert "".join(char for char in marked if not "\U000e0100" <= char <= "\U000e01ef") == text


@pytest.mark.parametrize("text", ["{rule:goal.first} ends it", "--set {n} of", "[](https://a.b) x", "**Bold**"])
def test_a_mark_stands_in_no_placeholder_command_or_address(text):
    marked = with_mark(text, 7)
    at = marked.index("\U000e0100")
    assert marked[: at - 1] in text and marked[at - 1].isalpha()
    for kept in ("{rule:goal.first}", "--set", "{n}", "https://a.b"):
        assert kept not in text or kept in marked


def test_a_mark_has_no_width_and_stays_with_its_letter():
    book, style = font_book("Noto Sans"), TextStyle()
    plain, marked = set_line(book, "Town", style), set_line(book, with_mark("Town", 300), style)
    assert marked.width == plain.width
    assert [glyph.glyph_id for glyph in marked.runs[0].glyphs] == [glyph.glyph_id for glyph in plain.runs[0].glyphs]
    assert list(marks_in(marked.runs[0].glyphs[0].text)) == [MessageMark(300, False)]


def message(text, context="", plural=""):
    return Message(text, context, plural, (), (), ())


def test_a_catalogue_marks_messages_and_tells_those_apart_that_are_inserted():
    catalogue = marked_catalogue(
        [message("Town"), message("In {place}", "x"), message("{n} egg", "", "{n} eggs")], "en"
    )
    inner, outer = Text("Town"), Text("In {place}", "x")
    assert list(marks_in(catalogue.translate(inner))) == [MessageMark(0, False)]
    assert list(marks_in(catalogue.translate(outer.filled(place=inner)))) == [
        MessageMark(1, False),
        MessageMark(0, True),
    ]
    assert list(marks_in(catalogue.translate(Text("{n} egg", "", "{n} eggs").filled(n=5)))) == [MessageMark(2, False)]
    assert list(marks_in(catalogue.translate(Text("not listed")))) == []
