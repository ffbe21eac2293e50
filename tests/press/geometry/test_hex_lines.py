import math

import pytest
from hypothesis import given

from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.hex_lines import field_lines
from tests.press.geometry.test_hex_grid import any_field, field


def test_letters_go_on_past_z():
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
