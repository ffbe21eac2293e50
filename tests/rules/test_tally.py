"""What happened, counted in the way that a claim speaks of it."""

from pnp.model.view import Event
from pnp.rules.tally import amounts_named, nearest_gap, order_of

EVENTS = (
    Event("cost", "button", amount=1, player="hollow"),
    Event("gained", "button", "cell:A1", "purse:hollow", 2, "hollow"),
    Event("gained", "button", "row:meadow", "purse:hollow", 3, "hollow"),
    Event("harvested", "button", "pool:bank", "cell:C1"),
    Event("harvested", "button", "pool:bank", "cell:A2", 2),
    Event("harvested", "button", "pool:bank", "cell:C1", 1),
    Event("gained", "button", "pool:bank", "purse:dooky", 0, "dooky"),
)


def test_amounts_are_summed_by_what_the_names_are() -> None:
    assert amounts_named(EVENTS, "gained", ["hollow"]) == {"hollow": 5}
    assert amounts_named(EVENTS, "gained", ["A1"]) == {"A1": 2, "meadow": 3}
    assert amounts_named(EVENTS, "gained", ["button"]) == {"button": 5}
    assert amounts_named(EVENTS, "harvested", ["A2"]) == {"C1": 2, "A2": 2}


def test_names_that_nothing_knows_are_answered_in_the_natural_way() -> None:
    assert amounts_named(EVENTS, "gained", ["nobody"]) == {"hollow": 5}
    assert amounts_named(EVENTS, "gained", []) == {"hollow": 5}
    assert amounts_named(EVENTS, "removed", []) == {}


def test_order_is_the_order_of_events() -> None:
    assert order_of(EVENTS, "harvested") == ["C1", "A2", "C1"]


def test_points_are_told_apart_by_clause() -> None:
    paid = [
        Event("paid", amount=3, player="blue", clause="move.start"),
        Event("paid", amount=2, player="blue", clause="move.steps"),
    ]
    assert amounts_named(paid, "paid", ["move.start", "move.steps"]) == {"move.start": 3, "move.steps": 2}
    assert amounts_named(paid, "paid", ["blue"]) == {"blue": 5}
    assert nearest_gap({"move.start": 3, "move.steps": 4}, paid, "paid") == 2
    assert nearest_gap({"blue": 9}, paid, "paid") == 4
    assert nearest_gap({"blue": 2}, EVENTS, "removed") == 2
    assert nearest_gap({}, (), "removed") == 1


def test_what_is_taken_off_is_never_told_apart_by_who_takes_it() -> None:
    taken = [Event("removed", "blue", f"cell:E{row}", player="red") for row in (2, 3, 4)]
    assert amounts_named(taken, "removed", ["red"]) == {"blue": 3}
    assert amounts_named(taken, "removed", ["blue"]) == {"blue": 3}
