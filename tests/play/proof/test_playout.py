from collections import Counter

import pytest

from pnp.play.game_setup import setup_of
from pnp.play.language.engine import PlayEngine
from pnp.play.proof.playout import perft, random_game
from pnp.play.proof.transcripts import replay_games
from pnp.play.protocol import Rejected, StartOptions
from pnp.problems import Problems, SourceMap
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.bundled import opened_game


class Ladder:
    """A game of one number: one step or two down, over at nought."""

    def legal_moves(self, state):
        return [step for step in (1, 2) if step <= state]

    def apply_unchecked(self, state, move):
        return state - move, []


def test_counts_sequences_of_exactly_that_length():
    assert [perft(Ladder(), 3, depth) for depth in range(5)] == [1, 2, 3, 1, 0]


def test_depth_is_not_bounded_by_the_interpreters_stack():
    class Corridor(Ladder):
        def legal_moves(self, state):
            return [1]

    assert perft(Corridor(), 0, 5000) == 1


ENGINE = BUNDLED_ENGINES["quiet-adventures"]


@pytest.mark.parametrize("seed", range(5))
def test_a_game_replays(seed):
    game = random_game(ENGINE, StartOptions(seed=seed))
    problems = Problems()
    assert replay_games(game, SourceMap("game"), problems, engines=BUNDLED_ENGINES) == len(game["moves"]) > 5
    assert list(problems) == []
    assert list(game) == ["ruleset", "position", "moves", "legal", "end", "over", "outcome"]
    assert game["over"] is True
    assert game["outcome"]["scores"] == game["end"]["purses"]


def test_a_seed_decides_the_game():
    one, other = (random_game(ENGINE, StartOptions(seed=seed)) for seed in (3, 4))
    assert random_game(ENGINE, StartOptions(seed=3)) == one
    assert one["moves"] != other["moves"]


def test_cut_after_some_turns():
    game = random_game(ENGINE, StartOptions(seed=3), turns=4)
    assert game["moves"] == random_game(ENGINE, StartOptions(seed=3))["moves"][:4]
    assert game["over"] is False
    assert game["outcome"] is None
    assert random_game(ENGINE, StartOptions(seed=3), turns=0)["moves"] == []


def test_moves_are_drawn_evenly():
    first = Counter()
    position = random_game(ENGINE, StartOptions(seed=0), turns=0)["position"]

    class Fixed(PlayEngine):
        def start(self, options):
            return self.read_position(position)

    fixed = Fixed(setup_of(opened_game("quiet-adventures").ruleset))
    for seed in range(2400):
        game = random_game(fixed, StartOptions(seed=seed), turns=1)
        first[game["moves"][0]] += 1
    expected = 2400 / game["legal"][0]
    assert len(first) == game["legal"][0]
    assert all(0.7 * expected < count < 1.3 * expected for count in first.values())


def test_options_that_are_wrong():
    assert isinstance(random_game(ENGINE, StartOptions(players=5)), Rejected)
