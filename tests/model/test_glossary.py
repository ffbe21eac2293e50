"""Terms and their translations as values."""

import pytest

from pnp.model.glossary import GlossaryEntry, Term, TermTranslation, glossary_entries

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
