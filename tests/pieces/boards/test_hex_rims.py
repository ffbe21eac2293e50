"""Rims of boards of hexagons: outside their cells, beneath them, with a mark at each cell."""

import pytest

from pnp.pieces.boards.hex_rims import RIM, hex_board_rims, rim_width
from pnp.pieces.kinds.hex_board import draw_hex_board, hex_board_size
from pnp.press.scene.nodes import Glyphs, Shape
from tests.pieces.box import context
from tests.pieces.walk import walk

BOARD = {"kind": "hex-board", "title": "Field", "cells": "pointy-top", "shape": "rhombus", "side": 5, "cell": "20mm"}
RIMS = {"N": {"fill": "red", "mark": "diamond"}, "E": {"fill": "blue"}}


def drawn(rims, *, small=False, shown=None):
    """Return a board's rims: their lines, and their marks."""
    drawing = context({"field": {**BOARD, "rims": rims}})
    board = drawing.component("field")
    shapes = list(hex_board_rims(board, board.field, drawing, small=small, shown=shown or board.field.names))
    return [s for s in shapes if s.paint.stroke is not None], [s for s in shapes if s.paint.fill is not None]


def test_half_of_a_rim_s_line_lies_outside_the_cells():
    (north, east), marks = drawn(RIMS)
    assert north.paint.width == pytest.approx(2 * RIM * 20)
    assert north.paint.stroke != east.paint.stroke
    assert (north.paint.cap, north.paint.join, north.paint.keep_in_low_ink) == ("butt", "miter", True)
    assert len(marks) == 5
    assert {round(mark.path.bounds.centre[1], 3) for mark in marks} == {round(-0.56 * RIM * 20, 3)}


def test_in_figures_a_rim_is_fine_and_has_no_marks():
    (line,), marks = drawn({"N": RIMS["N"]}, small=True, shown=["A2", "A3"])
    assert line.paint.width == pytest.approx(1.2)
    assert len([step for step, _ in line.path.segments if step == "M"]) == 1
    assert marks == []


def test_where_no_cell_of_a_side_is_shown_there_is_no_rim():
    assert drawn({"N": RIMS["N"]}, small=True, shown=["C3"]) == ([], [])


def test_labels_stand_beyond_the_rims_and_the_board_is_larger_by_them():
    plain, rimmed = (context({"field": {**BOARD, "rims": rims}}) for rims in ({}, RIMS))
    sizes = [hex_board_size(each.component("field")) for each in (plain, rimmed)]
    width = rim_width(rimmed.component("field"), 20.0)
    assert sizes[1].width - sizes[0].width == pytest.approx(2 * width)
    for drawing in (plain, rimmed):
        (piece,) = draw_hex_board("field", drawing.component("field"), drawing)
        nodes = list(walk(piece.front.children))
        (labels,) = ([place((g.x, g.y))[1] for g, place in nodes if isinstance(g, Glyphs) and g.line.text == "A"],)
        cells = [node.path.transformed(place).bounds for node, place in nodes if isinstance(node, Shape)]
        assert labels and cells
    assert rim_width(plain.component("field"), 20.0) == 0.0
