"""The rules of a folder: the engine that game.yaml names, and rules in play.yaml."""

import json

import pytest

import pnp
from pnp.problems import Problems
from pnp.questions.rules_source import open_rules
from tests.play.language.small_ruleset import FILES, write_rows


def opened(folder, **changed):
    problems = Problems()
    return open_rules(write_rows(folder, **changed), problems), [(one.code, one.place.line) for one in problems]


def test_rules_in_data_are_those_of_the_folder(tmp_path):
    rules, problems = opened(tmp_path)
    assert (rules.name, problems) == ("rows", [])
    assert rules.moves(rules.start()) == ["A3", "B3", "C3", "D3"]
    assert len(rules.moves(rules.start(choices={"width": "5"}))) == 5
    assert rules.refusal(rules.start(), "A1").clause == "drop.lowest"


def test_a_start_needs_no_sound_booklet(tmp_path):
    rules, problems = opened(tmp_path, rules="- [", first="[")
    assert problems == []
    assert rules.moves(rules.start())[:2] == ["A1", "A2"]  # the condition in the booklet is not known


def test_faults_of_the_rules_are_told_at_their_places(tmp_path):
    play = FILES["play.yaml"].replace("vacant(cell)", "vacant(me)").replace("runs(3)", "runs(cell)")
    assert opened(tmp_path / "a", play=play) == (None, [("P084", 9), ("P084", 12)])
    assert opened(tmp_path / "b", play="a: [") == (None, [("P003", 1)])
    assert opened(tmp_path / "c", components="a: [") == (None, [("P003", 1)])
    twice = FILES["play.yaml"] + "players: [red, blue]\n"
    assert opened(tmp_path / "d", play=twice) == (None, [("P007", twice.count("\n"))])


def test_rules_that_fail_in_play_are_told_where_they_are(tmp_path):
    play = FILES["play.yaml"].replace("per cell}", "per cell, n: 0..1}").replace("=me))", "=me)); n += 1")
    rules, problems = opened(tmp_path, play=play)
    assert problems == []
    state = rules.apply(rules.start(), "A3")
    with pytest.raises(pnp.RulesError, match="drop fails") as error:
        rules.apply(state, "B3")
    (problem,) = error.value.problems
    assert (problem.code, problem.place.line) == ("P085", 10)
    with pytest.raises(pnp.RulesError, match="P085"):
        list(rules.play(turns=9))


def test_transcripts_of_bundled_games_in_data_are_replayed(tmp_path):
    (game,) = pnp.rules("english-draughts").play(turns=4)
    assert game["ruleset"] == "english-draughts"
    assert pnp.replay(json.dumps(game)) == pnp.ReplayResult(1, 4, ())
    (problem,) = pnp.replay(json.dumps(game | {"ruleset": "english-draghts"})).problems
    assert (problem.code, problem.hint) == ("P014", 'did you mean "english-draughts"?')
    folder = write_rows(tmp_path)
    (own,) = pnp.rules(folder).play(turns=4)
    assert pnp.replay(json.dumps(own), ruleset=folder) == pnp.ReplayResult(1, 4, ())
