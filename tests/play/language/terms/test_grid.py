"""Tables of boards: numbers first, then what every table says of the cell that is none."""

import pytest

from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import FAR, NO_MEMBER, NO_NUMBER
from tests.play.language.board_cases import CHESS, GRIDS, HOLLOW, MORRIS, grid_of

ORTHOGONAL = CHESS.ways["orthogonal"]


def names(grid: Grid, cells: object) -> list[str]:
    return [grid.names[cell] for cell in cells]  # type: ignore[attr-defined]


def members(grid: Grid, found: int) -> list[str]:
    return [name for name, bit in zip(grid.names, grid.bits, strict=False) if bit & found]


def test_boards_have_so_many_cells_lines_and_runs():
    counted = [(grid.size, len(grid.straights), len(grid.runs(3))) for grid in (CHESS, HOLLOW, MORRIS)]
    assert counted == [(64, 42, 168), (61, 27, 129), (24, 16, 16)]
    assert [len(CHESS.runs(length)) for length in (0, 1, 2, 8, 9)] == [0, 64, 210, 18, 0]
    assert len(CHESS.runs_by_cell(3)[CHESS.numbers["D4"]]) == 12


def test_neighbours_leaps_and_steps_lead_where_they_should():
    d4 = CHESS.numbers["D4"]
    assert names(CHESS, CHESS.neighbours()[d4]) == ["D5", "E5", "E4", "E3", "D3", "C3", "C4", "C5"]
    assert names(CHESS, CHESS.neighbours(ORTHOGONAL)[d4]) == ["D5", "E4", "D3", "C4"]
    assert names(CHESS, CHESS.cells_away(ORTHOGONAL, 3)[d4]) == ["D7", "G4", "D1", "A4"]
    assert names(CHESS, CHESS.cells_away(ORTHOGONAL, 4)[d4]) == ["D8", "H4"]
    assert sorted(names(CHESS, CHESS.leaps()[d4])) == ["B2", "B4", "B6", "D2", "D6", "F2", "F4", "F6"]
    assert names(CHESS, CHESS.leaps(CHESS.ways["N"])[d4]) == ["D6"]
    assert sorted(names(MORRIS, MORRIS.leaps()[MORRIS.numbers["A7"]])) == ["A1", "G7"]
    assert names(MORRIS, MORRIS.neighbours()[MORRIS.numbers["D6"]]) == ["D7", "F6", "D5", "B6"]


def test_what_lies_between_and_beyond():
    cells = CHESS.numbers
    assert CHESS.middles[cells["A1"]][cells["C3"]] == cells["B2"]
    assert cells["B3"] not in CHESS.middles[cells["A1"]]
    assert members(CHESS, CHESS.betweens[cells["A1"]][cells["D4"]]) == ["C3", "B2"]
    assert CHESS.betweens[cells["D4"]].get(cells["D5"]) == 0
    assert CHESS.betweens[cells["D4"]].get(cells["E6"], 0) == 0
    north = CHESS.directions.index("N")
    assert members(CHESS, CHESS.ray_sets[north][cells["D4"]]) == ["D8", "D7", "D6", "D5"]
    assert members(CHESS, CHESS.ray_sets[north][cells["D8"]]) == []


def test_distances_are_those_of_neighbours():
    cells, hexes = CHESS.numbers, HOLLOW.numbers
    assert CHESS.distances[cells["A1"]][cells["H5"]] == 7
    assert HOLLOW.distances[hexes["A5"]][hexes["I5"]] == 8
    assert max(HOLLOW.distances[hexes["E5"]][:-1]) == 4
    apart = grid_of("graph", points=["a", "b", "c"], lines=[["a", "b"]])
    assert apart.distances[0] == (0, 1, FAR, FAR)


def test_numbers_are_those_of_the_names():
    for name, row, column in zip(CHESS.names, CHESS.row_table, CHESS.column_table, strict=False):
        assert name == f"{'ABCDEFGH'[column - 1]}{row}"
    for name, row, column in zip(HOLLOW.names, HOLLOW.row_table, HOLLOW.column_table, strict=False):
        assert name == f"{'ABCDEFGHI'[row - 1]}{column}"
    middle = HOLLOW.numbers["E5"]
    assert (HOLLOW.q_table[middle], HOLLOW.r_table[middle]) == (0, 0)
    assert (HOLLOW.q_table[0], HOLLOW.r_table[0]) == (0, -4)
    assert set(CHESS.q_table) == {NO_NUMBER}


@pytest.mark.parametrize("grid", GRIDS)
def test_none_is_harmless(grid: Grid):
    none, every = NO_MEMBER, tuple(range(len(grid.directions)))
    assert grid.bits[none] == grid.near[none] == 0
    assert {row[none] for row in grid.next} == set(grid.next[none]) == {NO_MEMBER}
    assert (
        grid.neighbours()[none] == grid.leaps()[none] == grid.neighbours(every)[none] == grid.leaps(every)[none] == ()
    )
    assert grid.middles[none] == grid.betweens[none] == {}
    assert {row[none] for row in grid.distances} == set(grid.distances[none]) == {FAR}
    assert {row[none] for row in grid.ray_sets} == set(grid.ray_sets[none]) == {0}
    assert grid.runs_by_cell(2)[none] == ()
    tables = (grid.row_table, grid.column_table, grid.q_table, grid.r_table)
    assert [table[none] for table in tables] == [NO_NUMBER] * 4
    assert {len(table) for table in (*tables, *grid.next, *grid.distances, grid.bits, grid.near)} == {grid.size + 1}


@pytest.mark.parametrize("grid", GRIDS)
def test_bits_are_in_reading_order_and_shifts_are_steps(grid: Grid):
    assert list(grid.positions) == sorted(set(grid.positions), reverse=True)
    assert [grid.first_cell[position + 1] for position in grid.positions] == list(range(grid.size))
    assert sum(cell != NO_MEMBER for cell in grid.first_cell) == grid.size
    for shift, step in zip(grid.shifts or (), grid.steps, strict=False):
        for cell, end in enumerate(step[: grid.size]):
            moved = grid.bits[cell] << shift if shift > 0 else grid.bits[cell] >> -shift if shift else 0
            assert moved & grid.whole == grid.bits[end]


def test_which_boards_move_whole_sets():
    moving = [grid.shifts is not None for grid in GRIDS]
    assert (
        moving == [True, True, False, True, True, True, True, True] + [False, False, True] + [False, True] + [False] * 5
    )
    assert [grid.is_hexagonal for grid in GRIDS[5:11]] == [True, True, True, False, False, False]
