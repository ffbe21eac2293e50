"""Spans become shaped words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.text.fonts import font_book
from pnp.press.text.line import InlineBox, Span, TextStyle
from pnp.press.text.paragraph import HardLineSetter, shaped_lines
from pnp.press.text.words import Shaper, hard_lines, split_word, split_words

SHAPER = Shaper(font_book(), "en")
PLAIN, BOLD = TextStyle("serif", size=4.0), TextStyle("serif", size=4.0, weight="bold")
ICON = InlineBox("button", 3.0, 2.5, 0.5, "[button]")


def listed(*spans: Span | InlineBox) -> list[tuple[str, bool]]:
    (line,) = hard_lines(spans, "en")
    return [(word.text + "_" * len(word.spaces), word.breakable) for word in split_words(line, SHAPER)]


def test_words_end_where_lines_may() -> None:
    assert listed(Span(" print-and-play  games ! ", PLAIN)) == [
        *(("print-", True), ("and-", True), ("play__", True)),
        *(("games_", False), ("!", True)),
    ]


def test_no_line_begins_with_a_dash() -> None:
    assert listed(Span("a — b c—d", PLAIN)) == [("a_", False), ("—_", True), ("b_", True), ("c—", True), ("d", True)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("is 50 mm long", ["is_", "50_mm_", "long"]),
        ("от 160 до 250 г/м²", ["от_", "160_", "до_", "250_г/м²"]),
        ("3 × stone, 5 minutes", ["3_×_stone,_", "5_", "minutes"]),
    ],
)
def test_no_line_parts_a_number_from_its_unit(text: str, words: list[str]) -> None:
    joined = "".join(word + ("|" if breakable else "") for word, breakable in listed(Span(text, PLAIN)))
    assert joined.removesuffix("|").split("|") == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("with --low-ink.", ["with_", "--low-ink."]),
        ("（--low-ink）を", ["（--low-ink）", "を"]),
        ("make: pnp build hollow --set side=6. Then", ["make:_", "pnp build hollow --set side=6._", "Then"]),
        ("--layout=straight --paper a3", ["--layout=straight --paper_", "a3"]),
        ("a--low-b print-and", ["a--", "low-", "b_", "print-", "and"]),
    ],
)
def test_no_line_ends_within_a_command(text: str, words: list[str]) -> None:
    joined = "".join(word + ("|" if breakable else "") for word, breakable in listed(Span(text, PLAIN)))
    assert [each.strip("_").replace("_", " ") for each in joined.strip("|").split("|")] == [
        each.strip("_") for each in words
    ]


def test_no_hyphen_is_put_into_a_command() -> None:
    text = "ordinary: pnp build ordinary --layout=ordinary"
    setter = HardLineSetter(SHAPER, shaped_lines(SHAPER.book, (Span(text, PLAIN),), "en")[0], 50.0, True)
    assert [bool(setter.hyphen_offsets(word)) for word in setter.shaped.words] == [True, False, False, False, False]


def test_a_word_may_have_several_styles_and_boxes() -> None:
    (line,) = hard_lines([Span("very bo", PLAIN), Span("ld", BOLD), Span(", ", PLAIN), ICON, Span(".", PLAIN)], "en")
    very, bold, icon = split_words(line, SHAPER)
    assert [s.text for s in bold.stretches] == ["bo", "ld", ","]
    assert icon.stretches == (ICON, Span(".", PLAIN))
    assert icon.width == pytest.approx(3.0 + SHAPER.word((Span(".", PLAIN),)).width)
    assert (very.gap, bold.gap, icon.gap) == pytest.approx((1.0, 1.0, 0.0), abs=0.3)


def test_line_ends_of_the_author_and_soft_hyphens() -> None:
    lines = list(hard_lines([Span("a\u00adb\r\nc", PLAIN), ICON, Span("d\u00ade\n", BOLD)], "en"))
    assert [(line.text, sorted(line.soft)) for line in lines] == [("ab", [1]), ("c\ufffcde", [3]), ("", [])]
    assert lines[2].style == BOLD


def test_a_fragment_is_shaped_as_it_will_stand() -> None:
    word = SHAPER.word((Span("VAV", PLAIN), Span("AV", BOLD)))
    parts = SHAPER.fragment(word.stretches, 1, 4, True)
    said = ["".join(g.text for g in part.chunk.glyphs) for part in parts]  # type: ignore[union-attr]
    assert said == ["AV", "A-"]


@given(st.text("aVAfiЖ\u0301😀-", min_size=1, max_size=40), st.floats(1.0, 30.0))
def test_chopped_words_lose_nothing_and_fit(text: str, width: float) -> None:
    word = SHAPER.word((Span(text, PLAIN),))
    pieces = list(split_word(word, width, SHAPER))
    assert "".join(piece.text for piece in pieces) == text
    for piece in pieces:
        clusters = sum(bool(g.text) for part in piece.parts for g in part.chunk.glyphs)  # type: ignore[union-attr]
        assert piece.width <= width or clusters <= 1
