"""Draw the picture of a table set up that docs/figures.md shows: the set-up of Hollow.

``python -m tests.docs.table_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from pathlib import Path

from pnp.pieces.figure import draw_figure
from pnp.press.scene.document import Layer, Page
from pnp.press.writers.svg import page_svg
from tests.bundled import opened_game
from tests.docs.page import ROOT

PATH: Path = ROOT / "docs" / "pictures" / "table.svg"
WIDTH = 110.0  # mm


def picture() -> str:
    """Return the table of Hollow's set-up, as an SVG file."""
    build = opened_game("hollow")
    (drawing,) = draw_figure(build.figures["setup"], build.context, WIDTH)
    page = Page(round(drawing.width, 3), round(drawing.height, 3), (Layer("art", (drawing.node,)),))
    return page_svg(page, build.context.book, title="The table set up")


if __name__ == "__main__":
    PATH.write_text(picture(), encoding="utf-8")
