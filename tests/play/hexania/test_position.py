"""Positions read from plain values: the example of the page, every fault, and everything that a hostile file holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.protocol import Rejected
from tests.play.hexania.position import HEXANIA_KEYS
from tests.play.hexania.table import ENGINE, state, values, written
from tests.samples import amount

TWELVE = "C3 C4 C5 C6 D3 D4 D5 D6 E3 E4 E5 E6"


def faults(position):
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    return [(finding.code[3], finding.at, finding.message) for finding in answer.findings]


def test_the_example_of_the_page():
    position = values(points=6, acted=True, red="C3", first=("red", "blue"))
    assert written(state(position)) == position
    assert list(written(state(position))) == list(HEXANIA_KEYS)


def test_lists_may_be_in_any_order():
    position = values(red="E5 A5 C3", players=3, first=("green", "blue"), variants=("birth-merges", "split-regroup"))
    again = written(state(position))
    assert again["counters"]["red"] == ["A5", "C3", "E5"]
    assert again["first_turn"] == ["blue", "green"]
    assert again["variants"] == ["split-regroup", "birth-merges"]


@pytest.mark.parametrize("key", HEXANIA_KEYS)
def test_every_key_is_required(key):
    position = values()
    del position[key]
    assert ("1", (), f'missing key "{key}"') in faults(position)


@pytest.mark.parametrize(
    ("changes", "path", "message"),
    [
        ({"side": 3}, ("side",), "a board can't have sides of 3 cells"),
        ({"side": 14}, ("side",), "a board can't have sides of 14 cells"),
        ({"side": -5}, ("side",), '"side" is -5, which is less than 0'),
        ({"points": -1}, ("points",), '"points" is -1, which is less than 0'),
        ({"losses": {"red": 0, "blue": -1}}, ("losses", "blue"), '"blue" is -1, which is less than 0'),
        ({"out": ["blue", "blue"], "points": None}, ("out", 1), '"out" names blue twice'),
        ({"first_turn": ["red", "red"]}, ("first_turn", 1), '"first_turn" names red twice'),
        ({"variants": ["no-collapse"] * 2}, ("variants", 1), '"variants" names no-collapse twice'),
        ({"acted": True, "points": None}, ("acted",), "red has acted before the roll"),
        ({"turn": "blue", "out": ["blue"], "points": None}, ("turn",), "blue is out, and has no turn"),
        ({"out": ["blue"]}, ("points",), "one player is left: the game is over, and nobody has points"),
        (
            {"out": ["blue"], "points": None, "first_turn": ["blue"]},
            ("first_turn", 0),
            "blue is out, and has therefore had a first turn",
        ),
        ({"counters": {"red": ["C3", "C3"], "blue": []}}, ("counters", "red", 1), "C3 is held by red twice"),
        ({"counters": {"red": ["C3"], "blue": ["C3"]}}, ("counters", "blue", 0), "C3 is held by red and blue"),
        (
            {"counters": {"red": TWELVE.split(), "blue": []}},
            ("counters", "red"),
            "red's figure on C3 has 12 counters: it would have collapsed at 12",
        ),
    ],
)
def test_what_cannot_stand_on_a_table(changes, path, message):
    assert faults(values() | changes) == [("2", path, message)]


def test_a_figure_of_twelve_is_possible_without_collapse():
    assert written(state(values(red=TWELVE, variants=["no-collapse"])))["counters"]["red"] == TWELVE.split()


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"side": "5"}, ("side",)),
        ({"side": True}, ("side",)),
        ({"side": 5.0}, ("side",)),
        ({"players": "red"}, ("players",)),
        ({"turn": "green"}, ("turn",)),
        ({"turn": ["red"]}, ("turn",)),
        ({"points": "6"}, ("points",)),
        ({"points": False}, ("points",)),
        ({"points": 10**9}, ("points",)),
        ({"acted": 1}, ("acted",)),
        ({"acted": None}, ("acted",)),
        ({"bonus": {"red": 0}}, ("bonus",)),
        ({"bonus": [0, 0]}, ("bonus",)),
        ({"losses": {"red": 0, "blue": None}}, ("losses", "blue")),
        ({"first_turn": "red"}, ("first_turn",)),
        ({"first_turn": ["green"]}, ("first_turn", 0)),
        ({"out": [["red"]]}, ("out", 0)),
        ({"variants": ["none"]}, ("variants", 0)),
        ({"variants": {}}, ("variants",)),
        ({"counters": {"red": ["A1"], "blue": []}}, ("counters", "red", 0)),
        ({"counters": {"red": ["c3"], "blue": []}}, ("counters", "red", 0)),
        ({"counters": {"red": [3], "blue": []}}, ("counters", "red", 0)),
        ({"counters": {"red": "C3", "blue": []}}, ("counters", "red")),
        ({"counters": {"red": ["C3"] * 1000, "blue": []}}, ("counters", "red")),
        ({"counters": {"red": [], "blue": [], "green": []}}, ("counters", "green")),
        ({"more": 1}, ("more",)),
    ],
)
def test_what_cannot_be_read(changes, path):
    [(code, where, message)] = faults(values() | changes)
    assert (code, message != "") == ("1", True)
    assert where == path or (where, message) == (path[:-1], f'the key "{path[-1]}" is missing')


@pytest.mark.parametrize(
    "players", [[], ["red"], ["blue", "red"], ["red", "green"], ["red", "pink"], ["red"] * 2, None]
)
def test_players_are_the_first_colours(players):
    assert [path for _, path, _ in faults(values() | {"players": players})] == [("players",)]


def test_all_reasons_at_once():
    position = values(red="C3 C3 A1", blue="C3") | {"out": ["red", "blue"], "side": 5, "acted": None, "extra": 1}
    assert faults(position) == [
        ("1", ("extra",), 'unknown key "extra"'),
        ("1", ("counters", "red", 2), "A1 is not a cell of a board of side 5"),
        ("1", ("acted",), '"acted" is null, neither true nor false'),
        ("2", ("counters", "red", 1), "C3 is held by red twice"),
        ("2", ("counters", "blue", 0), "C3 is held by red and blue"),
        ("2", ("turn",), "red is out, and has no turn"),
        ("2", ("out",), "every player is out: the last one would have won"),
    ]


def test_what_can_be_read_is_judged_beside_what_cannot():
    position = values(red="C3", blue="C3") | {"players": None, "side": "five"}
    assert [path for _, path, _ in faults(position)] == [("side",), ("players",), ("counters", "blue", 0)]


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["red", "blue", "pink", "C3", "A1", "no-collapse", "", "\N{PILE OF POO}"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["red", "blue", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=amount(100, soak=3000), deadline=None)
@given(st.dictionaries(st.sampled_from(HEXANIA_KEYS), ANYTHING, max_size=4), st.booleans())
def test_no_position_makes_the_engine_raise(changes, whole):
    answer = ENGINE.read_position(values(red="C3", blue="E5") | changes if whole else changes)
    if not isinstance(answer, Rejected):
        written_again = ENGINE.read_position(ENGINE.write_position(answer))
        assert written_again == answer
        assert ENGINE.outcome(answer) or ENGINE.legal_moves(answer)


@pytest.mark.parametrize("data", [None, 3, "red", [], [1], {1: 2}, float("nan")])
def test_values_that_are_no_position(data):
    assert faults(data)
