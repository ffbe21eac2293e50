import pytest

from pnp.components.figures.status import DIE, draw_status, has_status, status_lines
from pnp.geometry.path import Box
from pnp.model.figure import ProvedFrame
from pnp.model.view import Event
from pnp.scene.bounds import bounds
from tests.components.hexes import hex_context, hex_view
from tests.components.walk import shapes, words

FULL = ("points:8", "first-turn", "bonus:red:2", "bonus:blue:7", "out:blue")


def drawn(notes, *events, width=57.0):
    frame = frame_of(notes, *events)
    drawing = hex_context()
    lines = status_lines([frame], drawing, width)
    box = Box(0.6, 40, width, 40 + 4.8 * lines)
    return list(draw_status(frame, box, drawing)), box, drawing


def frame_of(notes, *events):
    return ProvedFrame(hex_view(notes=notes), events)


@pytest.mark.parametrize(
    ("notes", "told"),
    [
        (("points:8",), ["8 points left"]),
        (("points:1", "first-turn"), ["1 point left", "(first turn)"]),
        (("throw", "bonus:blue:7"), ["to throw", "bonus 7"]),
        (("points:0", "out:blue"), ["0 points left", "out"]),
    ],
)
def test_notes_are_told_in_words_beside_counters(notes, told):
    nodes, *_ = drawn(notes)
    assert words(nodes) == told


def test_a_throw_shows_two_dice_that_make_it_and_what_was_added():
    gained = Event("gained", None, "purse:red", None, 4, "red")
    nodes, *_ = drawn(("points:13",), Event("thrown", amount=9, player="red"), gained)
    assert words(nodes) == ["+ 4 = 13", "13 points left"]
    dice = [box for shape, box in shapes(nodes) if box.width == pytest.approx(DIE) and shape.paint.stroke]
    pips = [box for _, box in shapes(nodes) if box.width < 0.8]
    assert len(dice) == 2 and len(pips) == 9


@pytest.mark.parametrize("thrown", range(2, 13))
def test_dice_have_as_many_pips_as_were_thrown(thrown):
    nodes, *_ = drawn(("points:2",), Event("thrown", amount=thrown, player="red"))
    assert len([box for _, box in shapes(nodes) if box.width < 0.8]) == thrown


def test_what_was_lost_and_who_won_is_told():
    nodes, *_ = drawn(("throw",), Event("lost", amount=3, player="blue"), Event("ended", player="red"))
    assert words(nodes) == ["3 lost", "to throw"]


@pytest.mark.parametrize("width", [24.0, 36.6, 57.0])
def test_lines_break_where_they_must_and_stay_in_their_box(width):
    nodes, box, drawing = drawn(FULL, width=width)
    painted = bounds(nodes, drawing.book)
    assert painted.top >= box.top - 1e-6 and painted.bottom <= box.bottom + 1e-6
    if width > 30:
        assert painted.left >= box.left - 1e-6 and painted.right <= box.right + 1e-6
    assert box.height > 5 if width < 57 else box.height < 11


def test_a_game_without_points_has_no_line():
    quiet, told = frame_of(("over",)), frame_of(("throw",))
    assert not has_status(quiet.view) and has_status(told.view)
    assert status_lines([quiet, quiet], hex_context(), 57) == 0 and status_lines([quiet, told], hex_context(), 57) == 1
