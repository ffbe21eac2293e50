"""Areas of a map: the room for pieces in them, what they share, and their borders, in mm."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.geometry import map_areas
from pnp.press.geometry.map_areas import TooDetailed, area_middle, overlaps, shared_borders
from pnp.press.geometry.path import Path, circle, polygon, polyline, rectangle
from tests.samples import amount

# A ring: its hole runs the other way round.
RING = rectangle(0, 0, 60, 60) + polygon([(10, 50), (50, 50), (50, 10), (10, 10)])
ZIGZAG = polygon([((7 * k) % 300, (k * 104729) % 299) for k in range(2_000)])


@pytest.mark.parametrize(
    ("outline", "middle", "room"),
    [
        (rectangle(10, 20, 40, 20), None, 20),
        (circle(10, 10, 5), (10, 10), 5 * math.sqrt(2)),
        (polygon([(0, 30), (30, 60), (0, 60)]), (7.5, 52.5), 15),
        (RING, None, 10),
        (rectangle(0, 0, 20, 20) + rectangle(5, 5, 5, 5), (10, 10), 10),  # lines within an area are edges
        (rectangle(0, 0, 8, 8) + rectangle(20, 0, 30, 30), (35, 15), 30),
    ],
)
def test_the_middle_of_an_area_is_that_of_its_largest_square(outline, middle, room):
    found = area_middle(outline)
    assert found is not None
    assert found[1] == pytest.approx(room, abs=0.11)
    if middle is not None and room != 10:
        assert math.dist(found[0], middle) < 0.6


@pytest.mark.parametrize("outline", [polyline([(0, 0), (9, 9)]), polygon([(0, 0), (9, 0), (4, 0)]), Path(())])
def test_a_line_has_no_area(outline):
    assert area_middle(outline) is None


@given(st.integers(-50, 50), st.integers(1, 60), st.integers(1, 60))
@settings(max_examples=amount(20), deadline=None)
def test_a_rectangle_has_room_for_what_is_as_wide_as_its_shorter_side(left, width, height):
    found = area_middle(rectangle(left, 7, width, height))
    assert found is not None
    (x, y), room = found
    assert room == pytest.approx(min(width, height), abs=0.11)
    assert left < x < left + width and 7 < y < 7 + height


def test_what_areas_share_is_counted_in_square_millimetres():
    areas = [rectangle(0, 0, 40, 20), rectangle(30, 10, 40, 20), rectangle(80, 0, 10, 30)]
    shared = overlaps(areas)
    assert {pair: round(size, 1) for pair, size in shared.items()} == {
        (0, 0): pytest.approx(800, rel=0.01),
        (1, 1): pytest.approx(800, rel=0.01),
        (2, 2): pytest.approx(300, rel=0.01),
        (0, 1): pytest.approx(100, rel=0.02),
    }


@pytest.mark.parametrize(
    ("other", "length"),
    [
        (rectangle(40, 0, 30, 20), 20),
        (rectangle(40.4, 5, 30, 10), 10),
        (rectangle(40.6, 0, 30, 20), 0),
        (rectangle(40, 20, 30, 20), 0.5),  # at a corner
        (polygon([(40, 0), (60, -10), (60, 40), (40, 20)]), 20),
    ],
)
def test_a_common_border_is_where_two_areas_come_near(other, length):
    found = shared_borders([rectangle(0, 0, 40, 20), other], 0.5).get((0, 1), 0.0)
    assert found == pytest.approx(length, abs=1.1)


def test_outlines_that_nobody_draws_are_refused_soon(monkeypatch):
    monkeypatch.setattr(map_areas, "_MOST_STEPS", 20_000)
    with pytest.raises(TooDetailed):
        overlaps([ZIGZAG, rectangle(0, 0, 9, 9)])
    with pytest.raises(TooDetailed):
        shared_borders([ZIGZAG, rectangle(0, 0, 9, 9)], 0.5)
