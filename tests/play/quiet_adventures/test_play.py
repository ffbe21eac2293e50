"""What each action does, event by event, and how a game ends."""

import pytest

from pnp.game.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    GameEnded,
    Payment,
    PieceMoved,
    PiecePlaced,
    PoolPlace,
    Production,
    RowPlace,
)
from tests.play.quiet_adventures.table import ENGINE, EXAMPLE, clause, play, spelled, state, table, written

EARLY = state(EXAMPLE)


def test_buying_pays_the_bank_and_leaves_the_row_its_buttons():
    after, events = play(EARLY, "buy mushroom B1")
    assert written(after) == EXAMPLE | {
        "board": ["H m m2", ". D .", ". . ."],
        "market": EXAMPLE["market"] | {"mushroom": {"tiles": 1, "price": 1}},
        "bank": 2,
        "purses": {"hollow": 2, "dooky": 3},
        "turn": "dooky",
    }
    assert events == [
        ActionCost(1, "button", "hollow"),
        Payment(1, "button", PoolPlace("hollow"), PoolPlace("bank"), "hollow"),
        PiecePlaced("mushroom", CellPlace("B1"), RowPlace("mushroom"), 1, "hollow"),
    ]


def test_a_free_tile_costs_nothing():
    here = table("H . . | . D . | . . m", "A1", "B2", "2@0 3@3 1@2", (0, 3))
    after, events = play(here, "buy mushroom B1")
    assert written(after)["purses"] == {"hollow": 0, "dooky": 3}
    assert written(after)["market"]["mushroom"] == {"tiles": 1, "price": 0}
    assert [type(event) for event in events] == [ActionCost, PiecePlaced]
    assert events[0].amount == 0


