"""Each clause that forbids a move: once broken, once kept; the events of a move, and how a game ends."""

import pytest
from msgspec.structs import replace

from pnp.game.model.view import (
    BACK,
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
from tests.play.clause_names import clauses_in_code
from tests.play.ovo import rules as package
from tests.play.ovo.rules import OVO_CLAUSES
from tests.play.ovo.table import (
    CORNERS,
    ENGINE,
    EXAMPLE,
    FOUR,
    TWO,
    clause,
    move,
    play,
    spelled,
    state,
    table,
    written,
)

START = state(EXAMPLE)
FOURS = state(CORNERS)
# Diamond's A3 may jump over B3 to C3 and on over C4 to C5; D lies face down on F6, S on F1.
MIDDLE = table("d d . d . S | . . . . . . | d s . . . . | . . d . . . | . . . s s . | . s . . s D", "diamond")
# A jump from A4 lands in star's camp, on C6; from there D6 could be jumped, if the egg did not stop.
STOP = table("d d d . . . | d . . . . d | . . . . . . | d . . . . . | . s . . s s | s . . s . S", "diamond")
FREE = table("d d d . . . | d . . . . d | . . . . . . | D . . . . . | . s . . s s | s . . s . S", "diamond")
OUT = table(
    "c c . . . . | c c . . . . | . . . . . . | . . . . . . | s s . . D d | s s . . d d", "circle", FOUR, ["triangle"]
)
OVER = play(START, "claim star")[0]


@pytest.mark.parametrize(
    ("here", "text", "broken"),
    [
        (START, "A1-A2", None),
        (START, "A1-B2", None),
        (START, "A2-A3", "move.egg"),
        (START, "A2>A3", "move.egg"),
        (START, "A6-A5", "move.own"),
        (START, "A6>A5", "move.own"),
        (START, "A1-B1", "move.empty"),
        (START, "A1>B1", "move.empty"),
        (START, "A1-A1", "move.elsewhere"),
        (START, "A1>A1", "move.elsewhere"),
        (START, "A1-A3", "jump.over"),
        (START, "A1>A3", "jump.over"),
        (START, "A1-D4", "move.reach"),
        (START, "A1>D4", "jump.straight"),
        (START, "A1-B3", "move.reach"),
        (START, "A1>B3", "jump.straight"),
        (START, "A1-C1", "move.empty"),
        (START, "peek A1", "peek.down"),
        (START, "peek B3", "peek.down"),
        (START, "claim diamond", None),
        (START, "claim star", None),
        (START, "claim circle", "claim.in"),
        (START, "pass", "turn.one-action"),
        (MIDDLE, "A3-C3", None),
        (MIDDLE, "A3>C3", None),
        (MIDDLE, "A3-C5", None),
        (MIDDLE, "A3>C3>C5", None),
        (MIDDLE, "A3>C5", "jump.over"),
        (MIDDLE, "A3>B5", "jump.straight"),
        (MIDDLE, "A3-E5", "move.empty"),
        (MIDDLE, "A3>C3>C5>E5", "move.empty"),
        (MIDDLE, "A3>C3>D3", "jump.chain"),
        (MIDDLE, "A3>A4>C6", "jump.chain"),
        (MIDDLE, "A3>C3>A3", "move.elsewhere"),
        (MIDDLE, "A3>C3>A3>C3", None),
        (MIDDLE, "A3>C3>E3", "jump.over"),
        (MIDDLE, "A3>C3>C3", "move.elsewhere"),
        (MIDDLE, "F1-E2", None),  # an egg that lies face down is anybody's
        (MIDDLE, "F6-F5", None),
        (MIDDLE, "peek F1", None),
        (MIDDLE, "peek F6", None),
        (MIDDLE, "peek D6", "peek.down"),
        (STOP, "A4-C6", None),
        (STOP, "A4>C6", None),
        (STOP, "A4-E6", "camp.stop"),
        (STOP, "A4>C6>E6", "camp.stop"),
        (FREE, "A4-E6", None),
        (FREE, "A4>C6>E6", None),
        (OUT, "claim triangle", "claim.in"),
        (OUT, "claim circle", None),
        (OUT, "claim star", None),
        (OUT, "A5-A4", "move.own"),
        (OUT, "E5-E4", None),
        (FOURS, "claim triangle", None),
        (FOURS, "A1-C3", None),
        (FOURS, "E1-E3", "move.own"),
        (OVER, "A1-A2", "end.over"),
        (OVER, "claim diamond", "end.over"),
        (OVER, "peek A1", "end.over"),
    ],
)
def test_clauses(here, text, broken):
    assert clause(here, text) == broken
    if ">" not in text or broken is None:
        assert (ENGINE.write_move(here, move(here, text)) in spelled(here)) is (broken is None)
    if broken is not None:
        with pytest.raises(ValueError, match="illegal"):
            ENGINE.apply(here, move(here, text))


def test_ones_own_camp_stops_nothing():
    here = table(". d . d d . | d . . . . . | d d . . . . | . . . . . . | . . . . . . | s s s s s s", "diamond")
    assert clause(here, "A3>A1>C1") is clause(here, "A3-C1") is None
    assert written(play(here, "A3>A1>C1")[0])["board"][0] == ". d d d d ."


@pytest.mark.parametrize(
    ("here", "text", "message"),
    [
        (START, "A2-A3", "there is no egg on A2"),
        (START, "A6-A5", "the egg on A6 lies face up and is Star's, not Diamond's"),
        (START, "A1-B1", "B1 is not empty"),
        (START, "A1-A1", "the egg would stay on A1"),
        (START, "A1-A3", "there is no egg on A2 to jump over"),
        (START, "A1-D4", "no step and no chain of jumps leads from A1 to D4"),
        (START, "A1>D4", "no jump goes from A1 to D4"),
        (START, "peek A1", "on A1 the egg lies face up"),
        (START, "peek B3", "on B3 there is no egg"),
        (START, "claim circle", "Circle is not playing"),
        (START, "pass", "Diamond must move an egg or peek"),
        (MIDDLE, "A3>C3>D3", "from C3 to D3 is a step, and steps do not join jumps"),
        (MIDDLE, "A3>C3>A3", "the egg would come back to A3"),
        (MIDDLE, "A3>C3>E3", "there is no egg on D3 to jump over"),
        (OUT, "claim triangle", "Triangle is out"),
        (STOP, "A4-E6", "all jumps from A4 to E6 pass an opponent's camp, where the egg is turned and stops"),
        (STOP, "A4>C6>E6", "on C6 the egg is turned, and goes no further"),
        (OVER, "peek A1", "the game is over"),
    ],
)
def test_messages(here, text, message):
    assert ENGINE.refusal(here, move(here, text)).message == message


def test_a_jump_across_a_camp_turns_nothing():
    here = table("c c . c t t | c . . . t t | . . . . . . | . . . . . . | s s . . d d | s s . . d d", "circle", FOUR)
    assert written(play(here, "D1-F3")[0])["board"][2] == ". . . . . c"
    assert written(play(here, "D1-D2", "F2-F3", "E5-E4", "A5-A4", "D2-F2")[0])["board"][1] == "c . . . t C"


# Clauses that say what happens rather than what may not: the other tests hold them against positions and events.
TELLING = {
    "setup.two", "setup.four", "setup.first", "turn.order", "camp.free", "peek.secret",
}  # fmt: skip


def test_every_clause_is_judged_by_or_documented():
    named = clauses_in_code(package, OVO_CLAUSES)
    assert set(OVO_CLAUSES) == named | TELLING
    assert not named & TELLING
    assert len(OVO_CLAUSES) == 24


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
    assert events == [replace(moved("diamond-egg", "A6", "A5", "star"), face=BACK)]
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
