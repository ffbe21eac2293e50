import pytest
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ClaimMark, Frame, Highlight, ProvedFrame
from pnp.game.model.view import (
    BoardView,
    CellPassed,
    CellPlace,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolView,
    RowPlace,
    View,
)
from pnp.game.reading.bundle import find_ruleset
from pnp.problems import Problems
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.checks.windows import check_windows

VIEW = View((BoardView("hollowtown", ()),))


@pytest.fixture(scope="module")
def ruleset():
    """The bundled game; its figure of a move draws both frames here."""
    ruleset = load_ruleset(find_ruleset("quiet-adventures"), Problems())
    move = ruleset.figures["move"]
    drawn = replace(move, frames=tuple(replace(frame, drawn=True) for frame in move.frames))
    return replace(ruleset, figures={**ruleset.figures, "move": drawn})


def told(ruleset, window, *events, view=VIEW, marked=()):
    problems = Problems()
    marks = tuple(ClaimMark(place, is_legal=True) for place in marked)
    frames = ProvedFrame(view), ProvedFrame(view, events, marks=marks)
    check_windows(ruleset, [CheckedFigure("move", "", (), frames, window=window)], problems)
    return [(problem.code, problem.message, problem.hint) for problem in problems]


def test_a_window_that_shows_all_that_happens_is_fine(ruleset):
    step = PieceMoved("hollow", CellPlace("A1"), CellPlace("B2"))
    assert told(ruleset, ("A1", "B2"), step, marked=(CellPlace("A2"), RowPlace("meadow"))) == []
    assert told(ruleset, (), step) == []


def test_a_cell_that_the_board_lacks_is_reported(ruleset):
    problem = ("P014", 'hollowtown has no cell "D9"', "its cells are A1 to C3")
    assert told(ruleset, ("A1", "D9"), PieceMoved("hollow", CellPlace("A1"), CellPlace("C3"))) == [problem]


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (PieceMoved("hollow", CellPlace("A1"), CellPlace("C1")), "where a piece goes"),
        (PieceMoved("hollow", CellPlace("C1"), CellPlace("A1")), "from where a piece goes"),
        (PiecePlaced("path", CellPlace("C1")), "where a piece goes"),
    ],
)
def test_a_piece_that_leaves_the_window_is_reported(ruleset, event, why):
    message = f"the window leaves out C1, {why} in frame 2"
    assert told(ruleset, ("A1", "B2"), event) == [("P058", message, "add C1 to it")]


def test_marks_of_claims_must_be_seen(ruleset):
    ((code, message, _),) = told(ruleset, ("A1", "B2"), marked=(CellPlace("C3"),))
    assert (code, message) == ("P058", "the window leaves out C3, which a claim is about in frame 2")


def test_a_mark_on_a_cell_that_the_board_lacks_is_reported_with_or_without_a_window(ruleset):
    for cell, problems in (("C3", []), ("C4", [("P014", 'hollowtown has no cell "C4"', "its cells are A1 to C3")])):
        figure = replace(ruleset.figures["move"], claims=({"legal": "move A1", "at": cell}, {"over": False}))
        drawn = replace(ruleset, figures={"move": figure})
        assert told(drawn, ()) == told(drawn, ("A1", "C3")) == problems


def test_an_area_is_on_the_board_of_a_game_with_an_engine(ruleset):
    frame = Frame(marks=(Highlight(area=("B2", "C4")),))
    move = replace(ruleset.figures["move"], frames=(frame, frame))
    drawn = replace(ruleset, figures={"move": move})
    assert told(drawn, ()) == 2 * [("P014", 'hollowtown has no cell "C4"', "its cells are A1 to C3")]


def test_what_is_removed_or_passed_may_be_outside(ruleset):
    gone = (PieceRemoved("path", CellPlace("C3")), CellPassed(CellPlace("C2")))
    assert told(ruleset, ("A1", "B2"), *gone) == []


def test_a_board_that_is_lacking_is_reported_elsewhere(ruleset):
    assert told(ruleset, ("A1", "B2"), view=replace(VIEW, boards=(BoardView("bank", ()),))) == []


def callout_problems(ruleset, *targets, boards=("hollowtown",), window=(), uncertain=frozenset()):
    figure = replace(ruleset.figures["move"], callouts=tuple({"at": target} for target in targets))
    seen = View(tuple(BoardView(name, ()) for name in boards), pools=(PoolView("bank", ()),))
    frames = (ProvedFrame(seen, players=("hollow", "dooky")),)
    problems = Problems()
    drawn = CheckedFigure("move", "", (), frames, window=window, callouts=targets)
    check_windows(replace(ruleset, figures={"move": figure}), [drawn], problems, uncertain)
    return [(problem.code, problem.message, problem.hint) for problem in problems]


BANK_MISSPELT = ("P014", 'the picture of the table has no "bnak"', 'did you mean "bank"?')


def test_a_call_out_about_what_is_not_in_the_picture_is_told_unless_that_has_an_error(ruleset):
    assert callout_problems(ruleset, "A1", "bnak") == [BANK_MISSPELT]
    assert callout_problems(ruleset, "shed", "bnak", uncertain={"shed"}) == [BANK_MISSPELT]


def test_call_outs_are_not_checked_while_the_picture_is_not_known(ruleset):
    assert callout_problems(ruleset, "A1", "bnak", boards=("hollowtown", "missing")) == []
    problems = callout_problems(ruleset, "A1", "bnak", window=("A1", "C4"))
    assert problems == [("P014", 'hollowtown has no cell "C4"', "its cells are A1 to C3")]


def test_call_outs_about_a_board_that_is_missing_are_reported_elsewhere(ruleset):
    problems = Problems()
    figure = CheckedFigure("move", "", (), (ProvedFrame(VIEW),), callouts=("A1",))
    components = {name: one for name, one in ruleset.components.items() if name != "hollowtown"}
    check_windows(replace(ruleset, components=components), [figure], problems)
    assert not list(problems)


@pytest.mark.parametrize(("uncertain", "count"), [(frozenset(), 1), ({"hollowtown"}, 0)])
def test_the_window_of_a_figure_that_is_not_proved_is_on_some_board(ruleset, uncertain, count):
    """A board that has an error may have the cell."""
    wrong = replace(ruleset.figures["move"], window=("A1", "D4"))
    problems = Problems()
    check_windows(replace(ruleset, figures={**ruleset.figures, "move": wrong}), [], problems, uncertain)
    found = [(problem.code, problem.message, problem.hint) for problem in problems]
    assert found == [("P014", 'no board has a cell "D4"', "the cells are A1 to C3")] * count
