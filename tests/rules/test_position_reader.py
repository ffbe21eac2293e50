import pytest

from pnp.rules.position_reader import LARGEST_NUMBER, PositionReader


def asked(question, *args):
    """Return the answer to one question, and the code and message of each finding."""
    reading = PositionReader()
    answer = getattr(reading, question)(*args)
    return answer, [(finding.code, finding.message) for finding in reading.findings]


def test_a_mapping_gives_the_keys_that_are_there():
    assert asked("mapping", {"b": 1, "a": 2}, (), ("a", "b")) == ({"a": 2, "b": 1}, [])
    answer, faults = asked("mapping", {"a": 1, "bee": 2}, ("x",), ("a", "beer"))
    assert answer == {"a": 1}
    assert faults == [("P051", 'missing key "beer"'), ("P051", 'unknown key "bee"')]


def test_an_unknown_key_is_reported_with_the_nearest():
    reading = PositionReader()
    reading.mapping({"mushrom": 1, "mushroom": 2}, ("market",), ("mushroom",))
    (finding,) = reading.findings
    assert finding.at == ("market", "mushrom")
    assert finding.hint == 'did you mean "mushroom"?'


@pytest.mark.parametrize(("value", "answer"), [(0, 0), (15, 15), (LARGEST_NUMBER, LARGEST_NUMBER)])
def test_a_count(value, answer):
    assert asked("count", value, ("bank",)) == (answer, [])


def test_a_negative_count_is_reported_and_kept():
    assert asked("count", -2, ("bank",)) == (-2, [("P052", '"bank" is -2, which is less than 0')])


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [], LARGEST_NUMBER + 1, -LARGEST_NUMBER - 1])
def test_no_count(value):
    answer, faults = asked("count", value, ("bank",))
    assert answer is None
    assert [code for code, _ in faults] == ["P051"]


@pytest.mark.parametrize("value", ["RED", "", None, 1, True, ["red"], {"red": 1}])
def test_no_word(value):
    assert asked("word", "red", ("turn",), ("red", "blue")) == ("red", [])
    answer, faults = asked("word", value, ("turn",), ("red", "blue"))
    assert answer is None
    assert [code for code, _ in faults] == ["P051"]


def test_rows_of_different_lengths():
    assert asked("rows", [". x", " a  b c"], ("board",), (2, 3)) == ([[".", "x"], ["a", "b", "c"]], [])
    answer, faults = asked("rows", [". x x", 3], ("board",), (2, 2))
    assert answer == [None, None]
    assert [code for code, _ in faults] == ["P051", "P051"]


@pytest.mark.parametrize("value", [None, "ab", 3, [], ["a"], {"0": "a"}])
def test_no_rows(value):
    answer, faults = asked("rows", value, ("board",), (1, 1))
    assert answer == [None, None]
    assert len(faults) == 1


def test_a_very_long_row_is_not_taken_apart():
    answer, faults = asked("rows", [". " * 1_000_000], ("board",), (3,))
    assert answer == [None]
    assert len(faults) == 1
