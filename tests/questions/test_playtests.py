"""A whole playtest: figures, options that are wrong, and files of charts."""

import json
import os
import signal
from pathlib import Path

import pytest

from pnp.game.reading.bundle import find_ruleset
from pnp.play.playtests.players import PlaytestOptions
from pnp.problems import Problems
from pnp.questions import game_batches
from pnp.questions.playtests import PlaytestPlace, draw_playtest, run_playtest
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.options import BuildOptions
from tests.targets.games import write_tiny

HERE = PlaytestPlace()


@pytest.fixture(scope="module")
def hollow():
    return load_game(find_ruleset("hollow"), Problems(), BuildOptions(choices={"side": "3"}))


def options(games=12, **values):
    return PlaytestOptions(games, **{"choices": {"side": "3"}, **values})


def problems_of(ruleset, asked):
    problems = Problems()
    assert run_playtest(ruleset, asked, HERE, problems) is None
    return [(problem.code, problem.message) for problem in problems]


def test_the_figures_of_a_bundled_game(hollow):
    problems, calls = Problems(), []
    playtest = run_playtest(hollow, options(), HERE, problems, lambda *call: calls.append(call))
    assert list(problems) == [] and not playtest.stopped
    assert calls[0] == (1, 12, "games") and calls[-1] == (12, 12, "games")
    assert (playtest.name, playtest.games, playtest.asked, playtest.seed) == ("hollow", 12, 12, 0)
    assert [(seat.player, seat.kind) for seat in playtest.seats] == [("red", "random"), ("blue", "random")]
    # The box of the board of side 3, not of the default one.
    assert (playtest.components[0].component, playtest.components[0].count) == ("red-stone", 14)
    assert playtest.choices_by_move[0] == 19  # cells of a board of side 3
    assert playtest.dead_components == ()
    assert "setup.board" in playtest.untested_clauses and "place.empty" not in playtest.dead_clauses


def test_processes_and_kinds_of_players_make_no_difference_to_the_numbers(hollow):
    asked = options(players=("greedy", "search"), limit=3, seed=4)
    problems = Problems()
    one, two = (run_playtest(hollow, asked, PlaytestPlace(jobs), problems) for jobs in (1, 2))
    assert one == two and [seat.kind for seat in one.seats] == ["greedy", "search"] and one.seed == 4


def test_every_wrong_option_is_told(hollow):
    asked = options(players=("random", "serach"), seats=3, choices={"side": "99", "colour": "red"})
    assert problems_of(hollow, asked) == [
        ("P015", 'there is no kind of player "serach"'),
        ("P015", "2 kinds of players are named for a game of 3"),
        ("P015", 'side can\'t be "99"'),
        ("P015", 'the game has no option "colour"'),
    ]
    three = ("P015", "this game is for 2 players, not for 3")
    assert problems_of(hollow, options(seats=3)) == problems_of(hollow, options(players=("random",) * 3)) == [three]


def test_a_game_without_an_engine_is_told(tmp_path):
    problems = Problems()
    ruleset = find_ruleset("almanac")
    assert run_playtest(ruleset, PlaytestOptions(1), HERE, problems) is None
    assert [problem.code for problem in problems] == ["P059"]


def test_a_faulty_ruleset_is_told(tmp_path):
    problems = Problems()
    assert run_playtest(tmp_path, PlaytestOptions(1), HERE, problems) is None and problems.error_count


PLAY = """
players: [red, blue]
board: {kind: square-board, columns: 3, rows: 1}
pieces: {r: {owner: red}, b: {owner: blue}}
state: {board: piece per cell, left: 0..2}
setup: {left: 2}
actions:
  put:
    with: {cell: cell}
    say: "{cell}"
    needs: {put.vacant: vacant(cell)}
    does: put(cell, piece(owner=me)); left -= 1
always: {setup.left: left >= 0}
end: [{if: stuck, winner: nobody, clause: end.full}]
"""
RULES = """
- section: all
  title: All
  items:
    - {clause: setup.left, text: Something is left.}
    - {clause: turn.one, text: One at a time.}
    - {clause: put.vacant, text: On a free cell.}
    - {clause: end.full, text: The board is full.}
"""


