"""What happened, counted in the way that a claim speaks of it; and plain values: equal or not, and how far apart."""

import pytest

from pnp.game.model.view import ActionCost, CellPlace, Gain, Payment, PieceRemoved, PoolPlace, Production, RowPlace
from pnp.messages import format_literal, format_value, join_words, plural, suggest_name
from pnp.play.proof.claim_judges import (
    amounts_named,
    differences,
    distance,
    equal_values,
    nearest_distance,
    production_order,
    value_at,
)

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


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        (None, "null"),
        (True, "true"),
        ("word", "word"),
        (12, "12"),
        (21.5, "21.5"),
        (10**6000, "a very large number"),
        (float("nan"), "a very large number"),
        ({"A1": 2, "B1": [1, False]}, "{A1: 2, B1: [1, false]}"),
        ([[[[1]]]], "[[[…]]]"),
        ("x" * 100, "x" * 59 + "…"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …]"),
        (object, "…"),
    ],
    ids=lambda value: "value" if isinstance(value, int) else str(value)[:20],
)
def test_every_value_has_a_short_spelling(value: object, spelling: str) -> None:
    assert format_value(value) == spelling


def test_a_list_of_nothing_is_nothing() -> None:
    assert join_words([]) == "nothing"
    assert join_words(["a", "b"]) == "a, b"


def test_the_nearest_name_is_suggested() -> None:
    assert suggest_name("ovre", ["over", "winner"]) == 'did you mean "over"?'
    assert suggest_name("zzz", ["over", "winner"]) == "available: over, winner"
    assert suggest_name(["over"], ["over"]) == "available: over"
    assert suggest_name("x", []) == "available: none"


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        ("hollow", "hollow"),
        ("buy mushroom B1", "buy mushroom B1"),
        ("", '""'),
        ("3", '"3"'),
        (" ", '" "'),
        (3, "3"),
        (3.0, "3.0"),
        (float("inf"), "a very large number"),
        (["3"], "[3]"),
        (None, "null"),
    ],
)
def test_a_value_differs_from_another_of_another_kind(value, spelling):
    assert format_literal(value) == spelling


def test_things_are_counted_in_words():
    assert [plural(count, "game") for count in (0, 1, 2)] == ["no games", "1 game", "2 games"]


# Plain values


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (1, 1.0, True),
        (1, True, False),
        ([1, True], (1, True), True),
        ([1], [1, 2], False),
        ({"a": [0]}, {"a": [False]}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ("1", 1, False),
    ],
)
def test_values_are_the_same(one: object, other: object, agree: bool) -> None:
    assert equal_values(one, other) is agree


def test_a_part_of_a_position_may_leave_keys_out_at_any_depth() -> None:
    whole = {"bank": 3, "market": {"low": {"tiles": 2, "price": 1}, "high": {"tiles": 1, "price": 0}}}
    assert not list(differences({"market": {"low": {"price": 1}}}, whole))
    assert list(differences({"market": {"low": {"price": 2}, "hihg": {}}, "bank": 4}, whole)) == [
        (("market", "low", "price"), "market low price is 1, not 2", ""),
        (("market", "hihg"), 'the position has no "hihg"', 'did you mean "high"?'),
        (("bank",), "bank is 3, not 4", ""),
    ]


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        (3, 3, 0),
        (3, 8, 5),
        (21.5, 20, 1.5),
        (10**4000, 3, 1e15 - 3),  # more than a float can hold
        (-(10**4000), 1.5, 1e15 + 1.5),
        ({"red": 10**4000}, {"blue": 0.5}, 1e15 + 0.5),
        (True, False, 1),
        (True, 1, 1),
        (7, None, 7),
        (None, 7, 7),
        (None, 0, 1),
        ("red", "blue", 1),
        ("red", None, 1),
        ("R . B", "R B .", 2),
        ("R .", "R . B B", 2),
        (["R . B", ". ."], ["R . .", "B ."], 2),
        (["A1", "B2"], ["B2", "C3", "A1"], 1),
        (["A1", "B2"], ["B2", "A1"], 1),
        ([], ["A1", "B2"], 2),
        ({"red": 5, "blue": 6}, {"red": 4, "blue": 9}, 4),
        ({"red": 5}, {"blue": 2}, 7),
        ({"red": "x"}, {}, 1),
        ([1, 2], [1], 2),
        ("red", ["red"], 1),
    ],
)
def test_the_gap_between_two_values(claimed, actual, expected):
    assert distance(claimed, actual) == expected
    assert distance(actual, claimed) == expected


def test_a_value_is_found_by_its_path():
    values = {"a": {"b": [1, 2]}, "c": None}
    assert value_at(values, ("a", "b")) == [1, 2]
    assert value_at(values, ()) == values
    assert value_at(values, ("a", "x")) is None
    assert value_at(values, ("c", "b")) is None
