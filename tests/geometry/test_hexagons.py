import math

import pytest

from pnp.geometry.hex_grid import HexField
from pnp.geometry.hexagons import HEX_SIDES, corner_offsets, home_cells, line_letters
from pnp.rules.hexania.board import SEATS, bitboard

# The sides of a flat-top board by their cells, as on the page about Hexania.
TOLD = {
    "W": lambda q, r, n: q == -(n - 1),
    "E": lambda q, r, n: q == n - 1,
    "NE": lambda q, r, n: r == -(n - 1),
    "SW": lambda q, r, n: r == n - 1,
    "NW": lambda q, r, n: q + r == -(n - 1),
    "SE": lambda q, r, n: q + r == n - 1,
}


@pytest.mark.parametrize("side", range(4, 14))
@pytest.mark.parametrize("seat", HEX_SIDES["flat"])
def test_a_home_is_the_middle_of_its_side(side, seat):
    cells = home_cells(side, seat, 6)
    assert all(TOLD[seat](q, r, side) for q, r in cells)
    assert len(cells) == (6 if side >= 7 else side - 2)
    first = (side - 6) // 2 if side >= 7 else 1
    step = (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1])
    along = [(cells[0][0] + i * step[0], cells[0][1] + i * step[1]) for i in range(-first - 1, side - first + 1)]
    grid = HexField("hexagon", side, side)
    assert [grid.name(cell) is not None for cell in along] == [False, *[True] * side, False]
    assert list(cells) == along[first + 1 : first + 1 + len(cells)]


@pytest.mark.parametrize("side", range(4, 14))
def test_the_engine_s_homes_are_these(side):
    grid, board = HexField("hexagon", side, side), bitboard(side)
    for players, seats in SEATS.items():
        homes = [{grid.name(cell) for cell in home_cells(side, seat, 6)} for seat in seats]
        assert [set(board.names_of(home)) for home in board.homes(players)] == homes


def test_a_small_board_has_the_homes_that_the_rules_page_says():
    names = [[HexField("hexagon", 5, 5).name(cell) for cell in home_cells(5, seat, 6)] for seat in ("NW", "SE")]
    assert names == [["B4", "C3", "D2"], ["H6", "G7", "F8"]]


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_sides_are_where_their_names_say_and_go_clockwise(top):
    grid = HexField("hexagon", 7, 7, top, 2.0)
    x0, y0 = grid.width / 2, grid.height / 2
    for seat in HEX_SIDES[top]:
        middles = [grid.centre(grid.name(cell)) for cell in home_cells(7, seat, 5, top)]
        assert len(middles) == 5
        x, y = middles[2]
        assert ("N" in seat) == (y < y0 - 1) and ("S" in seat) == (y > y0 + 1)
        assert ("E" in seat) == (x > x0 + 1) and ("W" in seat) == (x < x0 - 1)
        (u, v), (p, q) = middles[0], middles[-1]
        assert math.copysign(1, (u - x0) * (q - y0) - (v - y0) * (p - x0)) == 1


def test_a_home_of_an_even_rest_is_nearer_to_the_beginning():
    assert home_cells(7, "W", 6) == ((-6, 6), (-6, 5), (-6, 4), (-6, 3), (-6, 2), (-6, 1))


def test_letters_of_lines_go_on_past_z():
    assert [line_letters(line) for line in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_corners_are_one_edge_from_the_middle_and_from_each_other(top):
    corners = corner_offsets(top, 4.0)
    assert [math.hypot(*corner) for corner in corners] == pytest.approx([4.0] * 6)
    assert [math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)] == pytest.approx(
        [4.0] * 6
    )
