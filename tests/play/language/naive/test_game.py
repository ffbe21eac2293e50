from random import Random

import pytest

from tests.play.language.comparison import GAMES
from tests.play.language.naive.game import open_game


def perft(game, state, depth):
    moves = game.legal_moves(state)
    return len(moves) if depth == 1 else sum(perft(game, game.apply(state, move), depth - 1) for move in moves)


def game_of(name, **options):
    return open_game(GAMES / f"{name}.yaml", **options)


@pytest.mark.parametrize(
    ("name", "counts"),
    [("english-draughts", [7, 49]), ("reversi", [4, 12, 56]), ("breakthrough", [22, 484])],
)
def test_perft_as_published(name, counts):
    game = game_of(name)
    assert [perft(game, game.start(), depth + 1) for depth in range(len(counts))] == counts


def some_states(game, number, seed=1):
    random, states, start = Random(seed), [], 0
    state = game.start(start)
    while len(states) < number:
        states += [state] if game.considered_moves(state) else []
        for _ in range(random.randint(1, 5)):
            moves = game.considered_moves(state)
            start += not moves
            state = game.apply(state, random.choice(moves)) if moves else game.start(start)
    return states


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.yaml")), ids=lambda path: path.stem)
def test_games_keep_their_invariants_and_their_notation(path):
    """And no legal move is lost by asking the needs of one parameter before values are combined."""
    game = open_game(path)
    states = some_states(game, 3)
    assert sum(map(game.broken, states), start=game.broken(states[0])).total() == 0
    for state in states:
        position = game.write_position(state)
        assert game.write_position(game.read_position(position)) == position
        assert {game.refusal(state, move) for move in game.legal_moves(state)} == {None}
    game.literal = True
    for state in states[2:]:
        listed = game.legal_moves(state)
        assert game.legal_moves(state._replace(memory={})) == listed


def test_captures_go_on_and_men_stop_when_they_are_crowned():
    game = game_of("english-draughts")
    empty = ". . . . . . . ."
    rows = [empty, empty, ". . . d . . . .", "l . . . l . . .", empty, "l . . . l . l .", empty, empty]
    state = game.read_position({"board": rows, "turn": "dark"})
    assert game.legal_moves(state) == ["D3xF5xD7", "D3xF5xH7"]
    assert game.refusal(state, "d3 X f5") == "capture.on"
    assert game.refusal(state, "D3-C4") == "capture.must"
    assert game.refusal(state, "D3xF5xD3") == "capture.way"
    crowned = game.read_position({"board": [*[empty] * 5, ". . d . . . . .", ". . . l . l . .", empty], "turn": "dark"})
    assert game.legal_moves(crowned) == ["C6xE8"]
    after = game.apply(crowned, "C6xE8")
    assert game.write_position(after)["board"][7] == ". . . . D . . ."
