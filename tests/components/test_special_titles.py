import pytest

from pnp.components.special_titles import special_titles
from pnp.components.square_board import draw_square_board
from pnp.model.special_cells import SpecialCells
from pnp.scene.bounds import bounds
from tests.components.box import COMPONENTS, context
from tests.components.test_hex_cells import BOARD
from tests.components.walk import words

DRAWING = context()
MIDDLES = {"A1": (10.0, 10.0), "B1": (30.0, 10.0)}


def titles(ground=DRAWING.paper, **group):
    special = {"camp": SpecialCells(cells=("A1", "B1"), **group)}
    return list(special_titles("town", special, MIDDLES.__getitem__, 20.0, lambda _: ground, DRAWING))


def test_each_cell_has_the_title_in_its_middle():
    (group,) = titles(title="Camp")
    assert group.title == "Camp"
    for node, middle in zip(group.children, MIDDLES.values(), strict=True):
        assert bounds([node], DRAWING.book).centre == pytest.approx(middle, abs=0.6)
    assert titles() == []


def test_below_a_mark_it_is_lower():
    (group,) = titles(title="Camp", mark="disc")
    assert bounds([group.children[0]], DRAWING.book).top > 10 + 0.17 * 20


def test_it_is_read_on_dark_ground():
    (light,), (dark,) = titles(title="Camp"), titles(title="Camp", ground=DRAWING.ink)
    assert light.children[0].line.runs[0].colour == DRAWING.ink
    assert str(dark.children[0].line.runs[0].colour) == "#ffffff"


def test_a_long_one_is_set_smaller_and_one_that_is_too_long_reported():
    drawing = context({"field": {**BOARD, "special": {"a": {"cells": ["E5"], "title": "A long title of a cell"}}}})
    special = drawing.component("field").special
    list(special_titles("field", special, lambda _: (0, 0), 20.0, lambda _: drawing.paper, drawing))
    (problem,) = drawing.problems
    assert problem.code == "P033" and '"A long title of a cell"' in problem.message


def test_square_boards_have_them_too():
    special = {"camp": {"cells": ["A1", "C3"], "title": "Camp"}}
    drawing = context({"town": {**COMPONENTS["town"], "special": special}})
    (piece,) = draw_square_board("town", drawing.component("town"), drawing)
    assert words(piece.front.children).count("Camp") == 2
