"""Name the rules: every clause by which this engine judges, and what it says in a few words."""

from __future__ import annotations

from collections.abc import Mapping

CLAUSES: Mapping[str, str] = {
    "setup.board": "the board begins empty: it is one hollow",
    "setup.button": "the button begins between the players and belongs to neither",
    "turn.red": "Red has the first turn, then the players take turns",
    "turn.one-action": "a turn is one placement or one new hollow; nobody may pass",
    "place.empty": "the cell is empty",
    "place.keeps-hollows": "a placement neither adds a hollow nor takes one away",
    "hollow.core": "the stones are a core: connected, touching no empty cell, and as many as can be",
    "hollow.whole": "every stone of the core leaves the board, whoever owns it; the stones around it stay",
    "hollow.button": "whoever makes a hollow takes the button, and keeps it until the other player makes one",
    "end.no-move": "when neither a placement nor a new hollow is possible, the game is over",
    "end.points": "a stone on the board is one point, the button half a point; most points win",
    "end.over": "there are no moves once the game is over",
}
