from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.pieces.nets import GREY, SPACING, draw_glue, net_outline, net_piece
from pnp.press.geometry.net import Net, tab, upright_panel
from pnp.press.geometry.path import Box, edges, hatching, rectangle
from pnp.press.scene.nodes import Paint, Shape
from tests.pieces.box import context
from tests.samples import amount


def test_a_net_is_cut_around_its_tabs_folded_between_its_panels_and_glued_on_its_tabs():
    left, right = upright_panel("left", 0, 0, 20, 30), upright_panel("right", 20, 0, 20, 30, "left")
    net = Net((left, right), (tab(right, 1, "left", 5),))
    printed = Shape(rectangle(0, 0, 20, 30), Paint())
    piece = net_piece(net, net_outline("die", net, 3, context()), (printed,))
    assert (piece.width, piece.height, piece.count, piece.back) == (45, 30, 3, None)
    assert len(piece.trim) == 1 and piece.trim[0].bounds == Box(0, 0, 45, 30)
    assert sorted(fold.bounds.left for fold in piece.folds) == [20, 40]
    first, *glue = piece.front.children
    assert first is printed
    assert len(glue) == 2 and all(node.path.bounds.left >= 40 for node in glue)


SIDES = st.floats(min_value=4, max_value=60, allow_nan=False)


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(SIDES, SIDES)
def test_hatching_stays_inside(width, height):
    corners = tab(upright_panel("a", 0, 0, width, height), 0, "b", min(8, 0.3 * width)).corners
    lines = list(hatching(corners, SPACING))
    for stroke in lines:
        start, end = stroke.points()
        assert sum(start) == pytest.approx(sum(end)) and start[0] <= end[0]
        for x, y in (start, end):
            for (x0, y0), (x1, y1) in edges(corners):
                assert (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -1e-6


def test_its_lines_are_evenly_spaced():
    sums = [sum(next(stroke.points())) for stroke in hatching([(0, 0), (20, 0), (20, 10), (0, 10)], SPACING)]
    gaps = [b - a for a, b in pairwise(sums)]
    assert len(sums) == 16 and gaps == pytest.approx([SPACING * 2**0.5] * 15)


def test_glue_is_shown_by_grey_lines_and_a_drop():
    lines, drop = draw_glue([(0, 0), (20, 0), (20, 10), (0, 10)])
    assert lines.paint.stroke == drop.paint.stroke == GREY
    assert drop.path.bounds.centre == (pytest.approx(10), pytest.approx(5))
    assert drop.path.bounds.height == pytest.approx(4)
