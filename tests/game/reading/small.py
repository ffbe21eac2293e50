"""A small ruleset that has one of everything, and ways to spoil it."""

from __future__ import annotations

from pathlib import Path

from pnp.game.model.ruleset import Ruleset
from pnp.problems import Problem, Problems
from pnp.workshop.checks.ruleset import load_ruleset

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="moss"/></svg>\n'

FILES: dict[str, str] = {
    "game.yaml": """\
title: Small
version: "1.0"
author: Somebody
players: 2
minutes: 5-10
language: en
engine: small
about: A game as small as can be.
cover: art/cover.svg
seats:
  red: Red
  blue: Blue
credits:
  - {work: Game, name: Somebody}
options:
  edition:
    about: The first or the second
    values: [first, second]
    titles: {first: First edition}
    booklet: all
    default: second
variants:
  rolled:
    title: Rolled
    about: With dice
    needs: {edition: first}
""",
    "components.yaml": """\
town:
  kind: square-board
  title: Town
  columns: 3
  rows: 4
  cell: 50mm
  fill: paper
field:
  kind: hex-board
  title: Field
  cells: flat-top
  side: 3
  cell: 20mm
  homes:
    NW: {fill: blue, mark: disc}
  special:
    well: {cells: [C3], title: Well}
  walls: [[C3, C4]]
  omit_cells: [A5]
shop:
  kind: row-board
  title: Shop
  rows:
    wood: {title: Wood, emblem: art/wood.svg, fill: moss}
  tiles: house
  counters: button
  places: 4
  tiles_title: Tiles
  counters_title: Price
house:
  kind: tile
  title: House
  size: 48mm
  count: 3
  fits: town
  front: {art: art/wood.svg}
  back: {fill: moss}
button:
  kind: counter
  title: Button
  shape: disc
  size: 16mm
  count: 15
  fits: shop
  front: {fill: red}
  back: same
hero:
  kind: standee
  sheet: hero
  title: Hero
  width: 26mm
  height: 38mm
  fits: town
  art: art/wood.svg
die:
  kind: die
  sheet: die
  title: Die
  size: 18mm
  faces: ["1", "2", "3", "3", "2", "1"]
bank:
  kind: cup
  sheet: bank
  title: Bank
  width: 50mm
  depth: 50mm
  height: 40mm
help:
  kind: card
  title: Your turn
  width: 63mm
  height: 88mm
  count: 2
  rows:
    - {title: Build, cost: "3", text: "Put a **house** on the {town.columns} columns.", art: art/wood.svg}
    - {title: Rest, text: Or do nothing.}
  foot: "You need a {icon:button}."
  back_title: The end
  back_rows:
    - {title: Count, face: gem}
""",
    "rules.yaml": """\
- section: goal
  title: Goal
  items:
    - clause: goal.most
      title: Most buttons
      text: >
        Whoever has **most buttons** wins; there are {button.count} of them, see
        *rule {rule:goal.most}* and {icon:button}.
    - list: [One, Two]
    - steps: [Take one, Pass]
    - table: [[a, b], ["1", ""]]
    - figure: start
    - note: We take it so.
    - parts: list
    - credits: list
      when: {edition: first}
- section: summary
  title: Summary
  summary: true
  items:
    - text: All of it.
""",
    "look.yaml": """\
paper: "#F7F1E3"
ink: "#3A3530"
accent: moss
palette:
  moss: "#7A8F5A"
display: Amatic SC
""",
    "figures/start.yaml": """\
caption: How it *begins*.
shows: [goal.most]
position: {turn: red}
frames:
  - {}
  - {move: pass, caption: After a pass}
claims:
  - {over: false}
""",
    "art/wood.svg": SVG,
    "art/cover.svg": SVG,
}


def write(folder: Path, changed: dict[str, str | bytes | None] | None = None) -> Path:
    """Write the small ruleset; *changed* files have another content, or with None are not there."""
    for file, content in {**FILES, **(changed or {})}.items():
        path = folder / file
        if content is None:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
    return folder


def load(folder: Path, changed: dict[str, str | bytes | None] | None = None) -> tuple[Ruleset | None, list[Problem]]:
    problems = Problems()
    return load_ruleset(write(folder, changed), problems), problems.sorted()


def spoilt(file: str, old: str, new: str) -> dict[str, str | bytes | None]:
    """Return the change of one spot of one file; it must be there, once."""
    assert FILES[file].count(old) == 1, old
    return {file: FILES[file].replace(old, new)}


def spots(problems: list[Problem]) -> list[tuple[str, int, int]]:
    return [(p.code, p.place.line if p.place else 0, p.place.column if p.place else 0) for p in problems]
