"""``pnp new``, ``pnp explain`` and ``pnp schema``: what authors ask while they write."""

import json

from pnp.cli import author
from pnp.cli.main import main
from pnp.problems import CODES
from pnp.workshop.new_ruleset import BOARD_NAMES


def test_a_code_is_explained(capsys):
    assert main(["explain", "p12", "P013"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith("P012: invalid length\n\nA length is a number with a unit")
    assert "error[P012]: 20 is not a length\n" in told.out
    assert "Corrected:\n\n    size: 20mm\n\nP013: unknown colour\n" in told.out
    assert max(map(len, told.out.splitlines())) <= 104


def test_all_codes_are_listed(capsys):
    assert main(["explain"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{code}  {title}" for code, title in CODES.items()]


def test_codes_for_programs(capsys):
    assert main(["explain", "P012", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert list(told) == ["code", "title", "text", "example", "correction"]
    assert told["correction"] == "size: 20mm"


def test_an_unknown_code_fails_and_the_others_are_told(capsys):
    assert main(["explain", "P012", "lenght"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("P012")
    assert told.err == 'error[P014]: no problem has the code "lenght"\n       = pnp explain lists all codes\n'


def test_a_schema_is_printed(capsys):
    assert main(["schema", "my-game/look.yaml"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["title"] == "look.yaml"
    assert schema["properties"]["fonts"]["maxItems"] == 20


def test_schemas_are_written(tmp_path, capsys):
    assert main(["schema", "--out", str(tmp_path / "schemas")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == [
        str(path) for path in sorted((tmp_path / "schemas").iterdir(), key=lambda path: told.index(str(path)))
    ]


def test_an_unknown_schema_fails(capsys):
    assert main(["schema", "loock.yaml"]) == 1
    assert (
        capsys.readouterr().err == 'error[P014]: there is no schema for "loock.yaml"\n       = did you mean "look"?\n'
    )


def test_a_new_game_is_written_and_what_comes_next_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "fox hunt", "--board", "points"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "fox hunt has game.yaml, components.yaml, rules.yaml, figures/start.yaml, figures/turn.yaml\n"
    )
    assert "    pnp check './fox hunt'     # what is wrong, and where\n" in told
    assert "kind: point-board" in (tmp_path / "fox hunt" / "components.yaml").read_text(encoding="utf-8")
    assert main(["new", "fox hunt"]) == 1
    assert "error[P060]: fox hunt is not empty, and nothing is overwritten" in capsys.readouterr().err


def test_a_new_game_for_programs(tmp_path, capsys):
    assert main(["new", str(tmp_path / "game"), "--board", "none", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "cards.csv" in told["files"] and told["problems"] == []
    assert main(["new", str(tmp_path / "game"), "--json"]) == 1
    assert [problem["code"] for problem in json.loads(capsys.readouterr().out)["problems"]] == ["P060"]
    assert main(["new", str(tmp_path / "other"), "--board", "cube"]) == 2


def test_the_command_offers_the_boards_that_there_are():
    assert author._BOARDS == BOARD_NAMES
