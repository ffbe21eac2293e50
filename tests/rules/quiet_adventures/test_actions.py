"""What each action does, to the last button, and its events."""

from pnp.model.view import (
    ActionCost,
    CellPlace,
    Event,
    Gain,
    Payment,
    PieceMoved,
    PiecePlaced,
    PoolPlace,
    RowPlace,
)
from tests.rules.quiet_adventures.table import EXAMPLE, play, state, table, written

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
