"""What can be checked of records with faults is checked in the same run."""

from pnp.game.model.kinds.point_board import PointBoard
from pnp.game.reading.salvage import UNREAD, entry_findings, salvage_record, wrong_keys
from pnp.problems import Finding, SourceMap

BOARD = {"kind": "point-board", "title": "A", "cell": "20mm", "points": {"A": [0, 0], "B": [0, 0], "C": [1, 1]}}


def test_sound_entries_are_kept_and_unreadable_ones_replaced():
    board, _ = salvage_record(PointBoard, {**BOARD, "lines": [["A"], ["A", "Z"]]}, SourceMap(""))
    assert board.points == {"A": (0, 0), "B": (0, 0), "C": (1, 1)}
    assert board.lines == ((UNREAD, UNREAD), ("A", "Z"))


def test_findings_of_sound_entries_are_told_beside_unreadable_ones():
    board, _ = salvage_record(PointBoard, {**BOARD, "lines": [["A"], ["A", "Z"]]}, SourceMap(""))
    known = [Finding("P006", "too few entries: 1", "", ("board", "lines", 0))]
    told = entry_findings([*board.findings()], known, "board")
    assert [one.at for one in told] == [("board", "points", "B"), ("board", "lines", 1, 1)]


def test_a_misspelt_key_counts_as_the_one_that_is_meant():
    findings = [Finding("P004", "unknown key", "", ("tittle",)), Finding("P012", "no length", "", ("cell",))]
    written = {**BOARD, "tittle": "A", "cell": 3}
    del written["title"]
    assert wrong_keys(PointBoard, written, findings, 0) == {"cell"}
