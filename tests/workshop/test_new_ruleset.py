"""A new ruleset is sound at once, whatever it is played on and whatever it is called; nothing is overwritten."""

import doctest
import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

import pnp
from pnp.game.reading.yaml.documents import read_document
from pnp.problems import Problems
from pnp.workshop import new_ruleset as module
from pnp.workshop.new_ruleset import BOARD_NAMES, new_ruleset

BOARD_KINDS = {
    "square": "square-board",
    "hex": "hex-board",
    "points": "point-board",
    "map": "map-board",
    "none": None,
}


def test_the_examples_do_what_they_say():
    result = doctest.testmod(module)
    assert result.attempted >= 2 and result.failed == 0


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_new_ruleset_has_no_problem(tmp_path, board):
    new = new_ruleset(tmp_path / "new-game", board=board)
    assert new.problems == ()
    assert {path.relative_to(new.folder).as_posix() for path in new.folder.rglob("*.*") if path.is_file()} == {
        *new.files
    }
    result = pnp.check(new.folder)
    assert [str(problem) for problem in result.problems] == []
    (checked,) = result.rulesets
    assert checked.unproved == ("start", "turn")
    kinds = [component.kind for component in checked.ruleset.components.values()]
    assert BOARD_KINDS[board] in kinds or "card" in kinds
    assert checked.ruleset.game.title == "New Game"


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_a_new_ruleset_with_rules_is_proved(tmp_path, board):
    new = new_ruleset(tmp_path / "new-game", board=board, rules=True)
    assert "play.yaml" in new.files
    result = pnp.check(new.folder)
    assert [str(problem) for problem in result.problems] == []
    (checked,) = result.rulesets
    assert checked.figures == ("start", "turn")
    assert checked.coverage.facts == {"": 1 if board == "none" else 2}
    assert [law.holds for law in checked.coverage.laws] == [True]
    (clause,) = checked.coverage.clauses
    assert clause.kept == ("turn",) and (clause.broken == ("turn",) or board == "none")
    assert pnp.rules(new.folder).moves(pnp.rules(new.folder).start())


@pytest.mark.parametrize("board", BOARD_NAMES)
def test_every_file_names_its_schema_and_is_valid(tmp_path, board):
    new = new_ruleset(tmp_path / "new-game", board=board, rules=True)
    for file in (file for file in new.files if file.endswith(".yaml")):
        text = (new.folder / file).read_text(encoding="utf-8")
        named = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
        assert named, file
        schema = json.loads((new.folder / file).parent.joinpath(named[1]).read_text(encoding="utf-8"))
        document = read_document(text, file, Problems())
        assert [error.message for error in Draft7Validator(schema).iter_errors(document[0])] == []
        assert "# " in text[named.end() :], "a new file explains itself"
        assert max(map(len, text.splitlines())) <= 150
    schemas = {path.name for path in (new.folder / ".schema").iterdir()}
    assert schemas == {f"{name}.json" for name in pnp.schemas()}, "a file may be added later"


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("snail-race", "Snail Race"),
        ("snail_race_2", "Snail Race 2"),
        ("Ада-игра", "Ада Игра"),
        ("yes", "Yes"),
        ("it's a game # {1}", "It's A Game 1"),
        ("12", "12"),
        ("---", "My Game"),
        ("игра" * 12, ("Игра" + "игра" * 11)),
        ("deep/er/still", "Still"),
    ],
)
def test_the_title_is_made_from_the_name(tmp_path, name, title):
    new = new_ruleset(tmp_path / name)
    assert new.problems == ()
    assert pnp.load(new.folder).game.title == title


def test_the_current_folder_can_be_named(tmp_path, monkeypatch):
    (tmp_path / "fox-hunt").mkdir()
    monkeypatch.chdir(tmp_path / "fox-hunt")
    assert new_ruleset(".").problems == ()
    assert pnp.load("./").game.title == "Fox Hunt"


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for name, message in (("full", "is not empty, and nothing is overwritten"), ("file", "is a file")):
        new = new_ruleset(tmp_path / name)
        (problem,) = new.problems
        assert (problem.code, new.files) == ("P060", ())
        assert message in problem.message
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["notes.txt"]


def test_a_folder_that_can_t_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "file" / "game", tmp_path / ("x" * 300), Path("a\0b"), tmp_path / "a\u200b"):
        (problem,) = new_ruleset(path).problems
        assert problem.code == "P060"


@pytest.mark.parametrize("name", ["con", "a: b", "a\\b", "aux/game", "Nul.games/game", "game."])
def test_a_folder_that_windows_can_t_have_is_not_made(tmp_path, name):
    (problem,) = new_ruleset(tmp_path / name).problems
    assert problem.message.endswith("can't be written: it has a name that can't be used in every file system")
    assert not list(tmp_path.iterdir())
    (tmp_path / name).parent.mkdir(exist_ok=True)
    assert bool(new_ruleset(tmp_path / name).problems) is ("/" not in name), "what is there can be there"


def test_what_was_written_before_a_fault_is_removed(tmp_path, monkeypatch):
    def refuse(path, content):
        if path.name == "turn.yaml":
            raise module.CannotWriteError("no room")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)

    monkeypatch.setattr(module, "write_whole", refuse)
    (problem,) = new_ruleset(tmp_path / "game").problems
    assert problem.message == "no room"
    assert not (tmp_path / "game").exists()


def test_an_unknown_board_is_told(tmp_path):
    (problem,) = new_ruleset(tmp_path / "game", board="cube").problems
    assert (problem.code, problem.hint) == ("P061", "available: square, hex, points, map, none")
