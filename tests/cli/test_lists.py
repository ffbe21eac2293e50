"""``pnp list``: what the command line understands, and what is listed."""

import json
from typing import get_args

from pnp.cli import lists
from pnp.cli.main import main
from pnp.game.reading.bundle import list_bundled_rulesets
from pnp.workshop.equipment import EquipmentKind
from tests.targets.games import changed, write_game


def test_list_asks_for_nothing(monkeypatch, capsys):
    monkeypatch.setattr(lists, "run_list", lambda chosen: 0)
    assert main(["list"]) == 0
    assert main(["list", "what"]) == 2
    assert '"what" is not games, ' in capsys.readouterr().err


def test_a_line_a_game_and_an_entry_for_programs(capsys):
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    assert (err, len(out.splitlines())) == ("", len(list_bundled_rulesets()))
    assert "quiet-adventures  Hollow and his Quiet Adventures (2 players, 5–10 minutes)" in out
    assert main(["list", "--json"]) == 0
    (game,) = [row for row in json.loads(capsys.readouterr().out) if row["name"] == "quiet-adventures"]
    assert game["title"] == "Hollow and his Quiet Adventures"
    assert game["options"] == {"edition": ["first", "second"]}
    assert (game["players"], game["minutes"], game["version"]) == ("2", "5–10", "1.0")


def test_each_kind_of_equipment_is_listed_with_its_fields(capsys):
    for kind in get_args(EquipmentKind):
        assert main(["list", kind]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert main(["list", kind, "--json"]) == 0
        listed = json.loads(capsys.readouterr().out)
        assert all(isinstance(one, dict) and one["title"] for one in listed)
        assert [line.split()[0] for line in lines if not line.startswith(" ")] == [one["name"] for one in listed]


def test_titles_are_below_each_other(shelf, capsys):
    assert [main(["list"]), main(["list", "--json"])] == [0, 0]
    assert capsys.readouterr() == ("[]\n", "")
    write_game(shelf / "a-long-name")
    write_game(shelf / "b")
    assert main(["list"]) == 0
    assert {line.index("Small") for line in capsys.readouterr().out.splitlines()} == {len("a-long-name") + 2}


def test_a_game_that_has_faults_is_reported_and_the_others_are_listed(shelf, capsys):
    write_game(shelf / "good")
    write_game(shelf / "bad", changed("game.yaml", "players: 2", "players: two hundred thousand years\nmore: 1"))
    assert main(["list"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("good ")
    assert "error[P004]" in told.err