def test_moving_collects_all_buttons_of_the_tile():
    here = table("H m7 . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (1, 2))
    after, events = play(here, "move B1")
    assert written(after)["characters"] == {"hollow": "B1", "dooky": "B2"}
    assert written(after)["purses"] == {"hollow": 8, "dooky": 2}
    assert written(after)["board"] == ["H m .", ". D .", ". . ."]
    assert events == [
        ActionCost(0, "button", "hollow"),
        PieceMoved("hollow", CellPlace("A1"), CellPlace("B1"), 1, "hollow"),
        Gain(7, "button", CellPlace("B1"), PoolPlace("hollow"), "hollow"),
    ]


def test_moving_onto_a_house_gains_nothing():
    here = table("H D m | m . . | . . .", "A1", "A2", "1@1 3@1 1@1", (1, 2))
    after, events = play(here, "move B1")
    assert written(after)["characters"]["hollow"] == "B1"
    assert [type(event) for event in events] == [ActionCost, PieceMoved]


def test_increasing_moves_a_button_to_the_row():
    after, events = play(EARLY, "increase beehive")
    assert written(after)["market"]["beehive"] == {"tiles": 3, "price": 4}
    assert written(after)["purses"]["hollow"] == 2
    assert written(after)["bank"] == 1
    assert events[1:] == [Payment(1, "button", PoolPlace("hollow"), RowPlace("beehive"), "hollow")]


def test_decreasing_sends_two_buttons_to_the_bank():
    after, events = play(EARLY, "decrease beehive")
    assert written(after)["market"]["beehive"] == {"tiles": 3, "price": 2}
    assert written(after)["purses"]["hollow"] == 2
    assert written(after)["bank"] == 3
    assert events == [
        ActionCost(1, "button", "hollow"),
        PieceMoved("button", RowPlace("beehive"), PoolPlace("bank"), 1, "hollow"),
        Payment(1, "button", PoolPlace("hollow"), PoolPlace("bank"), "hollow"),
    ]


def test_the_thief_takes_the_whole_row():
    here = table("H m b | m m b | . D b", "B3", "A2", "0@4 0@0 1@2", (3, 2))
    after, events = play(here, "thief mushroom")
    assert written(after)["market"]["mushroom"] == {"tiles": 0, "price": 0}
    assert written(after)["purses"]["hollow"] == 7
    assert events[1:] == [Gain(4, "button", RowPlace("mushroom"), PoolPlace("hollow"), "hollow")]


def test_the_beggar_takes_one_button():
    here = table("H . . | . D . | . . m", "A1", "B2", "2@1 3@3 1@2", (0, 3))
    from_bank, events = play(here, "beg bank")
    assert written(from_bank)["bank"] == written(here)["bank"] - 1
    assert written(from_bank)["purses"]["hollow"] == 1
    assert events[1:] == [Gain(1, "button", PoolPlace("bank"), PoolPlace("hollow"), "hollow")]
    from_row, events = play(here, "beg beehive")
    assert written(from_row)["market"]["beehive"] == {"tiles": 3, "price": 2}
    assert events[1:] == [Gain(1, "button", RowPlace("beehive"), PoolPlace("hollow"), "hollow")]


def test_every_event_is_of_a_known_kind():
    for move in ("buy mushroom B1", "increase beehive", "decrease beehive"):
        assert all(isinstance(event, Event) for event in play(EARLY, move)[1])


def grown(events):
    return [(event.target.name, event.amount) for event in events if isinstance(event, Production)]


def dooky_on_his_house(board, market, purses, hollow="A1"):
    """Dooky, on his house C3, is to act; he raises or lowers a price, which moves nothing on the board."""
    return table(board, hollow, "C3", market, purses, turn="dooky")


def test_it_comes_after_dooky_only():
    here = table("H . m | . . . | . . D", "A1", "C3", "2@1 3@1 1@1", (1, 1))
    after, events = play(here, "increase mushroom")
    assert grown(events) == []
    after, events = play(after, "increase meadow")
    assert grown(events) == [("C1", 2)]
    assert written(after)["turn"] == "hollow"


def test_each_tile_receives_the_price_from_the_bank():
    here = dooky_on_his_house("H m . | b . . | . . D", "2@1 2@2 1@1", (1, 2))
    assert written(here)["bank"] == 8
    after, events = play(here, "increase meadow")
    assert grown(events) == [("B1", 1), ("A2", 2)]
    assert events[-1] == Production(2, "button", PoolPlace("bank"), CellPlace("A2"))
    assert written(after)["board"] == ["H m1 .", "b2 . .", ". . D"]
    assert written(after)["bank"] == 5


def test_the_bank_runs_dry_in_the_middle_of_a_tile():
    here = dooky_on_his_house("H m m | . . . | . . D", "1@3 3@1 1@1", (2, 4))
    assert written(here)["bank"] == 4
    after, events = play(here, "increase meadow")
    assert grown(events) == [("B1", 3), ("C1", 1)]
    assert written(after)["bank"] == 0
    assert written(after)["board"][0] == "H m3 m1"


def test_an_empty_bank_grows_nothing():
    here = dooky_on_his_house("H m m | . . . | . . D", "1@3 3@1 1@1", (4, 6))
    after, events = play(here, "increase meadow")
    assert grown(events) == []
    assert written(after)["board"][0] == "H m m"


def test_nothing_grows_under_a_character():
    here = dooky_on_his_house("H m m | . . . | . . D", "1@1 3@1 1@1", (1, 2), hollow="B1")
    assert grown(play(here, "increase meadow")[1]) == [("C1", 1)]


def test_nothing_grows_under_dooky_where_he_has_just_gone():
    here = table("H m m | . . D | . . .", "A1", "C2", "1@1 3@1 1@1", (1, 2), turn="dooky")
    after, events = play(here, "move C1")
    assert grown(events) == [("B1", 1)]
    assert written(after)["characters"]["dooky"] == "C1"


def test_a_free_type_does_not_grow():
    here = dooky_on_his_house("H m b | . . . | . . D", "2@0 2@1 1@1", (1, 2))
    assert grown(play(here, "increase meadow")[1]) == [("C1", 1)]


def test_a_type_that_has_left_the_market_does_not_grow():
    here = dooky_on_his_house("H m m | m b . | . . D", "0@2 2@1 1@1", (1, 2))
    assert grown(play(here, "increase meadow")[1]) == [("B2", 1)]


def test_the_price_is_that_after_dookys_action():
    here = dooky_on_his_house("H m . | . . . | . . D", "2@1 3@1 1@1", (1, 2))
    assert grown(play(here, "increase mushroom")[1]) == [("B1", 2)]
    assert grown(play(here, "decrease mushroom")[1]) == []


def test_the_tile_just_bought_grows():
    here = dooky_on_his_house("H . . | . . . | . m D", "2@1 3@2 1@1", (1, 2))
    assert grown(play(here, "buy beehive C2")[1]) == [("B3", 1), ("C2", 2)]


def test_the_tile_just_bought_grows_no_more_if_it_was_the_last_of_its_type():
    here = dooky_on_his_house("H . . | . . . | . m D", "2@1 3@2 1@1", (1, 2))
    assert grown(play(here, "buy meadow C2")[1]) == [("B3", 1)]


def test_the_lowest_price_first():
    here = dooky_on_his_house("H m b | w . . | . . D", "2@3 1@2 1@1", (1, 4))
    assert written(here)["bank"] == 4
    after, events = play(here, "decrease mushroom")  # 2, 2 and 1; six in the bank
    assert grown(events) == [("A2", 1), ("B1", 2), ("C1", 2)]
    here = dooky_on_his_house("H m b | w . . | . . D", "2@3 1@2 1@1", (1, 5))
    after, events = play(here, "increase mushroom")
    assert grown(events) == [("A2", 1), ("C1", 2)]
    assert written(after)["board"] == ["H m b2", "w1 . .", ". . D"]


def test_equal_prices_by_market_row():
    here = dooky_on_his_house("H w b | m . . | . . D", "2@1 1@1 1@1", (5, 5))
    assert written(here)["bank"] == 2
    after, events = play(here, "increase mushroom")  # the mushroom now costs 2: beehive, meadow, mushroom
    assert grown(events) == [("C1", 1), ("B1", 1)]
    assert written(after)["bank"] == 0


def test_equal_prices_and_types_by_cell_in_reading_order():
    here = dooky_on_his_house("H . m | m . . | m . D", "0@1 2@1 2@1", (1, 1))
    assert grown(play(here, "increase beehive")[1]) == []  # the mushrooms have left the market
    here = dooky_on_his_house("H . m | m . b | . b D", "1@1 1@1 1@1", (1, 1))
    assert grown(play(here, "increase meadow")[1]) == [("C1", 1), ("A2", 1), ("C2", 1), ("B3", 1)]


def test_buttons_pile_up():
    here = dooky_on_his_house("H m3 . | . . . | . . D", "2@1 3@1 1@1", (1, 2))
    after, events = play(here, "increase meadow")
    assert grown(events) == [("B1", 1)]
    assert written(after)["board"][0] == "H m4 ."


def test_prices_are_not_used_up():
    here = dooky_on_his_house("H m . | . . . | . . D", "2@1 3@1 1@1", (1, 2))
    after, _ = play(here, "increase meadow")
    assert [row["price"] for row in written(after)["market"].values()] == [1, 1, 2]


# One meadow tile is left in the market, one cell (C2) is vacant.
LAST_TILE = {"board": "H m m | m b . | w b D", "market": "0@1 0@0 1@1"}


def ended(events):
    return [(event.winner, event.clause) for event in events if isinstance(event, GameEnded)]


def test_dooky_places_the_last_tile_and_it_is_over_at_once():
    here = table(LAST_TILE["board"], "A1", "C3", LAST_TILE["market"], (3, 5), turn="dooky")
    assert ENGINE.outcome(here) is None
    after, events = play(here, "buy meadow C2")
    assert ended(events) == [("dooky", "end.dooky")]
    assert not [event for event in events if isinstance(event, Production)]
    assert spelled(after) == []
    assert written(after)["turn"] == "hollow"
    assert written(after)["last_action"] is False
    assert ENGINE.outcome(after).as_dict() == {"winner": "dooky", "scores": {"hollow": 3, "dooky": 4}}


def test_hollow_places_the_last_tile_and_dooky_acts_once_more():
    here = table(LAST_TILE["board"], "C1", "C3", LAST_TILE["market"], (3, 2))
    after, events = play(here, "buy meadow C2")
    assert ended(events) == []
    assert written(after)["turn"] == "dooky"
    assert written(after)["last_action"] is True
    assert ENGINE.outcome(after) is None
    assert "move C2" in spelled(after)
    final, events = play(after, "move C2")
    assert ended(events) == [(None, "end.hollow")]
    assert not [event for event in events if isinstance(event, Production)]
    assert written(final)["last_action"] is False
    assert written(final)["turn"] == "hollow"
    assert ENGINE.outcome(final).as_dict() == {"winner": None, "scores": {"hollow": 2, "dooky": 2}}


def test_the_thief_in_dookys_last_action():
    here = table("H m m | m b w | w b D", "C1", "A1", "0@6 0@0 0@1", (3, 2), turn="dooky", last=True)
    after, events = play(here, "thief mushroom")
    assert ended(events) == [("dooky", "end.hollow")]
    assert ENGINE.outcome(after).scores == {"hollow": 3, "dooky": 8}


def test_begging_in_dookys_last_action():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), turn="dooky", last=True)
    assert spelled(here) == ["beg bank", "beg meadow", "beg mushroom", "move B3", "move C2"]


