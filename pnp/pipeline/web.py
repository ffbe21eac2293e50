"""Make the booklet's web page: the same blocks, the same drawings as SVG."""

from __future__ import annotations

from pnp.backends.svg import page_svg
from pnp.booklet.blocks import Block, Icon, Inlines, Listing, Prose, Reading, Rule, Table
from pnp.booklet.html import Drawings, booklet_html
from pnp.geometry.transform import translation
from pnp.pipeline.workshop import Workshop
from pnp.scene.document import Layer, Page
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Symbol, Use

# Figures are drawn as wide as the booklet draws one that has its column to itself, and scale with the screen.
_FRAME = 72.0
_PARTS = 118.0


def web_page(workshop: Workshop) -> bytes:
    """Return rules.html: one file, nothing outside it."""
    book = workshop.book
    cover = workshop.ruleset.game.cover
    used = {part.component for block in book.blocks for part in _inlines(block) if isinstance(part, Icon)}
    drawings = Drawings(
        figures={
            figure.name: [
                _svg(workshop, frame, f"{figure.anchor}-{index}-")
                for index, frame in enumerate(workshop.drawn(figure.name, _FRAME))
            ]
            for figure in book.figures
        },
        parts=[_svg(workshop, row, f"parts-{i}-") for i, row in enumerate(workshop.parts(_PARTS))],
        icons={
            name: _symbol(workshop, symbol, f"icon-{name}-") for name, symbol in workshop.icons.items() if name in used
        },
        cover=_symbol(workshop, workshop.context.art[cover], "cover-") if cover else "",
    )
    html = booklet_html(book, workshop.context.book, workshop.scale, drawings, workshop.catalogue)
    return html.encode("utf-8")


def _svg(workshop: Workshop, drawing: Drawing, prefix: str) -> str:
    page = Page(drawing.width, drawing.height, (Layer("art", (drawing.node,)),))
    return page_svg(page, workshop.context.book, title=drawing.title, prefix=prefix)


def _symbol(workshop: Workshop, symbol: Symbol, prefix: str) -> str:
    box = symbol.box
    return _svg(workshop, Drawing(Use(symbol, translation(-box.left, -box.top)), box.width, box.height), prefix)


def _inlines(block: Block) -> Inlines:
    """Return all inlines of a block that may hold icons."""
    match block:
        case Prose() | Rule() | Reading():
            return block.inlines
        case Listing():
            return tuple(part for entry in block.entries for part in entry)
        case Table():
            return tuple(part for row in block.rows for cell in row for part in cell)
        case _:
            return ()
