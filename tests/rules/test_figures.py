"""What is proved can be printed; what isn't becomes problems, each at its place."""

import ast
from pathlib import Path

import pnp
from pnp.model.figure import CheckedFigure
from pnp.model.view import CellPlace
from pnp.problems import Problems
from pnp.rules.figures import check_figure
from tests.rules.toy import POSITION, Heaps, codes, line_of, toy_figure


def test_frames_are_computed_by_the_engine() -> None:
    problems = Problems()
    figure = toy_figure({"legal": "take A1 2", "frame": 1}, frames=((), ("take A1 2",), ("take B1 1", "take A1 1")))
    checked = check_figure(figure, Heaps(), problems)
    assert not problems.entries
    assert checked is not None
    assert [said.message for frame in checked.frames for said in frame.description] == [
        "heaps of 3 and 1",
        "heaps of 1 and 1",
        "heaps of 1 and 0",
    ]
    assert [frame.moves for frame in checked.frames] == [(), ("take A1 2",), ("take B1 1", "take A1 1")]
    assert [len(frame.events) for frame in checked.frames] == [0, 2, 5]
    assert checked.frames[0].allowed == (CellPlace("A1"),)


def test_moves_are_told_in_their_canonical_spelling() -> None:
    checked = check_figure(toy_figure(frames=((), ("  take   A1  01",))), Heaps(), Problems())
    assert checked is not None
    assert checked.frames[1].moves == ("take A1 1",)


def test_all_faults_of_a_position_are_told_each_at_its_place() -> None:
    problems = Problems()
    figure = toy_figure(position={**POSITION, "heaps": {"A1": -1, "B1": -2}, "bank": -3})
    assert check_figure(figure, Heaps(), problems) is None
    assert codes(problems) == ["P052", "P052", "P052"]
    lines = [problem.place.line for problem in problems if problem.place]
    paths = (("heaps", "A1"), ("heaps", "B1"), ("bank",))
    assert lines == [line_of(figure, "position", *path) for path in paths]


def test_a_position_that_cannot_be_read_hides_no_other_fault() -> None:
    problems = Problems()
    figure = toy_figure({"oevr": True}, "nonsense", position=[], shows=("no.such",))
    assert check_figure(figure, Heaps(), problems) is None
    assert codes(problems) == ["P050", "P051", "P004", "P006"]


def test_an_illegal_move_names_the_clause_and_why() -> None:
    problems = Problems()
    figure = toy_figure(frames=((), ("take A1 2", "take B1 2"), ("take A1 1",)))
    assert check_figure(figure, Heaps(), problems) is None
    (problem,) = problems
    assert problem.code == "P054"
    assert problem.message == "take B1 2 is illegal by take.enough: B1 has 1"
    assert problem.place is not None
    assert problem.place.line == line_of(figure, "frames", 1, "moves", 1)


def test_claims_about_the_frames_before_an_illegal_move_are_still_judged() -> None:
    problems = Problems()
    figure = toy_figure(
        {"over": True, "frame": "a"}, {"over": True, "frame": "b"}, {"ovre": 1}, frames=((), ("take B1 2",))
    )
    assert check_figure(figure, Heaps(), problems) is None
    assert codes(problems) == ["P054", "P055", "P004"]


def test_a_move_that_cannot_be_read_has_a_hint() -> None:
    problems = Problems()
    assert check_figure(toy_figure(frames=(("jump",),)), Heaps(), problems) is None
    assert [(p.code, p.hint) for p in problems] == [("P053", "write take A1 2")]


def test_an_unknown_clause_is_told_with_the_nearest() -> None:
    problems = Problems()
    figure = toy_figure(shows=("take.few", "take.enuogh"))
    assert check_figure(figure, Heaps(), problems) is None
    (problem,) = problems
    assert (problem.code, problem.hint) == ("P050", 'did you mean "take.enough"?')
    assert problem.place is not None
    assert problem.place.line == line_of(figure, "shows", 1)


def test_a_clause_that_is_only_shown_broken_is_not_shown_kept() -> None:
    refused = {"illegal": "take B1 2", "because": "take.enough"}
    only = check_figure(toy_figure(refused, shows=("take.enough", "take.few")), Heaps(), Problems())
    both = check_figure(toy_figure(refused, {"legal": "take B1 1"}, shows=("take.enough",)), Heaps(), Problems())
    assert only is not None
    assert both is not None
    assert (only.kept, only.broken) == (("take.few",), ("take.enough",))
    assert (both.kept, both.broken) == (("take.enough",), ("take.enough",))


def test_warnings_found_before_do_not_stop_a_figure() -> None:
    problems = Problems()
    problems.error("P001", "of another file")
    assert isinstance(check_figure(toy_figure(), Heaps(), problems), CheckedFigure)


def test_only_the_checker_makes_proved_figures() -> None:
    """An unproved figure can't be printed, because nothing else in the house can make a proved one."""
    root = Path(pnp.__file__).parent
    makers = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in ("CheckedFigure", "ProvedFrame"):
                    makers.add((path.relative_to(root).as_posix(), name))
    assert makers == {("rules/figures.py", "CheckedFigure"), ("rules/figures.py", "ProvedFrame")}
