"""The board as bits: its cells, and the sets of cells that belong together."""

from random import Random

import pytest

from pnp.press.geometry.hex_grid import DIRECTIONS
from tests.play.hexania.board import bit, bitboard, clusters_of, connected_cells, lines_along, numbers_of, stride


@pytest.mark.parametrize("side", range(4, 14))
def test_a_cell_is_a_bit_in_reading_order(side):
    board = bitboard(side)
    assert list(board.names.values()) == list(board.grid.names)
    assert list(board.names) == sorted(board.names) == numbers_of(board.board)
    assert board.board.bit_count() == 3 * side * (side - 1) + 1
    assert not board.board & board.margin


@pytest.mark.parametrize("side", [4, 7, 13])
def test_a_step_is_a_shift_and_what_leaves_the_board_lands_in_the_margin(side):
    board = bitboard(side)
    for direction, shift in board.strides.items():
        for number, name in board.names.items():
            there = stride(bit(number), shift)
            (q, r), (dq, dr) = board.grid.at(name), DIRECTIONS["flat"][direction]
            beyond = board.grid.name((q + dq, r + dr))
            assert there == (bit(board.numbers[beyond]) if beyond else there & board.margin)
            assert there


def test_a_halo_is_what_touches():
    board = bitboard(5)
    for number, name in board.names.items():
        assert sorted(board.names_of(board.around[number])) == sorted(board.grid.neighbours(name))
    assert board.names_of(board.halo(board.set_of(["A5", "A6"]))) == ["A7", "B4", "B5", "B6"]


@pytest.mark.parametrize(
    ("players", "homes"),
    [
        (2, ["B4 C3 D2", "F8 G7 H6"]),
        (3, ["B4 C3 D2", "I2 I3 I4", "B9 C9 D9"]),
        (4, ["B4 C3 D2", "F1 G1 H1", "F8 G7 H6", "B9 C9 D9"]),
        (5, ["B4 C3 D2", "F1 G1 H1", "I2 I3 I4", "F8 G7 H6", "B9 C9 D9"]),
        (6, ["B4 C3 D2", "F1 G1 H1", "I2 I3 I4", "F8 G7 H6", "B9 C9 D9", "A6 A7 A8"]),
    ],
)
def test_homes_in_turn_order(players, homes):
    assert [" ".join(bitboard(5).names_of(home)) for home in bitboard(5).homes(players)] == homes


@pytest.mark.parametrize(
    ("side", "red", "blue"),
    [
        (4, "B3 C2", "E6 F5"),
        (6, "B5 C4 D3 E2", "G10 H9 I8 J7"),
        (7, "A7 B6 C5 D4 E3 F2", "H12 I11 J10 K9 L8 M7"),  # counted from the end that comes first, clockwise
        (8, "B7 C6 D5 E4 F3 G2", "I14 J13 K12 L11 M10 N9"),
        (12, "D9 E8 F7 G6 H5 I4", "O20 P19 Q18 R17 S16 T15"),
        (13, "D10 E9 F8 G7 H6 I5", "Q21 R20 S19 T18 U17 V16"),
    ],
)
def test_homes_of_other_sides(side, red, blue):
    assert [" ".join(bitboard(side).names_of(home)) for home in bitboard(side).homes(2)] == [red, blue]


@pytest.mark.parametrize("side", range(4, 14))
def test_no_home_shares_a_cell_with_another(side):
    homes = bitboard(side).homes(6)
    assert sum(homes).bit_count() == sum(home.bit_count() for home in homes) == 6 * (side - 2 if side < 7 else 6)
    assert sum(homes) & bitboard(side).board == sum(homes)


def test_neighbours_in_a_row_are_an_arc():
    board = bitboard(5)
    around = board.grid.neighbours("E5")
    for mask in range(1, 64):
        chosen = [name for i, name in enumerate(around) if mask >> i & 1]
        turns = sum((mask >> i & 1) != (mask >> (i + 1) % 6 & 1) for i in range(6))
        assert board.is_arc(board.numbers["E5"], board.set_of(chosen)) is (turns <= 2)


BOARD = bitboard(5)


def set_of(text):
    return BOARD.set_of(text.split())


def test_counters_that_touch_are_one_figure():
    clusters = clusters_of(5, set_of("A5 B5 E5 F4 G4 H4 I2"))
    assert [(BOARD.names_of(figure.cells), figure.mass) for figure in clusters.each] == [
        (["A5", "B5"], 2),
        (["E5", "F4", "G4", "H4"], 4),
        (["I2"], 1),
    ]
    assert clusters.by_mass == {2: set_of("A5 B5"), 4: set_of("E5 F4 G4 H4"), 1: set_of("I2")}
    assert clusters.at[BOARD.numbers["G4"]].cells == set_of("E5 F4 G4 H4")
    assert sorted(clusters.at) == sorted(number for figure in clusters.each for number in figure.numbers)


def test_no_counters_no_figures():
    assert clusters_of(5, 0).each == ()


def test_figures_are_apart_and_whole():
    chance = Random(0)
    for _ in range(200):
        counters = sum(bit(number) for number in BOARD.names if chance.random() < 0.4)
        each = clusters_of(5, counters).each
        assert sum(figure.cells for figure in each) == counters
        assert [figure.cells & -figure.cells for figure in each] == sorted(f.cells & -f.cells for f in each)
        for figure in each:
            assert not BOARD.halo(figure.cells) & counters
            assert connected_cells(BOARD, counters, figure.cells & -figure.cells) == figure.cells


@pytest.mark.parametrize(
    ("cells", "lines"),
    [
        ("E5", {"N": 1, "NE": 1, "SE": 1}),
        ("E3 E4 E5", {"N": 1, "NE": 3, "SE": 3}),
        ("C5 D5 E5", {"N": 3, "NE": 3, "SE": 1}),
        ("C6 D5 E4", {"N": 3, "NE": 1, "SE": 3}),
        ("E5 E6 E7 F5", {"N": 2, "NE": 3, "SE": 3}),
        ("A5 I5", {"N": 2, "NE": 2, "SE": 1}),
    ],
)
def test_lines_along_a_direction(cells, lines):
    opposite = {"N": "S", "NE": "SW", "SE": "NW"}
    for direction, number in lines.items():
        assert lines_along(BOARD, set_of(cells), direction) == number
        assert lines_along(BOARD, set_of(cells), opposite[direction]) == number
