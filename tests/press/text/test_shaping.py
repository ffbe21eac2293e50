"""Strings become lines whose width is the sum of their glyphs'."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.colour import Colour
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import line_width, set_line
from pnp.press.text.typography import without_controls

BOOK = font_book("Amatic SC")
SERIF = TextStyle("serif", size=10.0)
WORDS = st.text("abcfilmtVAТоЁж019.,-→é\u0301", min_size=1, max_size=8)


def width(text: str, style: TextStyle = SERIF) -> float:
    return set_line(BOOK, text, style).width


def test_a_line_in_numbers() -> None:
    line = set_line(BOOK, "Hi", TextStyle("sans", size=10.0))
    (run,) = line.runs
    assert (run.face, run.size, [g.text for g in run.glyphs]) == ("NotoSans-Regular", 10.0, ["H", "i"])
    assert [g.x for g in run.glyphs] == pytest.approx([0.0, 7.41])
    assert line.width == pytest.approx(7.41 + 2.58)
    assert (line.ascent, line.descent) == pytest.approx((10.69, 2.93))
    assert (line.text, line.inlines, line.offset) == ("Hi", (), 0.0)


def test_letters_are_kerned() -> None:
    assert width("AV") < width("A") + width("V") - 0.3


def test_ligatures_carry_their_letters() -> None:
    line = set_line(BOOK, "fi", SERIF)
    assert [glyph.text for glyph in line.runs[0].glyphs] == ["fi"]


def test_figures_are_as_tall_as_capitals_and_as_wide_as_they_are() -> None:
    assert width("1111") < width("8888")
    (run,) = set_line(BOOK, "1890", SERIF).runs
    face = BOOK.face(run.face)
    tops = {round(-face.bounds(glyph.glyph_id).top, 1) for glyph in run.glyphs}
    assert len(tops) == 1


def test_an_accent_makes_one_cluster_with_its_letter() -> None:
    assert width("e\u0301") == pytest.approx(width("é"))
    line = set_line(BOOK, "x\u0301", SERIF)
    assert [glyph.text for glyph in line.runs[0].glyphs] == ["x\u0301", ""]
    assert line.width == pytest.approx(width("x"))


def test_runs_change_with_the_face_only() -> None:
    line = set_line(BOOK, "pay 2 → take ●", TextStyle("sans"))
    assert [(run.face, "".join(g.text for g in run.glyphs)) for run in line.runs] == [
        ("NotoSans-Regular", "pay 2 "),
        ("NotoSansMath-Regular", "→"),
        ("NotoSans-Regular", " take "),
        ("NotoSansSymbols2-Regular", "●"),
    ]


def test_colour_and_size_reach_the_run() -> None:
    style = TextStyle("sans", size=4.25, colour=Colour(1, 2, 3))
    run = set_line(BOOK, "a", style).runs[0]
    assert (run.size, run.colour) == (4.25, Colour(1, 2, 3))


def test_nothing_is_an_empty_line_of_the_style_s_height() -> None:
    line = set_line(BOOK, "", SERIF)
    assert (line.runs, line.width) == ((), 0.0)
    assert (line.ascent, line.descent) == pytest.approx((11.77, 3.08))


def test_what_no_font_has_is_an_empty_box() -> None:
    (run,) = set_line(BOOK, "😀", TextStyle("sans")).runs
    assert [(g.glyph_id, g.text) for g in run.glyphs] == [(0, "😀")]


def test_letters_of_a_language_take_their_own_forms() -> None:
    russian, serbian = (set_line(BOOK, "б", TextStyle("sans", italic=True), lang).runs for lang in ("ru", "sr"))
    assert russian[0].glyphs[0].glyph_id != serbian[0].glyphs[0].glyph_id


@pytest.mark.parametrize("language", ["", "en-US", "no such\x00tag", "ü", "x" * 1000])
def test_any_language_is_taken(language: str) -> None:
    assert set_line(BOOK, "Hi", SERIF, language).width == pytest.approx(width("Hi"))


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, "e" + "\u0301" * 50_000, "😀" * 20_000, "\u200d" * 50_000, "\u202e" * 1000 + "a", " " * 50_000],
)
def test_hostile_text_is_set(text: str) -> None:
    line = set_line(BOOK, text, SERIF)
    assert line.text == without_controls(text)
    assert line.width >= 0


@given(st.text(st.characters(exclude_categories=()), max_size=30), st.sampled_from(["serif", "sans", "display"]))
def test_any_text_is_set_and_its_width_is_the_sum_of_its_advances(text: str, family: str) -> None:
    line = set_line(BOOK, text, TextStyle(family, size=3.3))
    glyphs = [glyph for run in line.runs for glyph in run.glyphs]
    assert line.width == pytest.approx(sum(glyph.advance for glyph in glyphs))
    assert set_line(BOOK, text, TextStyle(family, size=3.3)) == line
    assert line_width(BOOK, text, TextStyle(family, size=3.3)) == line.width


@given(st.lists(WORDS, min_size=1, max_size=5))
def test_words_add_up(words: list[str]) -> None:
    line = set_line(BOOK, " ".join(words), SERIF)
    assert line.width == pytest.approx(sum(map(width, words)) + (len(words) - 1) * width(" "))
    assert "".join(glyph.text for run in line.runs for glyph in run.glyphs) == line.text


@given(WORDS, st.floats(0.5, 50))
def test_width_grows_with_size(word: str, size: float) -> None:
    assert width(word, replace(SERIF, size=size)) == pytest.approx(width(word) * size / 10)
