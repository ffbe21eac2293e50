"""Write a page of lines as an SVG file for cutting machines: paths only, in the order in which they are cut.

The programs of machines read less of SVG than browsers do: no transforms, references, text, styles or clips. So every
path is complete in millimetres, and each layer of the page is one operation with its own colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.backends.file_text import clean, path_text
from pnp.backends.svgwrite_import import Drawing
from pnp.scene.document import Page
from pnp.scene.transforms import outline_paths
from pnp.text.fonts import FontBook, font_book
from pnp.units import number

_LINE_WIDTH = 0.1
# svgwrite's own extension for layers imports its validator.
_INKSCAPE = {
    "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "xmlns:sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
}


class CutProfile(Struct, frozen=True):
    """What the program of a machine expects: the *colour* of each operation, and *spares* for layers of other names."""

    colours: Mapping[str, str]
    spares: tuple[str, ...]


# Add a machine with a line of its own. LightBurn tells operations apart by exactly the colours of its palette.
CUT_PROFILES: Mapping[str, CutProfile] = {
    "laser": CutProfile(
        {"engrave": "#000000", "fold": "#0000FF", "cut-inside": "#00E000", "cut-outside": "#FF0000"},
        ("#D0D000", "#FF8000", "#00E0E0", "#FF00FF"),
    ),
}


def cut_svg(page: Page, book: FontBook | None = None, profile: CutProfile = CUT_PROFILES["laser"]) -> str:
    """Return *page* as an SVG file in mm, one Inkscape layer for each of its layers, in their order.

    Letters become outlines, from the fonts of *book* (or else the default one). Raises ValueError for pictures and
    clips, which no cutter can follow.
    """
    width, height = number(page.width), number(page.height)
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=False)
    if page.title:
        drawing.set_desc(title=clean(page.title), desc=clean(page.description) or None)
    drawing.update(_INKSCAPE)
    spare = 0
    for index, layer in enumerate(page.layers):
        colour = profile.colours.get(layer.name)
        if colour is None:
            colour = profile.spares[spare % len(profile.spares)]
            spare += 1
        operation = drawing.add(drawing.g(id=f"operation-{index + 1}"))
        operation.update({"inkscape:groupmode": "layer", "inkscape:label": clean(layer.name)})
        for path in outline_paths(layer.nodes, book or font_book()):
            operation.add(drawing.path(path_text(path), fill="none", stroke=colour, stroke_width=number(_LINE_WIDTH)))
    written: str = drawing.tostring()
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{written}\n'
