"""Choices by chance fall as often as they should."""

from collections import Counter
from random import Random

import pytest

from pnp.play.playtests.choice import consideration, draw_move, odds_reader, pick_move, winning_moves
from pnp.play.protocol import StartOptions
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.playtests.pips import Pips, PipState


def test_moves_of_chance_are_drawn_by_their_weights():
    chance = Random(1)
    drawn = Counter(draw_move({"throw 1": 3, "throw 2": 1}, chance) for _ in range(4000))
    assert drawn["throw 1"] == pytest.approx(3000, abs=100) and drawn.total() == 4000


def test_chance_without_moves_is_a_fault_of_the_engine():
    with pytest.raises(ValueError, match="no moves"):
        draw_move({}, Random(1))


def test_each_move_is_as_likely_as_any_other():
    chance = Random(2)
    picked = Counter(pick_move("abcd", chance) for _ in range(4000))
    assert len(picked) == 4 and all(count == pytest.approx(1000, abs=100) for count in picked.values())


def test_an_engine_may_have_chance_and_a_policy_or_not():
    pips, hollow, ovo = Pips(), BUNDLED_ENGINES["hollow"], BUNDLED_ENGINES["ovo"]
    assert odds_reader(pips)(PipState(3, 0, None), ()) == {"throw 1": 3, "throw 2": 1}
    start = hollow.start(StartOptions())
    assert odds_reader(hollow)(start, ()) is None
    assert consideration(hollow)(start, None) == hollow.legal_moves(start)
    start = ovo.start(StartOptions())
    assert consideration(ovo)(start, None) == ovo.playout_moves(start) != ovo.legal_moves(start)


def test_moves_that_win_at_once():
    state = PipState(2, 1, 2)
    assert winning_moves(Pips(), state, ("take 1", "take 2")) == ["take 2"]
    assert winning_moves(Pips(), state._replace(pips=5), ("take 1", "take 2")) == []
