import pytest

from pnp.components.figures.layout import frame_layout
from pnp.components.figures.track import BAND, counters_place, draw_track_view, tile_place
from pnp.geometry.path import Box
from tests.components.box import context
from tests.components.positions import VIEW
from tests.components.walk import shapes, uses, words

ROW = Box(10, 20, 40, 29)


def rows():
    studio = context()
    (places,) = frame_layout(VIEW, studio, 57).rows
    drawn = draw_track_view(VIEW.tracks[0], places, studio)
    return {node.title: (node, box) for node, (_, box) in zip(drawn, places, strict=True)}


def test_each_row_is_drawn_in_its_box_by_its_title():
    found = rows()
    assert list(found) == ["Mushroom", "Meadow"]
    for node, box in found.values():
        ground, painted = shapes([node])[0]
        assert painted == box
        assert ground.paint.fill is not None


def test_tiles_and_counters_have_their_numbers():
    assert words([rows()["Mushroom"][0]]) == ["×2", "12"]
    assert words([rows()["Meadow"][0]]) == ["×0", "0"]


def test_there_are_pictures_of_what_is_there_and_of_nothing_else():
    assert any(name.startswith("mushroom") for name in uses([rows()["Mushroom"][0]]))
    assert any("button" in name for name in uses([rows()["Mushroom"][0]]))
    assert uses([rows()["Meadow"][0]]) == []


def test_places_lie_in_their_row_from_left_to_right():
    tile, counters = tile_place(ROW), counters_place(ROW)
    assert tile.width == pytest.approx(tile.height)
    assert ROW.left + BAND < tile.left < tile.right < counters.left < counters.right < ROW.right
    assert tile.centre[1] == counters.centre[1] == ROW.centre[1]
