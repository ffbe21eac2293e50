"""The events of an action: moves, eggs that turn, peeks, claims, whose turn it is."""

import pytest
from msgspec.structs import replace

from pnp.model.view import (
    CellPassed,
    CellPlace,
    Event,
    GameEnded,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PieceRemoved,
    PoolPlace,
)
from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, TWO, play, spelled, state, table, written

START = state(EXAMPLE)
FOURS = state(CORNERS)
CHAIN = table("d d . d . S | . . . . . . | d s . . . . | . . d . . . | . . . s s . | . s . . s D", "diamond")
# Star's last egg is in front of its place in the camp, face down; every egg of diamond is face up.
NEAR = table("d d d d d d | . . . . . . | . . . . . . | . . . . . . | . . . S . . | S S S . S S", "star")
# Circle is shut in by the twelve others as soon as star's egg comes back from A5 to A4.
BLOCKED = table("c c t t . . | c c t t . . | d d d d . . | . s s s . . | s . . . . . | . . . . . .", "star", FOUR)


def moved(component, start, end, player):
    return PieceMoved(component, CellPlace(start), CellPlace(end), 1, player)


def test_a_step():
    here, events = play(START, "A1-B2")
    assert events == [moved("diamond-egg", "A1", "B2", "diamond")]
    assert written(here) == EXAMPLE | {
        "board": [". d d d d d", ". d . . . .", *EXAMPLE["board"][2:]],
        "turn": "star",
    }


@pytest.mark.parametrize("text", ["A3-C5", "A3>C3>C5"])
def test_a_chain_has_one_event_a_link(text):
    here, events = play(CHAIN, text)
    assert events == [
        CellPassed(CellPlace("B3"), player="diamond"),
        moved("diamond-egg", "A3", "C3", "diamond"),
        CellPassed(CellPlace("C4"), player="diamond"),
        moved("diamond-egg", "C3", "C5", "diamond"),
    ]
    assert written(here)["board"][4] == ". . d s s ."


def test_a_chain_may_jump_over_an_egg_twice_and_pass_its_start():
    here, events = play(CHAIN, "A3>C3>A3>C3>C5")
    assert [event.source for event in events if isinstance(event, PieceMoved)] == [
        CellPlace("A3"),
        CellPlace("C3"),
        CellPlace("A3"),
        CellPlace("C3"),
    ]
    assert written(here) == written(play(CHAIN, "A3-C5")[0])


def test_an_egg_that_reaches_an_opponents_camp_is_turned():
    here = table("d d d d d . | s . . . . . | . . . . . . | . . . . . . | d . . . . . | . s s s s s", "diamond")
    after, events = play(here, "A5-A6")
    assert events == [
        moved("diamond-egg", "A5", "A6", "diamond"),
        PieceFlipped("diamond-egg", CellPlace("A6"), "diamond", "camp.turn"),
    ]
    assert written(after)["board"][5] == "D s s s s s"
    back, events = play(after, "A6-A5")  # by star: it is anybody's now
    assert events == [replace(moved("diamond-egg", "A6", "A5", "star"), face="back")]
    assert written(back)["board"][4] == "D . . . . ."


def test_one_that_is_face_down_turns_no_more():
    _, events = play(CHAIN, "F6-F5")
    assert [type(event) for event in events] == [PieceMoved]
    _, events = play(CHAIN, "F1-E1")
    assert [type(event) for event in events] == [PieceMoved]


def test_a_peek_changes_nothing_but_the_turn():
    here, events = play(CHAIN, "peek F1")
    assert events == [PieceInspected("star-egg", CellPlace("F1"), "diamond")]
    assert written(here) == written(CHAIN) | {"turn": "star"}
    assert all(isinstance(event, Event) for event in events)


def test_turns_go_round():
    here = FOURS
    for text, player in (("A1-C3", "triangle"), ("E1-D1", "diamond"), ("E5-E4", "star"), ("A5-A4", "circle")):
        here, _ = play(here, text)
        assert ENGINE.turn(here) == player


def test_who_has_no_action_is_passed_over():
    here, _ = play(BLOCKED, "A5-A4")
    assert ENGINE.turn(here) == "triangle"
    assert "claim circle" in spelled(here)
    assert spelled(state(written(here))) == spelled(here)


def test_a_right_claim_wins():
    here, _ = play(NEAR, "D5-D6")
    assert ENGINE.turn(here) == "diamond"
    won, events = play(here, "claim star")  # off its turn
    assert events == [GameEnded("star", "end.home")]
    assert ENGINE.outcome(won).as_dict() == {"winner": "star", "scores": {}}
    assert written(won) == written(here)
    assert spelled(won) == []
    assert ENGINE.outcome(here) is None


@pytest.mark.parametrize("claimant", TWO)
def test_a_wrong_claim_of_two_players_loses(claimant):
    here, events = play(START, f"claim {claimant}")
    other = next(player for player in TWO if player != claimant)
    assert events == [GameEnded(other, "end.wrong")]
    assert ENGINE.outcome(here).winner == other
    assert written(here) == EXAMPLE


def test_all_eggs_must_be_face_down_to_be_home():
    up = table("d d d d d d | . . . . . . | . . . . . . | . . . . . . | . . . . . . | s S S S S S", "star")
    assert play(up, "claim star")[1][0].clause == "end.wrong"
    another = table("d d d d d S | . . . . . . | . . . . . . | . . . . . . | . . . . . . | D S S S S S", "star")
    assert play(another, "claim star")[1][0].clause == "end.wrong"
    four = table("C C . . t t | C C . . t t | . . . . . . | . . . . . . | s s . . d d | s s . . d d", "star", FOUR)
    assert play(four, "claim circle")[1] == [GameEnded("circle", "end.home")]


def test_a_wrong_claim_of_four_players():
    here, events = play(FOURS, "claim triangle")
    assert events == [
        PieceRemoved("triangle-egg", CellPlace(cell), PoolPlace("triangle"), 1, "triangle", "claim.out")
        for cell in ("E1", "F1", "E2", "F2")
    ]
    assert written(here) == CORNERS | {
        "board": ["c c . . . .", "c c . . . .", *CORNERS["board"][2:]],
        "out": ["triangle"],
    }
    assert ENGINE.turn(here) == "circle"  # the turn stays with the player who had it
    assert ENGINE.turn(play(here, "A1-C3")[0]) == "diamond"  # who is out is passed over
    gone, _ = play(here, "claim circle")
    assert ENGINE.turn(gone) == "diamond"  # unless that was the claimant
    assert written(gone)["out"] == ["circle", "triangle"]


def test_the_last_one_wins():
    here, _ = play(FOURS, "claim star", "claim triangle")
    assert written(here)["out"] == ["triangle", "star"]
    won, events = play(here, "claim circle")
    assert events == [GameEnded("diamond", "end.last")]
    assert ENGINE.outcome(won).winner == "diamond"
    assert written(won) == written(here)  # a claim that ends the game leaves the position as it was


def test_camps_of_players_who_are_out_stay_camps():
    here, _ = play(FOURS, "claim triangle", "A1-C3", "E5-E4", "A5-A4", "C3-D2", "E4-E5", "A4-A5")
    _, events = play(here, "D2-E2")
    assert [type(event) for event in events] == [PieceMoved, PieceFlipped]


def test_a_position_with_three_out_is_over():
    here = table(". . . . . . | D . . . . . | . . . . . . | . . . . . . | . . . . d d | . . . . d .", "diamond", FOUR,
                 ["circle", "triangle", "star"])  # fmt: skip
    assert ENGINE.outcome(here).winner == "diamond"
    assert spelled(here) == []
