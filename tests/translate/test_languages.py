import pytest

from pnp.translate.languages import find_language


@pytest.mark.parametrize(
    ("code", "name", "forms"),
    [("de", "German", 2), ("ru", "Russian", 3), ("ja", "Japanese", 1), ("pt-BR", "Portuguese (Brazil)", 2)],
)
def test_a_language_has_a_name_and_forms(code, name, forms):
    language = find_language(code)
    assert (language.code, language.name, language.plural_forms.count) == (code, name, forms)


@pytest.mark.parametrize("code", ["xx", "", "../de", "klingon", "de_DE", "DE-", "12", "de-XX-YY-ZZ"])
def test_what_is_no_language_has_none(code):
    assert find_language(code) is None


@pytest.mark.parametrize("code", ["ru", "de", "ja", "he", "pl", "fr", "ar"])
def test_the_forms_of_a_language_can_be_counted_with(code):
    forms = find_language(code).plural_forms
    assert {forms(n) for n in range(1000)} == set(range(forms.count))
