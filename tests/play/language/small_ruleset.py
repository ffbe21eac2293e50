"""A ruleset of four files whose rules are in play.yaml: three in a row on a board whose size is an option."""

FILES = {
    "game.yaml": """\
title: Rows
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: play
about: Discs fall, and three in a row win.
seats: {red: Red, blue: Blue}
options:
  width: {about: How wide the board is, values: [4, 5], default: 4}
""",
    "components.yaml": """\
board: {kind: square-board, title: Board, columns: {option: width}, rows: 3, cell: 20mm}
red-disc: {kind: counter, title: Red disc, count: 8, size: 15mm, front: {fill: red}}
blue-disc: {kind: counter, title: Blue disc, count: 8, size: 15mm, front: {fill: blue}}
""",
    "rules.yaml": """\
- section: play
  title: Play
  items:
    - clause: drop.lowest
      title: To the bottom
      text: A disc falls to the lowest free square.
      needs: {drop: "not vacant(next(cell, S))"}
    - {clause: drop.free, title: A free column, text: The column must not be full.}
    - {clause: end.three, title: Three, text: Three in a row win.}
    - {clause: manners, title: Manners, text: Be kind.}
    - figure: first
""",
    "play.yaml": """\
players: [red, blue]
board: board
pieces: {r: {owner: red}, b: {owner: blue}}
state: {board: piece per cell}
actions:
  drop:
    with: {cell: cell}
    say: "{cell}"
    needs: {drop.free: vacant(cell)}
    does: put(cell, piece(owner=me))
end:
  - {if: "any(line <= held(opponent) for line in runs(3))", winner: opponent, clause: end.three}
""",
    "figures/first.yaml": """\
caption: A first disc.
shows: [drop.free]
position: {width: 4, board: [". . . .", ". . . .", ". . . ."], turn: red}
frames:
  - {}
  - {move: B3}
claims:
  - {placed: {red-disc: 1}}
  - {illegal: C1, because: drop.lowest}
  - {illegal: B3, because: drop.free}
  - {legal: B2}
""",
}


def write_rows(folder, **changed):
    """Write the ruleset with changed files: the word before .yaml is the key; return its folder."""
    folder = folder / "rows"
    (folder / "figures").mkdir(parents=True)
    for name, text in FILES.items():
        key = name.removesuffix(".yaml").removeprefix("figures/")
        text = changed.get(key, text)
        if text is not None:
            (folder / name).write_text(text, encoding="utf-8")
    return folder
