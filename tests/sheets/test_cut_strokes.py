import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.geometry.path import circle, polygon, rectangle, translation
from pnp.sheets.cut_strokes import _Nearest, mesh_of, strokes
from pnp.sheets.layout import Lattice, SheetLayout, group_by_footprint
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.effort import calls
from tests.samples import amount
from tests.sheets.pieces import disc, hexagon, length, tile


def _grid(columns, rows, width=10.0, height=8.0, missing=0):
    tile = rectangle(0, 0, width, height)
    places = [(c, r) for r in range(rows) for c in range(columns)]
    return [tile.transformed(translation(c * width, r * height)) for c, r in places[: len(places) - missing]]


def _is_closed(path):
    return path.segments[-1][0] == "Z"


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(st.integers(1, 7), st.integers(1, 7))
def test_a_grid_becomes_its_guillotine_lines(columns, rows):
    paths = strokes(mesh_of(_grid(columns, rows)))
    inner, outline = paths[:-1], paths[-1]
    assert len(inner) == columns - 1 + rows - 1
    assert all(len(path.segments) == 2 for path in inner)  # each one straight line
    assert _is_closed(outline)
    assert outline.bounds == paths[-1].bounds
    assert sum(map(length, paths)) == pytest.approx((columns + 1) * rows * 8 + (rows + 1) * columns * 10)


def test_a_grid_that_is_not_full_is_cut_between_its_pieces_first():
    paths = strokes(mesh_of(_grid(4, 3, missing=1)))
    assert sum(map(length, paths)) == pytest.approx(5 * 24 - 8 + 4 * 40 - 10)
    *inner, outline = paths
    # The two lines that end at the piece that is missing are one: its edges belong to the outline.
    assert sorted(len(path.segments) for path in inner) == [2, 2, 2, 3]
    assert _is_closed(outline)
    assert length(outline) == pytest.approx(2 * (40 + 24))


def test_discs_stay_whole_and_round():
    paths = strokes(mesh_of([circle(10, 10, 5), circle(30, 10, 5)]))
    assert len(paths) == 2
    for path in paths:
        assert [command for command, _ in path.segments] == ["M", "C", "C", "C", "C", "Z"]
        assert length(path) == pytest.approx(2 * math.pi * 5, rel=1e-3)


def test_a_thousand_hexagons_are_cut_half_as_long():
    # The trial in paper.md: 90.0 m -> 46.9 m.
    (outline,) = hexagon(width=15 * math.sqrt(3)).trim
    lattice = Lattice(outline.bounds.width, 30.0, 25, 40, outline.bounds.width, 22.5, 25, outline.bounds.width / 2)
    outlines = [outline.transformed(translation(x, y)) for x, y in lattice.places()]
    assert sum(map(length, outlines)) == pytest.approx(90_000)
    paths = strokes(mesh_of(outlines))
    assert sum(map(length, paths)) == pytest.approx((3 * 1000 + 2 * 25 + 2 * 40 - 1) * 15, abs=1)  # 46.9 m
    assert _is_closed(paths[-1])  # the outline of the whole, cut last


@settings(max_examples=amount(20), deadline=None)
@given(st.integers(1, 40), st.sampled_from(["honeycomb", "straight"]))
def test_every_edge_of_every_hexagon_is_cut_once(count, hexagons):
    (batch,) = SheetLayout(SheetSpec().area, 0.0, hexagons).lay_out(group_by_footprint([hexagon(count=count)], False))
    for page in batch.pages:
        mesh = mesh_of(placement.piece.trim[0].transformed(placement.transform) for placement in page)
        assert sum(edge.count for edge in mesh.edges) == 6 * len(page)
        assert max(edge.count for edge in mesh.edges) <= 2
        edges = sum(math.dist(mesh.nodes[e.start], mesh.nodes[e.end]) for e in mesh.edges)
        assert sum(map(length, strokes(mesh))) == pytest.approx(edges, abs=0.05)


def _idle(paths):
    """The way of the tool between strokes, in mm."""
    ends = []
    for path in paths:
        start, end = path.segments[0][1][0], path.segments[-1]
        ends.append((start, start if end[0] == "Z" else end[1][-1]))
    return sum(math.dist(here, there) for (_, here), (there, _) in itertools.pairwise(ends))


