from itertools import pairwise

import pytest

from pnp.components.figures.board import draw_pieces, figure_box, tile_box
from pnp.components.figures.layout import frame_layout
from pnp.geometry.path import Box
from pnp.scene.nodes import Group
from tests.components.box import COMPONENTS, context
from tests.components.positions import VIEW
from tests.components.walk import uses, words


def cells_drawn():
    drawing = context()
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    nodes = list(draw_pieces(VIEW.boards[0], seen, drawing))
    return {node.title: node for node in nodes if isinstance(node, Group) and node.title}


def test_pieces_lie_on_their_cells_from_the_bottom_up():
    drawn = cells_drawn()
    assert list(drawn) == ["A1", "C1", "B2"]
    names = [name.split(":")[0].split(".")[0] for name in uses([drawn["B2"]]) if "+" in name or ":" in name]
    assert names[0] == "mushroom" and "button" in names
    assert names.index("button") < len(names) - 1 - names[::-1].index("dooky")


def test_a_tile_under_somebody_is_pale():
    drawn = cells_drawn()
    assert any("×0.50" in name for name in uses([drawn["A1"]]))
    assert not any("×0.50" in name for name in uses([drawn["C1"]]))


def test_a_pile_of_more_than_one_has_its_number():
    drawn = cells_drawn()
    assert words([drawn["C1"]]) == ["5"] and words([drawn["B2"]]) == []


@pytest.mark.parametrize("together", [1, 2, 3])
@pytest.mark.parametrize("aside", [False, True])
def test_figures_stand_on_their_cell_beside_each_other(together, aside):
    cell = Box(0, 0, 10, 10)
    boxes = [figure_box(cell, i, together, aside=aside) for i in range(together)]
    assert all(box.left < after.left for box, after in pairwise(boxes))
    assert all(box.top >= 0 and box.bottom <= 10 for box in boxes)


def test_a_tile_nearly_fills_its_cell():
    box = tile_box(Box(0, 0, 10, 10))
    assert box.width == pytest.approx(9.3) and box.centre == pytest.approx((5, 5))


def test_a_figure_may_have_a_letter():
    drawing = context({**COMPONENTS, "dooky": {**COMPONENTS["dooky"], "letter": "D"}})
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    cells = {getattr(node, "title", ""): node for node in draw_pieces(VIEW.boards[0], seen, drawing)}
    assert words([cells["B2"]]) == ["D"] and "H" not in words([cells["A1"]])
