"""Grids of board components: names, rows, directions, walls, special groups, homes."""

from typing import Any

import pytest

from pnp.game.model.components.component import SpecialCells
from pnp.game.model.kinds import KINDS
from pnp.game.model.kinds.map_board import DrawnMap
from pnp.play.language.terms.boards import board_grid
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import NO_MEMBER, NO_NUMBER
from pnp.press.geometry.place_map import MapPlace


def component(kind: str, **values: Any) -> Any:
    size = {} if kind in ("map-board", "row-board", "mat") else {"cell": 10.0}
    return KINDS[kind].model(**{"kind": kind, "title": "Board", **size, **values})


def grid_of(kind: str, **values: Any) -> Grid:
    grid = board_grid(component(kind, **values))
    assert grid is not None
    return grid


def next_to(grid: Grid, name: str) -> dict[str, str]:
    ends = {way: grid.next[number][grid.numbers[name]] for number, way in enumerate(grid.directions)}
    return {way: grid.names[end] for way, end in ends.items() if end != NO_MEMBER}


def numbers(grid: Grid, name: str) -> tuple[int, int]:
    return grid.column_table[grid.numbers[name]], grid.row_table[grid.numbers[name]]


def rows(grid: Grid) -> list[str]:
    return [" ".join(grid.names[cell] for cell in row) for row in grid.rows]


def test_squares_are_read_from_the_top_whatever_their_labels():
    chess = grid_of("square-board", columns=3, rows=2, origin="bottom-left")
    assert rows(chess) == ["A2 B2 C2", "A1 B1 C1"]
    assert next_to(chess, "B1") == {"N": "B2", "NE": "C2", "E": "C1", "W": "A1", "NW": "A2"}
    assert numbers(chess, "C1") == (3, 1)
    assert [chess.ways[name] for name in ("orthogonal", "diagonal", "SW")] == [(0, 2, 4, 6), (1, 3, 5, 7), (5,)]
    mirrored = grid_of("square-board", columns=3, rows=2, origin="top-right")
    assert rows(mirrored) == ["C1 B1 A1", "C2 B2 A2"]
    assert numbers(mirrored, "C2") == (3, 2)


def test_draughts_squares_are_joined_by_diagonals_alone():
    grid = grid_of("square-board", columns=8, rows=8, numbering="draughts")
    assert rows(grid)[:2] == ["1 2 3 4", "5 6 7 8"]
    assert next_to(grid, "6") == {"NE": "2", "SE": "10", "SW": "9", "NW": "1"}
    assert numbers(grid, "1") == (2, 1) and numbers(grid, "32") == (7, 8)


def test_omitted_cells_are_no_cells():
    grid = grid_of("square-board", columns=3, rows=2, omit_cells=("B1",))
    assert rows(grid) == ["A1 C1", "A2 B2 C2"]
    assert next_to(grid, "A1") == {"SE": "B2", "S": "A2"}


@pytest.mark.parametrize(
    ("cells", "first_row", "around", "place"),
    [
        ("pointy-top", "A3 A4 A5", {"NE": "B4", "E": "C4", "SE": "D3", "SW": "D2", "W": "C2", "NW": "B3"}, (4, 2)),
        ("flat-top", "A3 A4 A5", {"N": "C2", "NE": "D2", "SE": "D3", "S": "C4", "SW": "B4", "NW": "B3"}, (2, 4)),
    ],
)
def test_hexagons_lie_in_lines_of_letters(cells: str, first_row: str, around: dict[str, str], place: tuple[int, int]):
    grid = grid_of("hex-board", cells=cells, side=3)
    assert rows(grid)[0] == first_row and [len(row) for row in grid.rows] == [3, 4, 5, 4, 3]
    assert next_to(grid, "C3") == around
    assert numbers(grid, "B4") == place
    assert grid.ways["all"] == grid.ways["orthogonal"] == (0, 1, 2, 3, 4, 5) and "diagonal" not in grid.ways


def test_axial_coordinates_begin_in_the_middle_or_at_the_first_cell():
    hexagon = grid_of("hex-board", cells="flat-top", side=3)
    rhombus = grid_of("hex-board", cells="pointy-top", shape="rhombus", columns=4, rows=3)
    assert (hexagon.q_table[hexagon.numbers["C3"]], hexagon.r_table[hexagon.numbers["C3"]]) == (0, 0)
    assert (hexagon.q_table[hexagon.numbers["A4"]], hexagon.r_table[hexagon.numbers["A4"]]) == (-2, 1)
    assert (rhombus.q_table[rhombus.numbers["B3"]], rhombus.r_table[rhombus.numbers["B3"]]) == (2, 1)
    assert rows(rhombus)[1] == "B1 B2 B3 B4"


