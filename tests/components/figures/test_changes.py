import math

import pytest
from msgspec.structs import replace

from pnp.components.figures.changes import claim_spots, draw_changes, draw_claims, draw_ghosts, draw_passed
from pnp.components.figures.happened import happened
from pnp.components.figures.layout import frame_layout
from pnp.components.figures.signs import ALLOWED, CHANGED
from pnp.components.figures.spots import overlap
from pnp.model.view import Event, Standing
from tests.components.box import context
from tests.components.hexes import hex_context, hex_layout, hex_view
from tests.components.positions import BUY, MOVE, VIEW, frame
from tests.components.walk import shapes, uses, words

# Nobody stands on the cell that was left.
LEFT = replace(VIEW, boards=(replace(VIEW.boards[0], cells=()),))


def layout():
    return frame_layout(VIEW, context(), 57)


def test_a_move_leaves_a_ghost_and_an_arrow_that_ends_in_its_cell():
    drawing, places = context(), layout()
    found = happened(MOVE, drawing)
    (ghost,) = uses(draw_ghosts(found, LEFT, places, drawing))
    assert ghost.startswith("hollow.svg+small") and ghost.endswith("×0.66")
    drawn = shapes(draw_changes(found, VIEW, places, drawing))
    heads = [box for shape, box in drawn if shape.paint.fill == CHANGED and len(list(shape.path.points())) == 3]
    assert len(heads) == 1
    target, source = places.place("cell:B1"), places.place("cell:A1")
    assert target.left < heads[0].right < target.centre[0] and heads[0].left > source.centre[0]
    assert heads[0].centre[1] == pytest.approx(target.centre[1])


def test_no_ghost_stands_where_somebody_stands_now():
    drawing = context()
    assert list(draw_ghosts(happened(MOVE, drawing), VIEW, layout(), drawing)) == []


def test_a_bought_tile_comes_from_its_row():
    drawing, places = context(), layout()
    drawn = list(draw_changes(happened(BUY, drawing), VIEW, places, drawing))
    assert sorted(words(drawn)) == ["+2", "−1", "−2"]
    assert list(draw_ghosts(happened(BUY, drawing), LEFT, places, drawing)) == []


@pytest.mark.parametrize(("taken", "side"), [("C1", 1), ("C2", -1)])
def test_an_arrow_bends_away_from_pieces_on_its_way(taken, side):
    drawing, places = context(), layout()
    view = replace(VIEW, boards=(replace(VIEW.boards[0], cells=((taken, (Standing("mushroom"),)),)),))
    bought = (Event("placed", "mushroom", "row:meadow", "cell:B1"),)
    drawn = shapes(draw_changes(happened(bought, drawing), view, places, drawing))
    (shaft,) = (shape for shape, _ in drawn if shape.paint.stroke == CHANGED and shape.paint.width == 0.7)
    start, first, _, end = shaft.path.points()
    turn = (end[0] - start[0]) * (first[1] - start[1]) - (end[1] - start[1]) * (first[0] - start[0])
    assert turn * side < 0


def test_removed_pieces_are_rings_and_the_winner_has_a_star():
    drawing, places = context(), layout()
    events = (Event("removed", "stone", source="cell:C1"), Event("ended", player="dooky"))
    drawn = shapes(draw_changes(happened(events, drawing), VIEW, places, drawing))
    _, (ring, box), *stars = drawn
    assert ring.paint.fill is None and ring.paint.stroke == CHANGED and ring.paint.width == 0.7
    assert box.centre == pytest.approx(places.place("cell:C1").centre)
    assert len(stars) == 2 and all(places.place("purse:dooky").left - 2 < b.left for _, b in stars)


def test_a_draw_has_no_star():
    drawing = context()
    assert list(draw_changes(happened((Event("ended"),), drawing), VIEW, layout(), drawing)) == []


def test_refused_places_have_a_cross_and_allowed_ones_a_dot_in_a_ring():
    places = layout()
    drawn = shapes(draw_claims(frame(refused=("cell:B1",), allowed=("cell:A2",)), places))
    halo, cross, ring, dot = drawn
    assert (
        cross[0].paint.stroke == CHANGED and cross[0].paint.fill is None and halo[0].paint.width > cross[0].paint.width
    )
    assert cross[1].centre == pytest.approx(places.place("cell:B1").centre)
    assert ring[0].paint.stroke == dot[0].paint.fill == ALLOWED
    assert dot[1].centre == pytest.approx(places.place("cell:A2").centre)


