import math
from typing import get_args

import pytest

from pnp.game.model.components.component import SpecialCells
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.game.model.kinds.square_board import SquareBoard
from pnp.pieces.draw_context import cell_board_colours
from pnp.pieces.kinds import drawing_of
from pnp.pieces.kinds.square_board import (
    NEST,
    NEST_HOLLOW,
    SquarePainter,
    board_margin,
    bracket_depth,
    draw_square_board,
    round_nests,
    square_board_box,
    square_nests,
    without_brackets,
)
from pnp.press.colour import NAMED, Colour, contrast
from pnp.press.geometry.path import Box, enclosed_area
from pnp.press.scene.nodes import Glyphs, Group, Shape, Use
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import ends_within, texts, walk, words
from tests.pieces.walk import shapes as pieces_of
from tests.press.scene.bounds import bounds
from tests.records import findings

CORNER = SpecialCells(cells=("A1", "B1", "A2", "B2"), fill="blue", edge="red", mark="asterisk")
STYLES = get_args(SquareBoard.__annotations__["cell_style"])
DRAWING, LOW_INK = context(), context(low_ink=True)


def board(special=None, **changes):
    return SquareBoard(
        kind="square-board", title="Squares", columns=3, rows=3, cell=20.0, special=special or {}, **changes
    )


def cells(small=False, drawing=DRAWING, **changes):
    squares = board(**changes)
    colours = cell_board_colours(squares, drawing)
    return list(SquarePainter(squares, squares.grid, colours, drawing, small).cells())


def shapes(nodes, colour):
    return [node for node in nodes if isinstance(node, Shape) and node.paint.fill == colour]


def test_every_cell_has_a_round_nest():
    plain = board(cell_style="round-nests")
    nests = list(round_nests(plain.grid, {}, DRAWING.board_colours(None), DRAWING, small=False))
    assert len(nests) == 9 and all(isinstance(nest, Use) for nest in nests)
    assert len({nest.symbol for nest in nests}) == 1
    assert nests[0].symbol.box.width == pytest.approx(2 * NEST * 20)
    assert max(path.path.bounds.right for path in nests[0].symbol.children) == pytest.approx(NEST * 20)
    assert nests[8].transform((0, 0)) == pytest.approx((50, 50))
    assert 0 < NEST_HOLLOW < 1


def test_special_cells_have_a_ground_and_a_line_around_all_of_them():
    *grounds, edge = cells(special={"corner": CORNER}, cell_style="none")
    assert len(grounds) == 4 and cells(cell_style="none") == []
    assert len(edge.path.segments) == 16  # eight sides of cells, a line each
    assert (edge.path.bounds.right, edge.path.bounds.bottom) == pytest.approx((40, 40))


@pytest.mark.parametrize("small", [False, True])
def test_special_cells_have_a_mark_each(small):
    special = board({"corner": CORNER})
    painter = SquarePainter(special, special.grid, DRAWING.board_colours(None), DRAWING, small)
    (group,) = painter.marks(painter.grounds(()))
    assert isinstance(group, Group) and len(group.children) == 4
    assert group.children[3].path.bounds.centre == pytest.approx((30, 30), abs=0.1)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("art", [None, "tile.svg"])
def test_special_cells_keep_their_fill_in_every_style(style, art):
    middle = SpecialCells(cells=("B2",), fill="blue")
    nodes = cells(special={"middle": middle}, cell_style=style, art=art)
    fill = DRAWING.palette["blue"]
    (ground, *_) = shapes(nodes, fill)
    assert enclosed_area(ground.path) == pytest.approx(400)
    covering = nodes[nodes.index(ground) + 1 :]
    hollow = [node.paint.fill for node in covering if isinstance(node, Shape) and node.paint.fill not in (None, fill)]
    assert len(hollow) == (17 if style == "square-nests" and art is None else 0)  # two of each nest, its own one rim
    special = board({"middle": middle}, cell_style=style)
    ground_of = SquarePainter(special, special.grid, cell_board_colours(special, DRAWING), DRAWING).grounds(())
    box = Box(0, 0, 1, 1)
    assert ground_of("B2", box) == (fill,) != ground_of("A1", box)


def test_plain_cells_are_one_area_with_the_colour_and_the_lines_that_were_asked_for():
    nodes = cells(cell_fill="moss", line="red")
    moss, red = DRAWING.palette["moss"], DRAWING.palette["red"]
    (area,) = shapes(nodes, moss)
    assert len(area.path.segments) == 5 and enclosed_area(area.path) == pytest.approx(3600)
    assert [node.paint.width for node in nodes if node.paint.stroke == red] == [0.35]


