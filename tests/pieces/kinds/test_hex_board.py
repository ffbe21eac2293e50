import math

import pytest

from pnp.pieces.boards.board_frame import seams_between
from pnp.pieces.kinds import draw_component, hex_board
from pnp.pieces.kinds.hex_board import frame_scale, hex_board_box
from pnp.press.geometry import hex_grid
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Use
from tests.effort import calls
from tests.pieces.box import context
from tests.pieces.test_hex_cells import BOARD
from tests.pieces.walk import shapes, walk, words
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
    _, _, piece = drawn(numbering="none")
    assert words(piece.front.children) == ["Field"]


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
    _, _, full = drawn(side=12, cell="8.8mm", homes=HOMES)
    _, _, low = drawn(low_ink=True, side=12, cell="8.8mm", homes=HOMES)
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
    _, _, piece = drawn(cells=cells, side=28)
    labels = [node.line.text for node, _ in walk(piece.front.children) if isinstance(node, Glyphs)]
    assert {"Z", "AA", "AB", "BC", "55"} <= set(labels)


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
