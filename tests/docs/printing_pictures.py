"""Draw the sheets that docs/printing.md shows: with each kind of cut marks, and with a net.

``python -m tests.docs.printing_pictures`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.pieces.bleed_art import bled_pieces
from pnp.pieces.kinds import draw_component
from pnp.press.colour import WHITE, Colour
from pnp.press.geometry.path import Box, rectangle, scaling, translation
from pnp.press.papers import Paper
from pnp.press.scene.nodes import Group, Node, Paint, Shape
from pnp.sheets.sheet_pages import sheet_document
from pnp.sheets.sheet_plan import plan_sheets
from pnp.sheets.spec import SheetSpec
from tests.docs.page import ROOT, svg_of
from tests.pieces.box import COMPONENTS, context
from tests.sheets.pieces import translate

FILE = ROOT / "docs" / "pictures" / "print-marks.svg"
TITLE = "Cut marks and gaps"
PAPER = Paper("small", "Small", 105.0, 125.0)
SCALE, GAP = 0.5, 6.0  # of the sheets; between them, in mm
TILE = {"kind": "tile", "title": "Tile", "size": "30mm", "count": 4, "front": {"fill": "green", "mark": "star"}}
DIE = {"kind": "die", "title": "Die", "size": "18mm", "fill": "red"}
SHEETS = (
    ("tile", SheetSpec(PAPER, gap=3.0)),
    ("tile", SheetSpec(PAPER, gap=3.0, marks="edge")),
    ("tile", SheetSpec(PAPER, gap=3.0, marks="none")),
    ("die", SheetSpec(PAPER)),
)


def sheets() -> Iterator[Node]:
    """Yield the sheets, without their footers."""
    drawing = context({**COMPONENTS, "tile": TILE, "die": DIE})
    for name, spec in SHEETS:
        pieces = list(bled_pieces(draw_component(name, drawing), spec.gap / 2))
        (page,) = sheet_document("", plan_sheets(pieces, spec), pieces, translate, drawing.book).pages
        paper = rectangle(0, 0, page.width, page.height)
        nodes = (node for layer in page.layers if layer.name != "footer" for node in layer.nodes)
        edge = Paint(fill=WHITE, stroke=Colour(0xC8, 0xC4, 0xBC), width=0.3)
        yield Group((Shape(paper, edge), *nodes))


def picture() -> str:
    """Return the sheets side by side, as an SVG file."""
    nodes: list[Node] = []
    box = Box(0, 0, SCALE * PAPER.width, SCALE * PAPER.height)
    for number, sheet in enumerate(sheets()):
        nodes.append(Group((sheet,), translation(number * (box.width + GAP), 0) @ scaling(SCALE)))
    return svg_of(nodes, len(SHEETS) * (box.width + GAP) - GAP, box.height, context().book, TITLE)


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
