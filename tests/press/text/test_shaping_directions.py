"""Lines of both directions: which glyphs stand where, and in which order."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.text.filled_text import filled_text
from pnp.press.text.fonts import font_book
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.text.shaping import set_line
from tests.samples import amount

BOOK = font_book("Jost", "he")
STYLE = TextStyle("sans", 10.0)


def texts(line: Line) -> list[str]:
    return [glyph.text for run in line.runs for glyph in run.glyphs if glyph.text]


def width(text: str) -> float:
    return set_line(BOOK, text, STYLE, "he").width


def test_a_word_from_the_right_begins_at_the_right_end() -> None:
    line = set_line(BOOK, "אב", STYLE, "he")
    (run,) = line.runs
    assert run.face == "NotoSansHebrew-Regular"
    assert [glyph.text for glyph in run.glyphs] == ["ב", "א"]
    assert [glyph.x for glyph in run.glyphs] == pytest.approx([0.0, width("ב")])
    assert (line.text, line.width) == ("אב", pytest.approx(width("א") + width("ב")))


@pytest.mark.parametrize(
    ("text", "language", "seen"),
    [
        ("אב cd", "he", "cd בא"),
        ("אב cd", "en", "בא cd"),
        ("שלב 12:", "he", ":12 בלש"),
        ("12:", "he", "12:"),  # a label without a letter from the right is as it was typed
        ("\u200f12:", "he", ":12"),  # unless a mark says otherwise
        ("a2 - b3", "he", "a2 - b3"),
        ("\u20672–4\u2069", "he", "4–2"),
        ("אב \u2068D6\u2069, \u2068E5\u2069", "he", "E5 ,D6 בא"),
        ("من 3", "ar", "3 نم"),
    ],
)
def test_order(text: str, language: str, seen: str) -> None:
    assert "".join(texts(set_line(BOOK, text, STYLE, language))) == seen


def test_emphasis_is_bold_in_a_script_without_slanted_letters() -> None:
    (line,) = set_paragraph(BOOK, [Span("אב ", STYLE), Span("גד side", STYLE, emphasis=True)], 500.0, "he")
    letters = [(run.face, "".join(glyph.text for glyph in run.glyphs).strip()) for run in line.runs]
    assert [(face, text) for face, text in letters if text] == [
        ("NotoSans-Italic", "side"),
        ("NotoSansHebrew-Bold", "דג"),
        ("NotoSansHebrew-Regular", "בא"),
    ]


def test_brackets_face_the_words_between_them() -> None:
    plain, mirrored = (set_line(BOOK, text, STYLE, "he").runs[0].glyphs for text in ("(a)", "(א)"))
    assert [glyph.text for glyph in mirrored] == [")"]  # the brackets are of Noto Sans, the letter of its Hebrew face
    assert mirrored[0].glyph_id == plain[0].glyph_id


def test_arabic_letters_are_joined_across_styles() -> None:
    bold = TextStyle("sans", 10.0, weight="bold")
    (whole,) = set_paragraph(BOOK, [Span("ممم", STYLE)], 90.0, "ar")
    (parted,) = set_paragraph(BOOK, [Span("م", STYLE), Span("م", bold), Span("م", STYLE)], 90.0, "ar")
    ids = [glyph.glyph_id for run in parted.runs for glyph in run.glyphs]
    assert ids == [glyph.glyph_id for glyph in whole.runs[0].glyphs]
    assert len(set(ids)) == 3  # initial, medial, final


def test_columns_start_on_the_right() -> None:
    text = "אבג דהו זחט יכל מנס " * 4
    lines = set_paragraph(BOOK, [Span(text, STYLE)], 60.0, "he")
    assert [line.offset + line.width for line in lines] == pytest.approx([60.0] * len(lines))
    ends = set_paragraph(BOOK, [Span(text, STYLE)], 60.0, "he", align="end")
    assert [line.offset for line in ends] == pytest.approx([0.0] * len(ends))


def test_boxes_stand_where_their_words_do() -> None:
    box = InlineBox("egg", 4.0, 3.0, 1.0, "egg")
    (line,) = set_paragraph(BOOK, [Span("אב ", STYLE), box, Span(" גד", STYLE)], 90.0, "he")
    (kept,) = line.inlines
    assert kept.x == pytest.approx(width("גד") + width(" "))
    assert line.text == "אב egg גד"


def test_lines_are_broken_before_they_are_ordered() -> None:
    filled = filled_text(BOOK, [Span("abc def אבג דהו", STYLE)], 1.0, "he")
    lines = filled.lines(0.0, 0, width("abc def") + 0.5)
    assert [line.text for line in lines] == ["abc def", "אבג דהו"]
    assert texts(lines[0])[0] == "a"


def letters(text: str) -> list[str]:
    return sorted(char for char in text if char not in " \u200f\u2067\u2069")


MIXED = st.text("abzאבג דة لاש12.,-()[]«»\u05b8\u0301\u200f\u2067\u2069 ", max_size=24)


@settings(max_examples=amount(50, soak=1500), deadline=None)
@given(MIXED, st.sampled_from(["he", "en", "ar"]))
def test_every_letter_is_set_once_and_the_width_is_that_of_the_glyphs(text: str, language: str) -> None:
    line = set_line(BOOK, text, STYLE, language)
    assert letters("".join(texts(line))) == letters(text)
    glyphs = [glyph for run in line.runs for glyph in run.glyphs]
    assert line.width == pytest.approx(sum(glyph.advance for glyph in glyphs))
    assert all(a.x - 1 <= b.x for a, b in pairwise(glyphs) if a.advance and b.advance)


@settings(max_examples=amount(24, soak=600), deadline=None)
@given(MIXED, st.floats(8.0, 60.0))
def test_paragraphs_lose_no_letter(text: str, column: float) -> None:
    lines = set_paragraph(BOOK, [Span(text, STYLE)], column, "he")
    assert letters("".join("".join(texts(line)) for line in lines)) == letters(text)
