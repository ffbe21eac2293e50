"""The board as bits: its cells, and the sets of cells that belong together."""

from random import Random

import pytest

from pnp.press.geometry.hex_grid import HexField
from tests.play import naive_hollow as naive
from tests.play.hollow.board import MIN_CUTTING, SIDES, PlaceStone, board_of, cut_cells, flood_fill, grown, parts


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


def bits(board, names):
    return sum(board.bits[board.numbers[name]] for name in names)


def names(board, cells):
    return {board.names[cell] for cell in board.listed(cells & board.cells)}


@pytest.mark.parametrize("side", SIDES)
def test_a_cell_grows_to_its_neighbours(side):
    board = board_of(side)
    for name, near in naive.neighbours(side).items():
        assert names(board, grown(bits(board, [name]), board.width)) == {name, *near}


@pytest.mark.parametrize("side", SIDES)
def test_bodies(side):
    board, chance = board_of(side), Random(side)
    for _ in range(20):
        some = {name for name in board.names if chance.random() < 0.55}
        areas = parts(bits(board, some), board.width)
        assert [names(board, part) for part in areas] == [set(region) for region in naive.regions(some, side)]
        if some:
            first = min(some)
            reached = flood_fill(bits(board, [first]), bits(board, some), board.width)
            assert names(board, reached) == next(set(part) for part in naive.regions(some, side) if first in part)


def sides_met(cell, body, side):
    """How often one enters *body* in going once round *cell*, which lies inside the board."""
    letter, number = cell[0], int(cell[1:])
    above, below = chr(ord(letter) - 1), chr(ord(letter) + 1)
    ring = [f"{letter}{number + 1}", f"{above}{number + 1}", f"{above}{number}"]
    ring += [f"{letter}{number - 1}", f"{below}{number - 1}", f"{below}{number}"]
    assert sorted(ring) == sorted(naive.neighbours(side)[cell])
    return sum(ring[at] in body and ring[at - 1] not in body for at in range(6)), set(ring) <= body


@pytest.mark.parametrize("side", [3, 5, 8])
def test_cells_pinched_by_a_body(side):
    board, chance = board_of(side), Random(side)
    inside = [name for name, near in naive.neighbours(side).items() if len(near) == 6]
    pinching = 0
    for _ in range(40):
        body = {name for name in board.names if chance.random() < 0.5}
        cut_names = names(board, cut_cells(bits(board, body), board.width))
        for cell in inside:
            times, surrounded = sides_met(cell, body, side)
            assert (cell in cut_names) is (times > 1 or surrounded)
            pinching += times > 1
    assert pinching > 40


def test_the_edge_pinches_as_stones_do():
    board = board_of(5)
    assert names(board, cut_cells(board.edge, board.width)) == set()
    for stone, shut in (("A6", set()), ("B6", {"A6", "A7"}), ("D6", set())):
        body = board.edge | bits(board, [stone])  # as if connected elsewhere
        assert names(board, cut_cells(body, board.width)) == shut


def test_the_fewest_stones_that_pinch():
    board = board_of(5)
    around = ["D5", "D6", "E6", "F5", "F4"]  # all but one of the cells around E5
    assert len(around) == MIN_CUTTING
    body = bits(board, around)
    assert names(board, cut_cells(body, board.width) & ~body) == {"E4"}
    for left_out in around:
        for part in parts(body & ~bits(board, [left_out]), board.width):
            assert names(board, cut_cells(part, board.width) & ~body) == set()
