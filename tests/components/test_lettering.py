import pytest

from pnp.components.lettering import cap_height, centred, fitted, glyph_box, ink_box, on_caps
from pnp.text.line import TextStyle
from pnp.text.shape import set_line
from tests.components.box import context

STYLE = TextStyle("sans", 10, weight="bold")


@pytest.mark.parametrize("text", ["A", "g", "1", "Ä", "jp"])
def test_centred_means_the_ink(text):
    drawing = context()
    assert glyph_box(drawing.book, centred(drawing, text, 30, 40, STYLE)).centre == pytest.approx((30, 40))


def test_capitals_share_a_baseline_whatever_stands_beside_them():
    drawing = context()
    assert on_caps(drawing, "Ag", 0, 50, STYLE).y == on_caps(drawing, "A", 9, 50, STYLE).y
    box = glyph_box(drawing.book, on_caps(drawing, "H", 0, 50, STYLE))
    assert box.centre == (pytest.approx(0), pytest.approx(50, abs=0.01))
    assert box.height == pytest.approx(cap_height(drawing.book, STYLE), abs=0.01)


@pytest.mark.parametrize(("align", "edge"), [(0.0, "left"), (1.0, "right")])
def test_a_line_begins_or_ends_at_its_ink(align, edge):
    drawing = context()
    box = glyph_box(drawing.book, on_caps(drawing, "Hollow", 20, 0, STYLE, align=align))
    assert getattr(box, edge) == pytest.approx(20)


def test_a_wide_line_is_set_smaller_but_not_without_end():
    drawing = context()
    plain = set_line(drawing.book, "Hollowtown", STYLE)
    assert fitted(drawing, "Hollowtown", STYLE, 200).width == plain.width
    assert fitted(drawing, "Hollowtown", STYLE, 0.8 * plain.width).width == pytest.approx(0.8 * plain.width)
    assert fitted(drawing, "Hollowtown", STYLE, 1).width == pytest.approx(0.6 * plain.width)


def test_spaces_have_no_ink():
    drawing = context()
    box = ink_box(drawing.book, set_line(drawing.book, "  ", STYLE))
    assert box.height == 0
