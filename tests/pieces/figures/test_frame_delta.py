import pytest

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    ActionCost,
    BoardView,
    CellPassed,
    CellPlace,
    DiceThrown,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceFlipped,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PlayerEliminated,
    PoolPlace,
    RowPlace,
    Standing,
    StatusItem,
    StatusNote,
    View,
)
from pnp.pieces.figures.frame_delta import (
    CostNote,
    CountChange,
    GroupSize,
    PieceMove,
    Removal,
    summarise_events,
    summarise_frame,
)
from tests.pieces.box import context
from tests.pieces.positions import BUY, HARVEST


def test_counters_are_counted_by_place_and_other_pieces_keep_their_way():
    delta = summarise_events((*BUY, *HARVEST), context())
    assert delta.moves == (PieceMove("mushroom", RowPlace("mushroom"), CellPlace("B1")),)
    assert set(delta.counts) == {
        CountChange(PoolPlace("hollow"), "button", -2),
        CountChange(PoolPlace("bank"), "button", 2 - 4),
        CountChange(RowPlace("mushroom"), "mushroom", -1),
        CountChange(CellPlace("B1"), "button", 2),
        CountChange(CellPlace("C1"), "button", 2),
    }


def test_a_figure_that_goes_on_leaves_one_way_and_none_if_it_is_back():
    def step(source, target):
        return PieceMoved("hollow", CellPlace(source), CellPlace(target))

    drawing = context()
    assert summarise_events((step("A1", "B1"), step("B1", "C1")), drawing).moves == (
        PieceMove("hollow", CellPlace("A1"), CellPlace("C1"), via=(CellPlace("B1"),)),
    )
    assert summarise_events((step("A1", "B1"), step("B1", "A1")), drawing).moves == ()


def test_counters_that_are_sown_are_counted_on_every_cell():
    def sown(*ways):
        events = [PieceMoved("stone", CellPlace(way[0]), CellPlace(way[1]), way[2]) for way in ways]
        delta = summarise_events(events, context())
        return delta.moves, {change.place.name: change.change for change in delta.counts}

    expected = (), {"A1": -3, "B1": 1, "C1": 1, "C2": 1}
    assert sown(("A1", "B1", 1), ("A1", "C1", 1), ("A1", "C2", 1)) == expected
    assert sown(("A1", "B1", 3), ("B1", "C1", 2), ("C1", "C2", 1)) == expected
    moves, counts = sown(("A1", "B1", 1), ("B1", "C1", 1))
    assert len(moves) == 2 and counts == {}


def test_a_counter_taken_from_a_pile_changes_its_number():
    events = (PieceRemoved("stone", CellPlace("B1")),)
    for left, removed, counts in ((2, 0, [-1]), (0, 1, [])):
        cells = (("B1", (Standing("stone", left),)),) if left else ()
        frame = ProvedFrame(View((BoardView("town", cells),)), events=events)
        delta = summarise_frame(frame, context())
        assert (len(delta.removed), [change.change for change in delta.counts]) == (removed, counts)


def test_counters_go_their_own_ways_over_a_board_even_in_a_row():
    steps = [PieceMoved("stone", CellPlace(a), CellPlace(b)) for a, b in (("A1", "B1"), ("B1", "C1"))]
    delta = summarise_events(steps, context())
    assert delta.moves == (
        PieceMove("stone", CellPlace("A1"), CellPlace("B1")),
        PieceMove("stone", CellPlace("B1"), CellPlace("C1")),
    )
    assert delta.counts == ()


@pytest.mark.parametrize(
    ("source", "sums"), [(None, ()), (PoolPlace("bank"), (CountChange(PoolPlace("bank"), "stone", -1),))]
)
def test_a_counter_that_is_placed_is_new_on_its_cell(source, sums):
    delta = summarise_events([PiecePlaced("stone", CellPlace("B2"), source)], context())
    assert delta.placed == (CellPlace("B2"),) and delta.counts == sums and delta.moves == ()


def test_counters_and_points_are_counted_where_they_go():
    assert summarise_events([PiecePlaced("stone", CellPlace("B2"), amount=3)], context()).counts == (
        CountChange(CellPlace("B2"), "stone", 3),
    )
    assert summarise_events([Gain(2, target=PoolPlace("hollow"))], context()).counts == (
        CountChange(PoolPlace("hollow"), None, 2),
    )
    delta = summarise_events([PieceMoved("button", RowPlace("meadow"), PoolPlace("bank"))], context())
    assert delta.moves == () and set(delta.counts) == {
        CountChange(RowPlace("meadow"), "button", -1),
        CountChange(PoolPlace("bank"), "button", 1),
    }
    there_and_back = (
        Payment(2, "button", PoolPlace("hollow"), PoolPlace("bank")),
        Gain(2, "button", PoolPlace("bank"), PoolPlace("hollow")),
    )
    assert summarise_events(there_and_back, context()).counts == ()


