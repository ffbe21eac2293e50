from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.components.glue import GREY, SPACING, draw_glue, hatching
from pnp.geometry.net import edges, tab, upright
from tests.samples import amount

SIDES = st.floats(min_value=4, max_value=60, allow_nan=False)


@settings(max_examples=amount(30), deadline=None)
@given(SIDES, SIDES)
def test_hatching_stays_inside(width, height):
    corners = tab(upright("a", 0, 0, width, height), 0, "b", min(8, 0.3 * width)).corners
    lines = list(hatching(corners, SPACING))
    for stroke in lines:
        start, end = stroke.points()
        assert sum(start) == pytest.approx(sum(end)) and start[0] <= end[0]
        for x, y in (start, end):
            for (x0, y0), (x1, y1) in edges(corners):
                assert (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) >= -1e-6


def test_its_lines_are_evenly_spaced():
    sums = [sum(next(stroke.points())) for stroke in hatching([(0, 0), (20, 0), (20, 10), (0, 10)], SPACING)]
    gaps = [b - a for a, b in pairwise(sums)]
    assert len(sums) == 16 and gaps == pytest.approx([SPACING * 2**0.5] * 15)


def test_glue_is_shown_by_grey_lines_and_a_drop():
    lines, drop = draw_glue([(0, 0), (20, 0), (20, 10), (0, 10)])
    assert lines.paint.stroke == drop.paint.stroke == GREY
    assert drop.path.bounds.centre == (pytest.approx(10), pytest.approx(5))
    assert drop.path.bounds.height == pytest.approx(4)
