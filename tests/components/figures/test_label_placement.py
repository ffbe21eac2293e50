import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.components.figures.label_placement import COVERED, FARTHEST, STEP, overlap, place_label
from pnp.geometry.path import Box
from tests.samples import amount

ROOM = Box(0, 0, 50, 40)
INSIDE = st.tuples(st.floats(0, 50), st.floats(0, 40))


def sign_at(spot, width=8.0, height=4.0):
    x, y = spot
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def test_boxes_share_what_lies_in_both():
    assert overlap(Box(0, 0, 4, 4), Box(2, 1, 9, 3)) == 4
    assert overlap(Box(0, 0, 4, 4), Box(4, 0, 9, 3)) == overlap(Box(0, 0, 1, 1), Box(5, 5, 6, 6)) == 0


def test_a_free_place_is_taken_at_once_and_above_rather_than_below():
    assert place_label(8, 4, (20, 20), (), ROOM) == (20, 20)
    x, y = place_label(8, 4, (20, 20), (Box(10, 18, 30, 22),), ROOM)
    assert x == 20 and y == pytest.approx(16)


@settings(max_examples=amount(60), deadline=None)
@given(INSIDE, st.lists(INSIDE, max_size=12))
def test_signs_stay_in_the_room_and_off_what_is_taken_while_there_is_a_free_place(near, points):
    taken = [Box(x - 2, y - 2, x + 2, y + 2) for x, y in points]
    sign = sign_at(place_label(8, 4, near, taken, ROOM))
    assert sign.left >= -1e-9 and sign.top >= -1e-9 and sign.right <= 50 + 1e-9 and sign.bottom <= 40 + 1e-9
    # A sliver that costs less than the steps to the next place is no harm.
    assert sum(overlap(sign, box) for box in taken) < 2 * STEP / COVERED
    assert math.dist(sign.centre, near) < FARTHEST


def test_where_nothing_is_free_as_little_as_can_be_is_covered():
    taken = (Box(-10, -10, 60, 30), Box(-10, 30, 60, 50))
    sign = sign_at(place_label(8, 4, (25, 5), taken, ROOM))
    assert ROOM.left <= sign.left and sign.bottom <= ROOM.bottom
    assert sign_at(place_label(8, 4, (-20, 90), (), ROOM)) == Box(0, 36, 8, 40)