def test_the_dark_cell_at_the_bottom_left_makes_a_chequered_board():
    nodes = cells(cell_style="chequered", dark_fill="ink")
    (dark,) = shapes(nodes, DRAWING.ink)
    assert enclosed_area(dark.path) == pytest.approx(5 * 400)
    corners = {points[0] for command, points in dark.path.segments if command == "M"}
    assert {(0, 40), (0, 0), (20, 20), (40, 0), (40, 40)} == corners
    grid = board().grid
    assert grid.is_dark((0, 2)) and not grid.is_dark((1, 2))


def test_dark_cells_are_hatched_in_low_ink():
    nodes = cells(drawing=LOW_INK, cell_style="chequered", dark_fill="ink")
    assert not shapes(nodes, LOW_INK.ink)
    strokes = [node for node in nodes if isinstance(node, Shape) and node.paint.stroke and node.paint.width == 0.2]
    assert max(len(node.path.segments) for node in strokes) > 5 * 10


@pytest.mark.parametrize("style", STYLES)
def test_a_picture_is_seen_between_cells(style):
    nodes = cells(art="tile.svg", cell_style=style)
    (use,) = [node for node in nodes if isinstance(node, Use) and node.symbol.name == "tile.svg"]
    assert nodes[0] == use and use.transform((48, 48)) == pytest.approx((60, 60))
    if style != "round-nests":
        hiding = [node for node in nodes if isinstance(node, Shape) and node.paint.fill and node.paint.opacity == 1]
        assert hiding == []


@pytest.mark.parametrize("style", STYLES)
def test_figures_show_a_picture_paler_unless_nests_show_the_cells(style):
    nodes = cells(small=True, art="tile.svg", cell_style=style)
    shown = [node.symbol.name for node in nodes if isinstance(node, Use) and node.symbol.name.startswith("tile.svg")]
    assert len(shown) == ("nests" not in style) and "tile.svg" not in shown


@pytest.mark.parametrize("style", [style for style in STYLES if style != "none"])
def test_cells_left_out_are_not_drawn_and_the_line_around_the_others_has_their_shape(style):
    plus = ("A1", "C1", "A3", "C3")
    nodes = cells(cell_style=style, omit_cells=plus)
    fine = [node.path.bounds for node in nodes if isinstance(node, Shape)]
    fine += [node.symbol.box.moved(*node.transform((0, 0))) for node in nodes if isinstance(node, Use)]
    assert [box for box in fine if box.right < 19.5 and box.bottom < 19.5] == []
    if "nests" not in style:
        assert len(nodes[-1].path.segments) == 2 * 12


def test_nests_on_a_picture_are_outlines():
    grid = board().grid
    outlines = list(square_nests(grid, {}, DRAWING.board_colours(None), outlined=True))
    assert len(outlines) == 9 and all(node.paint.fill is None for node in outlines)


def mark_on(fill=None, **group):
    special = board({"a": SpecialCells(cells=("B2",), fill=fill, mark="star", **group)})
    painter = SquarePainter(special, special.grid, cell_board_colours(special, DRAWING), DRAWING)
    ground = painter.grounds(list(painter.cells()))
    (marks,) = painter.marks(ground)
    return marks.children, ground("B2", Box(28, 28, 32, 32))


@pytest.mark.parametrize("fill", [None, *NAMED])
def test_a_mark_is_seen_on_any_fill(fill):
    (mark,), (ground,) = mark_on(fill)
    assert contrast(mark.paint.fill, ground) >= 1.5


def test_a_colour_that_was_asked_for_stays_and_has_a_halo_where_it_is_not_seen():
    (halo, mark), _ = mark_on("blue", colour="blue")
    assert mark.paint.fill == DRAWING.palette["blue"]
    assert contrast(halo.paint.stroke, mark.paint.fill) > 4 and halo.paint.fill is None
    (alone,), _ = mark_on("blue", colour="lemon")
    assert alone.paint.fill == DRAWING.palette["lemon"]


def test_what_lies_under_a_mark_is_the_picture_in_its_cell():
    (mark,), under = mark_on("black", art="tile.svg")
    assert len(set(under)) == 1 and under[0] == Colour(240, 220, 180)  # the disc in the middle of the tile
    assert contrast(mark.paint.fill, under[0]) >= 1.5


def drawn(**changes):
    drawing = context({"town": {**COMPONENTS["town"], **changes}})
    board = drawing.component("town")
    (piece,) = draw_square_board("town", board, drawing)
    return drawing, board, piece


