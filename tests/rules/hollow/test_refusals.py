"""Each clause that can forbid a move: once broken, once kept."""

import pytest

from tests.rules.hollow.table import ENGINE, clause, move, play, spelled, start, table

EMPTY = start(3)
# A3 is a hollow by itself; B3 is the neck between the cells right of it and those left of it.
NECK = table(". R . | R B . . | . . R . . | . . . . | . . .")
# Two red stones and eight blue ones touch no empty cell: a core. The cells at the right are one hollow.
CORE = table("B B B | B R B . | B R B R . | B B R . | B R .", turn="blue", button="red")
FULL = table("R B R | B R B R | B R R B R | B B R B | R R B")
# Five stones around D4 leave D3 as its only way out: they touch no edge.
POCKET = table(". . . . | . . . . . | . . R R . . | . . . . R . . | . . R R . . | . . . . . | . . . .")
OVER = table(". B B | R B R . | . R R R R | B . B B | B R .", button="red")


@pytest.mark.parametrize(
    ("here", "text", "broken"),
    [
        (EMPTY, "C3", None),
        (EMPTY, "hollow C3", "hollow.core"),
        (EMPTY, "pass", "turn.one-action"),
        (NECK, "A3", "place.keeps-hollows"),
        (NECK, "A4", "place.empty"),
        (NECK, "B3", "place.empty"),
        (NECK, "C2", None),
        (NECK, "hollow A4", "hollow.core"),
        (CORE, "hollow B3", None),
        (CORE, "hollow C2", None),
        (CORE, "hollow A3", None),
        (CORE, "hollow B4", "hollow.core"),
        (CORE, "hollow A5", "hollow.core"),
        (CORE, "B3", "place.empty"),
        (CORE, "B5", None),
        (CORE, "C5", "place.keeps-hollows"),
        (CORE, "pass", "turn.one-action"),
        (FULL, "C3", "place.empty"),
        (FULL, "hollow E3", None),
        (POCKET, "D3", "place.keeps-hollows"),
        (POCKET, "D4", None),
        (POCKET, "D2", None),
        (OVER, "A4", "end.over"),
        (OVER, "A3", "end.over"),
        (OVER, "hollow C3", "end.over"),
        (OVER, "pass", "end.over"),
    ],
)
def test_clauses(here, text, broken):
    assert clause(here, text) == broken
    assert (ENGINE.write_move(here, move(here, text)) in spelled(here)) is (broken is None)
    if broken is not None:
        with pytest.raises(ValueError, match="illegal"):
            ENGINE.apply(here, move(here, text))


@pytest.mark.parametrize(
    ("here", "text", "message"),
    [
        (NECK, "A4", "a red stone stands on A4"),
        (NECK, "B3", "a blue stone stands on B3"),
        (NECK, "A3", "A3 is a hollow by itself: a stone there would take it away"),
        (CORE, "C5", "a stone on C5 would split its hollow into 2"),
        (POCKET, "D3", "a stone on D3 would split its hollow into 2"),
        (EMPTY, "hollow C3", "C3 is empty: a core is made of stones"),
        (CORE, "hollow B4", "the stone on B4 touches an empty cell, B5"),
        (CORE, "pass", "Blue must place a stone or make a hollow"),
        (NECK, "pass", "Red must place a stone or make a hollow"),
        (OVER, "A4", "the game is over"),
    ],
)
def test_messages(here, text, message):
    assert ENGINE.refusal(here, move(here, text)).message == message


def test_stones_that_are_not_connected_shut_nothing():
    apart = table(". . . . | . . . . . | . . R . R . | . . . . . . . | . . . R . . | . . . . . | . . . .")
    assert clause(apart, "D4") is None  # three stones around it, but the ways between them meet elsewhere
    joined, _ = play(apart, "D4")
    assert {cell: clause(joined, cell) for cell in ("C5", "D3", "E3")} == dict.fromkeys(("C5", "D3", "E3"))


def test_a_neck_opens_when_there_is_nothing_left_on_one_side_of_it():
    # B2 lies between the edge and C2; on its one side there is only C1 left.
    here = table(". R . | . . . . | . B B R . | R R B . | . . .", turn="blue")
    assert clause(here, "B2") == "place.keeps-hollows"
    filled, _ = play(here, "C1")
    assert clause(filled, "B2") is None
