from pnp.problems import Problems
from pnp.questions.rules_input import check_position_source, read_input, read_position


def test_the_problems_of_a_position_in_any_game(tmp_path):
    assert check_position_source({"side": 5}) == () == check_position_source("side: 5")
    (problem,) = check_position_source(tmp_path / "none.yaml")
    assert (problem.code, problem.place.file) == ("P001", str(tmp_path / "none.yaml"))
    assert {problem.code for problem in check_position_source("a: [1", "mine")} == {"P003"}


def test_a_position_is_read_with_its_places():
    problems = Problems()
    values, source = read_position(b"side: 5\nturn: red\n", "mine", problems)
    assert values == {"side": 5, "turn": "red"} and not list(problems)
    assert source.place(("turn",)).line == 2


def test_too_much_is_not_read(tmp_path):
    problems = Problems()
    (tmp_path / "long").write_bytes(bytes(11))
    assert read_input(tmp_path / "long", "", 10, problems) is None
    assert read_input(bytes(10), "short", 10, problems) == (bytes(10), "short")
    assert [problem.code for problem in problems] == ["P008"]
