"""What a board of hexagons says of its shape, its labels and its homes goes together, or is reported at its place."""

import pytest

from tests.workshop.checks.pieces.test_board_cells import told

# Of the small game's board, in its fifth line and from its seventh line on.
SIDE = "  side: 3\n"
HOMES = "  homes:\n    NW: {fill: blue, mark: disc}\n"
OTHERS = (
    ("  special:\n    well: {cells: [C3], title: Well}\n", ""),
    ("  walls: [[C3, C4]]\n", ""),
    ("  omit_cells: [A5]\n", ""),
)


def told_of(folder, form, homes="homes: {}"):
    """Return the problems of a board of that form and with those homes."""
    return told(folder, (SIDE, f"  {form}\n"), (HOMES, f"  {homes}\n"), *OTHERS)


@pytest.mark.parametrize(
    ("form", "spot", "message", "hint"),
    [
        ("labels: edge", (1, 1), "a hexagon without side", "add side: 5"),
        (
            "shape: triangle\n  side: 4\n  columns: 4",
            (7, 3),
            "a triangle with side has no columns",
            "remove columns",
        ),
        ("shape: rectangle\n  columns: 4", (1, 1), "a rectangle without rows", "add rows: 5"),
        ("shape: rectangle", (1, 1), "a rectangle without columns and rows", "add columns: 5 and rows: 5"),
        (
            "shape: rectangle\n  columns: 4\n  rows: 4\n  side: 4",
            (8, 3),
            "a rectangle with columns and rows has no side",
            "remove side",
        ),
        ("shape: rhombus", (1, 1), "a rhombus without columns and rows", "add columns: 5 and rows: 5"),
        ("shape: rhombus\n  side: 3\n  rows: 3", (7, 3), "a rhombus with side has no rows", "remove rows"),
        ("side: 3\n  numbering: spiral", (6, 14), "a spiral has no lines that end at the edge", "add labels: cell"),
    ],
)
def test_what_does_not_go_together_is_reported_at_its_place_with_a_hint(tmp_path, form, spot, message, hint):
    assert told_of(tmp_path, form) == [(*spot, "P006", message, hint)]


def test_every_size_that_is_not_its_shape_s_is_reported_at_once(tmp_path):
    messages = [one[3] for one in told_of(tmp_path, "columns: 4\n  rows: 4", "homes: {N: {}, S: {}}")]
    assert messages == [
        "a hexagon without side",
        "a hexagon with side has no columns",
        "a hexagon with side has no rows",
        "a flat-top hexagon has no side N",
        "a flat-top hexagon has no side S",
    ]


@pytest.mark.parametrize(
    ("form", "homes", "column", "message", "hint"),
    [
        (
            "shape: triangle\n  side: 3",
            "homes: {NE: {}}",
            3,
            "homes on a triangle",
            "only hexagons have homes: use special cells instead",
        ),
        (
            "side: 3",
            "homes: {NE: {}, N: {}}",
            19,
            "a flat-top hexagon has no side N",
            "its sides are NE, E, SE, SW, W, NW",
        ),
        (
            "side: 2",
            "homes: {NE: {fill: red}}",
            11,
            "a home on a side of 2 cells has no cell, because corners do not belong to homes",
            "add home_size: 1, or make the board larger",
        ),
        (
            "side: 1",
            "homes: {NE: {fill: red}}",
            11,
            "a home on a side of 1 cell has no cell, because corners do not belong to homes",
            "make the board larger",
        ),
        (
            "side: 3\n  omit_cells: [A4]",
            "homes: {NE: {}, W: {}, NW: {fill: red}}\n  home_size: 1",
            19,
            "all cells of the home W are omitted",
            "omit fewer of them",
        ),
    ],
)
def test_homes_have_cells_and_are_on_sides_of_a_hexagon(tmp_path, form, homes, column, message, hint):
    line = 7 + form.count("\n")
    assert told_of(tmp_path, form, homes) == [(line, column, "P006", message, hint)]


def test_the_smallest_board_with_homes(tmp_path):
    assert told_of(tmp_path, "side: 2", "homes: {NE: {fill: red}}\n  home_size: 1") == []
    assert told_of(tmp_path, "side: 3", "homes: {NE: {fill: red}}") == []


@pytest.mark.parametrize(
    ("form", "rims", "message", "hint"),
    [
        ("side: 3", "N: {fill: red}", "a flat-top hexagon has no side N", "its sides are NE, E, SE, SW, W, NW"),
        (
            "shape: triangle\n  side: 3",
            "S: {fill: red}",
            "a flat-top triangle has no side S",
            "its sides are E, SW, NW",
        ),
        (
            "shape: rhombus\n  side: 3",
            "NE: {fill: red}",
            "a flat-top rhombus has no side NE",
            "its sides are N, E, S, W",
        ),
        ("side: 3\n  edge: red", "NE: {fill: red}", "rims around a raised edge", "remove edge, or rims"),
    ],
)
def test_rims_lie_on_sides_that_the_board_has(tmp_path, form, rims, message, hint):
    assert [each[2:] for each in told_of(tmp_path, form, f"rims: {{{rims}}}")] == [("P006", message, hint)]


@pytest.mark.parametrize("form", ["shape: rhombus\n  side: 3", "shape: rectangle\n  columns: 3\n  rows: 3"])
def test_boards_with_four_sides_have_four_rims(tmp_path, form):
    assert told_of(tmp_path, form, "rims: {N: {fill: red}, E: {fill: red}, S: {fill: red}, W: {fill: red}}") == []
