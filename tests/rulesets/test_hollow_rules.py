"""Hollow's rules: each clause that forbids a move, broken and kept; what moves do, and how a game ends."""

import pytest

from pnp.game.model.view import Gain, GameEnded, PieceRemoved, PoolPlace
from tests.rulesets.rules_of import RulesOf

HOLLOW = RulesOf("hollow")


def table(rows, turn="red", button="none"):
    """Return a position; *rows* between bars."""
    board = [" ".join(row.split()) for row in rows.split("|")]
    return {"side": (len(board) + 1) // 2, "board": board, "turn": turn, "button": button}


EMPTY = table(". . . | . . . . | . . . . . | . . . . | . . .")
# A3 is a hollow by itself; B3 is the neck between the cells right of it and those left of it.
NECK = table(". R . | R B . . | . . R . . | . . . . | . . .")
# Two red stones and eight blue ones touch no empty cell: a core. The cells at the right are one hollow.
CORE = table("B B B | B R B . | B R B R . | B B R . | B R .", turn="blue", button="red")
FULL = table("R B R | B R B R | B R R B R | B B R B | R R B")
# Five stones around D4 leave D3 as its only way out: they touch no edge.
POCKET = table(". . . . | . . . . . | . . R R . . | . . . . R . . | . . R R . . | . . . . . | . . . .")
APART = table(". . . . | . . . . . | . . R . R . | . . . . . . . | . . . R . . | . . . . . | . . . .")
# B2 lies between the edge and C2; on its one side there is only C1 left.
LAST_CELL = table(". R . | . . . . | . B B R . | R R B . | . . .", turn="blue")
RING = table("R B R B | R B R B R | R B R B R B | B R B . R B R | R B R B R B | R B R B R | R B R B")
OVER_ROWS = ". B B | R B R . | . R R R R | B . B B | B R ."
OVER = table(OVER_ROWS, button="red")
# One more stone, on either of two cells, and the game is over.
LAST = table(". B B | R B R . | . R R R R | B . B . | B R .", turn="blue", button="red")
TWO_CORES = table("R R . | R R . . | R . . B B | . . B B | . B B")
CLAUSES = {
    "empty": (EMPTY, "C3", {"hollow.core": "hollow C3", "turn.one-action": "pass"}),
    "neck": (NECK, "C2", {"place.keeps-hollows": "A3", "place.empty": "A4, B3", "hollow.core": "hollow A4"}),
    "core": (
        CORE,
        "hollow A3, hollow B3, hollow C2, B5",
        {
            "hollow.core": "hollow B4, hollow A5",
            "place.empty": "B3",
            "place.keeps-hollows": "C5",
            "turn.one-action": "pass",
        },
    ),
    "full": (FULL, "hollow E3", {"place.empty": "C3"}),
    "pocket": (POCKET, "D4, D2", {"place.keeps-hollows": "D3"}),
    "stones that are not connected shut nothing": (APART, "D4", {}),
    "a neck with cells on both sides": (LAST_CELL, "C1", {"place.keeps-hollows": "B2"}),
    "over": (OVER, "", {"end.over": "A4, A3, hollow C3, pass"}),
}


@pytest.mark.parametrize("name", CLAUSES)
def test_clauses(name):
    HOLLOW.check_clauses(*CLAUSES[name])


def test_a_neck_opens_when_there_is_nothing_left_on_one_side_of_it():
    filled, _ = HOLLOW.play(HOLLOW.read(LAST_CELL), "C1")
    assert HOLLOW.clause(filled, "B2") is None
    joined, _ = HOLLOW.play(HOLLOW.read(APART), "D4")
    assert {HOLLOW.clause(joined, cell) for cell in ("C5", "D3", "E3")} == {None}


def test_any_cell_of_a_core_names_it_and_two_cores_have_two_names():
    core = HOLLOW.read(CORE)
    names = {HOLLOW.engine.write_move(core, HOLLOW.engine.read_move(core, f"hollow {cell}")) for cell in ("A3", "C2")}
    assert names == {"hollow A3"} <= set(HOLLOW.moves(core))
    two = [move for move in HOLLOW.moves(HOLLOW.read(TWO_CORES)) if move.startswith("hollow")]
    assert two == ["hollow A3", "hollow D4"]


def test_a_new_hollow_takes_a_whole_core_and_the_button():
    state, events = HOLLOW.play(HOLLOW.read(CORE), "hollow C2")
    rows = ". . B | . . B . | . . . R . | . . R . | . R ."
    assert HOLLOW.written(state) == table(rows, "red", "blue")
    removed = [(event.component, event.source.name) for event in events if isinstance(event, PieceRemoved)]
    blue = [("blue-stone", cell) for cell in ("A3", "A4", "B2", "C1", "C3", "D1", "D2", "E1")]
    assert sorted(removed) == [*blue, ("red-stone", "B3"), ("red-stone", "C2")]
    gains = [event for event in events if isinstance(event, Gain) and event.component == "button"]
    assert gains == [Gain(1, "button", PoolPlace("red"), PoolPlace("blue"), "blue")]


def test_a_full_board_is_one_core_and_who_has_the_button_keeps_it():
    assert HOLLOW.moves(HOLLOW.read(FULL)) == ["hollow A3"]
    assert HOLLOW.after(FULL, "hollow C3") == EMPTY | {"turn": "blue", "button": "red"}
    _, events = HOLLOW.play(HOLLOW.read(FULL | {"button": "red"}), "hollow A3")
    assert {type(event) for event in events} == {PieceRemoved}


def test_a_core_around_others_leaves_them_as_an_island():
    assert HOLLOW.moves(HOLLOW.read(RING)) == ["hollow A4"]
    island, _ = HOLLOW.play(HOLLOW.read(RING), "hollow A4")
    assert HOLLOW.written(island)["board"][2:5] == [". . R B . .", ". . B . R . .", ". . R B . ."]
    assert "D4" not in HOLLOW.moves(island)


def test_the_end_and_its_points():
    last = HOLLOW.read(LAST)
    assert HOLLOW.moves(last) == ["D4", "E3"] and HOLLOW.outcome(last) is None
    over, events = HOLLOW.play(last, "D4")
    assert events[-1] == GameEnded("red", "end.no-move", "blue")
    assert HOLLOW.outcome(over) == {"winner": "red", "scores": {"red": 7.5, "blue": 7}}
    assert HOLLOW.moves(over) == [] and HOLLOW.engine.turn(over) == "red"


@pytest.mark.parametrize(
    ("button", "winner", "red", "blue"), [("red", "red", 7.5, 7), ("blue", "blue", 7, 7.5), ("none", None, 7, 7)]
)
def test_the_button_can_decide(button, winner, red, blue):
    outcome = HOLLOW.outcome(HOLLOW.read(table(OVER_ROWS, button=button)))
    assert outcome == {"winner": winner, "scores": {"red": red, "blue": blue}}


# The sides 3, 4 and 5 were counted by a program of another author.
COUNTS = {3: [19, 342, 5778], 4: [37, 1332], 5: [61, 3660]}


@pytest.mark.parametrize("side", COUNTS)
def test_the_numbers_of_moves_are_those_that_another_program_counts(side):
    start = HOLLOW.written(HOLLOW.start(side=str(side)))
    assert HOLLOW.perft(start, len(COUNTS[side])) == COUNTS[side]


def test_the_numbers_of_moves_with_a_core():
    assert HOLLOW.perft(CORE, 5) == [3, 18, 167, 1570, 13906]


def test_a_game_begins_on_an_empty_board():
    for side in range(3, 8):
        position = HOLLOW.written(HOLLOW.start(side=str(side)))
        assert position | {"board": None} == {"side": side, "board": None, "turn": "red", "button": "none"}
        fields = "".join(position["board"]).replace(" ", "")
        assert fields == "." * (3 * side * (side - 1) + 1)
    assert HOLLOW.written(HOLLOW.start())["side"] == 5


def test_any_filling_is_a_position():
    for position in (table("R B R | B B R B | R R B B R | R B B R | R R R", "blue", "blue"), EMPTY | {"turn": "blue"}):
        assert HOLLOW.written(HOLLOW.read(position)) == position


def test_statements_know_the_box_of_the_chosen_board():
    for side, stones in ((3, 14), (5, 40), (7, 72)):
        start = HOLLOW.start(side=str(side))
        said = f"board.side == {side} and red_stone.count == {stones}"
        assert HOLLOW.engine.false_statement(start, said, {}) is None


def test_a_false_statement_of_several_conditions_is_told_by_the_false_one():
    start = HOLLOW.start(side="3")
    finding = HOLLOW.engine.false_statement(start, "C3 in empties and count(held(red)) == 1", {})
    assert finding.message == "count(held(red)) is 0, not 1"
