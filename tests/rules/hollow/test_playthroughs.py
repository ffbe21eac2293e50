"""The stored games show every side, both kinds of move, both winners and a draw."""

import json
from pathlib import Path

import tests.rules

STORED = Path(tests.rules.__path__[0]) / "playthroughs" / "hollow.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_side_to_its_end():
    assert {game["position"]["side"] for game in GAMES} == set(range(2, 9))
    assert all(game["over"] for game in GAMES)
    assert {game["outcome"]["winner"] for game in GAMES} == {"red", "blue", None}


def test_both_kinds_of_move():
    for game in GAMES:
        if game["position"]["side"] > 2:
            assert {len(move.split()) for move in game["moves"]} == {1, 2}
