import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.game.model.figure import CheckedFigure, ProvedFrame
from pnp.game.model.kinds import board_in, unit_cells_of
from pnp.game.model.view import BoardView, CellPlace, PoolPlace, PoolView, RowPlace, Standing, View
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figure import draw_figure
from pnp.pieces.figures.layout import (
    fill_few_rows,
    frame_layout,
    is_of_other_board,
    label_places,
    part_places,
    shown_ruleset,
    visible_cells,
)
from pnp.pieces.figures.pieces import draw_labels, draw_window_margin
from pnp.pieces.labels import BELOW_PRICE, COVER_PRICE, LABEL_REACH, LABEL_STEP, overlap, place_label, reaches
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.path import Box
from pnp.press.geometry.square_grid import SquareGrid
from pnp.press.scene.document import Size
from tests.bundled import opened_game
from tests.pieces.box import context
from tests.pieces.hexes import HEXES, hex_context, hex_layout, hex_view
from tests.pieces.kinds.test_map_board import with_map
from tests.pieces.kinds.test_mat import figure_of
from tests.pieces.positions import VIEW
from tests.pieces.walk import words
from tests.press.scene.bounds import bounds
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


def test_pools_and_what_is_left_are_at_the_foot():
    layout = frame_layout(VIEW, context(), 57)
    assert [name for name, _ in layout.pools] == ["bank", "hollow", "dooky"]
    boxes = [box for _, box in layout.pools]
    assert len({round(box.width, 6) for box in boxes}) == 1 and len({box.top for box in boxes}) == 1
    assert layout.height == pytest.approx(boxes[0].bottom + 0.6)
    assert boxes[0].left == pytest.approx(0.6) and boxes[-1].right == pytest.approx(57 - 0.6)
    without, with_lines = (frame_layout(hex_view(), hex_context(), 57, (), lines) for lines in (0, 2))
    assert without.status is None and with_lines.status.height == pytest.approx(2 * 4.8)
    assert with_lines.height == pytest.approx(without.height + 1.4 + 2 * 4.8 + 0.6)


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
    with pytest.raises(TypeError, match="not a board"):
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
    # The largest there is, or all of the width, of which the frame takes no more than it needs.
    tall = seen.crop.height == pytest.approx(84)
    assert tall or seen.across == pytest.approx(10) or seen.outer.right == pytest.approx(width - 0.6)
    assert seen.outer.left == pytest.approx(0) and layout.width == pytest.approx(seen.outer.right + 0.6)


def test_a_player_of_whom_only_the_portrait_is_seen_has_a_small_panel():
    panels = [
        frame_layout(replace(hex_view(), pools=(PoolView("red", pieces, "red"),)), hex_context(), 57).pools[0][1]
        for pieces in ((), (Standing("red", 3),))
    ]
    assert panels[0].width < 9 and panels[0].height < panels[1].height
    assert panels[1].width == pytest.approx(57 - 1.2)


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
    layout = frame_layout(VIEW, context(), 36.6, ("B1", "C2"))
    (seen,) = layout.boards
    assert seen.names == ("B1", "C1", "B2", "C2") and seen.across == pytest.approx(13)
    assert layout.place(CellPlace("B1")).left == pytest.approx(3.8) and layout.place(CellPlace("A1")) is None


SIGN = Size(8, 4)
ROOM = Box(0, 0, 50, 40)
INSIDE = st.tuples(st.floats(0, 50), st.floats(0, 40))


def sign_at(spot, width=8.0, height=4.0):
    x, y = spot
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def test_boxes_share_what_is_in_both():
    assert overlap(Box(0, 0, 4, 4), Box(2, 1, 9, 3)) == 4
    assert overlap(Box(0, 0, 4, 4), Box(4, 0, 9, 3)) == overlap(Box(0, 0, 1, 1), Box(5, 5, 6, 6)) == 0
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
    assert math.dist(sign.centre, near) < LABEL_REACH


