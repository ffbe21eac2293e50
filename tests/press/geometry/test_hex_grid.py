import math
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.geometry.hex_grid import (
    DIRECTIONS,
    HEX_SIDES,
    HexField,
    corner_offsets,
    field_lines,
    home_cells,
    line_letters,
    side_directions,
    side_lines,
)

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
    assert home_cells(7, "W", 6) == ((-6, 6), (-6, 5), (-6, 4), (-6, 3), (-6, 2), (-6, 1)), "nearer to the beginning"


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


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_corners_are_one_edge_from_the_middle_and_from_each_other(top):
    corners = corner_offsets(top, 4.0)
    assert [math.hypot(*corner) for corner in corners] == pytest.approx([4.0] * 6)
    assert [math.dist(a, b) for a, b in pairwise([*corners, corners[0]])] == pytest.approx([4.0] * 6)


def rounded(point):
    return round(point[0], 4), round(point[1], 4)


def field(form="hexagon", columns=5, rows=None, top="flat", edge=1.0, **more):
    if form in ("hexagon", "triangle") or rows is None:
        rows = columns
    return HexField(form, columns, rows, top, edge, **more)


any_field = st.builds(
    field,
    form=st.sampled_from(("hexagon", "rectangle", "triangle", "rhombus")),
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    top=st.sampled_from(("flat", "pointy")),
    edge=st.floats(0.5, 30),
    numbering=st.sampled_from(("letter-number", "axial", "column-row", "spiral", "none")),
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
    [
        *(("hexagon", 1, 1, 1), ("hexagon", 2, 2, 7), ("hexagon", 12, 12, 397), ("hexagon", 48, 48, 6769)),
        *(("rectangle", 7, 4, 28), ("triangle", 8, 8, 36), ("rhombus", 9, 11, 99)),
    ],
)
def test_a_form_has_so_many_cells(form, columns, rows, cells):
    assert len(field(form, columns, rows).names) == len(field(form, columns, rows, "pointy").names) == cells


@given(any_field)
def test_every_name_is_one_cell_and_every_cell_has_one_name(grid):
    names = grid.names
    assert len(set(names)) == len(names) == len({grid.at(name) for name in names})
    assert [grid.name(cell) for cell in grid.cells] == list(names)
    assert [grid.at(name) for name in names] == list(grid.cells)
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
    for top in ("flat", "pointy"):
        assert field("hexagon", 2, top=top).names == ("A2", "A3", "B1", "B2", "B3", "C1", "C2")
        assert field("hexagon", 5, top=top).at("E5") == field("hexagon", 12, top=top).at("L12") == (0, 0)
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
    with pytest.raises(ValueError, match=f"has no {name}"):
        field("hexagon", 5).at(name)
    assert field("hexagon", 5).name((3, 2)) is None


def test_letters_go_on_past_z():
    assert [line_letters(line) for line in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]
    grid = field("hexagon", 28)
    labels = [line.label for line in field_lines(grid)]
    assert labels[25:28] == ["Z", "AA", "AB"]
    assert grid.at("AB28") == (0, 0)
    assert grid.names[0] == "A28"
    assert grid.names[-1] == "BC28"
    assert {*map(str, range(1, 56))} == {*labels[55:]}


def ends(grid):
    """Yield every label with the place one cell beyond the end of its line, and the end."""
    for line in field_lines(grid):
        for end, cell, way in (("first", line.cells[0], line.way_first), ("last", line.cells[-1], line.way_last)):
            if way is not None:
                x, y = grid.place(cell)
                yield line, end, (x + grid.across * way[0], y + grid.across * way[1])


@given(any_field)
def test_every_cell_is_where_its_two_lines_meet(grid):
    if grid.numbering == "spiral":
        assert field_lines(grid) == ()
        return
    for name in grid.names:
        labels = [line.label for line in field_lines(grid) if grid.at(name) in line.cells]
        assert len(labels) == 2
        if grid.numbering in ("letter-number", "none"):
            assert "".join(labels) == name
        elif grid.numbering == "column-row":
            assert "".join(labels if grid.top == "flat" else labels[::-1]) == name
        else:
            assert ",".join(labels if grid.top == "flat" else labels[::-1]) == name


@given(any_field)
def test_every_line_has_a_label_and_no_two_want_one_place(grid):
    places = [place for _, _, place in ends(grid)]
    for i, place in enumerate(places):
        assert all(math.dist(place, other) > 0.45 * grid.across for other in places[:i])
    for line in field_lines(grid):
        assert (line.way_first if line.main == "first" else line.way_last) is not None


@given(any_field)
def test_labels_are_beyond_the_cells_and_in_line_with_them(grid):
    middles = [grid.centre(name) for name in grid.names]
    for line, end, place in ends(grid):
        assert all(math.dist(place, middle) > 0.85 * grid.across for middle in middles)
        way = line.way_first if end == "first" else line.way_last
        assert math.hypot(*way) == pytest.approx(1)
        if len(line.cells) > 1 and (grid.form != "rectangle" or grid.numbering == "axial"):
            near, far = line.cells[:2] if end == "first" else line.cells[-1:-3:-1]
            (x, y), (u, v) = grid.place(near), grid.place(far)
            assert (x - u, y - v) == pytest.approx((grid.across * way[0], grid.across * way[1]), abs=1e-6)


