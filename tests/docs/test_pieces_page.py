"""docs/pieces.md shows every kind that is folded, glued or spun, each as the program draws it today."""

import pytest

from pnp.game.model.kinds.die import DIE_SIDES
from tests.docs.piece_pictures import PAGE, drawn, examples, path, picture


@pytest.mark.parametrize("block", examples(), ids=lambda block: block.heading)
def test_each_example_is_followed_by_its_picture_as_it_is_drawn_today(block):
    file = path(block)
    assert f"![{block.heading}](pictures/{file.name})" in PAGE.parts[block.heading]
    shown = picture(block)
    assert file.read_text(encoding="utf-8") == shown
    assert len(shown) < 90_000


def test_no_picture_is_left_over():
    kept = {file.name for file in path(examples()[0]).parent.glob("piece-*.svg")}
    assert kept == {path(block).name for block in examples()}


def components():
    return [one for block in examples() for one in drawn(block).ruleset.components.values()]


def test_every_die_is_shown():
    assert {one.side_count for one in components() if one.kind == "die"} == set(DIE_SIDES)


def test_every_kind_and_every_shape_of_the_page_is_shown():
    shown = components()
    assert {one.kind for one in shown} == {"die", "standee", "pawn", "coin", "spinner", "box", "card"}
    assert {one.base for one in shown if one.kind == "standee"} == {"round", "square", "slotted"}
    assert {one.shape for one in shown if one.kind == "pawn"} == {"tent", "cone"}
    assert {one.shape for one in shown if one.kind == "box"} == {"tuck", "lid"}