def test_rules_that_fail_are_told(tmp_path):
    """There are three cells, and the third move would leave less than none."""
    write_tiny(tmp_path)
    game = (tmp_path / "game.yaml").read_text(encoding="utf-8").replace("engine: none", "engine: play")
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    (tmp_path / "play.yaml").write_text(PLAY, encoding="utf-8")
    (tmp_path / "rules.yaml").write_text(RULES, encoding="utf-8")
    for jobs in (1, 2):
        problems = Problems()
        assert run_playtest(tmp_path, PlaytestOptions(9, seed=3), PlaytestPlace(jobs), problems) is None
        (problem,) = problems
        assert problem.code == "P085" and problem.message.startswith(
            "in the game with the seed 3, the action put fails"
        )
        assert Path(problem.place.file).name == "play.yaml" and problem.place.line == 12
    (tmp_path / "play.yaml").write_text(PLAY.replace("0..2", "0..3").replace("left: 2", "left: 3"), encoding="utf-8")
    playtest = run_playtest(tmp_path, PlaytestOptions(9), HERE, Problems())
    assert (playtest.name, playtest.moves.counts, playtest.draws.share) == (tmp_path.name, {3: 9}, 1.0)
    assert [use.clause for use in playtest.clauses if use.matters] == ["put.vacant", "end.full", "end.over"]
    assert (playtest.dead_clauses, playtest.untested_clauses) == ((), ("setup.left", "turn.one"))


def test_a_cluster_that_is_not_there_is_told(hollow):
    problems = Problems()
    assert run_playtest(hollow, options(), PlaytestPlace(cluster="nonsense://here"), problems) is None
    assert [problem.code for problem in problems] == ["P061"]


def test_games_are_cut_off(hollow):
    playtest = run_playtest(hollow, options(most_moves=5), HERE, Problems())
    assert (playtest.cut.share, playtest.most_moves, playtest.moves.most, playtest.cut_seed) == (1.0, 5, 5, 0)
    ovo = find_ruleset("ovo")
    assert run_playtest(ovo, PlaytestOptions(1), HERE, Problems()).most_moves == 1000  # as its engine says


def test_ctrl_c_ends_it_early(hollow, monkeypatch):
    def press(table, number, play=game_batches.play_game):
        if number == 5:
            os.kill(os.getpid(), signal.SIGINT)
        return play(table, number)

    monkeypatch.setattr(game_batches, "play_game", press)
    playtest = run_playtest(hollow, options(), HERE, Problems())
    assert playtest.stopped and playtest.games == 5 and playtest.asked == 12


def test_examples_are_the_shortest_the_longest_and_the_first_that_was_cut_off(hollow):
    first = run_playtest(hollow, options(), HERE, Problems())
    assert first.examples == ()
    playtest = run_playtest(hollow, options(keeps_examples=True, most_moves=first.moves.most - 1), HERE, Problems())
    shortest, longest, *others = playtest.examples
    assert len(shortest["moves"]) == playtest.moves.least and shortest["over"]
    assert len(longest["moves"]) == playtest.moves.most
    assert playtest.cut.count and all(not example["over"] for example in others)
    timed = options(2, keeps_examples=True, players=("search",), time=0.0001)
    assert run_playtest(hollow, timed, HERE, Problems()).examples == ()


def test_charts_become_files(hollow, tmp_path):
    playtest = run_playtest(hollow, options(keeps_examples=True), HERE, Problems())
    paths = draw_playtest(playtest, tmp_path / "charts")
    *charts, examples = paths
    assert [path.name for path in charts] == ["length.svg", "winners.svg", "choices.svg", "components.svg"]
    contents = [path.read_bytes() for path in paths]
    assert all(content.startswith(b"<svg") and len(content) < 40_000 for content in contents[:-1])
    told = [json.loads(line) for line in examples.read_text().splitlines()]
    assert examples.name == "examples.jsonl" and told == list(playtest.examples) and len(told) == 2
    assert [path.read_bytes() for path in draw_playtest(playtest, tmp_path / "again")] == contents
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="a file is in the place of its folder"):
        draw_playtest(playtest, Path(tmp_path / "file"))
