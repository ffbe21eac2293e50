"""A small game for the tests of drawing: every kind of component, art of plain shapes, no files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from pnp.game.model.ruleset import GameFile, LookFile, Ruleset, untranslated_values
from pnp.game.model.texts import Series, Text, TextValue
from pnp.pieces.draw_context import DrawContext, palette, texts_by_path
from pnp.pieces.kinds import draw_component, draw_component_face, pack_component
from pnp.press.colour import Colour
from pnp.press.geometry.path import Box, circle, rectangle
from pnp.press.scene.nodes import Paint, Shape, Symbol
from pnp.press.text.fonts import font_book
from pnp.problems import DocumentPath, Finding, SourceMap
from pnp.translation.catalogue import Catalogue, by_path, components_fields, titles
from tests.records import component, record

COMPONENTS: dict[str, dict[str, Any]] = {
    "town": {"kind": "square-board", "title": "Town", "columns": 3, "rows": 3, "cell": "52mm", "fill": "paper"},
    "market": {
        "kind": "row-board",
        "title": "Market",
        "rows": {
            "mushroom": {"title": "Mushroom", "emblem": "emblem.svg", "fill": "moss"},
            "meadow": {"title": "Meadow", "fill": "#c8577a"},
        },
        "tiles": "mushroom",
        "counters": "button",
        "places": 8,
        "tiles_title": "Tiles",
        "counters_title": "Price",
    },
    "mushroom": {
        "kind": "tile",
        "title": "Mushroom tile",
        "size": "48mm",
        "count": 3,
        "front": {"art": "tile.svg"},
        "back": {"art": "back.svg"},
    },
    "meadow": {
        "kind": "tile",
        "title": "Meadow tile",
        "size": "48mm",
        "count": 2,
        "front": {"fill": "moss", "label": "Meadow"},
        "back": {"art": "back.svg"},
    },
    "help": {
        "kind": "card",
        "title": "Your turn",
        "width": "63mm",
        "height": "88mm",
        "corner": "3mm",
        "count": 2,
        "rows": [
            {"title": "Walk", "cost": "2", "text": "To a cell with a *common* side.", "art": "emblem.svg"},
            {"title": "Trade", "cost": "as many as you like", "text": "One {icon:button} of {button.count}."},
            {"title": "Rest"},
        ],
        "foot": "Then it is **your neighbour's** turn.",
        "back_title": "Variants",
        "back_rows": [{"title": "Rain", "text": "Everybody walks twice."}],
    },
    "button": {
        "kind": "counter",
        "title": "Button",
        "size": "16mm",
        "count": 15,
        "front": {"art": "button.svg"},
        "back": "same",
    },
    "stone": {
        "kind": "counter",
        "shape": "hexagon",
        "title": "Stone",
        "size": "30mm",
        "count": 4,
        "front": {"fill": "red", "mark": "disc"},
        "back": {"fill": "blue", "mark": "ring"},
    },
    "hollow": {"kind": "standee", "title": "Hollow", "width": "26mm", "height": "38mm", "art": "hollow.svg"},
    "dooky": {
        "kind": "standee",
        "title": "Dooky",
        "width": "26mm",
        "height": "46mm",
        "art": "dooky.svg",
        "back_art": "dooky.svg",
    },
    "die": {"kind": "die", "title": "Die", "size": "18mm", "faces": ["1", "2", "3", "C", "B", "A"]},
    "bank": {
        "kind": "cup",
        "title": "Bank",
        "width": "50mm",
        "depth": "40mm",
        "height": "30mm",
        "label": "Bank",
        "art": "bank.svg",
    },
}

ART_SIZES = {
    "emblem.svg": (16.0, 16.0),
    "tile.svg": (48.0, 48.0),
    "back.svg": (48.0, 48.0),
    "button.svg": (16.0, 16.0),
    "hollow.svg": (26.0, 38.0),
    "dooky.svg": (26.0, 46.0),
    "bank.svg": (50.0, 40.0),
}


def art(name: str) -> Symbol:
    width, height = ART_SIZES[name]
    nodes = (
        Shape(rectangle(0, 0, width, height), Paint(fill=Colour(122, 143, 90))),
        Shape(circle(width / 2, height / 2, width / 4), Paint(fill=Colour(240, 220, 180), stroke=Colour(60, 50, 40))),
    )
    return Symbol(name, nodes, Box(0, 0, width, height))


def ruleset(components: Mapping[str, Mapping[str, Any]] = COMPONENTS) -> Ruleset:
    game = {
        "title": "A small game",
        "version": "1.0",
        "author": "nobody",
        "players": 2,
        "minutes": 5,
        "language": "en",
        "engine": "quiet-adventures",
        "about": "A game for tests.",
        "seats": {"hollow": "Hollow", "dooky": "Dooky", "guest": "A guest"},
    }
    look = {"paper": "#f7f1e3", "ink": "#3a3530", "accent": "moss", "palette": {"moss": "#7a8f5a"}}
    return Ruleset(
        name="small",
        folder="small",
        game=record(GameFile, game),
        components={name: component(value) for name, value in components.items()},
        sections=(),
        look=record(LookFile, look),
        figures={},
        art={},
        sources={"components.yaml": SourceMap("components.yaml")},
    )


def _translate(words: Callable[[str, str], str], text: Text) -> str:
    """Return a text whose messages, and those of the texts in it, *words* turns into others, by their contexts."""
    entries = {
        (each.context, each.message): tuple(words(form, each.context) for form in (each.message, each.plural) if form)
        for each in _texts_in(text)
    }
    return Catalogue("en", entries).translate(text)


def _texts_in(value: TextValue) -> Iterator[Text]:
    match value:
        case Text():
            yield value
            for _, inner in value.values:
                yield from _texts_in(inner)
        case Series():
            yield from (value.more, value.last)
            for item in value.items:
                yield from _texts_in(item)


def listing(drawing: DrawContext, texts: Mapping[DocumentPath, str]) -> DrawContext:
    written = by_path(components_fields(drawing.ruleset.components))
    changed = {path: Text(text, ".".join(map(str, path))) for path, text in texts.items()}
    return replace(drawing, texts=written | changed)


def context(
    components: Mapping[str, Mapping[str, Any]] = COMPONENTS,
    *,
    words: Callable[[str, str], str] = lambda message, _: message,
    low_ink: bool = False,
) -> DrawContext:
    game = ruleset(components)
    return DrawContext(
        ruleset=game,
        book=font_book("Amatic SC"),
        palette=palette(game.look),
        art={name: art(name) for name in ART_SIZES},
        translate=partial(_translate, words),
        draw_face=draw_component_face,
        pack=pack_component,
        texts=texts_by_path(game),
        titles=titles(game),
        low_ink=low_ink,
        placeholders=untranslated_values(game.game, game.components),
    )


def findings(drawing: DrawContext) -> list[Finding]:
    pieces = [piece for name in drawing.ruleset.components for piece in draw_component(name, drawing)]
    return [finding for piece in pieces for finding in piece.findings]
