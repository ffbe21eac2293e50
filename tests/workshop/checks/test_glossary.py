"""The glossary of a game: rejected synonyms are found in every text, and only there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.exchange.translation_files import original_of
from pnp.game.model.glossary import Term, TermTranslation
from pnp.game.reading.glossary import Glossary
from pnp.problems import Place, Severity, SourceMap
from pnp.translation.po_file import PoEntry
from pnp.translation.template import Message
from pnp.workshop.checks.glossary import TranslatedTerms, find_forms, rejected_words
from tests.game.reading.small import spots
from tests.targets.games import changed, line_of, opened


def with_glossary(entries):
    return {"glossary.yaml": f"[{entries}]"}


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


TERMS = (("camp warden", "camp wardens"),)


def words(forms, text, language="en", known=()):
    """Return the words of a text that are forms of *forms* and not within those of *known*."""
    return [match[0] for _, match in rejected_words((tuple(forms),), known, text, language)]


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
    assert words(["camp warden's hut", "last one in", "last one", "camp"], text, known=TERMS) == found


@pytest.mark.parametrize(
    ("form", "language", "text", "found"),
    [
        ("полост*", "ru", "полость, Полостями, полостной-то; полоса, полос", ["полость", "Полостями"]),
        ("*schnecke*", "de", "Gartenschnecken, Schnecke, Schneck", ["Gartenschnecken", "Schnecke"]),
        ("*חלל*", "he", "החללים, לחלל. חלול", ["החללים", "לחלל"]),
        ("石", "ja", "赤の石を置く、宝石", ["石", "石"]),
        ("прост* ход*", "ru", "простым ходом, простой\nход; простить", ["простым ходом", "простой\nход"]),
        ("जल*", "hi", "जलों, जल।", ["जलों", "जल"]),
        ("cafe*", "fr", "cafe\u0301s, café", ["cafe\u0301s"]),
    ],
)
def test_a_star_stands_for_any_letters_of_a_word(form, language, text, found):
    assert words([form], text, language) == found


def test_the_longest_of_several_forms_counts():
    groups = (("tile", "tiles"), ("landscape tile", "landscape tiles"))
    text = "Lay a landscape tile beside the tiles."
    assert [(index, match[0]) for index, match in find_forms(groups, text, "en")] == [
        (1, "landscape tile"),
        (0, "tiles"),
    ]


def test_names_of_the_game_and_of_people_are_no_words(tmp_path):
    glossary = with_glossary("{term: house, rejected: [small, somebody, hovel]}")
    _, problems = opened(tmp_path / "small", glossary)
    places = {(problem.place.file.rpartition("/")[2], problem.message) for problem in problems}
    assert not {place for place in places if "mebody" in place[1]}
    assert ("game.yaml", 'the glossary rejects "Small"') not in places
    assert ("game.yaml", 'the glossary rejects "small"') in places


@pytest.mark.parametrize("letters", ["карта", "χάρτη", "הלוח"])
def test_words_of_other_alphabets_are_whole_words(letters):
    text = f"{letters} {letters.upper()}, {letters}х {letters}α {letters}ה"
    assert len(words([letters], text)) == 2


@given(st.lists(st.text(alphabet="ab+.(", min_size=1, max_size=4), min_size=1, max_size=4), st.text(max_size=10))
def test_any_synonym_finds_itself(synonyms, other):
    assert all(words(synonyms, f"{other} {synonym} ") for synonym in synonyms if synonym.isalpha())


STONE = Term(
    term="stone",
    forms=("stones",),
    translations={"ru": TermTranslation(term="камень", forms=("камн*",), rejected=("фишк*", "камушек"))},
)


UNUSED = 'the translation does not use "камень" for "stone"'


def checked(message, *forms, language="ru", flags=(), plural=""):
    """Return the codes and messages of the problems that the glossary's term has in a translation."""
    one = Message(message, "", plural, (), ("rules.yaml:3",), ())
    entry = PoEntry(message, "", plural, forms, flags=flags, place=Place("ru.po", 4))
    terms = TranslatedTerms(Glossary((STONE,), SourceMap("small/glossary.yaml")), "en", language)
    return list(terms.problems(one, entry, "its text is in rules.yaml:3"))


@pytest.mark.parametrize(
    ("message", "form", "told"),
    [
        ("Place a stone.", "Поставьте камень.", []),
        ("Place STONES.", "Поставьте несколько камней.", []),
        ("Place a stone.", "Поставьте его.", [UNUSED]),
        ("A milestone.", "Веха.", []),
        ("See {stone.count}.", "Их {stone.count}.", []),
        ("Place it.", "Поставьте фишку.", ['the glossary rejects "фишку"']),
        ("Place a stone.", "Поставьте камушек.", [UNUSED, 'the glossary rejects "камушек"']),
    ],
)
def test_a_translation_uses_the_terms_of_the_glossary(message, form, told):
    problems = checked(message, form)
    assert [problem.message for problem in problems] == told
    assert all(problem.place.file == "ru.po" and problem.place.line == 4 for problem in problems)
    assert all(problem.hint.endswith("its text is in rules.yaml:3") for problem in problems)
    assert {problem.severity for problem in problems} <= {Severity.WARNING}


def test_every_form_of_a_counted_message_uses_the_term():
    assert checked("{n} stone", "{n} камень", "{n} камня", "{n} камней", plural="{n} stones") == []
    (problem,) = checked("{n} stone", "{n} камень", "{n}", "{n}", plural="{n} stones")
    assert problem.code == "P080"


def test_a_message_may_be_exempt_and_a_language_may_have_no_words():
    assert checked("Place a stone.", "Поставьте фишку.", flags=("ignore-check-glossary",)) == []
    assert checked("Place a stone.", "Lege sie.", language="de") == []


def test_the_names_of_a_game_and_of_people_are_not_translated_by_terms(tmp_path):
    term = "{term: small, translations: {ru: {term: маленький}}}, {term: somebody, translations: {ru: {term: кто-то}}}"
    game, problems = opened(tmp_path / "small", with_glossary(term))
    assert problems == []
    terms = TranslatedTerms(original_of(game.ruleset).glossary, "en", "ru")
    told = {
        message.message
        for message in original_of(game.ruleset).messages
        for _ in terms.problems(message, PoEntry(message.message, forms=("Игра.",)), "")
    }
    assert told == {"A game as small as can be."}


def test_a_long_word_is_searched_in_no_time():
    """Two ways to read one letter would be tried in all their combinations."""
    assert not list(find_forms((("*אב", "ב*"),), "א" * 300, "he"))
