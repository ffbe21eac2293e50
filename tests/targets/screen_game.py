"""A small game with a thing of every shape, for what is exported."""

from __future__ import annotations

from pathlib import Path

import pnp
from pnp.targets.build import BuildResult
from tests.docs.games import write

FILES = {
    "game.yaml": """\
title: Small things
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: none
about: A thing of every shape.
seats: {one: One, two: Two}
""",
    "components.yaml": """\
field: {kind: square-board, title: Field, columns: 3, rows: 2, cell: 30mm}
deck:
  kind: card
  title: Card
  size: poker
  from: cards.csv
  front: {face: plain}
  back: {fill: blue}
hut: {kind: tile, title: Hut, size: 40mm, count: 3, front: {fill: red, mark: star}, back: {fill: gold}}
stone: {kind: counter, title: Stone, size: 20mm, count: 4, front: {fill: green}, back: same}
cell: {kind: counter, shape: hexagon, title: Cell, size: 25mm, count: 1, front: {fill: orange}, back: same}
number: {kind: die, title: Number die, size: 16mm}
letter: {kind: die, title: Letter die, size: 18mm, count: 2, faces: [A, B, C, D, E, F]}
man: {kind: standee, title: Man, width: 25mm, height: 50mm, art: art/man.svg}
""",
    "faces.yaml": """\
plain:
  layers:
    - {shape: rectangle, fill: "{colour}"}
    - {text: "{title}", box: [5mm, 5mm, 53mm, 10mm], size: 12pt}
""",
    "cards.csv": "title,colour,count\nBee,gold,3\nAnt,red,2\nFly,grey,1\n",
    "rules.yaml": "- {section: goal, title: Goal, items: [{text: Play.}]}\n",
    "art/man.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 40"><path d="M2 2h16v36h-16z" fill="#884422"/></svg>'
    ),
}


def export(
    folder: Path, what: str, only: tuple[str, ...] = (), components: str = "", **more: object
) -> tuple[BuildResult, Path]:
    """Export the game below *folder*, with more *components*; return what was made, and where."""
    files = {**FILES, "components.yaml": FILES["components.yaml"] + components}
    game = write(folder / "small-things", files)
    options = pnp.BuildOptions(only=only, export=pnp.Export(what, **more))
    result = pnp.build(game, folder / "out", options)
    assert [str(problem) for problem in result.problems] == []
    return result, folder / "out" / "small-things" / "en"
