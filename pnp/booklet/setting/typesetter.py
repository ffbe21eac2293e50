"""Set words in type: inlines become lines, lines become nodes of the page."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import Book, Inlines
from pnp.booklet.setting.style import BookletStyle
from pnp.game.model.texts import Icon
from pnp.press.geometry.path import line as straight
from pnp.press.scene.nodes import Node, Paint, Shape, Symbol, line_nodes, room_for
from pnp.press.text.breaking import line_breaks
from pnp.press.text.filled_text import FilledText, filled_text
from pnp.press.text.fonts import FontBook
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.paragraph import Align, BrokenParagraph, break_paragraph
from pnp.press.text.shaping import line_width, set_line
from pnp.press.text.typography import BASELINE, SECOND_TINT
from pnp.translation.catalogue import Catalogue


class Typesetter(Struct, frozen=True):
    """Fonts, styles and icons of one booklet in one language."""

    fonts: FontBook
    style: BookletStyle
    language: str
    icons: Mapping[str, Symbol]

    @property
    def content(self) -> tuple[Any, ...]:
        """All that decides how large words are that it sets."""
        style, boxes = self.style, {name: symbol.box for name, symbol in self.icons.items()}
        return self.fonts.content, self.language, style.paper, style.margins, style.scale, style.bound_right, boxes

    def sized(self, size: float) -> Typesetter:
        """Return the typesetter with running text of *size* times its size."""
        if size == 1.0:
            return self
        scale = self.style.scale
        scaled = scale.scaled(size)
        text = {name: getattr(scaled, name) for name in ("body", "rule_title", "note")}
        return replace(self, style=replace(self.style, scale=replace(scale, **text)))

    @property
    def lighter(self) -> Typesetter:
        """The typesetter of words in a second language below those in the first."""
        return replace(self, style=replace(self.style, ink=self.style.ink.tint(SECOND_TINT)))

    def spans(self, inlines: Inlines, style: TextStyle) -> tuple[Span | InlineBox, ...]:
        """Return *inlines* in *style*: links in the accent colour, an icon without a picture as its title."""
        return tuple(self._span(part, style) for part in inlines)

    def _span(self, part: Span | Icon, style: TextStyle) -> Span | InlineBox:
        if isinstance(part, Icon):
            symbol = self.icons.get(part.name)
            return Span(part.title, style) if symbol is None else room_for(part.name, symbol, style.size)
        return replace(part, style=replace(style, colour=self.style.link_colour) if part.link else style)

    def filled(self, spans: tuple[Span | InlineBox, ...], narrowest: float, *, ragged: bool = False) -> FilledText:
        """Return a paragraph ready to fill lines, none narrower than *narrowest* mm."""
        return filled_text(self.fonts, spans, narrowest, self.language, ragged=ragged)

    def lines(
        self, spans: tuple[Span | InlineBox, ...], width: float, *, align: Align = "start", hyphenate: bool = True
    ) -> tuple[Line, ...]:
        """Return a paragraph's lines, none wider than *width* mm, as equally full as they can be."""
        return self.broken(spans, width, align=align, hyphenate=hyphenate).lines

    def broken(
        self, spans: tuple[Span | InlineBox, ...], width: float, *, align: Align = "start", hyphenate: bool = True
    ) -> BrokenParagraph:
        """Return a paragraph whose lines are counted, and set when they are needed."""
        return break_paragraph(self.fonts, spans, width, self.language, align=align, hyphenate=hyphenate)

    def title(self, text: str, style: TextStyle, width: float) -> BrokenParagraph:
        """Return a title in as few lines as *width* mm allow, and of these the most equal, words whole."""
        spans = (Span(text, style),)
        title = self.broken(spans, width, hyphenate=False)
        if title.count == 1:
            return title
        narrow, wide = max(width / 2, min(self.longest_word(text, style), width)), width
        for _ in range(_TITLE_STEPS):
            middle = (narrow + wide) / 2
            tried = self.broken(spans, middle, hyphenate=False)
            if tried.count == title.count:
                title, wide = tried, middle
            else:
                narrow = middle
        return title

    def longest_word(self, text: str, style: TextStyle) -> float:
        """Return how wide the longest part of a title is in which no line may end, in mm."""
        ends = (0, *(at for at, _ in line_breaks(text)), len(text))
        return max(self.width(text[start:end].strip(), style) for start, end in pairwise(ends))

    def width(self, text: str, style: TextStyle) -> float:
        """Return how wide *text* is on one line, in mm."""
        return line_width(self.fonts, text, style, self.language)

    def line(self, text: str, style: TextStyle) -> Line:
        """Return *text* on one line of any width."""
        return set_line(self.fonts, text, style, self.language)

    def shortened(self, text: str, style: TextStyle, width: float) -> Line:
        """Return *text* on one line; an ellipsis replaces what does not fit *width* mm."""
        line = self.line(text, style)
        if line.width <= width:
            return line
        room = width - self.width("…", style)
        return self.line(self.lines((Span(text, style),), room, hyphenate=False)[0].text.rstrip() + "…", style)

    def place(self, line: Line, x: float, y: float) -> tuple[Node, ...]:
        """Return the nodes of a line that begins *x* mm from the start of its column, its baseline at *y*."""
        return line_nodes(line, self.style.left_of(x, line.width), y, self.icons)

    def block(self, lines: tuple[Line, ...], leading: float, x: float = 0.0, y: float = 0.0) -> tuple[Node, ...]:
        """Return the nodes of lines *leading* mm apart, from *y* down, *x* mm from the start of their column."""
        return tuple(node for i, line in enumerate(lines) for node in self.place(line, x, y + leading * (i + BASELINE)))

    def across(self, width: float, y: float, paint: Paint) -> Shape:
        """Return a line along *y* from the start of a column, *width* mm long."""
        left = self.style.left_of(0.0, width)
        return Shape(straight((left, y), (left + width, y)), paint)


_TITLE_STEPS = 7  # halvings of the width: to one part in a hundred


class Edition(Struct, frozen=True):
    """A booklet in one language."""

    book: Book
    fonts: FontBook
    catalogue: Catalogue

    def setter(self, style: BookletStyle, icons: Mapping[str, Symbol]) -> Typesetter:
        """Return what sets the words of the booklet on pages of a style."""
        return Typesetter(self.fonts, style, self.book.language, dict(icons))
