"""Spans become lines no wider than their column that say what the spans say."""

import itertools
import re
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.text.fonts import font_book
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.paragraph import Align, Break, _cost, break_paragraph, choose_breaks, set_paragraph, shaped_lines
from pnp.press.text.shaping import set_line
from pnp.press.text.words import Shaper, hard_lines, split_words
from tests.effort import calls
from tests.samples import amount

BOOK = font_book("Amatic SC")
STYLE = TextStyle("serif", size=3.35)
BOLD = replace(STYLE, weight="bold")
TEXT = (
    "The harvest follows Dooky’s action. Each row that still has a tile and a price of at least one button pays, the "
    "lowest price first; rows of equal price pay in market order — mushroom, beehive, meadow."
)


def setting(text: str, width: float, **options: object) -> tuple[Line, ...]:
    return set_paragraph(BOOK, [Span(text, STYLE)], width, **options)  # type: ignore[arg-type]


def said(lines: tuple[Line, ...]) -> list[str]:
    return [line.text for line in lines]


def test_a_paragraph() -> None:
    lines = setting(TEXT, 90.0)
    assert said(lines) == [
        "The harvest follows Dooky’s action. Each row that still",
        "has a tile and a price of at least one button pays, the",
        "lowest price first; rows of equal price pay in market",
        "order — mushroom, beehive, meadow.",
    ]
    assert all(75 < line.width <= 90 for line in lines[:3])
    assert all(line.offset == 0 for line in lines)


@pytest.mark.parametrize("text", [TEXT, "", "\n", "One line\nand two more\n", "\u05d0\u05d1 two"])
def test_lines_are_counted_before_they_are_set(text: str) -> None:
    broken = break_paragraph(BOOK, (Span(text, STYLE),), 60.0)
    lines = set_paragraph(BOOK, [Span(text, STYLE)], 60.0)
    assert (broken.count, broken.lines) == (len(lines), lines)


def test_a_line_is_as_wide_as_set_line_would_make_it() -> None:
    for line in setting(TEXT, 60.0):
        assert line.width == pytest.approx(set_line(BOOK, line.text, STYLE).width)
        glyphs = line.runs[-1].glyphs[-1]
        assert glyphs.x + glyphs.advance == pytest.approx(line.width)


def test_narrow_columns_are_hyphenated_wide_ones_are_not() -> None:
    assert not any(text.endswith("-") for text in said(setting(TEXT, 90.0)))
    assert "har-" in " ".join(said(setting(TEXT, 14.0)))
    whole = said(setting(TEXT, 24.0, hyphenate=False))
    assert not any(text.endswith("-") for text in whole)


def test_languages_have_their_own_hyphens() -> None:
    text = "Каждый ряд приносит урожай сначала самый дешёвый"
    assert [t for t in said(setting(text, 13.0, language="ru")) if t.endswith("-")] != []
    assert [t for t in said(setting(text, 30.0, language="tlh")) if t.endswith("-")] == []


def test_soft_hyphens_show_only_where_a_line_ends() -> None:
    assert said(setting("super\u00adcali", 50.0)) == ["supercali"]
    assert said(setting("super\u00adcali", 12.0, hyphenate=False)) == ["super-", "cali"]


def test_styles_and_boxes_are_side_by_side() -> None:
    icon = InlineBox("button", 3.0, 2.5, 0.5, "[button]")
    spans = [Span("Pay ", STYLE), Span("two", BOLD), Span(" ", STYLE), icon, Span(" now.", STYLE)]
    (line,) = set_paragraph(BOOK, spans, 90.0)
    assert line.text == "Pay two [button] now."
    assert [run.face.partition("-")[2] for run in line.runs] == ["Regular", "Bold", "Regular", "Regular"]
    (box,) = line.inlines
    before = line.runs[2].glyphs[-1]
    assert (box.key, box.width, box.x) == ("button", 3.0, pytest.approx(before.x + before.advance))
    assert line.runs[3].glyphs[0].x == pytest.approx(box.x + 3.0)


