from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.view import BoardView, View
from pnp.problems import Problems
from pnp.workshop.checks.set_ups import check_set_ups
from tests.bundled import opened_game


def told(**changes):
    """Return the warnings about Hollow's picture of the table, with a position in place of its start."""
    opened = opened_game("hollow")
    view = View((BoardView("board", (), side=5),))
    figure = CheckedFigure("setup", "", (), (ProvedFrame(view, players=("red", "blue")),), callouts=("board",))
    problems = Problems()
    check_set_ups(opened.ruleset, [replace(figure, **changes)], problems)
    return [(one.code, one.severity.value, one.message, one.hint) for one in problems]


def test_a_picture_of_the_table_on_a_board_of_several_sizes_should_be_of_the_start():
    message = "the picture of the table stays as it is whatever side is chosen"
    hint = "write start: {players: 2} in place of the position: it shows the chosen board"
    assert told() == [("P064", "warning", message, hint)]


def test_a_start_and_a_figure_of_moves_are_fine():
    assert told(of_choices=True) == told(callouts=()) == []
