"""The sides of fields of hexagons: together they are the line around all cells, and each has its own part of it."""

from itertools import pairwise
from math import dist

import pytest

from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.hex_sides import side_directions, side_lines

FORMS = [(form, top) for form in ("hexagon", "rectangle", "triangle", "rhombus") for top in ("pointy", "flat")]
EDGE = 2.0


def field(form, top, count=4, **more):
    return HexField(form, count, count, top, EDGE, **more)


def length(lines):
    return sum(dist(start, end) for line in lines for start, end in pairwise(line))


@pytest.mark.parametrize(("form", "top"), FORMS)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_sides_share_out_the_line_around_all_cells(form, top, count):
    cells = field(form, top, count)
    edges = sum(near is None for name in cells.names for near in cells.across_edges(name))
    lines = [side_lines(cells, side) for side in side_directions(form, top)]
    assert sum(map(length, lines)) == pytest.approx(EDGE * edges)
    if count > 1:
        assert [len(each) for each in lines] == [1] * len(lines)


@pytest.mark.parametrize(("form", "top"), FORMS)
def test_a_side_begins_where_the_one_before_it_ends(form, top):
    lines = [side_lines(field(form, top), side)[0] for side in side_directions(form, top)]
    for before, after in zip(lines, [*lines[1:], lines[0]], strict=True):
        assert before[-1] == pytest.approx(after[0])


@pytest.mark.parametrize(("form", "top"), [("rhombus", "pointy"), ("rhombus", "flat"), ("hexagon", "flat")])
def test_sides_that_are_alike_have_as_much_of_the_line(form, top):
    lengths = {round(length(side_lines(field(form, top), side)), 6) for side in side_directions(form, top)}
    assert len(lengths) == 1


def test_the_sides_of_a_rhombus_are_its_first_and_last_rows_and_columns():
    cells = field("rhombus", "pointy")
    for side, names in (("N", ["A2", "A3"]), ("S", ["D2", "D3"]), ("W", ["B1", "C1"]), ("E", ["B4", "C4"])):
        assert length(side_lines(cells, side, names)) == pytest.approx(4 * EDGE)
        others = set(cells.names) - {*names, "A1", "A4", "D1", "D4"}
        assert side_lines(cells, side, others) == ()


def test_an_edge_at_a_corner_is_divided_in_its_middle():
    cells = field("rhombus", "pointy")
    assert [length(side_lines(cells, side, ["A4"])) for side in "NESW"] == pytest.approx([3.0, 3.0, 0.0, 0.0])
    assert [length(side_lines(cells, side, ["A1"])) for side in "NESW"] == pytest.approx([4.0, 0.0, 0.0, 4.0])


def test_a_side_with_a_gap_is_in_two_parts():
    assert len(side_lines(field("rhombus", "pointy", omitted=frozenset({"A3"})), "N")) == 2


def test_a_form_has_no_other_sides():
    with pytest.raises(KeyError):
        side_lines(field("hexagon", "flat"), "N")
