"""A small game without a note, and the notes that a change of it earns."""

from msgspec.structs import replace

from pnp.problems import Problems
from pnp.targets.opening.kept_games import load_game
from pnp.workshop.notes.all_notes import check_notes, review_notes

# Six stones, of which the board holds four at the start; one die decides.
FILES = {
    "game.yaml": """\
title: Rows
version: "1.0"
author: Somebody
players: 2
minutes: 5
language: en
engine: play
about: Stones fall.
seats: {red: Red, blue: Blue}
options:
  length: {about: How long, values: [short, long], default: short}
""",
    "components.yaml": """\
board: {kind: square-board, title: Board, columns: 4, rows: 3, cell: 20mm}
red-stone: {kind: counter, title: Red stone, plural: red stones, count: 6, size: 15mm, front: {fill: red}}
blue-stone: {kind: counter, title: Blue stone, plural: blue stones, count: 6, size: 15mm, front: {fill: blue}}
die: {kind: die, title: Die, plural: dice, count: 2, size: 15mm}
""",
    "rules.yaml": """\
- section: goal
  title: Goal
  items:
    - text: Fill a line.
- section: setup
  title: Set-up
  items:
    - text: Put two stones in the corners.
- section: play
  title: Play
  items:
    - {clause: drop.free, title: Where, text: Roll the die. Put a stone on a free square.}
    - {clause: end.line, title: Line, text: Four stones side by side are a **line**.}
    - text: Lines win.
""",
    "glossary.yaml": "- {term: line, forms: [lines], meaning: Four stones.}\n",
    "play.yaml": """\
players: [red, blue]
board: board
pieces: {r: {owner: red, component: red-stone}, b: {owner: blue, component: blue-stone}}
state: {board: piece per cell, thrown: 0..6}
setup: {turn: red, board: ["r . . b", ". . . .", "b . . r"], thrown: 0}
actions:
  roll:
    with: {n: 1..6}
    by: chance
    odds: {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1}
    say: roll {n}
    needs: {drop.free: thrown == 0}
    does: thrown = n
end:
  - {if: "count(held(red)) == 6", winner: red, clause: end.line}
""",
}
FIRST = "Fill a line."


def read(folder, *changes):
    """Return the ruleset of the game in a new folder with *changes*: a file, what it has once, what is there."""
    files = dict(FILES)
    for file, old, new in changes:
        assert file not in files or files[file].count(old) == 1, old
        files[file] = files[file].replace(old, new) if file in files else new
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    problems = Problems()
    ruleset = load_game(folder, problems)
    assert ruleset is not None, list(map(str, problems))
    return ruleset


def noted(folder, *changes, choices=None, pages=None):
    """Return the code and the message of each note on a changed game: those of a check, or with *pages* of a review."""
    ruleset = read(folder, *changes)
    notes = check_notes(ruleset, choices or {}) if pages is None else review_notes(ruleset, choices or {}, pages)
    return [(note.code, note.message) for note in notes]


def with_first_text(ruleset, text):
    """Return a ruleset whose first section begins with a text more, at the place of its first one."""
    first, *others = ruleset.sections
    index = next(index for index, item in enumerate(first.items) if item.text)
    items = list(first.items)
    items[index] = replace(items[index], text=f"{items[index].text.strip()} {text}")
    return replace(ruleset, sections=(replace(first, items=tuple(items)), *others))
