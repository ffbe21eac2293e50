import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.game.model.figure import AreaMark, ClaimMark, ProvedFrame
from pnp.game.model.view import ActionCost, BoardView, CellPlace, PieceMoved, PoolPlace, RowPlace, View
from pnp.pieces.figures.annotations import (
    ALLOWED,
    LEAP,
    PlacedMark,
    arrow,
    badge_size,
    bow_around,
    change_badge,
    cost_badge,
    draw_area_numbers,
    draw_areas,
    draw_badge,
    draw_claim,
    draw_claims,
    draw_landings,
    flip_arrow,
    move_arrows,
    place_marks,
    placed_corners,
    point_on,
    ringed_cells,
    size_badge,
)
from pnp.pieces.figures.frame_delta import GroupSize, summarise_events
from pnp.pieces.figures.layout import frame_layout
from pnp.pieces.figures.panels import portrait_place, tile_place
from pnp.pieces.figures.pieces import CHANGED
from pnp.pieces.labels import glyph_box
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, rectangle
from pnp.press.scene.document import Drawing
from pnp.press.scene.low_ink import reduce_ink
from pnp.press.scene.nodes import Group, Paint, Shape
from tests.pieces.box import context
from tests.pieces.hexes import hex_context, hex_layout, hex_view
from tests.pieces.positions import VIEW, frame
from tests.pieces.walk import shapes, words
from tests.press.scene.bounds import bounds
from tests.samples import amount


def test_badges_say_plus_and_minus_and_differ_in_more_than_colour():
    more, text = change_badge(3, context())
    less, other = change_badge(-3, context())
    assert (text.line.text, other.line.text) == ("+3", "−3")
    assert more.paint.fill == CHANGED and less.paint.fill != CHANGED and less.paint.stroke == CHANGED
    assert more.path.bounds.centre == pytest.approx((0, 0))


def test_a_cost_is_a_box_that_shows_its_parts():
    drawing = context(words=lambda message, place: message if place == "pnp" else "?")
    box, text = cost_badge(5, (2, 3), drawing)
    assert text.line.text == "2\u00a0+\u00a03 =\u00a05" and cost_badge(5, (5,), drawing)[1].line.text == "5"
    assert box.path.bounds.centre == pytest.approx((0, 0))
    ink = glyph_box(drawing.book, text)
    assert box.path.bounds.left < ink.left and ink.right < box.path.bounds.right
    assert badge_size((box, text)) == pytest.approx((box.path.bounds.width + 0.3, 3.4 + 0.3))
    pill, _ = change_badge(5, drawing)
    assert pill.paint.stroke != box.paint.stroke
    drawing = context(words=lambda message, place: message.replace("{n}", "<{n}>").replace("=", "gives"))
    assert cost_badge(5, (2, 3), drawing)[1].line.text == "<2>\u00a0+\u00a0<3> gives <5>"


@pytest.mark.parametrize(
    ("mass", "told"),
    [(GroupSize(CellPlace("A1"), 12), "12"), (GroupSize(CellPlace("A1"), 12, collapsed=True), "12 → 1")],
)
def test_a_mass_is_a_dark_hexagon_and_reports_what_is_left(mass, told):
    drawing = context()
    hexagon, text = size_badge(mass, drawing)
    assert text.line.text == told and hexagon.paint.fill == drawing.ink
    assert [command for command, _ in hexagon.path.segments].count("L") == 5
    ink = glyph_box(drawing.book, text)
    cap = ink.height / 2
    for y in (-cap, cap):  # the slanting sides keep clear of the figures
        assert hexagon.path.width_at(y) > ink.width + 0.3


def test_a_mass_is_as_dark_with_little_ink():
    hexagon, text = size_badge(GroupSize(CellPlace("A1"), 12), context())
    ground = Shape(rectangle(-20, -20, 40, 40), Paint(fill=Colour(0, 90, 60)))
    pale, dark, white = reduce_ink(Drawing(Group((ground, hexagon, text)), 40, 40)).node.children
    assert pale.paint.fill.red > 200
    assert dark.paint.fill == hexagon.paint.fill
    assert white.line.runs[0].colour == WHITE


def test_a_new_piece_is_in_four_corners():
    halo, sign = shapes(placed_corners([(10.5, 10.5), (19.5, 10.5), (19.5, 19.5), (10.5, 19.5)]))
    assert sign[1] == Box(10.5, 10.5, 19.5, 19.5) and sign[0].paint.stroke == CHANGED
    assert [command for command, _ in sign[0].path.segments].count("M") == 4
    assert halo[0].paint.width > sign[0].paint.width


