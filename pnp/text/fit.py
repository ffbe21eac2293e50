"""Turn text and the room for it into lines set as large as fits."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle
from pnp.text.paragraph import Align, Inline, Span, set_paragraph
from pnp.text.shape import set_line
from pnp.text.words import Shaper, widest_word

# A block that doesn't fit is tried again this much smaller: fine enough that nobody sees the steps.
_STEP = 0.96
_SLIP = 1e-6  # mm


@dataclass(frozen=True, slots=True)
class Block:
    """Lines one below the other: *baselines* are so many mm below the block's top, its bottom *height* mm."""

    lines: tuple[Line, ...]
    baselines: tuple[float, ...]
    height: float
    scale: float  # of its sizes, 1 if nothing had to shrink


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


def fit_block(
    book: FontBook,
    spans: Sequence[Span | Inline],
    width: float,
    height: float,
    smallest: float,
    language: str = "en",
    *,
    leading: float = 1.25,
    align: Align = "left",
    hyphenate: bool = False,
) -> Block | None:
    """Return *spans* as a block that fits width × height mm, all of it shrunk alike, no size below *smallest* mm.

    Baselines stand *leading* times the largest size apart. Words stay whole as long as shrinking helps; after that
    they are hyphenated or cut if *hyphenate* says so. No text makes an empty block. None if it fits at no size. Raises
    KeyError for an unknown family.
    """
    sizes = [span.style.size for span in spans if isinstance(span, Span)] or [smallest]

    def block_at(scale: float) -> Block | None:
        scaled = [_scaled(span, scale) for span in spans]
        lines = set_paragraph(book, scaled, width, language, align=align, hyphenate=hyphenate)
        block = _stack(lines, leading * max(sizes) * scale, scale)
        wide = any(line.width > width + _SLIP for line in lines)
        return None if wide or block.height > height + _SLIP else block

    least = min(1.0, smallest / min(sizes))
    widest = widest_word(spans, Shaper(book, language))
    whole = 1.0 if widest <= width else width / widest * (1 - 1e-9)  # the scale at which every word fits
    if whole < least and not hyphenate:
        return None
    most = max(whole, least)
    if (block := block_at(most)) is not None or most == least:
        return block
    found = block_at(least)
    low, high = 0, math.ceil(math.log(least / most) / math.log(_STEP))  # steps down: too few, enough
    while found is not None and high - low > 1:
        middle = (low + high) // 2
        block = block_at(max(least, most * _STEP**middle))
        found, low, high = (block, low, middle) if block else (found, middle, high)
    return found


def _scaled(span: Span | Inline, scale: float) -> Span | Inline:
    if isinstance(span, Inline):
        return replace(span, width=span.width * scale, ascent=span.ascent * scale, descent=span.descent * scale)
    return replace(span, style=replace(span.style, size=span.style.size * scale))


def _stack(lines: Sequence[Line], leading: float, scale: float) -> Block:
    """Return *lines* one below the other, the first one's ascent and the last one's descent inside the block."""
    if not lines:
        return Block((), (), 0.0, scale)
    baselines = tuple(lines[0].ascent + index * leading for index in range(len(lines)))
    return Block(tuple(lines), baselines, baselines[-1] + lines[-1].descent, scale)
