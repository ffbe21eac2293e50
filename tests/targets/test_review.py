"""A review lists all notes, those on pages among them, and says what it can't read."""

import json

import pytest

import pnp
from pnp.cli.main import main
from tests.workshop.notes.game_of_notes import FIRST, read


def test_a_review_is_a_list_and_no_score(tmp_path, capsys):
    long = f"Fill a **line**. {'word ' * 40}."
    read(tmp_path / "game", ("rules.yaml", FIRST, long))
    assert main(["review", str(tmp_path / "game")]) == 0
    told = capsys.readouterr()
    assert told.out == "N203    1  long sentence\n"
    assert "note[N203]" in told.err
    assert main(["review", str(tmp_path / "game"), "--json"]) == 0
    assert [note["code"] for note in json.loads(capsys.readouterr().out)["notes"]] == ["N203"]


def test_a_game_in_another_language_says_so(tmp_path, capsys):
    german = ("game.yaml", "language: en", "language: de")
    read(tmp_path / "game", german, ("rules.yaml", FIRST, f"Fill a **line**. {'word ' * 40}."))
    assert main(["review", str(tmp_path / "game")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "no notes",
        "the game is not in English: N201 to N204, on words and sentences, are left out",
    ]


def test_what_is_no_ruleset_is_a_problem(capsys):
    assert main(["review", "no-such-game"]) == 1
    assert "error[P014]" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["hex", "quiet-adventures"])
def test_a_bundled_game_has_no_note_on_its_pages(name):
    review = pnp.review(name)
    assert review.ok and review.is_english
    assert {note.code for note in review.notes} <= {"N203"}