@settings(max_examples=amount(12, soak=300), deadline=None)
@given(INSIDE, st.lists(INSIDE, max_size=12))
def test_what_is_soft_is_covered_only_where_that_is_nearer(near, points):
    soft = [Box(x - 2, y - 2, x + 2, y + 2) for x, y in points]

    def price(spot):
        covered = sum(overlap(sign_at(spot), box) for box in soft)
        return math.dist(spot, near) + BELOW_PRICE * max(0.0, spot[1] - near[1]) + COVER_PRICE * covered

    spot, free, nearest = (place_label(SIGN, near, ROOM, *boxes) for boxes in (((), soft), (soft,), ((),)))
    assert price(spot) <= min(price(free), price(nearest)) + 1e-9
    # Neither is a place one step away better.
    x, y = spot
    beside = [(x + dx, y + dy) for dx in (-LABEL_STEP, 0, LABEL_STEP) for dy in (-LABEL_STEP, 0, LABEL_STEP)]
    inside = [(x, y) for x, y in beside if 4 <= x <= 46 and 2 <= y <= 38]
    assert all(price(spot) <= price(one) + 1e-9 for one in inside)


def test_where_nothing_is_free_as_little_as_can_be_is_covered():
    taken = (Box(-10, -10, 60, 30), Box(-10, 30, 60, 50))
    sign = sign_at(place_label(SIGN, (25, 5), ROOM, taken))
    assert ROOM.left <= sign.left and sign.bottom <= ROOM.bottom
    sign = sign_at(place_label(SIGN, (25, 5), ROOM, taken, spare=1))
    assert overlap(sign, taken[0]) == 0
    assert sign_at(place_label(SIGN, (-20, 90), ROOM, ())) == Box(0, 36, 8, 40)


GRID = SquareGrid(6, 5, 1.0)
FIELDS = {top: HexField("hexagon", 6, 6, top) for top in ("flat", "pointy")}


def test_a_window_of_squares_is_a_rectangle_of_columns_and_rows():
    assert visible_cells(GRID, ("B2", "D3")) == ("B2", "C2", "D2", "B3", "C3", "D3")
    assert visible_cells(GRID, ("D3", "B2")) == visible_cells(GRID, ("B3", "D2")) == visible_cells(GRID, ("B2", "D3"))
    assert visible_cells(GRID, ()) == GRID.names
    for cells in (GRID, FIELDS["flat"]):
        with pytest.raises(ValueError, match="no Z9"):
            visible_cells(cells, ("D4", "Z9"))


@pytest.mark.parametrize(
    ("top", "window", "seen"),
    [
        ("flat", ("C4", "E5"), "C4 C5 C6 D4 D5 E3 E4 E5"),  # columns of three, two, three
        ("flat", ("C4", "D5"), "C4 C5 D4 D5"),
        ("pointy", ("C4", "E5"), "C4 C5 C6 D4 D5 E3 E4 E5"),
    ],
)
def test_a_window_of_hexagons_has_whole_columns_or_rows(top, window, seen):
    assert " ".join(visible_cells(FIELDS[top], window)) == seen


@given(st.sampled_from(sorted(FIELDS)), st.data())
def test_a_window_holds_its_own_cells_whichever_comes_first(top, data):
    field = FIELDS[top]
    window = data.draw(st.lists(st.sampled_from(field.names), min_size=2, max_size=4))
    seen = visible_cells(field, window)
    assert set(window) <= set(seen) and visible_cells(field, window[::-1]) == seen
    assert visible_cells(field, (*window, seen[0], seen[-1])) == seen


@pytest.mark.parametrize("board", ["board", "rows"])
def test_outlines_have_six_corners_inside_their_cells(board):
    (seen,) = hex_layout(hex_view(board)).boards
    box, outline = seen.box("D4"), seen.outline("D4")
    assert len(outline) == 6 and seen.box("Z9") is None
    assert all(box.left < x < box.right and box.top < y < box.bottom for x, y in outline)
    room = seen.room("D4")
    assert room.centre == pytest.approx(box.centre) and room.width == pytest.approx(0.95 * seen.across)


BOARDS = ("board", "rows")


