import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.components.figures.layout import BELOW, COVERED, FARTHEST, STEP, frame_layout, overlap, place_label
from pnp.geometry.path import Box
from pnp.model.view import CellPlace, PoolPlace, RowPlace
from pnp.scene.drawing import Size
from tests.components.box import context
from tests.components.hexes import hex_context, hex_layout, hex_view
from tests.components.positions import VIEW
from tests.samples import amount


def test_a_wide_frame_has_its_market_beside_the_board():
    layout = frame_layout(VIEW, context(), 57)
    (seen,) = layout.boards
    board = seen.crop
    assert seen.across == pytest.approx((0.53 * 57 - 3.8) / 3)
    (rows,) = layout.rows
    assert all(box.left > board.right and box.right <= 57 for _, box in rows)
    assert rows[0][1].top == board.top


def test_a_narrow_frame_has_its_market_below_the_board():
    layout = frame_layout(VIEW, context(), 36.6)
    (seen,) = layout.boards
    board = seen.crop
    assert seen.across == pytest.approx((36.6 - 0.6 - 3.8) / 3)
    (rows,) = layout.rows
    assert rows[0][1].top > board.bottom and rows[0][1].left == board.left


def test_pools_are_in_a_row_at_the_foot_equally_wide():
    layout = frame_layout(VIEW, context(), 57)
    assert [name for name, _ in layout.pools] == ["bank", "hollow", "dooky"]
    boxes = [box for _, box in layout.pools]
    assert len({round(box.width, 6) for box in boxes}) == 1 and len({box.top for box in boxes}) == 1
    assert layout.height == pytest.approx(boxes[0].bottom + 0.6)
    assert boxes[0].left == pytest.approx(0.6) and boxes[-1].right == pytest.approx(57 - 0.6)


def test_places_are_found_as_events_name_them():
    layout = frame_layout(VIEW, context(), 57)
    board = layout.boards[0].crop
    cell = layout.place(CellPlace("B2"))
    assert (cell.left - board.left, cell.top - board.top) == pytest.approx((cell.width, cell.height))
    assert cell.width == pytest.approx(board.width / 3)
    assert layout.place(RowPlace("meadow")) == layout.rows[0][1][1]
    assert layout.place(PoolPlace("hollow")) == layout.pools[1][1]


@pytest.mark.parametrize("name", [CellPlace("Z9"), RowPlace("nothing"), PoolPlace("nobody"), "stock:tiles", ""])
def test_places_that_are_not_seen_have_no_box(name):
    assert frame_layout(VIEW, context(), 57).place(name) is None


def test_a_view_of_something_that_is_no_board_is_a_bug():

    wrong = replace(VIEW, boards=(replace(VIEW.boards[0], component="button"),))
    with pytest.raises(TypeError, match="no board"):
        frame_layout(wrong, context(), 57)


@pytest.mark.parametrize("board", ["board", "rows"])
@pytest.mark.parametrize("width", [36.6, 57, 118])
@pytest.mark.parametrize("window", [(), ("C4", "E5")])
def test_hexagons_are_as_large_as_their_room_allows(board, width, window):
    layout = hex_layout(hex_view(board), width, window)
    (seen,) = layout.boards
    assert seen.outer.left >= -1e-9 and seen.outer.right <= width and seen.outer.bottom == layout.height
    assert seen.crop.left - seen.outer.left == pytest.approx(3.8) and seen.crop.top == pytest.approx(3.8)
    assert seen.across <= 10 + 1e-9
    # The largest there is, or all of the width, in the middle of it.
    tall = seen.crop.height == pytest.approx(84)
    assert tall or seen.across == pytest.approx(10) or seen.outer.right == pytest.approx(width - 0.6)
    assert seen.outer.left == pytest.approx(width - 0.6 - seen.outer.right)


def test_through_a_window_cells_are_larger_and_others_have_no_place():
    whole, part = (hex_layout(hex_view(), 57, window) for window in ((), ("D3", "F5")))
    assert part.boards[0].across > 1.5 * whole.boards[0].across and part.boards[0].is_cropped
    assert (
        part.place(CellPlace("E4")) is not None
        and part.place(CellPlace("A5")) is None
        and part.corners(CellPlace("A5")) == ()
    )
    assert (
        part.is_hexagon(CellPlace("E4"))
        and not part.is_hexagon(CellPlace("A5"))
        and not part.is_hexagon(PoolPlace("red"))
    )


