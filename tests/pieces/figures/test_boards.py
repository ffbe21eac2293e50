import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.kinds import unit_cells_of
from pnp.game.model.view import BoardView, View
from pnp.pieces.figure import draw_figure
from pnp.pieces.figures.boards import is_of_other_board, part_places, shown_ruleset
from tests.bundled import opened_game
from tests.pieces.box import context
from tests.pieces.hexes import HEXES, hex_context
from tests.press.scene.bounds import bounds
from tests.samples import amount


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


HALF_A_LINE = 0.35  # in mm
EVERYTHING = {"art": "emblem.svg", "label": "Q", "title": "Home", "mark": "star", "edge": "red", "fill": "red"}
SQUARES = {"kind": "square-board", "title": "Squares", "columns": 7, "rows": 6, "cell": "16mm"}
BOARDS = {
    **{
        f"squares, {style}": {**SQUARES, "cell_style": style, "art": "bank.svg"}
        for style in ("chequered", "lines", "round-nests")
    },
    "hexagons": {**HEXES["board"], "rims": {"NE": {"fill": "red"}}},
    "hexagons in rows": {**HEXES["rows"], "labels": "cell"},
    "points": {"kind": "point-board", "title": "Points", "columns": 6, "rows": 5, "cell": "20mm", "art": "bank.svg"},
    "mill": {"kind": "point-board", "title": "Mill", "rings": 3, "cell": "20mm"},
    "track": {"kind": "track", "title": "Race", "shape": "serpentine", "spaces": 24, "columns": 6, "cell": "20mm"},
    "pits": {"kind": "pits", "title": "Mancala", "columns": 6, "cell": "24mm", "rows": 3},
}


def with_special(name):
    """Return a context in which every cell of a board has all that a special cell can have, and the board's cells."""
    names = unit_cells_of(context({"board": BOARDS[name]}).component("board")).names
    return context({"board": {**BOARDS[name], "special": {"all": {"cells": list(names), **EVERYTHING}}}}), names


@pytest.mark.parametrize("name", BOARDS)
@given(data=st.data())
@settings(max_examples=amount(5, soak=200), deadline=None)
def test_a_figure_of_any_window_of_any_board_keeps_to_its_box(name, data) -> None:
    drawing, names = with_special(name)
    window = data.draw(st.lists(st.sampled_from(names), max_size=3))
    shown = replace(figure(), window=tuple(window))
    (picture,) = draw_figure(shown, drawing, data.draw(st.sampled_from([36.6, 57.0, 118.0])))
    ink = bounds([picture.node], drawing.book)
    least, most = min(ink.left, ink.top), max(ink.right - picture.width, ink.bottom - picture.height)
    assert least >= -HALF_A_LINE and most <= HALF_A_LINE
