"""Schemas are offered by the names of files, and written whole. Their content: tests/game/reading/test_schema.py."""

import doctest
import json

import pytest

from pnp.problems import Problem
from pnp.workshop import schemas
from pnp.workshop.schemas import schema_name, write_schemas


def test_the_examples_do_what_they_say():
    result = doctest.testmod(schemas)
    assert result.attempted > 3 and result.failed == 0


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("game", "game"),
        ("game.yaml", "game"),
        ("my-game/rules.yaml", "rules"),
        ("figures/start.yaml", "figure"),
        ("figures/game.yaml", "figure"),
        ("C:\\games\\mine\\figures\\a.yaml", "figure"),
    ],
)
def test_a_file_has_a_schema(file, name):
    assert schema_name(file) == name


def test_an_unknown_file_is_told():
    problem = schema_name("my-game/componets.yaml")
    assert isinstance(problem, Problem)
    assert (problem.code, problem.hint) == ("P014", 'did you mean "components"?')


def test_schemas_are_written_into_a_folder(tmp_path):
    paths = write_schemas(tmp_path / "new")
    assert [path.name for path in paths] == [f"{name}.json" for name in schemas.schemas()]
    assert json.loads(paths[0].read_text(encoding="utf-8"))["title"] == "game.yaml"
    assert [path.name for path in (tmp_path / "new").iterdir() if path.suffix != ".json"] == []


def test_a_folder_that_can_t_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    problem = write_schemas(tmp_path / "file", ["game"])
    assert isinstance(problem, Problem) and problem.code == "P060"
