"""Curves as arcs, and outlines that are moved: how far both are off, and how long they are."""

import math
from itertools import pairwise

import pytest

from pnp.press.geometry.arcs import ARC_TOLERANCE, grown, outlines_of, path_of
from pnp.press.geometry.path import Path, arc, circle, ellipse, enclosed_area, line, polygon, rectangle

NOTCHED = Path(
    (
        ("M", ((0, 0),)),
        *(("L", (point,)) for point in ((0, 30), (20, 30), (20, 0), (16, 0))),
        *arc(10, 0, 6, 0, 180),
        ("Z", ()),
    )
)
STAR = polygon(
    [
        (math.cos(k * math.pi / 5) * (10 if k % 2 else 4), math.sin(k * math.pi / 5) * (10 if k % 2 else 4))
        for k in range(10)
    ]
)
HEXAGON = polygon([(10 * math.cos(k * math.pi / 3), 10 * math.sin(k * math.pi / 3)) for k in range(6)])
ROUND = {
    "small": circle(50, 50, 2),
    "disc": circle(50, 50, 12.5),
    "large": circle(50, 50, 60),
    "card": rectangle(0, 0, 63, 88, 3.5),
    "egg": ellipse(0, 0, 10, 6),
    "notched": NOTCHED,
}


def length(path):
    return sum(math.dist(a, b) for points in path.flattened(1e-6) for a, b in pairwise(points))


def turned_round(path):
    """Return a polygon drawn the other way round."""
    return polygon([points[-1] for _, points in reversed(path.segments) if points])


@pytest.mark.parametrize("name", ROUND)
def test_arcs_follow_curves_and_are_as_long(name):
    path = ROUND[name]
    (outline,) = outlines_of(path)
    assert outline.closed and len(outline.corners) <= 64
    assert outline.length == pytest.approx(length(path), abs=5e-4)
    again = path_of(outline)
    assert length(again) == pytest.approx(length(path), abs=5e-4)
    points = [point for points in path.flattened(1e-5) for point in points]
    for point in (point for points in again.flattened(0.1) for point in points):
        assert min(math.dist(point, other) for other in points) < 0.1
    for side in ("left", "top", "right", "bottom"):
        assert getattr(again.bounds, side) == pytest.approx(getattr(path.bounds, side), abs=2 * ARC_TOLERANCE)


def test_lines_stay_lines_and_open_ones_open():
    path = line((0, 0), (10, 0)) + polygon([(0, 0), (5, 0), (5, 5)])
    first, second = outlines_of(path)
    assert (first.closed, [corner.bulge for corner in first.corners]) == (False, [0, 0])
    assert second.closed and len(second.corners) == 3


def test_a_quarter_of_a_circle_has_the_bulges_of_its_angles():
    path = Path((("M", ((10, 0),)), *arc(0, 0, 10, 0, 90)))
    (outline,) = outlines_of(path)
    angles = sum(4 * math.atan(corner.bulge) for corner in outline.corners)
    assert angles == pytest.approx(math.pi / 2, abs=1e-3)


@pytest.mark.parametrize("distance", [0.075, 0.5, -0.075, -0.5])
@pytest.mark.parametrize("name", [*ROUND, "hexagon"])
def test_outlines_grow_and_shrink_by_the_distance(name, distance):
    path = {**ROUND, "hexagon": HEXAGON}[name]
    moved = grown(path, distance)
    box, before = moved.bounds, path.bounds
    reach = distance * (2 / math.sqrt(3) if name == "hexagon" else 1)  # across its corners
    assert (box.width - before.width, box.height - before.height) == (
        pytest.approx(2 * reach, abs=0.001), pytest.approx(2 * distance, abs=0.001)
    )  # fmt: skip
    added = enclosed_area(moved, 1e-4) - enclosed_area(path, 1e-4)
    corners = 6 * distance**2  # at most, of what corners add
    assert added == pytest.approx(distance * length(path), abs=corners + 0.02)


def test_the_direction_of_an_outline_does_not_matter():
    for path in (STAR, HEXAGON):
        one, other = grown(path, 0.3), grown(turned_round(path), 0.3)
        assert enclosed_area(one, 1e-4) == pytest.approx(enclosed_area(other, 1e-4))
        assert enclosed_area(one) > enclosed_area(path)


def test_sharp_corners_are_rounded_and_inner_ones_stay_sharp():
    moved = grown(STAR, 0.5)
    assert sum(command == "C" for command, _ in moved.segments) == 5 * 2
    assert max(math.hypot(*point) for points in moved.flattened() for point in points) == pytest.approx(10.5, abs=0.01)


def test_open_lines_are_not_moved():
    assert grown(line((0, 0), (10, 0)), 0.5) == line((0, 0), (10, 0))


def test_an_arc_that_shrinks_to_nothing_leaves_a_corner():
    moved = grown(rectangle(0, 0, 20, 10, 0.3), -0.5)
    assert (moved.bounds.width, moved.bounds.height) == (pytest.approx(19), pytest.approx(9))
    assert all(command != "C" for command, _ in moved.segments)