def test_a_turned_piece_has_an_arrow_almost_round():
    disc, (arc, _), (head, box) = shapes(flip_arrow(5, 5))
    assert disc[1].centre == pytest.approx((5, 5)) and disc[1].width == pytest.approx(3)
    points = arc.path.flattened()[0]
    radii = [math.dist(point, (5, 5)) for point in points]
    assert max(radii) - min(radii) < 0.01 and radii[0] < 1.5
    assert box.left >= disc[1].left and box.right <= disc[1].right
    assert head.paint.fill == CHANGED


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.2])
def test_an_arrow_has_an_even_head_that_ends_at_its_tip(bow):
    shaft_halo, head_halo, shaft, head = arrow((0, 0), (20, 5), bow)
    tip, one, other = head.path.points()
    assert tip == (20, 5)
    assert math.dist(tip, one) == pytest.approx(math.dist(tip, other))
    assert shaft.paint.width == 0.7 and shaft_halo.paint.width > 1.5 and head_halo.paint.stroke is not None
    assert math.dist(list(shaft.path.points())[-1], tip) < 2.3


@pytest.mark.parametrize("bow", [0.0, 0.16, -0.3])
def test_its_middle_is_on_it(bow):
    x, y = point_on((0, 0), (20, 0), bow, 0.5)
    assert (x, y) == (pytest.approx(10), pytest.approx(-10 * bow))
    assert point_on((0, 0), (20, 0), bow, 0) == (0, 0) and point_on((0, 0), (20, 0), bow, 1) == (20, 0)


def test_it_bends_away_from_what_is_on_its_way():
    assert bow_around((0, 0), (20, 0), [Box(8, -4, 12, 0)]) < 0 < bow_around((0, 0), (20, 0), [Box(8, 0, 12, 4)])


def went(*steps, cost=5, piece="red"):
    """Return an action that moves pieces, as in "C3 E2"."""
    moves = [PieceMoved(piece, *(CellPlace(cell) for cell in step.split())) for step in steps]
    return [ActionCost(cost), *moves] if cost else moves


def drawn(*events):
    layout = hex_layout(hex_view(red="E4 E5 F4"))
    return list(move_arrows(summarise_events(events, hex_context()).moves, layout, ())), layout


def test_a_body_has_one_arrow_as_long_as_its_way_from_its_middle():
    ((each,), layout) = drawn(*went("C5 E4", "C6 E5", "D5 F4"))
    assert [way.source for way in each.moves] == [CellPlace("C5"), CellPlace("C6"), CellPlace("D5")]
    (middle,) = {way.source for way in each.moves if layout.place(way.source).centre == pytest.approx(each.start)}
    target = layout.place(CellPlace("F4")) if middle == CellPlace("D5") else layout.place(CellPlace("E4"))
    assert math.dist(each.tip, target.centre) < 0.5 * target.width
    ((each,), layout) = drawn(*went("C5 C6", "C6 C7"))
    assert each.start == pytest.approx(layout.place(CellPlace("C5")).centre)


def test_actions_and_other_directions_have_arrows_of_their_own():
    arrows, _ = drawn(*went("C5 D5", "C6 D6"), *went("D5 E5", "D6 E6"))
    assert [len(each.moves) for each in arrows] == [2, 2]
    arrows, _ = drawn(*went("C5 D5", "C6 D5"))
    assert [len(each.moves) for each in arrows] == [1, 1]
    arrows, _ = drawn(*went("C5 D5", "C6 D6", cost=0))
    assert [len(each.moves) for each in arrows] == [1, 1]
    arrows, _ = drawn(*went("C5 Z9"), *went("C5 C5"))
    assert arrows == []


def test_arrows_that_would_lie_on_each_other_are_bent_apart():
    castling, _ = drawn(*went("C5 C7", "C8 C6", cost=0))
    assert [each.bow for each in castling] == [LEAP, LEAP]  # each to its left: one on either side
    following, _ = drawn(*went("C5 C6", "C6 C7", cost=0), *went("D8 D7", cost=0))
    assert [each.bow for each in following] == [0, 0, 0]


