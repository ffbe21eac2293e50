import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.pieces.kinds.cup import draw_cup
from pnp.pieces.nets import cup_net
from pnp.press.scene.nodes import Glyphs, Use
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import walk
from tests.press.geometry.folding import fold
from tests.press.geometry.nets import check_no_overlap, check_tabs, seams
from tests.samples import amount

sides = st.floats(min_value=15, max_value=90, allow_nan=False)


@settings(max_examples=amount(10, soak=250), deadline=None)
@given(sides, sides, sides)
def test_the_net_folds_into_an_open_box_with_a_tab_at_each_upright_seam(width, depth, height):
    net = cup_net(width, depth, height)
    meeting = seams(net)
    rim = [panels for panels in meeting.values() if len(panels) == 1]
    assert len(rim) == 4 and sorted(name for (name,) in rim) == ["back", "front", "left", "right"]
    assert len(meeting) == 12
    depths = {round(z, 4) for corners in fold(net).values() for _, _, z in corners}
    assert depths == {0.0, round(height, 4)}
    assert len(net.tabs) == 4
    check_tabs(net)
    check_no_overlap(net)


def test_the_piece_has_numbers():
    drawing = context()
    (piece,) = draw_cup("bank", drawing.component("bank"), drawing)
    assert (piece.width, piece.height) == pytest.approx((50 + 2 * 30, 40 + 2 * 30))
    assert len(piece.folds) == 4 + 4 and piece.back is None


def test_walls_are_pictured_with_their_heads_at_the_rim_and_labelled_in_front_and_behind():
    drawing = context()
    (piece,) = draw_cup("bank", drawing.component("bank"), drawing)
    nodes = [(one, at) for one, at in walk(piece.front.children) if isinstance(one, Use | Glyphs)]
    nodes = [(one, at) for one, at in nodes if isinstance(one, Glyphs) or not one.symbol.name.endswith(":edge")]
    ups = [(round(at.d), "art" if isinstance(one, Use) else one.line.text) for one, at in nodes]
    # The wall above the bottom is upright on the sheet, the one below it upside down.
    assert sorted(ups) == [(-1, "Bank"), (-1, "art"), (0, "art"), (0, "art"), (1, "Bank"), (1, "art")]
    # Where the head of each picture points, of the walls at the back, on the right, in front and on the left.
    heads = [(round(-at.c), round(-at.d)) for node, at in nodes if isinstance(node, Use)]
    assert heads == [(0, -1), (1, 0), (0, 1), (-1, 0)]


def test_a_cup_too_low_for_its_picture_has_none():
    drawing = context({"bank": {**COMPONENTS["bank"], "height": "6mm"}})
    (piece,) = draw_cup("bank", drawing.component("bank"), drawing)
    assert not any(isinstance(node, Use) for node, _ in walk(piece.front.children))
