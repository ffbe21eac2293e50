import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.press.geometry.path import circle, polygon, rectangle, translation
from pnp.sheets.cut_strokes import mesh_of
from tests.samples import amount


def test_a_shared_edge_is_one_edge():
    mesh = mesh_of([rectangle(0, 0, 10, 10), rectangle(10, 0, 10, 10)])
    assert len(mesh.nodes) == 6
    assert sorted(edge.count for edge in mesh.edges) == [1] * 6 + [2]


def test_corners_within_a_micrometre_are_one():
    mesh = mesh_of([rectangle(0, 0, 10, 10), rectangle(10.0006, -0.0004, 10, 10)])
    assert len(mesh.nodes) == 6
    assert sum(edge.count == 2 for edge in mesh.edges) == 1


def test_an_edge_is_split_where_another_ends_on_it():
    # A wide rectangle above two narrow ones: its lower edge is shared with both.
    mesh = mesh_of([rectangle(0, 0, 30, 10), rectangle(0, 10, 12, 10), rectangle(12, 10, 18, 10)])
    shared = sorted(tuple(sorted((mesh.nodes[e.start], mesh.nodes[e.end]))) for e in mesh.edges if e.count == 2)
    assert [tuple((round(x, 3), round(y, 3)) for x, y in edge) for edge in shared] == [
        ((0, 10), (12, 10)),
        ((12, 10), (12, 20)),
        ((12, 10), (30, 10)),
    ]


def test_slanted_edges_are_split_too():
    mesh = mesh_of([polygon([(0, 0), (30, 10), (0, 10)]), polygon([(15, 5), (30, 10), (30, 0)])])
    assert sorted(edge.count for edge in mesh.edges) == [1, 1, 1, 1, 1, 2]


def test_equal_curves_are_one():
    mesh = mesh_of([circle(5, 5, 5), circle(5, 5, 5), circle(15, 5, 5)])
    assert sorted(edge.count for edge in mesh.edges) == [1] * 4 + [2] * 4


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


def test_no_outlines_have_no_edges():
    assert mesh_of([]).edges == []


@pytest.mark.parametrize("size", [0.0, 0.0004])
def test_edges_shorter_than_the_snap_vanish(size):
    assert mesh_of([polygon([(0, 0), (size, 0), (size, size)])]).edges == []
