"""Lines of Japanese: where they end, how they are justified, and how wide their punctuation is."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.text.filled_text import filled_text
from pnp.press.text.fonts import font_book
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from pnp.press.text.shaping import set_line
from pnp.press.text.spacing import is_spaceless
from tests.samples import amount

BOOK = font_book("Jost", "ja")
STYLE = TextStyle("serif", 4.0)
KANJI = "盤駒勝手番点数目標人間城森花石箱"


def lines_of(text: str, width: float, **options: object) -> tuple[Line, ...]:
    return set_paragraph(BOOK, [Span(text, STYLE)], width, "ja", **options)


def said(lines: tuple[Line, ...]) -> list[str]:
    return [line.text for line in lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("盤駒勝手番。点数", ["盤駒勝手", "番。点数"]),  # no full stop begins a line
        ("盤駒勝手「番点」数", ["盤駒勝手", "「番点」数"]),  # no bracket ends one
        ("盤駒勝ラッパ", ["盤駒勝ラッ", "パ"]),
        ("盤駒勝手番ッパ目標", ["盤駒勝手", "番ッパ目標"]),  # no small kana begins one
        ("盤駒勝手番ー点", ["盤駒勝手", "番ー点"]),
        ("盤駒勝手番……点", ["盤駒勝手", "番……点"]),
        ("盤駒“AB”点数目", ["盤駒“AB”", "点数目"]),
        ("盤駒勝手“番点”数", ["盤駒勝手", "“番点”数"]),
        ("盤駒ABCDEF点", ["盤駒", "ABCDEF点"]),
    ],
)
def test_where_lines_end(text: str, expected: list[str]) -> None:
    assert said(lines_of(text, 20.4)) == expected


@pytest.mark.parametrize("width", [48.0, 50.0, 51.9])
def test_lines_are_as_wide_as_their_column_but_for_the_last(width: float) -> None:
    *full, last = lines_of(2 * KANJI, width)
    assert [line.width for line in full] == pytest.approx([width] * len(full))
    assert last.width == pytest.approx(4.0 * len(last.text))
    (run,) = full[0].runs
    steps = [b.x - a.x for a, b in pairwise(run.glyphs)]
    assert steps == pytest.approx([4.0 + (width - 48.0) / 11] * 11)
    assert run.glyphs[-1].advance == pytest.approx(4.0)


def test_gaps_do_not_become_holes() -> None:
    first, _ = lines_of("盤駒 ABCDEFGHIJ", 26.0)
    assert (first.text, first.width) == ("盤駒", pytest.approx(8.0))


@pytest.mark.parametrize("options", [{"align": "end"}, {"hyphenate": False}])
def test_titles_are_ragged(options: dict[str, object]) -> None:
    assert lines_of(KANJI, 22.0, **options)[0].width == pytest.approx(20.0)


def test_centred_lines_are_ragged_and_about_equally_long() -> None:
    widths = [line.width for line in lines_of(KANJI, 22.0, align="centre")]
    assert len(widths) == len(lines_of(KANJI, 22.0, align="end"))
    assert max(widths) < 20.0 and max(widths) - min(widths) <= 4.0 + 1e-6


def test_punctuation_has_no_blank_half_at_the_ends_of_a_line_or_beside_another_mark() -> None:
    (line,) = lines_of("「盤」、「駒」（石）。", 90.0)
    assert line.width == pytest.approx(4.0 * (11 - 0.5 * 6))  # at both ends, and four times within
    glyphs = line.runs[0].glyphs
    assert glyphs[0].x == pytest.approx(-2.0)  # its left half is blank
    assert [glyph.x for glyph in glyphs[1:5]] == pytest.approx([2.0, 6.0, 8.0, 10.0])
    assert glyphs[-1].advance == pytest.approx(2.0)


def test_full_stops_hang_by_no_more_than_their_blank_half() -> None:
    for text in ("盤駒勝手。点", "盤駒勝手番。"):
        for line in lines_of(text, 20.0):
            assert line.width <= 20.0 + 1e-6


def test_words_of_other_languages_are_justified_where_that_is_asked_for() -> None:
    book = font_book("Jost", "en")
    text = "The quick brown fox jumps over the lazy dog and runs away. "
    *full, last = set_paragraph(book, [Span(2 * text, STYLE)], 70.0, "en", align="justified")
    assert [line.width for line in full] == pytest.approx([70.0] * len(full))
    assert len(full) == 3 and last.width < 70.0
    spaces = {round(glyph.advance, 6) for run in full[0].runs for glyph in run.glyphs if glyph.text == " "}
    assert len(spaces) == 1
    ragged = set_line(book, full[0].text, STYLE)
    widths = [[g.advance for run in line.runs for g in run.glyphs if g.text != " "] for line in (full[0], ragged)]
    assert widths[0] == pytest.approx(widths[1])


def test_words_from_the_right_are_justified_too() -> None:
    book = font_book("Jost", "he")
    *full, last = set_paragraph(book, [Span("אבג דהו זחט יכל מנס " * 4, STYLE)], 50.0, "he", align="justified")
    assert [(line.offset, line.width) for line in full] == [pytest.approx((0.0, 50.0))] * len(full)
    assert last.offset + last.width == pytest.approx(50.0)


def test_boxes_move_with_their_words() -> None:
    box = InlineBox("egg", 4.0, 3.0, 1.0, "egg")
    spans = [Span("盤駒", STYLE), box, Span(KANJI, STYLE)]
    first = set_paragraph(BOOK, spans, 38.0, "ja")[0]
    assert first.text.count("egg") == 1
    assert (first.width, first.inlines[0].x) == pytest.approx((38.0, 8.0 + 2 * 2.0 / 8))


def test_languages() -> None:
    assert [is_spaceless(code) for code in ("ja", "zh-Hant", "ko", "en", "he")] == [True, True, False, False, False]


@settings(max_examples=amount(40, soak=1200), deadline=None)
@given(st.text("盤駒あッー、。「」（）…“”A1 b", min_size=1, max_size=40), st.floats(8.0, 60.0))
def test_lines_fit_say_everything_and_are_as_wide_as_their_glyphs(text: str, width: float) -> None:
    lines = lines_of(text, width)
    assert "".join(said(lines)).replace(" ", "") == text.replace(" ", "")
    for line in lines:
        glyphs = [glyph for run in line.runs for glyph in run.glyphs]
        assert line.width == pytest.approx(sum(glyph.advance for glyph in glyphs))
        assert line.width <= width + 1e-6
    filled = filled_text(BOOK, [Span(text, STYLE)], 8.0, "ja")
    count = filled.count(width, 1, 30.0)
    assert len(filled.lines(width, 1, 30.0)) == count
    assert all(line.width <= max(width, 30.0) + 1e-6 for line in filled.lines(width, 1, 30.0))


@given(st.text("盤駒あッーァ、。「」（）", min_size=8, max_size=40))
def test_no_line_begins_or_ends_with_what_may_not(text: str) -> None:
    lines = said(filled_text(BOOK, [Span(text, STYLE)], 200.0, "ja").lines(0.0, 0, 200.0))
    for before, after in pairwise(lines):
        assert before[-1] not in "「（"
        assert after[0] not in "ッーァ、。」）"