def test_no_step_leads_through_a_wall():
    grid = grid_of("hex-board", cells="flat-top", side=3, walls=(("C3", "C2"), ("B3", "C3")))
    assert next_to(grid, "C3") == {"NE": "D2", "SE": "D3", "S": "C4", "SW": "B4"}
    assert "S" not in next_to(grid, "C2") and grid.shifts is None


def test_special_groups_are_regions_and_homes_are_by_side():
    board = component("hex-board", cells="flat-top", side=5, home_size=3, homes={"NW": None, "SE": None})
    grid = board_grid(board)
    assert grid is not None and {side: len(cells) for side, cells in grid.homes.items()} == {"NW": 3, "SE": 3}
    assert {grid.names[cell] for cell in grid.homes["NW"]} == set(board.home_of("NW"))
    square = grid_of("square-board", columns=3, rows=3, special={"castle": SpecialCells(cells=("A3", "B2", "Z9"))})
    assert [square.names[cell] for cell in square.regions["castle"]] == ["B2", "A3"]


def test_points_have_the_directions_of_their_lines():
    morris = grid_of("point-board", rings=3)
    assert next_to(morris, "D6") == {"N": "D7", "E": "F6", "S": "D5", "W": "B6"}
    assert morris.links is None and numbers(morris, "G1") == (7, 1)
    assert rows(morris)[3] == "A4 B4 C4 E4 F4 G4"
    alquerque = grid_of("point-board", columns=5, rows=5, diagonals="alternate")
    assert len(next_to(alquerque, "C3")) == 8 and len(next_to(alquerque, "C2")) == 4
    go = grid_of("point-board", columns=9, rows=9, numbering="go", origin="top-right")
    assert numbers(go, "J9") == (9, 9) and next_to(go, "J1") == {"E": "H1", "S": "J2"}


def test_a_point_without_a_direction_of_its_own_is_a_neighbour_still():
    points = {"a": (0.0, 0.0), "b": (5.0, 0.0), "c": (5.0, 1.0)}
    grid = grid_of("point-board", points=points, lines=(("a", "b"), ("a", "c")))
    assert next_to(grid, "a") == {"E": "b"}
    assert grid.links == ((1, 2), (0,), (0,)) and grid.rows == () and grid.row_table[0] == NO_NUMBER


def test_lines_of_points_are_straight():
    points = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (2.0, 0.0), "d": (2.0, 1.0)}
    grid = grid_of("point-board", points=points, lines=(("a", "b", "c", "d"),))
    assert grid.straights == ((0, 1, 2), (2, 3))
    assert grid.middles[0] == {2: 1}


def test_spaces_follow_each_other():
    track = grid_of("track", shape="serpentine", spaces=6, columns=3, start="Start")
    assert len(track.names) == 7 and track.names[0] == "6"
    assert [track.names[cell] for cell in track.route] == ["start", "1", "2", "3", "4", "5", "6"]
    assert track.distances[track.numbers["start"]][track.numbers["6"]] == 6
    ring = grid_of("track", shape="ring", spaces=12)
    assert ring.distances[ring.numbers["1"]][ring.numbers["12"]] == 1
    pits = grid_of("pits", columns=6)
    assert pits.size == 14 and pits.names[pits.route[6]] == "right"
    assert [numbers(pits, name) for name in ("A1", "F2", "left", "right")] == [(1, 1), (6, 2), (0, 0), (7, 0)]
    counted = grid_of("pits", columns=3, rows=3, stores=False, numbering="serpentine")
    assert [numbers(counted, name) for name in ("1", "4", "9")] == [(1, 1), (3, 2), (3, 3)]


def test_maps_have_links_alone():
    places = tuple(MapPlace(name, (10.0 * i, 10.0), 5.0) for i, name in enumerate(("Lake", "Moor", "Hill")))
    drawn = DrawnMap((100.0, 50.0), places, (("Lake", "Moor"), ("Moor", "Hill")))
    grid = grid_of("map-board", drawing="map.svg", width=100.0, drawn=drawn, walls=(("Moor", "Hill"),))
    assert grid.names == ("Lake", "Moor", "Hill") and grid.links == ((1,), (0,), ())
    assert grid.directions == () and grid.straights == ()


def test_rows_of_a_row_board_lie_below_each_other():
    names = {"tiles": "tile", "counters": "button", "places": 3, "tiles_title": "Tiles", "counters_title": "Price"}
    grid = grid_of("row-board", rows={"moss": None, "bee": None}, **names)
    assert next_to(grid, "moss") == {"S": "bee"} and grid.rows == ()


def test_what_has_no_places_has_no_grid():
    assert board_grid(component("mat", areas={})) is None
