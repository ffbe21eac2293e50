"""What components name of each other and of the game: what a box holds, and seats."""

import pytest

from tests.game.reading.deck import DECK, spots
from tests.game.reading.small import FILES, load, spoilt
from tests.workshop.checks.pieces.test_faces import checked

BOX = "box:\n  kind: box\n  title: Box\n  holds: [%s]\n"


def found(tmp_path, components):
    problems = checked(tmp_path, {"components.yaml": DECK["components.yaml"] + components})
    return [(spot, problem.message) for spot, problem in zip(spots(problems), problems, strict=True)]


def test_a_box_for_a_deck_is_sound(tmp_path):
    assert found(tmp_path, BOX % "deck, chip") == []


@pytest.mark.parametrize(
    ("holds", "spot", "message"),
    [
        ("deck, dekc", "P014 components.yaml:17:17", 'there is no component "dekc"'),
        ("box", "P006 components.yaml:17:11", '"box" would be inside itself'),
    ],
)
def test_what_it_can_not_hold_is_found(tmp_path, holds, spot, message):
    assert found(tmp_path, BOX % holds) == [(spot, message)]


def test_two_boxes_that_hold_each_other_are_found(tmp_path):
    other = "other:\n  kind: box\n  title: Other\n  holds: [box]\n"
    assert [message for _, message in found(tmp_path, BOX % "other" + other)] == [
        '"box" would be inside itself in "other"',
        '"other" would be inside itself in "box"',
    ]


def test_a_box_for_nothing_and_one_that_fits_no_page_are_found(tmp_path):
    nothing = "box:\n  kind: box\n  title: Box\n"
    assert found(tmp_path, nothing) == [("P005 components.yaml:14:1", "a box with neither contents nor size")]
    huge = nothing + "  width: 400mm\n  height: 300mm\n  depth: 50mm\n"
    told = found(tmp_path, huge)
    assert {spot for spot, _ in told} == {"P041 components.yaml:14:1"}
    assert all("does not fit a page of A4" in message for _, message in told)


@pytest.mark.parametrize(
    ("written", "renamed", "told"),
    [
        ("red", "rot", [("game.yaml", 11, 'there is no seat "red", the player of 2 components')]),
        ("red", "redd", [("components.yaml", line, 'there is no seat "red"') for line in (6, 12)]),  # a slip of the pen
        ("green", "red", [("components.yaml", line, 'there is no seat "green"') for line in (6, 12)]),
    ],
)
def test_a_seat_that_was_renamed_is_told_once_where_it_stands(tmp_path, written, renamed, told):
    counter = "{}:\n  kind: counter\n  title: Disc\n  size: 10mm\n  count: 1\n  player: {}\n"
    seats = [("a", written), ("b", written), ("c", "blue"), *([("d", "red")] if written == "green" else [])]
    components = "".join(counter.format(*one) for one in seats) + FILES["components.yaml"]
    _, problems = load(tmp_path, {**spoilt("game.yaml", "red: Red", f"{renamed}: Red"), "components.yaml": components})
    found = [
        (one.place.file.rpartition("/")[2], one.place.line, one.message) for one in problems if "seat" in one.message
    ]
    assert found == told