def test_a_cross_stands_beside_what_is_on_its_cell():
    places = layout()
    _, cross = shapes(draw_claims(frame(refused=("cell:C1",)), places))
    cell = places.place("cell:C1")
    assert cross[1].centre == pytest.approx((cell.right - 2.3, cell.top + 2.3))


@pytest.mark.parametrize("place", ["row:meadow", "pool:bank", "purse:dooky"])
def test_claims_about_rows_and_pools_are_marked_on_them(place):
    places = layout()
    box = places.place(place)
    for _, mark in shapes(draw_claims(frame(refused=(place,), allowed=(place,)), places)):
        assert box.left <= mark.left and mark.right <= box.right


# A board of stones only: one that moved over another, one that was taken off, one that was turned over.
STONES = replace(
    VIEW, boards=(replace(VIEW.boards[0], cells=(("B1", (Standing("stone"),)), ("C1", (Standing("stone"),)))),)
)


def test_passed_cells_are_veiled_inside_their_edges():
    drawing, places = context(), layout()
    found = happened([Event("passed", "stone", None, "cell:B2"), Event("passed", "stone", None, "pool:bank")], drawing)
    veil, *lines = shapes(draw_passed(found, places, drawing))
    cell = places.place("cell:B2")
    assert veil[1].centre == pytest.approx(cell.centre) and 0.9 * cell.width < veil[1].width < cell.width
    assert veil[0].paint.opacity < 0.3 and len(lines) > 5
    assert all(box.left > cell.left and box.bottom < cell.bottom for _, box in lines)


def test_a_stone_that_leaves_is_a_ghost_unless_another_comes():
    drawing, places = context(), layout()
    steps = [Event("moved", "stone", f"cell:{a}", f"cell:{b}") for a, b in (("A1", "B1"), ("B1", "C1"))]
    ghosts = list(draw_ghosts(happened(steps, drawing), STONES, places, drawing))
    assert len(ghosts) == 1
    stone, edge = [box for shape, box in shapes(ghosts) if shape.path.bounds.width > 29]
    assert edge == stone
    assert stone.centre == pytest.approx(places.place("cell:A1").centre, abs=0.01)


@pytest.mark.parametrize(("cell", "ghosts"), [("A3", 1), ("C1", 0)])
def test_a_stone_that_was_taken_off_is_a_ghost_in_a_ring(cell, ghosts):
    drawing, places = context(), layout()
    found = happened([Event("removed", "stone", f"cell:{cell}")], drawing)
    assert len(list(draw_ghosts(found, STONES, places, drawing))) == ghosts
    _, (ring, box) = shapes(draw_changes(found, STONES, places, drawing))
    assert ring.paint.fill is None and box.centre == pytest.approx(places.place(f"cell:{cell}").centre)


def test_a_turned_piece_has_its_sign_in_its_cell():
    drawing, places = context(), layout()
    found = happened([Event("flipped", "stone", None, "cell:C1")], drawing)
    cell = places.place("cell:C1")
    for _, box in shapes(draw_changes(found, STONES, places, drawing)):
        assert cell.left < box.left and box.right < cell.right and cell.top < box.top and box.bottom < cell.bottom


@pytest.mark.parametrize("way", ["A1 C1", "C1 A1", "A1 A3", "A3 A1", "A1 C3", "C3 A1", "A3 C1", "C1 A3"])
def test_a_cost_stands_beside_its_arrow_and_in_the_frame(way):
    drawing, places = context(), layout()
    source, target = (f"cell:{cell}" for cell in way.split())
    events = [Event("cost", amount=12), Event("paid", amount=7), Event("paid", amount=5)]
    found = happened([*events, Event("moved", "stone", source, target)], drawing)
    drawn = list(draw_changes(found, STONES, places, drawing))
    assert words(drawn) == ["7 + 5 = 12"]
    *_, (cost, box) = shapes(drawn)
    (shaft,) = (shape for shape, _ in shapes(drawn) if shape.paint.stroke == CHANGED and shape.paint.fill is None)
    for x, y in shaft.path.flattened()[0]:
        assert not (box.left - 0.3 < x < box.right + 0.3 and box.top - 0.3 < y < box.bottom + 0.3)
    assert box.left >= 0 and box.top >= 0 and box.right <= places.width and box.bottom <= places.height
    assert cost.paint.stroke == drawing.ink


