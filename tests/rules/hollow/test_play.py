"""The events of a move; and how a game ends."""

from pnp.model.view import CellPlace, Event, Gain, GameEnded, PiecePlaced, PieceRemoved, PoolPlace
from pnp.rules.hollow.position import begin_hollow
from tests.rules.hollow.table import ENGINE, play, spelled, start, table, written

CORE = table("B B B | B R B . | B R B R . | B B R . | B R .", turn="blue", button="red")
FULL = table("R B R | B R B R | B R R B R | B B R B | R R B")
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
