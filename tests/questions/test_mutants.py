"""Mutants of a game: what is changed, what notices it, and the same verdicts on every run."""

import json
from collections import Counter

import pytest

import pnp
from pnp.cli.main import main
from pnp.questions import mutants
from pnp.questions.mutants import MutantJudge
from tests.play.language.small_ruleset import FILES, write_rows

WINS = "condition left out: any(line <= held(opponent) for line in runs(3))"

OVER = """\
# a figure that would notice the change at rows/play.yaml:12:11
# a figure that would notice the change at rows/play.yaml:12:28
# a figure that would notice the change at rows/play.yaml:12:55
caption: "To be written."
shows: []
position:
  width: 4
  board:
    - ". . . ."
    - "r . b r"
    - "b r b r"
  turn: blue
frames:
  - {}
  - {move: C1}
claims:
  - {over: true}
"""


def tried(report):
    return {(one.place.file.rpartition("/")[2], one.place.line, one.change): one.noticed for one in report.tried}


@pytest.fixture(scope="module")
def hollow():
    return pnp.try_mutants("hollow")


def test_every_change_is_tried_once_and_the_scores_count_them(hollow):
    assert hollow.all == len(hollow.tried)
    assert sum(score.tried for score in hollow.scores.values()) == hollow.all
    assert sum(score.noticed for score in hollow.scores.values()) == sum(bool(one.noticed) for one in hollow.tried)
    assert sum(score.alike for score in hollow.scores.values()) == sum(one.is_alike for one in hollow.tried)


def test_known_changes_of_rules_are_noticed_by_figures(hollow):
    changes = {one.change: one.noticed for one in hollow.tried if one.place.file.endswith("play.yaml")}
    assert changes["effect left out: put(cell, piece(owner=me))"]
    assert changes["condition left out: vacant(cell)"]
    assert Counter(map(bool, changes.values()))[True] > len(changes) / 2


def test_a_seed_draws_the_same_mutants_with_the_same_verdicts(hollow):
    drawn = pnp.try_mutants("hollow", 12, seed=3)
    assert drawn == pnp.try_mutants("hollow", 12, seed=3)
    assert len(drawn.tried) == 12
    assert tried(drawn).items() <= tried(hollow).items()


@pytest.fixture
def rows(tmp_path):
    """A game in which no figure shows how a game ends."""
    return write_rows(tmp_path)


def of_rules(report):
    return {one.change: one for one in report.tried if one.place.file.endswith("play.yaml")}


def test_the_figure_of_an_unnoticed_change_notices_it(rows):
    unnoticed = of_rules(pnp.try_mutants(rows))[WINS]
    assert (unnoticed.noticed, unnoticed.is_alike) == ("", False)
    (rows / "figures" / "won.yaml").write_text(pnp.to_yaml(unnoticed.figure), encoding="utf-8")
    rules = FILES["rules.yaml"] + "    - figure: won\n"
    (rows / "rules.yaml").write_text(rules, encoding="utf-8")
    assert of_rules(pnp.try_mutants(rows))[WINS].noticed == "won"


def test_a_change_without_effect_is_counted_apart(tmp_path):
    play = FILES["play.yaml"].replace("vacant(cell)", "vacant(cell) and vacant(cell)")
    report = pnp.try_mutants(write_rows(tmp_path, play=play))
    alike = [(one.change, one.positions) for one in report.tried if one.is_alike]
    assert alike == [('"and" becomes "or"', 400), *[("condition left out: vacant(cell)", 400)] * 2]
    (score,) = [score for (_, clause), score in report.scores.items() if clause == "drop.free" and score.alike]
    assert (score.tried - score.noticed, score.alike) == (3, 3)


def test_several_processes_give_the_same_verdicts(rows):
    ruleset = pnp.load(rows)  # of which nothing is kept
    assert pnp.try_mutants(ruleset, jobs=2) == pnp.try_mutants(ruleset)


