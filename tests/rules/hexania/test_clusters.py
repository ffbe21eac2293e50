from random import Random

import pytest

from pnp.rules.hexania.board import bit, bitboard, clusters_of, connected_cells, lines_along

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