def seen_on(board, window=()):
    return hex_layout(hex_view(board), window=window).boards[0]


@pytest.mark.parametrize("board", BOARDS)
@settings(max_examples=amount(16, soak=400), deadline=None)
@given(data=st.data())
def test_every_line_that_is_seen_is_named_once_and_no_two_names_meet(board, data):
    names = seen_on(board).names
    seen = seen_on(board, tuple(data.draw(st.lists(st.sampled_from(names), min_size=2, max_size=3))))
    labels = label_places(seen)
    letters, numbers = ({name[part] for name in seen.names} for part in (slice(1), slice(1, None)))
    told = [label.text for label in labels]
    assert {text for text in told if text.isalpha()} == letters and len(told) <= len(letters) + 2 * len(numbers)
    assert {text for text in told if text.isdigit()} <= numbers
    for one, other in combinations(labels, 2):
        assert overlap(one.box, other.box) == 0
    boxes = [seen.box(name) for name in seen.names]
    for label in labels:
        nearest = min(boxes, key=lambda box: math.dist(label.place, box.centre))
        assert math.dist(label.place, nearest.centre) == pytest.approx(seen.across / 2 + 2.0)
        assert math.dist(label.edge, nearest.centre) == pytest.approx(seen.across / 2)


def test_the_numbers_of_hexagons_stand_at_both_ends_of_their_lines_on_the_axis():
    seen = seen_on("rows")
    ends = {}
    for label in label_places(seen):
        if label.text.isdigit():
            ends.setdefault(label.text, []).append(label.place)
    assert {number: len(places) for number, places in ends.items()} == dict(
        zip("4567321", (2, 2, 2, 2, 1, 1, 1), strict=True)
    )
    for number, (one, *rest) in ends.items():
        other = rest[0] if rest else one  # where a letter stands, there is no number
        along = other[0] - one[0], other[1] - one[1]
        for name in seen.names:
            if name[1:] == number:
                x, y = seen.box(name).centre
                assert along[0] * (y - one[1]) == pytest.approx(along[1] * (x - one[0]))


def test_of_small_cells_every_second_or_third_line_has_its_label():
    wide, narrow = (hex_layout(hex_view("board"), width=width).boards[0] for width in (60, 16))
    many, few = ([label.text for label in label_places(seen)] for seen in (wide, narrow))
    assert len(few) < len(many) and set(few) <= set(many) and few[0] == many[0]


@pytest.mark.parametrize("top", ["flat-top", "pointy-top"])
@pytest.mark.parametrize("shape", [{"side": 5}, {"shape": "rectangle", "columns": 8, "rows": 6}])
@given(data=st.data())
@settings(max_examples=amount(12), deadline=None)
def test_no_label_stands_in_a_cell_of_any_window_of_hexagons(top, shape, data):
    size = {"shape": "hexagon"} | shape
    drawing = context({"board": {"kind": "hex-board", "title": "Board", "cells": top, "cell": "20mm", **size}})
    names = drawing.component("board").field.names
    window = data.draw(st.lists(st.sampled_from(names), min_size=2, max_size=3))
    (seen,) = frame_layout(hex_view(), drawing, data.draw(st.sampled_from([36.6, 57.0, 118.0])), tuple(window)).boards
    for label in label_places(seen):
        assert not any(reaches(label.box, seen.box(name).centre, seen.across / 2 - 0.01) for name in seen.names)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("window", [(), ("C4", "D5"), ("D1", "D3"), ("A4", "D6")])
def test_names_are_in_the_picture(board, window):
    if board == "board":
        window = {("D1", "D3"): ("E1", "E4"), ("A4", "D6"): ("A5", "D7")}.get(window, window)
    layout, drawing = hex_layout(hex_view(board), window=window), hex_context()
    (seen,) = layout.boards
    painted = bounds(list(draw_labels(seen, drawing.board_colours(None), drawing)), drawing.book)
    assert painted.left >= 0 and painted.top >= 0
    assert painted.right <= layout.width and painted.bottom <= layout.height


