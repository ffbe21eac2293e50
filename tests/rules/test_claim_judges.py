"""What happened, counted in the way that a claim speaks of it."""

from pnp.model.view import ActionCost, CellPlace, Gain, Payment, PieceRemoved, PoolPlace, Production, RowPlace
from pnp.rules.claim_judges import amounts_named, nearest_distance, production_order

EVENTS = (
    ActionCost(1, "button", "hollow"),
    Gain(2, "button", CellPlace("A1"), PoolPlace("hollow"), "hollow"),
    Gain(3, "button", RowPlace("meadow"), PoolPlace("hollow"), "hollow"),
    Production(1, "button", PoolPlace("bank"), CellPlace("C1")),
    Production(2, "button", PoolPlace("bank"), CellPlace("A2")),
    Production(1, "button", PoolPlace("bank"), CellPlace("C1")),
    Gain(0, "button", PoolPlace("bank"), PoolPlace("dooky"), "dooky"),
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


def test_order_is_the_production_order_events() -> None:
    assert production_order(EVENTS) == ["C1", "A2", "C1"]


def test_points_are_distinct_by_clause() -> None:
    paid = [
        Payment(3, player="blue", clause="move.start"),
        Payment(2, player="blue", clause="move.steps"),
    ]
    assert amounts_named(paid, "paid", ["move.start", "move.steps"]) == {"move.start": 3, "move.steps": 2}
    assert amounts_named(paid, "paid", ["blue"]) == {"blue": 5}
    assert nearest_distance({"move.start": 3, "move.steps": 4}, paid, "paid") == 2
    assert nearest_distance({"blue": 9}, paid, "paid") == 4
    assert nearest_distance({"blue": 2}, EVENTS, "removed") == 2
    assert nearest_distance({}, (), "removed") == 1


def test_what_is_taken_off_is_never_split_by_who_takes_it() -> None:
    taken = [PieceRemoved("blue", CellPlace(f"E{row}"), player="red") for row in (2, 3, 4)]
    assert amounts_named(taken, "removed", ["red"]) == {"blue": 3}
    assert amounts_named(taken, "removed", ["blue"]) == {"blue": 3}