def test_a_run_that_was_interrupted_goes_on(rows, monkeypatch):
    judged = []
    judge = MutantJudge.verdict
    monkeypatch.setattr(MutantJudge, "verdict", lambda self, index: judged.append(index) or judge(self, index))

    def stop(count, total, what):
        if count == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pnp.try_mutants(rows, progress=stop)
    assert len(judged) == 5
    report = pnp.try_mutants(rows)
    assert judged == list(range(report.all))
    assert pnp.try_mutants(rows) == report
    assert len(judged) == report.all
    (rows / "figures" / "first.yaml").write_text(FILES["figures/first.yaml"].replace("A first", "The first"))
    pnp.try_mutants(rows, 3)
    assert len(judged) == report.all + 3


def test_the_command_prints_differences_and_figures(rows, capsys, monkeypatch):
    monkeypatch.chdir(rows.parent)
    assert main(["check", "./rows", "--mutants", "--jobs", "1"]) == 0
    out = capsys.readouterr().out.replace(str(rows), "rows")
    lines = out.splitlines()
    assert lines[0] == "rows: 7 of 14 mutants noticed, of 14 that there are"
    at = lines.index(f"rows/play.yaml:12:11: nobody notices: {WINS}")
    assert lines[at + 1] == "  after C1, the game is over, and with the change it goes on"
    assert OVER in out
    assert lines[-1] == "# there are 4 such figures: --json prints all"


def test_the_command_says_what_shows_no_difference(tmp_path, capsys):
    play = FILES["play.yaml"].replace("vacant(cell)", "vacant(cell) and vacant(cell)")
    assert main(["check", str(write_rows(tmp_path, play=play)), "--mutants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("of 17 that there are; 3 changes without a difference")
    assert lines.count("  no difference in 400 positions: perhaps the change has no effect") == 3


def test_programs_get_all_of_it(rows, capsys):
    assert main(["check", str(rows), "--mutants", "--json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["rulesets"]
    (one,) = [one for one in told["mutants"] if one["change"] == WINS]
    assert (one["difference"], one["positions"]) == ("after C1, the game is over, and with the change it goes on", 400)
    assert one["figure"]["claims"] == [{"over": True}]
    assert {"clause": "end.three", "noticed": 1, "tried": 6, "alike": 0}.items() <= told["scores"][3].items()


def test_effects_touch_only_figures_with_moves_of_their_action(tmp_path, monkeypatch):
    wait = "end:\n", '  wait: {say: wait, needs: {manners: me == red}, does: "waits = waits + 1"}\nend:\n'
    play = FILES["play.yaml"].replace("piece per cell", "piece per cell, waits: 0..9").replace(*wait)
    first = FILES["figures/first.yaml"].replace("turn: red", "turn: red, waits: 0")
    folder = write_rows(tmp_path, play=play, first=first, rules=FILES["rules.yaml"] + "    - figure: waiting\n")
    waiting = first.replace("move: B3", "move: wait").partition("claims:")[0]
    (folder / "figures" / "waiting.yaml").write_text(waiting + "claims:\n  - {over: false}\n", encoding="utf-8")
    proved = []

    class Recorded(mutants.FigureCheck):
        """Notes which figures are proved again."""

        def prove(self, choices):
            proved.append(self.figure.name)
            return super().prove(choices)

    monkeypatch.setattr(mutants, "FigureCheck", Recorded)
    report = pnp.try_mutants(folder)
    assert of_rules(report)["effect left out: waits = waits + 1"].noticed == ""
    judge = MutantJudge(pnp.load(folder).with_default_options)
    proved.clear()
    judge.verdict([one.change for one in report.tried].index("effect left out: waits = waits + 1"))
    assert proved == ["waiting"]
    proved.clear()
    judge.verdict([one.change for one in report.tried].index("condition left out: me == red"))
    assert proved == ["waiting", "first"]
