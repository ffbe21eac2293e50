"""Turn text and the room for it into a line set as large as fits."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle
from pnp.text.shape import set_line


def fit_line(
    book: FontBook, text: str, style: TextStyle, width: float, smallest: float, language: str = "en"
) -> Line | None:
    """Return *text* on one line no wider than *width* mm, its size the style's or smaller but at least *smallest* mm.

    None if it is too wide even then. Raises KeyError for an unknown family.
    """
    line = set_line(book, text, style, language)
    if line.width <= width:
        return line
    size = style.size * width / line.width * (1 - 1e-9)
    return set_line(book, text, replace(style, size=size), language) if size >= smallest else None
