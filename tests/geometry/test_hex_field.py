import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.hex_field import HexField
from pnp.geometry.hex_grid import HexGrid

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
def test_a_hexagon_is_the_board_that_engines_play_on(side, top):
    grid, found = HexGrid(side, top, 2.5), field("hexagon", side, top=top, edge=2.5)
    assert found.names == grid.names
    assert (found.width, found.height) == pytest.approx((grid.width, grid.height))
    for name in grid.names:
        assert found.at(name) == grid.at(name)
        assert found.centre(name) == pytest.approx(grid.centre(name))
        assert set(found.neighbours(name)) == set(grid.neighbours(name))
        box, other = found.box(name), grid.box(name)
        assert (box.left, box.top, box.right, box.bottom) == pytest.approx(
            (other.left, other.top, other.right, other.bottom)
        )


@pytest.mark.parametrize(
    ("form", "columns", "rows", "cells"),
    [("hexagon", 12, 12, 397), ("rectangle", 7, 4, 28), ("triangle", 8, 8, 36), ("rhombus", 9, 11, 99)],
)
def test_a_form_has_so_many_cells(form, columns, rows, cells):
    assert len(field(form, columns, rows).names) == len(field(form, columns, rows, "pointy").names) == cells


@given(any_field)
def test_every_name_is_one_cell_and_every_cell_has_one_name(found):
    names = found.names
    assert len(set(names)) == len(names) == len({found.at(name) for name in names})
    assert [found.name(found.at(name)) for name in names] == list(names)
    middles = [found.centre(name) for name in names]
    assert all(math.dist(a, b) > 0.99 * found.across for i, a in enumerate(middles) for b in middles[:i])


@given(any_field)
def test_neighbours_are_each_other_s_and_share_the_edge_that_is_said(found):
    for name in found.names:
        corners = [rounded(corner) for corner in found.corners(name)]
        for index, near in enumerate(found.beyond(name)):
            if near is not None:
                assert name in found.neighbours(near)
                others = {rounded(corner) for corner in found.corners(near)}
                close = [
                    c for c in corners if any(math.dist(c, other) < 0.001 * found.edge + 0.0002 for other in others)
                ]
                assert close == [c for i, c in enumerate(corners) if i in (index, (index + 1) % 6)]


@given(any_field)
def test_the_cells_fill_the_field_to_its_edges(found):
    box = found.box_of(found.names)
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx((0, 0, found.width, found.height), abs=1e-6)
    area = len(found.names) * 1.5 * math.sqrt(3) * found.edge**2
    assert area <= found.width * found.height


@given(any_field, st.data())
def test_cells_left_out_are_gone_and_the_others_keep_name_and_place(found, data):
    left_out = frozenset(data.draw(st.sets(st.sampled_from(found.names), max_size=8)))
    holed = HexField(found.form, found.columns, found.rows, found.top, found.edge, found.numbering, left_out)
    assert holed.names == tuple(name for name in found.names if name not in left_out)
    assert (holed.width, holed.height) == (found.width, found.height)
    for name in holed.names:
        assert holed.centre(name) == found.centre(name)
        assert set(holed.neighbours(name)) == set(found.neighbours(name)) - left_out
    for name in left_out:
        assert name not in holed
        with pytest.raises(ValueError, match="has no"):
            holed.at(name)
    for line in holed.lines:
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
    assert field("hexagon", 3, numbering="none").names == HexGrid(3).names
    assert field("rhombus", 30).names[-1] == "AD30"


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_spiral_winds_clockwise_around_the_middle(top):
    found = field("hexagon", 4, top=top, numbering="spiral")
    assert found.at("1") == (0, 0)
    assert "".join(found.neighbours("1")) == ("456723" if top == "flat" else "345672")
    assert found.centre("2")[1] < found.centre("1")[1]
    middle = found.centre("1")
    far = [round(max(abs(q), abs(r), abs(q + r))) for q, r in map(found.at, found.names)]
    assert far == sorted(far)
    for ring in (range(2, 8), range(8, 20), range(20, 38)):
        turns = [math.atan2(y - middle[1], x - middle[0]) for x, y in (found.centre(str(n)) for n in ring)]
        steps = [(b - a) % math.tau for a, b in pairwise(turns)]
        assert all(0 < step < math.pi for step in steps)
        assert sum(steps) < math.tau


def test_a_cell_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="has no Z9"):
        field().at("Z9")
    assert field().name((9, 9)) is None
