import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.figure import ClaimMark, ProvedFrame
from pnp.game.model.view import (
    ActionCost,
    CellPassed,
    CellPlace,
    GameEnded,
    GroupMerged,
    Payment,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    RowPlace,
    Standing,
)
from pnp.pieces.figure import draw_changes, draw_ghosts, draw_passed, place_labels
from pnp.pieces.figures.annotations import PlacedMark, leader_line, move_arrows, place_marks
from pnp.pieces.figures.frame_delta import summarise_events
from pnp.pieces.figures.layout import frame_layout, label_places
from pnp.pieces.figures.pieces import CHANGED
from pnp.pieces.labels import overlap
from pnp.press.geometry.path import Box
from tests.pieces.box import context
from tests.pieces.hexes import hex_context, hex_layout, hex_view
from tests.pieces.positions import BUY, MOVE, VIEW
from tests.pieces.walk import shapes, uses, words
from tests.samples import amount

# The cell that was left is empty.
LEFT = replace(VIEW, boards=(replace(VIEW.boards[0], cells=()),))


def layout():
    return frame_layout(VIEW, context(), 57)


def changed(events, view=VIEW):
    """Return what is drawn of changes on squares, and the layout."""
    drawing, places = context(), layout()
    return list(draw_changes(summarise_events(events, drawing), view, places, drawing)), places


def test_a_move_leaves_a_ghost_and_an_arrow_that_ends_in_its_cell():
    drawing, places = context(), layout()
    delta = summarise_events(MOVE, drawing)
    (ghost,) = uses(draw_ghosts(delta, LEFT, places, drawing))
    assert ghost.startswith("hollow.svg+small") and ghost.endswith("×0.66")
    drawn = shapes(draw_changes(delta, VIEW, places, drawing))
    heads = [box for shape, box in drawn if shape.paint.fill == CHANGED and len(list(shape.path.points())) == 3]
    assert len(heads) == 1
    target, source = places.place(CellPlace("B1")), places.place(CellPlace("A1"))
    assert target.left < heads[0].right < target.centre[0] and heads[0].left > source.centre[0]
    assert heads[0].centre[1] == pytest.approx(target.centre[1])
    drawing = context()
    assert list(draw_ghosts(summarise_events(MOVE, drawing), VIEW, layout(), drawing)) == []


def test_a_bought_tile_comes_from_its_row():
    drawing, places = context(), layout()
    drawn = list(draw_changes(summarise_events(BUY, drawing), VIEW, places, drawing))
    assert sorted(words(drawn)) == ["+2", "−1", "−2"]
    assert list(draw_ghosts(summarise_events(BUY, drawing), LEFT, places, drawing)) == []


@pytest.mark.parametrize(("taken", "side"), [("C1", 1), ("C2", -1)])
def test_an_arrow_bends_away_from_pieces_on_its_way(taken, side):
    view = replace(VIEW, boards=(replace(VIEW.boards[0], cells=((taken, (Standing("mushroom"),)),)),))
    drawn, _ = changed([PiecePlaced("mushroom", CellPlace("B1"), RowPlace("meadow"))], view)
    (shaft,) = (shape for shape, _ in shapes(drawn) if shape.paint.stroke == CHANGED and shape.paint.width == 0.7)
    start, first, _, end = shaft.path.points()
    turn = (end[0] - start[0]) * (first[1] - start[1]) - (end[1] - start[1]) * (first[0] - start[0])
    assert turn * side < 0


def test_removed_pieces_are_rings_and_the_winner_has_a_star():
    drawn, places = changed([PieceRemoved("stone", CellPlace("C1")), GameEnded("dooky")])
    _, (ring, box), *stars = shapes(drawn)
    assert ring.paint.fill is None and ring.paint.stroke == CHANGED and ring.paint.width == 0.7
    assert box.centre == pytest.approx(places.place(CellPlace("C1")).centre)
    assert len(stars) == 2 and all(places.place(PoolPlace("dooky")).left - 2 < b.left for _, b in stars)
    assert changed([GameEnded()])[0] == []


# A board of stones only: one that moved over another, one that was taken off, one that was turned over.
STONES = replace(
    VIEW, boards=(replace(VIEW.boards[0], cells=(("B1", (Standing("stone"),)), ("C1", (Standing("stone"),)))),)
)


