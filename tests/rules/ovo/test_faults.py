"""Each reason why a position is refused; and several at once."""

from pnp.rules.protocol import Rejected
from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, table, values


def faults(position):
    answer = ENGINE.read_position(position)
    assert isinstance(answer, Rejected)
    return [(finding.at, finding.message) for finding in answer.findings if finding.code == "P052"]


def test_a_wrong_number_of_eggs():
    board = ["d d d d d .", *EXAMPLE["board"][1:]]
    assert faults(EXAMPLE | {"board": board}) == [(("board",), "Diamond has 5 eggs, not 6")]
    board = [EXAMPLE["board"][0], ". . S . . .", *EXAMPLE["board"][2:]]
    assert faults(EXAMPLE | {"board": board}) == [(("board",), "Star has 7 eggs, not 6")]
    board = ["c c . . t t", "c c . . t .", *CORNERS["board"][2:]]
    assert faults(CORNERS | {"board": board}) == [(("board",), "Triangle has 3 eggs, not 4")]


def test_an_egg_face_up_in_an_opponents_camp():
    board = ["d d d d d s", *EXAMPLE["board"][1:5], "d s s s s s"]
    assert faults(EXAMPLE | {"board": board}) == [
        (("board", 0), "an egg of Star lies face up on F1, in Diamond's camp"),
        (("board", 5), "an egg of Diamond lies face up on A6, in Star's camp"),
    ]
    board = ["c c . . t t", "c . . . t t", *CORNERS["board"][2:5], "s s . . d d"]
    board[4] = "s c . . d d"
    messages = faults(CORNERS | {"board": board})
    assert (("board", 4), "an egg of Circle lies face up on B5, in Star's camp") in messages


def test_camps_of_players_who_are_out_stay_camps():
    board = ["c c . . d .", "c c . . . .", ". . . . . .", ". . . . . .", "s s . . d d", "s s . . d ."]
    assert faults(CORNERS | {"board": board, "out": ["triangle"]}) == [
        (("board", 0), "an egg of Diamond lies face up on E1, in Triangle's camp")
    ]


def test_eggs_of_a_player_who_is_out():
    board = ["c c . . . T", "c c . . t .", *CORNERS["board"][2:]]
    assert faults(CORNERS | {"board": board, "out": ["triangle"]}) == [
        (("board", 0), "an egg of Triangle, who is out, is on F1"),
        (("board", 1), "an egg of Triangle, who is out, is on E2"),
    ]


def test_the_turn_of_a_player_who_is_out():
    board = [". . . . t t", ". . . . t t", *CORNERS["board"][2:]]
    assert faults(CORNERS | {"board": board, "out": ["circle"]}) == [
        (("turn",), "it is the turn of Circle, who is out")
    ]


def test_the_turn_of_a_player_who_has_no_action():
    rows = "c c t t . . | c c t t . . | d d d d . . | s s s s . . | . . . . . . | . . . . . ."
    assert faults(values(rows, "circle", FOUR)) == [(("turn",), "it is the turn of Circle, who has no action")]
    table(rows, "triangle", FOUR)
    table(rows.replace("s s s s", "s s s S"), "circle", FOUR)  # an egg that lies face down can be looked at


def test_nobody_is_out_with_two_players():
    board = [". . . . . .", *EXAMPLE["board"][1:]]
    messages = faults(EXAMPLE | {"board": board, "out": ["diamond"], "turn": "star"})
    assert messages == [(("out",), "with two players nobody is out: a wrong claim ends the game")]


def test_eggs_of_a_player_who_does_not_play():
    board = [EXAMPLE["board"][0], ". . c . . .", ". . . . . T", *EXAMPLE["board"][3:]]
    assert faults(EXAMPLE | {"board": board}) == [
        (("board", 1), "the egg on C2 is Circle's, who does not play"),
        (("board", 2), "the egg on F3 is Triangle's, who does not play"),
    ]


def test_all_reasons_at_once():
    board = ["c c t . t .", "c . . . . .", "s . . . . .", ". . . . . .", "s c . . d d", "s s . . d d"]
    assert faults(CORNERS | {"board": board, "out": ["triangle", "star"], "turn": "star"}) == [
        (("board", 0), "an egg of Triangle, who is out, is on C1"),
        (("board", 0), "an egg of Triangle, who is out, is on E1"),
        (("board", 2), "an egg of Star, who is out, is on A3"),
        (("board", 4), "an egg of Star, who is out, is on A5"),
        (("board", 5), "an egg of Star, who is out, is on A6"),
        (("board", 5), "an egg of Star, who is out, is on B6"),
        (("board", 4), "an egg of Circle lies face up on B5, in Star's camp"),
        (("turn",), "it is the turn of Star, who is out"),
    ]


def test_everybody_out():
    empty = [". . . . . ."] * 6
    assert faults(CORNERS | {"board": empty, "out": FOUR}) == [(("turn",), "it is the turn of Circle, who is out")]


def test_what_can_be_read_is_judged_beside_what_cannot():
    board = ["d d d d d d", "d x . . . .", *EXAMPLE["board"][2:]]
    answer = ENGINE.read_position(EXAMPLE | {"board": board, "turn": "nobody"})
    assert [(finding.code, finding.at) for finding in answer.findings] == [
        ("P051", ("board", 1)),
        ("P051", ("turn",)),
        ("P052", ("board",)),
    ]
