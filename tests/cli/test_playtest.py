"""``pnp playtest``, run in this process."""

import json
import os
import signal

import pytest

from pnp.cli.main import main
from pnp.questions import game_batches

SMALL = ["playtest", "hollow", "--set", "side=3", "--games", "12", "--jobs", "1"]


def run(capsys, *arguments):
    status = main([*SMALL, *arguments])
    return status, *capsys.readouterr()


def test_the_report(capsys):
    status, output, errors = run(capsys, "--seed", "3")
    lines = output.splitlines()
    assert (status, errors) == (0, "")
    assert lines[0] == "hollow: 12 games of 2 random players, seeds 3 to 14"
    parts = [[line.split() for line in part.splitlines()] for part in output.split("\n\n")]
    assert [part[0][0] for part in parts] == ["hollow:", "length", "wins", "most", "5"]
    assert {"first", "second", "draw"} <= {line[0] for line in parts[2]} and "±" in parts[2][-1]
    heads, *rows = parts[3]
    assert heads[-6:] == ["median", "95", "%", "99", "%", "most"]
    assert [row[:2] for row in rows] == [["red-stone", "14"], ["blue-stone", "14"], ["button", "1"]]
    at = lines.index("    setup: board, button")
    assert lines[at - 1].startswith("  not tested in play:")
    assert all(len(line) <= 100 for line in lines)


def test_the_same_figures_as_json(capsys):
    _, output, _ = run(capsys, "--json")
    values = json.loads(output)
    assert (values["ruleset"], values["games"], values["charts"]) == ("hollow", 12, [])
    assert [use["component"] for use in values["components"]] == ["red-stone", "blue-stone", "button"]
    assert values["choices_by_move"][0] == 19
    for more in (["--jobs", "2"], ["--players", "random,random"], ["--seats", "2"]):
        assert json.loads(run(capsys, "--json", *more)[1]) == values
    assert json.loads(run(capsys, "--json", "--seed", "1")[1])["moves"] != values["moves"]


def test_kinds_of_players_and_their_budgets(capsys):
    arguments = ["--games", "2", "--players", "greedy, search", "--limit", "2", "--cut", "6", "--json"]
    values = json.loads(run(capsys, *arguments)[1])
    assert [seat["kind"] for seat in values["players"]] == ["greedy", "search"]
    assert values["cut"]["after"] == 6 and values["moves"]["most"] == 6
    status, output, _ = run(capsys, "--games", "1", "--players", "search", "--time", "0.001", "--cut", "3")
    assert status == 0 and output.startswith("hollow: 1 game of 2 search players, seed 0\n")
    assert "cut off  1 after 3 moves: 100.0 % of the games, the first with seed 0" in output


def test_charts(capsys, tmp_path):
    status, output, _ = run(capsys, "--charts", str(tmp_path / "charts"))
    names = ["length.svg", "winners.svg", "choices.svg", "components.svg", "examples.jsonl"]
    assert status == 0 and output.splitlines()[-5:] == [str(tmp_path / "charts" / name) for name in names]
    assert sorted(path.name for path in (tmp_path / "charts").iterdir()) == sorted(names)
    assert main(["rules", "replay", str(tmp_path / "charts" / "examples.jsonl")]) == 0
    assert capsys.readouterr().out.startswith("2 games, ")
    (tmp_path / "file").write_text("")
    status, _, errors = run(capsys, "--charts", str(tmp_path / "file"))
    assert status == 1 and errors.startswith("error[P060]: ") and "--charts DIR" in errors


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["playtest", "almanac"], ["P059", "almanac/game.yaml:", "this ruleset has no engine"]),
        (["playtest", "no-such-game"], ["P014", "no-such-game"]),
        ([*SMALL, "--players", "serach"], ["P015", 'there is no kind of player "serach"', "search"]),
        (["playtest", "hollow", "--set", "side=9"], ["P015", "side cannot be 9"]),
        ([*SMALL, "--set", "side=4"], ["P015", "side is set twice"]),
        ([*SMALL, "--seats", "3"], ["P015", "not for 3"]),
    ],
)
def test_what_is_wrong_is_told(capsys, arguments, words):
    assert main(arguments) == 1
    output, errors = capsys.readouterr()
    assert output == "" and all(word in errors for word in words)


@pytest.mark.parametrize(
    "arguments",
    [["--games", "0"], ["--time", "0"], ["--time", "soon"], ["--limit", "3", "--time", "1"], ["--cut", "x"]],
)
def test_a_command_line_that_is_wrong(capsys, arguments):
    assert run(capsys, *arguments)[0] == 2


def test_ctrl_c_reports_what_was_played(capsys, monkeypatch):
    def press(table, number, play=game_batches.play_game):
        if number == 5:
            os.kill(os.getpid(), signal.SIGINT)
        return play(table, number)

    monkeypatch.setattr(game_batches, "play_game", press)
    status, output, errors = run(capsys)
    assert status == 130 and errors == "pnp: stopped after 5 games\n"
    assert output.startswith("hollow: 5 games of 2 random players, seeds 0 to 4\n")


def test_ctrl_c_before_the_first_game(capsys, monkeypatch):
    monkeypatch.setattr(game_batches, "play_game", lambda table, number: os.kill(os.getpid(), signal.SIGINT))
    status, output, errors = run(capsys)
    assert (status, errors) == (130, "pnp: stopped after no games\n")
    assert output == "hollow: 0 games of 2 random players\n"
