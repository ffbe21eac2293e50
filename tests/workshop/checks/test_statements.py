"""Facts and laws beside the rules of a game: what is true, what is false and why, and in how many positions."""

GAME = {
    "game.yaml": """\
title: Rows
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: play
about: Three in a row win.
seats: {cross: Cross, nought: Nought}
""",
    "components.yaml": """\
board: {kind: square-board, title: Board, columns: 3, rows: 3, cell: 20mm}
cross-disc: {kind: counter, title: Cross, count: 5, size: 15mm, front: {fill: red}}
nought-disc: {kind: counter, title: Nought, count: 4, size: 15mm, front: {fill: blue}}
die: {kind: die, title: Die, size: 16mm, faces: [rain, rain, sun, wind, "", ""]}
""",
    "rules.yaml": """\
- section: play
  title: Play
  items:
    - {clause: place.free, title: A free cell, text: Put a disc on a free cell.}
    - {clause: end.three, title: Three, text: Three in a row win.}
""",
    "play.yaml": """\
players: [cross, nought]
board: board
pieces: {x: {owner: cross, component: cross-disc}, o: {owner: nought, component: nought-disc}}
state: {board: piece per cell}
define:
  rows: "runs(3)"
actions:
  place:
    with: {cell: cell}
    say: "{cell}"
    needs: {place.free: vacant(cell)}
    does: put(cell, piece(owner=me))
end:
  - {if: "any(line <= held(opponent) for line in runs(3))", winner: opponent, clause: end.three}
  - {if: stuck, winner: nobody, clause: end.three}
""",
}
