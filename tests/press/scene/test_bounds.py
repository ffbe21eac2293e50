from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from pnp.press.colour import BLACK
from pnp.press.geometry.path import (
    Box,
    Path,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
    rotation,
    scaling,
    translation,
)
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Glyphs, Group, Image, Node, Paint, Shape, Symbol, Use
from pnp.press.text.fonts import font_book
from pnp.press.text.line import TextStyle
from pnp.press.text.shaping import set_line
from pnp.press.writers.svg import page_svg
from tests.press.scene.bounds import bounds
from tests.press.writers.looks import svg_pixels
from tests.samples import amount

BOOK = font_book()
FILL = Paint(fill=BLACK)


def box(*nodes: Node) -> list[float] | None:
    bbox = bounds(nodes, BOOK)
    return None if bbox is None else [round(v, 3) for v in (bbox.left, bbox.top, bbox.right, bbox.bottom)]


def test_fills_and_strokes() -> None:
    assert box(Shape(rectangle(1, 2, 3, 4), FILL)) == [1, 2, 4, 6]
    assert box(Shape(rectangle(1, 2, 3, 4), Paint(stroke=BLACK, width=0.5))) == [0.75, 1.75, 4.25, 6.25]
    assert box(Shape(circle(5, 5, 2), FILL)) == [3, 3, 7, 7]
    assert box(Shape(rectangle(1, 2, 3, 4), FILL), Shape(line((0, 0), (0, 9)), Paint(stroke=BLACK, width=1))) == [
        -0.5,
        -0.5,
        4,
        9.5,
    ]


def test_nothing_painted_has_no_bounds() -> None:
    assert box() is None
    assert box(Shape(rectangle(1, 2, 3, 4), Paint()), Shape(Path(()), FILL)) is None
    assert box(Group((Shape(circle(0, 0, 1), FILL),), clip=rectangle(5, 5, 1, 1))) is None
    assert box(Glyphs(set_line(BOOK, " ", TextStyle()), 0, 0)) is None


def test_strokes_grow_with_their_transform() -> None:
    shape = Shape(line((0, 0), (10, 0)), Paint(stroke=BLACK, width=1, cap="round"))
    assert box(Group((shape,), scaling(2))) == [-1, -1, 21, 1]
    assert box(Group((shape,), translation(5, 5) @ rotation(90))) == [4.5, 4.5, 5.5, 15.5]
    assert box(Group((shape,), scaling(1, 3))) == [-0.5, -1.5, 10.5, 1.5]


def test_corners_reach_out() -> None:
    right_angle = Paint(stroke=BLACK, width=2, join="miter", cap="butt")
    diamond = polygon([(0, -10), (10, 0), (0, 10), (-10, 0)])
    reach = round(10 + math.sqrt(2), 3)
    assert box(Shape(diamond, right_angle)) == [-reach, -reach, reach, reach]
    spike = polyline([(-1, 20), (0, 0), (1, 20)])  # sharper than the limit: cut off
    assert box(Shape(spike, right_angle)) == [-2, -1, 2, 21]
    assert box(Shape(polyline([(0, 0), (5, 0), (5, 0), (9, 0)]), right_angle)) == [-1, -1, 10, 1]


def test_symbols_pictures_and_clips() -> None:
    dot = Symbol("dot", (Shape(circle(0, 0, 1), FILL),), Box(-1, -1, 1, 1))
    assert box(Use(dot, translation(5, 5) @ scaling(2))) == [3, 3, 7, 7]
    assert box(Group((Image(b"", 0, 0, 10, 4),), rotation(90))) == [-4, 0, 0, 10]
    assert box(Group((Use(dot, translation(5, 5)),), clip=rectangle(0, 0, 5.5, 9))) == [4, 4, 5.5, 6]


def test_letters_count_as_their_ink() -> None:
    left, top, right, bottom = box(Glyphs(set_line(BOOK, "HxH", TextStyle(size=10)), 20, 30)) or []
    assert (top, bottom) == (30 - 7.14, 30)
    assert 20 < left < 21.5
    assert 39 < right < 20 + set_line(BOOK, "HxH", TextStyle(size=10)).width


numbers = st.floats(1, 40).map(lambda v: round(v, 2))
# Renderers don't agree on the joins of segments without a length, so no corner is repeated.
points = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=6, unique=True)


@settings(max_examples=amount(40), deadline=None)
@given(points, st.floats(0.4, 5), st.sampled_from(["miter", "round"]), st.booleans(), st.integers(0, 359))
def test_all_ink_is_within(
    corners: list[tuple[float, float]], width: float, join: str, closed: bool, turn: int
) -> None:
    """No pixel is painted outside the bounds, and every side of them is touched where nothing is estimated."""
    paint = Paint(stroke=BLACK, width=width, join="miter" if join == "miter" else "round", cap="round")
    shape = Shape(polygon(corners) if closed else polyline(corners), paint)
    node = Group((shape,), translation(40, 40) @ rotation(turn, (20, 20)))
    bbox = bounds([node], BOOK)
    assert bbox is not None
    pixels = svg_pixels(page_svg(Page(120, 120, (Layer("art", (node,)),)), BOOK))
    ink = ImageChops.invert(pixels).getbbox()
    assert ink is not None
    left, top, right, bottom = (v / 5 for v in ink)
    slack = 0.35  # a pixel, and how it is smoothed
    assert left > bbox.left - slack and top > bbox.top - slack
    assert right < bbox.right + slack and bottom < bbox.bottom + slack
    if join == "round":
        assert (left, top, right, bottom) == pytest.approx((bbox.left, bbox.top, bbox.right, bbox.bottom), abs=slack)
