"""Make the booklet's web page: the same blocks, the same drawings as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.booklet.html import Drawings, bilingual_html, booklet_html
from pnp.press.geometry.path import translation
from pnp.press.scene.document import Drawing, Layer, Page
from pnp.press.scene.nodes import Group, Symbol, Use
from pnp.press.writers.svg import pages_svg
from pnp.workshop.bench.game_build import GameBuild

# Figures are drawn as wide as the booklet draws one that has its column to itself, and scale with the screen. The parts
# list is as wide as the words are on a phone of 360 pixels, so that its labels are not made smaller there.
_FRAME = 72.0
_PARTS = 84.0
_BROAD_PARTS = 170.0  # as wide as a column beside the contents, or a printed page
_TABLE = 118.0


def web_page(build: GameBuild) -> bytes:
    """Return rules.html: one file, nothing outside it. Parts that pictures share are in it once."""
    booklet, book = build.booklet, build.booklet.book
    cover, has_legend = booklet.cover, booklet.legend_size(_PARTS).height > 0
    # The legend has a column beside the rules to itself, or the whole width above two columns of rules.
    has_broad_legend = has_legend and booklet.translated is not None
    widths = {figure.name: _TABLE if figure.wide else _FRAME for figure in book.figures}
    widths |= {picture.name: picture.width or _TABLE for picture in book.pictures}
    frames: dict[str, Sequence[Drawing]] = {name: booklet.figure(name, width) for name, width in widths.items()}
    frames |= {one.name: [_in_middle(frame, widths[one.name]) for frame in frames[one.name]] for one in book.figures}
    drawn = [
        *(frame for drawings in frames.values() for frame in drawings),
        *booklet.parts(_PARTS),
        *booklet.parts(_BROAD_PARTS),
        *([booklet.legend(_PARTS)] if has_legend else []),
        *(_picture(booklet.icons[name]) for name in booklet.icons),
        *([_picture(cover)] if cover else []),
        *([booklet.legend(_BROAD_PARTS)] if has_broad_legend else []),
    ]
    shared, svgs = pages_svg([_page(drawing) for drawing in drawn], build.context.book, prefix="art-")
    rest = iter(svgs)
    drawings = Drawings(
        shared=shared,
        figures={name: [next(rest) for _ in drawings] for name, drawings in frames.items()},
        parts=[next(rest) for _ in booklet.parts(_PARTS)],
        broad_parts=[next(rest) for _ in booklet.parts(_BROAD_PARTS)],
        legend=next(rest) if has_legend else "",
        icons={name: next(rest) for name in booklet.icons},
        cover=next(rest) if cover else "",
        broad_legend=next(rest) if has_broad_legend else "",
    )
    if booklet.translated is not None:
        return bilingual_html(booklet.editions, booklet.style, drawings).encode("utf-8")
    (edition,) = booklet.editions
    return booklet_html(edition, booklet.style, drawings).encode("utf-8")


def _in_middle(drawing: Drawing, width: float) -> Drawing:
    """Return a figure's frame in the middle of *width* mm: all figures of a page have one scale."""
    if drawing.width >= width:
        return drawing
    moved = Group((drawing.node,), translation((width - drawing.width) / 2, 0.0))
    return Drawing(moved, width, drawing.height, drawing.title)


def _page(drawing: Drawing) -> Page:
    return Page(drawing.width, drawing.height, (Layer("art", (drawing.node,)),), title=drawing.title)


def _picture(symbol: Symbol) -> Drawing:
    box = symbol.box
    return Drawing(Use(symbol, translation(-box.left, -box.top)), box.width, box.height)
