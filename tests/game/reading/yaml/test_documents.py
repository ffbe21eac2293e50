import json
import tracemalloc

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.reading.yaml import documents
from pnp.game.reading.yaml.documents import MAX_BYTES, MAX_LEVELS, MAX_NODES, read_document
from pnp.game.reading.yaml.source import quoted_text_hint
from pnp.problems import Problems
from tests.effort import calls
from tests.samples import amount


def read(content):
    problems = Problems()
    document = read_document(content, "f.yaml", problems)
    value = None if document is None else document[0]
    return value, [(p.code, p.place.line if p.place else 0, p.place.column if p.place else 0) for p in problems]


def messages(content):
    problems = Problems()
    read_document(content, "f.yaml", problems)
    return [(p.message, p.hint) for p in problems]


def test_plain_values_are_read_as_deep_as_allowed_and_no_endless_number():
    value, faults = read('a: 1\nb: [x, 2.5, true, null, "3", \'no\']\nc: {d: }\n"e f": >\n  one\n  two\n1: one\n')
    assert value == {"a": 1, "b": ["x", 2.5, True, None, "3", "no"], "c": {"d": None}, "e f": "one two\n", "1": "one"}
    assert faults == []
    assert read("a: " + "9" * 5000) == ({"a": None}, [("P006", 1, 4)])
    value, faults = read("[" * MAX_LEVELS + "]" * MAX_LEVELS)
    assert faults == []
    assert value is not None


@pytest.mark.parametrize("empty", ["", "\n\n", "# only words\n", "---\n", "\ufeff"])
def test_an_empty_file_holds_nothing(empty):
    assert read(empty) == (None, [])


def test_all_that_can_be_read_past_is_found_in_one_pass():
    value, faults = read(
        "a: 1\n"
        "a: 2\n"
        "b: &x one\n"
        "c: *x\n"
        "d: !!int 3\n"
        "e: *x\n"
        "<<: *x\n"
        "[f, g]: 1\n"
        "{h: i}: {j: k}\n"
        "'': 5\n"
        '"\\x07": 6\n'
        'l: "\\0"\n'
        "z: last\n"
    )
    refused = [(3, 4), (4, 4), (5, 4), (6, 4), (7, 1), (7, 5), (8, 1), (9, 1), (10, 1), (11, 1)]
    assert faults == [("P007", 2, 1), *(("P003", *spot) for spot in refused), ("P002", 12, 4)]
    assert value == {"a": 1, "b": "one", "c": None, "d": 3, "e": None, "l": "\0", "z": "last"}


def test_doubts_are_warnings_at_their_value_until_quotes_end_them():
    value, faults = read("a: no\nb: [012, ok]\n")
    assert value == {"a": "no", "b": ["012", "ok"]}
    assert faults == [("P009", 1, 4), ("P009", 2, 5)]
    assert messages("a: 012")[0] == (
        "012 is read as text, not as a number",
        'put it in quotes if text is meant: "012"; otherwise write it without the leading zero',
    )
    assert read("a: 'no'\nb: \"012\"\nno: 1\n")[1] == []


def test_directives_in_great_number_cost_nothing():
    few, many = ("---\na\n...\n" + "%TAG !a! x\n" * count for count in (3_000, 30_000))
    value, faults = read(many)
    assert value is None
    assert faults[0] == ("P003", 4, 1)
    assert calls(lambda: read(many)) <= 10 * calls(lambda: read(few))


@pytest.mark.parametrize("opening", ["[", "- ", "{a: ", "? ", "[{a: "])
@pytest.mark.parametrize("levels", [MAX_LEVELS + 1, 100_000])
def test_deep_nesting_is_refused(opening, levels):
    value, faults = read(opening * levels)
    assert value is None
    assert faults[-1][0] == "P008"


