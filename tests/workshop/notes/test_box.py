"""A thing that no text of the booklet has, and odds that no dice have; what may be honest is not told."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from pnp.workshop.notes.all_notes import check_notes
from pnp.workshop.notes.box import _dice_odds
from tests.bundled import PAGE_COUNTS, opened_game
from tests.samples import generator, seeds
from tests.workshop.notes.game_of_notes import FIRST, noted

EXPLAINED = ("rules.yaml", FIRST, "Fill a **line**.")
SPARE = (
    "components.yaml",
    "die: {kind",
    "cone: {kind: coin, title: Black cone, count: 1, size: 20mm, front: {}}\ndie: {kind",
)

CUBES = "".join(f"cube-{n}: {{kind: coin, title: Cube, count: 1, size: 20mm, front: {{}}}}\n" for n in (1, 2))


@pytest.mark.parametrize(
    ("words", "is_told"),
    [
        ("Roll the die.", True),
        ("Roll the die. The cone is yours.", False),
        ("Roll the die. Take CONES.", False),
        ("Roll the die. Take {icon:cone}.", False),
        ("Roll the die. There is {cone.count} of them.", False),
    ],
)
def test_a_thing_that_no_text_has(tmp_path, words, is_told):
    notes = noted(
        tmp_path / "game", EXPLAINED, SPARE, ("rules.yaml", "Roll the die. Put a stone on a free square.", f'"{words}"')
    )
    assert notes == ([("N104", '"Black cone" is in the box, and no text of the booklet has it')] if is_told else [])


def test_a_list_of_parts_is_no_rule_and_a_picture_is(tmp_path):
    for items, count in (("- parts: list", 1), ("- picture: cone", 0)):
        shown = ("rules.yaml", "    - text: Put two", f"    {items}\n    - text: Put two")
        assert len(noted(tmp_path / f"game-{count}", EXPLAINED, SPARE, shown)) == count


def test_rules_that_lack_most_of_the_box_are_not_finished(tmp_path):
    unfinished = ("components.yaml", "board: {", f"{CUBES}board: {{")
    assert noted(tmp_path / "game", EXPLAINED, unfinished) == []


@pytest.mark.parametrize(
    ("odds", "die", "is_told"),
    [
        ('{"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}', "count: 2", False),
        ('{"1": 2, "2": 2, "3": 2, "4": 2, "5": 2, "6": 2}', "count: 2", False),
        ('{"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 2}', "count: 2", True),
        ('{"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}', "count: 2", True),
        ('{"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}', "count: 2, faces: [1, 1, 2, 2, 3, 3]", True),
        ('{"1": 1, "2": 1, "3": 1}', "count: 2, faces: [1, 1, 2, 2, 3, 3]", False),
        ('{"2": 1, "3": 2, "4": 3, "5": 2, "6": 1}', "count: 2, faces: [1, 1, 2, 2, 3, 3]", False),
        ('{"2": 1, "3": 2, "4": 3, "5": 2, "6": 1}', "count: 1, faces: [1, 1, 2, 2, 3, 3]", True),
        ('{"1": 1, "2": 1, "3": 1}', "count: 1, faces: [{mark: star}, a, a, b, b, b]", False),
    ],
)
def test_odds_that_no_dice_have(tmp_path, odds, die, is_told):
    written = ("play.yaml", '{"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}', odds)
    notes = noted(
        tmp_path / "game", EXPLAINED, written, ("components.yaml", "plural: dice, count: 2", f"plural: dice, {die}")
    )
    assert notes == ([("N106", 'these odds are not those of the "die" in the box')] if is_told else [])


@pytest.mark.parametrize("seed", seeds(20))
def test_sums_of_dice_are_those_of_all_throws(seed):
    random = generator(seed)
    faces = [str(random.randint(0, 5)) for _ in range(random.choice((4, 6)))]
    for count, odds in enumerate(_dice_odds(faces, 3, {"1": 1}), start=1):
        throws = [sum(map(int, throw)) for throw in product(faces, repeat=count)]
        total = sum(odds.values())
        for value in {*throws, *map(int, odds)}:
            assert Fraction(odds.get(str(value), 0), total) == Fraction(throws.count(value), len(throws))


@pytest.mark.parametrize("name", PAGE_COUNTS)
def test_a_new_thing_in_the_box_of_a_bundled_game_is_told(name):
    ruleset = opened_game(name).ruleset
    of = next(one for one in ruleset.components.values() if getattr(one, "count", 0))
    thing = replace(of, title="Zeppelin", singular=None, plural=None, group=None)
    lie = replace(ruleset, components={**ruleset.components, "zeppelin": thing})
    told = [note.message for note in check_notes(lie, {}) if note.code == "N104"]
    assert told == (['"Zeppelin" is in the box, and no text of the booklet has it'] if len(lie.components) > 3 else [])
