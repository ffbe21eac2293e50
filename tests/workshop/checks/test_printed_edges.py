"""Where ink is in a printer's margins, and where art ends at a cut, by number."""

import pytest

from pnp.press.colour import BLACK, WHITE, Colour
from pnp.press.geometry.path import Box, circle, rectangle, translation
from pnp.press.papers import USUAL_MARGINS
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Group, Paint, Shape, Symbol
from pnp.workshop.checks.printed_edges import ends_at_cut, outside_margins

RED = Paint(fill=Colour(204, 34, 41))
SQUARE = rectangle(0, 0, 20, 20)


def page(*nodes):
    return Page(100, 150, (Layer("art", nodes),))


def test_ink_in_the_margins_is_told_with_its_place_and_depth():
    inside, outside = Shape(rectangle(5, 5, 90, 140), RED), Shape(rectangle(60, 140, 20, 7.5), RED)
    assert outside_margins(page(inside), USUAL_MARGINS) is None
    assert outside_margins(page(inside, outside), USUAL_MARGINS) == (Box(60, 140, 80, 147.5), 2.5)
    box, far = outside_margins(page(inside), USUAL_MARGINS._replace(bottom=14.0))
    assert (box, far) == (Box(5, 5, 95, 145), 9.0)


def test_cuts_count_and_white_and_clipped_parts_do_not():
    white = Shape(rectangle(0, 0, 50, 50), Paint(fill=WHITE))
    clipped = Group((Shape(rectangle(-20, 0, 60, 60), RED),), translation(10, 5), rectangle(0, 5, 10, 10))
    assert outside_margins(page(white, clipped), USUAL_MARGINS) is None
    assert outside_margins(page(), USUAL_MARGINS, [Box(4, 20, 30, 40)]) == (Box(4, 20, 30, 40), 1.0)


def test_a_line_reaches_half_its_width_beyond_its_path():
    line = Shape(rectangle(6, 6, 50, 50), Paint(stroke=BLACK, width=3.0))
    assert outside_margins(page(line), USUAL_MARGINS)[1] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("art", "trim", "ends"),
    [
        (rectangle(0, 0, 20, 20), SQUARE, True),
        (rectangle(-1, -1, 22, 22), SQUARE, False),
        (rectangle(2, 2, 16, 16), SQUARE, False),
        (rectangle(0, 4, 20, 12), SQUARE, True),  # 24 of 80 mm
        (rectangle(0, 7, 20, 6), SQUARE, False),  # 12 of 80 mm
        (circle(10, 10, 10), SQUARE, False),
        (circle(10, 10, 10), circle(10, 10, 10), True),
        (circle(10, 10, 11), circle(10, 10, 10), False),
    ],
)
def test_art_ends_at_the_cut_where_the_paper_beyond_is_bare(art, trim, ends):
    assert ends_at_cut(Symbol("art", (Shape(art, RED),), art.bounds), [trim]) is ends


def test_art_on_a_ground_that_bleeds_does_not_end():
    ground = Shape(rectangle(-1, -1, 22, 22), Paint(fill=WHITE))
    assert not ends_at_cut(Symbol("art", (ground, Shape(SQUARE, RED)), SQUARE.bounds), [SQUARE])


def test_white_art_leaves_no_edge():
    assert not ends_at_cut(Symbol("art", (Shape(SQUARE, Paint(fill=WHITE)),), SQUARE.bounds), [SQUARE])
