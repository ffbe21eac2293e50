import math

import pytest

from pnp.pieces.boards.board_frame import seams_between
from pnp.pieces.kinds import draw_component, drawing_of, hex_board
from pnp.pieces.kinds.hex_board import (
    RIM,
    cell_labels,
    draw_hex_board,
    edge_labels,
    frame_scale,
    hex_board_box,
    hex_board_rims,
    label_overhang,
    label_style,
    rim_width,
)
from pnp.pieces.labels import overlap
from pnp.press.geometry import hex_grid
from pnp.press.geometry.hex_grid import HexField, field_lines
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Use
from tests.effort import calls
from tests.pieces.box import context, findings
from tests.pieces.test_hex_cells import BOARD
from tests.pieces.walk import ends_within, shapes, walk, words
from tests.press.scene.bounds import bounds
from tests.press.scene.dump import dump

HOMES = {
    "NW": {"fill": "red", "mark": "disc"},
    "NE": {"fill": "blue", "mark": "ring"},
    "E": {"fill": "green", "mark": "triangle"},
    "SE": {"fill": "yellow", "mark": "square"},
    "SW": {"fill": "purple", "mark": "diamond"},
    "W": {"fill": "orange", "mark": "star"},
}


def drawn(low_ink=False, **changes):
    drawing = context({"field": {**BOARD, **changes}}, low_ink=low_ink)
    (piece,) = draw_component("field", drawing)
    return drawing, drawing.component("field"), piece


def test_the_largest_board_on_a4_and_on_a1_fits():
    _, board, piece = drawn(side=12, cell="8.8mm", homes=HOMES)
    assert piece.width <= 194 and piece.height <= 277
    assert hex_board_box(board).width == pytest.approx(35 * 8.8 / 3**0.5)
    assert frame_scale(board) == 1
    _, board, piece = drawn(side=12, cell="26.6mm", homes=HOMES)
    assert piece.width <= 578 and piece.height <= 821
    assert frame_scale(board) == pytest.approx(2.24, abs=0.01)


def test_its_cells_are_where_board_box_says():
    _, board, piece = drawn()
    cells = hex_board_box(board)
    (box,) = [box for shape, box in shapes(piece.front.children) if len(shape.path.segments) == 7 * 61]
    assert (box.left, box.top, box.right, box.bottom) == pytest.approx(
        (cells.left, cells.top, cells.right, cells.bottom)
    )
    assert cells.left == pytest.approx(piece.width - cells.right)
    assert piece.trim[0].bounds == Box(0, 0, piece.width, piece.height)
    assert piece.bleed == 0


def test_all_that_is_said_of_it_is_written_on_it():
    _, _, piece = drawn(special={"well": {"cells": ["E5"], "title": "Well"}})
    written = words(piece.front.children)
    assert written.count("Field") == written.count("Well") == 1
    assert written.count("A") == 2 and written.count("I") == 1
    assert len(written) == 2 + 9 + 9 + 5 + 5
    _, _, piece = drawn(labels="cell", numbering="spiral")
    assert words(piece.front.children) == ["Field", *map(str, range(1, 62))]
    _, plain, piece = drawn(numbering="none")
    assert words(piece.front.children) == ["Field"]
    assert plain.shown_labels == "none" and label_overhang(plain) == (3.0, 3.0)


@pytest.mark.parametrize("cells", ["pointy-top", "flat-top"])
def test_a_picture_is_below_the_name_that_is_printed_in_its_cell(cells):
    drawing, board, piece = drawn(cells=cells, labels="cell", special={"well": {"cells": ["E5"], "art": "emblem.svg"}})
    corner = hex_board_box(board)
    art, name = (
        bounds([node], drawing.book).moved(at.e - corner.left, at.f - corner.top)
        for node, at in walk(piece.front.children)
        if isinstance(node, Use) or words([node]) == ["E5"]
    )
    assert art.top > name.bottom and art.bottom < board.field.centre("E5")[1] + board.field.across / 2


def test_a_board_of_one_cell_as_a_readable_scene():
    _, _, piece = drawn(side=1, numbering="none", walls=[], cell="10mm")
    lines = dump(piece.front).splitlines()
    assert lines[0] == "symbol field:board box 0 0 22.547 38"
    assert [line.split(" M ")[0].strip() for line in lines if " 14.547 " in line or "M 11.547" in line] == [
        "path fill #e3e1cd stroke #afaa9f 0.2 round round",
        "path stroke #868178 0.44 round round",
    ]


def test_homes_are_distinct_without_colour_in_low_ink():
    (_, _, full), (_, _, low) = (drawn(low_ink, side=12, cell="8.8mm", homes=HOMES) for low_ink in (False, True))
    marks = [node.symbol for node, _ in walk(low.front.children) if isinstance(node, Use)]
    assert len(marks) == 36 and len({mark.name for mark in marks}) == 6
    fills = [shape.paint.fill for shape, box in shapes(low.front.children) if shape.paint.fill and box.width > 10]
    assert all(fill.luminance > 0.8 for fill in fills)
    assert max(len(shape.path.segments) for shape, _ in shapes(full.front.children)) == 7 * 397


