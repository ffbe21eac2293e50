from itertools import pairwise
from typing import get_args

import pytest

from pnp.game.model.kinds.point_board import PointBoard
from pnp.game.model.view import BoardView, CellPlace, PieceMoved, Standing
from pnp.pieces.draw_context import cell_board_colours
from pnp.pieces.kinds import draw_component, drawing_of
from pnp.pieces.kinds.point_board import (
    draw_point_board,
    point_board_box,
    point_board_sample,
)
from pnp.press.geometry.path import passes_through
from pnp.press.scene.nodes import Glyphs, Shape, Use
from tests.pieces.box import COMPONENTS, context
from tests.pieces.positions import draw_position
from tests.pieces.walk import ends_within, texts, walk, words
from tests.press.scene.bounds import bounds

MILL = {"kind": "point-board", "title": "Mill", "rings": 2, "cell": "20mm"}
LATTICE = {"kind": "point-board", "title": "Lattice", "columns": 3, "rows": 3, "cell": "20mm"}
STYLES = get_args(PointBoard.__annotations__["point_style"])


def drawn(board, low_ink=False, **changes):
    drawing = context({"mill": {**board, **changes}}, low_ink=low_ink)
    component = drawing.component("mill")
    (piece,) = draw_point_board("mill", component, drawing)
    return drawing, component, piece


def shapes(piece):
    return [(node, place) for node, place in walk(piece.front.children) if isinstance(node, Shape)]


@pytest.mark.parametrize("board", [MILL, LATTICE])
@pytest.mark.parametrize("labels", ["edge", "cell", "none"])
def test_all_it_paints_ends_short_of_the_trim(board, labels):
    drawing, component, piece = drawn(board, labels=labels)
    assert ends_within(piece, drawing.book)
    assert piece.findings == ()
    cells = point_board_box(component)
    assert piece.width == pytest.approx(cells.left + cells.right)


def test_each_point_has_a_disc_and_each_line_its_weight():
    _, component, piece = drawn(LATTICE, diagonals="alternate")
    colours = cell_board_colours(component, context())
    (lines,) = [node for node, _ in shapes(piece) if node.paint.width == pytest.approx(0.56) and not node.paint.fill]
    assert sum(command == "M" for command, _ in lines.path.segments) == 12 + 4 == len(component.graph.lines)
    (discs,) = [node for node, _ in shapes(piece) if node.paint.fill == colours.nest]
    assert sum(command == "M" for command, _ in discs.path.segments) == 9
    assert discs.path.bounds.width == pytest.approx(40 + 2 * 0.13 * 20)


@pytest.mark.parametrize("style", STYLES)
def test_points_whose_colour_is_asked_for_have_it_in_every_style(style):
    drawing, _, piece = drawn(MILL, point_style=style, special={"a": {"cells": ["A1", "E5"], "fill": "red"}})
    (disc,) = [node for node, _ in shapes(piece) if node.paint.fill == drawing.palette["red"]]
    assert sum(command == "M" for command, _ in disc.path.segments) == 2


def test_colours_are_those_that_were_asked_for():
    drawing, _, piece = drawn(LATTICE, fill="gold", line="black", cell_fill="white", star_points=["B2"])
    fills = [node.paint.fill for node, _ in shapes(piece)]
    strokes = {node.paint.stroke for node, _ in shapes(piece)}
    assert {drawing.palette["gold"], drawing.palette["black"], drawing.palette["white"]} <= set(fills)
    assert drawing.palette["black"] in strokes


def test_names_are_at_the_edge_or_beside_each_point():
    _, component, edge = drawn(MILL)
    assert sorted(words(edge.front.children)) == sorted(["Mill", *"ABCDE", *"12345"])
    drawing, _, beside = drawn(MILL, labels="cell")
    assert sorted(words(beside.front.children)) == sorted(["Mill", *component.graph.names])
    cells = point_board_box(drawing.component("mill"))
    for name, box in texts(beside.front.children, drawing.book):
        if name in component.graph.names:
            x, y = component.graph.centre(name)
            assert x + cells.left < box.left < x + cells.left + 10 and box.bottom < y + cells.top


def test_names_are_clear_of_the_lines_of_their_points_and_of_the_edge():
    points = {"A": [0, 0], "B": [2, 0.5], "C": [1, 2], "Longname": [3, 3]}
    board = {"kind": "point-board", "title": "Star", "cell": "25mm", "points": points}
    drawing, component, piece = drawn(board, lines=[["A", "B", "C", "A"], ["C", "Longname"]])
    graph, cells = component.graph, point_board_box(component)
    boxes = {text: box.moved(-cells.left, -cells.top) for text, box in texts(piece.front.children, drawing.book)}
    for name in graph.names:
        assert boxes[name].left > 0 and boxes[name].right < graph.width
        assert not any(passes_through(graph.centre(a), graph.centre(b), boxes[name]) for a, b in graph.lines)
    assert boxes["C"].right < graph.centre("C")[0]  # a line leads from it to the upper right


