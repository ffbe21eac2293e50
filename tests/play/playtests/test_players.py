"""Each kind of player makes legal moves; greedy ones take a win, those who search play better."""

from random import Random

import pytest
from msgspec.structs import replace

from pnp.play.playtests.choice import draw_move, odds_reader
from pnp.play.playtests.game import play_game
from pnp.play.playtests.players import PLAYER_KINDS
from pnp.play.playtests.search import SearchBudget
from pnp.play.protocol import StartOptions
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.language.games_in_data import engine_of
from tests.play.playtests.pips import FIXED, Pips, PipState


@pytest.mark.parametrize("kind", PLAYER_KINDS)
@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_every_player_plays_every_game(name, kind):
    engine = BUNDLED_ENGINES[name]
    choose, odds_at = PLAYER_KINDS[kind](engine, SearchBudget(1)), odds_reader(engine)
    state, chance = engine.start(StartOptions(choices={"side": "5"} if name == "hexania" else {})), Random(name)
    for _ in range(4):
        legal = engine.legal_moves(state)
        odds = odds_at(state, legal)
        if not legal:
            break
        move = draw_move(odds, chance) if odds else choose(state, legal, chance)
        assert engine.refusal(state, move) is None
        state, _ = engine.apply_unchecked(state, move)


def test_a_greedy_player_wins_at_once():
    choose = PLAYER_KINDS["greedy"](Pips(), SearchBudget())
    state = PipState(2, 0, 2)
    assert {choose(state, ("take 1", "take 2"), Random(seed)) for seed in range(9)} == {"take 2"}
    state = PipState(5, 0, 2)
    assert {choose(state, ("take 1", "take 2"), Random(seed)) for seed in range(9)} == {"take 1", "take 2"}


GREED = """
players: [ann, ben]
state: {points: 0..90 per player}
actions:
  take:
    with: {n: 1..3}
    say: take {n}
    by_chance: n > 1
    greedy: n == 2 and points[me] < 10
    needs: {take.any: "points[me] < 80"}
    does: points[me] += n
end:
  - {if: "points[opponent] >= 20", winner: opponent, clause: end.points}
"""


def test_a_greedy_player_prefers_what_the_rules_call_so():
    engine = engine_of(GREED)
    choose = PLAYER_KINDS["greedy"](engine, SearchBudget())

    def chosen(points):
        state = engine.read_position({"points": {"ann": points, "ben": 0}, "turn": "ann"})
        moves = (choose(state, engine.legal_moves(state), Random(seed)) for seed in range(20))
        return {engine.write_move(state, move) for move in moves}

    assert (chosen(0), chosen(12), chosen(17)) == ({"take 2"}, {"take 2", "take 3"}, {"take 3"})


def test_a_greedy_player_takes_a_win_that_the_rules_do_not_call_greedy():
    engine = engine_of(GREED.replace("n == 2 and points[me] < 10", "n == 1"))
    choose = PLAYER_KINDS["greedy"](engine, SearchBudget())
    state = engine.read_position({"points": {"ann": 18, "ben": 0}, "turn": "ann"})
    moves = {choose(state, engine.legal_moves(state), Random(seed)) for seed in range(9)}
    assert {engine.write_move(state, move) for move in moves} == {"take 2", "take 3"}


def wins(players, games=40):
    table = replace(FIXED, players=players, budget=SearchBudget(60))
    return sum(play_game(table, number).outcome.winner == "ben" for number in range(100, 100 + games))


def test_who_searches_beats_chance():
    """Ben can always win but where Ann leaves multiples of 3; by chance she seldom does."""
    assert wins(("random", "search")) >= 28
    assert wins(("search", "random")) == 0
