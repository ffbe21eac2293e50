import pytest

from pnp.geometry.hex_grid import HexField
from pnp.rules.hollow.board import SIDES, PlaceStone, board_of
from tests.rules import naive_hollow as naive


@pytest.mark.parametrize("side", SIDES)
def test_cells_are_those_of_a_pointy_top_board(side):
    board, grid = board_of(side), HexField("hexagon", side, side, "pointy")
    assert board.names == grid.names == tuple(name for row in naive.rows(side) for name in row)
    assert len(board.bits) == 3 * side * (side - 1) + 1
    assert list(board.bits) == sorted(set(board.bits))
    for name, bit, ring in zip(board.names, board.bits, board.rings, strict=True):
        assert ring.bit_count() == 6 and not ring & bit
        near = {board.names[cell] for cell in board.listed(ring & board.cells)}
        assert near == set(grid.neighbours(name)) == set(naive.neighbours(side)[name])
        assert ring & ~board.cells & ~board.edge == 0


@pytest.mark.parametrize("side", SIDES)
def test_sets_become_lists_in_reading_order(side):
    board = board_of(side)
    assert board.listed(board.cells) == list(range(len(board.names)))
    assert board.listed(0) == []
    assert board.placements(board.bits[0] | board.bits[-1]) == [PlaceStone(0), PlaceStone(len(board.names) - 1)]
    for cell, bit in enumerate(board.bits):
        assert board.listed(bit) == [cell]
        assert board.clearings[bit].cell == cell


def test_a_list_is_its_own():
    board = board_of(3)
    board.placements(board.cells).clear()
    assert len(board.placements(board.cells)) == 19


def test_names_of_the_page():
    board = board_of(5)
    assert board.names[0] == "A5" and board.names[30] == "E5" and board.names[-1] == "I5"
    assert board is board_of(5)
