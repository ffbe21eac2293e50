import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.geometry.path import (
    IDENTITY,
    Box,
    Transform,
    area_within,
    circle,
    enclosed_area,
    outset,
    passes_through,
    polygon,
    rectangle,
    rotation,
    scaling,
    translation,
)


@pytest.mark.parametrize(("y", "width"), [(0.0, 10.0), (3.0, 8.0), (-4.0, 6.0), (5.0, 0.0), (7.0, 0.0)])
def test_a_circle_is_as_wide_as_its_chord(y, width):
    assert circle(20, 0, 5).width_at(y) == pytest.approx(width, abs=0.05 if abs(y) < 5 else 0.3)


def test_a_rectangle_is_equally_wide_at_every_height_and_nothing_outside():
    box = rectangle(2, 3, 10, 4)
    assert [box.width_at(y) for y in (3, 5, 7)] == [10, 10, 10]
    assert box.width_at(2.9) == box.width_at(7.1) == 0


def test_a_triangle_narrows_towards_its_tip():
    triangle = polygon([(0, 0), (6, 0), (3, 6)])
    assert [triangle.width_at(y) for y in (0, 2, 3)] == pytest.approx([6, 4, 3])
    assert math.isclose(triangle.width_at(6), 0)


@pytest.mark.parametrize(
    ("outline", "box", "area"),
    [
        (rectangle(0, 0, 40, 30), Box(0, 0, 40, 30), 1200),
        (rectangle(0, 0, 40, 30), Box(30, 20, 90, 90), 100),
        (rectangle(0, 0, 40, 30), Box(40, 0, 80, 30), 0),
        (rectangle(10, 10, 5, 5), Box(0, 0, 40, 40), 25),
        (polygon([(0, 0), (20, 0), (0, 20)]), Box(0, 0, 10, 10), 100),
        (polygon([(0, 0), (20, 0), (0, 20)]), Box(10, 10, 20, 20), 0),
        (polygon([(0, 0), (20, 0), (0, 20)]), Box(10, 0, 20, 20), 50),
    ],
)
def test_what_an_outline_and_a_box_share(outline, box, area):
    assert area_within(outline, box) == pytest.approx(area)


def test_the_parts_of_a_circle_are_the_whole():
    outline = circle(50, 50, 40)
    quarters = [Box(x, y, x + 50, y + 50) for x in (0, 50) for y in (0, 50)]
    assert sum(area_within(outline, box) for box in quarters) == pytest.approx(math.pi * 1600, rel=1e-3)


def test_area_minds_holes() -> None:
    assert enclosed_area(rectangle(0, 0, 3, 4)) == 12
    hole = rectangle(1, 1, 1, 1).transformed(scaling(-1, 1)).transformed(translation(3, 0))
    assert enclosed_area(rectangle(0, 0, 3, 4) + hole) == 11
    assert abs(enclosed_area(circle(0, 0, 10)) - 314) < 4


@pytest.mark.parametrize(
    ("start", "end", "passes"),
    [
        ((0, 0), (10, 10), True),
        ((0, 0), (3, 3), False),
        ((5, 0), (5, 10), True),
        ((3, 0), (3, 10), False),
        ((0, 9), (9, 0), True),
        ((0, 7), (7, 0), False),
        ((5, 5), (5, 5), True),
    ],
)
def test_a_line_passes_through_a_box_if_one_of_its_points_is_within(start, end, passes):
    assert passes_through(start, end, Box(4, 4, 6, 6)) is passes
    assert passes_through(end, start, Box(4, 4, 6, 6)) is passes


numbers = st.floats(-1000, 1000)
points = st.tuples(numbers, numbers)
transforms = st.builds(Transform, *[st.floats(-10, 10)] * 4, numbers, numbers)


def near(point):
    return pytest.approx(point, abs=1e-6)


@given(transforms, transforms, transforms, points)
def test_the_inner_map_comes_first_and_brackets_do_not_matter(a, b, c, point):
    assert IDENTITY(point) == point
    assert (a @ b)(point) == near(a(b(point)))
    assert ((a @ b) @ c)(point) == pytest.approx((a @ (b @ c))(point), rel=1e-6, abs=1e-3)


@given(points, numbers, numbers)
def test_a_move_moves_and_a_stretch_is_about_the_corner(point, x, y):
    assert translation(x, y)(point) == near((point[0] + x, point[1] + y))
    assert translation(x, y).scale_factor == 1
    assert scaling(2)((3, 4)) == (6, 8)
    assert scaling(2, 0.5)((3, 4)) == (6, 2)
    assert scaling(2, 8).scale_factor == 4


def test_a_turn_is_clockwise_since_y_points_down():
    assert rotation(90)((1, 0)) == (0, 1)
    assert rotation(90, (10, 10))((11, 10)) == (10, 11)
    assert rotation(-90)((1, 0)) == rotation(270)((1, 0)) == (0, -1)
    for degrees in range(-720, 721, 90):  # exactly
        assert {abs(value) for value in rotation(degrees)((3, 7))} == {3, 7}


@given(st.floats(-720, 720), points, points)
def test_a_turn_keeps_distances_and_its_centre(degrees, centre, point):
    turn = rotation(degrees, centre)
    assert turn(centre) == near(centre)
    assert math.dist(turn(point), centre) == pytest.approx(math.dist(point, centre), abs=1e-6)
    assert turn.scale_factor == pytest.approx(1)
    assert (rotation(-degrees, centre) @ rotation(degrees, centre))(point) == near(point)


def test_lines_are_moved_outward_and_inward_whichever_way_they_run():
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    for corners in (square, square[::-1]):
        assert outset(polygon(corners), 2.0).bounds == Box(-2.0, -2.0, 12.0, 12.0)
        assert enclosed_area(outset(polygon(corners), 2.0)) == pytest.approx(196)
        assert outset(polygon(corners), -2.0).bounds == Box(2.0, 2.0, 8.0, 8.0)
    notched = [(0, 0), (10, 0), (10, 10), (6, 10), (6, 4), (4, 4), (4, 10), (0, 10)]
    assert enclosed_area(outset(polygon(notched), 0.5)) == pytest.approx(11 * 11 - 1 * 6)
    ring = outset(circle(0, 0, 5), 1.0).flattened()[0]
    assert all(math.hypot(*point) == pytest.approx(6, abs=0.02) for point in ring)


def test_a_sharp_corner_moves_as_far_as_its_sides_and_not_out_of_the_box_around_them():
    arrow = outset(polygon([(0.0, 0.0), (40.0, 5.0), (0.0, 10.0)]), 1.0)
    assert arrow.bounds == Box(-1.0, -1.0, 41.0, 11.0)
    # Beside the tip, at right angles to the upper side.
    along = math.hypot(40, 5)
    x, y = 39.9 + 0.9 * 5 / along, 5 - 0.1 / 8 - 0.9 * 40 / along
    assert area_within(arrow, Box(x - 0.05, y - 0.05, x + 0.05, y + 0.05)) == pytest.approx(0.01)
    assert outset(polygon([(0.0, 0.0), (1.0, 0.0)]), 1.0).segments == ()
