"""The pictures of the rules: art, components, frames of figures, as large as is said."""

import pytest

from pnp.game.model.ruleset import Item
from pnp.pieces.item_picture import draw_picture, picture_size
from tests.pieces.box import context
from tests.pieces.positions import figure, frame
from tests.press.scene.bounds import bounds

FIGURES = {"start": figure(frame(), frame())}


@pytest.mark.parametrize(
    ("item", "room", "width"),
    [
        (Item(picture="town"), 118.0, None),  # as wide as it can be
        (Item(picture="town", width=40.0), 118.0, 40.0),
        (Item(picture="town", width=40.0), 30.0, 30.0),
        (Item(picture="button"), 118.0, 16.0),  # a piece is no larger than it is
        (Item(picture="button", width=60.0), 118.0, 60.0),
        (Item(picture="figure:start", frame="b"), 60.0, None),
    ],
)
def test_its_size_is_known_before_it_is_drawn(item, room, width):
    drawing = context()
    size = picture_size(item, FIGURES, drawing, room)
    drawn = draw_picture(item, FIGURES, drawing, room, "What is seen")
    assert drawn.size == pytest.approx(size)
    assert drawn.title == "What is seen"
    assert (size.width <= room + 1e-9 and size.height <= 95.0 + 1e-9) or item.width
    if width is not None:
        assert size.width == pytest.approx(width)
    box = bounds([drawn.node], drawing.book)
    assert box is not None
    assert box.width <= size.width + 0.1 and box.left >= -0.05


def test_a_component_is_called_by_its_title_without_words_of_its_own():
    drawing = context()
    assert draw_picture(Item(picture="town"), FIGURES, drawing, 50.0, "").title == drawing.title("town")


def test_both_sides_can_be_seen():
    drawing = context()
    front, back = (
        draw_picture(Item(picture="button", side=side), FIGURES, drawing, 50.0, "").node for side in ("front", "back")
    )
    assert front != back