def test_it_fits_a4_and_letter():
    _, board, piece = drawn()
    assert (piece.width, piece.height) == (pytest.approx(184), pytest.approx(193.08))
    assert piece.width <= 190 and piece.height <= 259
    assert board_margin(board) == 14
    assert square_board_box(board) == Box(14, pytest.approx(29.08), 170, pytest.approx(185.08))


def test_all_it_paints_ends_short_of_the_trim():
    drawing, _, piece = drawn()
    assert ends_within(piece, drawing.book)
    assert piece.bleed == 0 and piece.trim[0].bounds == Box(0, 0, piece.width, piece.height)


def test_letters_are_above_their_columns_and_numbers_on_both_sides_of_their_rows():
    drawing, board, piece = drawn()
    cells = square_board_box(board)
    at = {}
    for text, box in texts(piece.front.children, drawing.book):
        at.setdefault(text, []).append(box)
    for i, (letter, number) in enumerate(("A1", "B2", "C3")):
        (box,), (left, right) = at[letter], at[number]
        assert box.centre[0] == pytest.approx(cells.left + 26 + 52 * i, abs=0.01)
        assert box.bottom < cells.top and left.right < cells.left and right.left > cells.right
        assert left.centre[1] == pytest.approx(cells.top + 26 + 52 * i, abs=0.6)
        assert left.centre[0] + right.centre[0] == pytest.approx(piece.width)
    assert len(at["Town"]) == 1


def test_joints_of_a_poster_may_run_between_its_cells():
    _, board, piece = drawn()
    cells = square_board_box(board)
    assert piece.seams[0] == pytest.approx([cells.left + 52 * i for i in range(4)])
    assert piece.seams[1] == pytest.approx([cells.top + 52 * i for i in range(4)])


def test_letters_can_be_left_out():
    _, board, piece = drawn(labels="none")
    assert words(piece.front.children) == ["Town"]
    assert board_margin(board) == pytest.approx(7.8)


def labels_at(piece, drawing):
    places = {}
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs) and len(node.line.text) == 1:
            middle = bounds([node], drawing.book, place).centre
            places.setdefault(node.line.text, []).append((middle, place.d < 0))
    return places


def test_labels_are_on_the_sides_that_are_asked_for_and_turned_for_the_player_opposite():
    drawing, board, piece = drawn(
        origin="bottom-left", label_sides=["top", "bottom", "left", "right"], turn_labels=True
    )
    cells, places = square_board_box(board), labels_at(piece, drawing)
    low, high = sorted(places["A"], key=lambda one: -one[0][1])
    left, right = sorted(places["1"], key=lambda one: one[0][0])
    assert low[0][1] > cells.bottom and not low[1] and high[0][1] < cells.top and high[1]
    assert left[0][0] < cells.left and not left[1] and right[0][0] > cells.right and right[1]
    assert low[0][0] == pytest.approx(cells.left + 26, abs=0.1)
    assert left[0][1] == pytest.approx(cells.bottom - 26, abs=0.6)


def test_by_default_the_letters_are_on_the_side_of_the_first_cell():
    drawing, board, piece = drawn(origin="bottom-right", label_sides=[])
    cells, places = square_board_box(board), labels_at(piece, drawing)
    (((x, y), turned),) = places["A"]
    assert x > cells.right - 52 and y > cells.bottom and not turned
    assert piece.height == pytest.approx(board_margin(board) * 0.72 + 6 + 13 + 1 + 156 + 6, abs=0.01)


def test_names_are_in_the_cells_that_are_counted():
    drawing, board, piece = drawn(numbering="serpentine", columns=2, rows=2)
    cells = square_board_box(board)
    (((x, y), _),) = labels_at(piece, drawing)["4"]
    assert cells.left < x < cells.left + 13 and cells.top + 52 < y < cells.top + 65
    assert words(piece.front.children).count("1") == 1


def test_names_beside_round_nests_are_clear_of_them():
    changes = {"numbering": "count", "columns": 8, "rows": 8, "cell": "22mm", "special": {}}
    drawing, board, piece = drawn(cell_style="round-nests", **changes)
    cells = square_board_box(board)
    named = [(name, box) for name, box in texts(piece.front.children, drawing.book) if name in board.grid.names]
    assert len(named) == 64
    for name, box in named:
        x, y = board.grid.box(name).moved(cells.left, cells.top).centre
        assert math.hypot(x - box.right, y - box.bottom) > NEST * 22


@pytest.mark.parametrize(("cell", "face"), [("52mm", "Amatic"), ("20mm", "Sans")])
def test_small_labels_are_not_in_a_narrow_display_face(cell, face):
    _, _, piece = drawn(cell=cell)
    labels = [node.line for node, _ in walk(piece.front.children) if isinstance(node, Glyphs) and node.line.text == "A"]
    assert labels and all(face in line.runs[0].face for line in labels)


