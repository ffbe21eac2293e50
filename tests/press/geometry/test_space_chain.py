import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.geometry.path import enclosed_area, polygon
from pnp.press.geometry.path_data import read_path
from pnp.press.geometry.space_chain import (
    crossing_of,
    overlap_of,
    ring_chain,
    ring_counts,
    round_spiral,
    row_chain,
    serpentine_chain,
    square_spiral,
    way_chain,
    way_of,
)
from pnp.press.geometry.square_grid import Corner
from tests.samples import amount

CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")


def names(count):
    return tuple(str(i + 1) for i in range(count))


def centres(chain):
    return [chain.centre(name) for name in chain.order]


@pytest.mark.parametrize(
    ("direction", "first", "last"),
    [
        ("right", (0.5, 0.5), (3.5, 0.5)),
        ("left", (3.5, 0.5), (0.5, 0.5)),
        ("down", (0.5, 0.5), (0.5, 3.5)),
        ("up", (0.5, 3.5), (0.5, 0.5)),
    ],
)
def test_a_row_runs_in_its_direction(direction, first, last):
    chain = row_chain(names(4), direction)
    assert (chain.centre("1"), chain.centre("4")) == (first, last)
    assert sorted((chain.width, chain.height)) == [1, 4]


@pytest.mark.parametrize("origin", CORNERS)
def test_a_serpentine_begins_in_its_corner_and_turns_at_the_edge(origin):
    chain = serpentine_chain(names(23), 5, origin)
    assert (chain.width, chain.height) == (5, 5)
    x, y = chain.centre("1")
    assert (x < 1) == ("left" in origin) and (y < 1) == ("top" in origin)
    assert all(math.dist(a, b) == 1 for a, b in pairwise(centres(chain)))
    assert chain.centre("5")[0] == chain.centre("6")[0]


def test_names_are_in_reading_order_where_spaces_lie_in_rows():
    chain = serpentine_chain(names(7), 3, "bottom-left")
    assert chain.names == ("7", "6", "5", "4", "1", "2", "3")
    assert chain.order == names(7)
    bent = round_spiral(names(20), "top-left", clockwise=True, has_middle=False)
    assert bent.names == bent.order == names(20)


@pytest.mark.parametrize("origin", CORNERS)
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_spiral_of_squares_winds_inwards(origin, clockwise):
    chain = square_spiral(names(30), 6, 5, origin, clockwise=clockwise)
    assert len(set(centres(chain))) == 30
    assert all(math.dist(a, b) == 1 for a, b in pairwise(centres(chain)))
    (ax, ay), (bx, by), (cx, cy) = chain.centre("1"), chain.centre("2"), (3, 2.5)
    turn = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    assert (turn > 0) == clockwise


@settings(max_examples=amount(24, soak=600))
@given(st.integers(8, 200), st.integers(4, 60), st.integers(4, 60))
def test_a_ring_has_all_its_spaces_edge_to_edge(count, width, height):
    counts = ring_counts(count, width, height)
    assert sum(counts) == count - 4 and min(counts) >= 0
    chain = ring_chain(names(count), float(width), float(height), "top-left", clockwise=True)
    area = sum(enclosed_area(polygon(chain.outline(name))) for name in chain.names)
    sides = [(length, n) for length, n in zip((width - 2, height - 2) * 2, counts, strict=True) if n]
    assert area == pytest.approx(4 + sum(length for length, _ in sides))
    assert chain.across == pytest.approx(min(1.0, *(length / n for length, n in sides)))


def test_a_ring_of_0_to_100_has_spaces_of_nearly_one_length():
    chain = ring_chain(names(101), 20.0, 32.0, "bottom-right", clockwise=False)
    lengths = {round(max(chain.box(name).width, chain.box(name).height), 2) for name in chain.names}
    assert max(lengths) / min(lengths) < 1.06
    assert chain.centre("1") == (19.5, 31.5)
    assert chain.centre("2")[0] == 19.5 and chain.centre("2")[1] < 31  # upwards
    assert chain.neighbours("1") == ("101", "2")


def test_a_round_spiral_has_spaces_of_one_size_side_by_side():
    chain = round_spiral(names(63), "bottom-left", clockwise=False, has_middle=True)
    areas = [enclosed_area(polygon(chain.outline(name))) for name in chain.names[:-1]]
    assert min(areas) > 0.93 and max(areas) < 1.07
    assert chain.open_room("63").width > 2  # the disc in the middle
    discs = {name: chain.centre(name) for name in chain.names[:-1]}
    assert min(math.dist(a, b) for i, a in discs.items() for j, b in discs.items() if i < j) > chain.breadth
    middle, room = chain.centre("63"), chain.open_room("63").width / 2
    nearest = min(math.dist(middle, corner) for name in discs for corner in chain.outline(name))
    assert nearest > room


