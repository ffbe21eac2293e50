"""The scale of type; and quotes, apostrophes and ranges: what authors type, and what readers see."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pnp.press.text.fonts import DISPLAY_FACES, font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import missing_characters
from pnp.press.text.typography import (
    BASELINE,
    QUOTES,
    TYPE_SCALE,
    TypeScale,
    TypeSize,
    frame_letter,
    isolate_parts,
    isolate_value,
    quotes_of,
    reads_from_right,
    typeset,
    with_frame_letters,
    writable_text,
)

SIZES = {name: getattr(TYPE_SCALE, name) for name in TypeScale.__struct_fields__}
TYPED = st.text(alphabet="ab 5\"'*-.,({})[]2\n—é", max_size=60)


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Буква и число в {town.rows} рядах", "Буква и\u00a0число в\u00a0{town.rows} рядах"),
        ("У вас 3 пуговицы, а у Дуки *4*", "У\u00a0вас 3 пуговицы, а\u00a0у\u00a0Дуки *4*"),
        ("(с краю) и/или дом - в", "(с\u00a0краю) и/или дом - в"),
        ('игра в "Гекс"', "игра в\u00a0«Гекс»"),
        ("a town", "a town"),
    ],
)
def test_cyrillic_words_of_one_letter_stay_with_the_next_word(typed, seen):
    assert typeset(typed, "ru") == seen == typeset(seen, "ru")


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("don't", "don’t"),
        ("Dooky's house", "Dooky’s house"),
        ("the players' eggs", "the players’ eggs"),
        ("'tis the '90s, rock 'n' roll", "’tis the ’90s, rock ’n’ roll"),
        ('say "Eggs ready!" now', "say “Eggs ready!” now"),
        ('say **"Eggs ready!"**', "say **“Eggs ready!”**"),
        ('("yes") "no"—"yes"', "(“yes”) “no”—“yes”"),
        ("he said \"she said 'no'\"", "he said “she said ‘no’”"),
        ("'a', 'b' and the dog's 'c'", "‘a’, ‘b’ and the dog’s ‘c’"),
        ('"{game.title}" and {red.title}\'s', "“{game.title}” and {red.title}’s"),
        ('"Side 5"', "“Side 5”"),
        ("2-4 players, 10-20 minutes", "2–4 players, 10–20 minutes"),
        ("It's 5–10", "It’s 5–10"),
        ("for 12 − 4 = 8 points", "for 12\u00a0−\u00a04\u00a0=\u00a08 points"),
        ("for {a.b} + {c} = {d} points", "for {a.b}\u00a0+\u00a0{c}\u00a0=\u00a0{d} points"),
        ("{n} × {piece}, 3 × 4", "{n} × {piece}, 3\u00a0×\u00a04"),
        ("for {a} + 4 − {b} = 5 points", "for {a}\u00a0+\u00a04\u00a0−\u00a0{b} =\u00a05 points"),
        ("for 2 + 4 − 1 = 5 points", "for 2\u00a0+\u00a04\u00a0−\u00a01 =\u00a05 points"),
        ("a + 2 = b", "a + 2 = b"),
        ("-5 points, or (-10)", "−5 points, or (−10)"),
        ("from -1,-2 (or 1,-2) to 0,3", "from −1,−2 (or 1,−2) to 0,3"),
    ],
)
def test_what_is_typed_on_a_keyboard_is_set_in_type(typed, seen):
    assert typeset(typed) == seen


@pytest.mark.parametrize(
    "text",
    [
        'a disc of 5"', "6' and 5'6", 'a lone " sign', "1-2-3", "2020-12-17", "A1-B2", "9-4 = x", "v1.2-3", "5-player",
        "a -b", "{figure:a-1-2}", "[here](https://example.org/it's-1-2)", "[1](https://example.org/2-3)",
    ],
)  # fmt: skip
def test_what_is_no_quote_and_no_range_stays(text):
    assert typeset(text) == text


@pytest.mark.parametrize(
    ("language", "seen"),
    [
        ("en", "“a ‘b’”"), ("de", "„a ‚b‘“"), ("de-AT", "„a ‚b‘“"), ("de-CH", "«a ‹b›»"), ("ru", "«a „b“»"),
        ("fr", "«\u00a0a “b”\u00a0»"), ("pl", "„a «b»”"), ("sv", "”a ’b’”"), ("tlh", "“a ‘b’”"),
        ("ja", "「a 『b』」"), ("zh-TW", "「a 『b』」"), ("zh", "“a ‘b’”"), ("ar", "«a “b”»"), ("he", "״a ׳b׳״"),
    ],
)  # fmt: skip
def test_quotes_are_those_of_the_language(language, seen):
    assert typeset("\"a 'b'\"", language) == seen


@pytest.mark.parametrize(
    ("language", "typed", "seen"),
    [
        ("ja", '盤の"駒"を3-4回', "盤の「駒」を3〜4回"),
        ("ja", "\"駒'石'を\"don't", "「駒『石』を」don’t"),
        ("he", 'צה"ל וג\'ירפה "Hollow"', "צה״ל וג׳ירפה ״Hollow״"),
        ("he", "שחקנים: 2-4", "שחקנים: 2–4"),
    ],
)
def test_other_scripts(language, typed, seen):
    assert typeset(typed, language) == seen


@pytest.mark.parametrize("display", DISPLAY_FACES)
@pytest.mark.parametrize("family", ["sans", "serif", "display"])
def test_the_fonts_have_every_quote(display, family):
    assert {typeset("l'eau, don't", language) for language in QUOTES} == {"l’eau, don’t"}
    signs = "–’" + "".join(sign for language in QUOTES for sign in quotes_of(language))
    assert missing_characters(font_book(display), signs, TextStyle(family)) == ""


@given(TYPED)
def test_setting_changes_only_quotes_and_hyphens(text):
    seen = typeset(text)
    assert len(seen) == len(text)
    changed = {(a, b) for a, b in zip(text, seen, strict=True) if a != b}
    assert changed <= {('"', "“"), ('"', "”"), ("'", "‘"), ("'", "’"), ("-", "–"), ("-", "−")}
    depths = accumulate((sign == "“") - (sign == "”") for sign in seen)
    assert set(depths) <= {0, 1}, "what opens closes in order"


@given(st.lists(st.sampled_from(["don't", '"yes"', "'no'", "2-4", "Ada's", '**"so"**', "word"]), max_size=12))
def test_words_between_spaces_leave_no_straight_quote(words):
    seen = typeset(" ".join(words))
    assert not set(seen) & set("\"'-")
    assert typeset(seen) == seen


@given(st.text(alphabet="ab é–—“”‘’«»,.1{}*", max_size=40))
def test_what_is_set_already_stays(text):
    assert typeset(text) == text


def test_a_long_text_is_set_in_no_time():
    text = "'\"" * 10_000 + "{a}" * 3_000 + "*" * 3_000 + "it's " * 2_000
    assert len(typeset(text)) == len(text)


def test_a_size_is_known_in_points_and_in_mm():
    size = TypeSize(72, 144)
    assert (size.size, size.leading) == pytest.approx((25.4, 50.8))


def test_every_kind_of_text_has_room_between_its_lines_and_the_larger_comes_first():
    assert all(size.leading_points > 1.04 * size.points for size in SIZES.values())
    points = [size.points for size in SIZES.values()]
    assert points == sorted(points, reverse=True)
    assert 0.5 < BASELINE < 1


def test_a_scale_can_be_enlarged_as_a_whole_and_is_relative_on_a_web_page():
    large = TYPE_SCALE.scaled(1.5)
    assert (large.body.points, large.body.leading_points) == (14.25, 19.5)
    assert large.css_ratios() == pytest.approx(TYPE_SCALE.css_ratios())
    ratios = TYPE_SCALE.css_ratios()
    assert ratios["body"] == 1 and ratios["cover-title"] > 4 and len(ratios) == len(SIZES)


def test_languages_that_are_read_from_the_right():
    assert all(map(reads_from_right, ("he", "ar-EG", "fa")))
    assert not any(map(reads_from_right, ("en", "de-CH", "hexania")))


def shown(text):
    return text.translate({0x2067: "‹", 0x2068: "[", 0x2069: "]"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("אבן (b) E5.", "אבן [(b)] [E5]."),
        ("D6, E5 ו-E6", "[D6], [E5] ו-[E6]"),
        ("מ-D2 עד G1", "מ-[D2] עד [G1]"),
        ("2–4 שחקנים, 0.5–1.0", "‹2–4] שחקנים, ‹0.5–1.0]"),
        ("21½, +2 או -1", "[21½], [+2] או [-1]"),
        ("3 × 4 = 12", "[3 × 4 = 12]"),
        ("בפקודה pnp build --low-ink.", "בפקודה [pnp build --low-ink]."),
        ("{rule:a1} [(a)](https://example.org/a1)", "{rule:a1} [[(a)]](https://example.org/a1)"),
        ("Corey L. Clark, board-a4.svg, 40 × אבנים, מ-61, 3.2", None),
    ],
)
def test_what_has_its_own_order_is_isolated_in_a_text_from_the_right(text, expected):
    assert shown(isolate_parts(text, "he")) == (text if expected is None else expected)
    assert isolate_parts(isolate_parts(text, "he"), "he") == isolate_parts(text, "he")
    assert isolate_parts(text, "en") == text


@pytest.mark.parametrize(
    ("value", "language", "expected"),
    [
        ("Hollow", "he", "[Hollow]"),
        ("Hollow", "en", "Hollow"),
        ("חלל", "en", "[חלל]"),
        ("חלל", "he", "חלל"),
        ("12", "he", "12"),
        ("--low-ink", "he", "--low-ink"),
        ("\u2068D6\u2069, אבן", "he", "[D6], אבן"),
    ],
)
def test_a_value_that_reads_in_the_other_direction_is_isolated(value, language, expected):
    assert shown(isolate_value(value, language)) == expected


@pytest.mark.parametrize(
    ("language", "signs"),
    [("en", "(a)(b)(c)"), ("ja", "(a)(b)(c)"), ("ru", "(а)(б)(в)"), ("he", "(א)(ב)(ג)"), ("uk-UA", "(а)(б)(в)")],
)
def test_frames_are_counted_with_the_letters_of_the_language(language, signs):
    assert "".join(frame_letter(index, language) for index in range(3)) == signs
    assert len({frame_letter(index, language) for index in range(26)}) == 26
    assert with_frame_letters("(a) One. (b) Two; see *(c)*.", language).count("(") == 3
    assert with_frame_letters("(c)", language) == signs[-3:]
    for text in ("stone(s)", "(ab)", "(A)", "f(a)(b)"):
        assert with_frame_letters(text, language) == text


ANY = st.text(st.characters(categories=["L", "N", "P", "Cc", "Cs", "Cn", "Zs"]) | st.sampled_from("\ufffe\uffff\0"))


@given(ANY)
def test_every_string_can_be_written(text: str) -> None:
    element = etree.Element("t")
    element.text = writable_text(text)
    assert etree.fromstring(etree.tostring(element, encoding="utf-8")).text == (writable_text(text) or None)
    assert len(writable_text(text).encode("utf-16-be")) >= 2 * len(text)
    assert len(writable_text(text)) == len(text)


def test_words_stay_as_they_are() -> None:
    text = "Ход 2 + 3 = 5\n\t«Ω» 🍄 <&>"
    assert writable_text(text) == text
    assert writable_text("a\x00b\ud800") == "a\ufffdb\ufffd"
