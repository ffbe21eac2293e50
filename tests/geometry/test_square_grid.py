import pytest

from pnp.geometry.path import Box
from pnp.geometry.square_grid import SquareGrid


def test_cells_are_named_in_reading_order():
    assert SquareGrid(3, 2, 10).names == ("A1", "B1", "C1", "A2", "B2", "C2")


def test_every_name_leads_back_to_its_cell():
    grid = SquareGrid(26, 40, 5)
    assert [grid.at(name) for name in grid.names] == [(c, r) for r in range(40) for c in range(26)]


def test_boxes_and_centres_are_in_mm_from_the_corner_of_a1():
    grid = SquareGrid(3, 3, 52)
    assert grid.box("C2") == Box(104, 52, 156, 104)
    assert grid.centre("B3") == (78, 130)
    assert (grid.width, grid.height) == (156, 156)


@pytest.mark.parametrize("name", ["D1", "A4", "A0", "a1", "A01", "", "1A", "A1 ", "A123"])
def test_other_names_are_refused(name):
    with pytest.raises(ValueError, match="has no"):
        SquareGrid(3, 3, 52).at(name)
