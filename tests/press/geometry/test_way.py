import math

import pytest

from pnp.press.geometry.path_data import read_path
from pnp.press.geometry.way import crossing_of, overlap_of, way_of


def way(text):
    return way_of(read_path(text))


def test_a_way_tells_its_length_and_its_points():
    bend = way("M 0 0 H 30 V 40")
    assert bend.length == 70 and not bend.is_closed
    assert bend.at(10) == (10, 0) and bend.at(50) == (30, 20)
    assert bend.at(-5) == (-5, 0) and bend.at(80) == (30, 50)  # it goes on straight
    ring = way("M 0 0 H 30 V 40 Z")
    assert ring.is_closed and ring.length == 120 and ring.at(130) == (10, 0)


def test_points_that_coincide_count_once():
    assert way("M 0 0 L 0 0 L 5 0 L 5 0").points == ((0, 0), (5, 0))
    assert way("M 7 7 L 7 7").points == ((7, 7),)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("M 0 0 L 100 100 L 100 0 L 0 100", (50, 50)),
        ("M 0 0 H 100 V 50 H 50 V -50", (50, 0)),
        ("M 0 0 H 100 V 100 H 0 Z", None),
        ("M 0 0 C 100 0 100 100 0 100 S -100 200 0 200", None),
        ("M 0 0 L 100 0 L 100 8 L 0 8", None),
    ],
)
def test_where_a_way_crosses_itself(text, point):
    assert crossing_of(way(text)) == (None if point is None else pytest.approx(point))


def test_a_loop_of_a_curve_crosses_itself():
    x, y = crossing_of(way("M 0 0 C 150 100 -50 100 100 0"))
    assert x == pytest.approx(50, abs=0.1) and 0 < y < 100


def test_spaces_overlap_where_a_way_is_too_near_to_itself():
    over = overlap_of(way("M 0 0 H 100 V 8 H 0"), 20, 10.0)
    assert over.by == pytest.approx(2, abs=0.01) and over.first < over.second
    assert overlap_of(way("M 0 0 H 100 A 8 8 0 0 1 100 16 H 0"), 20, 10.0) is None


def test_a_corner_trims_its_spaces_and_a_hairpin_folds_them():
    assert overlap_of(way("M 0 0 H 100 V 100"), 10, 10.0) is None
    over = overlap_of(way("M 0 0 L 100 0 L 0 5"), 20, 10.0)
    assert over.by > 5
    bend = overlap_of(way("M 0 0 H 50 A 1.5 1.5 0 0 1 50 3 H 45"), 5, 10.0)
    assert bend.by > 3


def test_a_circle_has_room_as_far_as_its_radius():
    circle = way("M 20 0 A 20 20 0 1 1 -20 0 A 20 20 0 1 1 20 0 Z")
    assert circle.length == pytest.approx(40 * math.pi, rel=1e-3)
    assert overlap_of(circle, 12, 10.0) is None
    assert overlap_of(circle, 3, 39.0) is None


def test_a_long_way_is_searched_quickly():
    turns = "".join(f"H {200 if k % 2 else 0} V {12 * (k + 1)} " for k in range(1, 80))
    long = way(f"M 0 0 {turns}")
    assert crossing_of(long) is None and overlap_of(long, 900, 11.0) is None
