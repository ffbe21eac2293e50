"""The glossary of game.yaml: rejected synonyms are found in every text, and only there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.check.glossary import _matches, _pattern
from pnp.problems import Severity
from tests.load.small import spots
from tests.pipeline.games import changed, line_of, opened

VARIANT = "    needs: {edition: first}"


def with_glossary(entries):
    """Return the small game's game.yaml with a glossary."""
    return changed("game.yaml", VARIANT, f"{VARIANT}\nglossary: [{entries}]")


@pytest.mark.parametrize(
    ("file", "old", "new", "column"),
    [
        ("components.yaml", "title: House", "title: Hovel", 10),
        ("rules.yaml", "- note: We take it so.", "- note: We take a hovel so.", 23),
        ("rules.yaml", "- list: [One, Two]", "- list: [One, two *HOVEL*]", 24),
    ],
)
def test_a_rejected_synonym_is_found_where_it_stands(tmp_path, file, old, new, column):
    glossary = with_glossary("{term: house, rejected: [hovel], meaning: Home.}")
    game, problems = opened(tmp_path / "small", {**changed(file, old, new), **glossary})
    assert game is not None
    assert spots(problems) == [("P034", line_of(file, old), column)]
    assert problems[0].hint == 'write "house", which means: Home.'


def test_letters_that_are_alike_only_to_a_search_are_found(tmp_path):
    glossary = with_glossary("{term: house, rejected: [in, inn]}")
    _, problems = opened(tmp_path / "small", {**changed("components.yaml", "title: House", "title: İNN"), **glossary})
    assert [problem.message for problem in problems if problem.place.file.endswith("components.yaml")] == [
        'the glossary rejects "İNN"'
    ]


def test_a_term_that_is_rejected_or_there_twice_is_an_error(tmp_path):
    for glossary, code in (
        ("{term: house}, {term: hut, rejected: [House]}", "P006"),
        ("{term: house}, {term: House}", "P007"),
    ):
        _, problems = opened(tmp_path / code, with_glossary(glossary))
        assert [problem.code for problem in problems if problem.severity is Severity.ERROR] == [code]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The camp, a CAMP", ["camp", "CAMP"]),
        ("camps, encamp, camp-fire, base-camp", []),
        ('a camp - and (camp), camp\'s, "camp" *camp*', ["camp"] * 5),
        ("camp\u0301, e\u0301camp", []),
        ("the camp warden, camp wardens and a camp", ["camp"]),
        ("a last one in-between, the last one", ["last one", "last one"]),
        ("a camp warden's hut", ["camp warden's hut"]),
        ("last\n  one in", ["last\n  one in"]),
        ("the last one in a camp", ["last one in", "camp"]),
        ("{camp.count} [here](https://camp.org)", []),
        ("Lager", []),
    ],
)
def test_whole_words_count_outside_placeholders_and_addresses(text, found):
    pattern = _pattern(["camp warden's hut", "last one in", "last one", "camp"])
    assert [match[0] for match in _matches(pattern, ("camp warden",), text)] == found


def test_names_of_the_game_and_of_people_are_no_words(tmp_path):
    glossary = with_glossary("{term: house, rejected: [small, somebody, hovel]}")
    _, problems = opened(tmp_path / "small", glossary)
    places = {(problem.place.file.rpartition("/")[2], problem.message) for problem in problems}
    assert not {place for place in places if "mebody" in place[1]}
    assert ("game.yaml", 'the glossary rejects "Small"') not in places
    assert ("game.yaml", 'the glossary rejects "small"') in places


@pytest.mark.parametrize("letters", ["карта", "χάρτη", "הלוח"])
def test_words_of_other_alphabets_are_whole_words(letters):
    pattern = _pattern([letters])
    text = f"{letters} {letters.upper()}, {letters}х {letters}α {letters}ה"
    assert len(list(_matches(pattern, (), text))) == 2


@given(st.lists(st.text(alphabet="ab+.(", min_size=1, max_size=4), min_size=1, max_size=4), st.text(max_size=10))
def test_any_synonym_finds_itself(synonyms, other):
    pattern = _pattern(synonyms)
    assert all(list(_matches(pattern, (), f"{other} {synonym} ")) for synonym in synonyms if synonym.isalpha())
