"""PositionReader a position: the page's example, and everything a hostile file may hold instead."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.problems import CODES
from pnp.rules.protocol import Rejected
from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, state, written
from tests.samples import amount


def faults(values):
    answer = ENGINE.read_position(values)
    assert isinstance(answer, Rejected)
    return [(finding.code, finding.at, finding.message) for finding in answer.findings]


@pytest.mark.parametrize("position", [EXAMPLE, CORNERS])
def test_positions_read_and_write(position):
    here = written(state(position))
    assert here == position
    assert list(here) == list(position)


def test_the_order_of_keys_and_spaces_more_do_not_matter():
    rows = [row.replace(" ", "  ") + " " for row in EXAMPLE["board"]]
    assert written(state(dict(reversed((EXAMPLE | {"board": rows}).items())))) == EXAMPLE


def test_out_is_written_in_the_order_of_turns():
    board = ["c c . . . .", "c c . . . .", ". . . . . .", ". . . . . .", ". . . . d d", ". . . . d d"]
    here = state(CORNERS | {"board": board, "out": ["star", "triangle"]})
    assert written(here)["out"] == ["triangle", "star"]


@pytest.mark.parametrize("key", list(EXAMPLE))
def test_each_key_is_needed(key):
    values = {name: value for name, value in EXAMPLE.items() if name != key}
    assert faults(values)[0] == ("P051", (), f'the key "{key}" is missing')


@pytest.mark.parametrize(
    ("key", "value", "path", "message"),
    [
        ("players", [], (), '"players" cannot be []'),
        ("players", ["star", "diamond"], (), '"players" cannot be [star, diamond]'),
        ("players", FOUR[:3], (), '"players" cannot be [circle, triangle, diamond]'),
        ("players", 2, (), '"players" cannot be 2'),
        ("players", None, (), '"players" cannot be null'),
        ("turn", "circle", (), '"turn" cannot be circle'),
        ("turn", "Star", (), '"turn" cannot be Star'),
        ("turn", None, (), '"turn" cannot be null'),
        ("out", None, (), '"out" is null, not a list of players'),
        ("out", "star", (), '"out" is star, not a list of players'),
        ("out", [3], (0,), '"0" cannot be 3'),
        ("board", [], (), '"board" is 0 rows, not 6 rows of text'),
        ("board", None, (), '"board" is null, not 6 rows of text'),
    ],
)
def test_values_that_cannot_be_read(key, value, path, message):
    assert ("P051", (key, *path), message) in faults(EXAMPLE | {key: value})


def test_rows_and_cells_that_cannot_be_read():
    board = ["d d d d d d", ". . . .", 3, ". x . dd . .", ". . . . . .", "s s s s s s"]
    assert faults(EXAMPLE | {"board": board}) == [
        ("P051", ("board", 1), "this row does not have 6 cells"),
        ("P051", ("board", 2), "this row is 3, not text"),
        ("P051", ("board", 3), "B4 holds x, which is nothing of this game"),
        ("P051", ("board", 3), "D4 holds dd, which is nothing of this game"),
    ]


def test_a_player_who_is_out_twice():
    messages = faults(CORNERS | {"out": ["star", "triangle", "star"]})
    assert messages[0] == ("P051", ("out", 2), "star stands here twice")


@pytest.mark.parametrize("value", [None, "position", 3, [], [EXAMPLE], True, {}])
def test_values_that_are_no_position(value):
    assert {code for code, _, _ in faults(value)} == {"P051"}


def test_a_long_list_of_players_who_are_out():
    messages = faults(CORNERS | {"out": [["star"]] * 10_000})
    assert len(messages) == 5


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["d d d d d d", ". . S . . .", "star", "circle", *FOUR]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=amount(150), deadline=None)
@given(st.dictionaries(st.sampled_from([*EXAMPLE, "more"]), plain), st.sampled_from([EXAMPLE, CORNERS]))
def test_hostile_values_are_faults_and_never_an_exception(values, position):
    answer = ENGINE.read_position(position | values)
    if isinstance(answer, Rejected):
        for finding in answer.findings:
            assert finding.code in CODES
            assert len(finding.message) < 1000
            assert all(isinstance(step, str | int) for step in finding.at)
    else:
        assert ENGINE.read_position(ENGINE.write_position(answer)) == answer
