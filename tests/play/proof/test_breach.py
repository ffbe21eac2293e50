"""Moves that a clause forbids are found by playing, the same ones from the same seed."""

from pnp.play.proof.breach import find_breach
from tests.bundled import bundled_engine
from tests.play.language.games_in_data import FOUR, engine_of


def test_a_move_that_a_clause_forbids_is_found():
    engine = bundled_engine("hollow")
    breach = find_breach(engine, "place.empty", 0, 5_000)
    assert breach is not None
    state = engine.read_position(breach.position)
    refusal = engine.refusal(state, engine.read_move(state, breach.move))
    assert (refusal.clause, refusal.message) == ("place.empty", breach.message)
    assert find_breach(engine, "place.empty", 0, 5_000) == breach


def test_a_clause_that_forbids_no_move_is_not_found():
    assert find_breach(bundled_engine("hollow"), "setup.board", 0, 300) is None
    assert find_breach(bundled_engine("hollow"), "place.empty", 0, 0) is None


def test_a_game_without_moves_ends_the_search():
    engine = engine_of(FOUR.partition("actions:")[0])
    assert find_breach(engine, "drop.room", 0, 1_000) is None
