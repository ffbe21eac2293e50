"""How far a claimed value is from the true one."""

import pytest

from pnp.rules.gaps import gap, value_at


@pytest.mark.parametrize(
    ("claimed", "actual", "expected"),
    [
        (3, 3, 0),
        (3, 8, 5),
        (21.5, 20, 1.5),
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
    assert gap(claimed, actual) == expected
    assert gap(actual, claimed) == expected


def test_a_value_is_found_by_its_path():
    values = {"a": {"b": [1, 2]}, "c": None}
    assert value_at(values, ("a", "b")) == [1, 2]
    assert value_at(values, ()) == values
    assert value_at(values, ("a", "x")) is None
    assert value_at(values, ("c", "b")) is None
