"""Draw the picture with gradients and a clip path that docs/ruleset.md shows, as the program draws it.

``python -m tests.docs.art_picture`` writes the picture of today into docs/pictures.
"""

from __future__ import annotations

from pathlib import Path

from pnp.press.pictures.art import read_art
from pnp.press.scene.document import Layer, Page
from pnp.press.scene.nodes import Use
from pnp.press.text.fonts import font_book
from pnp.press.writers.svg import page_svg
from pnp.problems import Problems
from tests.docs.games import PAGE
from tests.docs.page import ROOT

PATH: Path = ROOT / "docs" / "pictures" / "art.svg"


def picture() -> str:
    (block,) = [each for each in PAGE.blocks if each.language == "xml" and "linearGradient" in each.text]
    problems = Problems()
    symbol = read_art("art", block.text.encode(), "art.svg", {}, problems)
    assert symbol is not None and not list(problems), list(problems)
    page = Page(symbol.box.width, symbol.box.height, (Layer("art", (Use(symbol),)),))
    return page_svg(page, font_book(), title="A lake at night")


if __name__ == "__main__":
    PATH.write_text(picture(), encoding="utf-8")
