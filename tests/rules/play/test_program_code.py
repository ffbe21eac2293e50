"""Whole games: published numbers of positions, and what does not belong to one action."""

import pytest

from tests.rules.play.compiled import compiled_game, perft, start


@pytest.mark.parametrize(
    ("game", "options", "counts"),
    [
        ("english-draughts", {}, [7, 49, 302, 1469, 7361]),
        ("reversi", {}, [4, 12, 56, 244, 1396]),
        ("breakthrough", {"size": 8}, [22, 484]),
        ("connect-four", {}, [7, 49, 343, 2401]),
    ],
)
def test_published_numbers_of_positions(game, options, counts):
    code = compiled_game(game, **options)
    assert [perft(code, start(code), depth) for depth in range(1, len(counts) + 1)] == counts
