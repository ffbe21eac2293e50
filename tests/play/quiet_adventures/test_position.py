"""Positions read from plain values: the example of the page, every fault, and everything that a hostile file holds."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.play.protocol import Rejected
from pnp.problems import CODES
from tests.play.quiet_adventures.position import NEIGHBOURS, QUIET_CELLS
from tests.play.quiet_adventures.table import ENGINE, EXAMPLE, state, values
from tests.samples import amount


def faults(values):
    answer = ENGINE.read_position(values)
    assert isinstance(answer, Rejected)
    return [(finding.code, finding.at, finding.message) for finding in answer.findings]


def changed(*path, to):
    """Return the example with one value changed."""
    values = copy.deepcopy(EXAMPLE)
    inner = values
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return values


def without(*path):
    values = copy.deepcopy(EXAMPLE)
    inner = values
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return values


def test_the_pages_example_reads_and_writes():
    written = ENGINE.write_position(state(EXAMPLE))
    assert written == EXAMPLE
    assert list(written) == list(EXAMPLE)
    assert list(written["market"]) == ["mushroom", "beehive", "meadow"]


def test_the_order_of_keys_and_spaces_more_do_not_matter():
    turned = dict(reversed(changed("board", to=["H  .  m2 ", ". D .", " . . ."]).items()))
    assert ENGINE.write_position(state(turned)) == EXAMPLE


def test_neighbours_are_orthogonal():
    around = {cell: {QUIET_CELLS[number] for number in NEIGHBOURS[at]} for at, cell in enumerate(QUIET_CELLS)}
    assert around["A1"] == {"B1", "A2"}
    assert around["B2"] == {"B1", "A2", "C2", "B3"}
    assert around["C2"] == {"C1", "B2", "C3"}
    assert all(cell in around[other] for cell in QUIET_CELLS for other in around[cell])


@pytest.mark.parametrize("key", list(EXAMPLE))
def test_each_key_is_needed(key):
    assert ("P051", (), f'missing key "{key}"') in faults(without(key))


@pytest.mark.parametrize(
    "path", [("characters", "hollow"), ("market", "meadow"), ("market", "meadow", "price"), ("purses", "dooky")]
)
def test_each_inner_key_is_needed(path):
    assert faults(without(*path)) == [("P051", path[:-1], f'missing key "{path[-1]}"')]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("edition",), "third", '"edition" cannot be third'),
        (("edition",), 2, '"edition" cannot be 2'),
        (("edition",), None, '"edition" cannot be null'),
        (("turn",), "red", '"turn" cannot be red'),
        (("turn",), "Hollow", '"turn" cannot be Hollow'),
        (("turn",), True, '"turn" cannot be true'),
        (("last_action",), "false", '"last_action" is false, neither true nor false'),
        (("last_action",), 0, '"last_action" is 0, neither true nor false'),
        (("bank",), "1", '"bank" is "1", not a whole number'),
        (("bank",), True, '"bank" is true, not a whole number'),
        (("bank",), 1.0, '"bank" is 1.0, not a whole number'),
        (("bank",), None, '"bank" is null, not a whole number'),
        (("bank",), 10**9, '"bank" is out of range'),
        (("purses", "hollow"), [3], '"hollow" is [3], not a whole number'),
        (("purses",), 3, '"purses" is 3, not a mapping'),
        (("market",), [1, 2, 3], '"market" is [1, 2, 3], not a mapping'),
        (("market", "beehive"), 3, '"beehive" is 3, not a mapping'),
        (("characters", "dooky"), "B4", '"dooky" cannot be B4'),
        (("characters", "dooky"), "b2", '"dooky" cannot be b2'),
        (("characters", "dooky"), 5, '"dooky" cannot be 5'),
        (("board",), "H . m2", '"board" is H . m2, not 3 rows of text'),
        (("board",), ["H . m2", ". D ."], '"board" is 2 rows, not 3 rows of text'),
        (("board", 1), ". D", "this row does not have 3 cells"),
        (("board", 1), ". D . .", "this row does not have 3 cells"),
        (("board", 1), "", "this row does not have 3 cells"),
        (("board", 1), ". D. .", "B2 holds D., which is not a piece of this game"),
        (("board", 1), [".", "D", "."], "this row is [., D, .], not text"),
        (("board", 1), 7, "this row is 7, not text"),
        (("board", 0), "H . m0", "C1 holds m0, which is not a piece of this game"),
        (("board", 0), "H . m02", "C1 holds m02, which is not a piece of this game"),
        (("board", 0), "H . m-2", "C1 holds m-2, which is not a piece of this game"),
        (("board", 0), "H . M2", "C1 holds M2, which is not a piece of this game"),
        (("board", 0), "H . x", "C1 holds x, which is not a piece of this game"),
        (("board", 0), "H . m٣", "C1 holds m٣, which is not a piece of this game"),
        (("board", 0), "h . m2", "A1 holds h, which is not a piece of this game"),
    ],
)
def test_a_value_of_the_wrong_kind(path, value, message):
    messages = faults(changed(*path, to=value))
    assert ("P051", path, message) in messages
    assert {code for code, _, _ in messages} == {"P051"}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (("variants",), 'unknown key "variants"'),
        (("market", "forest"), 'unknown key "forest"'),
        (("market", "meadow", "prise"), 'unknown key "prise"'),
        (("characters", "naomka"), 'unknown key "naomka"'),
    ],
)
def test_unknown_keys(path, message):
    assert faults(changed(*path, to=1)) == [("P051", path, message)]


def test_keys_that_are_no_text():
    assert faults(EXAMPLE | {1: 2, None: 3}) == [
        ("P051", (), 'unknown key "1"'),
        ("P051", (), 'unknown key "null"'),
    ]


def test_very_many_unknown_keys_are_counted():
    messages = faults(EXAMPLE | {f"key{number}": 0 for number in range(10_000)})
    assert len(messages) == 21
    assert messages[-1] == ("P051", (), "9,980 more unknown keys")


@pytest.mark.parametrize("value", [None, "position", 3, [], [EXAMPLE], True, {}])
def test_values_that_are_no_position(value):
    assert {code for code, _, _ in faults(value)} == {"P051"}


def test_a_number_too_long_to_be_spelled():
    assert faults(EXAMPLE | {"bank": -(10**5000)}) == [("P051", ("bank",), '"bank" is out of range')]
    assert faults(EXAMPLE | {"turn": 10**5000}) == [("P051", ("turn",), '"turn" cannot be a very large number')]


def nested():
    value = []
    for _ in range(50_000):
        value = [value]
    return value


@pytest.mark.parametrize("key", list(EXAMPLE))
def test_deep_nesting_is_a_fault(key):
    assert faults(EXAMPLE | {key: nested()})


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["H . m2", ". D .", "A1", "hollow", "second"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["hollow", "dooky", "tiles", "price", "meadow", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=amount(50, soak=1500), deadline=None)
@given(st.dictionaries(st.sampled_from([*EXAMPLE, "more"]), plain))
def test_hostile_values_are_faults_and_never_an_exception(values):
    answer = ENGINE.read_position(EXAMPLE | values)
    if isinstance(answer, Rejected):
        for finding in answer.findings:
            assert finding.code in CODES
            assert len(str(finding.message)) < 1000
            assert all(isinstance(step, str | int) for step in finding.at)
    else:
        assert ENGINE.read_position(ENGINE.write_position(answer)) == answer


def faults_of(position, code="P052"):
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    assert {finding.code for finding in answer.findings} == {code}
    return [(finding.at, finding.message) for finding in answer.findings]


@pytest.mark.parametrize("bank", [0, 2, 5])
def test_fifteen_buttons(bank):
    message = f"{14 + bank} buttons (purses 6, bank {bank}, market 6, board 2): there are always 15"
    assert faults_of(EXAMPLE | {"bank": bank}) == [((), message)]


def test_three_tiles_of_a_type():
    assert faults_of(values("H m m | . D . | . . .", "A1", "B2", "2@1 2@1 1@1", (3, 3))) == [
        (("market", "mushroom"), "4 mushroom tiles (2 on the board, 2 in the market): there are only 3")
    ]


def test_fewer_than_seven_tiles():
    assert faults_of(values("H m . | . D . | . . .", "A1", "B2", "2@1 2@1 1@1", (3, 3))) == [
        (("market",), "6 landscape tiles (1 on the board, 5 in the market): 7 are in the game")
    ]


def test_more_than_seven_tiles():
    assert faults_of(values("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 2@1", (3, 3))) == [
        (("market",), "8 landscape tiles (1 on the board, 7 in the market): 7 are in the game")
    ]


def test_two_houses_of_one_owner():
    assert faults_of(values("H m . | . D . | . H .", "A1", "B2", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 2), "Hollow has 2 houses, on A1 and B3")
    ]


def test_no_house():
    assert faults_of(values("H m . | . . . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board",), "Dooky has no house")
    ]


def test_a_character_on_an_empty_cell():
    assert faults_of(values("H m . | . D . | . . .", "A1", "C3", "2@1 3@1 1@1", (3, 3))) == [
        (("characters", "dooky"), "Dooky stands on C3, where there is no tile")
    ]


def test_both_characters_on_one_tile():
    assert faults_of(values("H m . | . D . | . . .", "B1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("characters", "dooky"), "both characters stand on B1")
    ]


def test_buttons_on_a_house():
    assert faults_of(values("H m . | . D2 . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 1), "buttons lie on a house, on B2")
    ]


def test_buttons_under_a_character():
    assert faults_of(values("H m2 . | . D . | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 0), "buttons lie under Dooky, on B1")
    ]


def test_buttons_where_there_is_no_tile():
    assert faults_of(values("H m . | . D .2 | . . .", "A1", "B1", "2@1 3@1 1@1", (3, 3))) == [
        (("board", 1), "buttons lie on C2, where there is no tile")
    ]


def test_a_last_action_on_hollows_turn():
    assert faults_of(values("H m m | m b w | w b D", "C1", "C3", "0@6 0@0 0@1", (3, 0), last=True)) == [
        (("last_action",), "only Dooky has a last action, and it is Hollow's turn")
    ]


def test_a_last_action_with_tiles_in_the_market():
    assert faults_of(EXAMPLE | {"turn": "dooky", "last_action": True}) == [
        (("last_action",), "a last action comes when the market has no tile left")
    ]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        (("bank",), "bank"),
        (("purses", "hollow"), "hollow"),
        (("market", "meadow", "price"), "price"),
        (("market", "meadow", "tiles"), "tiles"),
    ],
)
def test_no_number_is_negative(path, name):
    position = values("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (3, 3))
    inner = position
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = -1
    assert (path, f'"{name}" is -1, which is less than 0') in faults_of(position)


def test_a_negative_number_that_makes_the_sum_right_is_reported_alone():
    assert faults_of(values("H m . | . D . | . . .", "A1", "B2", "2@1 3@1 1@1", (-1, 3))) == [
        (("purses", "hollow"), '"hollow" is -1, which is less than 0')
    ]


def test_all_reasons_at_once():
    position = values("H m2 . | . D1 . | H m m", "C1", "C1", "2@1 3@1 1@1", (3, 3), last=True) | {"bank": -4}
    assert faults_of(position) == [
        (("bank",), '"bank" is -4, which is less than 0'),
        (("board", 2), "Hollow has 2 houses, on A1 and A3"),
        (("board", 1), "buttons lie on a house, on B2"),
        (("characters", "hollow"), "Hollow stands on C1, where there is no tile"),
        (("characters", "dooky"), "Dooky stands on C1, where there is no tile"),
        (("characters", "dooky"), "both characters stand on C1"),
        (("market", "mushroom"), "5 mushroom tiles (3 on the board, 2 in the market): there are only 3"),
        (("market",), "9 landscape tiles (3 on the board, 6 in the market): 7 are in the game"),
        ((), "8 buttons (purses 6, bank -4, market 3, board 3): there are always 15"),
        (("last_action",), "only Dooky has a last action, and it is Hollow's turn"),
        (("last_action",), "a last action comes when the market has no tile left"),
    ]


def test_what_can_be_read_is_judged_beside_what_cannot():
    position = values("H m . | . D . | . H .", "A1", "A1", "4@1 3@1 1@1", (3, 3)) | {"bank": "many"}
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    assert [(finding.code, finding.at) for finding in answer.findings] == [
        ("P051", ("bank",)),
        ("P052", ("board", 2)),
        ("P052", ("characters", "dooky")),
        ("P052", ("market", "mushroom")),
        ("P052", ("market",)),
    ]
