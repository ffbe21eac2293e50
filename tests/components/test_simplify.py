import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.colour import BLACK
from pnp.components.simplify import FINEST_STROKE, GRAIN, simplified, stepped
from pnp.geometry.path import Box, circle, line
from pnp.geometry.transform import scaling
from pnp.scene.nodes import Group, Paint, Shape, Symbol, Use


def symbol(*nodes):
    return Symbol("art", nodes, Box(0, 0, 48, 48))


def stroke(width):
    return Shape(line((0, 0), (40, 40)), Paint(stroke=BLACK, width=width))


def test_what_is_too_fine_on_paper_goes():
    art = symbol(
        stroke(0.2), stroke(0.6), Shape(circle(9, 9, 0.5), Paint(fill=BLACK)), Shape(circle(9, 9, 5), Paint(fill=BLACK))
    )
    assert len(simplified(art, 1.0).children) == 4
    assert [type(node.path.bounds.width) and node.paint.width for node in simplified(art, 0.2).children] == [0.6, 0.25]


def test_a_sign_stays_as_long_as_it_can_be_seen():
    sign, spot = (Shape(circle(9, 9, 2), Paint(fill=BLACK, sign=sign)) for sign in (True, False))
    kept = [[node.paint.sign for node in simplified(symbol(sign, spot), scale).children] for scale in (0.2, 0.1, 0.05)]
    assert kept == [[True, False], [True], []]


def test_scales_of_groups_and_symbols_count():
    inner = symbol(stroke(0.2))
    art = symbol(Group((stroke(0.2),), scaling(0.1)), Use(inner, scaling(10)))
    (use,) = simplified(art, 0.5).children
    assert isinstance(use, Use) and len(use.symbol.children) == 1
    assert use.symbol.name != inner.name and simplified(art, 0.5).name != simplified(art, 1.0).name


def test_points_move_by_less_than_the_grain():
    art = symbol(Shape(circle(10.12345, 9.87654, 7.7777), Paint(fill=BLACK)))
    (shape,) = simplified(art, 0.18).children
    for (x, y), (u, v) in zip(art.children[0].path.points(), shape.path.points(), strict=True):
        assert abs(x - u) * 0.18 <= GRAIN / 2 and abs(y - v) * 0.18 <= GRAIN / 2
        assert u == round(u, 1) and v == round(v, 1)


@given(st.floats(min_value=0.001, max_value=1))
def test_pictures_of_nearly_one_size_share_their_art(scale):
    step = stepped(scale)
    assert scale <= step * (1 + 1e-9) and step * 0.75 <= scale * (1 + 1e-9) and stepped(step) == pytest.approx(step)


def test_the_finest_stroke_stays():
    assert len(simplified(symbol(stroke(FINEST_STROKE)), 1.0).children) == 1