def test_letters_are_above_columns_and_numbers_beside_rows_of_squares():
    drawing = context()
    (seen,) = frame_layout(VIEW, drawing, 57).boards
    labels = list(draw_labels(seen, drawing.board_colours(None), drawing))
    assert words(labels) == ["A", "B", "C", "1", "2", "3"]
    places = {label.text: label.place for label in label_places(seen)}
    assert places["B"] == (pytest.approx(seen.box("B1").centre[0]), pytest.approx(seen.crop.top - 2.0))
    assert places["2"] == (pytest.approx(seen.crop.left - 2.0), pytest.approx(seen.box("A2").centre[1]))


def test_cells_beyond_a_window_are_pale_and_end_with_the_picture():
    drawing = hex_context()
    seen = seen_on("board", ("C4", "E5"))
    colours = drawing.board_colours(None)
    (group,) = draw_window_margin(seen, colours)
    clip, outer = group.clip.bounds, seen.outer
    assert (clip.left, clip.top, clip.right, clip.bottom) == pytest.approx(
        (outer.left, outer.top, outer.right, outer.bottom)
    )
    around = {near for name in seen.names for near in seen.cells.neighbours(name)} - set(seen.names)
    assert len(group.children) >= len(around) > 5
    assert all(shape.paint.fill.luminance > colours.nest.luminance for shape in group.children)
    assert draw_window_margin(seen_on("board"), colours) == ()


STAIR = {"kind": "square-board", "title": "The stair", "columns": 3, "rows": 11, "cell": "20mm"}
TIDE = {"kind": "track", "title": "The tide", "shape": "row", "direction": "up", "spaces": 12, "cell": "18mm"}


def several(*boards: str, width: float = 100.0):
    known = {"stair": STAIR, "tide": TIDE, "wide": STAIR | {"columns": 11, "rows": 3}}
    return frame_layout(View(tuple(BoardView(name, ()) for name in boards)), context(known), width)


def test_slender_boards_are_lower_and_side_by_side_below_their_titles():
    (stair,) = several("stair").boards
    assert stair.crop.height == pytest.approx(60) and not stair.is_titled
    layout = several("stair", "tide")
    stair, tide = layout.boards
    assert tide.outer.left > stair.outer.right and tide.outer.top == stair.outer.top
    assert stair.is_titled and 0 < stair.title_place[1] < stair.outer.top


def test_boards_one_above_the_other_leave_room_for_text_on_a_page():
    layout = several("wide", "wide", "stair", width=60.0)
    assert [board.crop.top for board in layout.boards] == sorted({board.crop.top for board in layout.boards})
    assert layout.height < 160


def test_things_of_a_height_are_in_few_rows_and_hardly_lower_for_it():
    def squares(height):
        return [(name, height) for name in "abcd"]

    assert fill_few_rows(squares, [30], 200, 0) == (30, [["a", "b", "c", "d"]])
    assert fill_few_rows(squares, [60, 40, 20, 10], 100, 0) == (40, [["a", "b"], ["c", "d"]])
    assert fill_few_rows(squares, [90, 80, 70, 60, 50], 100, 0) == (50, [["a", "b"], ["c", "d"]])
    assert fill_few_rows(squares, [90, 80, 70, 65, 50], 100, 0) == (65, [["a"], ["b"], ["c"], ["d"]])
    assert fill_few_rows(squares, [90, 80, 70, 60], 100, 0) == (60, [["a"], ["b"], ["c"], ["d"]])
    assert fill_few_rows(squares, [], 100, 0) == (0.0, [])


def figure(**board) -> CheckedFigure:
    return CheckedFigure("one", "", (), (ProvedFrame(View((BoardView("board", (), **board),))),))


@pytest.mark.parametrize(
    ("side", "of_choices", "is_other"), [(5, False, True), (3, False, False), (None, False, True), (5, True, False)]
)
def test_a_figure_shows_the_box_of_the_choices_if_its_board_is_in_it(side, of_choices, is_other) -> None:
    box = hex_context().ruleset
    usual = box.components
    chosen = usual | {"board": replace(usual["board"], side=3)}
    ruleset = replace(box, components=chosen, default_components=usual)
    shown = replace(figure(side=side), of_choices=of_choices)
    assert is_of_other_board(shown, ruleset) is is_other
    assert shown_ruleset(shown, ruleset).components is (usual if is_other else chosen)
    assert not is_of_other_board(shown, box)


