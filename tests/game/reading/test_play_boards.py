"""play.yaml is read beside the other files, with the boards that it names for each choice of options."""

from pnp.problems import Problems
from pnp.workshop.checks.ruleset import load_ruleset
from tests.play.language.small_ruleset import FILES, write_rows


def loaded(folder, **changed):
    problems = Problems()
    ruleset = load_ruleset(write_rows(folder, **changed), problems)
    return ruleset, [(problem.code, problem.place.file.rpartition("/")[2], problem.place.line) for problem in problems]


def test_the_file_is_read_with_its_board_for_each_option(tmp_path):
    ruleset, problems = loaded(tmp_path)
    assert problems == []
    assert [(one.name, dict(one.values), one.board.columns) for one in ruleset.play.boards] == [
        ("board", {"width": 4}, 4),
        ("board", {"width": 5}, 5),
    ]
    assert ruleset.sources["play.yaml"].place(("actions", "drop", "say")).line == 8


def test_a_file_that_no_engine_plays_is_told_and_the_other_way_round(tmp_path):
    game = FILES["game.yaml"].replace("engine: play", "engine: none")
    assert loaded(tmp_path / "a", game=game) == (None, [("P006", "game.yaml", 7)])
    assert loaded(tmp_path / "b", play=None) == (None, [("P001", "game.yaml", 7)])


def test_what_is_wrong_in_yaml_is_told_at_its_line(tmp_path):
    ruleset, problems = loaded(tmp_path, play="players: [a, b\nboard: [c")
    assert ruleset is None
    assert [(code, file) for code, file, _ in problems] == [("P003", "play.yaml")]


def test_needs_belong_to_clauses(tmp_path):
    rules = FILES["rules.yaml"] + "    - {note: No clause., needs: {drop: vacant(cell)}}\n"
    assert loaded(tmp_path, rules=rules)[1] == [("P006", "rules.yaml", 12)]
