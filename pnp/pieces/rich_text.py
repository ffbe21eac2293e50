"""Turn a text with markup on a piece into spans, its placeholders filled."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pnp.game.model.texts import Icon, Markup, Placeholder, parse_markup
from pnp.pieces.draw_context import DrawContext
from pnp.press.scene.nodes import Symbol, room_for
from pnp.press.text.line import InlineBox, Span, TextStyle


class RichText(Struct, frozen=True):
    """A text as it is set, and the pictures among its words by their keys in its lines."""

    spans: tuple[Span | InlineBox, ...]
    pictures: Mapping[str, Symbol]


_NO_VALUES: Mapping[str, str] = {}


def rich_text(text: str, style: TextStyle, context: DrawContext, values: Mapping[str, str] = _NO_VALUES) -> RichText:
    """Return *text*, already translated, in *style*.

    *values* are texts with markup of their own, for the placeholders of their names. A component without a face is
    named; links are plain text.
    """
    pictures: dict[str, Symbol] = {}

    def set_inline(inline: Span | Icon) -> Span | InlineBox:
        """Return a part of the text in the style, a picture as its box."""
        if isinstance(inline, Span):
            return replace(inline, style=style, link="")
        title = context.title(inline.name) if inline.name in context.ruleset.components else inline.name
        symbol = context.icon(inline.name)
        if symbol is None:
            return Span(title, style)
        pictures[inline.name] = symbol
        return replace(room_for(inline.name, symbol, style.size), text=title)

    inlines: list[Span | Icon] = []
    for node in parse_markup(text).nodes:
        if isinstance(node, Placeholder) and node.name in values:
            inner = parse_markup(values[node.name]).filled(lambda name: Span(values.get(name) or context.value(name)))
            inlines += (_in_look_of(node, each) for each in inner)
        else:
            inlines += Markup((node,)).filled(lambda name: Span(context.value(name)))
    return RichText(tuple(map(set_inline, inlines)), pictures)


def _in_look_of(around: Placeholder, inline: Span | Icon) -> Span | Icon:
    """Return a part of a value, strong or emphasized if its placeholder is."""
    if isinstance(inline, Icon):
        return inline
    return replace(inline, strong=inline.strong or around.strong, emphasis=inline.emphasis or around.emphasis)
