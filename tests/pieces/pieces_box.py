"""Pieces for tests that are not in the small game: coins, pawns, spinners, boxes, standees on other bases."""

from __future__ import annotations

from typing import Any

COIN: dict[str, Any] = {
    "kind": "coin",
    "title": "Coin",
    "size": "24mm",
    "count": 12,
    "front": {"fill": "gold", "label": "5"},
    "back": {"fill": "gold", "mark": "star"},
}
TENT: dict[str, Any] = {
    "kind": "pawn",
    "title": "Pawn",
    "width": "16mm",
    "height": "26mm",
    "count": 2,
    "front": {"fill": "red", "mark": "disc"},
    "back": {"fill": "red", "label": "A"},
}
CONE: dict[str, Any] = {**TENT, "title": "Cone", "shape": "cone", "width": "18mm", "height": "30mm", "letter": "C"}
SPINNER: dict[str, Any] = {
    "kind": "spinner",
    "title": "Weather",
    "size": "80mm",
    "sectors": [{"label": "Sun", "weight": 2, "fill": "gold"}, "Rain", {"mark": "star"}, {"icon": "button"}],
}
DECK: dict[str, Any] = {"kind": "card", "title": "Card", "size": "poker", "count": 54, "front": {"fill": "red"}}
TUCK: dict[str, Any] = {"kind": "box", "title": "Cards", "holds": ["deck"], "fill": "moss"}
LID: dict[str, Any] = {"kind": "box", "title": "Things", "shape": "lid", "holds": ["tuck", "die"], "fill": "blue"}
FLAG: dict[str, Any] = {
    "kind": "standee",
    "title": "Flag",
    "width": "24mm",
    "height": "38mm",
    "base": "slotted",
    "front": {"fill": "blue", "label": "Flag"},
}
POST: dict[str, Any] = {**FLAG, "title": "Post", "base": "square", "back": {"fill": "red", "mark": "ring"}}
PIECES: dict[str, dict[str, Any]] = {
    "coin": COIN,
    "tent": TENT,
    "cone": CONE,
    "spinner": SPINNER,
    "deck": DECK,
    "tuck": TUCK,
    "case": LID,
    "flag": FLAG,
    "post": POST,
}