def test_a_tall_box_makes_its_line_taller_only() -> None:
    spans = [Span("one", STYLE), InlineBox("tower", 2.0, 9.0, 0.0), Span(" " + TEXT, STYLE)]
    tall, low, *_ = set_paragraph(BOOK, spans, 60.0)
    assert (tall.ascent, low.ascent) == pytest.approx((9.0, 1.177 * 3.35))


@pytest.mark.parametrize(("align", "share"), [("start", 0.0), ("centre", 0.5), ("end", 1.0)])
def test_the_room_beside_lines_is_before_or_behind_them(align: Align, share: float) -> None:
    for line in setting(TEXT, 60.0, align=align):
        assert line.offset == pytest.approx(share * (60.0 - line.width))


FOOT = "Roll two dice, add your bonus. What touches merges; twelve collapse to one. No action: you are out."


@pytest.mark.parametrize("width", [50.0, 60.0, 70.0, 90.0])
def test_a_few_centred_lines_are_about_equally_long_and_no_more_than_others(width: float) -> None:
    usual, evened = (setting(FOOT, width, align=align) for align in ("start", "centre"))
    assert len(evened) == len(usual) and " ".join(said(evened)) == FOOT
    assert max(line.width for line in evened) <= max(line.width for line in usual)
    assert min(line.width for line in evened) > 0.7 * max(line.width for line in evened)


def test_many_centred_lines_fill_their_column() -> None:
    assert said(setting(TEXT, 30.0, align="centre")) == said(setting(TEXT, 30.0))


def test_line_ends_of_the_author_are_kept() -> None:
    assert said(setting("a\n\nb\r\n c ", 60.0)) == ["a", "", "b", "c"]
    blank = setting("a\n\nb", 60.0)[1]
    assert (blank.width, blank.ascent) == (0.0, pytest.approx(1.177 * 3.35))
    assert set_paragraph(BOOK, [], 60.0) == setting("", 60.0) == ()


def test_no_word_is_left_alone_on_the_last_line() -> None:
    for width in range(50, 110, 4):
        assert " " in setting(TEXT, float(width))[-1].text


MARKS = " \n\u00a0\u00ad.,!?()«»“”—–-/…"
TEXTS = st.text(st.sampled_from("aefimtVATоЖжαΩ漢אب019😀\u0301\u200d\u200b●→" + MARKS * 3), max_size=80)


def bare(text: str) -> str:
    return re.sub("[\\s\u00ad-]", "", text.replace("\u00a0", "~"))


@settings(max_examples=amount(50, soak=1500), deadline=None)
@given(TEXTS, st.floats(2.0, 60.0), st.sampled_from(["start", "end", "centre"]), st.booleans())
def test_lines_fit_and_say_what_the_text_says(text: str, width: float, align: Align, hyphenate: bool) -> None:
    lines = set_paragraph(BOOK, [Span(text, STYLE)], width, "en", align=align, hyphenate=hyphenate)
    assert bare("".join(said(lines))) == bare(text)
    for line in lines:
        glyphs = [glyph for run in line.runs for glyph in run.glyphs]
        assert line.width == pytest.approx(sum(glyph.advance for glyph in glyphs))
        assert line.width <= width + 1e-6 or sum(bool(glyph.text) for glyph in glyphs) == 1
        assert not line.text.endswith(" ")
        assert not line.text.startswith(" ")
    assert set_paragraph(BOOK, [Span(text, STYLE)], width, "en", align=align, hyphenate=hyphenate) == lines


@settings(deadline=None)
@given(st.lists(st.sampled_from(["button", "a", "harvest,", "Ёж", "of", "price."]), min_size=1), st.floats(15.0, 90.0))
def test_lines_set_again_stay_as_they_are(words: list[str], width: float) -> None:
    for line in setting(" ".join(words), width):
        (again,) = setting(line.text, width)
        assert replace(again, offset=line.offset) == line


