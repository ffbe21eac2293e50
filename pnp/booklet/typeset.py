"""Set words in type: inlines become lines, lines become strips of the page."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks import Icon, Inlines, Words
from pnp.booklet.paginate import Strip
from pnp.booklet.type_scale import TypeScale
from pnp.scene.nodes import Node, Symbol
from pnp.scene.set_lines import line_nodes, room_for
from pnp.text.fonts import FontBook
from pnp.text.line import Line, TextStyle
from pnp.text.paragraph import Align, Inline, Span, set_paragraph
from pnp.text.shape import set_line

# Where a line's baseline lies, as a share of its leading from its top.
_BASELINE = 0.74
# The regret of dividing a paragraph between two pages.
_DIVIDING = 0.05


class Typesetter(Struct, frozen=True):
    """Fonts, styles and icons of one booklet in one language."""

    fonts: FontBook
    scale: TypeScale
    language: str
    icons: dict[str, Symbol]

    def spans(self, inlines: Inlines, style: TextStyle) -> tuple[Span | Inline, ...]:
        """Return *inlines* in *style*: strong words bold, emphasis italic, links in the accent colour."""
        return tuple(self._span(part, style) for part in inlines)

    def _span(self, part: Words | Icon, style: TextStyle) -> Span | Inline:
        if isinstance(part, Icon):
            symbol = self.icons.get(part.component)
            if symbol is None:
                return Span(part.title, style)
            return room_for(part.component, symbol, style.size)
        return Span(
            part.text,
            replace(
                style,
                weight="bold" if part.strong else style.weight,
                italic=part.emphasis or style.italic,
                colour=self.scale.accent.shade(0.25) if part.url or part.target else style.colour,
                link=part.url or (f"#{part.target}" if part.target else ""),
            ),
        )

    def lines(
        self, spans: tuple[Span | Inline, ...], width: float, *, align: Align = "left", hyphenate: bool = True
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
        return tuple(
            node for i, line in enumerate(lines) for node in self.place(line, x, y + leading * (i + _BASELINE))
        )

    def strips(self, lines: tuple[Line, ...], leading: float, *, x: float = 0.0, space: float = 0.0) -> list[Strip]:
        """Return a strip a line; a page ends neither after the first nor before the last of them, nor gladly between.

        A paragraph without words is an empty line: what hangs beside it, or leads to it, has its place.
        """
        if not lines:
            return [Strip(leading, space=space)]
        count = len(lines)
        return [
            Strip(
                leading,
                self.place(line, x, leading * _BASELINE),
                space=space if i == 0 else 0.0,
                may_end=i == count - 1 or (0 < i < count - 2),
                regret=_DIVIDING if i < count - 1 else 0.0,
                continues=i > 0,
            )
            for i, line in enumerate(lines)
        ]
