"""Draw the components of docs/ruleset.md that are alike: their fronts, and their one entry in the list of parts.

``python -m tests.docs.alike_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from pnp.game.reading.inheritance import inherit
from pnp.game.reading.yaml.documents import read_document
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.kinds import table_size, table_view
from pnp.pieces.parts import draw_parts
from pnp.press.geometry.path import scaling, translation
from pnp.press.scene.nodes import Group, Node, Use
from pnp.problems import Problems
from tests.docs.games import PAGE
from tests.docs.page import ROOT, svg_of
from tests.pieces.box import context

FILE = ROOT / "docs" / "pictures" / "alike.svg"
HEADING = "Components that are alike"
SCALE, GAP, LIST_WIDTH, EDGE = 0.4, 4.0, 34.0, 0.5  # of the fronts; between them, of the list and of a line, in mm


def drawing() -> DrawContext:
    (block,) = (block for block in PAGE.blocks if block.heading == HEADING and block.file)
    read = read_document(block.text, "components.yaml", Problems())
    assert read is not None
    return context(inherit(read[0]).components)


def picture() -> str:
    """Return the fronts side by side, and the list of parts beside them, as an SVG file."""
    cards = drawing()
    nodes: list[Node] = []
    left = tall = 0.0
    for name in cards.ruleset.components:
        box = table_size(name, cards, EDGE)
        place = translation(left - SCALE * box.left, -SCALE * box.top) @ scaling(SCALE)
        nodes.append(Group((Use(table_view(name, cards, EDGE), place),), title=cards.title(name)))
        left, tall = left + SCALE * box.width + GAP, max(tall, SCALE * box.height)
    (parts,) = draw_parts(cards, LIST_WIDTH)
    nodes.append(Group((parts.node,), translation(left, (tall - parts.height) / 2)))
    return svg_of(nodes, left + parts.width, tall, cards.book, HEADING)


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
