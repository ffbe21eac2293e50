"""Boards of a frame side by side and one above the other; single boards and their labels are in test_layout."""

import pytest

from pnp.game.model.view import BoardView, View
from pnp.pieces.figures.layout import frame_layout
from pnp.pieces.figures.rows import fill_few_rows
from tests.pieces.box import context

STAIR = {"kind": "square-board", "title": "The stair", "columns": 3, "rows": 11, "cell": "20mm"}
TIDE = {"kind": "track", "title": "The tide", "shape": "row", "direction": "up", "spaces": 12, "cell": "18mm"}


def several(*boards: str, width: float = 100.0):
    """Return boards of which one is slender, and two can stand side by side."""
    known = {"stair": STAIR, "tide": TIDE, "wide": STAIR | {"columns": 11, "rows": 3}}
    return frame_layout(View(tuple(BoardView(name, ()) for name in boards)), context(known), width)


def test_a_slender_board_is_lower_than_a_square_one():
    (stair,) = several("stair").boards
    assert stair.crop.height == pytest.approx(60) and not stair.is_titled


def test_narrow_boards_stand_side_by_side_below_their_titles():
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