@pytest.mark.parametrize("turn", ["hollow", "dooky"])
def test_an_empty_market_is_over_unless_it_is_dookys_last_action(turn):
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), turn=turn)
    assert spelled(here) == []
    assert ENGINE.outcome(here).winner == "hollow"


def test_most_buttons_in_the_purse_win_and_others_count_for_nobody():
    here = table("H m m | m5 b w | w b D", "C1", "C3", "0@6 0@0 0@1", (0, 1))
    assert ENGINE.outcome(here).as_dict() == {"winner": "dooky", "scores": {"hollow": 0, "dooky": 1}}


def test_equal_purses_are_a_draw():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 3))
    assert ENGINE.outcome(here).winner is None


def test_no_action_once_it_is_over():
    here = table("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0))
    assert clause(here, "move B1") == "end.over"
    assert clause(here, "pass") == "end.over"
    with pytest.raises(ValueError, match="illegal"):
        play(here, "move B1")


# Both go to and fro between two tiles on which nothing grows any more.
CIRCLE = ("move B1", "move B3", "move A1", "move C3")


def circling():
    return table("H m . | . . . | . b D", "A1", "C3", "2@0 2@0 1@0", (1, 2))


def test_a_position_that_occurs_for_the_third_time_is_a_deadlock():
    here = circling()
    once, events = play(here, *CIRCLE)
    assert written(once) == written(here)
    assert ended(events) == []
    before, events = play(once, *CIRCLE[:3])
    assert ENGINE.outcome(before) is None
    assert ended(events) == []
    twice, events = play(before, CIRCLE[3])
    assert ended(events) == [("dooky", "end.deadlock")]
    assert written(twice) == written(here)
    assert spelled(twice) == []
    assert clause(twice, "move B1") == "end.over"
    assert ENGINE.outcome(twice).as_dict() == {"winner": "dooky", "scores": {"hollow": 1, "dooky": 2}}


def test_the_position_that_begins_a_history_counts():
    here = circling()
    later = ENGINE.read_position(written(play(here, "move B1")[0]))
    # Begun one move later, the same moves bring the first position back for the second time only.
    state, _ = play(later, *CIRCLE[1:], *CIRCLE[:1], *CIRCLE[1:])
    assert written(state) == written(here)
    assert ENGINE.outcome(state) is None
    assert ended(play(state, CIRCLE[0])[1]) == [("dooky", "end.deadlock")]


def test_a_bare_position_has_no_history():
    twice, _ = play(circling(), *CIRCLE, *CIRCLE)
    assert ENGINE.outcome(twice) is not None
    bare = ENGINE.read_position(written(twice))
    assert ENGINE.outcome(bare) is None
    assert "move B1" in spelled(bare)


def test_a_purchase_ends_what_can_come_again():
    here = circling()
    assert len(play(here, *CIRCLE)[0].seen) == 5
    assert len(play(here, *CIRCLE, "buy meadow A2")[0].seen) == 1
