"""What the texts of bundled games mention is backed by statements, and few positions are enough for their laws."""

from __future__ import annotations

import pytest

from pnp.game.model.ruleset import component_numbers
from pnp.game.reading.bundle import find_ruleset
from pnp.play.engine_names import engine_for
from pnp.play.game_setup import setup_of
from pnp.problems import Problems
from pnp.workshop.checks import statements
from pnp.workshop.checks.figures import prove_figures
from pnp.workshop.checks.ruleset import load_ruleset
from pnp.workshop.checks.word_mentions import MentionFinder

GAMES = ["hollow", "nine-mens-morris", "ovo", "quiet-adventures", "royal-game-of-ur", "hexania"]


def loaded(game):
    ruleset = load_ruleset(find_ruleset(game), Problems())
    assert ruleset is not None
    return ruleset


@pytest.mark.parametrize("game", GAMES)
def test_all_that_texts_mention_is_backed(game):
    ruleset = loaded(game)
    proofs = prove_figures(ruleset, Problems(), all_options=False)
    unbacked = [one for one in MentionFinder(ruleset, proofs.figures).mentions() if not one.is_backed]
    assert [(str(one.place), one.text) for one in unbacked] == []


def test_laws_of_a_game_with_many_options_are_looked_at_for_some_of_them(monkeypatch):
    monkeypatch.setattr(statements, "find_value", lambda key: None)
    monkeypatch.setattr(statements, "keep_value", lambda key, value: None)
    ruleset, shares = loaded("hexania"), []
    engine = engine_for("play", setup_of(ruleset.with_default_options))
    statements.see_laws(ruleset, engine, Problems(), 1_000, look=lambda _, share: shares.append(share) or [])
    assert [share.most for share in shares] == [500, 100, 100, 100, 100, 100]
    assert shares[0].choices == {} and {*shares[1].choices, *shares[-1].choices} == {"side", "players"}
    shares.clear()
    statements.see_laws(ruleset, engine, Problems(), 100_000, look=lambda _, share: shares.append(share) or [])
    assert len(shares) == 14


def test_cards_of_a_table_are_counted_by_their_words():
    numbers = component_numbers(loaded("almanac").components)
    assert (numbers["deck.designs"], numbers["deck.season.spring"], numbers["deck.season.leap_day"]) == (54, 13, 1)
    assert not [name for name in numbers if name.startswith("deck.rank.")]