def test_spaces_along_a_way_fill_it():
    way = way_of(read_path("M 0 0 C 60 0 60 60 120 60"))
    chain = way_chain(names(10), way, 12.0, None)
    assert chain.across == pytest.approx(min(12, way.length / 10))
    area = sum(enclosed_area(polygon(chain.outline(name))) for name in chain.names)
    assert area == pytest.approx(12 * way.length, rel=0.01)
    assert chain.box_of(chain.names).left == pytest.approx(0)
    assert not chain.is_closed and chain.neighbours("1") == ("2",)
    field = way_chain(names(10), way, 12.0, (150.0, 100.0))
    assert (field.width, field.height) == (150, 100)
    assert field.centre("1")[0] == pytest.approx(way.at(way.length / 20)[0])


def test_a_closed_way_is_a_ring():
    way = way_of(read_path("M 50 0 A 50 50 0 1 1 -50 0 A 50 50 0 1 1 50 0 Z"))
    chain = way_chain(names(20), way, 10.0, None)
    assert chain.is_closed and chain.across_edges("1") == ("20", "2")
    assert chain.width == pytest.approx(110, abs=0.2)


def test_larger_chains_have_larger_spaces():
    chain = serpentine_chain(names(4), 2, "top-left").scaled(12).scaled(0.5)
    assert (chain.width, chain.across, chain.box("2").left) == (12, 6, 6)
    assert chain.outline("1", 0.25) == ((1.5, 1.5), (4.5, 1.5), (4.5, 4.5), (1.5, 4.5))


def test_a_space_that_is_not_there_is_an_error():
    chain = row_chain(names(4), "right")
    assert "5" not in chain and "4" in chain
    for ask in (chain.centre, chain.box, chain.room, chain.outline, chain.neighbours):
        with pytest.raises(ValueError, match="the track has no 5"):
            ask("5")


def way(text):
    return way_of(read_path(text))


def test_a_way_tells_its_length_and_its_points():
    bend = way("M 0 0 H 30 V 40")
    assert bend.length == 70 and not bend.is_closed
    assert bend.at(10) == (10, 0) and bend.at(50) == (30, 20)
    assert bend.at(-5) == (-5, 0) and bend.at(80) == (30, 50)  # it goes on straight
    ring = way("M 0 0 H 30 V 40 Z")
    assert ring.is_closed and ring.length == 120 and ring.at(130) == (10, 0)
    assert way("M 0 0 L 0 0 L 5 0 L 5 0").points == ((0, 0), (5, 0)), "points that coincide count once"
    assert way("M 7 7 L 7 7").points == ((7, 7),)


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("M 0 0 L 100 100 L 100 0 L 0 100", (50, 50)),
        ("M 0 0 H 100 V 50 H 50 V -50", (50, 0)),
        ("M 0 0 C 150 100 -50 100 100 0", (50, 42.86)),
        ("M 0 0 H 100 V 100 H 0 Z", None),
        ("M 0 0 C 100 0 100 100 0 100 S -100 200 0 200", None),
        ("M 0 0 L 100 0 L 100 8 L 0 8", None),
    ],
)
def test_where_a_way_crosses_itself(text, point):
    assert crossing_of(way(text)) == (None if point is None else pytest.approx(point, abs=0.1))


def test_spaces_overlap_where_a_way_is_too_near_to_itself():
    over = overlap_of(way("M 0 0 H 100 V 8 H 0"), 20, 10.0)
    assert over.by == pytest.approx(2, abs=0.01) and over.first < over.second
    assert overlap_of(way("M 0 0 H 100 A 8 8 0 0 1 100 16 H 0"), 20, 10.0) is None


def test_a_corner_trims_its_spaces_and_a_hairpin_folds_them():
    assert overlap_of(way("M 0 0 H 100 V 100"), 10, 10.0) is None
    assert overlap_of(way("M 0 0 L 100 0 L 0 5"), 20, 10.0).by > 5
    assert overlap_of(way("M 0 0 H 50 A 1.5 1.5 0 0 1 50 3 H 45"), 5, 10.0).by > 3


def test_a_circle_has_room_as_far_as_its_radius():
    circle = way("M 20 0 A 20 20 0 1 1 -20 0 A 20 20 0 1 1 20 0 Z")
    assert circle.length == pytest.approx(40 * math.pi, rel=1e-3)
    assert overlap_of(circle, 12, 10.0) is None
    assert overlap_of(circle, 3, 39.0) is None


def test_a_long_way_is_searched_quickly():
    turns = "".join(f"H {200 if k % 2 else 0} V {12 * (k + 1)} " for k in range(1, 80))
    long = way(f"M 0 0 {turns}")
    assert crossing_of(long) is None and overlap_of(long, 900, 11.0) is None
