import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.geometry.hex_grid import DIRECTIONS, HEX_SIDES, HexField, corner_offsets, home_cells, line_letters
from pnp.press.geometry.hex_lines import field_lines

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


FORMS = ("hexagon", "rectangle", "triangle", "rhombus")
NUMBERINGS = ("letter-number", "axial", "column-row", "spiral", "none")


def rounded(point):
    return round(point[0], 4), round(point[1], 4)


def field(form="hexagon", columns=5, rows=None, top="flat", edge=1.0, **more):
    if form in ("hexagon", "triangle") or rows is None:
        rows = columns
    return HexField(form, columns, rows, top, edge, **more)


any_field = st.builds(
    field,
    form=st.sampled_from(FORMS),
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    top=st.sampled_from(("flat", "pointy")),
    edge=st.floats(0.5, 30),
    numbering=st.sampled_from(NUMBERINGS),
)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("side", [1, 2, 5, 12, 28])
def test_a_hexagon_has_the_cells_within_its_radius(side, top):
    grid = field("hexagon", side, top=top, edge=2.5)
    near = {
        (q, r) for q in range(-side, side + 1) for r in range(-side, side + 1) if max(abs(q), abs(r), abs(q + r)) < side
    }
    assert set(grid.cells) == near and len(grid.cells) == len(near)
    long, across = 2.5 * (3 * side - 1), 2.5 * math.sqrt(3) * (2 * side - 1)
    assert (grid.width, grid.height) == pytest.approx((long, across) if top == "flat" else (across, long))
    for name, (q, r) in zip(grid.names, grid.cells, strict=True):
        steps = {(q + dq, r + dr) for dq, dr in DIRECTIONS[top].values()}
        assert {grid.at(other) for other in grid.neighbours(name)} == steps & near
        x, y = grid.centre(name)
        wide, high = (5.0, 2.5 * math.sqrt(3)) if top == "flat" else (2.5 * math.sqrt(3), 5.0)
        box = grid.box(name)
        assert (box.left, box.top, box.right, box.bottom) == pytest.approx(
            (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        )


@pytest.mark.parametrize(
    ("form", "columns", "rows", "cells"),
    [("hexagon", 12, 12, 397), ("rectangle", 7, 4, 28), ("triangle", 8, 8, 36), ("rhombus", 9, 11, 99)],
)
def test_a_form_has_so_many_cells(form, columns, rows, cells):
    assert len(field(form, columns, rows).names) == len(field(form, columns, rows, "pointy").names) == cells


@given(any_field)
def test_every_name_is_one_cell_and_every_cell_has_one_name(grid):
    names = grid.names
    assert len(set(names)) == len(names) == len({grid.at(name) for name in names})
    assert [grid.name(grid.at(name)) for name in names] == list(names)
    middles = [grid.centre(name) for name in names]
    assert all(math.dist(a, b) > 0.99 * grid.across for i, a in enumerate(middles) for b in middles[:i])


@given(any_field)
def test_neighbours_are_each_other_s_and_share_the_edge_that_is_said(grid):
    for name in grid.names:
        corners = [rounded(corner) for corner in grid.corners(name)]
        for index, near in enumerate(grid.across_edges(name)):
            if near is not None:
                assert name in grid.neighbours(near)
                others = {rounded(corner) for corner in grid.corners(near)}
                close = [
                    c for c in corners if any(math.dist(c, other) < 0.001 * grid.edge + 0.0002 for other in others)
                ]
                assert close == [c for i, c in enumerate(corners) if i in (index, (index + 1) % 6)]


@given(any_field)
def test_the_cells_fill_the_field_to_its_edges(grid):
    box = grid.box_of(grid.names)
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((0, 0, grid.width, grid.height), abs=1e-6)
    area = len(grid.names) * 1.5 * math.sqrt(3) * grid.edge**2
    assert area <= grid.width * grid.height


@given(any_field, st.data())
def test_cells_left_out_are_gone_and_the_others_keep_name_and_place(grid, data):
    left_out = frozenset(data.draw(st.sets(st.sampled_from(grid.names), max_size=8)))
    holed = HexField(grid.form, grid.columns, grid.rows, grid.top, grid.edge, grid.numbering, left_out)
    assert holed.names == tuple(name for name in grid.names if name not in left_out)
    assert (holed.width, holed.height) == (grid.width, grid.height)
    for name in holed.names:
        assert holed.centre(name) == grid.centre(name)
        assert set(holed.neighbours(name)) == set(grid.neighbours(name)) - left_out
    for name in left_out:
        assert name not in holed
        with pytest.raises(ValueError, match="has no"):
            holed.at(name)
    for line in field_lines(holed):
        assert any(holed.name(cell) for cell in line.cells)


def test_names_of_the_numberings():
    assert field("rectangle", 3, 2).names == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert field("rectangle", 3, 2, "pointy").names == ("A1", "A2", "A3", "B1", "B2", "B3")
    assert field("triangle", 3, top="pointy").names == ("A1", "B1", "B2", "C1", "C2", "C3")
    assert field("rhombus", 2, 3, numbering="axial").names == ("0,0", "0,1", "0,2", "1,0", "1,1", "1,2")
    assert field("hexagon", 2, numbering="axial").names == ("-1,0", "-1,1", "0,-1", "0,0", "0,1", "1,-1", "1,0")
    assert field("rectangle", 4, 3, numbering="column-row").names[-1] == "0403"
    assert field("rectangle", 4, 3, "pointy", numbering="column-row").names[-1] == "0403"
    assert field("rectangle", 100, 3, numbering="column-row").names[-1] == "100003"
    assert field("hexagon", 3, numbering="none").names == field("hexagon", 3).names
    assert field("rhombus", 30).names[-1] == "AD30"


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_spiral_winds_clockwise_around_the_middle(top):
    grid = field("hexagon", 4, top=top, numbering="spiral")
    assert grid.at("1") == (0, 0)
    assert "".join(grid.neighbours("1")) == ("456723" if top == "flat" else "345672")
    assert grid.centre("2")[1] < grid.centre("1")[1]
    middle = grid.centre("1")
    far = [round(max(abs(q), abs(r), abs(q + r))) for q, r in map(grid.at, grid.names)]
    assert far == sorted(far)
    for ring in (range(2, 8), range(8, 20), range(20, 38)):
        turns = [math.atan2(y - middle[1], x - middle[0]) for x, y in (grid.centre(str(n)) for n in ring)]
        steps = [(b - a) % math.tau for a, b in pairwise(turns)]
        assert all(0 < step < math.pi for step in steps)
        assert sum(steps) < math.tau


def test_a_cell_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="has no Z9"):
        field().at("Z9")
    assert field().name((9, 9)) is None


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 7), (5, 61), (12, 397), (48, 6769)])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_hexagon_of_each_side_has_so_many_cells(top, side, cells):
    grid = field("hexagon", side, top=top)
    assert len(grid.names) == len(set(grid.names)) == len(set(grid.cells)) == cells
    assert [grid.at(name) for name in grid.names] == list(grid.cells)
    assert [grid.name(cell) for cell in grid.cells] == list(grid.names)


