"""Turn a page of lines into an SVG file for cutting machines: paths only, in the order in which they are cut.

Machines' programs read less of SVG than browsers do: no transforms, no references, no text, no styles, no clips. So
every path stands for itself in millimetres, and each of the page's layers is one operation with its own colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import svgwrite
from svgwrite.extensions import Inkscape

from pnp.backends.clean import clean
from pnp.backends.svg_paths import path_text
from pnp.geometry.path import Path, Segment
from pnp.geometry.transform import IDENTITY, Transform, scaling, translation
from pnp.scene.document import Page
from pnp.scene.nodes import Glyphs, Group, Image, Node, Shape, Use
from pnp.text.fonts import FontBook, font_book
from pnp.text.line import Run
from pnp.units import number

# LightBurn tells operations apart by exactly these colours; the last is a tool layer, which it shows and never cuts.
OPERATION_COLOURS: Mapping[str, str] = {
    "engrave": "#000000",
    "fold": "#0000FF",
    "cut-inside": "#00E000",
    "cut-outside": "#FF0000",
    "guides": "#F36926",
}
# Further colours of the same palette, for layers of other names.
_SPARE_COLOURS = ("#D0D000", "#FF8000", "#00E0E0", "#FF00FF")
_LINE = 0.1


def cut_svg(page: Page, title: str = "", book: FontBook | None = None) -> str:
    """Return *page* as an SVG file in mm, one Inkscape layer for each of its layers, in their order.

    Letters become outlines, from the fonts of *book* (or else the default one). Raises ValueError for pictures and
    clips, which no cutter can follow.
    """
    width, height = number(page.width), number(page.height)
    drawing = svgwrite.Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    title = clean(title or page.title)
    if title:
        drawing.set_desc(title=title)
    inkscape = Inkscape(drawing)
    spare = 0
    for index, layer in enumerate(page.layers):
        colour = OPERATION_COLOURS.get(layer.name)
        if colour is None:
            colour = _SPARE_COLOURS[spare % len(_SPARE_COLOURS)]
            spare += 1
        operation = drawing.add(inkscape.layer(label=clean(layer.name), id=f"operation-{index + 1}"))
        for path in outlines(layer.nodes, book or font_book()):
            operation.add(drawing.path(path_text(path), fill="none", stroke=colour, stroke_width=number(_LINE)))
    written: str = drawing.tostring()
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}\n'


def outlines(nodes: Iterable[Node], book: FontBook, place: Transform = IDENTITY) -> Iterator[Path]:
    """Yield what *nodes* draw as bare paths, moved to where they are seen; a run of letters is one path.

    Raises ValueError for pictures and clips.
    """
    for node in nodes:
        match node:
            case Shape():
                if node.path.segments:
                    yield node.path if place == IDENTITY else node.path.transformed(place)
            case Use():
                yield from outlines(node.symbol.children, book, place @ node.transform)
            case Group():
                if node.clip is not None:
                    raise ValueError("a cutter cannot follow a clip")
                yield from outlines(node.children, book, place @ node.transform)
            case Glyphs():
                start = place @ translation(node.x, node.y)
                letters = (_letters(run, book, start) for run in node.line.runs)
                yield from (path for path in letters if path.segments)
            case Image():
                raise ValueError("a cutter cannot follow a picture")


def _letters(run: Run, book: FontBook, place: Transform) -> Path:
    """Return the outlines of a run's glyphs."""
    face = book.face(run.face)
    segments: list[Segment] = []
    for glyph in run.glyphs:
        at = place @ translation(glyph.x, glyph.y) @ scaling(run.size)
        segments.extend(face.outline(glyph.glyph_id).transformed(at).segments)
    return Path(tuple(segments))
