import pytest
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.view import BoardView, View
from pnp.pieces.figures.boards import is_of_other_board, part_places, shown_ruleset
from tests.bundled import opened_game
from tests.pieces.hexes import hex_context


def figure(**board) -> CheckedFigure:
    return CheckedFigure("one", "", (), (ProvedFrame(View((BoardView("board", (), **board),))),))


@pytest.mark.parametrize(
    ("side", "of_choices", "is_other"), [(5, False, True), (3, False, False), (None, False, True), (5, True, False)]
)
def test_a_figure_shows_the_box_of_the_choices_if_its_board_is_in_it(side, of_choices, is_other) -> None:
    box = hex_context().ruleset
    usual = box.components
    chosen = usual | {"board": replace(usual["board"], side=3)}
    ruleset = replace(box, components=chosen, default_components=usual)
    shown = replace(figure(side=side), of_choices=of_choices)
    assert is_of_other_board(shown, ruleset) is is_other
    assert shown_ruleset(shown, ruleset).components is (usual if is_other else chosen)
    assert not is_of_other_board(shown, box)


def test_parts_of_a_board_of_any_size_are_named_by_the_cell_in_their_middle() -> None:
    ruleset = opened_game("hexania").ruleset
    for side, middle, home in ((12, "L12", "F7"), (5, "E5", "C3")):
        board = replace(ruleset.components["board"], side=side)
        chosen = replace(ruleset, components=ruleset.components | {"board": board})
        parts = part_places(figure(side=side).frames[0].view, chosen)
        assert (parts["board"].name, parts["NW"].name) == (middle, home)
        assert set(parts) == {"board", *board.homes}