def test_the_work_grows_no_faster_than_the_cells():
    def work(side):
        drawing = context({"field": {**BOARD, "side": side, "cell": "10mm"}})
        # Boards of equal cells share their places: what an earlier board computed would not be counted here.
        for module in (hex_board, hex_grid):
            for function in vars(module).values():
                if hasattr(function, "cache_clear"):
                    function.cache_clear()
        return calls(lambda: draw_component("field", drawing))

    work(12)
    assert work(48) / work(12) < 1.1 * 6769 / 397


@pytest.mark.parametrize("cells", ["flat-top", "pointy-top"])
def test_letters_go_on_past_z(cells):
    assert {"Z", "AA", "AB", "BC", "55"} <= set(words(drawn(cells=cells, side=28)[2].front.children))


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_seams_are_half_way_between_lines_of_cells(top):
    field = HexField("hexagon", 3, 3, top, 10.0)
    along, across = seams_between(field, (5.0, 7.0))
    if top == "pointy":
        along, across = across, along
    first, other = (5.0, 7.0) if top == "flat" else (7.0, 5.0)
    # Five straight lines of cells, 15 mm apart, the first one's middle 10 mm from the edge.
    assert along == pytest.approx([first + 10 + 7.5 + 15 * i for i in range(4)])
    # The other way, the cells of neighbouring lines are half a cell apart: 9 rows of middles.
    assert across == pytest.approx([other + 5 * math.sqrt(3) * (1.5 + i) for i in range(8)])


DRAWING = context({"field": BOARD})
AT = ("field", "cell")
RHOMBUS = {"kind": "hex-board", "title": "Field", "cells": "pointy-top", "shape": "rhombus", "side": 5, "cell": "20mm"}
RIMS = {"N": {"fill": "red", "mark": "diamond"}, "E": {"fill": "blue"}}


def labels(field):
    style = label_style(field, DRAWING.ink)
    nodes = list(edge_labels(field, style, DRAWING, [], at=AT, rim=0.0))
    return [(node, bounds([node], DRAWING.book)) for node in nodes]


@pytest.mark.parametrize("cell", [9.3, 18.0, 27.0])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_labels_are_in_line_with_their_cells(top, cell):
    field = HexField("hexagon", 12, 12, top, cell / 3**0.5)
    pairs = labels(field)
    assert len(pairs) == 70
    at = {}
    for node, box in pairs:
        at.setdefault(node.line.text, []).append(box)
    for line in field_lines(field):
        for way, end in ((line.way_first, line.cells[0]), (line.way_last, line.cells[-1])):
            if way is None:
                continue
            x, y = field.place(end)
            near = min(at[line.label], key=lambda box: abs(box.centre[0] - x) + abs(box.centre[1] - y))
            dx, dy = near.centre[0] - x, near.centre[1] - y
            assert abs(dx * way[1] - dy * way[0]) < 0.05 * cell  # beside the line; J and Q have tails
            assert dx * way[0] + dy * way[1] == pytest.approx(0.86 * cell, abs=0.05 * cell)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("numbering", ["letter-number", "axial", "column-row"])
@pytest.mark.parametrize("form", ["hexagon", "rectangle", "triangle", "rhombus"])
def test_no_label_touches_another_or_the_cells(form, numbering, top):
    size = 15 if form == "hexagon" else 30  # more lines than letters
    field = HexField(form, size, size, top, 5.0, numbering)
    boxes = [box for _, box in labels(field)]
    inside = [field.centre(name) for name in field.names]
    for i, box in enumerate(boxes):
        (x, y), wide, high = box.centre, box.width / 2, box.height / 2
        assert not any(overlap(box, other) for other in boxes[:i])
        near = [(u, v) for u, v in inside if abs(u - x) < 2 * field.across and abs(v - y) < 2 * field.across]
        for u, v in near:
            for px, py in ((x - wide, y - high), (x + wide, y - high), (x - wide, y + high), (x + wide, y + high)):
                assert (px - u) ** 2 + (py - v) ** 2 > (field.across / 2) ** 2


SHAPES = {
    "hexagon": {"side": 12},
    "rectangle": {"columns": 30, "rows": 30},
    "triangle": {"side": 30},
    "rhombus": {"side": 30},
}


@pytest.mark.parametrize("top", ["flat-top", "pointy-top"])
@pytest.mark.parametrize("numbering", ["letter-number", "axial", "column-row"])
@pytest.mark.parametrize("shape", SHAPES)
def test_the_board_has_room_for_them(shape, numbering, top):
    values = {"kind": "hex-board", "title": "Field", "cells": top, "numbering": numbering, "cell": "8mm"}
    drawing = context({"field": {**values, "shape": shape, **SHAPES[shape]}})
    board = drawing.component("field")
    boxes = [box for _, box in labels(board.field)]
    across, down = label_overhang(board)
    assert min(box.left for box in boxes) >= -across
    assert max(box.right for box in boxes) <= board.field.width + across
    tail = 0.1 * board.cell  # of J and Q
    assert min(box.top for box in boxes) >= -down
    assert max(box.bottom for box in boxes) <= board.field.height + down + tail
    (piece,) = draw_hex_board("field", board, drawing)
    assert ends_within(piece, drawing.book)
    assert hex_board_box(board).left - across >= 3.1