def test_special_points_have_letters_numbers_marks_pictures_and_titles():
    special = {
        "a": {"cells": ["A1"], "label": "Q", "title": "Home"},
        "b": {"cells": ["B1", "C1"], "first_number": 4, "edge": "red"},
        "c": {"cells": ["A2"], "art": "tile.svg"},
        "d": {"cells": ["B2"], "mark": "star"},
    }
    drawing, _, piece = drawn(LATTICE, special=special, labels="none")
    assert sorted(words(piece.front.children)) == ["4", "5", "Home", "Lattice", "Q"]
    assert any(node.paint.stroke == drawing.palette["red"] for node, _ in shapes(piece))
    assert [node.symbol.name for node, _ in walk(piece.front.children) if isinstance(node, Use)] == ["tile.svg"]


def test_joints_of_a_poster_run_between_its_points():
    drawing, component, _ = drawn(LATTICE)
    (outline,) = drawing_of("point-board").outlines("mill", component, drawing)
    cells = point_board_box(component)
    assert outline.seams[0] == pytest.approx((cells.left + 20, cells.left + 40))


def test_low_ink_keeps_lines_and_stars():
    full = context({"mill": {**MILL, "star_points": ["A1"]}})
    low = context({"mill": {**MILL, "star_points": ["A1"]}}, low_ink=True)
    for one, other in zip(draw_component("mill", full), draw_component("mill", low), strict=True):
        assert len(shapes(other)) >= len(shapes(one))


VIEW = BoardView("mill", (("A1", (Standing("stone"),)), ("C1", (Standing("stone"),))))


@pytest.mark.parametrize("window", [(), ("A1", "C2")])
def test_a_figure_shows_pieces_on_its_points(window):
    drawing = context({"mill": MILL, "stone": {**COMPONENTS["stone"], "shape": "disc", "size": "12mm", "fits": "mill"}})
    picture = draw_position(drawing, VIEW, 60.0, PieceMoved("stone", CellPlace("E1"), CellPlace("C1")), window=window)
    assert picture.width <= 60
    painted = bounds([picture.node], drawing.book)
    assert painted.left >= -0.01 and painted.right <= picture.width + 0.01
    assert painted.bottom <= picture.height + 0.01
    shown = set(words([picture.node]))
    assert {"A", "1"} <= shown and ("E" in shown) == (window == ())


def test_lines_to_points_beyond_a_window_end_within_it():
    drawing = context({"mill": LATTICE})
    board = drawing.component("mill")
    names = ("A1", "B1", "A2", "B2")
    figure_cells, colours = drawing_of("point-board").figure_cells, cell_board_colours(board, drawing)
    lines = next(iter(figure_cells(board, board.graph, VIEW, names, colours, drawing)))
    steps = [points[0] for _, points in lines.path.segments]
    lengths = sorted(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in list(pairwise(steps))[::2])
    assert lengths == pytest.approx([10] * 4 + [20] * 4)


@pytest.mark.parametrize(
    "points",
    [
        {"points": {"a": [1, 1]}},
        {"points": {"a": [1, 1], "b": [3, 2]}},
        {"points": {"a": [1, 1], "b": [3, 1]}, "lines": [["a", "b"]]},
        {"points": {"a": [1, 1], "b": [3, 2]}, "special": {"all": {"cells": ["a", "b"], "fill": "red"}}},
    ],
)
@pytest.mark.parametrize("style", STYLES)
def test_a_board_without_lines_or_plain_points_is_drawn(points, style):
    board = {"kind": "point-board", "title": "Sky", "cell": "20mm", "point_style": style, **points}
    _, component, piece = drawn(board)
    assert all(node.path.segments for node, _ in shapes(piece))
    sample = point_board_sample(component, 3).bounds
    assert sample.width > 0 and sample.height > 0


def test_a_title_is_read_beside_a_dark_point():
    special = {"gate": {"cells": ["B2"], "fill": "black", "title": "Gate"}}
    drawing, _, piece = drawn(LATTICE, labels="none", special=special, cell="30mm")
    (title,) = [node for node, _ in walk(piece.front.children) if isinstance(node, Glyphs) and node.line.text == "Gate"]
    assert title.line.runs[0].colour == drawing.ink
