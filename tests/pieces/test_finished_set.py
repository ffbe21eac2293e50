import pytest
from msgspec.structs import replace

from pnp.pieces.finished_set import draw_set
from pnp.press.scene.nodes import Group, Use
from tests.pieces.box import COMPONENTS, context
from tests.press.scene.bounds import bounds


@pytest.mark.parametrize(("width", "height"), [(80.0, 40.0), (40.0, 80.0), (160.0, 20.0)])
def test_the_set_fills_its_place_and_keeps_to_it(width, height):
    drawing = context()
    drawn = draw_set(drawing, width, height)
    painted = bounds([drawn.node], drawing.book)
    assert painted.left >= -0.5 and painted.right <= width + 0.5
    assert painted.top >= -0.5 and painted.bottom <= height + 0.5
    assert painted.width > 0.6 * width or painted.height > 0.6 * height


@pytest.mark.parametrize("low_ink", [False, True])
def test_every_component_is_in_the_picture_and_many_copies_are_some(low_ink):
    group = draw_set(replace(context(), low_ink=low_ink), 80.0, 40.0).node
    assert isinstance(group, Group)
    titles = [use.title for use in group.children if isinstance(use, Use)]
    assert set(titles) == {component["title"] for component in COMPONENTS.values()}
    assert titles.count("Button") == 12


def test_counters_of_one_size_stand_on_each_other():
    piece = {"kind": "counter", "title": "Piece", "shape": "disc", "size": "20mm", "count": 9, "front": {"fill": "red"}}
    board = {"kind": "square-board", "title": "Board", "columns": 8, "rows": 8, "cell": "25mm"}
    drawing = context({"board": board, "dark": piece | {"title": "Dark"}, "light": piece | {"title": "Light"}})
    group = draw_set(drawing, 120.0, 60.0).node
    columns = {
        title: {round(use.transform.e, 3) for use in group.children if use.title == title}
        for title in ("Dark", "Light")
    }
    assert len(columns["Dark"]) == 3 and columns["Dark"] == columns["Light"]


def test_an_empty_box_has_an_empty_picture():
    assert draw_set(context({}), 100, 60).height == 0.0


def test_a_small_piece_has_no_row_to_itself():
    board = {"kind": "square-board", "title": "Board", "columns": 8, "rows": 8, "cell": "25mm"}
    mat = {"kind": "square-board", "title": "Mat", "columns": 8, "rows": 4, "cell": "24mm"}
    die = {"kind": "die", "title": "Die", "size": "16mm", "faces": [""] * 6}
    drawing = context({"board": board, "mat": mat, "die": die})
    drawn = draw_set(drawing, 84.0, 60.0)
    assert isinstance(drawn.node, Group)
    bottoms = {use.title: bounds([use], drawing.book).bottom for use in drawn.node.children if isinstance(use, Use)}
    assert bottoms["Die"] == pytest.approx(bottoms["Board"], abs=0.3)
