import math
from dataclasses import replace

import pytest

from pnp.components.figures.changes import (
    ALLOWED,
    CHANGED,
    arrow,
    badge,
    changes,
    draw_changes,
    draw_claims,
    draw_ghosts,
)
from pnp.components.figures.layout import frame_layout
from pnp.model.view import Event, Standing
from tests.components.box import context
from tests.components.positions import BUY, HARVEST, MOVE, VIEW, frame
from tests.components.walk import shapes, uses, words

# Nobody stands on the cell that was left.
LEFT = replace(VIEW, boards=(replace(VIEW.boards[0], cells=()),))


def layout():
    return frame_layout(VIEW, context(), 57)


def test_counters_are_reckoned_by_place_and_other_pieces_keep_their_way():
    found = changes((*BUY, *HARVEST), context())
    assert found.ways == (("mushroom", "row:mushroom", "cell:B1"),)
    assert set(found.sums) == {
        ("purse:hollow", "button", -2),
        ("pool:bank", "button", 2 - 4),
        ("row:mushroom", "mushroom", -1),
        ("cell:B1", "button", 2),
        ("cell:C1", "button", 2),
    }


def test_what_comes_and_goes_leaves_no_badge():
    there_and_back = (
        Event("paid", "button", "purse:hollow", "pool:bank", 2),
        Event("gained", "button", "pool:bank", "purse:hollow", 2),
    )
    assert changes(there_and_back, context()).sums == ()


def test_badges_say_plus_and_minus_and_differ_in_more_than_colour():
    more, text = badge(3, 10, 10, context())
    less, other = badge(-3, 10, 10, context())
    assert (text.line.text, other.line.text) == ("+3", "−3")
    assert more.paint.fill == CHANGED and less.paint.fill != CHANGED and less.paint.stroke == CHANGED
    assert more.path.bounds.centre == pytest.approx((10, 10))


def test_a_move_leaves_a_ghost_and_an_arrow_that_ends_in_its_cell():
    drawing, places = context(), layout()
    found = changes(MOVE, drawing)
    (ghost,) = uses(draw_ghosts(found, LEFT, places, drawing))
    assert ghost.startswith("hollow.svg+small") and ghost.endswith("×0.66")
    drawn = shapes(draw_changes(found, VIEW, places, drawing))
    heads = [box for shape, box in drawn if shape.paint.fill == CHANGED and len(list(shape.path.points())) == 3]
    assert len(heads) == 1
    target, source = places.place("cell:B1"), places.place("cell:A1")
    assert target.left < heads[0].right < target.centre[0] and heads[0].left > source.centre[0]
    assert heads[0].centre[1] == pytest.approx(target.centre[1])


def test_a_figure_that_goes_on_leaves_one_way_and_none_if_it_is_back():
    def step(source, target):
        return Event("moved", "hollow", f"cell:{source}", f"cell:{target}")

    drawing = context()
    assert changes((step("A1", "B1"), step("B1", "C1")), drawing).ways == (("hollow", "cell:A1", "cell:C1"),)
    assert changes((step("A1", "B1"), step("B1", "A1")), drawing).ways == ()


def test_no_ghost_stands_where_somebody_stands_now():
    drawing = context()
    assert list(draw_ghosts(changes(MOVE, drawing), VIEW, layout(), drawing)) == []


def test_a_bought_tile_comes_from_its_row():
    drawing, places = context(), layout()
    drawn = list(draw_changes(changes(BUY, drawing), VIEW, places, drawing))
    assert sorted(words(drawn)) == ["+2", "−1", "−2"]
    assert list(draw_ghosts(changes(BUY, drawing), LEFT, places, drawing)) == []


@pytest.mark.parametrize(("taken", "side"), [("C1", 1), ("C2", -1)])
def test_an_arrow_bends_away_from_pieces_on_its_way(taken, side):
    drawing, places = context(), layout()
    view = replace(VIEW, boards=(replace(VIEW.boards[0], cells=((taken, (Standing("mushroom"),)),)),))
    bought = (Event("placed", "mushroom", "row:meadow", "cell:B1"),)
    drawn = shapes(draw_changes(changes(bought, drawing), view, places, drawing))
    (shaft,) = (shape for shape, _ in drawn if shape.paint.stroke == CHANGED and shape.paint.width == 0.7)
    start, first, _, end = shaft.path.points()
    turn = (end[0] - start[0]) * (first[1] - start[1]) - (end[1] - start[1]) * (first[0] - start[0])
    assert turn * side < 0


def test_removed_pieces_are_rings_and_the_winner_has_a_star():
    drawing, places = context(), layout()
    events = (Event("removed", "stone", source="cell:C1"), Event("ended", player="dooky"))
    drawn = shapes(draw_changes(changes(events, drawing), VIEW, places, drawing))
    (ring, box), *stars = drawn
    assert ring.paint.fill is None and ring.paint.stroke == CHANGED and ring.paint.width == 0.7
    assert box.centre == pytest.approx(places.place("cell:C1").centre)
    assert len(stars) == 2 and all(places.place("purse:dooky").left - 2 < b.left for _, b in stars)


def test_a_draw_has_no_star():
    drawing = context()
    assert list(draw_changes(changes((Event("ended"),), drawing), VIEW, layout(), drawing)) == []


def test_refused_places_have_a_cross_and_allowed_ones_a_dot_in_a_ring():
    places = layout()
    drawn = shapes(draw_claims(frame(refused=("cell:B1",), allowed=("cell:A2",)), places))
    halo, cross, ring, dot = drawn
    assert (
        cross[0].paint.stroke == CHANGED and cross[0].paint.fill is None and halo[0].paint.width > cross[0].paint.width
    )
    assert cross[1].centre == pytest.approx(places.place("cell:B1").centre)
    assert ring[0].paint.stroke == dot[0].paint.fill == ALLOWED
    assert dot[1].centre == pytest.approx(places.place("cell:A2").centre)


def test_a_cross_stands_beside_what_is_on_its_cell():
    places = layout()
    _, cross = shapes(draw_claims(frame(refused=("cell:C1",)), places))
    cell = places.place("cell:C1")
    assert cross[1].centre == pytest.approx((cell.right - 2.3, cell.top + 2.3))


@pytest.mark.parametrize("place", ["row:meadow", "pool:bank", "purse:dooky"])
def test_claims_about_rows_and_pools_are_marked_on_them(place):
    places = layout()
    box = places.place(place)
    for _, mark in shapes(draw_claims(frame(refused=(place,), allowed=(place,)), places)):
        assert box.left <= mark.left and mark.right <= box.right


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.2])
def test_an_arrow_has_an_even_head_that_ends_at_its_tip(bow):
    shaft_halo, head_halo, shaft, head = arrow((0, 0), (20, 5), bow)
    tip, one, other = head.path.points()
    assert tip == (20, 5)
    assert math.dist(tip, one) == pytest.approx(math.dist(tip, other))
    assert shaft.paint.width == 0.7 and shaft_halo.paint.width > 1.5 and head_halo.paint.stroke is not None
    assert math.dist(list(shaft.path.points())[-1], tip) < 2.3
