"""``pnp rules explain``: a page for a clause, a table for all, and JSON."""

import json

import pytest

from pnp.cli.main import main
from pnp.pipeline.new_ruleset import new_ruleset
from tests.rules.play.small_ruleset import FILES, write_rows


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    return str(new_ruleset(tmp_path_factory.mktemp("games") / "game", rules=True).folder)


def test_a_page_says_everything_about_a_clause(game, capsys):
    assert main(["rules", "explain", game, "move.empty", "--limit", "2000"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.startswith(f"move.empty  ({game}/rules.yaml:")
    assert "\nConditions:\n" in told.out and "move, needs: vacant(to)\n" in told.out
    assert "\nFigures that show it kept: turn\nFigures that show it broken: turn\n" in told.out
    assert "\nIt forbids the move " in told.out and "\n    board:\n" in told.out


def test_a_table_counts_conditions_and_figures(game, capsys):
    assert main(["rules", "explain", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["clause", "conditions", "kept", "broken"]
    assert lines[1].split() == ["move.empty", "2", "1", "1"]
    assert lines[-1] == "1 of 3 clauses have a condition; no condition names move.near, end.home"


def test_clauses_for_programs(game, capsys):
    assert main(["rules", "explain", game, "move.empty", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["conditions"][1]["text"] == "vacant(to)"
    assert set(told["breach"]) == {"position", "move", "message"}
    assert main(["rules", "explain", game, "--json"]) == 0
    assert [one["clause"] for one in json.loads(capsys.readouterr().out)] == ["move.empty", "move.near", "end.home"]


def test_clauses_of_a_game_without_rules_and_of_an_engine(game, tmp_path, capsys):
    folder = str(new_ruleset(tmp_path / "game", board="hex").folder)
    assert main(["rules", "explain", folder, "move.empty"]) == 0
    told = capsys.readouterr().out
    assert "\nConditions: none\n" in told and "forbid" not in told
    assert main(["rules", "explain", "ovo", "move.own", "--limit", "0"]) == 0
    told = capsys.readouterr().out
    assert told.rstrip().endswith("No move that it forbids was found in the games that were played.")


def test_an_unknown_clause_fails(game, capsys):
    assert main(["rules", "explain", game, "move.emty"]) == 1
    assert 'the rules have no clause "move.emty"' in capsys.readouterr().err


def test_conditions_that_cannot_be_read_are_not_said_to_be_none(tmp_path, capsys):
    folder = str(write_rows(tmp_path, play=FILES["play.yaml"].replace("vacant(cell)", "vacant(me)")))
    assert main(["rules", "explain", folder, "drop.free"]) == 1
    told = capsys.readouterr()
    assert "\nConditions: not known, because of the errors in play.yaml\n" in told.out
    assert "error[P084]" in told.err


def test_a_position_in_which_nobody_can_move_says_so(tmp_path, capsys):
    folder = str(write_rows(tmp_path, play=FILES["play.yaml"].replace("vacant(cell)", "false")))
    assert main(["rules", "moves", folder]) == 0
    told = capsys.readouterr().out
    assert told == "the game is over: a draw: nobody can move, and no end of play.yaml holds\n"
