import math

import pytest

from pnp.colour import WHITE, Colour
from pnp.components.figures.annotations import (
    CHANGED,
    badge_size,
    change_badge,
    cost_badge,
    flip_arrow,
    placed_corners,
    size_badge,
)
from pnp.components.figures.frame_delta import GroupSize
from pnp.components.lettering import glyph_box
from pnp.geometry.path import Box, rectangle
from pnp.model.view import CellPlace
from pnp.scene.drawing import Drawing
from pnp.scene.low_ink import reduce_ink
from pnp.scene.nodes import Group, Paint, Shape
from tests.components.box import context
from tests.components.walk import shapes


def test_badges_say_plus_and_minus_and_differ_in_more_than_colour():
    more, text = change_badge(3, 10, 10, context())
    less, other = change_badge(-3, 10, 10, context())
    assert (text.line.text, other.line.text) == ("+3", "−3")
    assert more.paint.fill == CHANGED and less.paint.fill != CHANGED and less.paint.stroke == CHANGED
    assert more.path.bounds.centre == pytest.approx((10, 10))


def test_a_cost_is_a_box_that_shows_how_it_was_reckoned():
    drawing = context(words=lambda message, place: message if place == "pnp" else "?")
    box, text = cost_badge(5, (2, 3), 10, 20, drawing)
    assert text.line.text == "2 + 3 = 5" and cost_badge(5, (5,), 0, 0, drawing)[1].line.text == "5"
    assert box.path.bounds.centre == pytest.approx((10, 20))
    ink = glyph_box(drawing.book, text)
    assert box.path.bounds.left < ink.left and ink.right < box.path.bounds.right
    assert badge_size((box, text)) == pytest.approx((box.path.bounds.width + 0.3, 3.4 + 0.3))
    pill, _ = change_badge(5, 10, 20, drawing)
    assert pill.paint.stroke != box.paint.stroke


def test_numbers_are_said_in_the_readers_way():
    drawing = context(words=lambda message, place: message.replace("{n}", "<{n}>").replace("=", "gives"))
    assert cost_badge(5, (2, 3), 0, 0, drawing)[1].line.text == "<2> + <3> gives <5>"


@pytest.mark.parametrize(
    ("mass", "told"),
    [(GroupSize(CellPlace("A1"), 12), "12"), (GroupSize(CellPlace("A1"), 12, collapsed=True), "12 → 1")],
)
def test_a_mass_is_a_dark_hexagon_and_tells_what_is_left(mass, told):
    drawing = context()
    hexagon, text = size_badge(mass, drawing)
    assert text.line.text == told and hexagon.paint.fill == drawing.ink
    assert [command for command, _ in hexagon.path.segments].count("L") == 5
    ink = glyph_box(drawing.book, text)
    cap = ink.height / 2
    for y in (-cap, cap):  # the slanting sides keep clear of the figures
        assert hexagon.path.width_at(y) > ink.width + 0.3


def test_a_mass_is_as_dark_with_little_ink():
    hexagon, text = size_badge(GroupSize(CellPlace("A1"), 12), context())
    ground = Shape(rectangle(-20, -20, 40, 40), Paint(fill=Colour(0, 90, 60)))
    pale, dark, white = reduce_ink(Drawing(Group((ground, hexagon, text)), 40, 40)).node.children
    assert pale.paint.fill.red > 200
    assert dark.paint.fill == hexagon.paint.fill
    assert white.line.runs[0].colour == WHITE


def test_a_new_piece_stands_in_four_corners():
    halo, sign = shapes(placed_corners([(10.5, 10.5), (19.5, 10.5), (19.5, 19.5), (10.5, 19.5)]))
    assert sign[1] == Box(10.5, 10.5, 19.5, 19.5) and sign[0].paint.stroke == CHANGED
    assert [command for command, _ in sign[0].path.segments].count("M") == 4
    assert halo[0].paint.width > sign[0].paint.width


def test_a_turned_piece_has_an_arrow_almost_round():
    disc, (arc, _), (head, box) = shapes(flip_arrow(5, 5))
    assert disc[1].centre == pytest.approx((5, 5)) and disc[1].width == pytest.approx(3)
    points = arc.path.flattened()[0]
    radii = [math.dist(point, (5, 5)) for point in points]
    assert max(radii) - min(radii) < 0.01 and radii[0] < 1.5
    assert box.left >= disc[1].left and box.right <= disc[1].right
    assert head.paint.fill == CHANGED
