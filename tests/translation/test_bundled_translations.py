"""The translations that come with the program: complete, current, and without a problem."""

import pytest
from babel.messages.pofile import read_po

import pnp
from pnp.exchange.translation_files import original_of, program_original
from pnp.problems import Problems
from pnp.translation.languages import find_language
from pnp.translation.merge import is_current
from pnp.translation.po_file import write_po
from pnp.workshop.bench.catalogues import PROGRAM_CATALOGUES, languages_in, read_translation
from pnp.workshop.checks.glossary import TranslatedTerms, rejected_words
from pnp.workshop.checks.translation import check_translation


def problems_of(original, language):
    problems = Problems()
    file = read_translation(original.folder, language, problems)
    if file is not None:
        terms = TranslatedTerms(original.glossary, original.language, language)
        check_translation(original.template, file, find_language(language), problems, terms)
        assert write_po(file) == original.path(language).read_bytes(), "run pnp translate update"
        assert is_current(file, original.messages), "run pnp translate update"
    return list(map(str, problems))


def test_the_program_s_words_are_complete_in_every_language_that_there_is():
    original = program_original()
    assert len(original.glossary.terms) >= 10
    wrong = {language: problems_of(original, language) for language in languages_in(PROGRAM_CATALOGUES)}
    assert {language: problems for language, problems in wrong.items() if problems} == {}


def test_the_program_s_own_words_are_those_of_its_glossary():
    original = program_original()
    terms = original.glossary.terms
    rejected, known = tuple(term.rejected for term in terms), tuple((term.term, *term.forms) for term in terms)
    assert sum(map(bool, rejected)) >= 10
    for language in languages_in(PROGRAM_CATALOGUES):
        assert sum(bool(said.rejected) for term in terms if (said := term.translation(language))) >= 6, language
    texts = [text for message in original.messages for text in (message.message, message.plural)]
    assert [text for text in texts if list(rejected_words(rejected, known, text, "en"))] == []


@pytest.mark.parametrize("language", languages_in(PROGRAM_CATALOGUES))
def test_babel_s_own_check_finds_nothing(language):
    with (PROGRAM_CATALOGUES / f"{language}.po").open("rb") as file:
        assert list(read_po(file).check()) == []


@pytest.mark.parametrize("name", pnp.bundled_rulesets())
def test_the_translations_of_a_game_are_complete_and_current(name):
    original = original_of(pnp.load(name))
    assert all(term.translation("ru") for term in original.glossary.terms) and len(original.glossary.terms) >= 8
    wrong = {language: problems_of(original, language) for language in original.languages}
    assert {language: problems for language, problems in wrong.items() if problems} == {}
