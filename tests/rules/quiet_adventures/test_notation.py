"""PositionReader a position: the page's example, and everything a hostile file may hold instead."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.problems import CODES
from pnp.rules.protocol import Rejected
from pnp.rules.quiet_adventures.position import NEIGHBOURS, QUIET_CELLS
from tests.rules.quiet_adventures.table import ENGINE, EXAMPLE, state
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
    assert ("P051", (), f'the key "{key}" is missing') in faults(without(key))


@pytest.mark.parametrize(
    "path", [("characters", "hollow"), ("market", "meadow"), ("market", "meadow", "price"), ("purses", "dooky")]
)
def test_each_inner_key_is_needed(path):
    assert faults(without(*path)) == [("P051", path[:-1], f'the key "{path[-1]}" is missing')]


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
        (("bank",), 10**9, '"bank" is out of all bounds'),
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
        (("board", 1), ". D. .", "B2 holds D., which is nothing of this game"),
        (("board", 1), [".", "D", "."], "this row is [., D, .], not text"),
        (("board", 1), 7, "this row is 7, not text"),
        (("board", 0), "H . m0", "C1 holds m0, which is nothing of this game"),
        (("board", 0), "H . m02", "C1 holds m02, which is nothing of this game"),
        (("board", 0), "H . m-2", "C1 holds m-2, which is nothing of this game"),
        (("board", 0), "H . M2", "C1 holds M2, which is nothing of this game"),
        (("board", 0), "H . x", "C1 holds x, which is nothing of this game"),
        (("board", 0), "H . m٣", "C1 holds m٣, which is nothing of this game"),
        (("board", 0), "h . m2", "A1 holds h, which is nothing of this game"),
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
    assert messages[-1] == ("P051", (), "9980 more unknown keys")


@pytest.mark.parametrize("value", [None, "position", 3, [], [EXAMPLE], True, {}])
def test_values_that_are_no_position(value):
    assert {code for code, _, _ in faults(value)} == {"P051"}


def test_a_number_too_long_to_be_spelled():
    assert faults(EXAMPLE | {"bank": -(10**5000)}) == [("P051", ("bank",), '"bank" is out of all bounds')]
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


@settings(max_examples=amount(150), deadline=None)
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
