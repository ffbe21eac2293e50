"""Write a page of lines as an SVG file for cutting machines: paths only, in the order in which they are cut.

The software of cutting machines supports less of SVG than browsers do: no transforms, references, text, styles or
clips. So every path is complete in millimetres, and each layer of the page is one operation with its own colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.press.scene.document import Page
from pnp.press.scene.outlines import outline_paths
from pnp.press.text.fonts import FontBook, font_book
from pnp.press.text.typography import writable_text
from pnp.press.units import number
from pnp.press.writers.svg import path_text

_LINE_WIDTH = 0.1
_NAMESPACES = " ".join(
    f'xmlns{prefix}="{name}"'
    for prefix, name in (
        ("", "http://www.w3.org/2000/svg"),
        (":ev", "http://www.w3.org/2001/xml-events"),
        (":inkscape", "http://www.inkscape.org/namespaces/inkscape"),
        (":sodipodi", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"),
        (":xlink", "http://www.w3.org/1999/xlink"),
    )
)


class CutProfile(Struct, frozen=True):
    """What a machine's software expects: the colour of each operation, and *spares* for layers with other names."""

    colours: Mapping[str, str]
    spares: tuple[str, ...]


# One line for each machine. LightBurn tells operations apart by the exact colours of its palette.
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
    size = f'height="{height}mm" version="1.1" viewBox="0 0 {width} {height}" width="{width}mm"'
    written = ['<?xml version="1.0" encoding="UTF-8"?>\n', f'<svg baseProfile="full" {size} {_NAMESPACES}>']
    if page.title:
        written.append(f"<title>{_escape(page.title)}</title>")
        if page.description:
            written.append(f"<desc>{_escape(page.description)}</desc>")
    written.append("<defs />")
    spare = 0
    for index, layer in enumerate(page.layers):
        colour = profile.colours.get(layer.name)
        if colour is None:
            colour = profile.spares[spare % len(profile.spares)]
            spare += 1
        paths = [
            f'<path d="{path_text(path)}" fill="none" stroke="{colour}" stroke-width="{number(_LINE_WIDTH)}" />'
            for path in outline_paths(layer.nodes, book or font_book())
        ]
        label = _escape(layer.name).replace('"', "&quot;")
        group = f'g id="operation-{index + 1}" inkscape:groupmode="layer" inkscape:label="{label}"'
        written += (f"<{group}>", *paths, "</g>") if paths else (f"<{group} />",)
    return "".join([*written, "</svg>\n"])


def _escape(text: str) -> str:
    """Return *text* as the content of an XML element."""
    return writable_text(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
