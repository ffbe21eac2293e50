"""Turn a text with markup that stands on a piece into spans, its placeholders filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.components.context import Context
from pnp.model import markup
from pnp.scene.nodes import Symbol
from pnp.scene.set_lines import room_for
from pnp.text.line import TextStyle
from pnp.text.paragraph import Inline, Span


class RichText(Struct, frozen=True):
    """A text as it is set, and the pictures among its words by the keys that its lines call them by."""

    spans: tuple[Span | Inline, ...]
    pictures: Mapping[str, Symbol]


def rich_text(text: str, style: TextStyle, context: Context) -> RichText:
    """Return *text*, in the reader's words already, in *style*: a component without a face is named."""
    pictures: dict[str, Symbol] = {}
    return RichText(tuple(_spans(markup.parse(text).nodes, style, context, pictures)), pictures)


def _spans(
    nodes: Sequence[markup.Inline], style: TextStyle, context: Context, pictures: dict[str, Symbol]
) -> Iterator[Span | Inline]:
    for node in nodes:
        match node:
            case markup.Text(text):
                yield Span(text, style)
            case markup.Strong(children):
                yield from _spans(children, replace(style, weight="bold"), context, pictures)
            case markup.Emphasis(children):
                yield from _spans(children, replace(style, italic=True), context, pictures)
            case markup.Link(children):
                yield from _spans(children, style, context, pictures)
            case markup.Placeholder(name):
                yield Span(context.value(name), style)
            case markup.Icon(name):
                yield _icon(name, style, context, pictures)


def _icon(name: str, style: TextStyle, context: Context, pictures: dict[str, Symbol]) -> Span | Inline:
    title = context.title(name)
    symbol = context.face(name, "front")
    if symbol is None:
        return Span(title, style)
    pictures[name] = symbol
    return replace(room_for(name, symbol, style.size), text=title)
