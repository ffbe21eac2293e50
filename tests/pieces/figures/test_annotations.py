import math

import pytest

from pnp.game.model.view import ActionCost, CellPlace, PieceMoved
from pnp.pieces.figures.annotations import (
    LEAP,
    arrow,
    badge_size,
    bow_around,
    change_badge,
    cost_badge,
    flip_arrow,
    move_arrows,
    placed_corners,
    point_on,
    size_badge,
)
from pnp.pieces.figures.frame_delta import GroupSize, summarise_events
from pnp.pieces.figures.pieces import CHANGED
from pnp.pieces.labels import glyph_box
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.document import Drawing
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Group, Paint, Shape
from tests.pieces.box import context
from tests.pieces.hexes import hex_context, hex_layout, hex_view
from tests.pieces.walk import shapes


def test_badges_say_plus_and_minus_and_differ_in_more_than_colour():
    more, text = change_badge(3, 10, 10, context())
    less, other = change_badge(-3, 10, 10, context())
    assert (text.line.text, other.line.text) == ("+3", "−3")
    assert more.paint.fill == CHANGED and less.paint.fill != CHANGED and less.paint.stroke == CHANGED
    assert more.path.bounds.centre == pytest.approx((10, 10))


def test_a_cost_is_a_box_that_shows_its_parts():
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
def test_a_mass_is_a_dark_hexagon_and_reports_what_is_left(mass, told):
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


def test_a_new_piece_is_in_four_corners():
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


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.2])
def test_an_arrow_has_an_even_head_that_ends_at_its_tip(bow):
    shaft_halo, head_halo, shaft, head = arrow((0, 0), (20, 5), bow)
    tip, one, other = head.path.points()
    assert tip == (20, 5)
    assert math.dist(tip, one) == pytest.approx(math.dist(tip, other))
    assert shaft.paint.width == 0.7 and shaft_halo.paint.width > 1.5 and head_halo.paint.stroke is not None
    assert math.dist(list(shaft.path.points())[-1], tip) < 2.3


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.3])
def test_its_middle_is_on_it(bow):
    x, y = point_on((0, 0), (20, 0), bow, 0.5)
    assert (x, y) == (pytest.approx(10), pytest.approx(-10 * bow))
    assert point_on((0, 0), (20, 0), bow, 0) == (0, 0) and point_on((0, 0), (20, 0), bow, 1) == (20, 0)


def test_it_bends_away_from_what_is_on_its_way():
    assert bow_around((0, 0), (20, 0), [Box(8, -4, 12, 0)]) < 0 < bow_around((0, 0), (20, 0), [Box(8, 0, 12, 4)])


def went(*steps, cost=5, piece="red"):
    """Return an action that moves pieces, as in "C3 E2"."""
    moves = [PieceMoved(piece, *(CellPlace(cell) for cell in step.split())) for step in steps]
    return [ActionCost(cost), *moves] if cost else moves


def drawn(*events):
    layout = hex_layout(hex_view(red="E4 E5 F4"))
    return list(move_arrows(summarise_events(events, hex_context()).moves, layout, ())), layout


def test_a_body_has_one_arrow_as_long_as_its_way_from_its_middle():
    ((each,), layout) = drawn(*went("C5 E4", "C6 E5", "D5 F4"))
    assert [way.source for way in each.moves] == [CellPlace("C5"), CellPlace("C6"), CellPlace("D5")]
    (middle,) = {way.source for way in each.moves if layout.place(way.source).centre == pytest.approx(each.start)}
    target = layout.place(CellPlace("F4")) if middle == CellPlace("D5") else layout.place(CellPlace("E4"))
    assert math.dist(each.tip, target.centre) < 0.5 * target.width


def test_it_begins_where_the_body_left_a_cell_empty_if_it_can():
    ((each,), layout) = drawn(*went("C5 C6", "C6 C7"))
    assert each.start == pytest.approx(layout.place(CellPlace("C5")).centre)


def test_actions_and_other_directions_have_arrows_of_their_own():
    arrows, _ = drawn(*went("C5 D5", "C6 D6"), *went("D5 E5", "D6 E6"))
    assert [len(each.moves) for each in arrows] == [2, 2]
    arrows, _ = drawn(*went("C5 D5", "C6 D5"))
    assert [len(each.moves) for each in arrows] == [1, 1]


def test_arrows_that_would_lie_on_each_other_are_bent_apart():
    castling, _ = drawn(*went("C5 C7", "C8 C6", cost=0))
    assert [each.bow for each in castling] == [LEAP, LEAP]  # each to its left: one on either side
    following, _ = drawn(*went("C5 C6", "C6 C7", cost=0), *went("D8 D7", cost=0))
    assert [each.bow for each in following] == [0, 0, 0]


def test_pieces_that_go_for_nothing_go_each_for_itself():
    arrows, _ = drawn(*went("C5 D5", "C6 D6", cost=0))
    assert [len(each.moves) for each in arrows] == [1, 1]


def test_ways_that_are_not_seen_have_no_arrow():
    arrows, _ = drawn(*went("C5 Z9"), *went("C5 C5"))
    assert arrows == []


def test_its_boxes_cover_all_of_it():
    ((each,), _) = drawn(*went("C5 G3"))
    boxes = each.boxes
    for i in range(11):
        x, y = (a + (b - a) * i / 10 for a, b in zip(each.start, each.tip, strict=True))
        assert any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)
