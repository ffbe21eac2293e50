import pytest

from pnp.components.board_nests import NEST, NEST_HOLLOW, nest_grounds, round_nests, special_marks
from pnp.model.boards import SquareBoard
from pnp.model.component import SpecialCells
from pnp.scene.nodes import Group, Shape, Use
from tests.components.box import context

CORNER = SpecialCells(cells=("A1", "B1", "A2", "B2"), fill="blue", edge="red", mark="asterisk")


def board(**special):
    return SquareBoard(
        kind="square-board", title="Nests", columns=3, rows=3, cell=20.0, cell_style="round", special=special
    )


def test_every_cell_has_a_round_nest():
    drawing, plain = context(), board()
    nests = list(round_nests(plain, plain.grid, drawing.board_colours(None), drawing, small=False))
    assert len(nests) == 9 and all(isinstance(nest, Use) for nest in nests)
    assert len({nest.symbol for nest in nests}) == 1
    assert nests[0].symbol.box.width == pytest.approx(2 * NEST * 20)
    assert max(path.path.bounds.right for path in nests[0].symbol.children) == pytest.approx(NEST * 20)
    assert nests[8].transform((0, 0)) == pytest.approx((50, 50))
    assert 0 < NEST_HOLLOW < 1


def test_special_cells_have_a_ground_and_a_line_around_all_of_them():
    drawing, special = context(), board(corner=CORNER)
    shapes = list(nest_grounds(special, special.grid, drawing))
    assert len(shapes) == 5
    edge = shapes[-1]
    assert isinstance(edge, Shape)
    assert len(edge.path.segments) == 16  # eight sides of cells, a line each
    assert (edge.path.bounds.right, edge.path.bounds.bottom) == pytest.approx((40, 40))


@pytest.mark.parametrize("small", [False, True])
def test_special_cells_have_a_mark_each(small):
    drawing, special = context(), board(corner=CORNER)
    (group,) = special_marks(special, special.grid, drawing.board_colours(None), drawing, small=small)
    assert isinstance(group, Group) and len(group.children) == 4
    assert group.children[3].path.bounds.centre == pytest.approx((30, 30), abs=0.1)
