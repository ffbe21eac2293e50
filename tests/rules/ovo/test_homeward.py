"""The moves of players who want to win: out to a camp, then home, until a player claims and is right."""

from random import Random

import pytest

from pnp.rules.ovo.engine import homeward_moves
from pnp.rules.protocol import HasGreedyPlayout
from tests.rules.ovo.table import CORNERS, ENGINE, move, play, start, state, table


def names(here):
    return " ".join(ENGINE.write_move(here, each) for each in homeward_moves(here.position))


def test_an_egg_that_is_face_up_goes_out_and_one_that_is_face_down_comes_home():
    here = table("d . . . . . | . . . D . . | . d d d . . | . . . . . . | . . S . . . | s s s s s D", "diamond")
    assert names(here) == (
        "A1-A2 A1-B2 D2-C1 D2-D1 D2-E1 B3-A4 B3-B4 B3-C4 C3-B4 C3-C4 C3-D4 D3-C4 D3-D4 D3-E4 F6-E5 F6-F5"
    )


def test_of_four_camps_the_nearest_opponents_is_aimed_at():
    here = state(CORNERS)
    ends = {name[-2:] for name in names(here).split()}
    assert {"C1", "C2", "A3", "B3"} <= ends
    assert all(ENGINE.refusal(here, each) is None for each in homeward_moves(here.position))


def test_an_engine_says_what_the_ambitious_do():
    assert isinstance(ENGINE, HasGreedyPlayout)
    near = table("d d d d d d | . . . . . . | . . . . . . | . . . . . . | . . . S . . | S S S . S S", "star")
    assert move(near, "D5-D6") in ENGINE.greedy_playout_moves(near)
    home, _ = play(near, "D5-D6")
    assert ENGINE.greedy_playout_moves(home) == [move(home, "claim star")]
    assert ENGINE.greedy_playout_moves(play(home, "claim star")[0]) == ()
    barred = table("d d d d d . | . . . . . . | . . . . . . | . . . . . . | . . . . . S | S S S S S D", "star")
    assert names(barred) == ""
    assert ENGINE.greedy_playout_moves(barred) == ENGINE.playout_moves(barred) != ()


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_of_the_ambitious_ends_with_a_claim_that_is_right(players):
    for seed in range(5):
        here, chance, moves = start(players, seed), Random(seed), []
        while ENGINE.outcome(here) is None and len(moves) < 400:
            choices = ENGINE.greedy_playout_moves(here) if chance.random() < 0.9 else ENGINE.playout_moves(here)
            moves.append(ENGINE.write_move(here, chance.choice(choices)))
            here, _ = play(here, moves[-1])
        assert ENGINE.outcome(here) is not None
        assert moves[-1] == f"claim {ENGINE.outcome(here).winner}"
