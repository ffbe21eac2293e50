"""Turn words into glyphs that stand where they should: by the ink that is seen, not by their advance widths."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from pnp.components.context import Context
from pnp.geometry.path import Box
from pnp.scene.nodes import Glyphs
from pnp.text.fit import fit_line
from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle
from pnp.text.shape import set_line


def ink_box(book: FontBook, line: Line) -> Box:
    """Return the box around the visible outlines of a line, its baseline beginning at (0, 0); empty for spaces."""
    boxes: list[Box] = []
    for run in line.runs:
        face = book.face(run.face)
        for glyph in run.glyphs:
            box = face.bounds(glyph.glyph_id)
            if box is not None:
                boxes.append(box.scaled(run.size).moved(glyph.x, glyph.y))
    return reduce(Box.union, boxes, boxes[0]) if boxes else Box(0, 0, line.width, 0)


def cap_height(book: FontBook, style: TextStyle) -> float:
    """Return the height of capital letters in mm."""
    return book.chain(style)[0].cap_height * style.size


def centred(context: Context, text: str, x: float, y: float, style: TextStyle) -> Glyphs:
    """Set *text* with the middle of its visible outlines at (x, y)."""
    line = set_line(context.book, text, style, context.language)
    cx, cy = ink_box(context.book, line).centre
    return Glyphs(line, x - cx, y - cy)


def on_caps(
    context: Context, text: str, x: float, y: float, style: TextStyle, *, align: float = 0.5, width: float | None = None
) -> Glyphs:
    """Set *text* so that capitals have their middle at *y*, and share a baseline with their neighbours.

    *align* is the share of the line that lies left of *x*: 0.5 centres it, 0 begins it there, 1 ends it there.
    A line wider than *width* mm is set smaller, down to three fifths; the checker of overflows says the rest.
    """
    line = fitted(context, text, style, width) if width else set_line(context.book, text, style, context.language)
    size = max((run.size for run in line.runs), default=style.size)
    box = ink_box(context.book, line)
    left = x - box.left - align * box.width
    return Glyphs(line, left, y + cap_height(context.book, style) * size / style.size / 2)


def fitted(context: Context, text: str, style: TextStyle, width: float) -> Line:
    """Set *text* no wider than *width* mm if three fifths of its size allow it, else at three fifths."""
    smallest = 0.6 * style.size
    line = fit_line(context.book, text, style, width, smallest, context.language)
    if line is None:
        return set_line(context.book, text, resized(style, smallest), context.language)
    return line


def resized(style: TextStyle, size: float) -> TextStyle:
    """Return the style at *size* mm of the em."""
    return TextStyle(style.family, size, style.colour, style.weight, style.italic)


def glyph_box(book: FontBook, glyphs: Glyphs) -> Box:
    """Return the box of a set line's visible outlines where it stands."""
    return ink_box(book, glyphs.line).moved(glyphs.x, glyphs.y)


def hull(boxes: Iterable[Box]) -> Box:
    """Return the box around all *boxes*. Raises TypeError for none."""
    return reduce(Box.union, boxes)
