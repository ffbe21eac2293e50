"""The laws of a game in many positions: the same answer from one process, from several and from a cluster."""

import json

import pytest

import pnp
from pnp.cli.main import main
from pnp.problems import Problems
from pnp.questions.laws import run_laws
from pnp.questions.playtests import PlaytestPlace
from pnp.workshop.checks import statements
from tests.workshop.checks.test_statements import ENDLESS, GAME, HOLD, WHOLE, laws, written

ASKED = laws(*HOLD, "at end: winner != none", "possible: winner == nought", "after place: count(held(before(me))) < 4")


@pytest.fixture
def game(tmp_path, monkeypatch):
    """The game with laws that hold and laws that don't; nothing is kept between runs."""
    monkeypatch.setattr(statements, "find_value", lambda key: None)
    rules = GAME["rules.yaml"].replace("in a row win.}", f"in a row win., {ASKED}}}")
    (tmp_path / "rows").mkdir()
    return written(tmp_path / "rows", {"rules.yaml": rules})


def tried(game, positions=2_000, **where):
    problems = Problems()
    return run_laws(game, None, positions, PlaytestPlace(**where), problems), [str(one) for one in problems.sorted()]


def test_all_positions_of_a_small_game_prove_its_laws(game):
    report = pnp.try_laws(game)
    assert [law.seen for law in report.laws] == [
        *[f"proved in all {WHOLE:,} positions"] * len(HOLD),
        "broken: winner is none",
        "met",
        "broken: count(held(before(me))) is 4",
    ]
    assert [len(law.moves) for law in report.laws] == [*[0] * len(HOLD), 9, 6, 7]
    assert [law.holds for law in report.laws] == [*[True] * len(HOLD), False, True, False]
    assert [problem.code for problem in report.problems] == ["P091", "P091"]


def test_several_processes_see_what_one_sees(game):
    one = tried(game)
    assert {law.whole for law in one[0]} == {False}
    assert one[0][0].games > 50
    assert tried(game, jobs=3) == one == tried(game)


def test_a_cluster_sees_what_one_process_sees(game, monkeypatch):
    class Client:
        """Carries out at once, and out of order, what a cluster would."""

        loop = None

        def __enter__(self):
            return self

        def __exit__(self, *exception):
            pass

        def map(self, function, *lists, **options):
            return [lambda args=args: function(*args) for args in zip(*lists, strict=True)]

        def cancel(self, futures):
            pass

    class Finished:
        def __init__(self, call):
            self.result = call

    monkeypatch.setattr("pnp.questions.laws.connect", lambda address: Client())
    monkeypatch.setattr("distributed.as_completed", lambda futures, loop: iter(map(Finished, reversed(futures))))
    assert tried(game, cluster="tcp://cluster:8786") == tried(game)


def test_a_cluster_that_does_not_answer_is_told(game):
    assert [one.partition(": ")[0] for one in tried(game, cluster="nonsense://here")[1]] == ["error[P061]"]


def test_rules_that_fail_in_a_game_are_told_whoever_plays(tmp_path, monkeypatch):
    monkeypatch.setattr(statements, "find_value", lambda key: None)
    rules = GAME["rules.yaml"].replace("in a row win.}", f"in a row win., {laws('never: count(cells) == 8')}}}")
    play = GAME["play.yaml"].replace("put(cell, piece(owner=me))", "put(cell, piece(owner=me)); made = made + 1")
    play = play.replace("state: {board: piece per cell}", "state: {board: piece per cell, made: 0..7}")
    written(tmp_path, {"rules.yaml": rules, "play.yaml": play})
    for jobs in (1, 2):
        seen, problems = tried(tmp_path, positions=200, jobs=jobs)
        assert seen == ()
        assert len(problems) == 1
        assert "P085" in problems[0]
        assert "play.yaml:" in problems[0]


def run(capsys, *arguments):
    status = main(["rules", "laws", *map(str, arguments)])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_the_command_prints_figures_that_are_proved(game, capsys):
    status, out, err = run(capsys, game, "--jobs", 1)
    assert status == 1
    assert err.count("error[P091]") == 2
    parts = [f"caption{part}" for part in out.split("caption")[1:]]
    assert len(parts) == 3, "of two laws that are broken, and what is possible"
    (game / "figures").mkdir()
    names = ["draw", "second", "four"]
    for name, part in zip(names, parts, strict=True):
        (game / "figures" / f"{name}.yaml").write_text(part, encoding="utf-8")
    items = "".join(f"    - figure: {name}\n" for name in names)
    (game / "rules.yaml").write_text(GAME["rules.yaml"] + items, encoding="utf-8")
    checked = pnp.check(game)
    assert [str(one) for one in checked.problems if one.code != "P056"] == []
    assert checked.rulesets[0].figures == ("draw", "four", "second")


def test_a_figure_of_rules_that_count_repetitions_has_the_whole_game(tmp_path, capsys):
    play = ENDLESS.replace('{if: "count(held(me)) == 9", winner: me,', '{if: "times >= 3", winner: nobody,')
    rules = GAME["rules.yaml"].replace("in a row win.}", f"in a row win., {laws('never: over')}}}")
    written(tmp_path, {"rules.yaml": rules, "play.yaml": play})
    status, out, _ = run(capsys, tmp_path, "--positions", 500)
    assert status == 1
    assert "drawn: false" in out
    (tmp_path / "figures").mkdir()
    (tmp_path / "figures" / "again.yaml").write_text(out, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(GAME["rules.yaml"] + "    - figure: again\n", encoding="utf-8")
    assert [str(one) for one in pnp.check(tmp_path).problems if one.code != "P056"] == []


def test_the_command_asks_one_clause_and_prints_json(game, capsys):
    status, out, _ = run(capsys, game, "--clause", "end.three", "--positions", 300, "--json")
    values = json.loads(out)
    assert status == 1
    assert len(values) == len(HOLD) + 3
    assert values[-2]["holds"] is True
    assert values[0]["place"].endswith("rules.yaml:5")
    status, out, _ = run(capsys, game, "--clause", "place.free")
    assert (status, out) == (0, "# there are no laws: docs/words.md says how to write them\n")
    status, _, err = run(capsys, game, "--clause", "end.thre")
    assert status == 1
    assert 'the rules have no clause "end.thre"' in err
