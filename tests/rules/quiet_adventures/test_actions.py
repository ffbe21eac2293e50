"""What each action does, to the last button, and the events it tells."""

from pnp.model.view import EVENT_KINDS, Event
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
        Event("cost", "button", amount=1, player="hollow"),
        Event("paid", "button", "purse:hollow", "pool:bank", 1, "hollow"),
        Event("placed", "mushroom", "row:mushroom", "cell:B1", 1, "hollow"),
    ]


def test_a_free_tile_costs_nothing():
    here = table("H . . | . D . | . . m", "A1", "B2", "2@0 3@3 1@2", (0, 3))
    after, events = play(here, "buy mushroom B1")
    assert written(after)["purses"] == {"hollow": 0, "dooky": 3}
    assert written(after)["market"]["mushroom"] == {"tiles": 1, "price": 0}
    assert [event.kind for event in events] == ["cost", "placed"]
    assert events[0].amount == 0


def test_moving_collects_all_buttons_of_the_tile():
    here = table("H m7 . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (1, 2))
    after, events = play(here, "move B1")
    assert written(after)["characters"] == {"hollow": "B1", "dooky": "B2"}
    assert written(after)["purses"] == {"hollow": 8, "dooky": 2}
    assert written(after)["board"] == ["H m .", ". D .", ". . ."]
    assert events == [
        Event("cost", "button", amount=0, player="hollow"),
        Event("moved", "hollow", "cell:A1", "cell:B1", 1, "hollow"),
        Event("gained", "button", "cell:B1", "purse:hollow", 7, "hollow"),
    ]


def test_moving_onto_a_house_gains_nothing():
    here = table("H D m | m . . | . . .", "A1", "A2", "1@1 3@1 1@1", (1, 2))
    after, events = play(here, "move B1")
    assert written(after)["characters"]["hollow"] == "B1"
    assert [event.kind for event in events] == ["cost", "moved"]


def test_increasing_moves_a_button_to_the_row():
    after, events = play(EARLY, "increase beehive")
    assert written(after)["market"]["beehive"] == {"tiles": 3, "price": 4}
    assert written(after)["purses"]["hollow"] == 2
    assert written(after)["bank"] == 1
    assert events[1:] == [Event("paid", "button", "purse:hollow", "row:beehive", 1, "hollow")]


def test_decreasing_sends_two_buttons_to_the_bank():
    after, events = play(EARLY, "decrease beehive")
    assert written(after)["market"]["beehive"] == {"tiles": 3, "price": 2}
    assert written(after)["purses"]["hollow"] == 2
    assert written(after)["bank"] == 3
    assert events == [
        Event("cost", "button", amount=1, player="hollow"),
        Event("moved", "button", "row:beehive", "pool:bank", 1, "hollow"),
        Event("paid", "button", "purse:hollow", "pool:bank", 1, "hollow"),
    ]


def test_the_thief_takes_the_whole_row():
    here = table("H m b | m m b | . D b", "B3", "A2", "0@4 0@0 1@2", (3, 2))
    after, events = play(here, "thief mushroom")
    assert written(after)["market"]["mushroom"] == {"tiles": 0, "price": 0}
    assert written(after)["purses"]["hollow"] == 7
    assert events[1:] == [Event("gained", "button", "row:mushroom", "purse:hollow", 4, "hollow")]


def test_the_beggar_takes_one_button():
    here = table("H . . | . D . | . . m", "A1", "B2", "2@1 3@3 1@2", (0, 3))
    from_bank, events = play(here, "beg bank")
    assert written(from_bank)["bank"] == written(here)["bank"] - 1
    assert written(from_bank)["purses"]["hollow"] == 1
    assert events[1:] == [Event("gained", "button", "pool:bank", "purse:hollow", 1, "hollow")]
    from_row, events = play(here, "beg beehive")
    assert written(from_row)["market"]["beehive"] == {"tiles": 3, "price": 2}
    assert events[1:] == [Event("gained", "button", "row:beehive", "purse:hollow", 1, "hollow")]


def test_every_event_is_of_a_known_kind():
    for move in ("buy mushroom B1", "increase beehive", "decrease beehive"):
        assert {event.kind for event in play(EARLY, move)[1]} <= set(EVENT_KINDS)
