import math

import pytest

from pnp.geometry.path import circle, polygon, rectangle


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