def test_what_is_passed_flipped_and_removed_is_reported_once():
    events = [
        CellPassed(CellPlace("A1"), "stone"),
        CellPassed(CellPlace("A1"), "stone"),
        PieceFlipped("stone", CellPlace("B1")),
        PieceRemoved("stone", CellPlace("C1")),
        PieceRemoved("stone", CellPlace("C2")),
    ]
    delta = summarise_events(events, context())
    assert (delta.passed, delta.flipped) == ((CellPlace("A1"),), (CellPlace("B1"),))
    assert delta.removed == (Removal(CellPlace("C1"), "stone"), Removal(CellPlace("C2"), "stone"))


def test_a_cost_is_reported_in_its_parts_at_the_way_it_was_paid_for():
    events = [
        ActionCost(5),
        Payment(2),
        Payment(3, target=CellPlace("B2")),
        PieceRemoved("stone", CellPlace("B2")),
        PieceMoved("stone", CellPlace("A1"), CellPlace("B1")),
        PieceMoved("stone", CellPlace("A2"), CellPlace("B2")),
        ActionCost(1),
        PiecePlaced("stone", CellPlace("C3")),
    ]
    delta = summarise_events(events, context())
    way = PieceMove("stone", CellPlace("A1"), CellPlace("B1"), action=1)
    assert delta.costs == (CostNote(5, (2, 3), way), CostNote(1, (), CellPlace("C3")))
    assert delta.counts == ()


def test_parts_that_do_not_make_the_sum_are_not_told():
    events = [ActionCost(5), Payment(2), PiecePlaced("stone", CellPlace("C3"))]
    assert summarise_events(events, context()).costs == (CostNote(5, (), CellPlace("C3")),)
    assert summarise_events([ActionCost(2), GameEnded()], context()).costs == ()


@pytest.mark.parametrize("cost", [ActionCost(2, "button"), ActionCost(0)])
def test_a_cost_in_pieces_and_a_cost_of_nothing_have_no_sign(cost):
    assert summarise_events([cost, PiecePlaced("stone", CellPlace("C3"))], context()).costs == ()


def test_a_body_that_merged_and_shrank_at_once_only_shrank():
    merged, shrank = (kind("red", CellPlace("C3"), 12) for kind in (GroupMerged, GroupCollapsed))
    assert summarise_events([merged], context()).groups == (GroupSize(CellPlace("C3"), 12),)
    assert summarise_events([merged, shrank], context()).groups == (GroupSize(CellPlace("C3"), 12, collapsed=True),)
    other = GroupMerged("red", CellPlace("A1"), 5)
    assert len(summarise_events([other, shrank], context()).groups) == 2


def test_ways_know_the_action_that_was_paid_for():
    went = [PieceMoved("stone", CellPlace(a), CellPlace(b)) for a, b in (("A1", "A2"), ("B1", "B2"))]
    cost = ActionCost(2)
    assert [way.action for way in summarise_events([went[0], cost, went[1]], context()).moves] == [0, 1]
    paid_in_buttons = ActionCost(2, "button")
    assert [way.action for way in summarise_events([paid_in_buttons, went[0]], context()).moves] == [0]


def test_what_the_status_line_tells_changes_nothing_on_the_table():
    events = [
        DiceThrown((3, 4), "red", 2),
        StatusNote(StatusItem(ui_text("{n} lost", "{n} lost", n=3), "red")),
        PlayerEliminated("red"),
    ]
    assert summarise_events(events, context()) == summarise_events([], context())


def test_where_pieces_lie_side_by_side_they_are_counted():
    view = View((BoardView("mat", (), spread=frozenset({"store"})),))
    store, slot = CellPlace("store"), CellPlace("deck")
    events = (
        PieceRemoved("button", store, amount=3),
        PiecePlaced("meadow", store),
        PieceRemoved("button", slot),
        PiecePlaced("meadow", slot),
    )
    delta = summarise_frame(ProvedFrame(view, events), context())
    assert delta.counts == (CountChange(store, "button", -3), CountChange(store, "meadow", 1))
    assert [removal.place for removal in delta.removed] == [slot] and delta.placed == (slot,)
    two = View((BoardView("mat", (), spread=frozenset({"store"})), BoardView("town", ())))
    events = (PieceRemoved("button", CellPlace("store", "mat")), PieceRemoved("button", CellPlace("store", "town")))
    assert len(summarise_frame(ProvedFrame(two, events), context()).removed) == 1
