"""The cells that an egg can go to."""

from tests.play.ovo.position import JUMPS, OVO_CELL_NUMBERS, OVO_CELLS, STEPS, end_cells, next_turn, path_cells
from tests.play.ovo.table import FOUR, table

CHAIN = table("d d . d . S | . . . . . . | d s . . . . | . . d . . . | . . . s s . | . s . . s D", "diamond").position


def names(cells):
    return [OVO_CELLS[cell] for cell in cells]


def number(name):
    return OVO_CELL_NUMBERS[name]


def test_steps_go_to_eight_neighbours():
    assert names(STEPS[number("B2")]) == ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]
    assert names(STEPS[number("F6")]) == ["E5", "F5", "E6"]
    assert sum(map(len, STEPS)) == 220  # 4 corners of 3, 16 edges of 5, 16 inner cells of 8


def test_jumps_go_straight_over_one_cell():
    from_c3 = {OVO_CELLS[to]: OVO_CELLS[over] for to, over in JUMPS[number("C3")].items()}
    assert from_c3 == {
        "A1": "B2", "C1": "C2", "E1": "D2", "A3": "B3", "E3": "D3", "A5": "B4", "C5": "C4", "E5": "D4",
    }  # fmt: skip
    assert names(JUMPS[number("A1")]) == ["C1", "A3", "C3"]


def test_where_an_egg_can_go():
    assert names(end_cells(CHAIN, number("A3"))) == ["A2", "B2", "C3", "A4", "B4", "C5"]
    assert names(path_cells(CHAIN, number("A3"), number("C5"))) == ["A3", "C3", "C5"]
    assert names(path_cells(CHAIN, number("A3"), number("B4"))) == ["A3", "B4"]


def test_the_shortest_chain_is_reported():
    ring = table("d . . . . . | d s s . . . | . d . s . . | d d s . . . | . . . . . S | . . . s . D", "diamond")
    start = number("A1")
    for end in end_cells(ring.position, start):
        cells = path_cells(ring.position, start, end)
        assert (cells[0], cells[-1]) == (start, end)
        assert len(cells) == len(set(cells))
    assert names(path_cells(ring.position, start, number("E3"))) == ["A1", "C3", "E3"]


def test_a_player_without_an_action_is_passed_over():
    shut_in = table("c c t t . . | c c t t . . | d d d d . . | . s s s . . | s . . . . . | . . . . . .", "star", FOUR)
    assert [next_turn(shut_in.position, player) for player in range(4)] == [0, 1, 2, 3]
    closed = shut_in.position._replace(board=shut_in.position.board.replace(".sss..s.", "ssss...."))
    assert [next_turn(closed, player) for player in range(4)] == [1, 1, 2, 3]
