"""The report of a playtest, from games that are known."""

from msgspec.structs import replace

from pnp.cli.playtest_report import report_lines
from pnp.play.playtests.report import BoxCount, PlaytestSetup, report_playtest
from pnp.play.playtests.tally import Tally
from pnp.play.protocol import Outcome
from tests.play.playtests.pips import Pips, record

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
