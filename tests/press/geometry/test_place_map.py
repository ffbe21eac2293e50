"""The places of a map as cells of a board."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.geometry.path import Box, rectangle
from pnp.press.geometry.place_map import MapPlace, PlaceMap, lattice, place_graph, rings

MOOR = MapPlace("Moor", (25.0, 30.0), 30.0, rectangle(10, 10, 30, 40) + rectangle(50, 10, 5, 5))
MAP = PlaceMap((MOOR, MapPlace("Town", (70.0, 20.0), 12.0, reach=1.5)), (("Moor", "Town"),), (100.0, 60.0))


def test_places_are_cells_by_their_names():
    assert MAP.names == ("Moor", "Town")
    assert "Moor" in MAP and "moor" not in MAP
    assert MAP.neighbours("Town") == MAP.across_edges("Town") == ("Moor",)
    assert (MAP.width, MAP.height, MAP.top, MAP.label_axes) == (100, 60, None, ())


@pytest.mark.parametrize("ask", [MAP.centre, MAP.box, MAP.room, MAP.outline, MAP.neighbours, MAP.shape])
def test_an_unknown_place_is_an_error(ask):
    with pytest.raises(ValueError, match="the board has no Wood"):
        ask("Wood")


def test_all_lengths_grow_with_the_map():
    double = MAP.scaled(2)
    assert (double.width, double.height, double.across) == (200, 120, 24)
    assert double.centre("Moor") == (50, 60)
    assert double.room("Moor").width == pytest.approx(0.95 * 60)
    assert double.box("Moor") == Box(20, 20, 110, 100)
    assert double.box("Town").width == pytest.approx(24)


def test_the_box_of_all_places_is_the_drawing():
    assert MAP.box_of(("Town", "Moor")) == Box(0, 0, 100, 60)
    assert MAP.box_of(("Moor",)) == Box(10, 10, 55, 50)


def test_the_outline_is_that_of_the_largest_part_and_may_be_smaller():
    assert MAP.outline("Moor") == ((10, 10), (40, 10), (40, 50), (10, 50))
    inner = MAP.outline("Moor", 0.1)
    assert [math.dist(a, b) for a, b in zip(inner, MAP.outline("Moor"), strict=True)] == pytest.approx([3] * 4)
    assert all(math.dist(corner, MOOR.middle) < math.dist(MOOR.middle, (10, 10)) for corner in inner)
    assert len(MAP.outline("Town")) > 8


@pytest.mark.parametrize(("apart", "room"), [(12.0, 12.0), (40.0, 12.0), (5.0, 5.0)])
def test_a_piece_on_a_lonely_point_hides_little_of_the_map(apart, room):
    lonely = PlaceMap((MapPlace("Farm", (70.0, 20.0), apart),), (), (100.0, 60.0))
    assert lonely.room("Farm").width == pytest.approx(0.95 * room)
    assert lonely.across == apart


ABC, ONE_TWO_THREE = tuple("ABC"), tuple("123")


def degrees(graph):
    return {name: len(graph.neighbours(name)) for name in graph.names}


@given(st.integers(2, 9), st.integers(2, 9), st.sampled_from(["none", "alternate", "all"]))
def test_a_lattice_joins_what_is_side_by_side_and_diagonals_join_corners(columns, rows, diagonals):
    graph = lattice(tuple("ABCDEFGHI"[:columns]), tuple(str(row) for row in range(rows)), diagonals).scaled(10)
    straight = columns * (rows - 1) + rows * (columns - 1)
    crossed = {"none": 0, "alternate": (columns - 1) * (rows - 1), "all": 2 * (columns - 1) * (rows - 1)}[diagonals]
    assert len(graph.lines) == len(set(map(frozenset, graph.lines))) == straight + crossed
    lengths = {round(math.dist(graph.centre(start), graph.centre(end)), 6) for start, end in graph.lines}
    assert lengths == ({10} if diagonals == "none" else {10, round(10 * math.sqrt(2), 6)})
    assert (graph.width, graph.height, graph.across) == pytest.approx((10 * columns, 10 * rows, 10))


def test_alquerque_has_diagonals_through_every_second_point():
    graph = lattice(tuple("ABCDE"), tuple("54321"), "alternate")
    assert degrees(graph)["C3"] == 8 and degrees(graph)["B3"] == 4 and degrees(graph)["A1"] == 3
    assert set(graph.neighbours("A1")) == {"A2", "B1", "B2"}


@pytest.mark.parametrize(("ring_count", "points", "lines"), [(2, 16, 20), (3, 24, 32)])
def test_rings_are_the_points_and_lines_of_morris(ring_count, points, lines):
    many = 2 * ring_count + 1
    labels = tuple("ABCDEFG"[:many]), tuple(str(many - row) for row in range(many))
    graph = rings(*labels)
    assert len(graph.names) == points and len(graph.lines) == lines == len(set(map(frozenset, graph.lines)))
    assert len(rings(*labels, diagonals=True).lines) == lines + 4 * (ring_count - 1)
    assert graph.across == 1 and "D4" not in rings(tuple("ABCDEFG"), tuple("7654321"))


def test_nine_men_s_morris_is_named_as_players_name_it():
    graph = rings(tuple("ABCDEFG"), tuple("7654321"), below=True)
    assert graph.names[:3] == ("A7", "D7", "G7") and graph.names[-3:] == ("A1", "D1", "G1")
    assert set(graph.neighbours("D6")) == {"B6", "F6", "D7", "D5"}
    assert set(graph.neighbours("A1")) == {"D1", "A4"}
    columns, rows = graph.label_axes
    assert columns.direction == (0, 1) and columns.labels["D6"] == "D" and rows.labels["D6"] == "6"


def test_places_of_an_author_s_own_are_joined_along_their_ways():
    points = {"Ash": (0.0, 1.0), "Birch": (3.0, 1.0), "Elm": (3.0, 5.0)}
    graph = place_graph(points, (("Ash", "Birch", "Elm"), ("Birch", "Ash"))).scaled(10)
    assert set(map(frozenset, graph.lines)) == {frozenset({"Ash", "Birch"}), frozenset({"Birch", "Elm"})}
    assert graph.across == 30 and graph.centre("Ash") == (15, 15) and graph.centre("Elm") == (45, 55)
    assert graph.label_axes == () and graph.neighbours("Elm") == ("Birch",)
    assert graph.box("Ash") == Box(0, 0, 30, 30) and (graph.width, graph.height) == (60, 70)


def test_places_left_out_take_their_lines_along():
    whole = lattice(ABC, ONE_TWO_THREE, "none")
    graph = whole.without(frozenset({"B2"}))
    assert "B2" not in graph and len(graph.lines) == 8
    assert set(graph.neighbours("A2")) == {"A1", "A3"}
    with pytest.raises(ValueError, match="no B2"):
        graph.centre("B2")
    assert whole.without(frozenset()) is whole


def test_it_answers_what_figures_ask_of_any_cells():
    graph = lattice(ABC, ONE_TWO_THREE, "none").scaled(20)
    assert graph.top is None and graph.box_of(("A1", "B2")) == Box(0, 0, 40, 40)
    room = graph.room("B2")
    assert room.centre == (30, 30) and room.width == pytest.approx(19)
    assert graph.outline("A1", 0.1) == ((2, 2), (18, 2), (18, 18), (2, 18))
    assert graph.across_edges("A1") == graph.neighbours("A1")


def test_a_single_place_has_room():
    graph = place_graph({"A": (5.0, 5.0)}, ()).scaled(12)
    assert (graph.across, graph.width) == (12, 12) and graph.neighbours("A") == ()
