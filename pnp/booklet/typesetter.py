"""Set words in type: inlines become lines, lines become strips of the page."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks import Inlines
from pnp.booklet.pagination import Strip
from pnp.booklet.style import BookletStyle
from pnp.model.markup import Icon
from pnp.scene.nodes import Node, Symbol
from pnp.scene.set_lines import line_nodes, room_for
from pnp.text.fonts import FontBook
from pnp.text.line import InlineBox, Line, Span, TextStyle
from pnp.text.paragraph import Align, set_paragraph
from pnp.text.shaping import set_line
from pnp.text.typography import BASELINE

# The penalty of dividing a paragraph between two pages.
_DIVISION_PENALTY = 0.05


class Typesetter(Struct, frozen=True):
    """Fonts, styles and icons of one booklet in one language."""

    fonts: FontBook
    style: BookletStyle
    language: str
    icons: dict[str, Symbol]

    def spans(self, inlines: Inlines, style: TextStyle) -> tuple[Span | InlineBox, ...]:
        """Return *inlines* in *style*: links in the accent colour, an icon without a picture as its title."""
        return tuple(self._span(part, style) for part in inlines)

    def _span(self, part: Span | Icon, style: TextStyle) -> Span | InlineBox:
        if isinstance(part, Icon):
            symbol = self.icons.get(part.name)
            return Span(part.title, style) if symbol is None else room_for(part.name, symbol, style.size)
        return replace(part, style=replace(style, colour=self.style.link_colour) if part.link else style)

    def lines(
        self, spans: tuple[Span | InlineBox, ...], width: float, *, align: Align = "left", hyphenate: bool = True
    ) -> tuple[Line, ...]:
        """Return a paragraph's lines, none wider than *width* mm."""
        return set_paragraph(self.fonts, spans, width, self.language, align=align, hyphenate=hyphenate)

    def line(self, text: str, style: TextStyle) -> Line:
        """Return *text* on one line, as wide as it gets."""
        return set_line(self.fonts, text, style, self.language)

    def shortened(self, text: str, style: TextStyle, width: float) -> Line:
        """Return *text* on one line; what is too much for *width* mm is left out, as an ellipsis says."""
        line = self.line(text, style)
        if line.width <= width:
            return line
        room = width - self.line("…", style).width
        return self.line(self.lines((Span(text, style),), room, hyphenate=False)[0].text.rstrip() + "…", style)

    def place(self, line: Line, x: float, y: float) -> tuple[Node, ...]:
        """Return the nodes of a line whose baseline begins at (x, y), its icons among them."""
        return line_nodes(line, x, y, self.icons)

    def block(self, lines: tuple[Line, ...], leading: float, x: float = 0.0, y: float = 0.0) -> tuple[Node, ...]:
        """Return the nodes of lines set one under the other, *leading* mm apart, from (x, y) down."""
        return tuple(node for i, line in enumerate(lines) for node in self.place(line, x, y + leading * (i + BASELINE)))

    def strips(self, lines: tuple[Line, ...], leading: float, *, x: float = 0.0, space: float = 0.0) -> list[Strip]:
        """Return a strip a line; no page ends after the first or before the last of them, and rather not between.

        A paragraph without words is an empty line: what hangs beside it keeps its place.
        """
        if not lines:
            return [Strip(leading, space=space)]
        count = len(lines)
        return [
            Strip(
                leading,
                self.place(line, x, leading * BASELINE),
                space=space if i == 0 else 0.0,
                may_end=i == count - 1 or (0 < i < count - 2),
                break_penalty=_DIVISION_PENALTY if i < count - 1 else 0.0,
                continues=i > 0,
            )
            for i, line in enumerate(lines)
        ]
