import math

import pytest

from pnp.components.square_board import board_margin, draw_square_board, square_board_box
from pnp.components.square_cells import NEST
from pnp.geometry.path import Box
from pnp.scene.nodes import Glyphs
from tests.components.box import COMPONENTS, context
from tests.components.walk import walk, words
from tests.scene.bounds import bounds


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
    painted = bounds(piece.front.children, drawing.book)
    assert painted.left > 1 and painted.top > 1
    assert painted.right < piece.width - 1 and painted.bottom < piece.height - 1
    assert piece.bleed == 0 and piece.trim[0].bounds == Box(0, 0, piece.width, piece.height)


def test_letters_are_above_their_columns_and_numbers_on_both_sides_of_their_rows():
    drawing, board, piece = drawn()
    cells = square_board_box(board)
    at = {}
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs):
            box = bounds([node], drawing.book, place)
            at.setdefault(node.line.text, []).append(box)
    for i, letter in enumerate("ABC"):
        (box,) = at[letter]
        assert box.centre[0] == pytest.approx(cells.left + 26 + 52 * i, abs=0.01)
        assert box.bottom < cells.top
    for i, number in enumerate("123"):
        left, right = at[number]
        assert left.right < cells.left and right.left > cells.right
        assert left.centre[1] == pytest.approx(cells.top + 26 + 52 * i, abs=0.6)
        assert left.centre[0] + right.centre[0] == pytest.approx(piece.width)
    assert words(piece.front.children).count("Town") == 1


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
    """Return the middle of each label and whether it is upside down."""
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
    drawing, board, piece = drawn(
        cell_style="round-nests", numbering="count", columns=8, rows=8, cell="22mm", special={}
    )
    cells = square_board_box(board)
    seen = 0
    for node, place in walk(piece.front.children):
        if isinstance(node, Glyphs) and node.line.text in board.grid.names:
            box = bounds([node], drawing.book, place).moved(-cells.left, -cells.top)
            x, y = board.grid.box(node.line.text).centre
            assert math.hypot(x - box.right, y - box.bottom) > NEST * 22
            seen += 1
    assert seen == 64


def test_lines_whose_cells_are_all_left_out_have_no_label():
    _, _, piece = drawn(omit_cells=["A1", "A2", "A3", "B3"])
    assert sorted(words(piece.front.children)) == sorted(["Town", "B", "C", *"123" * 2])
