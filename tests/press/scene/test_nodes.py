import pytest

from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.nodes import Glyphs, Paint, Shape, Symbol, Use, line_nodes, room_for
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import set_paragraph

BOOK = font_book()
WIDE = Symbol("wide", (Shape(rectangle(2, 1, 20, 10), Paint()),), Box(2, 1, 22, 11))


def test_a_picture_among_words_is_nearly_as_high_as_they_are():
    room = room_for("pond", WIDE, 4.0)
    assert (room.key, room.width) == ("pond", pytest.approx(7.6))
    assert (room.ascent, room.descent) == pytest.approx((3.04, 0.76))


def test_a_picture_fills_the_room_that_was_kept_for_it():
    style = TextStyle("sans", 4.0)
    (line,) = set_paragraph(BOOK, [Span("go to ", style), room_for("pond", WIDE, 4.0)], 60.0)
    letters, picture = line_nodes(line, 10.0, 20.0, {"pond": WIDE})
    assert letters == Glyphs(line, 10.0, 20.0)
    assert isinstance(picture, Use)
    box = rectangle(2, 1, 20, 10).transformed(picture.transform).bounds
    (inline,) = line.inlines
    assert (box.left, box.right) == pytest.approx((10 + inline.x, 10 + line.width))
    assert (box.top, box.bottom) == pytest.approx((20 - 3.04, 20 + 0.76))


def test_words_alone_are_one_node():
    (line,) = set_paragraph(BOOK, [Span("go", TextStyle())], 60.0)
    assert line_nodes(line, 0, 0, {}) == (Glyphs(line, 0, 0),)