def test_its_boxes_cover_all_of_it():
    ((each,), _) = drawn(*went("C5 G3"))
    boxes = each.boxes
    for i in range(11):
        x, y = (a + (b - a) * i / 10 for a, b in zip(each.start, each.tip, strict=True))
        assert any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)


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
    boxes = [PlacedMark((0, 0), True, tuple(range(count))).box for count in range(4)]
    assert boxes[0] == boxes[1] and boxes[1].width < boxes[2].width < boxes[3].width


def test_every_piece_of_a_claimed_move_has_a_ghost_where_it_would_be():
    view, drawing = hex_view(red="C5 C6"), hex_context()
    places = hex_layout(view)
    moved = tuple(PieceMoved("red", CellPlace(a), CellPlace(b)) for a, b in (("C5", "E4"), ("C6", "E5")))
    claimed = ProvedFrame(view, marks=(ClaimMark(CellPlace("E5"), False, None, moved),))
    rim, *_ = shapes(draw_landings(claimed, places, drawing))
    both = places.place(CellPlace("E4")).union(places.place(CellPlace("E5")))
    assert rim[0].paint.dash and rim[1].height > 0.9 * both.height and both.left < rim[1].left
    assert list(draw_landings(ProvedFrame(view, marks=(ClaimMark(CellPlace("E5"), False),)), places, drawing)) == []


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
    view = hex_view(red="E5")
    hexes = ProvedFrame(view, marks=(ClaimMark(CellPlace("E5"), True, 1),))
    assert ringed_cells(hexes, hex_layout(view), hex_context()) == frozenset()


POINTS = {"mill": {"kind": "point-board", "title": "Mill", "rings": 3, "cell": "20mm"}}
SQUARES = {"field": {"kind": "square-board", "title": "Field", "columns": 3, "rows": 3, "cell": "20mm"}}


def drawn_areas(components, *cells, number=None):
    drawing = context(components)
    view = View(tuple(BoardView(name, ()) for name in components))
    layout = frame_layout(view, drawing, 60)
    frame = ProvedFrame(view, areas=(AreaMark(tuple(map(CellPlace, cells)), number),))
    return layout, list(draw_areas(frame, layout, drawing)), list(draw_area_numbers(frame, layout, drawing))


def test_an_area_of_cells_has_a_tint_and_one_line_around_it():
    layout, nodes, _ = drawn_areas(SQUARES, "A1", "B1", "A2")
    (_, tint), (line, around) = shapes(nodes)
    whole = layout.place(CellPlace("A1")).union(layout.place(CellPlace("B1"))).union(layout.place(CellPlace("A2")))
    for box in (tint, around):
        assert (box.left, box.right) == pytest.approx((whole.left, whole.right), abs=0.4)
    # Eight edges: those between the cells are not drawn_areas.
    assert len(line.path.segments) == 2 * 8


def test_points_of_an_area_are_joined_where_lines_join_them():
    _, nodes, _ = drawn_areas(POINTS, "A7", "D7", "G7")
    _, apart, _ = drawn_areas(POINTS, "A7", "G7")
    ((one, box),), ((two, other),) = shapes(nodes), shapes(apart)
    assert box.width == pytest.approx(other.width)
    # Two bands more, of four corners each, and a disc.
    assert len(one.path.segments) - len(two.path.segments) == 2 * 5 + len(two.path.segments) // 2


def turning(segments):
    points = [segment[1][-1] for segment in segments if segment[1]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2


def test_bands_and_discs_run_the_same_way_so_that_neither_is_a_hole_in_the_other():
    for cells in (("A7", "D7", "G7"), ("G7", "G4", "G1"), ("B6", "B4", "B2"), ("D7", "D6", "D5")):
        _, nodes, _ = drawn_areas(POINTS, *cells)
        ((shape, _),) = shapes(nodes)
        parts, segments = [], list(shape.path.segments)
        while segments:
            end = next(i for i, segment in enumerate(segments) if segment[0] == "Z") + 1
            parts.append(segments[:end])
            segments = segments[end:]
        assert len(parts) == 5 and all(turning(part) > 0 for part in parts)


def test_the_number_of_an_areas_text_stands_at_its_first_cell():
    layout, _, numbers = drawn_areas(SQUARES, "B2", "C2", number=3)
    assert words(numbers) == ["3"]
    (_, spot), *_ = shapes(numbers)
    cell = layout.place(CellPlace("B2"))
    assert cell.left - 2 < spot.centre[0] < cell.centre[0] and cell.top - 2 < spot.centre[1] < cell.centre[1]
    assert drawn_areas(SQUARES, "Z9", number=1)[1:] == ([], [])
