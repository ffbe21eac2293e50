"""Numbers of pieces in a set-up: a lie is told, and what may be honest is not."""

import re

import pytest
from msgspec.structs import replace

from pnp.workshop.notes.all_notes import check_notes
from tests.bundled import PAGE_COUNTS, opened_game
from tests.workshop.notes.game_of_notes import FIRST, noted

EXPLAINED = ("rules.yaml", FIRST, "Fill a **line**.")


# The start has 2 red and 2 blue stones, the box 6 of each.
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Each player takes two stones.", ""),
        ("Each player takes three stones.", 'the start has 2 or 4 "stones", not 3'),
        ("Each player takes 3 red stones.", 'the start has 2 "red stones", not 3'),
        ("Each player takes 3 flat stones.", 'the start has 2 or 4 "stones", not 3'),
        ("Take your six stones.", ""),  # those of the box
        ("Take all 12 stones.", ""),
        ("Put five stones on the board.", 'the start has 2 or 4 "stones", not 5'),
        ("Put three stones here and one there.", ""),  # a part of them
        ("Each of you has 5 stones and a die.", 'the start has 2 or 4 "stones", not 5'),
        ("Take two dice.", ""),
        ("Take a stone for every three stones of the others.", ""),
        ("Some play with seven stones.", ""),
        ("Take {red-stone.count} red stones.", ""),
        ("Take 5 black cones.", ""),
    ],
)
def test_a_number_of_the_set_up(tmp_path, words, told):
    notes = noted(tmp_path / "game", EXPLAINED, ("rules.yaml", "Put two stones in the corners.", words))
    assert notes == ([("N107", told)] if told else [])


@pytest.mark.parametrize(
    "change",
    [
        ("rules.yaml", "section: setup\n  title: Set-up", "section: tips\n  title: Tips"),
        ("rules.yaml", "    - text: Put two", "    - when: {length: long}\n      text: Put two"),
        ("play.yaml", "setup: {", "setup: {deal: 'thrown = random(numbers(0, 1))', "),
        ("game.yaml", "language: en", "language: de"),
    ],
)
def test_what_is_not_certain_is_not_told(tmp_path, change):
    lie = ("rules.yaml", "two stones in", "five stones in")
    assert "N107" in [code for code, _ in noted(tmp_path / "lie", EXPLAINED, lie)]
    changes = [change, lie] if change[0] == "rules.yaml" else [lie, change]
    assert "N107" not in [code for code, _ in noted(tmp_path / "game", EXPLAINED, *changes)]


NUMBERS = {"two": "three", "three": "four", "four": "five", "five": "six"}


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_hardly_a_number_more_is_a_false_alarm(name):
    """Every number word of a set-up that is not computed, plus one: none is certainly one of pieces."""
    ruleset = opened_game(name).ruleset
    told = set()
    for section in (one for one in ruleset.sections if one.section == "setup"):
        for index, item in enumerate(section.items):
            for match in re.finditer("|".join(NUMBERS), item.text or ""):
                text = item.text[: match.start()] + NUMBERS[match[0]] + item.text[match.end() :]
                items = (*section.items[:index], replace(item, text=text), *section.items[index + 1 :])
                changed = replace(section, items=items)
                lie = replace(ruleset, sections=tuple(changed if one is section else one for one in ruleset.sections))
                told |= {note.message for note in check_notes(lie, {}) if note.code == "N107"}
    assert told == set()
