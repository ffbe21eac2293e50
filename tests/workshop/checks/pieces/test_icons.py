"""An icon on a piece is a component or an icon of look.yaml, and no piece shows itself."""

import pytest

from tests.game.reading.deck import DECK, spots
from tests.workshop.checks.pieces.test_faces import checked

DIE = "die:\n  kind: die\n  title: Die\n  size: 20mm\n  faces: [{icon: %s}, a, b, c, d, e]\n"
COUNTER = "%s:\n  kind: counter\n  title: Loop\n  size: 20mm\n  count: 1\n  front: {face: %s}\n"


def found(tmp_path, components, faces=""):
    problems = checked(
        tmp_path,
        {
            "components.yaml": DECK["components.yaml"] + components,
            "faces.yaml": DECK["faces.yaml"] + faces,
        },
    )
    return [(spot, problem.message) for spot, problem in zip(spots(problems), problems, strict=True)]


@pytest.mark.parametrize("icon", ["bee", "chip"])
def test_an_icon_is_one_of_the_look_or_a_component(tmp_path, icon):
    assert found(tmp_path, DIE % icon) == []


def test_an_icon_that_stands_for_nothing_is_found_at_its_face(tmp_path):
    assert found(tmp_path, DIE % "wasp") == [("P014 components.yaml:18:18", 'there is no icon or component "wasp"')]


def test_a_die_that_shows_itself_is_found_and_not_drawn(tmp_path):
    assert found(tmp_path, DIE % "die") == [("P006 components.yaml:18:18", '"die" shows itself')]


@pytest.mark.parametrize("layer", ["{icon: loop}", '{text: "So {icon:loop}."}'])
def test_a_face_that_shows_its_own_piece_is_found_and_what_shows_that_is_drawn(tmp_path, layer):
    faces = f"loop:\n  layers:\n    - {layer}\n"
    told = found(tmp_path, DIE % "loop" + COUNTER % ("loop", "loop"), faces)
    assert told == [("P006 components.yaml:24:17", '"loop" shows itself')]


def test_pieces_that_show_each_other_are_both_found(tmp_path):
    faces = "one:\n  layers:\n    - {icon: second}\ntwo:\n  layers:\n    - {icon: first}\n"
    told = found(tmp_path, COUNTER % ("first", "one") + COUNTER % ("second", "two"), faces)
    assert [message for _, message in told] == [
        '"first" shows itself by "second"',
        '"second" shows itself by "first"',
    ]
