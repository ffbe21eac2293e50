import pytest

from pnp.game.model.view import BACK, FRONT, VisibleFace
from pnp.pieces.kinds import draw_component, draw_component_face
from pnp.press.scene.nodes import Shape
from tests.pieces.box import COMPONENTS, context, findings
from tests.pieces.pieces_box import COIN
from tests.pieces.walk import walk, words
from tests.press.scene.bounds import bounds


def drawing(**changes):
    return context({**COMPONENTS, "coin": {**COIN, **changes}})


def test_a_coin_is_a_disc_with_a_rim_that_bleeds_on_both_sides():
    coin = drawing()
    (piece,) = draw_component("coin", coin)
    assert (piece.width, piece.height, piece.count) == (24, 24, 12)
    assert piece.bleed == piece.back_bleed == 1
    for side in (piece.front, piece.back):
        assert bounds(side.children, coin.book).width == pytest.approx(26, abs=0.5)
    assert words(piece.front.children) == ["5"] and words(piece.back.children) == []
    (alike,) = draw_component("coin", drawing(back="same"))
    assert alike.back is alike.front and alike.back_design == alike.front_design


def test_a_value_is_large_in_the_middle_within_the_ring_of_beads():
    coin = drawing(front={"fill": "gold", "label": "10"})
    (piece,) = draw_component("coin", coin)
    label = next(node for node in piece.front.children if words([node]))
    box = bounds([label], coin.book)
    assert box.centre == pytest.approx((12, 12), abs=0.3)
    assert 5 < box.height < 12 and box.width < 17


def test_the_rim_has_its_own_colour():
    coin = drawing(rim="blue")
    (piece,) = draw_component("coin", coin)
    fills = [node.paint.fill for node, _ in walk(piece.front.children) if isinstance(node, Shape)]
    assert coin.colour("blue") in fills and coin.colour("gold") in fills


def test_words_that_are_too_long_are_found():
    (each,) = findings(drawing(front={"label": "M" * 50}))
    assert (each.code, each.at) == ("P033", ("coin", "front", "label"))


def test_figures_show_either_side():
    coin = drawing()
    assert words(draw_component_face("coin", FRONT, coin).children) == ["5"]
    assert words(draw_component_face("coin", BACK, coin).children) == []
    assert words(draw_component_face("coin", BACK, drawing(back="same")).children) == ["5"]


def test_a_coin_that_lies_face_down_is_revealed():
    coin = drawing(back={"fill": "gold", "label": "?"})
    assert words(draw_component_face("coin", VisibleFace("open"), coin).children) == ["?", "5"]
