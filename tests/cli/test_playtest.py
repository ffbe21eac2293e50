"""``pnp playtest``, run in this process."""

import json
import os
import signal

import pytest
from msgspec.structs import replace

from pnp.cli.main import main
from pnp.cli.playtest import report_lines
from pnp.play.playtests.report import BoxCount, PlaytestSetup, report_playtest
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import Outcome
from pnp.questions import game_batches
from tests.play.playtests.pips import Pips, record

SMALL = ["playtest", "hollow", "--set", "side=3", "--games", "12", "--jobs", "1"]


def run(capsys, *arguments):
    return main([*SMALL, *arguments]), *capsys.readouterr()


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
        (["playtest", "hollow", "--set", "side=9"], ["P015", 'side can\'t be "9"']),
        ([*SMALL, "--set", "side=4"], ["P015", '"side" is set twice']),
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


SETUP = PlaytestSetup(
    "pips",
    ("ann", "ben"),
    ("random", "random"),
    4,
    7,
    50,
    {"tray": BoxCount(), "pip": BoxCount(6), "stone": BoxCount(2), "token": BoxCount(), "cup": BoxCount(1)},
    Pips.clauses,
)
PEAKS = {"pip": 7, "stone": 2, "token": 1}
GAMES = [
    record(peaks=PEAKS, refused=frozenset({"take.few"}), tried=1234, shown=frozenset({"tray"})),
    record(peaks=PEAKS | {"pip": 3, "stone": 1}, outcome=Outcome("ben", {}), turns=2, choices=(3, 1, 2, 40)),
    record(peaks=PEAKS | {"pip": 3}, outcome=Outcome(None, {}), ended=frozenset({"end.last"})),
    record(peaks=PEAKS | {"pip": 3}, outcome=None, choices=(2,) * 50),
]
REPORT = """\
pips: 4 games of 2 random players, seeds 7 to 10

  length   mean 15.0 ± 22.9, median 3; 90 % have 3 to 50 moves
           shortest 3 (seed 7), longest 50 (seed 10)
  turns    mean 2.8 ± 0.5, median 3; 90 % have 2 to 3 turns
  cut off  1 after 50 moves: 25.0 % of the games, the first with seed 10
  choices  mean 2.6 ± 1.2, median 2; 90 % have 1 to 3 legal moves, at most 40
           a single one at 5.0 % of all moves

  wins of 3 games that ended, with 95 % margins
  first (ann)    33.3 %  6.1 % to 79.2 %
  second (ben)   33.3 %  6.1 % to 79.2 %
  draw           33.3 %  6.1 % to 79.2 %
  going first is worth +0.0 ± 37.5 points of 100: may be chance

  most in use at one time  box  median  95 %  99 %  most
  pip                        6       3     7     7     7  not enough in 25.0 % of the games
  stone                      2       2     2     2     2  all in use in 75.0 % of the games
  token                      -       1     1     1     1
  never in a position: cup

  2 of 6 clauses mattered: refused one of 1,234 illegal moves tried, had an effect, or ended a game
  without any effect:
    take: enough, gone
    end: over
    setup: never"""


def lines(setup, *records):
    tally = Tally()
    for number, each in enumerate(records):
        tally.add(replace(each, seed=setup.seed + number))
    return "\n".join(report_lines(report_playtest(setup, tally)))


def test_the_whole_report():
    assert lines(SETUP, *GAMES) == REPORT


def test_players_of_different_kinds_have_no_advantage_of_the_first():
    text = lines(replace(SETUP, kinds=("random", "search")), *GAMES)
    assert text.startswith("pips: 4 games of ann (random) and ben (search), seeds 7 to 10\n")
    assert "second (ben, search)" in text and "who begins" not in text


def test_players_are_named_where_different_ones_begin():
    text = lines(SETUP, record(), record(first="ben"))
    assert "first to play    50.0 %" in text and "ann (random)    100.0 %" in text


def test_an_advantage_and_a_disadvantage():
    assert lines(SETUP, *[record()] * 20).count("going first is worth +50.0 ± 8.1 points of 100: an advantage") == 1
    lost = [record(outcome=Outcome("ben", {}))] * 20
    assert lines(SETUP, *lost).count("going first is worth -50.0 ± 8.1 points of 100: a disadvantage") == 1


def test_no_game_at_all_and_one():
    assert lines(SETUP) == "pips: 0 games of 2 random players"
    assert lines(SETUP, record()).startswith("pips: 1 game of 2 random players, seed 7\n")


def test_clauses_that_play_does_not_ask_for():
    setup = replace(SETUP, asked_clauses=frozenset({"take.few", "take.enough"}))
    assert lines(setup, *GAMES).endswith(
        """
  without any effect:
    take: enough
  not tested in play:
    take: gone
    end: over
    setup: never"""
    )