def test_a_cost_without_a_way_stands_near_its_place_and_over_no_piece():
    drawing, places = context(), layout()
    found = happened([Event("cost", amount=3), Event("placed", "stone", None, "cell:B2")], drawing)
    *_, (_, box) = shapes(draw_changes(found, STONES, places, drawing))
    cell = places.place("cell:B2")
    assert math.dist(box.centre, cell.centre) < 1.2 * cell.width
    for place in ("cell:B1", "cell:B2", "cell:C1"):
        assert overlap(box, places.place(place)) == 0


def test_a_jump_bows_over_a_piece_and_goes_straight_over_an_empty_cell():
    drawing, places = context(), layout()
    jump = (Event("passed", target="cell:B1"), Event("moved", "stone", "cell:A1", "cell:C1"))
    found = happened(jump, drawing)
    (way,) = found.ways
    assert way.over == "cell:B1"
    bends = []
    for cells in ((("B1", (Standing("stone"),)),), ()):
        view = replace(VIEW, boards=(replace(VIEW.boards[0], cells=cells),))
        drawn = shapes(draw_changes(found, view, places, drawing))
        (shaft,) = (shape for shape, _ in drawn if shape.paint.stroke == CHANGED and shape.paint.width == 0.7)
        start, first, *_ = shaft.path.points()
        bends.append(start[1] - first[1])
    assert bends[0] > 2.0 and bends[1] == pytest.approx(0.0)


def test_an_eye_marks_what_was_looked_at():
    drawing, places = context(), layout()
    found = happened((Event("peeked", "stone", target="cell:B2"),), drawing)
    assert found.peeked == ("cell:B2",) and not found.ways
    lids, pupil = shapes(draw_changes(found, VIEW, places, drawing))
    assert lids[1].width == pytest.approx(4.0) and pupil[1].centre == pytest.approx(lids[1].centre)
    cell = places.place("cell:B2")
    assert cell.left < lids[1].left and lids[1].right < cell.right + 0.3


def on_hexes(events, **cells):
    view, drawing = hex_view(**cells), hex_context()
    layout = hex_layout(view)
    return shapes(draw_changes(happened(events, drawing), view, layout, drawing)), layout


def test_a_counter_that_another_has_replaced_is_ringed_in_the_nook_of_its_cell():
    taken = [Event("removed", "blue", "cell:C5"), Event("removed", "blue", "cell:E5")]
    drawn, layout = on_hexes(taken, red="E5")
    rings = [box for shape, box in drawn if shape.paint.stroke == CHANGED]
    across = layout.boards[0].across
    assert [box.width for box in rings] == [pytest.approx(0.72 * across), pytest.approx(0.48 * across)]
    assert rings[0].centre == pytest.approx(layout.place("cell:C5").centre)
    (x, y), (cx, cy) = rings[1].centre, layout.place("cell:E5").centre
    assert x > cx and y < cy and math.dist((x, y), (cx, cy)) < across / 2
    blue = hex_context().colour("blue")
    assert [shape.paint.fill for shape, _ in drawn].count(blue) == 1


def test_a_new_counter_stands_in_the_corners_of_a_hexagon():
    ((_, _), (sign, box)), layout = on_hexes([Event("placed", "red", None, "cell:E5")], red="E5")
    cell = layout.place("cell:E5")
    assert [command for command, _ in sign.path.segments].count("M") == 6
    assert box.width == pytest.approx(0.9 * cell.width) and box.centre == pytest.approx(cell.centre)


def test_the_ghosts_of_a_body_are_one_shape():
    moves = [Event("moved", "red", f"cell:{a}", f"cell:{b}") for a, b in (("C5", "E4"), ("C6", "E5"))]
    view, drawing = hex_view(red="E4 E5"), hex_context()
    found = happened([Event("cost", amount=4), *moves], drawing)
    layout = hex_layout(view)
    rim, fill, *marks = shapes(draw_ghosts(found, view, layout, drawing))
    assert rim[0].paint.dash and fill[0].path == rim[0].path and len(marks) == 2
    both = layout.place("cell:C5").union(layout.place("cell:C6"))
    assert both.left < fill[1].left and fill[1].bottom < both.bottom and fill[1].height > 0.9 * both.height


@pytest.mark.parametrize("taken", ["", "E5"])
def test_marks_of_claims_stand_in_their_hexagon(taken):
    view = hex_view(red=taken)
    layout = hex_layout(view, width=36.6)
    ((x, y),) = claim_spots(("cell:E5", "cell:Z9"), view, layout)
    cell = layout.place("cell:E5")
    assert math.dist((x, y), cell.centre) == pytest.approx(0.8 * 0.952 * cell.width / 2 if taken else 0.0, abs=1e-9)
