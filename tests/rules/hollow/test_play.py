"""What happens in a move, told as events; and how a game ends."""

from pnp.model.view import EVENT_KINDS, Event
from pnp.rules.hollow.position import begin
from tests.rules.hollow.table import ENGINE, play, spelled, start, table, written

CORE = table("B B B | B R B . | B R B R . | B B R . | B R .", turn="blue", button="red")
FULL = table("R B R | B R B R | B R R B R | B B R B | R R B")
# One more stone, on either of two cells, and the game is over.
LAST = table(". B B | R B R . | . R R R R | B . B . | B R .", turn="blue", button="red")


def test_a_placement():
    here, events = play(start(5), "E5")
    assert events == [Event("placed", "red-stone", None, "cell:E5", 1, "red")]
    assert written(here) == written(start(5)) | {
        "board": [*[". . . . .", ". . . . . .", ". . . . . . .", ". . . . . . . ."], ". . . . R . . . .",
                  *[". . . . . . . .", ". . . . . . .", ". . . . . .", ". . . . ."]],
        "turn": "blue",
    }  # fmt: skip
    _, events = play(here, "E6")
    assert events == [Event("placed", "blue-stone", None, "cell:E6", 1, "blue")]


def test_a_new_hollow():
    here, events = play(CORE, "hollow C2")
    assert written(here) == {
        "side": 3,
        "board": [". . B", ". . B .", ". . . R .", ". . R .", ". R ."],
        "turn": "red",
        "button": "blue",
    }
    removed = [(event.component, event.source, event.target) for event in events if event.kind == "removed"]
    assert removed == [
        ("blue-stone", "cell:A3", "purse:blue"),
        ("blue-stone", "cell:A4", "purse:blue"),
        ("blue-stone", "cell:B2", "purse:blue"),
        ("red-stone", "cell:B3", "purse:red"),
        ("blue-stone", "cell:C1", "purse:blue"),
        ("red-stone", "cell:C2", "purse:red"),
        ("blue-stone", "cell:C3", "purse:blue"),
        ("blue-stone", "cell:D1", "purse:blue"),
        ("blue-stone", "cell:D2", "purse:blue"),
        ("blue-stone", "cell:E1", "purse:blue"),
    ]
    assert {event.player for event in events} == {"blue"}
    assert events[len(removed) :] == [Event("gained", "button", "purse:red", "purse:blue", 1, "blue")]


def test_a_full_board_is_one_core():
    assert spelled(FULL) == ["hollow A3"]
    here, events = play(FULL, "hollow C3")
    assert written(here) == written(start(3)) | {"turn": "blue", "button": "red"}
    assert len([event for event in events if event.kind == "removed"]) == 19
    assert events[-1] == Event("gained", "button", None, "purse:red", 1, "red")


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
    anew = begin(here.board, here.red, here.blue, here.turn, here.button)
    assert (here.mainland, here.islands) == (anew.mainland, anew.islands)
    assert (here.inner, here.cores) == (anew.inner, anew.cores)
    assert here.shut & here.empty == anew.shut & anew.empty


def test_the_button_stays_with_whoever_makes_two_hollows_running():
    mine = table("R B R | B R B R | B R R B R | B B R B | R R B", button="red")
    _, events = play(mine, "hollow A3")
    assert {event.kind for event in events} == {"removed"}


def test_the_end():
    assert spelled(LAST) == ["D4", "E3"]
    here, events = play(LAST, "D4")
    assert events == [
        Event("placed", "blue-stone", None, "cell:D4", 1, "blue"),
        Event("ended", player="red", clause="end.no-move"),
    ]
    assert {event.kind for event in events} <= set(EVENT_KINDS)
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
