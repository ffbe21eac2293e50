"""The stored games show every kind of action, every end, and players who are out or passed over."""

import json
from pathlib import Path

import tests.rules
from tests.rules.ovo.table import play, state

STORED = Path(tests.rules.__path__[0]) / "playthroughs" / "ovo.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_action_of_two_and_of_four():
    for players in (2, 4):
        played = {move for game in GAMES if len(game["position"]["players"]) == players for move in game["moves"]}
        assert {move.split()[0] if " " in move else "move" for move in played} == {"move", "peek", "claim"}


def test_every_end():
    ended = [play(state(game["position"]), *game["moves"])[1][-1].clause for game in GAMES if game["over"]]
    assert set(ended) == {"end.home", "end.wrong", "end.last"}
    assert any(game["end"]["out"] for game in GAMES)
    assert any(not game["over"] and len(game["moves"]) >= 100 for game in GAMES)