def test_the_middle_cell():
    assert field("hexagon", 5).at("E5") == field("hexagon", 5, top="pointy").at("E5") == (0, 0)
    assert field("hexagon", 12).at("L12") == (0, 0)


def test_reading_order_is_by_letter_then_number():
    assert field("hexagon", 2, top="pointy").names == ("A2", "A3", "B1", "B2", "B3", "C1", "C2")
    assert field("hexagon", 2).names == ("A2", "A3", "B1", "B2", "B3", "C1", "C2")


def test_neighbours_go_clockwise():
    assert field("hexagon", 3).neighbours("C3") == ("D3", "C4", "B4", "B3", "C2", "D2")
    assert field("hexagon", 3, top="pointy").neighbours("C3") == ("C4", "D3", "D2", "C2", "B3", "B4")
    assert field("hexagon", 3).neighbours("A3") == ("B3", "A4", "B2")


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_centres_lie_as_on_red_blob_games_page(top):
    grid = field("hexagon", 4, top=top, edge=7.0)
    x0, y0 = grid.centre("D4")
    assert (x0, y0) == pytest.approx((grid.width / 2, grid.height / 2))
    for name, (q, r) in zip(grid.names, grid.cells, strict=True):
        x, y = grid.centre(name)
        if top == "flat":
            assert (x - x0, y - y0) == pytest.approx((7 * 1.5 * q, 7 * math.sqrt(3) * (r + q / 2)))
        else:
            assert (x - x0, y - y0) == pytest.approx((7 * math.sqrt(3) * (q + r / 2), 7 * 1.5 * r))


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_neighbours_share_an_edge_in_the_direction_that_is_named(top):
    grid = field("hexagon", 3, top=top, edge=10.0)
    for name, cell in zip(grid.names, grid.cells, strict=True):
        for near in grid.neighbours(name):
            shared = {tuple(round(v, 6) for v in corner) for corner in grid.corners(name)} & {
                tuple(round(v, 6) for v in corner) for corner in grid.corners(near)
            }
            assert len(shared) == 2
            step = tuple(b - a for a, b in zip(cell, grid.at(near), strict=True))
            direction = next(known for known, way in DIRECTIONS[top].items() if way == step)
            (x, y), (nx, ny) = grid.centre(name), grid.centre(near)
            for letter, grows in (("N", y - ny), ("S", ny - y), ("E", nx - x), ("W", x - nx)):
                assert (grows > 1e-9) is (letter in direction)


@pytest.mark.parametrize("name", ["A1", "E10", "J5", "e5", "E05", "", "55", "E", "E5 ", "AA1"])
def test_other_names_are_refused(name):
    with pytest.raises(ValueError, match="has no"):
        field("hexagon", 5).at(name)


def test_a_cell_outside_has_no_name():
    assert field("hexagon", 5).name((3, 2)) is None
