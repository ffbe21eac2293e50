"""A term is told where it is used too early, or for nothing; the twelve games are told hardly anything."""

import pytest
from msgspec.structs import replace

from pnp.game.model.glossary import Term
from pnp.workshop.notes.all_notes import check_notes
from tests.bundled import PAGE_COUNTS, opened_game
from tests.workshop.notes.game_of_notes import FIRST, noted, with_first_text

EARLY = [("N101", '"line" is used before "Play" explains it')]


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (FIRST, EARLY),
        ("Fill lines, and a line again.", [("N101", '"lines" is used 2 times before "Play" explains it')]),
        ("Fill a **line**, four stones side by side.", []),
        ("Fill a line ({rule:end.line}).", []),
        ("Fill a line ({section:play}).", []),
        ("Fill a line ({rule:setup.board}).", EARLY),
        ("Fill the board. Draw no outlines.", []),
        ("**Line.** Fill the board.", [("N101", '"Line" is used before "Play" explains it')]),
    ],
)
def test_a_term_that_is_used_early(tmp_path, first, expected):
    setup = ("rules.yaml", "    - text: Put two", "    - clause: setup.board\n      played: false\n      text: Put two")
    assert noted(tmp_path / "game", ("rules.yaml", FIRST, f'"{first}"'), setup) == expected


@pytest.mark.parametrize(
    ("word", "is_term"),
    [("camp", True), ("camps", True), ("exactly two", False), ("next", False), ("stone", False), ("Camp.", False)],
)
def test_words_in_bold_are_terms_unless_they_are_stressed_or_in_the_box(tmp_path, word, is_term):
    """A heading in bold ends with a sign; what is in the box is known by its picture."""
    bold = ("rules.yaml", "Roll the die.", f"This is the **{word}**. Roll the die.")
    used = ("rules.yaml", FIRST, "Go to the camp, exactly two stones next to a stone.")
    notes = noted(tmp_path / "game", bold, used)
    assert notes == ([("N101", '"camp" is used before "Play" explains it')] if is_term else [])


def test_a_title_explains_a_term(tmp_path):
    title = ("rules.yaml", "title: Play", "title: The line")
    plain = ("rules.yaml", "a **line**", "a line")
    assert noted(tmp_path / "game", title, plain) == [("N101", '"line" is used before "The line" explains it')]


def test_a_caption_is_read_with_the_section_of_its_figure(tmp_path):
    figure = "caption: A line.\nposition: {board: ['. . . .', '. . . .', '. . . .'], turn: red, thrown: 0}\n"
    shown = ("rules.yaml", f"    - text: {FIRST}", "    - text: Win.\n    - figure: one")
    assert noted(tmp_path / "game", shown, ("figures/one.yaml", "", figure)) == EARLY


@pytest.mark.parametrize(
    ("glossary", "expected"),
    [
        ("- {term: hill, meaning: High.}\n", [("N102", 'no text has the term "hill"')]),
        ("- {term: hill, forms: [sides], meaning: High.}\n", [("N102", 'no text has the term "hill"')]),
        ("- {term: hill, forms: [squares, square], meaning: High.}\n", []),
        ("- {term: hill, sign: group-size}\n", []),
        ("- {term: square, meaning: four  STONES}\n", [("N103", '"line" and "square" have the same meaning')]),
        ("- {term: square, meaning: A place.}\n", []),
    ],
)
def test_terms_of_the_glossary(tmp_path, glossary, expected):
    early = ("rules.yaml", FIRST, "Win.")
    again = ("rules.yaml", "Roll the die.", "Roll the die for your line.")
    known = "- {term: line, forms: [lines], meaning: Four stones.}\n"
    assert noted(tmp_path / "game", early, again, ("glossary.yaml", known, known + glossary)) == expected


def test_a_term_that_is_explained_for_nothing(tmp_path):
    early = [("rules.yaml", FIRST, "Win."), ("rules.yaml", "Lines win.", "Well done.")]
    assert noted(tmp_path / "game", *early) == [("N102", '"line" is explained, and no other text has it')]
    none = ("glossary.yaml", "- {term: line, forms: [lines], meaning: Four stones.}\n", "[]\n")
    assert noted(tmp_path / "bare", *early, none) == [], "without a glossary, bold may be stress"


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Red stone", []),
        ("Stones of Red", []),
        ("Red man", [("N103", 'the glossary calls it "stone", and the title of "red-stone" is "Red man"')]),
    ],
)
def test_a_title_that_is_not_the_term(tmp_path, title, expected):
    renamed = ("components.yaml", "title: Red stone, plural: red stones", f"title: {title}, plural: red things")
    term = ("glossary.yaml", "- {term: line", "- {term: stone, forms: [stones], meaning: A piece.}\n- {term: line")
    plain = ("rules.yaml", FIRST, "Win a **line**.")
    notes = noted(tmp_path / "game", renamed, term, plain)
    assert [note for note in notes if note[0] == "N103"] == expected


# What stays in the twelve games, and why: a name for one card; an overview of what is explained on the same page.
KNOWN = {"almanac": ["N102"], "nine-mens-morris": ["N109"]}


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_the_bundled_games_have_no_other_notes(name):
    ruleset = opened_game(name).ruleset
    assert [note.code for note in check_notes(ruleset, {})] == KNOWN.get(name, [])
    assert all(term.meaning for term in ruleset.glossary)


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_lies_about_terms_of_the_bundled_games_are_told(name):
    """A word that the last section with a text explains is used in the first one; a term is in no text."""
    ruleset = opened_game(name).ruleset
    last = next(one for one in reversed(ruleset.sections) if not one.summary and any(item.text for item in one.items))
    index = next(index for index, item in enumerate(last.items) if item.text)
    changed = replace(last.items[index], text=f"{last.items[index].text.strip()} This is a **zugzwang**.")
    items = (*last.items[:index], changed, *last.items[index + 1 :])
    sections = tuple(replace(one, items=items) if one is last else one for one in ruleset.sections)
    explained = replace(ruleset, sections=sections)
    early = f'"zugzwang" is used before "{last.title}" explains it'
    lie = with_first_text(explained, "Beware of zugzwang.")
    assert early in [note.message for note in check_notes(lie, {})]
    honest = with_first_text(explained, f"Beware of zugzwang ({{section:{last.section}}}).")
    assert early not in [note.message for note in check_notes(honest, {})]
    idle = replace(ruleset, glossary=(*ruleset.glossary, Term(term="zugzwang")))
    assert 'no text has the term "zugzwang"' in [note.message for note in check_notes(idle, {})]
