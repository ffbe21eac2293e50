import pytest

from pnp.components.tile import draw_tile
from pnp.geometry.path import Box
from tests.components.box import COMPONENTS, context
from tests.components.walk import uses, words


def tile(name="mushroom", **changes):
    drawing = context({name: {**COMPONENTS[name], **changes}})
    (piece,) = draw_tile(name, drawing.component(name), drawing)
    return piece


def test_both_its_sides_bleed():
    piece = tile()
    assert (piece.width, piece.height, piece.count, piece.bleed, piece.back_bleed) == (48, 48, 3, 0.75, 0.75)
    for side in (piece.front, piece.back):
        assert side.box == side.children[0].path.bounds == Box(-0.75, -0.75, 48.75, 48.75)
    assert uses(piece.front.children) == ["tile.svg"] and uses(piece.back.children) == ["back.svg"]


def test_tiles_with_the_same_back_share_its_symbol():
    assert tile("mushroom").back == tile("meadow").back
    assert tile("mushroom").front.name != tile("meadow").front.name
    labelled = tile(back={"art": "back.svg", "label": "Mine"})
    assert labelled.back.name == "mushroom:back" and words(labelled.back.children) == ["Mine"]


def test_a_tile_can_be_higher_than_wide_and_rounded():
    piece = tile(height="60mm", corner="4mm", back="same")
    assert (piece.width, piece.height) == (48, 60)
    assert any(command == "C" for command, _ in piece.trim[0].segments)
    assert piece.back is piece.front and piece.back_bleed == piece.bleed == 0.75


def test_a_fill_bleeds_also_beyond_round_corners_and_is_its_ground():
    piece = tile(corner="4mm", front={"fill": "red"}, back={"fill": "moss", "mark": "star"})
    for side, fill in ((piece.front, piece.ground), (piece.back, piece.back_ground)):
        ground = side.children[0]
        assert ground.path.bounds == Box(-0.75, -0.75, 48.75, 48.75) and ground.paint.fill == fill is not None
        assert not any(command == "C" for command, _ in ground.path.segments)


def test_what_is_on_bare_card_has_no_bleed_and_pictures_have_no_known_ground():
    piece = tile(front={"label": "Mine"}, back="same")
    assert (piece.bleed, piece.back_bleed) == (0, 0)
    assert tile().ground is tile(front={"fill": "red", "art": "tile.svg"}).ground is None


def test_a_tile_without_a_back_has_none():
    changes = {key: value for key, value in COMPONENTS["mushroom"].items() if key != "back"}
    drawing = context({"mushroom": changes})
    (piece,) = draw_tile("mushroom", drawing.component("mushroom"), drawing)
    assert piece.back is None


def test_a_label_is_looked_up_and_kept_inside():
    drawing = context(words=lambda message, place: f"{place}!" if place.endswith("label") else message)
    (piece,) = draw_tile("meadow", drawing.component("meadow"), drawing)
    assert words(piece.front.children) == ["components.meadow.front.label!"]


@pytest.mark.parametrize("mark", ["disc", "ring", "triangle", "square", "diamond", "star"])
def test_a_mark_is_a_third_of_its_width(mark):
    piece = tile(front={"fill": "red", "mark": mark})
    box = piece.front.children[-1].path.bounds
    assert box.width == pytest.approx(16, rel=0.15) and box.centre[0] == pytest.approx(24, abs=0.01)