def _sorted_idle(paths):
    """The way of the tool if the next path is always the one that begins or ends nearest, as in vpype's linesort."""
    left = [(p.segments[0][1][0], p.segments[0 if p.segments[-1][0] == "Z" else -1][1][-1]) for p in paths]
    here, way = (0.0, 0.0), []
    while left:
        ends = min(left, key=lambda each: min(math.dist(here, point) for point in each))
        left.remove(ends)
        start, end = sorted(ends, key=lambda point: math.dist(here, point))
        way.append(math.dist(here, start))
        here = end
    return sum(way[1:])


@settings(max_examples=amount(20, soak=300), deadline=None)
@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 12)), min_size=2, max_size=40))
def test_the_tool_travels_no_farther_than_if_the_nearest_stroke_were_the_next(places):
    """1.24 times as far on a sheet of Chess, and 1.51 on one of Quiet Adventures, before the way was shortened."""
    paths = strokes(mesh_of(circle(10 + 19 * x, 10 + 19 * y, 8) for x, y in places))
    origin = [circle(0, 0, 0.1)]  # where the tool is at first
    assert _idle([*origin, *paths]) <= 1.05 * _sorted_idle([*origin, *paths])


def test_the_tool_travels_no_farther_around_a_few_cards_that_touch():
    """Half of their lines are outline and come last: from a bad beginning, the tool went 1.6 times as far."""
    cards = [rectangle(20 + 70 * column, 53 + 120 * row, 70, 120, 3) for row in (0, 1) for column in (0, 1, 2)]
    paths = strokes(mesh_of(cards))
    assert _idle(paths) <= 1.2 * _sorted_idle(paths)


def test_no_stroke_is_left_behind():
    """The nearest hole is always the next, until the one beside the first is left, far from the last."""
    holes = [circle(x, y, 1.0) for x, y in ((4, 4), (16, 4), (28, 4), (40, 4), (40, 14), (28, 14), (16, 14), (4, 15))]
    paths = strokes(mesh_of([circle(4, 26, 1.0), *holes, circle(40, 26, 1.0)]))
    assert _idle(paths) < _sorted_idle(paths)


def _page_strokes(*pieces, hexagons="honeycomb"):
    plan = plan_sheets(pieces, SheetSpec(hexagons=hexagons))
    return strokes(mesh_of(p.piece.trim[0].transformed(p.transform) for p in plan.sheets[0]))


def test_the_tool_travels_little_between_strokes():
    """Hexania's counters took 19.7 m before strokes were ordered, Hollow's stones 2.8 m; vpype sorts to 3.7 and 1.8."""
    counters = _page_strokes(*(hexagon(name, 70, 7.84, 1.0) for name in "abcdef"))
    assert len(counters) == 420
    assert _idle(counters) < 4_000
    stones = _page_strokes(disc("stone", 81, 17.3))
    assert len(stones) == 81
    assert _idle(stones) < 1_500
    assert _idle(_page_strokes(tile("a", 11))) < 400


def test_a_closed_stroke_begins_at_a_corner_near_the_one_before():
    paths = strokes(mesh_of([rectangle(0, 0, 10, 10), rectangle(13, 0, 10, 10), rectangle(26, 0, 10, 10)]))
    assert [path.segments[0][1][0] for path in paths] == [(0, 0), (13, 0), (26, 0)]
    assert all(len(path.segments) == 5 for path in paths)
    paths = strokes(mesh_of([rectangle(0, 0, 10, 10), rectangle(13, 20, 10, 10)]))
    assert _idle(paths) == pytest.approx(math.dist((0, 0), (13, 20)))


points = st.tuples(st.integers(0, 200), st.integers(0, 280))


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(st.lists(points, min_size=1, max_size=60), points)
def test_the_nearest_point_is_found_wherever_one_asks(places, here):
    """Points are found in the order of a search through all of them."""
    nearest = _Nearest(places)
    remaining = dict(enumerate(places))
    while remaining:
        number = nearest.find(here)
        assert number == min(remaining, key=lambda n: (round(math.dist(here, remaining[n]), 6), n))
        nearest.remove(number)
        here = remaining.pop(number)
    with pytest.raises(ValueError, match="no point"):
        nearest.find(here)


