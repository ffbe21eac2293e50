import pytest

from pnp.components.figures.happened import Cost, Mass, Way, happened
from pnp.model.view import Event
from tests.components.box import context
from tests.components.positions import BUY, HARVEST


def test_counters_are_reckoned_by_place_and_other_pieces_keep_their_way():
    found = happened((*BUY, *HARVEST), context())
    assert found.ways == (Way("mushroom", "row:mushroom", "cell:B1"),)
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
    assert happened(there_and_back, context()).sums == ()


def test_a_figure_that_goes_on_leaves_one_way_and_none_if_it_is_back():
    def step(source, target):
        return Event("moved", "hollow", f"cell:{source}", f"cell:{target}")

    drawing = context()
    assert happened((step("A1", "B1"), step("B1", "C1")), drawing).ways == (Way("hollow", "cell:A1", "cell:C1"),)
    assert happened((step("A1", "B1"), step("B1", "A1")), drawing).ways == ()


def test_counters_go_their_own_ways_over_a_board_even_in_a_row():
    steps = [Event("moved", "stone", f"cell:{a}", f"cell:{b}") for a, b in (("A1", "B1"), ("B1", "C1"))]
    found = happened(steps, context())
    assert found.ways == (Way("stone", "cell:A1", "cell:B1"), Way("stone", "cell:B1", "cell:C1"))
    assert found.sums == ()


def test_counters_that_leave_a_row_are_reckoned():
    found = happened([Event("moved", "button", "row:meadow", "pool:bank")], context())
    assert found.ways == () and set(found.sums) == {("row:meadow", "button", -1), ("pool:bank", "button", 1)}


@pytest.mark.parametrize(("source", "sums"), [(None, ()), ("pool:bank", (("pool:bank", "stone", -1),))])
def test_a_counter_that_is_placed_is_new_on_its_cell(source, sums):
    found = happened([Event("placed", "stone", source, "cell:B2")], context())
    assert found.placed == ("cell:B2",) and found.sums == sums and found.ways == ()


def test_several_counters_that_are_placed_are_reckoned():
    assert happened([Event("placed", "stone", None, "cell:B2", 3)], context()).sums == (("cell:B2", "stone", 3),)


def test_what_is_passed_flipped_and_removed_is_told_once():
    events = [
        Event("passed", "stone", None, "cell:A1"),
        Event("passed", "stone", None, "cell:A1"),
        Event("flipped", "stone", None, "cell:B1"),
        Event("removed", "stone", "cell:C1"),
        Event("removed", "stone", None, "cell:C2"),
        Event("passed"),
    ]
    found = happened(events, context())
    assert (found.passed, found.flipped) == (("cell:A1",), ("cell:B1",))
    assert found.removed == (("cell:C1", "stone"), ("cell:C2", "stone"))


def test_points_that_are_gained_are_reckoned_where_they_go():
    assert happened([Event("gained", None, None, "purse:hollow", 2)], context()).sums == (("purse:hollow", None, 2),)


def test_a_cost_is_told_in_its_parts_at_the_way_it_was_paid_for():
    events = [
        Event("cost", amount=5),
        Event("paid", amount=2),
        Event("paid", None, None, "cell:B2", 3),
        Event("removed", "stone", "cell:B2"),
        Event("moved", "stone", "cell:A1", "cell:B1"),
        Event("moved", "stone", "cell:A2", "cell:B2"),
        Event("cost", amount=1),
        Event("placed", "stone", None, "cell:C3"),
    ]
    found = happened(events, context())
    way = Way("stone", "cell:A1", "cell:B1", action=1)
    assert found.costs == (Cost(5, (2, 3), way), Cost(1, (), "cell:C3"))
    assert found.sums == ()


def test_parts_that_do_not_make_the_sum_are_not_told():
    events = [Event("cost", amount=5), Event("paid", amount=2), Event("placed", "stone", None, "cell:C3")]
    assert happened(events, context()).costs == (Cost(5, (), "cell:C3"),)


@pytest.mark.parametrize("cost", [Event("cost", "button", amount=2), Event("cost", amount=0)])
def test_a_cost_in_pieces_and_a_cost_of_nothing_have_no_sign(cost):
    assert happened([cost, Event("placed", "stone", None, "cell:C3")], context()).costs == ()


def test_a_cost_of_nothing_that_is_seen_has_no_sign():
    assert happened([Event("cost", amount=2), Event("ended")], context()).costs == ()


def test_a_body_that_merged_and_shrank_at_once_only_shrank():
    merged, shrank = (Event(kind, "red", None, "cell:C3", 12) for kind in ("merged", "collapsed"))
    assert happened([merged], context()).masses == (Mass("cell:C3", 12),)
    assert happened([merged, shrank], context()).masses == (Mass("cell:C3", 12, shrank=True),)
    other = Event("merged", "red", None, "cell:A1", 5)
    assert len(happened([other, shrank], context()).masses) == 2


def test_ways_know_the_action_that_was_paid_for():
    went = [Event("moved", "stone", f"cell:{a}", f"cell:{b}") for a, b in (("A1", "A2"), ("B1", "B2"))]
    cost = Event("cost", amount=2)
    assert [way.action for way in happened([went[0], cost, went[1]], context()).ways] == [0, 1]
    paid_in_buttons = Event("cost", "button", amount=2)
    assert [way.action for way in happened([paid_in_buttons, went[0]], context()).ways] == [0]