def test_passed_cells_are_veiled_inside_their_edges():
    drawing, places = context(), layout()
    delta = summarise_events([CellPassed(CellPlace("B2"), "stone"), CellPassed(PoolPlace("bank"), "stone")], drawing)
    veil, *lines = shapes(draw_passed(delta, places, drawing))
    cell = places.place(CellPlace("B2"))
    assert veil[1].centre == pytest.approx(cell.centre) and 0.9 * cell.width < veil[1].width < cell.width
    assert veil[0].paint.opacity < 0.3 and len(lines) > 5
    assert all(box.left > cell.left and box.bottom < cell.bottom for _, box in lines)


def test_a_stone_that_leaves_is_a_ghost_unless_another_comes():
    drawing, places = context(), layout()
    steps = [PieceMoved("stone", CellPlace(a), CellPlace(b)) for a, b in (("A1", "B1"), ("B1", "C1"))]
    ghosts = list(draw_ghosts(summarise_events(steps, drawing), STONES, places, drawing))
    assert len(ghosts) == 1
    stone, edge = [box for shape, box in shapes(ghosts) if shape.path.bounds.width > 29]
    assert edge == stone
    assert stone.centre == pytest.approx(places.place(CellPlace("A1")).centre, abs=0.01)


@pytest.mark.parametrize(("cell", "ghosts"), [("A3", 1), ("C1", 0)])
def test_a_stone_that_was_taken_off_is_a_ghost_in_a_ring(cell, ghosts):
    drawing, places = context(), layout()
    delta = summarise_events([PieceRemoved("stone", CellPlace(cell))], drawing)
    assert len(list(draw_ghosts(delta, STONES, places, drawing))) == ghosts
    _, (ring, box) = shapes(draw_changes(delta, STONES, places, drawing))
    assert ring.paint.fill is None and box.centre == pytest.approx(places.place(CellPlace(cell)).centre)


def test_a_turned_piece_has_its_sign_in_its_cell():
    drawn, places = changed([PieceFlipped("stone", CellPlace("C1"))], STONES)
    cell = places.place(CellPlace("C1"))
    for _, box in shapes(drawn):
        assert cell.left < box.left and box.right < cell.right and cell.top < box.top and box.bottom < cell.bottom


@pytest.mark.parametrize("way", ["A1 C1", "C1 A1", "A1 A3", "A3 A1", "A1 C3", "C3 A1", "A3 C1", "C1 A3"])
def test_a_cost_is_beside_its_arrow_and_in_the_frame(way):
    went = PieceMoved("stone", *(CellPlace(cell) for cell in way.split()))
    drawn, places = changed([ActionCost(12), Payment(7), Payment(5), went], STONES)
    assert words(drawn) == ["7\u00a0+\u00a05 =\u00a012"]
    *_, (cost, box) = shapes(drawn)
    (shaft,) = (shape for shape, _ in shapes(drawn) if shape.paint.stroke == CHANGED and shape.paint.fill is None)
    for x, y in shaft.path.flattened()[0]:
        assert not (box.left - 0.3 < x < box.right + 0.3 and box.top - 0.3 < y < box.bottom + 0.3)
    assert box.left >= 0 and box.top >= 0 and box.right <= places.width and box.bottom <= places.height
    assert cost.paint.stroke == context().ink


def test_a_cost_without_a_way_is_near_its_place_and_over_no_piece():
    drawn, places = changed([ActionCost(3), PiecePlaced("stone", CellPlace("B2"))], STONES)
    *_, (_, box) = shapes(drawn)
    cell = places.place(CellPlace("B2"))
    assert math.dist(box.centre, cell.centre) < 1.2 * cell.width
    for place in (CellPlace("B1"), CellPlace("B2"), CellPlace("C1")):
        assert overlap(box, places.place(place)) == 0


