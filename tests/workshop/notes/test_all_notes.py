"""Notes stop nothing, builds have none, and authors switch them off."""

import json

import pytest

import pnp
from pnp.cli.main import main
from pnp.problems import CODES, Severity
from tests.workshop.notes.game_of_notes import noted, read


def test_notes_are_told_by_a_check_and_not_by_a_build(tmp_path, capsys):
    read(tmp_path / "game")
    folder = str(tmp_path / "game")
    for _ in range(2):  # afresh, and kept
        assert main(["check", folder]) == 0
        told = capsys.readouterr()
        assert 'note[N101]: "line" is used before "Play" explains it' in told.err
        assert told.out.splitlines()[0] == "game: no figures are proved; 1 note"
    assert main(["check", folder, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [(note["code"], note["severity"]) for note in answer["rulesets"][0]["notes"]] == [("N101", "note")]
    assert "note" not in [problem["severity"] for problem in answer["problems"]]
    assert main(["build", folder, "--only", "die", "--paper", "a4", "--output", str(tmp_path / "out")]) == 0
    assert "note[" not in capsys.readouterr().err


def test_a_game_with_errors_has_no_notes(tmp_path):
    read(tmp_path / "game")
    rules = tmp_path / "game" / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("title: Goal", "titel: Goal"), encoding="utf-8")
    assert [one.notes for one in pnp.check(tmp_path / "game").rulesets] == [()]
    assert pnp.review(tmp_path / "game").notes == () and not pnp.review(tmp_path / "game").ok


@pytest.mark.parametrize(("off", "count"), [("[]", 1), ("[N101]", 0), ("[N102, N101]", 0), ("[N104]", 1)])
def test_codes_are_switched_off(tmp_path, off, count):
    notes = ("game.yaml", "options:", f"notes: {{off: {off}}}\noptions:")
    assert len(noted(tmp_path / "game", notes)) == count


@pytest.mark.parametrize("code", ["N1O1", "P012", "n101"])
def test_an_unknown_code_is_told_with_a_suggestion(tmp_path, code):
    read(tmp_path / "game")
    game = tmp_path / "game" / "game.yaml"
    game.write_text(f"{game.read_text(encoding='utf-8')}notes: {{off: [N101, {code}]}}\n", encoding="utf-8")
    (problem,) = [one for one in pnp.check(tmp_path / "game").problems if one.severity is Severity.ERROR]
    assert (problem.code, problem.message) == ("P014", f'no note has the code "{code}"')
    assert "N101" in problem.hint


def test_codes_of_notes_are_explained():
    notes = [code for code in CODES if code.startswith("N")]
    assert [pnp.explain(code.lower()).code for code in notes] == notes
