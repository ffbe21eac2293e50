from tests.play.hexania import movegen
from tests.play.hexania.board import bitboard
from tests.play.hexania.movegen import MoveTable, move_table
from tests.play.hexania.moves import Birth, Grow, Regroup, Travel

FIRST, SECOND = (bitboard(5).numbers[name] for name in ("C5", "C6"))


def test_moves_are_made_once():
    table = move_table(5)
    assert table.grows[FIRST][SECOND] == Grow("C5", "C6")
    assert table.grows[FIRST][SECOND] is table.grows[FIRST][SECOND]
    assert table.regroups[FIRST][SECOND] is table.regroups[FIRST][SECOND]
    assert table.travels(FIRST) is table.travels(FIRST)


def test_the_moves_along_a_direction_go_from_edge_to_edge():
    lines = {line.direction: line for line in move_table(5).travels(FIRST)}
    assert list(lines) == list(bitboard(5).strides)
    assert lines["SE"].travels == [Travel("C5", "SE", steps) for steps in range(1, 9)]
    assert lines["SE"].shift == bitboard(5).strides["SE"]


def test_one_move_for_each_cell_that_may_be_left():
    for action in (Birth("C5"), Grow("C5", "C6"), Regroup("C5", "C6"), Travel("C5", "SE", 3)):
        kept = [move_table(5).kept[action][number] for number in (FIRST, SECOND)]
        assert [move.keep for move in kept] == ["C5", "C6"]
        assert {type(move) for move in kept} == {type(action)}
        assert move_table(5).kept[action][FIRST] is kept[0]


def test_what_is_kept_of_collapses_is_bounded(monkeypatch):
    monkeypatch.setattr(movegen, "_MOST_KEPT", 3)
    table = MoveTable(5)
    for cell in ("A1", "A2", "A3", "A4", "A5"):
        assert table.kept[Birth(cell)][FIRST] == Birth(cell, "C5")
        assert len(table.kept) <= 3
