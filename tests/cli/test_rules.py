"""``pnp rules …``: what the command line understands."""

import pytest

from pnp.cli import rules_commands
from pnp.cli.main import main


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["start", "g"], {"ruleset": "g", "players": None, "choices": [], "seed": 0, "json": False}),
        (["start", "g", "--players", "3", "--set", "a=b", "--seed", "-7"], {"players": 3, "choices": [("a", "b")]}),
        (["moves", "g", "--position", "-"], {"position": "-"}),
        (["apply", "g", "--position", "p", "move B1", "pass"], {"moves": ["move B1", "pass"]}),
        (["perft", "g", "--position", "p", "--depth", "4"], {"depth": 4}),
        (["play", "g"], {"games": 1, "turns": None}),
        (["play", "g", "--games", "0", "--turns", "9"], {"games": 0, "turns": 9}),
        (["replay", "a", "b", "--json"], {"files": ["a", "b"], "json": True}),
    ],
)
def test_each_command_is_understood(monkeypatch, arguments, expected):
    seen = []
    monkeypatch.setitem(rules_commands.COMMANDS, arguments[0], lambda chosen: seen.append(chosen) or 0)
    assert main(["rules", *arguments]) == 0
    assert {key: getattr(seen[0], key) for key in expected} == expected


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["start"], "the following arguments are required: RULESET"),
        (["start", "g", "--players", "0"], "'0' is not a whole number from 1 to 1000"),
        (["start", "g", "--seed", "x"], "invalid int value: 'x'"),
        (["start", "g", "--set", "edition"], "'edition' is not KEY=VALUE"),
        (["moves", "g"], "the following arguments are required: --position"),
        (["apply", "g", "--position", "p"], "the following arguments are required: MOVE"),
        (["perft", "g", "--position", "p"], "the following arguments are required: --depth"),
        (["perft", "g", "--position", "p", "--depth", "1001"], "from 0 to 1000"),
        (["play", "g", "--games", "-1"], "--games"),
        (["replay"], "the following arguments are required: FILE"),
    ],
)
def test_what_is_not_understood_is_told_and_is_2(arguments, told, capsys):
    assert main(["rules", *arguments]) == 2
    streams = capsys.readouterr()
    assert streams.out == ""
    assert told in streams.err