def test_a_jump_bows_over_a_piece_and_goes_straight_over_an_empty_cell():
    drawing, places = context(), layout()
    jump = (CellPassed(CellPlace("B1")), PieceMoved("stone", CellPlace("A1"), CellPlace("C1")))
    delta = summarise_events(jump, drawing)
    (way,) = delta.moves
    assert way.over == CellPlace("B1")
    bends = []
    for cells in ((("B1", (Standing("stone"),)),), ()):
        view = replace(VIEW, boards=(replace(VIEW.boards[0], cells=cells),))
        drawn = shapes(draw_changes(delta, view, places, drawing))
        (shaft,) = (shape for shape, _ in drawn if shape.paint.stroke == CHANGED and shape.paint.width == 0.7)
        start, first, *_ = shaft.path.points()
        bends.append(start[1] - first[1])
    assert bends[0] > 2.0 and bends[1] == pytest.approx(0.0)


def test_an_eye_marks_what_was_looked_at():
    drawing, places = context(), layout()
    delta = summarise_events((PieceInspected("stone", CellPlace("B2")),), drawing)
    assert delta.inspected == (CellPlace("B2"),) and not delta.moves
    lids, pupil = shapes(draw_changes(delta, VIEW, places, drawing))
    assert lids[1].width == pytest.approx(4.0) and pupil[1].centre == pytest.approx(lids[1].centre)
    cell = places.place(CellPlace("B2"))
    assert cell.left < lids[1].left and lids[1].right < cell.right + 0.3


def on_hexes(events, **cells):
    view, drawing = hex_view(**cells), hex_context()
    layout = hex_layout(view)
    return shapes(draw_changes(summarise_events(events, drawing), view, layout, drawing)), layout


def test_a_counter_that_another_has_replaced_is_ringed_in_the_nook_of_its_cell():
    taken = [PieceRemoved("blue", CellPlace("C5")), PieceRemoved("blue", CellPlace("E5"))]
    drawn, layout = on_hexes(taken, red="E5")
    rings = [box for shape, box in drawn if shape.paint.stroke == CHANGED]
    across = layout.boards[0].across
    assert [box.width for box in rings] == [pytest.approx(0.72 * across), pytest.approx(0.48 * across)]
    assert rings[0].centre == pytest.approx(layout.place(CellPlace("C5")).centre)
    (x, y), (cx, cy) = rings[1].centre, layout.place(CellPlace("E5")).centre
    assert x > cx and y < cy and math.dist((x, y), (cx, cy)) < across / 2
    blue = hex_context().colour("blue")
    assert [shape.paint.fill for shape, _ in drawn].count(blue) == 1


def test_a_new_counter_is_in_the_corners_of_a_hexagon():
    ((_, _), (sign, box)), layout = on_hexes([PiecePlaced("red", CellPlace("E5"))], red="E5")
    cell = layout.place(CellPlace("E5"))
    assert [command for command, _ in sign.path.segments].count("M") == 6
    assert box.width == pytest.approx(0.9 * cell.width) and box.centre == pytest.approx(cell.centre)


def test_the_ghosts_of_a_body_are_one_shape():
    moves = [PieceMoved("red", CellPlace(a), CellPlace(b)) for a, b in (("C5", "E4"), ("C6", "E5"))]
    view, drawing = hex_view(red="E4 E5"), hex_context()
    delta = summarise_events([ActionCost(4), *moves], drawing)
    layout = hex_layout(view)
    rim, fill, *marks = shapes(draw_ghosts(delta, view, layout, drawing))
    assert rim[0].paint.dash and fill[0].path == rim[0].path and len(marks) == 2
    both = layout.place(CellPlace("C5")).union(layout.place(CellPlace("C6")))
    assert both.left < fill[1].left and fill[1].bottom < both.bottom and fill[1].height > 0.9 * both.height


PAID_MOVE = [
    ActionCost(5),
    Payment(2),
    Payment(3),
    *(PieceMoved("red", CellPlace(a), CellPlace(b)) for a, b in (("C5", "F4"), ("C6", "F5"))),
]


def badges(view, events, marks=()):
    layout, drawing = hex_layout(view), hex_context()
    delta = summarise_events(events, drawing)
    cells = [CellPlace(name) for name, _ in view.boards[0].cells]
    drawn = list(move_arrows(delta.moves, layout, ()))
    return [label.badge for label in place_labels(delta, drawn, cells, marks, layout, drawing)], layout, drawn


