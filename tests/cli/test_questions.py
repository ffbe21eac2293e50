"""Commands that ask an engine: what is asked about is found first, and problems are told at the end."""

import json
import sys
from argparse import Namespace

import pytest

from pnp.cli.questions import begun, of_game, of_position
from pnp.problems import Problems
from pnp.rules.engines import ENGINES
from pnp.rules.protocol import StartOptions

HOLLOW = ENGINES["hollow"]


def asking(ruleset="hollow", **more):
    return Namespace(ruleset=ruleset, players=None, choices=(), seed=4, **more)


@of_game
def greet(chosen, engine, options, problems):
    """Say what was found."""
    sys.stdout.write(f"{engine.name} {options.seed}\n")
    if chosen.doubt:
        problems.warning("P009", "is it so?")


@of_position
def turn(chosen, engine, state, problems):
    """Say whose turn it is."""
    sys.stdout.write(f"{engine.turn(state)}\n")
    problems.error("P053", "no such move")


def test_a_question_about_a_game_is_answered_with_its_engine(capsys):
    assert greet(asking(doubt=True)) == 0
    told = capsys.readouterr()
    assert (told.out, told.err) == ("hollow 4\n", "warning[P009]: is it so?\n")
    assert (greet.__name__, greet.__doc__) == ("greet", "Say what was found.")


def test_a_game_that_is_not_there_is_asked_nothing(capsys):
    assert greet(asking("holow", doubt=False)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "error[P014]" in told.err


def test_a_question_about_a_position_is_answered_and_its_problems_are_told(tmp_path, capsys):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(HOLLOW.write_position(HOLLOW.start(StartOptions()))), encoding="utf-8")
    assert turn(asking(position=str(file))) == 1
    told = capsys.readouterr()
    assert told.out == "red\n"
    assert "error[P053]: no such move" in told.err


@pytest.mark.parametrize(("content", "code"), [("{}", "P051"), ("{", "P003"), (None, "P001")])
def test_a_position_that_is_none_is_asked_nothing(tmp_path, capsys, content, code):
    file = tmp_path / "position.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert turn(asking(position=str(file))) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert f"error[{code}]" in told.err


def test_options_that_a_game_does_not_have_are_told():
    problems = Problems()
    assert begun(HOLLOW, StartOptions(), problems) == HOLLOW.start(StartOptions())
    assert begun(HOLLOW, StartOptions(choices={"colour": "blue"}), problems) is None
    assert problems.error_count == 1