def test_names_are_in_the_upper_part_of_their_cells_all_of_one_size():
    field = HexField("hexagon", 3, 3, "pointy", 10.0)
    nodes = list(cell_labels(field, lambda *_: (DRAWING.paper,), DRAWING, [], at=AT))
    assert [node.line.text for node in nodes] == list(field.names)
    for node, name in zip(nodes, field.names, strict=True):
        box, cell = bounds([node], DRAWING.book), field.box(name)
        assert box.centre[0] == pytest.approx(field.centre(name)[0], abs=0.01)
        assert cell.top < box.top and box.bottom < field.centre(name)[1] - 0.2 * field.across
    assert len({run.size for node in nodes for run in node.line.runs}) == 1


def test_names_are_read_on_dark_cells_too():
    field = HexField("hexagon", 1, 1, "pointy", 10.0)
    grounds = ((DRAWING.ink,), (DRAWING.paper,))
    lines = [next(iter(cell_labels(field, lambda *_, g=ground: g, DRAWING, [], at=AT))).line for ground in grounds]
    dark, light = (line.runs[0].colour.luminance for line in lines)
    assert dark > light + 0.2


def test_labels_that_find_no_room_are_reported_once():
    drawing = context({"field": {**BOARD, "side": 60, "cell": "2mm"}})
    (problem,) = findings(drawing)
    assert (problem.code, problem.message, problem.hint) == (
        "P033",
        "cells 2 mm wide are too small for the name 100 in the smallest letters",
        "make them 3.7 mm wide: choose larger paper, fewer cells, or numbering: none",
    )
    assert not findings(context({"field": {**BOARD, "side": 60, "cell": "3.7mm"}}))


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize(("numbering", "across"), [("spiral", 3.0), ("letter-number", 4.2), ("column-row", 6.2)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 8.0])
def test_names_keep_inside_their_cells(top, numbering, across, scale):
    field = HexField("rectangle", 5, 5, top, scale * across / 3**0.5, numbering)
    drawing = context({"field": BOARD})
    reported = []
    labels = cell_labels(field, lambda *_: (drawing.paper,), drawing, reported, at=AT)
    cells = dict(zip(field.names, labels, strict=True))
    assert not reported
    for name, node in cells.items():
        box, (x, y) = bounds([node], drawing.book), field.centre(name)
        for angle in range(0 if top == "pointy" else 30, 360, 60):
            u, v = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            reach = max((px - x) * u + (py - y) * v for px in (box.left, box.right) for py in (box.top, box.bottom))
            assert reach < 0.5 * field.across, name


def test_names_with_negative_numbers_have_minus_signs():
    field = HexField("hexagon", 2, 2, "flat", 20.0, "axial")
    names = [node.line.text for node in cell_labels(field, lambda *_: (DRAWING.paper,), DRAWING, [], at=AT)]
    assert names == ["−1,0", "−1,1", "0,−1", "0,0", "0,1", "1,−1", "1,0"]
    assert {node.line.text for node, _ in labels(field)} == {"−1", "0", "1"}


def drawn_labels(rims, *, small=False, shown=None):
    """Return a board's rims: their lines, and their marks."""
    drawing = context({"field": {**RHOMBUS, "rims": rims}})
    board = drawing.component("field")
    shapes = list(hex_board_rims(board, board.field, drawing, small=small, shown=shown or board.field.names))
    return [s for s in shapes if s.paint.stroke is not None], [s for s in shapes if s.paint.fill is not None]


def test_half_of_a_rim_s_line_lies_outside_the_cells():
    (north, east), marks = drawn_labels(RIMS)
    assert north.paint.width == pytest.approx(2 * RIM * 20)
    assert north.paint.stroke != east.paint.stroke
    assert (north.paint.cap, north.paint.join, north.paint.keep_in_low_ink) == ("butt", "miter", True)
    assert len(marks) == 5
    assert {round(mark.path.bounds.centre[1], 3) for mark in marks} == {round(-0.56 * RIM * 20, 3)}


def test_in_figures_a_rim_is_fine_and_has_no_marks():
    (line,), marks = drawn_labels({"N": RIMS["N"]}, small=True, shown=["A2", "A3"])
    assert line.paint.width == pytest.approx(1.2)
    assert len([step for step, _ in line.path.segments if step == "M"]) == 1
    assert marks == []
    assert drawn_labels({"N": RIMS["N"]}, small=True, shown=["C3"]) == ([], [])  # no cell of that side is shown


def test_the_board_is_larger_by_its_rims():
    boards = [context({"field": {**RHOMBUS, "rims": rims}}).component("field") for rims in ({}, RIMS)]
    plain, rimmed = (drawing_of("hex-board").board_size(board).width for board in boards)
    assert rimmed - plain == pytest.approx(2 * rim_width(boards[1], 20.0))
    assert rim_width(boards[0], 20.0) == 0.0
