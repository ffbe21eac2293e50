"""Tests of the numbers that texts mention."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.translation.number_words import spell_number
from pnp.translation.quantities import read_numbers
from tests.samples import amount

LANGUAGES = ("en", "ru", "de", "he", "ja", "fr", "es", "it", "pt", "nl", "pl")
FORMS = {
    "ru": ("", "m", "f", *(case + gender for case in "ngdaip" for gender in ("", *"mfn"))),
    "he": ("", "m", "f"),
}
PARTS = (
    "two",
    "twenty",
    "hundred",
    "двести",
    "и",
    "二百",
    "個",
    "מאה",
    "ו",
    *" -–.,:/½|{}()[]\n",
    "](",
    "12",
    "1",
    "000",
)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("A line of four is a mill; the board has twenty-one of them.", "en", [4, 21]),
        ("Both take two hundred and one, then twice a dozen.", "en", [2, 201, 2, 12]),
        ("Between two and three, twenty and three", "en", [2, 3, 20, 3]),
        ("One stone often gets attention from someone.", "en", []),
        ("the 2nd, the second, ten thousand", "en", [2, 2, 10_000]),
        ("1,000 and 1 000 and 1\u00a0000 are 4-6, 4–6", "en", [1000, 1000, 1000, 4, 6, 4, 6]),
        ("½, 2½, 2.5 and 1/2, half", "en", [Fraction(1, 2), Fraction(5, 2), Fraction(5, 2), *[Fraction(1, 2)] * 2]),
        ("E5 a1 B10 v2.1 1.2.3 2026-05-01 1.5.2026 12:30 No. 3 #4 II 6x6", "en", []),
        ("1. Take 2 (3) stones.", "en", [2, 3]),
        ("0 points, 6×6, 3-player, 4:3, 1-2-3, the 1880s", "en", [0, 6, 6, 3, 4, 3, 1, 2, 3, 1880]),
        ("٣ stones, ２ stones", "en", [3, 2]),
        (
            "{red.count} {n|two coins|three coins} {icon:2} [four](https://a.b/5) {joined({C3}, {E2}) + 6}",
            "en",
            [2, 3, 4],
        ),
        ("Возьмите двадцать одну карту, двумя, вдвоём, обеими и 5-й", "ru", [21, 2, 2, 2, 5]),
        ("трёх трех две тысячи двухсторонних, 2,5", "ru", [3, 3, 2000, Fraction(5, 2)]),
        ("две с лишним тысячи лет, тысяча", "ru", [1000]),
        ("einundzwanzig Steine, zweimal der dritten, beide, 1.000", "de", [21, 2, 3, 2, 1000]),
        ("עשרים ואחת אבנים, ושני שחקנים, בשלוש, ב-2, שניהם", "he", [21, 2, 3, 2, 2]),
        ("黒が四個と2枚、二十一、第三、両方。十分、四角、統一", "ja", [4, 2, 21, 3, 2]),
        ("quatre-vingt-dix-sept, vingt et une, deux cent un, 2e", "fr", [97, 21, 201, 2]),
        ("treinta y tres, doscientas", "es", [33, 200]),
        ("sei il primo: centotto, ventisei", "it", [108, 26]),
        ("dwudziestu trzem", "pl", [23]),
        ("tre stenar, 3 stenar", "sv", [3]),  # no words of Swedish are known here
    ],
)
def test_numbers_are_read_in_digits_and_in_words(text, language, expected):
    mentions = read_numbers(text, language)
    assert [each.value for each in mentions] == expected
    assert all(text[each.start : each.start + each.length] == each.text for each in mentions)


def test_a_mention_says_how_it_is_written():
    text = "Both 2 take the third half twice in 1974."
    said = [(each.text, each.kind, each.is_digits) for each in read_numbers(text, "en")]
    assert said == [
        ("Both", "collective", False),
        ("2", "cardinal", True),
        ("third", "ordinal", False),
        ("half", "fraction", False),
        ("twice", "multiple", False),
        ("1974", "year", True),
    ]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Neither has one; between you, two", "en", [2, 1, 2, 2]),
        ("ни одной, двадцать одна", "ru", [1, 21]),
        ("一方にひとつ、唯一、二つ", "ja", [1, 1, 1, 2]),
    ],
)
def test_hints_are_read_if_asked_for(text, language, expected):
    assert [each.value for each in read_numbers(text, language, with_hints=True)] == expected
    sure = [each.value for each in read_numbers(text, language, with_hints=True) if each.kind != "hint"]
    assert [each.value for each in read_numbers(text, language)] == sure


@settings(max_examples=amount(150))
@given(st.sampled_from(LANGUAGES), st.integers(2, 1_000), st.data())
def test_a_number_that_is_spelled_is_read(language, number, data):
    spelled = spell_number(number, language, data.draw(st.sampled_from(FORMS.get(language, ("",)))))
    before, after = ("（", "）") if language == "ja" else ("X, ", " …")
    (mention,) = read_numbers(f"{before}{spelled}{after}", language) if spelled != "sei" else read_numbers("6", "it")
    assert mention.value == number
    assert spelled == "sei" or (mention.start, mention.text) == (len(before), spelled)


@settings(max_examples=amount(100))
@given(
    st.sampled_from(LANGUAGES),
    st.text(st.sampled_from("two twenty hundred three 12.,-–½{|}[](: двести二百מאה"), max_size=60),
)
def test_spans_are_those_of_the_text(language, text):
    end = 0
    for each in read_numbers(text, language):
        assert each.start >= end
        assert text[each.start : each.start + each.length] == each.text
        end = each.start + each.length


@pytest.mark.parametrize(("language", "form"), [("ru", "x"), ("ru", "gg"), ("de", "f"), ("he", "n"), ("xx", "")])
def test_a_form_that_a_language_lacks_is_an_error(language, form):
    with pytest.raises(ValueError, match=language):
        spell_number(2, language, form)


BELOW_ZERO = {
    **{"en": "minus two", "ru": "минус два", "de": "minus zwei", "he": "מינוס שתיים", "ja": "マイナス二"},
    **{"fr": "moins deux", "es": "menos dos", "it": "meno due", "pt-BR": "menos dois", "nl": "min twee"},
    **{"pl": "minus dwa", "uk": "мінус два", "cs": "minus dva"},
}


@pytest.mark.parametrize("language", BELOW_ZERO)
def test_a_number_below_zero_is_spelled_with_its_sign(language):
    assert spell_number(-2, language) == BELOW_ZERO[language]


def test_a_number_below_zero_has_its_form_and_needs_a_known_sign():
    assert spell_number(-2, "ru", "gf") == "минус двух"
    for language in ("vi", "bn", "am"):  # in which the library says 18, 2 and nothing
        with pytest.raises(ValueError, match="below zero"):
            spell_number(-2, language)


def test_the_accusative_is_that_of_things():
    assert spell_number(22, "ru", "af") == "двадцать две"
    assert spell_number(3, "ru", "gm") == "трёх"
