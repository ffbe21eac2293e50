"""Terms and their translations as values."""

import pytest

from pnp.game.model.glossary import GlossaryEntry, Term, TermTranslation, glossary_entries, glossary_findings, sign_name

STONE = Term(
    term="stone",
    meaning="A piece.",
    translations={
        "ru": TermTranslation(term="камень", forms=("камн*",), rejected=("фишк*",), note="Мужской род."),
        "pt": TermTranslation(term="pedra"),
    },
)


@pytest.mark.parametrize(
    ("language", "entry"),
    [
        ("ru", GlossaryEntry("stone", "A piece.", "камень", ("камн*",), ("фишк*",), "Мужской род.")),
        ("pt-BR", GlossaryEntry("stone", "A piece.", "pedra")),
        ("de", GlossaryEntry("stone", "A piece.")),
    ],
)
def test_translators_see_each_term_with_its_translation(language, entry):
    assert list(glossary_entries([STONE, Term(term="core")], language)) == [entry, GlossaryEntry("core", "")]


def test_a_sign_has_the_word_of_the_language_or_none():
    mass = Term(term="mass", sign="group-size", translations={"ru": TermTranslation(term="масса")})
    said = [sign_name([STONE, mass], "group-size", language, "en") for language in ("en", "ru", "de")]
    assert said == ["mass", "масса", None]
    assert sign_name([STONE], "group-size", "en", "en") is None


def test_a_sign_has_one_name():
    terms = [(index, Term(term=name, sign="group-size")) for index, name in enumerate(("mass", "weight"))]
    (finding,) = glossary_findings(terms, "en")
    assert (finding.code, finding.at) == ("P007", (1, "sign"))
