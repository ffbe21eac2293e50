"""Measure a deck of cards from a table against a script written by hand, and how the time grows with the cards."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from bench.by_hand.cards import main as draw_by_hand
from bench.counters import fastest
from bench.processes import time_together
from bench.report import Report
from pnp.pieces.kinds import draw_component
from pnp.press.writers.pdf import write_pdf
from pnp.problems import Problems
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.checks.ruleset import load_ruleset

_TIMES, _GROWTH = 3, 11
_FEW, _MANY = 54, 540
_HAND = Path(__file__).parent / "by_hand"
_FONT = Path(__file__).parents[1] / "pnp" / "press" / "text" / "typefaces" / "NotoSans-Regular.ttf"
_WORDS = "take a card from the hand of a neighbour and lay it down before the sun sets over the old garden"
GAME = {
    "game.yaml": """\
title: Deck
version: "1"
author: Nobody
players: 2
minutes: 5
language: en
engine: none
about: Cards from a table.
seats: {one: One, two: Two}
""",
    "look.yaml": 'palette: {moss: "#7A8F5A", bee: "#E3A93B"}\n',
    "components.yaml": """\
deck:
  kind: card
  title: Card
  size: poker
  from: cards.csv
  front: {face: card}
  back: {fill: moss}
""",
    "faces.yaml": """\
card:
  layers:
    - {shape: rectangle, fill: "{suit}"}
    - {text: "{title}", box: [4mm, 4mm, 55.5mm, 10mm], size: 12pt, smallest: 9pt}
    - {text: "{text}", box: [6mm, 48mm, 51.5mm, 18mm], size: 8pt, smallest: 7pt}
    - {mark: disc, box: [7mm, 66mm, 6mm, 6mm], repeat: {count: "{cost}", step: [8mm, 0mm]}}
""",
    "rules.yaml": "- section: play\n  title: Play\n  items: [{text: Play a card.}]\n",
}


def measure_cards(report: Report) -> None:
    """Add what the sheets of a deck cost, from its table to the PDF, and how that grows; and a whole build."""
    with tempfile.TemporaryDirectory() as folder:
        few, many = (write_deck(Path(folder) / f"deck-{count}", count) for count in (_FEW, _MANY))
        hand = (f"{folder}/cards.pdf", str(few / "cards.csv"), str(_FONT))
        ours, theirs, more = fastest(lambda: _ours(few), lambda: draw_by_hand(*hand), lambda: _ours(many))
        output = Path(folder) / "output"
        build = [sys.executable, "-m", "pnp", "build", str(few), "--output", str(output), "--paper", "a4"]
        commands = {
            "build": [*build, "--only", "deck", "--jobs", "1"],
            "by hand": [sys.executable, str(_HAND / "cards.py"), *hand],
        }
        times = time_together(commands, prepare=lambda: shutil.rmtree(output, ignore_errors=True))
    report.ratio(f"{_FEW} cards from a table to a PDF, to bare ReportLab", ours / theirs, _TIMES)
    report.ratio(f"{_MANY} cards to {_FEW}", more / ours, _GROWTH)
    report.value(f"{_FEW} cards", 1000 * ours, "ms")
    ratio = times["build"].processor / times["by hand"].processor
    report.ratio(f"pnp build, {_FEW} cards with faces, cut files and a fold-over PDF, to a script by hand", ratio)


def _ours(folder: Path) -> bytes:
    """Return the sheets of a deck as a PDF: read its files, draw its cards and lay them out."""
    problems = Problems()
    ruleset = load_ruleset(folder, problems)
    context = make_draw_context(ruleset, Catalogue(), problems) if ruleset else None
    if context is None:
        raise RuntimeError(f"the deck can't be drawn: {list(map(str, problems))}")
    pieces = draw_component("deck", context)
    spec = SheetSpec(backs="duplex", footer="Deck, version 1")
    document = sheet_document("Deck", plan_sheets(pieces, spec), pieces, context.translate, context.book)
    return write_pdf(document, context.book)


def write_deck(folder: Path, count: int) -> Path:
    """Write a game with *count* different cards; return its folder."""
    folder.mkdir()
    for name, text in GAME.items():
        (folder / name).write_text(text, encoding="utf-8")
    words_of_all = _WORDS.split()
    rows = ["title,suit,cost,text"]
    for number in range(count):
        words = " ".join(words_of_all[(number * 7 + index) % len(words_of_all)] for index in range(14 + number % 5))
        rows.append(f"Card number {number},{('moss', 'bee')[number % 2]},{number % 5},{words.capitalize()}.")
    (folder / "cards.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder
