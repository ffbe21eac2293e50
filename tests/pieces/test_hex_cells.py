import math
from collections import Counter

import pytest
from msgspec.structs import replace

from pnp.pieces.kinds.hex_board import HexPainter, board_line_width, cells_outline, hexagons
from pnp.press.colour import contrast, parse_colour
from pnp.press.geometry.hex_grid import HexField
from pnp.press.geometry.path import enclosed_area
from pnp.press.scene.nodes import Shape, Use
from tests.pieces.box import context

BOARD = {"kind": "hex-board", "title": "Field", "cells": "flat-top", "side": 5, "cell": "20mm"}


def drawn(shown=None, small=False, edge=None, **changes):
    drawing = context({"field": {**BOARD, **changes}})
    board = drawing.component("field")
    field = board.field
    if edge is not None:
        field = HexField(field.form, field.columns, field.rows, field.top, edge, field.numbering, field.omitted)
    colours = drawing.board_colours(None)
    return board, field, list(HexPainter(board, field, colours, drawing, small, shown).cells())


def hexagon_area(across):
    return math.sqrt(3) / 2 * across * across


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("form", ["hexagon", "rectangle", "triangle", "rhombus"])
def test_the_outline_encloses_the_cells_and_has_one_line(form, top):
    field = HexField(form, 6, 6, top, 3.0)
    around = cells_outline(field.names, field)
    assert sum(command == "M" for command, _ in around.segments) == 1
    cells = len(field.names) * hexagon_area(field.across)
    assert enclosed_area(around) == pytest.approx(cells) == enclosed_area(hexagons(field.names, field))
    edges = sum(near is None for name in field.names for near in field.across_edges(name))
    assert len(around.segments) == edges + 1


def test_a_gap_has_a_line_of_its_own():
    field = HexField("hexagon", 5, 5, "flat", 3.0, "letter-number", frozenset({"E5", "A5"}))
    around = cells_outline(field.names, field)
    assert sum(command == "M" for command, _ in around.segments) == 2
    assert enclosed_area(around) == pytest.approx(59 * hexagon_area(field.across))


def test_all_cells_are_one_path_and_its_shadow_falls_to_the_lower_right():
    _, field, nodes = drawn()
    shadow, cells, edge = nodes
    assert len(cells.path.segments) == 7 * 61
    assert cells.paint.width == pytest.approx(0.4) == board_line_width(field)
    assert (cells.path.bounds.right, cells.path.bounds.bottom) == pytest.approx((field.width, field.height))
    assert shadow.path.bounds.left == pytest.approx(1.4) and shadow.path.bounds.top == pytest.approx(1.4)
    assert edge.paint.fill is None and edge.path.bounds.left == pytest.approx(0)


@pytest.mark.parametrize(("cell", "width"), [(2.0, 0.2), (9.3, 0.2), (20.0, 0.4), (27.0, 0.54), (90.0, 0.6)])
def test_lines_are_fine_on_small_boards_and_stronger_on_large_ones(cell, width):
    assert board_line_width(HexField("hexagon", 2, 2, "flat", cell / math.sqrt(3))) == pytest.approx(width)


def test_a_home_has_its_colour_its_line_and_its_marks():
    board, field, nodes = drawn(homes={"NW": {"fill": "blue", "mark": "ring"}, "SE": {"mark": "star"}})
    marks = [node for node in nodes if isinstance(node, Use)]
    assert [use.transform((0, 0)) for use in marks] == [
        pytest.approx(field.centre(name)) for name in ("B4", "C3", "D2", "H6", "G7", "F8")
    ]
    assert len({use.symbol.name for use in marks}) == 2
    grounds = [node for node in nodes if isinstance(node, Shape) and node.paint.fill]
    assert enclosed_area(grounds[-1].path) == pytest.approx(3 * hexagon_area(20))
    drawing = context()
    assert list(HexPainter(board, board.field, drawing.board_colours(None), drawing).grounds) == ["B4", "C3", "D2"]


def test_special_cells_have_ground_line_and_mark():
    group = {"cells": ["E5", "E6"], "fill": "red", "edge": "blue", "mark": "disc", "colour": "ink"}
    nodes = drawn(special={"middle": group})[-1]
    lines = [node for node in nodes if isinstance(node, Shape) and node.paint.fill is None]
    assert len(lines[-1].path.segments) == 11
    (symbol,) = {node.symbol for node in nodes if isinstance(node, Use)}
    assert symbol.box.width == pytest.approx(0.34 * 20)


def test_walls_are_on_the_edges_between_their_cells():
    _, field, nodes = drawn(walls=[["E5", "E6"], ["A5", "B5"]])
    wall = nodes[-1]
    assert wall.paint.width == pytest.approx(2.0)
    (m, (start,)), (_, (end,)) = wall.path.segments[:2]
    assert m == "M" and math.dist(start, end) == pytest.approx(field.edge)
    (x, y), (u, v) = field.centre("E5"), field.centre("E6")
    assert ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2) == pytest.approx(((x + u) / 2, (y + v) / 2))
    assert len(wall.path.segments) == 4


@pytest.mark.parametrize("small", [False, True])
def test_a_figure_draws_some_of_the_cells_in_any_size(small):
    shown = {"A5", "B4", "B5", "C3"}
    _, field, nodes = drawn(
        shown, small, edge=4.0, homes={"NW": {"fill": "red", "mark": "disc"}}, walls=[["E5", "E6"], ["C3", "C4"]]
    )
    cells = next(node for node in nodes if isinstance(node, Shape) and node.paint.fill and node.paint.opacity == 1)
    assert len(cells.path.segments) == 7 * 4
    assert sum(isinstance(node, Use) for node in nodes) == 2  # of the home's three cells
    assert len(nodes[-1].path.segments) == 2
    box = field.box_of(shown)
    assert (cells.path.bounds.left, cells.path.bounds.top) == pytest.approx((box.left, box.top))
    widest = max(node.paint.width for node in nodes[:-1] if isinstance(node, Shape))
    assert widest == pytest.approx(0.44)


def test_a_home_without_cells_draws_nothing():
    _, field, nodes = drawn(side=2, homes={"NW": {"fill": "red", "mark": "disc"}})
    assert len(nodes) == 3 and all(node.path.segments for node in nodes)
    assert len(field.names) == 7


def uses(nodes):
    return Counter(tuple(node.symbol.name.split(":")[1:3]) for node in nodes if isinstance(node, Use))


def test_a_cell_of_several_groups_has_the_last_mark_once():
    special = {
        "a": {"cells": ["C3", "E5", "E5"], "mark": "ring", "colour": "red"},
        "b": {"cells": ["E5"], "mark": "star", "colour": "red"},
        "c": {"cells": ["E5"], "fill": "blue"},
    }
    _, _, nodes = drawn(special=special, homes={"NW": {"mark": "disc"}}, home_size=3)  # B4, C3, D2
    assert Counter(kind for kind, _ in uses(nodes).elements()) == {"disc": 2, "ring": 1, "star": 1}


def test_a_quiet_mark_is_seen_on_the_ground_that_another_group_gives_its_cell():
    special = {"a": {"cells": ["C3", "E5"], "mark": "ring"}, "b": {"cells": ["E5"], "fill": "black"}}
    board, _, nodes = drawn(special=special)
    drawing = context({"field": BOARD})
    colours = drawing.board_colours(None)
    ground = HexPainter(board, board.field, colours, drawing).grounds["E5"]
    on_nest, on_black = (
        parse_colour(ink) for _, ink in sorted(uses(nodes), key=lambda one: parse_colour(one[1]).luminance)
    )
    assert on_nest.luminance < colours.nest.luminance - 0.2
    assert on_black.luminance > ground.luminance + 0.2


def test_a_wall_that_is_listed_twice_is_drawn_once():
    _, _, once = drawn(walls=[["C3", "C4"]])
    _, _, twice = drawn(walls=[["C3", "C4"], ["C4", "C3"]])
    assert len(once[-1].path.segments) == 2 == len(twice[-1].path.segments)


@pytest.mark.parametrize("fill", [None, "black", "white", "blue", "red", "yellow", "#202060"])
def test_marks_of_homes_and_walls_are_seen_on_any_board(fill):
    homes = {"NW": {"fill": "black", "mark": "disc"}, "E": {"fill": "white", "mark": "ring"}, "SW": {"mark": "star"}}
    dark = {"a": {"cells": ["E5", "E6"], "fill": "black"}, "b": {"cells": ["D4", "D5"], "fill": "white"}}
    walls = [["E5", "E6"], ["D4", "D5"], ["F3", "F4"]]
    drawing = context(
        {"field": {**BOARD, "fill": fill, "home_size": 1, "homes": homes, "special": dark, "walls": walls}}
    )
    board = drawing.component("field")
    colours = drawing.board_colours(board.fill)
    grounds = HexPainter(board, board.field, colours, drawing).grounds
    nodes = list(HexPainter(board, board.field, colours, drawing).cells())
    marks = [node for node in nodes if isinstance(node, Use)]
    assert len(marks) == 3
    for node in marks:
        (cell,) = (
            name
            for name in board.field.names
            if board.field.centre(name) == pytest.approx((node.transform.e, node.transform.f))
        )
        (shape,) = node.symbol.children
        assert contrast(shape.paint.fill, grounds.get(cell, colours.nest)) >= 2.0
    strokes = [
        (node.path.segments, node.paint) for node in nodes if isinstance(node, Shape) and node.paint.keep_in_low_ink
    ]
    assert sum(len(segments) for segments, _ in strokes) == 2 * len(walls)
    for segments, paint in strokes:
        for (_, (start,)), (_, (end,)) in zip(segments[::2], segments[1::2], strict=True):
            x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            beside = [name for name in board.field.names if math.dist(board.field.centre(name), (x, y)) < 10.1]
            assert len(beside) == 2
            assert all(contrast(paint.stroke, grounds.get(name, colours.nest)) >= 2.0 for name in beside)


@pytest.mark.parametrize("low_ink", [False, True])
def test_cells_with_a_raised_edge_are_hollows_in_it(low_ink):
    plain = {"kind": "hex-board", "title": "Moor", "cells": "pointy-top", "side": 3, "cell": "20mm"}
    drawing = replace(context({"moor": {**plain, "edge": "red"}}), low_ink=low_ink)
    board = drawing.component("moor")
    nodes = list(HexPainter(board, board.field, drawing.board_colours(None), drawing).cells())
    widest = max(node.paint.width for node in nodes if isinstance(node, Shape) and node.paint.stroke)
    assert widest == pytest.approx(20 * (2 * 0.15 + 2 * 0.012))
    hollows = [node for node in nodes if isinstance(node, Shape) and len(node.path.flattened()) == 19]
    assert len(hollows) == 3  # the shade, the floor, the light on it
    assert all(node.path.bounds.left > 0 and node.path.bounds.right < board.field.width for node in hollows)
    reds = {node.paint.stroke for node in nodes if isinstance(node, Shape)} & {drawing.colour("red")}
    assert bool(reds) != low_ink
    small = list(HexPainter(board, board.field, drawing.board_colours(None), drawing, small=True).cells())
    assert max(node.paint.width for node in small if isinstance(node, Shape)) < 1
