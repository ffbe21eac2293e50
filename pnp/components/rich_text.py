"""Turn a text with markup on a piece into spans, its placeholders filled."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pnp.components.draw_context import DrawContext
from pnp.model.markup import Icon, parse
from pnp.scene.nodes import Symbol
from pnp.scene.set_lines import room_for
from pnp.text.line import InlineBox, Span, TextStyle


class RichText(Struct, frozen=True):
    """A text as it is set, and the pictures among its words by the keys that its lines call them by."""

    spans: tuple[Span | InlineBox, ...]
    pictures: Mapping[str, Symbol]


def rich_text(text: str, style: TextStyle, context: DrawContext) -> RichText:
    """Return *text*, in the reader's words already, in *style*.

    A component without a face is named; links lead nowhere.
    """
    pictures: dict[str, Symbol] = {}

    def set_inline(inline: Span | Icon) -> Span | InlineBox:
        """Return a part of the text in the style, a picture as its box."""
        if isinstance(inline, Span):
            return replace(inline, style=style, link="")
        title = context.title(inline.name)
        symbol = context.face(inline.name, "front")
        if symbol is None:
            return Span(title, style)
        pictures[inline.name] = symbol
        return replace(room_for(inline.name, symbol, style.size), text=title)

    inlines = parse(text).filled(lambda name: Span(context.value(name)))
    return RichText(tuple(map(set_inline, inlines)), pictures)
