"""Illegal moves are tried until the clauses that refuse them are known."""

from collections import Counter

from pnp.play.playtests.attempts import Attempts
from pnp.play.protocol import StartOptions
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.playtests.pips import Pips, PipState


def test_a_move_of_another_position_is_tried():
    attempts = Attempts(Pips(), 1)
    assert list(attempts.clauses(PipState(7, 0, 1), 5)) == []
    for _ in range(5):
        attempts.note(PipState(7, 0, 2), ("take 1", "take 2"))
    assert set(attempts.clauses(PipState(7, 0, 1), 20)) == {"take.few"}
    assert set(attempts.clauses(PipState(1, 0, 1), 20)) == {"take.enough"}
    assert set(attempts.clauses(PipState(0, 0, 1), 20)) == {"end.over"}
    assert list(attempts.clauses(PipState(7, 0, 2), 20)) == []


def test_words_are_changed_for_words_of_their_kind():
    """All these clauses of Quiet Adventures refuse a legal move with another word in it."""
    engine = BUNDLED_ENGINES["quiet-adventures"]
    state = engine.start(StartOptions(seed=1))
    attempts = Attempts(engine, 1)
    refused = Counter()
    for _ in range(6):
        legal = engine.legal_moves(state)
        attempts.note(state, legal)
        refused.update(attempts.clauses(state, 40))
        state, _ = engine.apply_unchecked(state, legal[0])
    assert refused.keys() >= {"buy.adjacent", "buy.vacant", "move.adjacent"}
    assert refused.keys() <= engine.clauses.keys()


def test_the_number_of_kept_moves_is_limited():
    attempts = Attempts(Pips(), 1)
    for number in range(500):
        attempts.note(PipState(7, 0, 2), [f"take {number}"])
    assert len(attempts._spellings) == 64 and {len(words) for words in attempts._words.values()} == {1, 64}
