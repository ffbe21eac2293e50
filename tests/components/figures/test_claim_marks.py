import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.components.figures.annotations import ALLOWED
from pnp.components.figures.claim_marks import PlacedMark, draw_claim, draw_landings, place_marks
from pnp.components.figures.layout import frame_layout
from pnp.components.figures.panels import portrait_place, tile_place
from pnp.components.figures.pieces import CHANGED
from pnp.model.figure import ClaimMark, ProvedFrame
from pnp.model.view import CellPlace, PieceMoved, PoolPlace, RowPlace
from tests.components.box import context
from tests.components.hexes import hex_context, hex_layout, hex_view
from tests.components.positions import VIEW, frame
from tests.components.walk import shapes, words
from tests.samples import amount
from tests.scene.bounds import bounds


def layout():
    return frame_layout(VIEW, context(), 57)


def test_refused_places_have_a_cross_and_allowed_ones_a_dot_in_a_ring():
    places = layout()
    refused, allowed = place_marks(frame(refused=(CellPlace("B1"),), allowed=(CellPlace("A2"),)), places)
    halo, cross = shapes(draw_claim(refused, context()))
    ring, dot = shapes(draw_claim(allowed, context()))
    assert cross[0].paint.stroke == CHANGED and cross[0].paint.fill is None
    assert halo[0].paint.width > cross[0].paint.width
    assert cross[1].centre == pytest.approx(places.place(CellPlace("B1")).centre, abs=0.01)
    assert ring[0].paint.stroke == dot[0].paint.fill == ALLOWED
    assert dot[1].centre == pytest.approx(places.place(CellPlace("A2")).centre, abs=0.01)


@pytest.mark.parametrize("is_legal", [False, True])
@pytest.mark.parametrize("numbers", [(), (3,), (1, 2), (9, 10, 11)])
@settings(max_examples=amount(6), deadline=None)
@given(data=st.data())
def test_a_mark_is_centred_on_its_cell_whatever_stands_there(is_legal, numbers, data):
    view = hex_view(red="E5 F5", blue="G4")
    places, drawing = hex_layout(view, width=data.draw(st.sampled_from([36.6, 52, 90]))), hex_context()
    cell = data.draw(st.sampled_from(places.boards[0].names))
    marks = tuple(ClaimMark(CellPlace(cell), is_legal, number) for number in numbers or (None,))
    (placed,) = place_marks(ProvedFrame(view, marks=marks), places)
    drawn = list(draw_claim(placed, drawing))
    painted = bounds(drawn, drawing.book)
    assert painted.centre == pytest.approx(places.place(CellPlace(cell)).centre, abs=0.01)
    assert placed.numbers == numbers and words(drawn) == ([" ".join(map(str, numbers))] if numbers else [])
    assert placed.box.left <= painted.left and painted.right <= placed.box.right
    assert placed.box.top <= painted.top and painted.bottom <= placed.box.bottom


@pytest.mark.parametrize(
    ("place", "shown"),
    [(RowPlace("meadow"), tile_place), (PoolPlace("bank"), portrait_place), (PoolPlace("dooky"), portrait_place)],
)
def test_claims_about_rows_and_pools_are_marked_on_what_these_show(place, shown):
    places = layout()
    for mark in place_marks(frame(refused=(place,), allowed=(place,)), places):
        assert mark.centre == pytest.approx(shown(places.place(place)).centre)
    assert place_marks(frame(refused=(CellPlace("Z9"),)), places) == ()


def test_marks_of_one_place_are_one_with_all_their_numbers():
    cell = CellPlace("B1")
    marks = (ClaimMark(cell, False, 1), ClaimMark(CellPlace("A2"), True, 2), ClaimMark(cell, False, 3))
    placed = place_marks(ProvedFrame(VIEW, marks=(*marks, *marks)), layout())
    assert [(mark.is_legal, mark.numbers) for mark in placed] == [(False, (1, 3)), (True, (2,))]


def test_every_piece_of_a_claimed_move_has_a_ghost_where_it_would_be():
    view, drawing = hex_view(red="C5 C6"), hex_context()
    places = hex_layout(view)
    moved = tuple(PieceMoved("red", CellPlace(a), CellPlace(b)) for a, b in (("C5", "E4"), ("C6", "E5")))
    claimed = ProvedFrame(view, marks=(ClaimMark(CellPlace("E5"), False, None, moved),))
    rim, *_ = shapes(draw_landings(claimed, places, drawing))
    both = places.place(CellPlace("E4")).union(places.place(CellPlace("E5")))
    assert rim[0].paint.dash and rim[1].height > 0.9 * both.height and both.left < rim[1].left
    assert list(draw_landings(ProvedFrame(view, marks=(ClaimMark(CellPlace("E5"), False),)), places, drawing)) == []


def test_the_box_of_a_mark_grows_with_its_numbers():
    boxes = [PlacedMark((0, 0), True, tuple(range(count))).box for count in range(4)]
    assert boxes[0] == boxes[1] and boxes[1].width < boxes[2].width < boxes[3].width
