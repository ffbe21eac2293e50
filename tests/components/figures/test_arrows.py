import math

import pytest

from pnp.components.figures.arrows import arrow, bow_around, point_on
from pnp.geometry.path import Box


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.2])
def test_an_arrow_has_an_even_head_that_ends_at_its_tip(bow):
    shaft_halo, head_halo, shaft, head = arrow((0, 0), (20, 5), bow)
    tip, one, other = head.path.points()
    assert tip == (20, 5)
    assert math.dist(tip, one) == pytest.approx(math.dist(tip, other))
    assert shaft.paint.width == 0.7 and shaft_halo.paint.width > 1.5 and head_halo.paint.stroke is not None
    assert math.dist(list(shaft.path.points())[-1], tip) < 2.3


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.3])
def test_its_middle_lies_on_it(bow):
    x, y = point_on((0, 0), (20, 0), bow, 0.5)
    assert (x, y) == (pytest.approx(10), pytest.approx(-10 * bow))
    assert point_on((0, 0), (20, 0), bow, 0) == (0, 0) and point_on((0, 0), (20, 0), bow, 1) == (20, 0)


def test_it_bends_away_from_what_stands_on_its_way():
    assert bow_around((0, 0), (20, 0), [Box(8, -4, 12, 0)]) < 0 < bow_around((0, 0), (20, 0), [Box(8, 0, 12, 4)])