@settings(max_examples=amount(16, soak=400), deadline=None)
@given(st.sets(st.sampled_from(hex_layout(hex_view()).boards[0].names), max_size=14))
def test_a_cost_is_over_no_piece_nor_arrow_and_in_the_frame(cells):
    view = hex_view(red="F4 F5", blue=" ".join(sorted(cells - {"F4", "F5", "C5", "C6", "D5", "D6", "E4", "E5"})))
    nodes, layout, (arrow,) = badges(view, PAID_MOVE)
    assert words(nodes) == ["2\u00a0+\u00a03 =\u00a05"]
    ((_, box),) = shapes(nodes)
    assert box.left >= 0 and box.top >= 0 and box.right <= layout.width and box.bottom <= layout.height
    for name, _ in view.boards[0].cells:
        room = layout.boards[0].room(name)
        assert overlap(box, room.grown(-0.05 * room.width)) == 0, name
    assert all(overlap(box, part.grown(-0.6)) == 0 for part in arrow.boxes)


def test_it_is_near_its_arrow_and_no_badge_over_another():
    events = [*PAID_MOVE, GroupMerged("red", CellPlace("F4"), 7)]
    nodes, layout, (arrow,) = badges(hex_view(red="F4 F5 F6 G4"), events)
    assert words(nodes) == ["2\u00a0+\u00a03 =\u00a05", "7"]
    (_, cost), (_, mass) = shapes(nodes)
    middle = [(a + b) / 2 for a, b in zip(arrow.start, arrow.tip, strict=True)]
    across = layout.boards[0].across
    assert math.dist(cost.centre, middle) < 2 * across and overlap(cost, mass) == 0
    assert math.dist(mass.centre, layout.place(CellPlace("F4")).centre) < 2 * across


def test_it_keeps_clear_of_a_claims_mark():
    nodes, *_ = badges(hex_view(red="F4 F5"), PAID_MOVE)
    ((_, before),) = shapes(nodes)
    nodes, *_ = badges(hex_view(red="F4 F5"), PAID_MOVE, marks=(PlacedMark(before.centre, True),))
    ((_, after),) = shapes(nodes)
    assert math.dist(before.centre, after.centre) > 2
    unseen = [ActionCost(3), PiecePlaced("red", CellPlace("Z9")), GroupMerged("red", CellPlace("Z9"), 3)]
    assert badges(hex_view(), unseen)[0] == []


def test_a_label_is_tied_to_what_it_is_about_unless_it_touches_it():
    drawing, label = context(), Box(0, 0, 10, 4)
    _, (line, box), (_, end) = shapes(leader_line(label, (5, 14), 3, drawing))
    assert line.paint.width == 0.25 and (box.left, box.top, box.right, box.bottom) == pytest.approx((5, 4, 5, 11))
    assert end.centre == pytest.approx((5, 11))
    assert list(leader_line(label, (5, 6), 3, drawing)) == list(leader_line(label, (5, 4.2), 0, drawing)) == []


CELLS = st.sampled_from(hex_layout(hex_view()).boards[0].names)


@settings(max_examples=amount(12, soak=600), deadline=None)
@given(st.lists(st.tuples(CELLS, st.integers(1, 40)), max_size=8), st.sets(CELLS, max_size=6), st.sets(CELLS))
def test_no_label_covers_another_nor_a_letter_nor_a_mark(actions, marked, taken):
    events = []
    for cell, points in actions:
        events += [ActionCost(points), Payment(points - 1), Payment(1), PiecePlaced("red", CellPlace(cell))]
        events.append(GroupMerged("red", CellPlace(cell), points))
    drawing, view = hex_context(), hex_view(blue=" ".join(sorted(taken)))
    places, delta = hex_layout(view), summarise_events(events, drawing)
    marks = place_marks(ProvedFrame(view, marks=tuple(ClaimMark(CellPlace(cell), False) for cell in marked)), places)
    placed = place_labels(delta, (), [CellPlace(cell) for cell in taken], marks, places, drawing)
    boxes = [label.box for label in placed]
    assert len(boxes) == len(delta.costs) + len(actions)
    letters = [label.box for board in places.boards for label in label_places(board)]
    for i, box in enumerate(boxes):
        assert all(overlap(box, other) == 0 for other in (*boxes[:i], *letters, *(mark.box for mark in marks)))
