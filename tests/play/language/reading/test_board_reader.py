"""Boards that play.yaml describes itself, and everything that can be wrong with them."""

from typing import Any

import pytest
from msgspec.structs import replace

from pnp.play.language.reading.board_reader import read_grid
from pnp.play.language.reading.reader import read_book
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.options import PlayOptions


def grid_of(**values: Any) -> Grid:
    reading = read_grid(values, ("board",))
    assert reading.grid is not None and reading.findings == ()
    return reading.grid


def faults(**values: Any) -> list[tuple[str, str]]:
    reading = read_grid(values, ("board",))
    assert all(finding.hint for finding in reading.findings)
    return [(finding.code, ".".join(map(str, finding.at[1:]))) for finding in reading.findings]


def test_every_kind_can_be_described():
    boards = [
        {"kind": "square-board", "columns": 8, "rows": 8, "origin": "bottom-left"},
        {"kind": "square-board", "columns": 8, "rows": 8, "numbering": "draughts"},
        {"kind": "hex-board", "cells": "flat-top", "side": 5},
        {"kind": "hex-board", "cells": "flat-top", "shape": "rhombus", "side": 11},
        {"kind": "hex-board", "cells": "pointy-top", "shape": "rectangle", "columns": 5, "rows": 4},
        {"kind": "hex-board", "cells": "pointy-top", "side": 3, "omit_cells": ["C3"], "walls": [["A3", "A4"]]},
        {"kind": "point-board", "rings": 3},
        {"kind": "point-board", "columns": 9, "rows": 9, "numbering": "go"},
        {"kind": "point-board", "points": {"a": [0, 0], "b": [1, 0.5]}, "lines": [["a", "b"]]},
        {"kind": "track", "spaces": 10, "start": "Start"},
        {"kind": "track", "shape": "ring", "spaces": 40},
        {"kind": "pits", "columns": 6},
        {"kind": "pits", "columns": 6, "rows": 4, "stores": False},
        {"kind": "graph", "points": ["a", "b", 3], "lines": [["a", "b", 3]]},
    ]
    assert [grid_of(**board).size for board in boards] == [64, 32, 61, 121, 20, 18, 24, 81, 2, 11, 40, 14, 24, 3]


def test_points_that_follow_each_other_in_a_line_are_neighbours():
    grid = grid_of(kind="graph", points=["a", "b", "c", "d"], lines=[["a", "b", "c"], ["b", "d"]])
    assert grid.links == ((1,), (0, 2, 3), (1,), (1,))
    assert grid.straights == ((0, 1, 2), (1, 3))


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ({}, [("P005", "")]),
        ({"kind": "sqare-board"}, [("P006", "kind")]),
        ({"kind": ["square-board"]}, [("P006", "kind")]),
        ({"kind": "map-board"}, [("P006", "kind")]),
        (
            {"kind": "square-board", "colums": 8, "rows": "x"},
            [("P004", "colums"), ("P006", "rows")],
        ),
        ({"kind": "square-board", "columns": 27, "rows": 0}, [("P006", "columns"), ("P006", "rows")]),
        ({"kind": "square-board", "columns": True, "rows": 3}, [("P006", "columns")]),
        ({"kind": "square-board", "columns": 3, "rows": 3, "omit_cells": ["A1", "Z1"]}, [("P014", "omit_cells.1")]),
        ({"kind": "square-board", "columns": 1, "rows": 1, "omit_cells": ["A1"]}, [("P006", "")]),
        ({"kind": "square-board", "columns": 2, "rows": 2, "fill": "red"}, [("P004", "fill")]),
        ({"kind": "hex-board", "side": 5}, [("P005", "")]),
        ({"kind": "hex-board", "cells": "flat"}, [("P006", "cells")]),
        ({"kind": "hex-board", "cells": "flat-top"}, [("P005", "")]),
        (
            {"kind": "hex-board", "cells": "flat-top", "shape": "rectangle", "side": 5},
            [("P005", ""), ("P005", ""), ("P006", "side")],
        ),
        ({"kind": "hex-board", "cells": "flat-top", "side": 3, "walls": [["A3", "Q9"]]}, [("P014", "walls.0.1")]),
        ({"kind": "hex-board", "cells": "flat-top", "side": 3, "walls": [["A3"]]}, [("P006", "walls.0")]),
        ({"kind": "hex-board", "cells": "flat-top", "side": 60}, [("P008", "")]),
        ({"kind": "point-board"}, [("P006", "")]),
        ({"kind": "point-board", "points": {"a": [0, 0]}, "lines": [["a", "b"]]}, [("P014", "lines.0.1")]),
        ({"kind": "track", "shape": "ring", "spaces": 3}, [("P006", "spaces")]),
        ({"kind": "graph", "points": "abc"}, [("P005", ""), ("P006", "points")]),
        (
            {"kind": "graph", "points": ["a", "b", "a", None], "lines": [["a", "x"], ["a"], 5, ["a", "b", "a"]]},
            [
                *[("P006", "points.3"), ("P006", "lines.1"), ("P006", "lines.2")],
                *[("P007", "points.2"), ("P014", "lines.0.1"), ("P007", "lines.3.2")],
            ],
        ),
        (
            {"kind": "graph", "points": [["a"], {}], "lines": [[["a"], {}]]},
            [("P006", "points.0"), ("P006", "points.1"), ("P006", "lines.0.0"), ("P006", "lines.0.1")],
        ),
    ],
)
def test_all_faults_are_told_at_once(board: dict[str, Any], expected: list[tuple[str, str]]):
    assert faults(**board) == expected


HOMES = {"NW": (0, 1), "SE": (17, 18)}
HEXAGON = replace(grid_of(kind="hex-board", cells="flat-top", side=3), homes=HOMES)


def regions(players: list[str], **values: Any) -> dict[str, Any]:
    state = {"board": "piece per cell"}
    book = read_book(
        {"players": players, "board": "board", "state": state, **values}, PlayOptions(boards={"board": HEXAGON})
    ).book
    assert book is not None
    return {name: region.cells for name, region in book.regions.items()}


def test_homes_are_the_players_in_turn_order_or_as_the_file_says():
    assert regions(["red", "blue"]) == {"home": ((0, 1), (17, 18))}
    assert regions(["red", "blue", "green"]) == {}
    assert regions(["red", "blue"], regions={"home": {"red": "SE", "blue": "NW"}}) == {"home": ((17, 18), (0, 1))}
    assert regions(["red"], regions={"shore": "SE"}) == {"shore": ((17, 18),)}


def test_a_file_can_describe_its_board():
    reading = read_book(
        {"board": {"kind": "graph", "points": ["a", "b"]}, "state": {}}, PlayOptions(seated=("red", "blue"))
    )
    assert [(finding.code, finding.at) for finding in reading.findings] == [("P005", ("play.yaml", "board"))]
    values = {"board": {"kind": "pits", "columns": 6}, "state": {"seeds": "0..48 per cell"}}
    book = read_book(values, PlayOptions(seated=("red", "blue"))).book
    assert book is not None and book.grid.size == 14
