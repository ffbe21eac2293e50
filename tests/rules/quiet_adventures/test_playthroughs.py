"""The stored games show every action and every end."""

import json
from pathlib import Path

import tests.rules
from tests.rules.quiet_adventures.table import play, state

STORED = Path(tests.rules.__path__[0]) / "playthroughs" / "quiet-adventures.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_action_of_both_editions():
    for edition in ("first", "second"):
        played = [move for game in GAMES if game["position"]["edition"] == edition for move in game["moves"]]
        assert {move.split()[0] for move in played} == {"buy", "move", "increase", "decrease", "thief", "beg"}


def test_every_end_and_every_winner():
    ends = {play(state(game["position"]), *game["moves"])[1][-1].clause for game in GAMES}
    assert ends == {"end.dooky", "end.hollow", "end.deadlock"}
    assert {game["outcome"]["winner"] for game in GAMES} == {"hollow", "dooky", None}
