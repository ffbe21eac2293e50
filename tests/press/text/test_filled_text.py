import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.text.filled_text import filled_text
from pnp.press.text.fonts import font_book
from pnp.press.text.line import InlineBox, Span, TextStyle
from tests.samples import amount

BOOK = font_book("Jost")
STYLE = TextStyle("serif", 3.35)
LONG = "There must be as many hollows after that as before, and so nobody can fill a hollow of one cell. " * 4


def filled(words=LONG, narrowest=30.0, **more):
    return filled_text(BOOK, (Span(words, STYLE),), narrowest, **more)


def test_lines_take_as_many_words_as_they_have_room_for():
    *lines, last = filled().lines(0.0, 0, 100.0)
    assert all(87 < line.width <= 100 for line in lines)
    assert 15 < last.width <= 100


def test_the_first_lines_may_be_narrower_than_the_others():
    lines = filled().lines(40.0, 3, 100.0)
    assert all(33 < line.width <= 40 for line in lines[:3])
    assert all(87 < line.width <= 100 for line in lines[3:-1])
    assert filled().count(40.0, 3, 100.0) == len(lines)


def test_the_words_are_the_same_whatever_the_widths():
    words = LONG.split()
    for narrow, count in ((40.0, 0), (40.0, 3), (55.0, 50)):
        lines = filled(hyphenate=False).lines(narrow, count, 100.0)
        assert " ".join(line.text.strip() for line in lines).split() == words


def test_a_last_line_of_a_few_letters_gets_another_word():
    for cut in range(20, len(LONG), 7):
        lines = filled(LONG[:cut].rsplit(" ", 1)[0] + " it").lines(0.0, 0, 60.0)
        assert len(lines) == 1 or lines[-1].text.strip() != "it"


def test_a_line_end_of_the_author_is_one_and_the_narrow_lines_go_on_after_it():
    lines = filled(f"One.\n{LONG}").lines(40.0, 2, 100.0)
    assert lines[0].text.strip() == "One."
    assert lines[1].width <= 40 < lines[2].width


def test_no_text_fills_no_line():
    assert filled("").lines(0.0, 0, 60.0) == ()
    assert filled("").count(0.0, 0, 60.0) == 0


def test_a_word_too_long_for_the_narrowest_line_is_cut():
    lines = filled("a" * 200).lines(0.0, 0, 60.0)
    assert "".join(line.text for line in lines).replace("-", "") == "a" * 200
    assert all(line.width <= 60 for line in lines)


def test_a_picture_is_set_among_the_words():
    spans = (Span("One ", STYLE), InlineBox("button", 3.0, 2.5, 0.5), Span(" more", STYLE))
    (line,) = filled_text(BOOK, spans, 30.0).lines(0.0, 0, 60.0)
    assert [box.key for box in line.inlines] == ["button"]


def test_an_unknown_family_is_an_error():
    with pytest.raises(KeyError):
        filled_text(BOOK, (Span("a", TextStyle("wingdings")),), 30.0)


words = st.lists(
    st.sampled_from(["a", "snail", "Überraschung", "hare-brained", "x" * 60, "–", "\u00a0", "\n"]), max_size=40
)


@settings(max_examples=amount(30, soak=800), deadline=None)
@given(words.map(" ".join), st.floats(20, 60), st.integers(0, 6))
def test_no_line_is_wider_than_its_room(text, narrow, count):
    made = filled(text, 20.0)
    lines = made.lines(narrow, count, 110.0)
    assert len(lines) == made.count(narrow, count, 110.0)
    for number, line in enumerate(lines):
        assert line.width <= (narrow if number < count else 110.0) + 1e-5
