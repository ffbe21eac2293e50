import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.reading.yaml import json_document
from pnp.game.reading.yaml.json_document import read_json, read_json_lines
from pnp.problems import Problems
from tests.samples import amount

TEXT = """{
  "edition": "second",
  "board": ["H . m2", ". \\"D\\" ."],
  "market": {"meadow": {"tiles": 1, "price": -2.5}},
  "over": false, "end": null
}
"""


def underlined(place):
    return place.line, place.source[place.column - 1 :][: place.length]


def test_values_and_their_places():
    problems = Problems()
    value, source = read_json(TEXT, "x.json", problems)
    assert value == json.loads(TEXT)
    assert list(problems) == []
    assert underlined(source.place(("edition",))) == (2, '"second"')
    assert underlined(source.key(("edition",))) == (2, '"edition"')
    assert underlined(source.place(("board", 1))) == (3, '". \\"D\\" ."')
    assert underlined(source.place(("market", "meadow", "price"))) == (4, "-2.5")
    assert underlined(source.key(("market", "meadow"))) == (4, '"meadow"')
    assert underlined(source.place(("end",))) == (5, "null")
    assert underlined(source.place(("board",))) == (3, "[")
    assert underlined(source.place(("nowhere",))) == (1, "{")


@pytest.mark.parametrize(
    ("text", "code", "line", "message"),
    [
        ("", "P003", 1, "this is not JSON: expecting value"),
        ("{\n  'a': 1}", "P003", 2, "expecting property name"),
        ('{"a": 1,\n "a": 2}', "P007", 2, 'duplicate key "a"'),
        ("[1, NaN]", "P006", 1, "NaN can't be used here"),
        ("[1, -Infinity]", "P006", 1, "-Infinity can't be used here"),
        ("9" * 5000, "P006", 1, "a number of 5000 characters can't be used here"),
        ("[" * 65 + "]" * 65, "P008", 1, "more than 64 levels"),
        ("[" * 100_000, "P008", 1, "more than 64 levels"),
        ("[" * 100_000 + "]" * 100_000, "P008", 1, "more than 64 levels"),
        (b'{"a": "\xff"}', "P002", 1, "not UTF-8"),
        ('{"a": "\0"}', "P002", 1, "U+0000"),
        ("{} {}", "P003", 1, "extra data"),
        ("[" + "1," * 2_000_001 + "1]", "P008", 1, "the limit is 4 MB"),
    ],
)
def test_what_cannot_be_read(text, code, line, message):
    problems = Problems()
    assert read_json(text, "x.json", problems) is None
    (problem,) = problems
    assert problem.code == code
    assert problem.place.line == line
    assert message in problem.message


def test_lines_are_read_one_by_one_and_a_bad_or_long_one_hides_none():
    problems = Problems()
    read = list(read_json_lines('{"a": 1}\n\n  \n{"a": }\r\n[2]\n{"a": {"b": 3}}', "x.jsonl", problems))
    assert [value for value, _ in read] == [{"a": 1}, [2], {"a": {"b": 3}}]
    assert [problem.place.line for problem in problems] == [4]
    assert underlined(read[2][1].place(("a", "b"))) == (6, "3")
    problems = Problems()
    text = "[" + "1," * 2_000_001 + "1]\n[2]"
    assert [value for value, _ in read_json_lines(text, "x.jsonl", problems)] == [[2]]
    assert [(problem.code, problem.place.line) for problem in problems] == [("P008", 1)]


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text('aé"\\/ß{[,:'),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text('ab"{:'), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=amount(24, soak=600))
@given(plain, st.sampled_from(({}, {"separators": (",", ":")}, {"indent": "\t"}, {"indent": 2})))
def test_every_value_is_found_at_its_place(value, style):
    problems = Problems()
    read, source = read_json(json.dumps(value, **style), "x.json", problems)
    assert read == value
    check(value, source, ())


def test_places_are_looked_for_only_when_one_is_asked_for(monkeypatch):
    monkeypatch.setattr(json_document, "_find_places", None)
    assert json_document.read_json(TEXT, "x.json", Problems())[0] == json.loads(TEXT)
    assert len(list(read_json_lines('{"a": 1}\n[2]', "x.jsonl", Problems()))) == 2


def test_every_duplicate_key_has_its_place_and_a_very_long_one_hides_no_problem():
    problems = Problems()
    text = '{"a": 1, "b": {"\\u0061": 1, "a": 2,\n "a": 3},\n "c": [{"d": 1, "d": 1}], "a": 4}'
    assert read_json(text, "x.json", problems) is None
    assert [(p.code, p.message, *underlined(p.place)) for p in problems] == [
        ("P007", 'duplicate key "a"', 1, '"a"'),
        ("P007", 'duplicate key "a"', 2, '"a"'),
        ("P007", 'duplicate key "d"', 3, '"d"'),
        ("P007", 'duplicate key "a"', 3, '"a"'),
    ]
    problems = Problems()
    value, source = read_json('{"' + "k" * 2000 + '": 1, "a": 2}', "x.json", problems)
    assert value["a"] == 2 and underlined(source.place(("a",)))[0] == 1
    assert read_json('{"' + "k" * 2000 + '": 1, "a": 2, "a": 3}', "x.json", problems) is None
    assert [problem.code for problem in problems] == ["P007"]


def test_a_source_map_can_be_sent_to_another_process():
    _, source = read_json(TEXT, "x.json", Problems())
    assert pickle.loads(pickle.dumps(source)).place(("end",)) == source.place(("end",))


def check(value, source, path):
    if isinstance(value, dict):
        for key, inner in value.items():
            assert underlined(source.key((*path, key)))[1] == json.dumps(key)
            check(inner, source, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            check(inner, source, (*path, number))
    else:
        assert underlined(source.place(path))[1] == json.dumps(value)


@settings(max_examples=amount(24, soak=600))
@given(st.text('{}[],:"a1\\ \n', max_size=30))
def test_any_text_is_read_or_refused(text):
    problems = Problems()
    assert (read_json(text, "x.json", problems) is None) is (problems.error_count > 0)
