"""Draw the cards of docs/cards.md: after each step, those that its files make.

``python -m tests.docs.card_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pnp.pieces.kinds import draw_component
from pnp.press.colour import NAMED
from pnp.press.geometry.path import translation
from pnp.press.scene.nodes import HAIRLINE, Group, Node, Paint, Shape, Use
from pnp.problems import Problems
from pnp.translation.catalogue import Catalogue
from pnp.workshop.bench.draw_context import make_draw_context
from pnp.workshop.checks.ruleset import load_ruleset
from tests.docs.page import ROOT, read_page, svg_of
from tests.game.reading.deck import DECK

TEXT = read_page("docs/cards.md")
GAP = 6.0  # between cards, in mm
GAME = {
    "game.yaml": DECK["game.yaml"],
    "rules.yaml": "- section: play\n  title: Play\n  items: [{text: Play a card.}]\n",
}


def steps() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the heading of each step, and all files that the page has given so far."""
    files = dict(GAME)
    for heading, lines in TEXT.parts.items():
        for block in TEXT.blocks:
            if block.heading == heading:
                text = block.text if block.language != "csv" else block.text.split("\n", 1)[1]  # without its name
                files[block.file] = text
        if any(line.startswith("![") for line in lines):
            yield heading, dict(files)


def picture(heading: str, files: dict[str, str]) -> str:
    """Return the cards that *files* make, side by side, as an SVG file; the back of the last if there is one."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        problems = Problems()
        ruleset = load_ruleset(Path(folder), problems)
        assert ruleset is not None, list(map(str, problems))
        context = make_draw_context(ruleset, Catalogue(), problems)
        assert context is not None, list(map(str, problems))
    pieces = draw_component("hedge", context)
    assert not list(problems), list(map(str, problems))
    assert not [finding for piece in pieces for finding in piece.findings]
    sides = [(piece.title, piece.front) for piece in pieces]
    if pieces[-1].back is not None:
        sides = [*sides[:3], ("Back", pieces[-1].back)]
    wide, tall = pieces[0].width, pieces[0].height
    (trim,) = pieces[0].trim
    edge = Shape(trim, Paint(stroke=NAMED["grey"], width=HAIRLINE))
    nodes: list[Node] = [
        Group((Group((Use(side),), clip=trim), edge), translation(index * (wide + GAP), 0.0), title=title)
        for index, (title, side) in enumerate(sides)
    ]
    return svg_of(nodes, len(sides) * (wide + GAP) - GAP, tall, context.book, heading)


def path(heading: str) -> Path:
    return ROOT / "docs" / "pictures" / f"card-{re.sub('[^a-z]+', '-', heading.lower())}.svg"


if __name__ == "__main__":
    for step, written in steps():
        path(step).write_text(picture(step, written), encoding="utf-8")