def test_a_window_of_squares_shows_its_columns_and_rows():
    layout = frame_layout(VIEW, context(), 36.6, ("B1", "C2"))
    (seen,) = layout.boards
    assert seen.names == ("B1", "C1", "B2", "C2") and seen.across == pytest.approx(13)
    assert layout.place(CellPlace("B1")).left == pytest.approx(3.8) and layout.place(CellPlace("A1")) is None


def test_what_is_left_is_at_the_foot():
    without, with_lines = (frame_layout(hex_view(), hex_context(), 57, (), lines) for lines in (0, 2))
    assert without.status is None and with_lines.status.height == pytest.approx(2 * 4.8)
    assert with_lines.height == pytest.approx(without.height + 1.4 + 2 * 4.8 + 0.6)


SIGN = Size(8, 4)
ROOM = Box(0, 0, 50, 40)
INSIDE = st.tuples(st.floats(0, 50), st.floats(0, 40))


def sign_at(spot, width=8.0, height=4.0):
    x, y = spot
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def test_boxes_share_what_is_in_both():
    assert overlap(Box(0, 0, 4, 4), Box(2, 1, 9, 3)) == 4
    assert overlap(Box(0, 0, 4, 4), Box(4, 0, 9, 3)) == overlap(Box(0, 0, 1, 1), Box(5, 5, 6, 6)) == 0


def test_a_free_place_is_taken_at_once_and_above_rather_than_below():
    assert place_label(SIGN, (20, 20), ROOM, ()) == (20, 20)
    x, y = place_label(SIGN, (20, 20), ROOM, (Box(10, 18, 30, 22),))
    assert x == 20 and y == pytest.approx(16)


@settings(max_examples=amount(10, soak=600), deadline=None)
@given(INSIDE, st.lists(INSIDE, max_size=12))
def test_signs_stay_in_the_room_and_off_what_is_taken_while_there_is_a_free_place(near, points):
    taken = [Box(x - 2, y - 2, x + 2, y + 2) for x, y in points]
    sign = sign_at(place_label(SIGN, near, ROOM, taken))
    assert sign.left >= -1e-9 and sign.top >= -1e-9 and sign.right <= 50 + 1e-9 and sign.bottom <= 40 + 1e-9
    assert all(overlap(sign, box) == 0 for box in taken)
    assert math.dist(sign.centre, near) < FARTHEST


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(INSIDE, st.lists(INSIDE, max_size=12))
def test_what_is_soft_is_covered_only_where_that_is_nearer(near, points):
    soft = [Box(x - 2, y - 2, x + 2, y + 2) for x, y in points]

    def price(spot):
        covered = sum(overlap(sign_at(spot), box) for box in soft)
        return math.dist(spot, near) + BELOW * max(0.0, spot[1] - near[1]) + COVERED * covered

    spot, free, nearest = (place_label(SIGN, near, ROOM, *boxes) for boxes in (((), soft), (soft,), ((),)))
    assert price(spot) <= min(price(free), price(nearest)) + 1e-9
    # Neither is a place one step away better.
    x, y = spot
    beside = [(x + dx, y + dy) for dx in (-STEP, 0, STEP) for dy in (-STEP, 0, STEP)]
    inside = [(x, y) for x, y in beside if 4 <= x <= 46 and 2 <= y <= 38]
    assert all(price(spot) <= price(one) + 1e-9 for one in inside)


def test_where_nothing_is_free_as_little_as_can_be_is_covered():
    taken = (Box(-10, -10, 60, 30), Box(-10, 30, 60, 50))
    sign = sign_at(place_label(SIGN, (25, 5), ROOM, taken))
    assert ROOM.left <= sign.left and sign.bottom <= ROOM.bottom
    sign = sign_at(place_label(SIGN, (25, 5), ROOM, taken, spare=1))
    assert overlap(sign, taken[0]) == 0
    assert sign_at(place_label(SIGN, (-20, 90), ROOM, ())) == Box(0, 36, 8, 40)