def test_ordering_takes_hardly_more_than_twice_as_long_for_twice_as_many():
    few, many = (
        calls(lambda n=n: strokes(mesh_of(circle(10 * (i % 40), 10 * (i // 40), 4) for i in range(n))))
        for n in (800, 1600)
    )
    assert many < 2.4 * few


def test_inner_lines_of_any_block_come_before_every_outline():
    paths = _page_strokes(*(hexagon(name, 30, 12.0, 1.0) for name in "abc"))
    closed = [_is_closed(path) for path in paths]
    assert closed == sorted(closed) and sum(closed) == 3


def test_straight_cuts_of_several_colours_run_across_the_whole_block_and_through_no_hexagon():
    pieces = [hexagon(name, count, 16.0, 1.0) for name, count in (("a", 33), ("b", 41), ("c", 17))]
    plan = plan_sheets(pieces, SheetSpec(hexagons="straight"))
    (sheet,) = plan.sheets
    hexagons = [[(p.x + x, p.y + y) for x, y in p.footprint.corners] for p in sheet]
    for path in _page_strokes(*pieces, hexagons="straight"):
        for points in path.flattened():
            for (ax, ay), (bx, by) in itertools.pairwise(points):
                far = math.dist((ax, ay), (bx, by))
                nx, ny = (by - ay) / far, (ax - bx) / far
                for corners in hexagons:  # the cut, run on across the sheet, parts no counter
                    sides = [nx * (x - ax) + ny * (y - ay) for x, y in corners]
                    assert min(sides) > -0.01 or max(sides) < 0.01


def test_a_shared_edge_or_curve_is_one():
    mesh = mesh_of([rectangle(0, 0, 10, 10), rectangle(10, 0, 10, 10)])
    assert len(mesh.nodes) == 6
    assert sorted(edge.count for edge in mesh.edges) == [1] * 6 + [2]
    mesh = mesh_of([rectangle(0, 0, 10, 10), rectangle(10.0006, -0.0004, 10, 10)])
    assert len(mesh.nodes) == 6
    assert sum(edge.count == 2 for edge in mesh.edges) == 1
    mesh = mesh_of([circle(5, 5, 5), circle(5, 5, 5), circle(15, 5, 5)])
    assert sorted(edge.count for edge in mesh.edges) == [1] * 4 + [2] * 4
    assert mesh_of([]).edges == []


def test_an_edge_is_split_where_another_ends_on_it():
    # A wide rectangle above two narrow ones: its lower edge is shared with both.
    mesh = mesh_of([rectangle(0, 0, 30, 10), rectangle(0, 10, 12, 10), rectangle(12, 10, 18, 10)])
    shared = sorted(tuple(sorted((mesh.nodes[e.start], mesh.nodes[e.end]))) for e in mesh.edges if e.count == 2)
    assert [tuple((round(x, 3), round(y, 3)) for x, y in edge) for edge in shared] == [
        ((0, 10), (12, 10)),
        ((12, 10), (12, 20)),
        ((12, 10), (30, 10)),
    ]
    mesh = mesh_of([polygon([(0, 0), (30, 10), (0, 10)]), polygon([(15, 5), (30, 10), (30, 0)])])
    assert sorted(edge.count for edge in mesh.edges) == [1, 1, 1, 1, 1, 2]


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.floats(3, 40), st.floats(3, 40), st.floats(-50, 50))
def test_a_grid_has_each_edge_once(columns, rows, width, height, offset):
    tile = rectangle(0, 0, width, height)
    tiles = [
        tile.transformed(translation(offset + c * width, offset + r * height))
        for r in range(rows)
        for c in range(columns)
    ]
    mesh = mesh_of(tiles)
    inner = (columns - 1) * rows + (rows - 1) * columns
    assert sum(edge.count == 2 for edge in mesh.edges) == inner
    assert sum(edge.count == 1 for edge in mesh.edges) == 2 * (columns + rows)
    assert len(mesh.nodes) == (columns + 1) * (rows + 1)


@pytest.mark.parametrize("size", [0.0, 0.0004])
def test_edges_shorter_than_the_snap_vanish(size):
    assert mesh_of([polygon([(0, 0), (size, 0), (size, size)])]).edges == []
