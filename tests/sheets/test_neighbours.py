import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.path import Box
from pnp.sheets.layout import Layouter, Spot, lots_of
from pnp.sheets.marks import cut_marks
from pnp.sheets.neighbours import ROOM, neighbours
from pnp.sheets.outline import outline_of
from pnp.sheets.spec import SheetSpec
from pnp.sheets.touching import fronts
from tests.samples import amount
from tests.sheets.pieces import disc, hexagon, net, tile

MAKERS = [
    lambda: tile(width=37.0, height=52.0),
    lambda: tile(width=5.0, height=80.0, bleed=1.5),
    lambda: disc(size=6.0),
    lambda: disc(size=40.0),
    lambda: hexagon(width=9.0),
    lambda: hexagon(width=30.0, bleed=1.0),
    net,
]


def _spots(pieces, layout="honeycomb"):
    return Layouter(SheetSpec().area, 0.0, layout).lay_out(lots_of(pieces, False))[0].pages[0]


def test_most_hexagons_of_a_sheet_have_equal_neighbours_around_them():
    spots = _spots([hexagon(count=500, width=7.7, bleed=0.5)])
    near = neighbours(spots)
    inner = max(set(near), key=near.count)
    assert near.count(inner) > 0.8 * len(spots)
    assert len(inner) == 6
    assert [math.hypot(x, y) for x, y, _ in inner] == pytest.approx([7.7] * 6, abs=1e-3)


def test_a_piece_alone_has_no_neighbours():
    assert neighbours(_spots([tile(count=1)])) == [()]
    assert neighbours([]) == []


places = st.tuples(st.sampled_from(MAKERS), st.floats(0, 180), st.floats(0, 260))


@settings(max_examples=amount(60), deadline=None)
@given(st.lists(places, max_size=25))
def test_all_that_come_near_are_neighbours_of_each_other_and_no_others(placed):
    spots = [Spot(piece, outline_of(piece, False), x, y) for make, x, y in placed for piece in [make()]]
    for spot, around in zip(spots, neighbours(spots), strict=True):
        for other in spots:
            if other is not spot:
                seen = (round(other.x - spot.x, 4), round(other.y - spot.y, 4), other.outline)
                apart = math.dist(spot.box.centre, other.box.centre) - _radius(spot) - _radius(other) - ROOM
                reach = spot.outline.reach + other.outline.reach
                if apart < reach:
                    assert seen in around
                elif apart > 1.5 * reach:
                    assert seen not in around


def _radius(spot):
    outline = spot.outline
    x, y = outline.width / 2, outline.height / 2
    return x if outline.kind == "disc" else max(math.dist(corner, (x, y)) for corner in outline.corners)


def test_art_is_cut_off_only_where_a_piece_alike_stands():
    """A small tile beside a large hexagon lies nearer than half-way to its middle, and takes nothing off it."""
    large, small = hexagon(count=1, width=100.0, bleed=1.0), tile(count=1, width=10.0, height=10.0)
    (lot,) = lots_of([large], False)
    assert lot.outline.touching
    spots = [Spot(large, lot.outline, 20.0, 20.0), Spot(small, outline_of(small, False), 123.0, 70.0)]
    near = neighbours(spots)
    assert [len(around) for around in near] == [1, 1]
    front, _ = fronts(spots, near)
    box = front.clip.bounds
    assert box.width == pytest.approx(102.0)


def test_marks_between_neighbours_of_any_size_stay_clear():
    """A mark of a small piece beside a large one runs towards it, and would end in it."""
    large, small = tile(count=1, width=100.0, height=100.0), tile(count=1, width=10.0, height=10.0)
    spots = [
        Spot(large, outline_of(large, False), 20.0, 20.0),
        Spot(small, outline_of(small, False), 122.0, 60.0),
    ]
    bounds = Box(0, 0, 210, 297)
    apart = [spots[0], Spot(small, outline_of(small, False), 150.0, 60.0)]
    assert len(cut_marks(apart, neighbours(apart), bounds)) == 16
    assert len(cut_marks(spots, neighbours(spots), bounds)) == 14