@settings(max_examples=amount(24, soak=600), deadline=None)
@given(st.lists(st.sampled_from(["market", "Ёжик!", " ", " ", "fi", "-", "\u0301"]), min_size=1), st.floats(10, 60))
def test_cutting_a_text_into_spans_of_one_style_at_spaces_changes_nothing(parts: list[str], width: float) -> None:
    text = "".join(parts)
    spans = [Span(piece, STYLE) for piece in re.findall("[^ ]+| +", text)]
    assert set_paragraph(BOOK, spans, width) == setting(text, width)


@pytest.mark.parametrize("width", [50.0, 0.0])
@pytest.mark.parametrize(
    "text",
    [
        *("x" * 9_000, "e" + "\u0301" * 9_000, "a\u00ad" * 3_000, "\n" * 2_000, " " * 9_000, "— " * 3_000),
        *("😀" * 3_000, "\u200b" * 3_000, "a\u00a0" * 3_000, "\x00\x1b\ud800" * 2_000, "\u202eab\u2067" * 2_000),
    ],
)
def test_work_on_hostile_text_grows_no_faster_than_the_text(text: str, width: float) -> None:
    assert setting(text[:50], width)
    short, long = (calls(partial(setting, text[: len(text) // part], width)) for part in (16, 4))
    assert long <= 4.2 * short


def test_words_that_stood_before_are_set_with_little_work() -> None:
    words = TEXT.split() * 2
    paragraphs = [" ".join([*words[i % 30 :], *words[: i % 30]][:60]) for i in range(40)]
    first = calls(lambda: setting(" ".join(words[:60]), 118.0))
    assert calls(lambda: [setting(paragraph, 118.0) for paragraph in paragraphs]) <= 40 * first


def test_words_are_shaped_once_for_all_widths() -> None:
    text = " ".join(f"{word}{number}" for number, word in enumerate(TEXT.split()))
    first = calls(lambda: setting(text, 118.0))
    assert calls(lambda: setting(text, 90.0)) <= 0.35 * first
    assert calls(lambda: setting(text, 118.0)) <= 20


def breaks_of(widths: list[float], gap: float = 1.0) -> list[Break]:
    """Return the breaks between words so many mm wide."""
    breaks, x = [Break(0, 0, 0.0, 0.0)], 0.0
    for index, width in enumerate(widths):
        x += width
        breaks.append(Break(index + 1, 0, x, x + gap))
        x += gap
    return breaks


def never(before: Break, after: Break) -> float:
    raise AssertionError((before, after))


def words_per_line(widths: list[float], room: float) -> list[int] | None:
    chosen = choose_breaks(breaks_of(widths), room, never)
    return chosen and [b - a for a, b in itertools.pairwise([0, *(b.word for b in chosen[0])])]


@pytest.mark.parametrize(
    ("widths", "room", "lines"),
    [
        ([3, 3, 3], 11, [3]),
        ([2, 3, 3, 5, 9.5, 9.5], 10, [2, 2, 1, 1]),  # word after word, one would be full and the next half empty
        ([2] * 8 + [3], 23, [7, 2]),  # no word is alone at the end if it can be helped
        ([3, 12, 3], 10, None),
    ],
)
def test_words_are_shared_out_to_lines(widths: list[float], room: float, lines: list[int] | None) -> None:
    assert words_per_line(widths, room) == lines


def test_loose_lines_are_reported() -> None:
    assert choose_breaks(breaks_of([6, 6, 2]), 10, never)[1]  # type: ignore[index]
    assert not choose_breaks(breaks_of([9, 6, 2]), 10, never)[1]  # type: ignore[index]


def test_hyphens_are_used_where_they_help_and_not_elsewhere() -> None:
    words = breaks_of([8, 9, 5])
    hyphen = Break(1, 3, 14.0, 13.0, hyphen=True)
    with_hyphen = [*words[:2], hyphen, *words[2:]]
    assert hyphen in choose_breaks(with_hyphen, 14.0, never)[0]  # type: ignore[index]
    assert hyphen not in choose_breaks(with_hyphen, 18.5, never)[0]  # type: ignore[index]


def test_two_breaks_of_one_word_are_measured() -> None:
    start, one, two = Break(0, 0, 0.0, 0.0), Break(0, 2, 5.0, 4.0, True), Break(0, 4, 9.0, 8.0, True)
    end = Break(1, 0, 12.0, 12.0)
    asked: list[tuple[Break, Break]] = []

    def measure(before: Break, after: Break) -> float:
        asked.append((before, after))
        return 4.5

    chosen = choose_breaks([start, one, two, end], 5.0, measure)
    assert asked == [(one, two)]
    assert chosen is not None
    assert chosen[0] == [one, two, end]


@given(st.lists(st.floats(0.5, 9.0), min_size=1, max_size=30), st.floats(9.5, 30))
def test_lines_fit_and_hold_every_word_once(widths: list[float], room: float) -> None:
    counts = words_per_line(widths, room)
    assert counts is not None
    assert sum(counts) == len(widths)
    start = 0
    for count in counts:
        assert sum(widths[start : start + count]) + count - 1 <= room + 1e-5
        start += count


@given(st.lists(st.floats(1.0, 6.0), min_size=1, max_size=9))
def test_no_other_lines_cost_less(widths: list[float]) -> None:
    breaks, room = breaks_of(widths), 12.0

    def cost(lines: tuple[Break, ...]) -> float:
        pairs = list(itertools.pairwise((breaks[0], *lines)))
        if any(b.end - a.start > room + 1e-6 for a, b in pairs):
            return float("inf")
        return sum(_cost(a, b, b.end - a.start, room, b is breaks[-1]) for a, b in pairs)

    inner = breaks[1:-1]
    ways = ((*way, breaks[-1]) for count in range(len(inner) + 1) for way in itertools.combinations(inner, count))
    chosen = choose_breaks(breaks, room, never)
    assert chosen is not None
    assert cost(tuple(chosen[0])) == pytest.approx(min(map(cost, ways)))


BODY = TextStyle("serif", 3.0)


def spans(size: float, text: str):
    return (
        Span("1.2 A title ", TextStyle("sans", 4.0 * size, weight="bold")),
        Span(text, TextStyle("serif", 3.0 * size)),
        InlineBox("icon", 3.0, 2.0, 1.0),
        Span(" and\nits end", TextStyle("serif", 3.0 * size), strong=True, link="#end"),
    )


@pytest.mark.parametrize("text", ["Words, one\u00adsided and oth-ers ", "Fünf  שלום olá 12 ", "--all 日本語 "])
def test_a_text_in_another_size_has_the_words_that_it_would_have_if_it_were_the_first(text):
    shaped_lines(BOOK, spans(1.0, text), "en")
    lines = shaped_lines(BOOK, spans(1.37, text), "en")
    fresh = list(hard_lines(spans(1.37, text), "en"))
    assert [line.hard for line in lines] == fresh
    assert [line.words for line in lines] == [tuple(split_words(line, Shaper(BOOK, "en"))) for line in fresh]


def test_sizes_that_change_places_are_not_mixed_up():
    first = (Span("small ", BODY), Span("large", TextStyle("serif", 4.0)))
    swapped = (Span("small ", TextStyle("serif", 4.0)), Span("large", BODY))
    widths = [
        [word.width for word in line.words] for spans in (first, swapped) for line in shaped_lines(BOOK, spans, "en")
    ]
    assert widths[1][0] == pytest.approx(widths[0][0] * 4 / 3)
    assert widths[1][1] == pytest.approx(widths[0][1] * 3 / 4)


def test_spans_in_one_size_do_not_share_words_with_those_in_two():
    one = shaped_lines(BOOK, (Span("same ", BODY), Span("size", BODY)), "en")
    two = shaped_lines(BOOK, (Span("same ", BODY), Span("size", TextStyle("serif", 5.0))), "en")
    assert two[0].words[1].width == pytest.approx(one[0].words[1].width * 5 / 3)
