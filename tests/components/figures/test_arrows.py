import math

import pytest

from pnp.components.figures.arrows import arrow, bow_around, move_arrows, point_on
from pnp.components.figures.frame_delta import summarise_events
from pnp.geometry.path import Box
from pnp.model.view import ActionCost, CellPlace, PieceMoved
from tests.components.hexes import hex_context, hex_layout, hex_view


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.2])
def test_an_arrow_has_an_even_head_that_ends_at_its_tip(bow):
    shaft_halo, head_halo, shaft, head = arrow((0, 0), (20, 5), bow)
    tip, one, other = head.path.points()
    assert tip == (20, 5)
    assert math.dist(tip, one) == pytest.approx(math.dist(tip, other))
    assert shaft.paint.width == 0.7 and shaft_halo.paint.width > 1.5 and head_halo.paint.stroke is not None
    assert math.dist(list(shaft.path.points())[-1], tip) < 2.3


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.3])
def test_its_middle_lies_on_it(bow):
    x, y = point_on((0, 0), (20, 0), bow, 0.5)
    assert (x, y) == (pytest.approx(10), pytest.approx(-10 * bow))
    assert point_on((0, 0), (20, 0), bow, 0) == (0, 0) and point_on((0, 0), (20, 0), bow, 1) == (20, 0)


def test_it_bends_away_from_what_stands_on_its_way():
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
