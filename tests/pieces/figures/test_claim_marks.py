import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.model.figure import ClaimMark, ProvedFrame
from pnp.game.model.view import CellPlace, PieceMoved, PoolPlace, RowPlace
from pnp.pieces.figures.annotations import ALLOWED
from pnp.pieces.figures.claim_marks import (
    PlacedMark,
    draw_badge,
    draw_claim,
    draw_claims,
    draw_landings,
    place_marks,
    ringed_cells,
)
from pnp.pieces.figures.layout import frame_layout
from pnp.pieces.figures.panels import portrait_place, tile_place
from pnp.pieces.figures.pieces import CHANGED
from tests.pieces.box import context
from tests.pieces.hexes import hex_context, hex_layout, hex_view
from tests.pieces.positions import VIEW, frame
from tests.pieces.walk import shapes, words
from tests.press.scene.bounds import bounds
from tests.samples import amount


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


A1, B1, B2 = CellPlace("A1"), CellPlace("B1"), CellPlace("B2")
HIDING = (ClaimMark(A1, True), ClaimMark(B1, True, 1), ClaimMark(B2, False, 2))


def test_a_mark_that_would_hide_a_piece_is_drawn_around_it():
    places, drawing, shown = layout(), context(), ProvedFrame(VIEW, marks=HIDING)
    ringed = ringed_cells(shown, places, drawing)
    assert ringed == {A1, B2}  # B1 is empty
    marks = place_marks(shown, places, ringed)
    for mark, place in zip(marks, (A1, B1, B2), strict=True):
        assert (mark.width > 0) == (place in ringed)
        cell, painted = places.place(place), bounds(list(draw_claim(mark, drawing)), drawing.book)
        assert painted.centre == pytest.approx(cell.centre, abs=0.01)
        if mark.width:
            assert painted.width > 0.8 * cell.width
            assert all(shape[0].paint.fill is None for shape in shapes(draw_claim(mark, drawing)))
            (x, y), badge = cell.centre, bounds(list(draw_badge(mark, drawing)), drawing.book)
            assert badge.left > x and badge.bottom < y
            assert mark.box.left < painted.left and badge.right <= mark.box.right and mark.box.top <= badge.top


def test_badges_are_above_all_marks():
    drawing = context()
    marks = [PlacedMark((float(n), 0.0), n % 2 > 0, (n,), width=5.0 * (n < 3)) for n in range(1, 5)]
    drawn = [words([node]) for node in draw_claims(marks, drawing)]
    assert drawn == [["3"], ["4"], [], [], ["1"], ["2"]]


@pytest.mark.parametrize(
    "marks",
    [(ClaimMark(A1, False),), (ClaimMark(A1, True, 1), ClaimMark(A1, False, 2)), (ClaimMark(B1, True, 1),)],
    ids=["a cross without a number", "allowed and refused", "an empty cell"],
)
def test_other_marks_are_above_the_pieces(marks):
    assert ringed_cells(ProvedFrame(VIEW, marks=marks), layout(), context()) == frozenset()


def test_in_small_cells_a_cross_is_drawn_around_the_piece_without_a_badge():
    places = frame_layout(VIEW, context(), 20)
    shown = ProvedFrame(VIEW, marks=(ClaimMark(A1, False),))
    ringed = ringed_cells(shown, places, context())
    (mark,) = place_marks(shown, places, ringed)
    assert ringed == {A1} and mark.width > 0
    assert list(draw_badge(mark, context())) == []


def test_pieces_that_fill_their_hexagons_have_marks_above_them():
    view = hex_view(red="E5")
    hexes = ProvedFrame(view, marks=(ClaimMark(CellPlace("E5"), True, 1),))
    assert ringed_cells(hexes, hex_layout(view), hex_context()) == frozenset()
