import pytest

from pnp.press.colour import BLACK
from pnp.press.geometry.path import Box, line
from pnp.press.scene.nodes import Glyphs, Group, Paint, Shape, Symbol, Use
from pnp.press.scene.outlines import outline_text
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.paragraph import set_paragraph
from tests.press.scene.bounds import bounds


def symbol(*nodes):
    return Symbol("art", nodes, Box(0, 0, 48, 48))


def stroke(width):
    return Shape(line((0, 0), (40, 40)), Paint(stroke=BLACK, width=width))


@pytest.mark.parametrize("scale", [1.0, 0.2])
def test_letters_become_shapes_where_they_are(scale):
    book = font_book()
    (written,) = set_paragraph(book, [Span("Pay one button", TextStyle("sans", 4.0, BLACK))], 100)
    outlined = outline_text(symbol(Group((Glyphs(written, 5, 20),))), book, scale)
    drawn = bounds([Use(outlined)], book)
    assert not any(isinstance(leaf.node, Glyphs) for leaf in iter_leaves(outlined.children))
    assert drawn.left == pytest.approx(5, abs=0.5) and drawn.right == pytest.approx(5 + written.width, abs=0.5)
    assert drawn.top > 16 and drawn.bottom < 22
    assert not list(iter_leaves(outline_text(symbol(Glyphs(written, 5, 20)), book, 0.08).children))


def test_letters_too_small_to_be_read_are_a_bar_for_each_word():
    book = font_book()
    (written,) = set_paragraph(book, [Span("Pay one button", TextStyle("sans", 4.0, BLACK))], 100)
    (group,) = outline_text(symbol(Glyphs(written, 5, 20)), book, 0.2).children
    (bars,) = group.children
    assert sum(command == "M" for command, _ in bars.path.segments) == 3
    assert outline_text(symbol(stroke(1)), book, 0.2).children == (stroke(1),)
    (number,) = set_paragraph(book, [Span("12", TextStyle("sans", 4.0, BLACK))], 100)
    assert not list(iter_leaves(outline_text(symbol(Glyphs(number, 5, 20)), book, 0.2).children))


def test_a_number_is_legible_where_words_are_bars():
    book = font_book()
    number, words = (
        set_paragraph(book, [Span(text, TextStyle("sans", 4.0, BLACK))], 100)[0] for text in ("12", "Pay one button")
    )
    for scale, counts in ((0.35, [1, 1]), (0.25, [0, 1])):
        drawn = [
            list(iter_leaves(outline_text(symbol(Glyphs(line, 5, 20)), book, scale, 2.0).children))
            for line in (number, words)
        ]
        assert [len(leaves) for leaves in drawn] == counts
