import pytest

from pnp.press.geometry.path import Box
from pnp.press.geometry.square_grid import SquareGrid


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


@pytest.mark.parametrize(
    ("origin", "first_row"),
    [
        ("top-left", ("A1", "B1", "C1")),
        ("top-right", ("C1", "B1", "A1")),
        ("bottom-left", ("A2", "B2", "C2")),
        ("bottom-right", ("C2", "B2", "A2")),
    ],
)
def test_names_follow_the_origin_and_come_in_reading_order(origin, first_row):
    grid = SquareGrid(3, 2, 10, origin=origin)
    assert grid.names[:3] == first_row
    assert grid.centre(first_row[0]) == (5, 5)
    assert origin != "top-left" or grid.names == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert "".join(grid.column_labels) == "".join(name[0] for name in first_row)


@pytest.mark.parametrize(
    ("numbering", "origin", "names"),
    [
        ("count", "top-left", "1 2 3 4 5 6 7 8 9"),
        ("count", "bottom-right", "9 8 7 6 5 4 3 2 1"),
        ("serpentine", "bottom-left", "7 8 9 6 5 4 1 2 3"),
        ("column-row", "top-left", "0101 0201 0301 0102 0202 0302 0103 0203 0303"),
        ("draughts", "top-left", "1 2 3 4 5"),
    ],
)
def test_cells_are_counted_from_the_origin(numbering, origin, names):
    assert " ".join(SquareGrid(3, 3, 10, numbering, origin).names) == names


def test_draughts_number_the_dark_cells_of_a_board_whose_bottom_left_is_dark():
    grid = SquareGrid(8, 8, 10, "draughts")
    assert len(grid.names) == 32 and len(grid.squares) == 64
    assert grid.at("1") == (1, 0) and grid.at("29") == (0, 7) and grid.at("32") == (6, 7)
    assert all(grid.is_dark(grid.at(name)) for name in grid.names)
    assert grid.neighbours("1") == () and grid.label_axes == ()


def test_cells_left_out_keep_the_others_names():
    grid = SquareGrid(3, 3, 10, omitted=frozenset({"B2", "A1"}))
    assert grid.names == ("B1", "C1", "A2", "C2", "A3", "B3", "C3")
    assert (1, 1) not in grid.squares and "B2" not in grid and grid.centre("C2") == (25, 15)
    assert grid.across_edges("B1") == (None, "C1", None, None)
    assert set(grid.neighbours("A3")) == {"A2", "B3"}
    with pytest.raises(ValueError, match="has no B2"):
        grid.box("B2")


def test_the_grid_answers_what_figures_ask_of_any_cells():
    grid = SquareGrid(3, 2, 10, origin="bottom-left").scaled(0.5)
    assert (grid.across, grid.top, grid.room("A1")) == (5, None, Box(0, 5, 5, 10))
    assert grid.outline("A1", 0.1) == ((0.5, 5.5), (4.5, 5.5), (4.5, 9.5), (0.5, 9.5))
    assert grid.box_of(("A1", "B2")) == Box(0, 0, 10, 10)
    with pytest.raises(ValueError):
        grid.box_of(())
    columns, rows = grid.label_axes
    assert (columns.direction, rows.direction) == ((0, 1), (-1, 0))
    assert (columns.labels["C2"], rows.labels["C2"]) == ("C", "2")