def test_lines_whose_cells_are_all_left_out_have_no_label():
    _, _, piece = drawn(omit_cells=["A1", "A2", "A3", "B3"])
    assert sorted(words(piece.front.children)) == sorted(["Town", "B", "C", *"123" * 2])


ROW = {"cells": ["A3", "B3"], "mark": "diamond", "title": "Two players"}
SIDES = ("top", "bottom", "left", "right")


def bracket_box(drawing, piece):
    (box,) = (
        bounds([node], drawing.book, place)
        for node, place in walk(piece.front.children)
        if isinstance(node, Group) and node.title == "Two players"
    )
    return box


@pytest.mark.parametrize("side", SIDES)
def test_a_bracket_is_outside_the_cells_beside_its_own(side):
    drawing, board, piece = drawn(special={"row": {**ROW, "bracket": side}})
    cells, box = square_board_box(board), bracket_box(drawing, piece)
    assert {
        "top": box.bottom < cells.top,
        "bottom": box.top > cells.bottom,
        "left": box.right < cells.left,
        "right": box.left > cells.right,
    }[side]
    start, end, begin, stop = (
        (box.left, box.right, cells.left, cells.left + 104)
        if side in ("top", "bottom")
        else (box.top, box.bottom, cells.top + 104, cells.bottom)
    )
    assert begin < start < begin + 5 and stop - 5 < end < stop
    assert box.left > 1 and box.right < piece.width - 1 and box.top > 1 and box.bottom < piece.height - 1


@pytest.mark.parametrize("side", SIDES)
def test_a_bracket_touches_neither_letters_nor_the_border(side):
    drawing, _, piece = drawn(special={"row": {**ROW, "bracket": side}})
    box = bracket_box(drawing, piece)
    for text, label in texts(piece.front.children, drawing.book):
        across = min(box.right, label.right) - max(box.left, label.left)
        down = min(box.bottom, label.bottom) - max(box.top, label.top)
        assert min(across, down) < 0 or text == "Two players", text
    assert box.grown(3.0).left > 0 or side != "left"


def test_mark_and_words_stand_in_the_middle_of_the_bracket():
    drawing, _, piece = drawn(special={"row": {**ROW, "cells": ["A3", "B3", "C3"], "bracket": "bottom"}})
    (mark,) = [box for shape, box in pieces_of(piece.front.children) if shape.paint.keep_in_low_ink]
    (letters,) = [box for text, box in texts(piece.front.children, drawing.book) if text == "Two players"]
    assert mark.right < letters.left
    assert (mark.left + letters.right) / 2 == pytest.approx(bracket_box(drawing, piece).centre[0], abs=0.3)


def test_the_board_grows_by_the_strips_that_it_needs_only():
    _, plain, _ = drawn(special={})
    assert all(bracket_depth(plain, side) == 0 for side in SIDES)
    before = drawing_of("square-board").board_size(plain)
    for side in SIDES:
        _, board, _ = drawn(special={"row": {**ROW, "bracket": side}})
        size, depth = drawing_of("square-board").board_size(board), bracket_depth(board, side)
        assert 5 <= depth <= 8
        across = depth if side in ("left", "right") else 0
        assert size == Box(0, 0, pytest.approx(before.right + across), pytest.approx(before.bottom + depth - across))
        assert board_margin(board) == board_margin(plain)


def test_cells_in_a_bracket_look_like_others_in_print():
    _, board, piece = drawn(special={"row": {**ROW, "fill": "red", "bracket": "bottom"}})
    assert without_brackets(board).special == {}
    assert words(piece.front.children).count("Two players") == 1
    _, _, inside = drawn(special={"row": {**ROW, "fill": "red"}})
    assert words(inside.front.children).count("Two players") == 2


def test_a_title_too_long_for_its_bracket_is_told():
    row = {**ROW, "cells": ["A3"], "title": "For two or three or four", "bracket": "bottom"}
    _, _, piece = drawn(special={"row": row}, cell="14mm")
    assert [(finding.code, finding.at) for finding in piece.findings] == [("P033", ("town", "special", "row", "title"))]


def test_hexagons_have_no_brackets():
    sea = {"kind": "hex-board", "title": "Sea", "cells": "flat-top", "side": 3, "cell": "20mm"}
    port = {"cells": ["A1"], "bracket": "top"}
    (finding,) = findings(HexBoard, {**sea, "special": {"port": port}})
    assert finding.code == "P006" and finding.at == ("special", "port", "bracket")
