"""Each kind of player makes legal moves; greedy ones take a win, those who search play better."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from pnp.play.playtests.game import play_game
from pnp.play.playtests.players import (
    PLAYER_KINDS,
    SearchBudget,
    consideration,
    draw_move,
    odds_reader,
    pick_move,
    search_move,
    winning_moves,
)
from pnp.play.protocol import StartOptions
from pnp.questions.rules_source import BUNDLED_ENGINES
from tests.play.language.games_in_data import engine_of
from tests.play.playtests.pips import FIXED, Pips, PipState

ENGINE = Pips()


def test_moves_of_chance_are_drawn_by_their_weights_and_others_evenly():
    chance = Random(1)
    drawn = Counter(draw_move({"throw 1": 3, "throw 2": 1}, chance) for _ in range(4000))
    assert drawn["throw 1"] == pytest.approx(3000, abs=100) and drawn.total() == 4000
    with pytest.raises(ValueError, match="no moves"):
        draw_move({}, Random(1))
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


def test_time_is_kept():
    state = PipState(7, 0, 2)
    move = search_move(ENGINE, state, ENGINE.legal_moves(state), Random(1), SearchBudget(1, 0.02))
    assert move in ("take 1", "take 2")


@pytest.mark.parametrize("kind", PLAYER_KINDS)
@pytest.mark.parametrize("name", BUNDLED_ENGINES)
def test_every_player_plays_every_game(name, kind):
    engine = BUNDLED_ENGINES[name]
    choose, odds_at = PLAYER_KINDS[kind](engine, SearchBudget(2)), odds_reader(engine)
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