def test_a_large_file_is_refused_before_it_is_parsed(monkeypatch):
    monkeypatch.setattr(yaml, "parse", lambda *_, **__: pytest.fail("it was parsed"))
    for content in (b"a" * 10_000_000, "a: 1\n" * (MAX_BYTES // 5 + 1)):
        assert read(content) == (None, [("P008", 1, 1)])


def test_many_values_are_refused_in_little_memory(monkeypatch):
    assert MAX_NODES == 200_000
    monkeypatch.setattr(documents, "MAX_NODES", 20_000)
    value, faults = read("- a\n" * 19_999)
    assert len(value) == 19_999
    assert faults == []
    tracemalloc.start()
    value, faults = read("[" * 60 + "a," * 20_010)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert value is None
    assert faults[0][0] == "P008"
    assert peak < 6_000_000


def test_faults_without_end_end():
    value, faults = read("".join(f"k{i}: &a x\n" for i in range(20_000)))
    assert value is None
    assert len(faults) == documents.MAX_FAULTS + 1
    assert faults[-1][0] == "P008"
    assert len(read("- no\n" * 10_000)[1]) == documents.MAX_AMBIGUITIES


def test_many_faults_in_one_long_line_share_it():
    problems = Problems()
    tracemalloc.start()
    read_document("[" + "&a x," * 100_000 + "]", "f", problems)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(problems) == documents.MAX_FAULTS + 1
    assert peak < 6_000_000


def test_a_very_long_line_is_not_read_again_for_each_fault():
    beginning = "note: *few* words "
    hints = {len(line): quoted_text_hint(line) for line in (beginning + "x" * 9_000, beginning + "x" * 10_000)}
    assert [bool(hint) for hint in hints.values()] == [True, False]
    assert messages("[" + "&a x," * 3_000 + "]")[0][1] == "remove it"


def test_work_grows_no_faster_than_the_lines():
    def clauses(count):
        return "".join(f"- clause: goal.points{i}\n  text: Words that stand\n  count: {i}\n" for i in range(count))

    assert len(read(clauses(2000))[0]) == 2000
    assert calls(lambda: read(clauses(2000))) <= 7 * calls(lambda: read(clauses(300)))


@given(st.binary(max_size=300) | st.text(max_size=200))
@settings(max_examples=amount(70, soak=2000), deadline=None)
def test_any_bytes_are_read_twice_alike_and_never_raise(content):
    assert read(content) == read(content)


YAMLISH = st.text(alphabet=st.sampled_from(list("ab:-?{}[],&*!|>'\"%@`#~<=0129. \n\t\\_é\x00")), max_size=120)


@given(YAMLISH)
@settings(max_examples=amount(120, soak=4000), deadline=None)
def test_the_parser_without_libyaml_sees_the_same(content):
    with_c = read(content)
    kept = documents.YAML_PARSER
    documents.YAML_PARSER = yaml.Loader
    try:
        without = read(content)
    finally:
        documents.YAML_PARSER = kept
    if all(code in ("P009", "P007") for code, _, _ in with_c[1] + without[1]):
        assert with_c[0] == without[0]
    assert bool(with_c[1]) == bool(without[1]) or {c for c, _, _ in with_c[1] + without[1]} <= {"P003", "P009"}


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text("ab c:'\"é", max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", min_size=1, max_size=5), inner, max_size=4)
        ),
        max_leaves=20,
    )
)
@settings(max_examples=amount(36, soak=1000), deadline=None)
def test_what_is_written_is_read(value):
    assert read(json.dumps(value, ensure_ascii=False)) == (value, [])


def test_a_comment_that_may_belong_to_the_text_is_a_warning():
    problems = Problems()
    read_document("text: rule #3 is short\nmore: 1 # a comment\nlast: some text # a comment\n", "f.yaml", problems)
    (problem,) = problems
    assert (problem.code, problem.place.line, problem.place.column) == ("P009", 1, 12)
    assert problem.hint == "if it belongs to the text, write 'rule #3 is short'"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_byte_that_is_not_utf_8_has_its_line_and_column(end):
    problems = Problems()
    read_document(f"\ufeffa: é{end}b: caf".encode() + b"\xe9" + f"{end}c: 1".encode(), "f.yaml", problems)
    (problem,) = problems
    assert (problem.place.line, problem.place.column, problem.place.source) == (2, 7, "b: caf\ufffd")
