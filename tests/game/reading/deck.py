"""A small deck of cards from a table, with faces of its own, and ways to spoil it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problem, Problems
from pnp.workshop.checks.ruleset import load_ruleset
from tests.game.reading.small import SVG

DECK: dict[str, str] = {
    "game.yaml": """\
title: Deck
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: none
about: Cards from a table.
seats: {one: One, two: Two}
""",
    "look.yaml": 'palette: {moss: "#7A8F5A", bee: "#E3A93B"}\nicons: {bee: art/bee.svg, coin: art/coin.svg}\n',
    "components.yaml": """\
deck:
  kind: card
  title: Card
  size: poker
  from: cards.csv
  front: {face: hedge}
  back: {fill: moss}
chip:
  kind: counter
  title: Chip
  size: 20mm
  count: 2
  front: {face: label, values: {title: "A *chip*"}}
""",
    "faces.yaml": """\
base:
  values: {suit: moss}
  layers:
    - {shape: rectangle, fill: "{suit}"}
hedge:
  like: base
  layers:
    - {art: "art/{suit}.svg", box: [10mm, 20mm, 43mm, 30mm]}
    - {text: "{title}", box: [4mm, 4mm, 55mm, 10mm], size: 12pt, smallest: 9pt}
    - {icon: coin, count: "{cost}", box: [4mm, 60mm, 55mm, 6mm], gap: 1mm}
    - {text: "Score: {value}", when: {suit: bee}, box: [4mm, 70mm, 55mm, 8mm]}
label:
  layers:
    - {text: "{title}", box: [2mm, 5mm, 16mm, 10mm], size: 7pt}
""",
    "cards.csv": """\
Title,Suit,Value,Cost,Count
Honey bee,bee,1,2,3
Bumble bee,bee,2,,1
Moss,moss,7,1,
""",
    "rules.yaml": "- section: play\n  title: Play\n  items:\n    - text: 'Play a {icon:coin}.'\n",
    "art/bee.svg": SVG,
    "art/moss.svg": SVG,
    "art/coin.svg": SVG,
}

# Three cards that are alike, and a die.
ALIKE = """\
defaults:
  card: {size: poker, corner: 3mm, material: paper}
  die: {size: 16mm}
bee-1:
  kind: card
  title: Bee
  group: bees
  singular: card
  plural: cards
  count: 3
  front: {fill: bee, label: "1"}
  back: {art: art/bee.svg}
bee-2: {like: bee-1, front: {label: "2"}}
bee-3: {like: bee-2, title: Queen, front: {label: "3", fill: moss}, count: 1}
die: {kind: die, title: Die, faces: ["1", "2", "3", "4", "5", "6"]}
"""


def write_deck(folder: Path, changed: Mapping[str, str | bytes] | None = None) -> Path:
    for name, text in {**DECK, **(changed or {})}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    return folder


def changed_deck(file: str, old: str, new: str) -> dict[str, str]:
    """Return the change of one spot of a file of the deck, which must be there."""
    assert old in DECK[file], old
    return {file: DECK[file].replace(old, new, 1)}


def load_deck(folder: Path, changed: Mapping[str, str | bytes] | None = None) -> tuple[Ruleset | None, list[Problem]]:
    problems = Problems()
    ruleset = load_ruleset(write_deck(folder / "deck", changed), problems)
    return ruleset, problems.sorted()


def spots(problems: list[Problem]) -> list[str]:
    """Return the code and the place of each problem: ``P013 cards.csv:2:5``."""
    return [
        f"{one.code} {one.place.file.rpartition('deck/')[2]}:{one.place.line}:{one.place.column}"
        for one in problems
        if one.place
    ]
