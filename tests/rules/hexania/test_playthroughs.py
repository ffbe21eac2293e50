"""The stored games show every action, every kind of attack and of end."""

import json
from pathlib import Path

import tests.rules
from pnp.model.view import (
    ActionCost,
    CellPassed,
    Gain,
    GroupCollapsed,
    GroupMerged,
    PieceMoved,
    PieceRemoved,
    PlayerEliminated,
    StatusNote,
)
from pnp.rules.hexania.position import HEXANIA_VARIANTS
from tests.rules.hexania.table import play, state

STORED = Path(tests.rules.__path__[0]) / "playthroughs" / "hexania.jsonl"
GAMES = [json.loads(line) for line in STORED.read_text(encoding="utf-8").splitlines()]


def test_every_number_of_players_and_every_variant():
    assert {len(game["position"]["players"]) for game in GAMES} == {2, 3, 4, 5, 6}
    assert {name for game in GAMES for name in game["position"]["variants"]} == set(HEXANIA_VARIANTS)
    assert {game["position"]["side"] for game in GAMES} == {4, 5, 6, 12}


def test_everything_happens():
    kinds, clauses, winners = set(), set(), set()
    for game in GAMES:
        here = state(game["position"])
        for text in game["moves"]:
            here, events = play(here, text)
            kinds |= {(text.split()[0], type(event)) for event in events}
            clauses |= {getattr(event, "clause", None) for event in events}
        winners.add(game["outcome"] and game["outcome"]["winner"])
    for action in ("birth", "grow", "move", "regroup"):
        assert {(action, kind) for kind in (ActionCost, PieceRemoved, Gain, GroupMerged)} <= kinds, action
    assert {("move", CellPassed), ("move", PieceMoved), ("grow", GroupCollapsed)} <= kinds
    assert {("stop", PlayerEliminated), ("stop", StatusNote)} <= kinds
    assert {"attack.armour", "merge.touch", "collapse.mass", "variant.viscous-moves", "end.winner"} <= clauses
    assert {"red", "blue", None} <= winners
