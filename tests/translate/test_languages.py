import subprocess
import sys

import pytest

from pnp.translate.languages import find_language, usual_code, write_decimal


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
    [
        ("EN", "en"),
        ("pt_br", "pt-BR"),
        ("ZH-hant-tw", "zh-Hant-TW"),
        ("de", "de"),
        ("", ""),
        ("ca-valencia", "ca-valencia"),
    ],
)
def test_a_code_has_usual_capitals_and_hyphens(code, usual):
    assert usual_code(code) == usual


@pytest.mark.parametrize("code", ["ru", "de", "ja", "he", "pl", "fr", "ar"])
def test_the_forms_of_a_language_can_be_counted_with(code):
    forms = find_language(code).plural_forms
    assert {forms(n) for n in range(1000)} == set(range(forms.count))


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", "17.3"),
        ("de", "17,3"),
        ("ru", "17,3"),
        ("ja", "17.3"),
        ("he", "17.3"),
        ("de-CH", "17.3"),
        ("klingon", "17.3"),
    ],
)
def test_decimals_have_the_sign_of_the_language(code, written):
    assert write_decimal(17.3, code) == written


def test_at_most_three_decimals_are_written():
    assert [write_decimal(value, "de") for value in (7.0, 22.5, 17.32051, -0.0001)] == ["7", "22,5", "17,321", "0"]


def test_english_needs_no_babel():
    code = "from pnp.translate.languages import write_decimal; import sys; write_decimal(7.5, 'en')"
    done = subprocess.run([sys.executable, "-c", f"{code}; print('babel' in sys.modules)"], capture_output=True)
    assert done.stdout.strip() == b"False"
