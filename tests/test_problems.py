import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.problems import CODES, Finding, Place, Problem, Problems, Severity, SourceMap


def test_a_problem_is_written_like_a_compiler_s():
    place = Place("rulesets/hollow/components.yaml", 14, 9, 2, "  size: 12")
    assert str(Problem("P012", "12 is not a length", place, "write 12mm or 0.5in")) == (
        "rulesets/hollow/components.yaml:14:9: error[P012]: 12 is not a length\n"
        "  14 |   size: 12\n"
        "     |         ^^ write 12mm or 0.5in"
    )


def test_without_a_line_the_hint_follows_and_without_a_place_the_message_is_alone():
    assert (
        str(Problem("P001", "missing", Place("a.yaml"), "write it"))
        == "a.yaml:1:1: error[P001]: missing\n       = write it"
    )
    assert str(Problem("P015", "no such option", None, "")) == "error[P015]: no such option"
    warned = Problem("P056", "no example", None, "", severity=Severity.WARNING)
    assert str(warned) == "warning[P056]: no example"


def test_codes_are_in_order_and_documented_and_an_unlisted_one_is_a_bug():
    with pytest.raises(ValueError, match="no such problem code: P999"):
        Problem("P999", "", None, "")
    assert list(CODES) == sorted(CODES, key=lambda code: (code[0] != "P", code)), "notes follow problems"
    assert all(words and words[0].islower() and not words.endswith(".") for words in CODES.values())


def test_programs_get_the_same():
    problem = Problem("P012", "12 is not a length", Place("a.yaml", 14, 9), "write 12mm")
    assert problem.as_dict() == {
        "code": "P012",
        "severity": "error",
        "message": "12 is not a length",
        "file": "a.yaml",
        "line": 14,
        "column": 9,
        "hint": "write 12mm",
    }
    assert Problem("P015", "x", None, "").as_dict() | {"code": "", "severity": "", "message": ""} == {
        "code": "", "severity": "", "message": "", "file": None, "line": None, "column": None, "hint": None,
    }  # fmt: skip


def test_a_long_line_is_cut_around_the_fault():
    source = "x" * 500 + "FAULT" + "y" * 500
    lines = str(Problem("P006", "wrong", Place("a.yaml", 3, 501, 5, source), "")).split("\n")
    assert len(lines[1]) <= 110
    start = lines[2].index("^")
    assert lines[1][start : start + 5] == "FAULT"
    assert lines[2].count("^") == 5


@given(st.text("abc", max_size=400), st.integers(1, 410), st.integers(1, 20))
def test_a_cropped_place_shows_the_same_excerpt_and_is_short(source, column, length):
    place = Place("a.yaml", 1, column, length, source)
    cropped = place.cropped()
    assert len(cropped.source) <= 100
    assert (cropped.line, cropped.column, cropped.length) == (1, column, length)
    assert cropped.cropped() == cropped
    assert str(Problem("P006", "wrong", cropped, "")) == str(Problem("P006", "wrong", place, ""))
    first = column - cropped.source_column
    if len(source) >= column and 0 < first < len(cropped.source) - 1:
        assert cropped.source[first] == source[column - 1]


@given(st.text(max_size=200), st.integers(1, 250), st.integers(1, 250), st.text(max_size=50))
def test_whatever_the_line_holds_the_mark_is_below_it(source, column, length, hint):
    source = source.replace("\n", "").replace("\r", "")
    told = str(Problem("P006", "wrong", Place("a.yaml", 1, column, length, source), hint.replace("\n", " ")))
    _, excerpt, mark = told.split("\n")
    assert "\x1b" not in told and "\0" not in told
    assert excerpt.startswith("   1 | ")
    assert "^" in mark


def test_a_finding_gets_its_place_from_the_source_map():
    finding = Finding("P006", "wrong", "mend it", ("a", 0))
    assert SOURCE.locate(finding) == Problem("P006", "wrong", Place("f.yaml", 3, 3), "mend it")
    assert SOURCE.locate(Finding("P004", "unknown", "", at=("a",), at_key=True)).place == Place("f.yaml", 2, 1)
    assert SOURCE.locate(Finding("P006", "wrong", "", at=(0,)), ("a",)).place == Place("f.yaml", 3, 3)
    assert SOURCE.locate(Finding("P030", "open", "", span=(2, 1)), ("a",), "text").place == Place("f.yaml", 2, 4)
    warning = Finding("P009", "odd", "", severity=Severity.WARNING)
    assert SOURCE.locate(warning).severity is Severity.WARNING
    with pytest.raises(ValueError, match="no such problem code: P999"):
        Finding("P999", "", "")


def test_faults_are_counted_and_warnings_are_not():
    problems = Problems()
    problems.warning("P056", "look", None, "")
    assert (problems.error_count, len(problems)) == (0, 1)
    problems.error("P001", "stop", None, "")
    problems.extend([Problem("P002", "stop too", None, "")])
    assert (problems.error_count, len(problems)) == (2, 3)
    assert [problem.code for problem in problems] == ["P056", "P001", "P002"]


def test_problems_are_sorted_by_place_and_those_without_one_come_last():
    problems = Problems()
    for file, line, column in (("b", 1, 1), ("a", 2, 5), ("a", 10, 1), ("a", 2, 1)):
        problems.error("P001", "x", Place(file, line, column), "")
    problems.entries.insert(0, Problem("P015", "nowhere", None, ""))
    places = [
        problem.place and (problem.place.file, problem.place.line, problem.place.column)
        for problem in problems.sorted()
    ]
    assert places == [("a", 2, 1), ("a", 2, 5), ("a", 10, 1), ("b", 1, 1), None]
    json.dumps([problem.as_dict() for problem in problems])


SOURCE = SourceMap(
    "f.yaml",
    {(): Place("f.yaml"), ("a",): Place("f.yaml", 2, 4), ("a", 0): Place("f.yaml", 3, 3), ("ab",): Place("f.yaml", 9)},
    {("a",): Place("f.yaml", 2, 1)},
)


def test_places_of_values_and_keys_or_of_what_is_around_them():
    assert SOURCE.place(("a", 0)).line == 3
    assert SOURCE.place(("a", 7, "deep")) == Place("f.yaml", 2, 4)
    assert SOURCE.place(("nowhere",)) == Place("f.yaml")
    assert SourceMap("g.yaml").place(("x",)) == Place("g.yaml")
    assert SOURCE.key(("a",)).column == 1
    assert SOURCE.key(("a", 0)) == SOURCE.place(("a", 0))
    below = SOURCE.below(("a",))
    assert below.place(()) == Place("f.yaml", 2, 4)
    assert below.place((0,)).line == 3
    assert below.key(()) == Place("f.yaml", 2, 1)
    assert below.inside((0,), "text", 2) == below.place((0,))
