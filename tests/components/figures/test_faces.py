import pytest

from pnp.components.figures.faces import count, pile, thumbnail
from pnp.components.kinds import draw_face
from pnp.geometry.path import Box
from pnp.model.view import Standing
from tests.components.box import COMPONENTS, context
from tests.scene.bounds import bounds

SEEN = {name for name, value in COMPONENTS.items() if value["kind"] in ("tile", "counter", "standee", "cup")}


@pytest.mark.parametrize("name", COMPONENTS)
def test_pieces_have_a_face_and_boards_have_none(name):
    assert (draw_face(name, "front", context()) is not None) == (name in SEEN)


@pytest.mark.parametrize("name", sorted(SEEN))
def test_a_thumbnail_stays_in_its_box_and_is_made_once(name):
    drawing = context()
    box = Box(5, 5, 13, 12)
    node = thumbnail(name, box, drawing)
    painted = bounds([node], drawing.book)
    assert box.left - 0.1 <= painted.left and painted.right <= box.right + 0.1
    assert box.top - 0.1 <= painted.top and painted.bottom <= box.bottom + 0.1
    assert node.title == COMPONENTS[name]["title"]
    assert thumbnail(name, Box(0, 0, 8, 7), drawing).symbol is node.symbol


def test_both_sides_can_be_seen():
    drawing = context()
    front, back = (draw_face("stone", face, drawing) for face in ("front", "back"))
    assert front.name != back.name and front != back
    assert draw_face("button", "back", drawing).children == draw_face("button", "front", drawing).children


def test_pale_art_is_other_art():
    drawing = context()
    names = {thumbnail("hollow", Box(0, 0, 5, 5), drawing, pale=share).symbol.name for share in (0.0, 0.5, 0.66)}
    assert len(names) == 3


@pytest.mark.parametrize(("number", "shown"), [(1, 1), (2, 2), (3, 3), (15, 4)])
def test_a_pile_shows_as_many_as_there_is_room_for(number, shown):
    drawing = context()
    nodes = pile(Standing("button", number), Box(0, 0, 3.5 + 3 * 0.42 * 3.5, 3.5), 3.5, drawing)
    assert len(nodes) == shown
    assert bounds(nodes, drawing.book).right == pytest.approx(3.5 + (shown - 1) * 0.42 * 3.5, abs=0.05)


def test_counts_are_numbers_or_multipliers():
    drawing = context()
    assert count(7, 0, 0, drawing).line.text == "7" and count(3, 0, 0, drawing, times=True).line.text == "×3"
