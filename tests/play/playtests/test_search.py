"""The player who looks ahead finds what is known to be right, with dice and without, and the same each time."""

from random import Random

import pytest

from pnp.play.playtests.choice import consideration, draw_move, odds_reader
from pnp.play.playtests.search import SearchBudget, search_move
from pnp.play.protocol import StartOptions
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.playtests.pips import Pips, PipState

ENGINE = Pips()


@pytest.mark.parametrize("pips", [4, 5, 7, 8])
def test_it_leaves_a_multiple_of_three(pips):
    state = PipState(pips, 0, 2, is_fixed=True)
    move = search_move(ENGINE, state, ENGINE.legal_moves(state), Random(pips), SearchBudget(300))
    assert move == f"take {pips % 3}"


def test_it_knows_the_odds_of_the_die():
    """With 3 pips, 2 leave one for the opponent, who wins; 1 leaves two, and the die shows 1 three times of four."""
    state = PipState(3, 1, 2)
    assert search_move(ENGINE, state, ENGINE.legal_moves(state), Random(1), SearchBudget(200)) == "take 1"


def test_it_wins_at_once():
    state = PipState(2, 0, 2)
    assert search_move(ENGINE, state, ENGINE.legal_moves(state), Random(1), SearchBudget(1)) == "take 2"


def test_the_same_chance_finds_the_same_move():
    engine = BUNDLED_ENGINES["quiet-adventures"]
    state = engine.start(StartOptions(seed=3))
    moves = engine.legal_moves(state)
    chosen = {search_move(engine, state, moves, Random(5), SearchBudget(20)) for _ in range(3)}
    assert len(chosen) == 1 and chosen <= set(moves)


@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_it_plays_every_game(name):
    engine = BUNDLED_ENGINES[name]
    consider, odds_at = consideration(engine), odds_reader(engine)
    state, chance = engine.start(StartOptions(choices={"side": "5"} if name == "hexania" else {})), Random(name)
    for _ in range(4):
        considered = consider(state, None)
        if not considered:
            break
        odds = odds_at(state, considered)
        move = draw_move(odds, chance) if odds else search_move(engine, state, considered, chance, SearchBudget(2))
        assert engine.refusal(state, move) is None
        state, _ = engine.apply_unchecked(state, move)


def test_time_is_kept():
    state = PipState(7, 0, 2)
    move = search_move(ENGINE, state, ENGINE.legal_moves(state), Random(1), SearchBudget(1, 0.02))
    assert move in ("take 1", "take 2")
