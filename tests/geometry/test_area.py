import math

import pytest

from pnp.geometry.area import area_within
from pnp.geometry.path import Box, circle, polygon, rectangle


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
