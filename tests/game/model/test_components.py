import pytest

from pnp.game.model.components.component import SpecialCells
from pnp.game.model.kinds.hex_board import HexBoard
from pnp.press.geometry.hex_grid import HexField
from tests.records import findings, record


def written(**values):
    return {"kind": "hex-board", "title": "Field", "cells": "flat-top", "cell": "20mm", **values}


def board(**values):
    return record(HexBoard, written(**values))


def test_a_board_s_cells_are_those_of_the_engines():
    field = board(side=12).field
    grid = HexField("hexagon", 12, 12, "flat", 20 / 3**0.5)
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
        ({"side": 3, "omit_cells": ["C3"]}, 18),
    ],
)
def test_each_shape_has_its_size(values, cells):
    assert len(board(**values).field.names) == cells
    assert len(board(**values).whole_unit_field.names) == cells + len(values.get("omit_cells", ()))


def test_cells_have_names_and_no_places_while_their_size_is_not_settled():
    open_board = board(side=3, cell="fit")
    assert open_board.unit_field.names == board(side=3).field.names
    assert open_board.home_of("NE") == board(side=3).home_of("NE")
    with pytest.raises(ValueError, match="not settled"):
        _ = open_board.field


@pytest.mark.parametrize("values", [{"side": 61}, {"side": 200}, {"side": 0}, {"shape": "rhombus", "side": 2000}])
def test_boards_are_bounded(values):
    (finding,) = findings(HexBoard, written(**values))
    assert (finding.code, finding.at, finding.hint) == ("P006", ("side",), "write a number from 1 to 60")


def test_a_home_s_cells_are_named_in_clockwise_order():
    assert board(side=5, homes={"NW": {}}).home_of("NW") == ("B4", "C3", "D2")
    assert board(side=12, home_size=2).home_of("E") == ("W6", "W7")
    assert board(side=5, omit_cells=["C3"]).home_of("NW") == ("B4", "D2")
    assert board(side=5, cells="pointy-top", home_size=3).home_of("N") == ("A6", "A7", "A8")


def special(**values):
    return {"cells": ["A1", "B2"], **values}


def test_special_cells_may_differ_in_ground_mark_and_edge():
    group = record(SpecialCells, special(fill="moss", mark="star", colour="ink", edge="accent"))
    shown = (group.cells, group.fill, group.mark, group.colour, group.edge)
    assert shown == (("A1", "B2"), "moss", "star", "ink", "accent")
    assert record(SpecialCells, special()).mark is None


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ({"cells": []}, ("cells",)),
        ({"cells": [""]}, ("cells", 0)),
        ({"mark": "moon"}, ("mark",)),
        ({"hue": "red"}, ("hue",)),
    ],
)
def test_invalid_special_cells_are_rejected(values, path):
    assert [finding.at for finding in findings(SpecialCells, special(**values))] == [path]
