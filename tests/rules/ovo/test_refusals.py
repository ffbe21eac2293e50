"""Each clause that can forbid a move: once broken, once kept."""

import pytest

from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, clause, move, play, spelled, state, table, written

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
