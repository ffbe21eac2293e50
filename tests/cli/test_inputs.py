import json

import pytest

from pnp.cli.inputs import find_rules, read_position
from pnp.problems import Problems
from pnp.rules.engines import ENGINES


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("p.yaml", "a: 1\nb: [x, y z]\n"),
        ("p.yaml", "{a: 1, b: [x, y z]}\n"),
        ("p.yaml", '{"a": 1,\n\t"b": ["x", "y z"]}\n'),
        ("p.json", '\n {"a": 1,\t"b": ["x", "y z"]}'),
        ("p.txt", 'a: 1\n"b": ["x", y z]'),
        ("p", '\ufeff{"a": 1, "b": ["x", "y z"]}'),
    ],
)
def test_yaml_and_json_by_any_name(tmp_path, name, content):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    problems = Problems()
    values, source = read_position(str(file), problems)
    assert values == {"a": 1, "b": ["x", "y z"]}
    assert source.place(("b", 1)).source in content.removeprefix("\ufeff").split("\n")
    assert list(problems) == []


def test_a_json_file_is_read_as_json_alone(tmp_path):
    file = tmp_path / "p.JSON"
    file.write_text("{a: 1}", encoding="utf-8")
    problems = Problems()
    assert read_position(str(file), problems) is None
    assert [problem.code for problem in problems] == ["P003"]


def test_json_in_surrogate_escapes_is_json(tmp_path):
    file = tmp_path / "p"
    file.write_text(json.dumps({"a": "\U0001f344"}), encoding="utf-8")
    assert read_position(str(file), Problems())[0] == {"a": "\U0001f344"}


def test_every_bundled_ruleset_that_names_an_engine_has_it():
    problems = Problems()
    assert type(find_rules("quiet-adventures", problems)) is type(ENGINES["quiet-adventures"])
    assert list(problems) == []


def test_a_misspelt_ruleset():
    problems = Problems()
    assert find_rules("quiet-adventure", problems) is None
    (problem,) = problems
    assert (problem.code, problem.hint) == ("P014", 'did you mean "quiet-adventures"?')