def test_parts_of_a_board_of_any_size_are_named_by_the_cell_in_their_middle() -> None:
    ruleset = opened_game("hexania").ruleset
    for side, middle, home in ((12, "L12", "F7"), (5, "E5", "C3")):
        board = replace(ruleset.components["board"], side=side)
        chosen = replace(ruleset, components=ruleset.components | {"board": board})
        parts = part_places(figure(side=side).frames[0].view, chosen)
        assert (parts["board"].name, parts["NW"].name) == (middle, home)
        assert set(parts) == {"board", *board.homes}


HALF_A_LINE = 0.35  # in mm
EVERYTHING = {"art": "emblem.svg", "label": "Q", "title": "Home", "mark": "star", "edge": "red", "fill": "red"}
SQUARES = {"kind": "square-board", "title": "Squares", "columns": 7, "rows": 6, "cell": "16mm"}
KINDS_OF_BOARDS = {
    **{
        f"squares, {style}": {**SQUARES, "cell_style": style, "art": "bank.svg"}
        for style in ("chequered", "lines", "round-nests")
    },
    "hexagons": {**HEXES["board"], "rims": {"NE": {"fill": "red"}}},
    "hexagons in rows": {**HEXES["rows"], "labels": "cell"},
    "points": {"kind": "point-board", "title": "Points", "columns": 6, "rows": 5, "cell": "20mm", "art": "bank.svg"},
    "mill": {"kind": "point-board", "title": "Mill", "rings": 3, "cell": "20mm"},
    "track": {"kind": "track", "title": "Race", "shape": "serpentine", "spaces": 24, "columns": 6, "cell": "20mm"},
    "pits": {"kind": "pits", "title": "Mancala", "columns": 6, "cell": "24mm", "rows": 3},
}


def drawn_board(name: str) -> tuple[DrawContext, View]:
    """Return a view of a kind of board, with what its tests know how to make, and its context."""
    moor = {"all": {"cells": ["moor", "lake", "marsh", "town"], **EVERYTHING}}
    match name:
        case "map":
            drawing, _ = with_map(special=moor)
            return drawing, View((BoardView("moor", (("lake", (Standing("stone", 3),)),)),))
        case "mat":
            free = (Standing("button", 9), Standing("meadow", 2), Standing("stone", 3))
            drawing, _, shown = figure_of((("store", free), ("deck", (Standing("meadow", 4),))))
            return drawing, shown.frames[0].view
        case "rows":
            return context(), VIEW
    board = context({"board": KINDS_OF_BOARDS[name]}).component("board")
    special = {"all": {"cells": list(unit_cells_of(board).names), **EVERYTHING}}
    return context({"board": {**KINDS_OF_BOARDS[name], "special": special}}), View((BoardView("board", ()),))


@pytest.mark.parametrize("name", [*KINDS_OF_BOARDS, "map", "mat", "rows"])
@given(data=st.data())
@settings(max_examples=amount(5, soak=200), deadline=None)
def test_a_figure_of_any_window_of_any_board_keeps_to_its_box(name, data) -> None:
    drawing, view = drawn_board(name)  # all that a special cell can have is on every cell
    names = unit_cells_of(board_in(view.boards[0], drawing.ruleset.components)).names
    window = data.draw(st.lists(st.sampled_from(names), max_size=3))
    shown = CheckedFigure("one", "", (), (ProvedFrame(view),), window=tuple(window))
    (picture,) = draw_figure(shown, drawing, data.draw(st.sampled_from([36.6, 57.0, 118.0])))
    ink = bounds([picture.node], drawing.book)
    least, most = min(ink.left, ink.top), max(ink.right - picture.width, ink.bottom - picture.height)
    assert least >= -HALF_A_LINE and most <= HALF_A_LINE
