import math

import pytest

from pnp.geometry.hex_grid import HexGrid


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 7), (5, 61), (12, 397), (48, 6769)])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_board_has_so_many_cells(top, side, cells):
    grid = HexGrid(side, top)
    assert len(grid.names) == len(set(grid.names)) == len(set(grid.cells)) == cells
    assert [grid.at(name) for name in grid.names] == list(grid.cells)
    assert [grid.name(cell) for cell in grid.cells] == list(grid.names)


def test_the_middle_cell():
    assert HexGrid(5).at("E5") == HexGrid(5, "pointy").at("E5") == (0, 0)
    assert HexGrid(12).at("L12") == (0, 0)


def test_reading_order_is_by_letter_then_number():
    assert HexGrid(2, "pointy").names == ("A2", "A3", "B1", "B2", "B3", "C1", "C2")
    assert HexGrid(2).names == ("A2", "A3", "B1", "B2", "B3", "C1", "C2")


def test_letters_go_on_past_z():
    grid = HexGrid(28)
    assert grid.letters[25:28] == ("Z", "AA", "AB")
    assert grid.at("AB28") == (0, 0)
    assert grid.names[0] == "A28"
    assert grid.names[-1] == "BC28"
    assert grid.numbers[0] == "1"
    assert grid.numbers[-1] == "55"


def test_neighbours_go_clockwise():
    assert HexGrid(3).neighbours("C3") == ("C2", "D2", "D3", "C4", "B4", "B3")
    assert HexGrid(3, "pointy").neighbours("C3") == ("B4", "C4", "D3", "D2", "C2", "B3")
    assert HexGrid(3).neighbours("A3") == ("B2", "B3", "A4")


def test_lines_end_at_the_edge():
    grid = HexGrid(3)
    assert grid.line("C1", "S") == ("C2", "C3", "C4", "C5")
    assert grid.line("A5", "NE") == ("B4", "C3", "D2", "E1")
    assert grid.line("E3", "NW") == ("D3", "C3", "B3", "A3")
    assert grid.line("C1", "N") == ()
    with pytest.raises(KeyError):
        grid.line("C1", "E")


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_centres_lie_as_on_red_blob_games_page(top):
    grid = HexGrid(4, top, 7.0)
    x0, y0 = grid.centre("D4")
    assert (x0, y0) == (grid.width / 2, grid.height / 2)
    for name, (q, r) in zip(grid.names, grid.cells, strict=True):
        x, y = grid.centre(name)
        if top == "flat":
            assert (x - x0, y - y0) == pytest.approx((7 * 1.5 * q, 7 * math.sqrt(3) * (r + q / 2)))
        else:
            assert (x - x0, y - y0) == pytest.approx((7 * math.sqrt(3) * (q + r / 2), 7 * 1.5 * r))


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_neighbours_share_an_edge_in_the_direction_that_is_named(top):
    grid = HexGrid(3, top, 10.0)
    for name, cell in zip(grid.names, grid.cells, strict=True):
        for near in grid.neighbours(name):
            shared = {tuple(round(v, 6) for v in corner) for corner in grid.corners(name)} & {
                tuple(round(v, 6) for v in corner) for corner in grid.corners(near)
            }
            assert len(shared) == 2
            step = tuple(b - a for a, b in zip(cell, grid.at(near), strict=True))
            direction = next(known for known, way in grid.directions.items() if way == step)
            (x, y), (nx, ny) = grid.centre(name), grid.centre(near)
            for letter, grows in (("N", y - ny), ("S", ny - y), ("E", nx - x), ("W", x - nx)):
                assert (grows > 1e-9) is (letter in direction)


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_the_cells_fill_the_board_to_its_edges(top):
    grid = HexGrid(5, top, 3.0)
    boxes = [grid.box(name) for name in grid.names]
    corners = [corner for name in grid.names for corner in grid.corners(name)]
    whole = boxes[0]
    for box in boxes:
        whole = whole.union(box)
    assert (whole.left, whole.top, whole.right, whole.bottom) == pytest.approx((0, 0, grid.width, grid.height))
    assert min(x for x, _ in corners) == pytest.approx(0)
    assert max(y for _, y in corners) == pytest.approx(grid.height)


@pytest.mark.parametrize("name", ["A1", "E10", "J5", "e5", "E05", "", "55", "E", "E5 ", "AA1"])
def test_other_names_are_refused(name):
    with pytest.raises(ValueError, match="has no"):
        HexGrid(5).at(name)


def test_a_cell_outside_has_no_name():
    with pytest.raises(ValueError, match="has no cell"):
        HexGrid(5).name((3, 2))
