import pytest

from pnp.game.model.kinds.hex_board import HexBoard
from pnp.pieces.boards.board_brackets import bracket_depth, without_brackets
from pnp.pieces.kinds.square_board import board_margin, draw_square_board, square_board_box, square_board_size
from pnp.press.geometry.path import Box
from pnp.press.scene.nodes import Glyphs, Group, Shape
from tests.pieces.box import COMPONENTS, context
from tests.pieces.walk import walk, words
from tests.press.scene.bounds import bounds
from tests.records import findings

ROW = {"cells": ["A3", "B3"], "mark": "diamond", "title": "Two players"}
SIDES = ("top", "bottom", "left", "right")


def drawn(special, **changes):
    drawing = context({"town": {**COMPONENTS["town"], "special": special, **changes}})
    board = drawing.component("town")
    (piece,) = draw_square_board("town", board, drawing)
    return drawing, board, piece


def bracket_box(drawing, piece):
    """Return the box of what the title of the bracket stands for."""
    (box,) = (
        bounds([node], drawing.book, place)
        for node, place in walk(piece.front.children)
        if isinstance(node, Group) and node.title == "Two players"
    )
    return box


@pytest.mark.parametrize("side", SIDES)
def test_a_bracket_is_outside_the_cells_beside_its_own(side):
    drawing, board, piece = drawn({"row": {**ROW, "bracket": side}})
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
    drawing, _, piece = drawn({"row": {**ROW, "bracket": side}})
    box = bracket_box(drawing, piece)
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs) and node.line.text != "Two players":
            label = bounds([node], drawing.book, place)
            across = min(box.right, label.right) - max(box.left, label.left)
            down = min(box.bottom, label.bottom) - max(box.top, label.top)
            assert min(across, down) < 0, node.line.text
    assert box.grown(3.0).left > 0 or side != "left"


def test_mark_and_words_stand_in_the_middle_of_the_bracket():
    drawing, _, piece = drawn({"row": {**ROW, "cells": ["A3", "B3", "C3"], "bracket": "bottom"}})
    box = bracket_box(drawing, piece)
    marks = [
        bounds([node], drawing.book, place)
        for node, place in walk(piece.front.children)
        if isinstance(node, Shape) and node.paint.keep_in_low_ink
    ]
    (letters,) = (
        bounds([node], drawing.book, place)
        for node, place in walk(piece.front.children)
        if isinstance(node, Glyphs) and node.line.text == "Two players"
    )
    (mark,) = marks
    assert mark.right < letters.left
    assert (mark.left + letters.right) / 2 == pytest.approx(box.centre[0], abs=0.3)


def test_the_board_grows_by_the_strips_that_it_needs_only():
    _, plain, _ = drawn({})
    assert all(bracket_depth(plain, side) == 0 for side in SIDES)
    before = square_board_size(plain)
    for side in SIDES:
        _, board, _ = drawn({"row": {**ROW, "bracket": side}})
        size, depth = square_board_size(board), bracket_depth(board, side)
        assert 5 <= depth <= 8
        across = depth if side in ("left", "right") else 0
        assert size == Box(0, 0, pytest.approx(before.right + across), pytest.approx(before.bottom + depth - across))
        assert board_margin(board) == board_margin(plain)


def test_cells_in_a_bracket_look_like_others_in_print():
    _, board, piece = drawn({"row": {**ROW, "fill": "red", "bracket": "bottom"}})
    assert without_brackets(board).special == {}
    assert words(piece.front.children).count("Two players") == 1
    _, _, inside = drawn({"row": {**ROW, "fill": "red"}})
    assert words(inside.front.children).count("Two players") == 2


def test_a_title_too_long_for_its_bracket_is_told():
    _, _, piece = drawn(
        {"row": {**ROW, "cells": ["A3"], "title": "For two or three or four", "bracket": "bottom"}}, cell="14mm"
    )
    assert [(finding.code, finding.at) for finding in piece.findings] == [("P033", ("town", "special", "row", "title"))]


def test_hexagons_have_no_brackets():
    sea = {"kind": "hex-board", "title": "Sea", "cells": "flat-top", "side": 3, "cell": "20mm"}
    port = {"cells": ["A1"], "bracket": "top"}
    (finding,) = findings(HexBoard, {**sea, "special": {"port": port}})
    assert finding.code == "P006" and finding.at == ("special", "port", "bracket")
