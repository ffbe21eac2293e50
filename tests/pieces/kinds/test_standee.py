import math

import pytest

from pnp.pieces.kinds.standee import draw_standee
from pnp.press.geometry.path import rectangle
from pnp.press.scene.nodes import Use
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import walk


def pieces(name="hollow"):
    drawing = context()
    return draw_standee(name, drawing.component(name), drawing)


def test_the_strip_is_two_panels_and_two_feet_and_the_base_holds_both_feet():
    figure, base = pieces()
    assert (figure.width, figure.height) == (26, pytest.approx(2 * (38 + 7.8)))
    assert context().component("hollow").foot_depth == pytest.approx(7.8)
    radius = context().component("hollow").base_radius
    assert (base.width, base.height) == (pytest.approx(2 * radius), pytest.approx(2 * radius))
    assert radius - math.hypot(13, 7.8) == pytest.approx(1.6)  # the feet's corners lie inside
    assert base.title == "Hollow: base" and figure.title == "Hollow"
    assert base.width < 48  # it is on a tile


def test_folded_at_the_head_both_outlines_match():
    figure, _ = pieces("dooky")
    outline = figure.trim[0].flattened()[0]
    middle = figure.height / 2
    folded = {(round(x, 4), round(2 * middle - y, 4)) for x, y in outline}
    assert folded == {(round(x, 4), round(y, 4)) for x, y in outline}


def test_it_is_folded_at_both_feet_and_where_the_head_is_straight():
    figure, _ = pieces()
    ends = [tuple(fold.points()) for fold in figure.folds]
    head = figure.height / 2
    assert ends[0] == ((0, pytest.approx(7.8)), (26, pytest.approx(7.8)))
    (left, y), (right, _) = ends[1]
    assert y == pytest.approx(head) and left == pytest.approx(6.76) and right == pytest.approx(26 - 6.76)
    assert ends[2][0][1] == pytest.approx(figure.height - 7.8)


def test_a_small_figure_can_be_made_although_its_head_is_half_as_wide():
    drawing = context({"hollow": {**COMPONENTS["hollow"], "width": "12mm"}})
    figure, _ = draw_standee("hollow", drawing.component("hollow"), drawing)
    (left, _), (right, _) = figure.folds[1].points()
    assert figure.least_fold < right - left < 6


@pytest.mark.parametrize(("name", "across"), [("hollow", 1), ("dooky", -1)])
def test_the_back_is_upside_down_right_behind_the_front(name, across):
    figure, _ = pieces(name)
    front, back = (
        (place @ node.transform, node.symbol.box)
        for node, place in walk(figure.front.children)
        if isinstance(node, Use) and not node.symbol.name.endswith(":edge")
    )
    assert front[0].d > 0 and back[0].d == pytest.approx(-front[0].d)
    # Its own art is turned; the front's, used for the back too, is mirrored as well.
    assert back[0].a == pytest.approx(across * front[0].a)
    head = figure.height / 2
    boxes = [rectangle(b.left, b.top, b.width, b.height).transformed(t).bounds for t, b in (front, back)]
    assert boxes[0].bottom == pytest.approx(figure.height - 7.8)
    assert boxes[1].top == pytest.approx(2 * head - boxes[0].bottom)
    assert (boxes[1].left, boxes[1].right) == pytest.approx((boxes[0].left, boxes[0].right))
