import math

import pytest

from pnp.components.figures.happened import happened
from pnp.components.figures.ways import arrows
from pnp.model.view import Event
from tests.components.hexes import hex_context, hex_layout, hex_view


def went(*steps, cost=5, piece="red"):
    """Return an action that moves pieces, as in "C3 E2"."""
    moves = [Event("moved", piece, *(f"cell:{cell}" for cell in step.split())) for step in steps]
    return [Event("cost", amount=cost), *moves] if cost else moves


def drawn(*events):
    layout = hex_layout(hex_view(red="E4 E5 F4"))
    return list(arrows(happened(events, hex_context()).ways, layout, ())), layout


def test_a_body_has_one_arrow_as_long_as_its_way_from_its_middle():
    ((each,), layout) = drawn(*went("C5 E4", "C6 E5", "D5 F4"))
    assert [way.source for way in each.ways] == ["cell:C5", "cell:C6", "cell:D5"]
    (middle,) = {way.source for way in each.ways if layout.place(way.source).centre == pytest.approx(each.start)}
    target = layout.place("cell:F4") if middle == "cell:D5" else layout.place("cell:E4")
    assert math.dist(each.tip, target.centre) < 0.5 * target.width


def test_it_begins_where_the_body_left_a_cell_empty_if_it_can():
    ((each,), layout) = drawn(*went("C5 C6", "C6 C7"))
    assert each.start == pytest.approx(layout.place("cell:C5").centre)


def test_actions_and_other_directions_have_arrows_of_their_own():
    found, _ = drawn(*went("C5 D5", "C6 D6"), *went("D5 E5", "D6 E6"))
    assert [len(each.ways) for each in found] == [2, 2]
    found, _ = drawn(*went("C5 D5", "C6 D5"))
    assert [len(each.ways) for each in found] == [1, 1]


def test_pieces_that_go_for_nothing_go_each_for_itself():
    found, _ = drawn(*went("C5 D5", "C6 D6", cost=0))
    assert [len(each.ways) for each in found] == [1, 1]


def test_ways_that_are_not_seen_have_no_arrow():
    found, _ = drawn(*went("C5 Z9"), *went("C5 C5"))
    assert found == []


def test_its_boxes_cover_all_of_it():
    ((each,), _) = drawn(*went("C5 G3"))
    boxes = each.boxes
    for i in range(11):
        x, y = (a + (b - a) * i / 10 for a, b in zip(each.start, each.tip, strict=True))
        assert any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)
