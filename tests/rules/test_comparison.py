"""Plain values: equal or not, where they differ, and by how much."""

import pytest

from pnp.rules.claim_judges import differences, distance, equal_values, value_at


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
        (("market", "hihg"), "the position has no hihg", 'did you mean "high"?'),
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
