import json

import pytest

from pnp.cli import listing
from pnp.cli.main import main
from pnp.load.bundled import bundled_rulesets
from tests.pipeline.games import changed, write_game


def test_a_line_a_game(capsys):
    assert main(["list"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert len(told.out.splitlines()) == len(bundled_rulesets())
    assert "quiet-adventures  Hollow and his Quiet Adventures (2 players, 5–10 minutes)" in told.out


def test_for_programs(capsys):
    assert main(["list", "--json"]) == 0
    (game,) = [row for row in json.loads(capsys.readouterr().out) if row["name"] == "quiet-adventures"]
    assert game["title"] == "Hollow and his Quiet Adventures"
    assert game["options"] == {"edition": ["first", "second"]}
    assert (game["players"], game["minutes"], game["version"]) == ("2", "5–10", "1.0")


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setattr(listing, "bundled_rulesets", lambda: sorted(path.name for path in tmp_path.iterdir()))
    monkeypatch.setattr(listing, "find_ruleset", lambda name: tmp_path / name)
    return tmp_path


def test_titles_stand_below_each_other(shelf, capsys):
    write_game(shelf / "a-long-name")
    write_game(shelf / "b")
    assert main(["list"]) == 0
    assert {line.index("Small") for line in capsys.readouterr().out.splitlines()} == {len("a-long-name") + 2}


def test_a_game_that_has_faults_is_told_and_the_others_are_listed(shelf, capsys):
    write_game(shelf / "good")
    write_game(shelf / "bad", changed("game.yaml", "players: 2", "players: two hundred thousand years\nmore: 1"))
    assert main(["list"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("good ")
    assert "error[P004]" in told.err


def test_no_game_is_no_line(shelf, capsys):
    assert main(["list"]) == 0
    assert main(["list", "--json"]) == 0
    assert capsys.readouterr() == ("[]\n", "")
