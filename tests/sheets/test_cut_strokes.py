import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.path import circle, rectangle
from pnp.geometry.transform import translation
from pnp.sheets.cut_mesh import mesh_of
from pnp.sheets.cut_strokes import strokes
from pnp.sheets.layout import SheetLayout, group_by_footprint
from pnp.sheets.packing import Lattice
from pnp.sheets.spec import SheetSpec
from tests.samples import amount
from tests.sheets.pieces import hexagon, length


def _grid(columns, rows, width=10.0, height=8.0, missing=0):
    tile = rectangle(0, 0, width, height)
    places = [(c, r) for r in range(rows) for c in range(columns)]
    return [tile.transformed(translation(c * width, r * height)) for c, r in places[: len(places) - missing]]


def _is_closed(path):
    return path.segments[-1][0] == "Z"


@settings(max_examples=amount(30), deadline=None)
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
    assert [len(path.segments) for path in paths[:5]] == [2] * 5
    assert len(paths) == 6


def test_discs_stay_whole_and_round():
    paths = strokes(mesh_of([circle(10, 10, 5), circle(30, 10, 5)]))
    assert len(paths) == 2
    for path in paths:
        assert [command for command, _ in path.segments] == ["M", "C", "C", "C", "C", "Z"]
        assert length(path) == pytest.approx(2 * math.pi * 5, rel=1e-3)


def test_a_thousand_hexagons_are_cut_half_as_long():
    # The trial that paper.md tells of: 90.0 m -> 46.9 m.
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