def test_each_side_of_a_hexagon_has_labels_of_one_kind():
    """Letters above and on the lower left, numbers on the right and on the left, as on the rules' page."""
    grid = field("hexagon", 12)
    at = {(line.label, end): place for line, end, place in ends(grid)}
    assert len(at) == 23 + 23 + 12 + 12
    assert {label for label, end in at if end == "first"} == {*map(chr, range(65, 88)), *map(str, range(12, 24))}
    assert {label for label, end in at if end == "last"} == {*map(chr, range(65, 77)), *map(str, range(1, 24))}
    (x, y), (u, v) = at["L", "first"], grid.centre("L1")
    assert (x, y) == pytest.approx((u, v - grid.across))
    (x, y), (u, v) = at["1", "last"], grid.centre("W1")
    assert (x - u, y - v) == pytest.approx((grid.across * math.sqrt(3) / 2, grid.across / 2))


def test_sides_of_axial_rectangles_do_not_mix_columns_and_lines():
    grid = HexField("rectangle", 7, 9, numbering="axial")
    sides = {}
    for line, _, (x, y) in ends(grid):
        side = "top" if y < 0.5 else "left" if x < 0.5 else "right" if x > grid.width else "bottom"
        sides.setdefault(side, []).append((line.main, line.label))
    assert sides["top"] == [("first", label) for label in "0123456"]
    assert {main for main, _ in sides["bottom"]} | {main for main, _ in sides["right"]} == {"last"}
    assert "left" not in sides
    assert sum(map(len, sides.values())) == 7 + 12


def test_lines_go_through_the_whole_form():
    lengths = {line.label: len(line.cells) for line in field_lines(field("triangle", 3, top="pointy"))}
    assert lengths == {"A": 1, "B": 2, "C": 3, "1": 3, "2": 2, "3": 1}


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("form", ["hexagon", "triangle", "rhombus"])
def test_the_axis_of_a_number_leads_through_all_cells_of_its_line_and_out_of_the_board(form, top):
    field = HexField(form, 5, 5, top, 10.0)
    _, numbers = field.label_axes
    dx, dy = numbers.direction
    assert numbers.tick and math.hypot(dx, dy) == pytest.approx(1)
    for number in dict.fromkeys(numbers.labels.values()):
        line = [field.centre(name) for name, label in numbers.labels.items() if label == number]
        assert len({round(x * dy - y * dx, 6) for x, y in line}) == 1
        x, y = max(line, key=lambda at: at[0] * dx + at[1] * dy)
        beyond = x + field.across * dx, y + field.across * dy
        assert min(math.dist(beyond, field.centre(name)) for name in field.names) > 0.9 * field.across


@pytest.mark.parametrize(("top", "direction"), [("flat", (-1, 0)), ("pointy", (0, -1))])
def test_numbers_of_lines_that_zigzag_stand_straight_beside_them(top, direction):
    _, numbers = HexField("rectangle", 5, 4, top, 10.0).label_axes
    assert numbers.direction == direction and not numbers.tick


SIDED_FORMS = [(form, top) for form in ("hexagon", "rectangle", "triangle", "rhombus") for top in ("pointy", "flat")]
EDGE = 2.0


def sided_field(form, top, count=4, **more):
    return HexField(form, count, count, top, EDGE, **more)


def length(lines):
    return sum(dist(start, end) for line in lines for start, end in pairwise(line))


@pytest.mark.parametrize(("form", "top"), SIDED_FORMS)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_sides_share_out_the_line_around_all_cells(form, top, count):
    cells = sided_field(form, top, count)
    edges = sum(near is None for name in cells.names for near in cells.across_edges(name))
    lines = [side_lines(cells, side) for side in side_directions(form, top)]
    assert sum(map(length, lines)) == pytest.approx(EDGE * edges)
    if count > 1:
        assert [len(each) for each in lines] == [1] * len(lines)


@pytest.mark.parametrize(("form", "top"), SIDED_FORMS)
def test_a_side_begins_where_the_one_before_it_ends(form, top):
    lines = [side_lines(sided_field(form, top), side)[0] for side in side_directions(form, top)]
    for before, after in zip(lines, [*lines[1:], lines[0]], strict=True):
        assert before[-1] == pytest.approx(after[0])
    if form in ("hexagon", "rhombus"):  # whose sides are alike
        assert len({round(length([line]), 6) for line in lines}) == 1


def test_the_sides_of_a_rhombus_are_its_first_and_last_rows_and_columns():
    cells = sided_field("rhombus", "pointy")
    for side, names in (("N", ["A2", "A3"]), ("S", ["D2", "D3"]), ("W", ["B1", "C1"]), ("E", ["B4", "C4"])):
        assert length(side_lines(cells, side, names)) == pytest.approx(4 * EDGE)
        others = set(cells.names) - {*names, "A1", "A4", "D1", "D4"}
        assert side_lines(cells, side, others) == ()


def test_an_edge_at_a_corner_is_divided_in_its_middle():
    cells = sided_field("rhombus", "pointy")
    assert [length(side_lines(cells, side, ["A4"])) for side in "NESW"] == pytest.approx([3.0, 3.0, 0.0, 0.0])
    assert [length(side_lines(cells, side, ["A1"])) for side in "NESW"] == pytest.approx([4.0, 0.0, 0.0, 4.0])


def test_a_side_with_a_gap_is_in_two_parts_and_a_form_has_no_other_sides():
    assert len(side_lines(sided_field("rhombus", "pointy", omitted=frozenset({"A3"})), "N")) == 2
    with pytest.raises(KeyError):
        side_lines(sided_field("hexagon", "flat"), "N")
