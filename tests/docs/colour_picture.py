"""Draw the colours that have names, for docs/ruleset.md.

``python -m tests.docs.colour_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.pieces.labels import set_label
from pnp.press.colour import NAMED, readable_on
from pnp.press.geometry.path import rectangle
from pnp.press.scene.nodes import Node, Paint, Shape
from pnp.press.text.line import TextStyle
from tests.docs.page import ROOT, svg_of
from tests.pieces.box import context

FILE = ROOT / "docs" / "pictures" / "colours.svg"
SAFE = "vermilion"  # the first colour of the second row
WIDTH, HEIGHT, GAP = 24.0, 14.0, 2.0  # of a swatch, and between two, in mm


def _swatches() -> Iterator[Node]:
    drawing = context()
    names = list(NAMED)
    rows = names[: names.index(SAFE)], names[names.index(SAFE) :]
    row = 0
    for kind in rows:
        for index, name in enumerate(kind):
            x, y = index % 6 * (WIDTH + GAP), (row + index // 6) * (HEIGHT + GAP)
            fill = NAMED[name]
            yield Shape(rectangle(x, y, WIDTH, HEIGHT, 1.5), Paint(fill=fill, stroke=drawing.ink, width=0.2))
            style = TextStyle("sans", 3.6, readable_on(fill, drawing.ink), "bold")
            yield set_label(drawing, name, x + WIDTH / 2, y + HEIGHT / 2, style)
        row += -(-len(kind) // 6)


def picture() -> str:
    nodes = tuple(_swatches())
    return svg_of(nodes, 6 * (WIDTH + GAP), 4 * (HEIGHT + GAP), context().book, "Names of colours")


if __name__ == "__main__":
    FILE.write_text(picture(), encoding="utf-8")
