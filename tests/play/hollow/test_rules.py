"""Each clause that forbids a move: once broken, once kept; the events of a move, and how a game ends."""

import pytest

from pnp.game.model.view import CellPlace, Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace
from tests.play.clause_names import clauses_in_code
from tests.play.hollow import rules as package
from tests.play.hollow.position import begin_hollow
from tests.play.hollow.rules import HOLLOW_CLAUSES
from tests.play.hollow.table import ENGINE, clause, move, play, spelled, start, table, written

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


# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {"setup.board", "setup.button", "turn.red", "hollow.whole", "hollow.button", "end.points"}


def test_every_clause_is_judged_by_or_documented():
    named = clauses_in_code(package, HOLLOW_CLAUSES)
    assert set(HOLLOW_CLAUSES) == named | TELLING
    assert not named & TELLING
    assert len(HOLLOW_CLAUSES) == 12


# One more stone, on either of two cells, and the game is over.
LAST = table(". B B | R B R . | . R R R R | B . B . | B R .", turn="blue", button="red")


def test_a_placement():
    here, events = play(start(5), "E5")
    assert events == [PiecePlaced("red-stone", CellPlace("E5"), amount=1, player="red")]
    assert written(here) == written(start(5)) | {
        "board": [*[". . . . .", ". . . . . .", ". . . . . . .", ". . . . . . . ."], ". . . . R . . . .",
                  *[". . . . . . . .", ". . . . . . .", ". . . . . .", ". . . . ."]],
        "turn": "blue",
    }  # fmt: skip
    _, events = play(here, "E6")
    assert events == [PiecePlaced("blue-stone", CellPlace("E6"), amount=1, player="blue")]


def test_a_new_hollow():
    here, events = play(CORE, "hollow C2")
    assert written(here) == {
        "side": 3,
        "board": [". . B", ". . B .", ". . . R .", ". . R .", ". R ."],
        "turn": "red",
        "button": "blue",
    }
    removed = [(event.component, event.source, event.target) for event in events if isinstance(event, PieceRemoved)]
    assert removed == [
        ("blue-stone", CellPlace("A3"), PoolPlace("blue")),
        ("blue-stone", CellPlace("A4"), PoolPlace("blue")),
        ("blue-stone", CellPlace("B2"), PoolPlace("blue")),
        ("red-stone", CellPlace("B3"), PoolPlace("red")),
        ("blue-stone", CellPlace("C1"), PoolPlace("blue")),
        ("red-stone", CellPlace("C2"), PoolPlace("red")),
        ("blue-stone", CellPlace("C3"), PoolPlace("blue")),
        ("blue-stone", CellPlace("D1"), PoolPlace("blue")),
        ("blue-stone", CellPlace("D2"), PoolPlace("blue")),
        ("blue-stone", CellPlace("E1"), PoolPlace("blue")),
    ]
    assert {event.player for event in events} == {"blue"}
    assert events[len(removed) :] == [Gain(1, "button", PoolPlace("red"), PoolPlace("blue"), "blue")]


def test_a_full_board_is_one_core():
    assert spelled(FULL) == ["hollow A3"]
    here, events = play(FULL, "hollow C3")
    assert written(here) == written(start(3)) | {"turn": "blue", "button": "red"}
    assert len([event for event in events if isinstance(event, PieceRemoved)]) == 19
    assert events[-1] == Gain(1, "button", target=PoolPlace("red"), player="red")


def test_a_core_around_others_leaves_them_as_an_island():
    rows = [["R"] * (9 - abs(row - 4)) for row in range(9)]
    rows[4][4] = "."
    here = table("|".join(" ".join(row) for row in rows))
    assert spelled(here) == ["hollow A5"]
    here, _ = play(here, "hollow A5")
    assert written(here)["board"][3:6] == [". . . R R . . .", ". . . R . R . . .", ". . . R R . . ."]
    assert [island.bit_count() for island in here.islands] == [6]
    assert here.mainland == here.board.edge and not here.cores
    assert "E5" not in spelled(here)


def test_a_core_that_leaves_its_body_whole_changes_nothing_else():
    here, _ = play(CORE, "hollow C2")
    anew = begin_hollow(here.board, here.red, here.blue, here.turn, here.button)
    assert (here.mainland, here.islands) == (anew.mainland, anew.islands)
    assert (here.inner, here.cores) == (anew.inner, anew.cores)
    assert here.shut & here.empty == anew.shut & anew.empty


def test_the_button_stays_with_the_player_who_makes_two_hollows_running():
    mine = table("R B R | B R B R | B R R B R | B B R B | R R B", button="red")
    _, events = play(mine, "hollow A3")
    assert {type(event) for event in events} == {PieceRemoved}


def test_the_end():
    assert spelled(LAST) == ["D4", "E3"]
    here, events = play(LAST, "D4")
    assert events == [
        PiecePlaced("blue-stone", CellPlace("D4"), amount=1, player="blue"),
        GameEnded("red", "end.no-move"),
    ]
    assert all(isinstance(event, Event) for event in events)
    assert ENGINE.outcome(LAST) is None
    assert ENGINE.outcome(here).as_dict() == {"winner": "red", "scores": {"red": 7.5, "blue": 7}}
    assert type(ENGINE.outcome(here).scores["blue"]) is int
    assert ENGINE.legal_moves(here) == []
    assert ENGINE.turn(here) == "red"


def test_the_button_can_decide():
    rows = ". B B | R B R . | . R R R R | B . B B | B R ."
    ends = {button: ENGINE.outcome(table(rows, button=button)) for button in ("red", "blue", "none")}
    assert ends["blue"].as_dict() == {"winner": "blue", "scores": {"red": 7, "blue": 7.5}}
    assert ends["none"].as_dict() == {"winner": None, "scores": {"red": 7, "blue": 7}}


def test_a_draw_on_the_smallest_board():
    drawn = table("R R | R . B | B B")
    assert ENGINE.outcome(drawn).as_dict() == {"winner": None, "scores": {"red": 3, "blue": 3}}
