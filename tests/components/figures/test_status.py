import pytest

from pnp.components.figures.status import DIE, draw_status, status_lines
from pnp.geometry.path import Box
from pnp.model.figure import ProvedFrame
from pnp.model.translatable import ui_text
from pnp.model.view import DiceThrown, GameEnded, PlayerEliminated, StatusItem, StatusNote
from tests.components.hexes import hex_context, hex_view
from tests.components.walk import shapes, words
from tests.scene.bounds import bounds

POINTS = StatusItem(ui_text("{n} point left", "{n} points left", n=8), "red", bold=True)
FIRST = StatusItem(ui_text("(first turn)"))
THROW = StatusItem(ui_text("to throw"), "red", bold=True)
BONUS = StatusItem(ui_text("bonus {n}", n=7), "blue")
FULL = (POINTS, FIRST, StatusItem(ui_text("bonus {n}", n=2), "red"), BONUS, StatusItem(ui_text("out"), "blue"))


def drawn(status, *events, width=57.0):
    frame = frame_of(status, *events)
    drawing = hex_context()
    lines = status_lines([frame], drawing, width)
    box = Box(0.6, 40, width, 40 + 4.8 * lines)
    return list(draw_status(frame, box, drawing)), box, drawing


def frame_of(status, *events):
    return ProvedFrame(hex_view(status=status), events)


def tokens(nodes):
    fills = {hex_context().colour(name): name for name in ("red", "blue")}
    return [fills[shape.paint.fill] for shape, _ in shapes(nodes) if shape.paint.fill in fills]


@pytest.mark.parametrize(
    ("status", "texts", "counters"),
    [
        ((POINTS,), ["8 points left"], ["red"]),
        ((POINTS, FIRST), ["8 points left", "(first turn)"], ["red"]),
        ((THROW, BONUS), ["to throw", "bonus 7"], ["red", "blue"]),
        (
            (StatusItem(ui_text("{n} point left", "{n} points left", n=0), "red"), StatusItem(ui_text("out"), "blue")),
            ["0 points left", "out"],
            None,
        ),
        ((StatusItem(ui_text("deck empty")),), ["deck empty"], []),
    ],
)
def test_items_are_shown_in_words_beside_their_tokens(status, texts, counters):
    nodes, *_ = drawn(status)
    assert words(nodes) == texts
    assert tokens(nodes) == (["red", "blue"] if counters is None else counters)


def test_a_throw_shows_the_dice_and_what_was_added():
    nodes, *_ = drawn(
        (StatusItem(ui_text("{n} point left", "{n} points left", n=13), "red"),), DiceThrown((5, 4), "red", 4)
    )
    assert words(nodes) == ["+ 4 = 13", "13 points left"]
    dice = [box for shape, box in shapes(nodes) if box.width == pytest.approx(DIE) and shape.paint.stroke]
    pips = [box for _, box in shapes(nodes) if box.width < 0.8]
    assert len(dice) == 2 and len(pips) == 9


@pytest.mark.parametrize("faces", [(1,), (1, 1), (2, 1), (6, 5), (6, 6), (3, 2, 1)])
def test_dice_have_as_many_pips_as_were_thrown(faces):
    nodes, *_ = drawn((POINTS,), DiceThrown(faces, "red"))
    assert len([box for _, box in shapes(nodes) if box.width < 0.8]) == sum(faces)
    assert words(nodes) == ["8 points left"]


@pytest.mark.parametrize("status", [(POINTS, BONUS), (POINTS, StatusItem(ui_text("bonus {n}", n=2), "red")), (BONUS,)])
@pytest.mark.parametrize("thrower", ["red", "blue", "green"])
def test_dice_are_shown_once_and_beside_who_threw_them(status, thrower):
    nodes, *_ = drawn(status, DiceThrown((2, 1), "red"), DiceThrown((4, 3), thrower))
    assert len([box for _, box in shapes(nodes) if box.width < 0.8]) == 7
    assert words(nodes) == [hex_context().translate(item.label) for item in status]


def test_what_was_lost_and_who_won_is_shown_first():
    lost = StatusNote(StatusItem(ui_text("{n} lost", n=3), "blue"), "blue")
    nodes, *_ = drawn((THROW,), lost, PlayerEliminated("blue"), GameEnded("red"))
    assert words(nodes) == ["3 lost", "to throw"]
    assert tokens(nodes) == ["blue", "red", "red"]


@pytest.mark.parametrize("width", [24.0, 36.6, 57.0])
def test_lines_break_where_they_must_and_stay_in_their_box(width):
    nodes, box, drawing = drawn(FULL, width=width)
    painted = bounds(nodes, drawing.book)
    assert painted.top >= box.top - 1e-6 and painted.bottom <= box.bottom + 1e-6
    if width > 30:
        assert painted.left >= box.left - 1e-6 and painted.right <= box.right + 1e-6
    assert box.height > 5 if width < 57 else box.height < 11


def test_a_game_without_a_status_has_no_line():
    quiet, full = frame_of(()), frame_of((THROW,))
    assert status_lines([quiet, quiet], hex_context(), 57) == 0 and status_lines([quiet, full], hex_context(), 57) == 1
