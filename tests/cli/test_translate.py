import json

import pytest

from pnp.cli.main import main
from tests.pipeline.games import write_tiny


@pytest.fixture
def game(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_tiny(tmp_path / "small")
    return tmp_path / "small"


def test_a_translation_is_begun_and_updated(game, capsys):
    assert main(["translate", "init", "de", "small"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("small/translations/de.po: 0 of ")
    assert out.endswith(" messages translated\n")
    assert main(["translate", "update", "de", "small"]) == 0
    assert main(["translate", "update", "--check", "all", "small"]) == 0


def test_problems_are_printed_with_their_place(game, capsys):
    main(["translate", "init", "de", "small"])
    capsys.readouterr()
    assert main(["translate", "init", "de", "small"]) == 1
    assert "small/translations/de.po:1:1: error[P062]" in capsys.readouterr().err


def test_json_has_files_and_problems(game, capsys):
    assert main(["translate", "init", "ru", "small", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["problems"] == []
    assert result["files"][0]["path"] == "small/translations/ru.po"
    assert main(["translate", "init", "xx", "small", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["problems"][0]["code"] == "P014"


def test_templates_go_into_a_folder(game, capsys):
    assert main(["translate", "extract", "small", "--output", "pot"]) == 0
    assert (game.parent / "pot" / "small.pot").is_file()


def test_a_language_is_needed_to_begin(game, capsys):
    assert main(["translate", "init"]) == 2
    assert "LANG" in capsys.readouterr().err
