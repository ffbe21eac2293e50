"""The places of a map as cells of a board."""

from __future__ import annotations

import math

import pytest

from pnp.press.geometry.path import Box, rectangle
from pnp.press.geometry.place_map import MapPlace, PlaceMap

MOOR = MapPlace("Moor", (25.0, 30.0), 30.0, rectangle(10, 10, 30, 40) + rectangle(50, 10, 5, 5))
TOWN = MapPlace("Town", (70.0, 20.0), 12.0, reach=1.5)
MAP = PlaceMap((MOOR, TOWN), (("Moor", "Town"),), (100.0, 60.0))


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
