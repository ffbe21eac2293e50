import json

import pytest

from pnp.cli.main import main
from tests.targets.games import write_tiny
from tests.translation.samples import translate


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


@pytest.fixture
def german(game):
    return translate(game, "de", {"Town": "Stadt", "Goal": "Ziel {x}"})


@pytest.mark.parametrize("command", ["check", "status", "update"])
def test_a_ruleset_without_a_language_means_all_languages(german, capsys, command):
    main(["translate", command, "all", "./small"])
    with_all = capsys.readouterr()
    main(["translate", command, "./small"])
    assert capsys.readouterr() == with_all
    assert with_all.out or with_all.err


def test_an_unknown_language_is_told_once(game, capsys):
    write_tiny(game.parent / "other")
    assert main(["translate", "check", "klingon", "small", "other"]) == 1
    assert capsys.readouterr().err.count("P014") == 1


def test_a_status_is_a_table(german, capsys):
    assert main(["translate", "status", "all", "small"]) == 0
    head, row = capsys.readouterr().out.splitlines()
    assert head.split() == ["messages", "translated", "fuzzy", "missing", "overflowing"]
    name, language, messages, *counts = row.split()
    assert (name, language, counts) == ("small", "de", ["2", "0", str(int(messages) - 2), "0"])
    assert main(["translate", "status", "--json", "de", "small"]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["missing"] == int(messages) - 2


def test_a_game_without_translations_has_an_empty_status(game, capsys):
    assert main(["translate", "status", "all", "small"]) == 0
    assert capsys.readouterr().out == ""


def test_a_check_prints_problems_and_fails_for_errors(german, capsys):
    assert main(["translate", "check", "de", "small"]) == 1
    captured = capsys.readouterr()
    assert "error[P074]: the message does not have {x}" in captured.err
    assert captured.out.startswith("small/translations/de.po: 2 of ")
    assert main(["translate", "check", "de", "small", "--strict", "--json"]) == 1
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert {problem["severity"] for problem in problems} == {"error"}


def test_a_diff_shows_old_and_new_words(german, capsys):
    text = german.read_text(encoding="utf-8").replace('msgid "Town"', 'msgid "Village"')
    german.write_text(text, encoding="utf-8")
    main(["translate", "update", "de", "small"])
    capsys.readouterr()
    assert main(["translate", "diff", "de", "small"]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(": [-Village-] {+Town+}")
    assert main(["translate", "diff", "de", "small", "--json"]) == 0
    (changed,) = json.loads(capsys.readouterr().out)["changed"]
    assert (changed["before"], changed["message"], changed["translation"]) == ("Village", "Town", "Stadt")


def test_pseudo_languages_go_into_a_folder(game, capsys):
    assert main(["translate", "pseudo", "small", "--output", "pseudo"]) == 0
    assert sorted(path.name for path in (game.parent / "pseudo").iterdir()) == ["small-xa.po", "small-xb.po"]


RETURNED = """\
msgid ""
msgstr "Project-Id-Version: small\\nLanguage: de\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"

msgctxt "section goal"
msgid "Goal"
msgstr "Aufgabe"

msgid "Be the last."
msgstr "Sei der Letzte."
"""


@pytest.fixture
def returned(german):
    """Write what a translator has sent back, beside the game; return its path as the command line has it."""
    translate(german.parents[1], "de", {"Town": "Stadt", "Goal": "Ziel"})
    path = german.parents[2] / "back.po"
    path.write_text(RETURNED, encoding="utf-8")
    return path.name


def test_what_comes_back_is_taken_over_once_it_is_decided(german, returned, capsys):
    assert main(["translate", "unpack", returned]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("back.po:6:1: error[P081]: ")
    assert main(["translate", "unpack", returned, "small", "--ours"]) == 0
    assert capsys.readouterr().out.endswith("messages translated; 1 new, 0 changed\n")
    assert main(["translate", "unpack", returned, "--theirs", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    (file,) = result["files"]
    assert [file[key] for key in ("name", "language", "new", "changed")] == ["small", "de", 0, 1]
    assert file["missing"] == file["messages"] - 3
    assert "Aufgabe" in german.read_text(encoding="utf-8")


def test_theirs_and_ours_exclude_each_other(returned, capsys):
    assert main(["translate", "unpack", returned, "--theirs", "--ours"]) == 2
    assert "not allowed with argument" in capsys.readouterr().err


def test_what_cannot_be_taken_over_or_packed_is_a_problem(returned, capsys):
    for arguments, code in (
        (["unpack", "no-such-file.zip"], "P001"),
        (["unpack", returned, "--program"], "P079"),
        (["unpack", returned, "--lang", "fr"], "P079"),
        (["unpack", returned, "hollow"], "P079"),
        (["unpack", returned, "no-such-game"], "P014"),
        (["pack", "klingon", "small"], "P014"),
    ):
        assert main(["translate", *arguments, "--json"]) == 1
        result = json.loads(capsys.readouterr().out)
        assert ([problem["code"] for problem in result["problems"]], result["files"]) == ([code], []), arguments
