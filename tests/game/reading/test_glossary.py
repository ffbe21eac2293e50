"""Glossaries are read with every fault, each at its place."""

import pytest

from pnp.game.model.files import GLOSSARY
from pnp.game.reading.glossary import read_glossary
from pnp.problems import Problems
from tests.game.reading.small import load, spots


def read(folder, text):
    problems = Problems()
    (folder / GLOSSARY).write_text(text, encoding="utf-8")
    return read_glossary(folder, "en", problems), [(problem.code, problem.message) for problem in problems]


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("term: stone", "P006", "glossary.yaml is a list of terms, not a mapping"),
        ("- {term: stone, form: [stones]}", "P004", 'unknown key "form" in a term'),
        ("- {term: stone, forms: ['*']}", "P006", '"*" is not a form of a word'),
        ("- {term: stone, rejected: ['co*nter']}", "P006", '"co*nter" is not a form of a word'),
        ("- {term: stone, translations: {Russian: {term: камень}}}", "P006", '"Russian" is not a language code'),
        ("- {term: stone, translations: {en: {term: rock}}}", "P006", "the texts themselves are in en"),
        ("- {term: stone, translations: {ru: камень}}", "P006", '"камень" is not a mapping'),
        ("- {term: stone}\n- {term: Stone}", "P007", 'duplicate term "Stone"'),
        ("- {term: stone}\n- {term: core, rejected: [stone]}", "P006", '"stone" is a term itself'),
    ],
)
def test_a_fault_of_a_glossary_is_told(tmp_path, text, code, message):
    glossary, told = read(tmp_path, text)
    assert told == [(code, message)]
    assert glossary.terms == ()


def test_terms_are_read_with_their_places(tmp_path):
    glossary, told = read(tmp_path, "# ours\n- term: stone\n- {term: core, forms: [cores, 'coring*']}\n")
    assert told == []
    assert [(term.term, term.forms) for term in glossary.terms] == [("stone", ()), ("core", ("cores", "coring*"))]
    assert [glossary.source.place((index,)).line for index in (0, 1)] == [2, 3]


def test_a_ruleset_without_a_glossary_has_no_terms_and_one_in_game_yaml_is_told(tmp_path):
    ruleset, problems = load(tmp_path / "plain")
    assert (ruleset.glossary, problems) == ((), [])
    game = (tmp_path / "plain" / "game.yaml").read_text(encoding="utf-8")
    ruleset, problems = load(tmp_path / "old", {"game.yaml": f"{game}glossary: [{{term: stone}}]\n"})
    assert ruleset is None
    assert [code for code, *_ in spots(problems)] == ["P004"]
    assert problems[0].hint == "write the terms to glossary.yaml, a list: - term: …"
