import pytest
from pydantic import ValidationError

from pnp.geometry.hex_grid import HexGrid
from pnp.model.hex_board import HexBoard


def board(**values):
    written = {"kind": "hex-board", "title": "Field", "cells": "flat-top", "cell": "20mm", **values}
    return HexBoard.model_validate(written)


def refused(**values):
    """Return the message and hint of the one complaint about a board."""
    with pytest.raises(ValidationError) as caught:
        board(**values)
    (error,) = caught.value.errors()
    return error["type"], error["msg"], error.get("ctx", {}).get("hint")


def test_a_board_s_cells_are_those_of_the_engines():
    field = board(side=12).field
    grid = HexGrid(12, "flat", 20 / 3**0.5)
    assert field.names == grid.names
    assert field.across == pytest.approx(20)
    assert field.width == pytest.approx(grid.width) and field.height == pytest.approx(grid.height)
    assert board(side=12, cells="pointy-top").field.height == pytest.approx(grid.width)


@pytest.mark.parametrize(
    ("values", "cells"),
    [
        ({"shape": "triangle", "side": 4}, 10),
        ({"shape": "rhombus", "side": 4}, 16),
        ({"shape": "rhombus", "columns": 4, "rows": 3}, 12),
        ({"shape": "rectangle", "columns": 4, "rows": 3}, 12),
        ({"side": 3, "without": ["C3"]}, 18),
    ],
)
def test_each_shape_has_its_size(values, cells):
    assert len(board(**values).field.names) == cells
    assert len(board(**values).whole.names) == cells + len(values.get("without", ()))


@pytest.mark.parametrize(
    ("values", "message", "hint"),
    [
        ({}, "a hexagon without side", "add side: 5"),
        ({"shape": "triangle", "columns": 4, "side": 4}, "a triangle with side has no columns", "take out columns"),
        ({"shape": "rectangle", "columns": 4}, "a rectangle without rows", "add rows: 5"),
        ({"shape": "rectangle"}, "a rectangle without columns and rows", "add columns: 5 and rows: 5"),
        (
            {"shape": "rectangle", "columns": 4, "rows": 4, "side": 4},
            "a rectangle with columns and rows has no side",
            "take out side",
        ),
        ({"shape": "rhombus"}, "a rhombus without columns and rows", "add columns: 5 and rows: 5"),
        ({"shape": "rhombus", "side": 3, "rows": 3}, "a rhombus with side has no rows", "take out rows"),
        ({"side": 3, "numbering": "spiral"}, "a spiral has no lines that end at the edge", "add labels: cell"),
        (
            {"shape": "triangle", "side": 3, "homes": {"NE": {}}},
            "homes on a triangle",
            "only a hexagon has them; make them special cells",
        ),
        (
            {"side": 3, "homes": {"N": {}}},
            "a flat-top hexagon has no side N",
            "its sides are NE, E, SE, SW, W, NW",
        ),
    ],
)
def test_what_does_not_go_together_is_refused_with_a_hint(values, message, hint):
    assert refused(**values) == ("P006", message, hint)


@pytest.mark.parametrize("values", [{"side": 61}, {"side": 200}, {"side": 0}, {"shape": "rhombus", "side": 2000}])
def test_boards_are_bounded(values):
    assert refused(**values)[0] in ("less_than_equal", "greater_than_equal")


def test_a_home_s_cells_are_named_in_clockwise_order():
    assert board(side=5, homes={"NW": {}}).home_of("NW") == ("B4", "C3", "D2")
    assert board(side=12, home=2).home_of("E") == ("W6", "W7")
    assert board(side=5, without=["C3"]).home_of("NW") == ("B4", "D2")
    assert board(side=5, cells="pointy-top", home=3).home_of("N") == ("A6", "A7", "A8")
