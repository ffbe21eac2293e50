"""Draw the figures of docs/figures.md that need no engine: of the ruleset that the page writes.

``python -m tests.docs.figure_pictures`` writes the pictures of today into docs/pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from pnp.game.model.components.component import Design
from pnp.game.model.faces import OwnFace
from pnp.game.model.figure import CheckedFigure, Figure
from pnp.game.model.kinds.mat import with_slot_sizes
from pnp.game.reading.yaml.documents import read_document
from pnp.game.reading.yaml.validation import read_record
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figure import draw_figure
from pnp.play.proof.claims import check_figure
from pnp.play.tabletop.box import box_contents
from pnp.play.tabletop.engine import Tabletop
from pnp.press.geometry.path import translation
from pnp.press.scene.nodes import Group, Node
from pnp.problems import Problems
from tests.docs.page import ROOT, Block, read_page, svg_of, values_of
from tests.pieces.box import context
from tests.records import record

PAGE = read_page("docs/figures.md")
FACE = {
    "layers": [
        {"text": "{number}", "box": ["4mm", "3mm", "16mm", "18mm"], "size": "44pt"},
        {"text": "{suit}", "box": ["6mm", "34mm", "51mm", "22mm"], "size": "40pt"},
    ]
}
WIDTH, GAP = 62.0, 6.0  # of a frame, and between two, in mm
DECK: dict[str, Any] = {
    "kind": "card",
    "title": "Card",
    "size": "poker",
    "count": 6,
    "front": {"fill": "#f7f1df"},
    "back": {"fill": "moss"},
}


def blocks(prefix: str) -> list[Block]:
    """Return the examples of files whose names begin with *prefix*."""
    return [block for block in PAGE.blocks if block.file.startswith(prefix)]


@cache
def drawing() -> DrawContext:
    """Return what draws the figures of the page."""
    (example,) = blocks("components.yaml")
    whole = context({**values_of(example.text, example.file), "deck": DECK})
    deck = whole.ruleset.components["deck"]
    designs = [
        Design(f"{suit}-{number}", 1, {"suit": suit, "number": str(number)})
        for suit in ("bee", "fox")
        for number in (1, 2, 3)
    ]
    front = replace(deck.front, face="suited", layout=record(OwnFace, FACE))
    deck = replace(deck, designs=tuple(designs), front=front)
    game = replace(whole.ruleset.game, seats={"light": "Light", "dark": "Dark"})
    components = with_slot_sizes({**whole.ruleset.components, "deck": deck})
    ruleset = replace(whole.ruleset, components=components, game=game)
    return whole.with_ruleset(ruleset)


def checked(block: Block) -> CheckedFigure:
    """Return the figure of an example, held against the box."""
    problems = Problems()
    document = read_document(block.text, block.file, problems)
    assert document is not None
    given = {"name": Path(block.file).stem, "source": document[1]}
    figure, wrong = read_record(Figure, *document, given=given)
    assert figure is not None, wrong
    box = replace(box_contents(drawing().ruleset, {}), clauses=dict.fromkeys(figure.shows, ""))
    held = check_figure(figure, Tabletop(box, figure.name), problems)
    assert held is not None, [str(problem) for problem in problems]
    return held


def picture(block: Block) -> str:
    """Return the frames of an example side by side, as an SVG file."""
    return drawn(checked(block), block.heading)


def drawn(figure: CheckedFigure, title: str) -> str:
    """Return the frames of a figure side by side, as an SVG file."""
    frames = draw_figure(figure, drawing(), WIDTH)
    nodes: list[Node] = [
        Group((frame.node,), translation(number * (WIDTH + GAP), 0.0)) for number, frame in enumerate(frames)
    ]
    width = len(frames) * (WIDTH + GAP) - GAP
    return svg_of(nodes, width, frames[0].height, drawing().book, title)


def files() -> Iterator[tuple[Path, str]]:
    for block in blocks("figures/"):
        yield ROOT / "docs" / "pictures" / f"figure-{Path(block.file).stem}.svg", picture(block)


if __name__ == "__main__":
    for file, content in files():
        file.write_text(content, encoding="utf-8")
