"""What holds at every state of every game, and the numbers of its moves."""

from collections import Counter

import pytest

from pnp.model.view import CellPassed, Event, GameEnded, PieceFlipped, PieceInspected, PieceMoved, PieceRemoved
from pnp.rules.playout import perft, random_game
from pnp.rules.protocol import HasPlayoutPolicy, StartOptions
from tests.rules import naive_ovo as naive
from tests.rules.english import described
from tests.rules.ovo.table import CORNERS, ENGINE, EXAMPLE, FOUR, play, spelled, start, state, table, written
from tests.samples import generator, seeds

SPELLINGS = [f"{one}-{other}" for one in naive.CELLS for other in naive.CELLS]
SPELLINGS += [f"peek {cell}" for cell in naive.CELLS] + [f"claim {mark}" for mark in naive.LETTER] + ["pass"]


@pytest.mark.parametrize("players", [2, 4])
def test_invariants_at_every_state_of_random_games(players):
    for seed in seeds(1):
        chance = generator(seed)
        here, again = start(players, seed), start(players, seed)
        for number in range(120):
            assert here == again and hash(here) == hash(again)
            check_state(here, thoroughly=number % 10 == 0)
            legal = ENGINE.legal_moves(here)
            if not legal:
                break
            move = chance.choice(legal)
            if ENGINE.write_move(here, move).startswith("claim") and chance.random() < 0.9:
                move = chance.choice(legal)
            before = written(here)
            after, events = ENGINE.apply(here, move)
            assert written(here) == before  # nothing is changed in place
            check_events(before, written(after), events, over=ENGINE.outcome(after) is not None)
            here, again = after, ENGINE.apply(again, move)[0]


def check_state(here, thoroughly):
    legal = ENGINE.legal_moves(here)
    outcome = ENGINE.outcome(here)
    assert (not legal) is (outcome is not None)
    assert len(set(legal)) == len(legal)
    for text in SPELLINGS if thoroughly else spelled(here):
        move = ENGINE.read_move(here, text)
        assert ENGINE.write_move(here, move) == text
        refusal = ENGINE.refusal(here, move)
        assert (refusal is None) is (move in legal)
        if refusal is not None:
            assert refusal.clause in ENGINE.clauses and refusal.message
            with pytest.raises(ValueError, match="illegal"):
                ENGINE.apply(here, move)
    position = written(here)
    if outcome is None:
        assert state(position) == here
    check_view(ENGINE.view(here), position, outcome)
    assert described(ENGINE, here).endswith(".")


def check_view(view, position, outcome):
    assert (view.turn is None) is (outcome is not None)
    seen = Counter()
    for name, (standing,) in view.boards[0].cells:
        field = naive.look(position)[name]
        assert (standing.face == "back") is field.isupper()
        seen[standing.component] += standing.count
    for pool in view.pools:
        for standing in pool.pieces:
            assert pool.name in position["out"]
            seen[standing.component] += standing.count
    eggs = 6 if len(position["players"]) == 2 else 4
    assert seen == Counter({f"{player}-egg": eggs for player in position["players"]})


def check_events(before, after, events, over):
    """The events account for every egg that has moved, turned or left, and say so once if the game has ended."""
    assert all(isinstance(event, Event) for event in events)
    stands = naive.look(before)
    for event in events:
        if isinstance(event, PieceMoved):
            source, target = event.source.name, event.target.name
            assert stands[target] == "."
            stands[target], stands[source] = stands[source], "."
            assert event.component == f"{naive.MARK[stands[target].lower()]}-egg"
        elif isinstance(event, PieceFlipped):
            assert stands[event.target.name].islower()
            stands[event.target.name] = stands[event.target.name].upper()
        elif isinstance(event, PieceRemoved):
            stands[event.source.name] = "."
        elif isinstance(event, CellPassed | PieceInspected):
            assert stands[event.target.name] != "."
    assert naive.rows(stands) == after["board"]
    assert [event.clause in ENGINE.clauses for event in events if isinstance(event, GameEnded)] == [True] * over


# Every egg of star but one is home, and that one is in front of its place.
NEAR = table("d . d d d d | d . . . . . | . . . . . . | . . . . . . | . . . S . . | S S S . S S", "star")
# Circle is out, and triangle's eggs all lie face down.
LATE = table(
    ". T . . . . | . . . T . . | . d . D . . | . . . . S s | s T . . . d | s T . . . d", "star", FOUR, ["circle"]
)
CHAIN = table("d d . d . S | . . . . . . | d s . . . . | . . d . . . | . . . s s . | . s . . s D", "diamond")

PERFT = {
    "two": (EXAMPLE, (18, 288, 6400, 149328)),
    "four": (CORNERS, (18, 330, 6064, 114226)),
    "near": (written(NEAR), (33, 1708, 59820)),
    "late": (written(LATE), (62, 3017)),
    "chain": (written(CHAIN), (41, 1708, 67214)),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft(name):
    position, nodes = PERFT[name]
    assert tuple(perft(ENGINE, state(position), depth) for depth in range(1, len(nodes) + 1)) == nodes


@pytest.mark.parametrize("name", PERFT)
def test_perft_of_the_naive_engine(name):
    position, nodes = PERFT[name]
    shallow = [number for number in nodes if number < 10_000]
    assert [naive.perft(naive.Game(position), depth) for depth in range(1, len(shallow) + 1)] == shallow


def test_players_by_chance_claim_when_they_are_right_and_at_once():
    assert isinstance(ENGINE, HasPlayoutPolicy)
    considered = [ENGINE.write_move(NEAR, move) for move in ENGINE.playout_moves(NEAR)]
    assert sorted(considered) == [move for move in spelled(NEAR) if not move.startswith("claim")]
    home, _ = play(NEAR, "D5-D6")
    assert [ENGINE.write_move(home, move) for move in ENGINE.playout_moves(home)] == ["claim star"]
    assert ENGINE.playout_moves(play(home, "claim star")[0]) == ()


def test_a_game_by_chance_is_cut_and_claims_nothing_wrong():
    class Near(type(ENGINE)):
        max_playout_moves = 60

        def start(self, options):
            return NEAR

    ends = Counter()
    for seed in range(60):
        game = random_game(Near(), StartOptions(seed=seed))
        claims = [move for move in game["moves"] if move.startswith("claim")]
        assert claims == ["claim star"] * game["over"]
        assert game["over"] or len(game["moves"]) == 60
        assert game["outcome"] == ({"winner": "star", "scores": {}} if game["over"] else None)
        ends[game["over"]] += 1
    assert ends[True] and ends[False]
