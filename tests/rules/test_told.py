"""Any value has a short spelling; a part of a position is held against the whole."""

import pytest

from pnp.rules.told import counted, differences, listed, same, spelt, suggestion, told


@pytest.mark.parametrize(
    ("value", "spelling"),
    [
        (None, "null"),
        (True, "true"),
        ("word", "word"),
        (12, "12"),
        (21.5, "21.5"),
        (10**6000, "so large a number"),
        (float("nan"), "so large a number"),
        ({"A1": 2, "B1": [1, False]}, "{A1: 2, B1: [1, false]}"),
        ([[[[1]]]], "[[[…]]]"),
        ("x" * 100, "x" * 59 + "…"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …]"),
        (object, "…"),
    ],
    ids=lambda value: "value" if isinstance(value, int) else str(value)[:20],
)
def test_every_value_has_a_short_spelling(value: object, spelling: str) -> None:
    assert told(value) == spelling


def test_a_list_of_nothing_is_nothing() -> None:
    assert listed([]) == "nothing"
    assert listed(["a", "b"]) == "a, b"


def test_the_nearest_name_is_suggested() -> None:
    assert suggestion("ovre", ["over", "winner"]) == 'did you mean "over"?'
    assert suggestion("zzz", ["over", "winner"]) == "known here: over, winner"
    assert suggestion(["over"], ["over"]) == "known here: over"
    assert suggestion("x", []) == ""


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
    assert same(one, other) is agree


def test_a_part_of_a_position_may_leave_keys_out_at_any_depth() -> None:
    whole = {"bank": 3, "market": {"low": {"tiles": 2, "price": 1}, "high": {"tiles": 1, "price": 0}}}
    assert not list(differences({"market": {"low": {"price": 1}}}, whole))
    assert list(differences({"market": {"low": {"price": 2}, "hihg": {}}, "bank": 4}, whole)) == [
        (("market", "low", "price"), "market low price is 1, not 2", ""),
        (("market", "hihg"), "the position has no hihg", 'did you mean "high"?'),
        (("bank",), "bank is 3, not 4", ""),
    ]


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
        (float("inf"), "so large a number"),
        (["3"], "[3]"),
        (None, "null"),
    ],
)
def test_a_value_is_told_from_another_of_another_kind(value, spelling):
    assert spelt(value) == spelling


def test_things_are_counted_in_words():
    assert [counted(count, "game") for count in (0, 1, 2)] == ["no games", "1 game", "2 games"]
