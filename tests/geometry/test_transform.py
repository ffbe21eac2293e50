import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.geometry.transform import IDENTITY, Transform, rotation, scaling, translation

numbers = st.floats(-1000, 1000)
points = st.tuples(numbers, numbers)
transforms = st.builds(Transform, *[st.floats(-10, 10)] * 4, numbers, numbers)


def near(point):
    return pytest.approx(point, abs=1e-6)


@given(points)
def test_nothing_happens_to_a_point_that_is_left_alone(point):
    assert IDENTITY(point) == point


@given(transforms, transforms, points)
def test_the_inner_map_comes_first(outer, inner, point):
    assert (outer @ inner)(point) == near(outer(inner(point)))


@given(transforms, transforms, transforms, points)
def test_brackets_do_not_matter(a, b, c, point):
    assert ((a @ b) @ c)(point) == pytest.approx((a @ (b @ c))(point), rel=1e-6, abs=1e-3)


@given(points, numbers, numbers)
def test_a_move_moves(point, x, y):
    assert translation(x, y)(point) == near((point[0] + x, point[1] + y))
    assert translation(x, y).scale_factor == 1


def test_a_stretch_is_about_the_corner():
    assert scaling(2)((3, 4)) == (6, 8)
    assert scaling(2, 0.5)((3, 4)) == (6, 2)
    assert scaling(2, 8).scale_factor == 4


def test_a_turn_is_clockwise_since_y_points_down():
    assert rotation(90)((1, 0)) == (0, 1)
    assert rotation(90, (10, 10))((11, 10)) == (10, 11)
    assert rotation(-90)((1, 0)) == rotation(270)((1, 0)) == (0, -1)


@pytest.mark.parametrize("degrees", range(-720, 721, 90))
def test_quarter_turns_are_exact(degrees):
    assert {abs(value) for value in rotation(degrees)((3, 7))} == {3, 7}


@given(st.floats(-720, 720), points, points)
def test_a_turn_keeps_distances_and_its_centre(degrees, centre, point):
    turn = rotation(degrees, centre)
    assert turn(centre) == near(centre)
    assert math.dist(turn(point), centre) == pytest.approx(math.dist(point, centre), abs=1e-6)
    assert turn.scale_factor == pytest.approx(1)


@given(st.floats(-360, 360), points, points)
def test_a_turn_back_brings_everything_back(degrees, centre, point):
    assert (rotation(-degrees, centre) @ rotation(degrees, centre))(point) == near(point)
