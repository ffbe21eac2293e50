import gettext
import subprocess
import sys

import pytest
from babel.messages.plurals import PLURALS

from pnp.translation.languages import PluralForms, find_language, read_plural_forms, usual_code, write_decimal


@pytest.mark.parametrize(
    ("code", "name", "forms"),
    [("de", "German", 2), ("ru", "Russian", 3), ("ja", "Japanese", 1), ("pt-BR", "Portuguese (Brazil)", 2),
        ("zh-TW", "Chinese (Traditional, Taiwan)", 1), ("sr-RS", "Serbian (Cyrillic, Serbia)", 3)],
)  # fmt: skip
def test_a_language_has_a_name_and_forms(code, name, forms):
    language = find_language(code)
    assert (language.code, language.name, language.plural_forms.count) == (code, name, forms)


@pytest.mark.parametrize(
    "code",
    ["xx", "", "../de", "klingon", "de_DE", "DE-", "12", "de-XX-YY-ZZ", "en-XX", "ru-CN", "EN", "pt-br", "ZH-Hant"],
)
def test_what_is_no_language_has_none(code):
    assert find_language(code) is None


@pytest.mark.parametrize(
    ("code", "usual"),
    [("EN", "en"), ("pt_br", "pt-BR"), ("ZH-hant-tw", "zh-Hant-TW"), ("de", "de"), ("", ""),
        ("ca-valencia", "ca-valencia")],
)  # fmt: skip
def test_a_code_has_usual_capitals_and_hyphens(code, usual):
    assert usual_code(code) == usual


@pytest.mark.parametrize("code", ["ru", "de", "ja", "he", "pl", "fr", "ar"])
def test_the_forms_of_a_language_can_be_counted_with(code):
    forms = find_language(code).plural_forms
    assert {forms(n) for n in range(1000)} == set(range(forms.count))


@pytest.mark.parametrize(
    ("code", "written"),
    [*((code, "17.3") for code in ("en", "ja", "he", "de-CH", "klingon")), ("de", "17,3"), ("ru", "17,3")],
)
def test_decimals_have_the_sign_of_the_language(code, written):
    assert write_decimal(17.3, code) == written


def test_at_most_three_decimals_are_written():
    assert [write_decimal(value, "de") for value in (7.0, 22.5, 17.32051, -0.0001)] == ["7", "22,5", "17,321", "0"]


def test_english_needs_no_babel():
    code = "from pnp.translation.languages import write_decimal; import sys; write_decimal(7.5, 'en')"
    done = subprocess.run([sys.executable, "-c", f"{code}; print('babel' in sys.modules)"], capture_output=True)
    assert done.stdout.strip() == b"False"


RUSSIAN = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"


def test_russian_has_three_forms_which_the_header_says():
    forms = read_plural_forms(f"nplurals=3; plural=({RUSSIAN});")
    chosen = {0: (1, 21, 101, 131), 1: (2, 4, 22, 104), 2: (0, 5, 11, 12, 14, 20, 111, 112)}
    assert {index: tuple(n for n in numbers if forms(n) == index) for index, numbers in chosen.items()} == chosen
    assert PluralForms().header == "nplurals=2; plural=n != 1;"
    assert read_plural_forms(PluralForms(3, RUSSIAN).header) == PluralForms(3, RUSSIAN)


@pytest.mark.parametrize("code", PLURALS)
def test_the_forms_of_every_language_are_those_that_gettext_chooses(code):
    count, expression = PLURALS[code]
    forms, expected = read_plural_forms(f"nplurals={count}; plural={expression};"), gettext.c2py(expression)
    assert [forms(n) for n in range(220)] == [int(expected(n)) for n in range(220)]


@pytest.mark.parametrize(
    ("expression", "result"),
    [("n", 7), ("!n", 0), ("!!n", 1), ("10-n-1", 2), ("n*2%5", 4), ("1?2:n?3:4", 2), ("n/2+1", 4), ("n>=7||n/2", 1)],
)
def test_operators_have_the_strength_that_c_gives_them(expression, result):
    assert PluralForms(9, expression)(7) == result


def test_a_number_for_which_the_expression_chooses_no_form_has_the_nearest():
    forms = read_plural_forms("nplurals=2; plural=(n==777)*5 + (n!=1) - (n==778)*9;")
    assert [forms(n) for n in (1, 5, 777, 778)] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("nplurals=2", "it is not nplurals"),
        ("nplurals=2; plural=__import__('os');", 'can\'t have "_"'),
        ("nplurals=2; plural=n != ;", "cut off"),
        ("nplurals=2; plural=(n;", 'lacks "\\)"'),
        ("nplurals=2; plural=n n;", 'goes on with "n"'),
        ("nplurals=2; plural=n ? 1;", 'lacks ":"'),
        ("nplurals=2; plural=&& n;", '"&&" where a number'),
        ("nplurals=2; plural=n/0;", 'a number after "/" only, and not 0'),
        ("nplurals=2; plural=1%(n-203)*0;", 'a number after "%" only'),
        ("nplurals=2; plural=n%2*2;", "for n = 1 it chooses form 2, and there are 2"),
        ("nplurals=2; plural=0-n;", "chooses form -1"),
        ("nplurals=0; plural=0;", "1 to 10 forms"),
        ("nplurals=50; plural=0;", "1 to 10 forms"),
        ("nplurals=1; plural=" + "(" * 900 + "0" + ")" * 90, "nested too deeply"),
        ("nplurals=1; plural=" + "!" * 900 + "0", "a number is expected"),
        ("nplurals=1; plural=0" + "+0" * 600, "too long"),
    ],
)
def test_an_expression_that_cannot_be_used_says_why(header, reason):
    with pytest.raises(ValueError, match=reason):
        read_plural_forms(header)
