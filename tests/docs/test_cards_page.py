"""The page about cards makes a deck step by step, each step with the cards as the program draws them today."""

import pytest

from pnp.game.model.faces import LAYER_KEYS
from tests.docs.card_pictures import TEXT, path, picture, steps

STEPS = list(steps())


@pytest.mark.parametrize(("heading", "files"), STEPS, ids=[heading for heading, _ in STEPS])
def test_each_step_is_followed_by_its_cards_as_they_are_drawn_today(heading, files):
    file = path(heading)
    assert f"![{heading}](pictures/{file.name})" in TEXT.parts[heading]
    drawn = picture(heading, files)
    assert file.read_text(encoding="utf-8") == drawn
    assert drawn.count("<title>") == 1 + 4  # of the picture and of each card
    assert len(drawn) < 60_000


def test_no_picture_is_left_over():
    first = path(STEPS[0][0])
    assert {file.name for file in first.parent.glob("card-*.svg")} == {path(heading).name for heading, _ in STEPS}


def test_the_steps_show_the_kinds_of_layer_that_cards_need():
    faces = "".join(files["faces.yaml"] for _, files in STEPS)
    shown = {kind for kind in LAYER_KEYS if f"{{{kind}: " in faces}
    assert shown == set(LAYER_KEYS) - {"pips", "ornament"}
