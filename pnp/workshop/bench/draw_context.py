"""Make the context of drawing: palette, fonts, art, texts, each read once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.booklet.blocks.composer import number_all, references
from pnp.game.model.components.flat_pieces import Pictured
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.layouts import layout_pictures
from pnp.game.model.ruleset import Ruleset, Section
from pnp.game.model.values import record_fields
from pnp.pieces.draw_context import DrawContext, palette, texts_by_path
from pnp.pieces.kinds import draw_component_face, pack_component
from pnp.press.text.fonts import FontBook, OwnFont, font_book
from pnp.problems import DocumentPath, Problems
from pnp.translation.catalogue import Catalogue, placeholder_values, titles
from pnp.workshop.bench.game_art import game_art


def make_draw_context(
    ruleset: Ruleset,
    catalogue: Catalogue,
    problems: Problems,
    *,
    sections: Sequence[Section] = (),
    low_ink: bool = False,
    drawn: Collection[str] | None = None,
) -> DrawContext:
    """Return the context of drawing functions; an unusable picture is a problem, and left out.

    *sections* are those of the booklet, whose numbers texts on pieces may name. If only the components *drawn* are
    drawn, only their pictures are read.
    """
    colours = palette(ruleset.look)
    shown = _drawn_components(ruleset, drawn)
    named = None if drawn is None else pictures_shown(ruleset, drawn)
    pictures = {file: content for file, content in ruleset.art.items() if named is None or file in named}
    art = game_art(ruleset, pictures, shown, problems)
    return DrawContext(
        ruleset=ruleset,
        book=fonts_of(ruleset, catalogue.language),
        palette=colours,
        art=art,
        translate=catalogue.translate,
        draw_face=draw_component_face,
        pack=pack_component,
        texts=texts_by_path(ruleset),
        titles=titles(ruleset),
        low_ink=low_ink,
        language=catalogue.language,
        placeholders=placeholder_values(ruleset) | references(number_all(sections)),
    )


def context_in(context: DrawContext, catalogue: Catalogue) -> DrawContext:
    """Return a context for readers of another language, with the words of its catalogue."""
    book = fonts_of(context.ruleset, catalogue.language)
    return context.in_language(catalogue.language, catalogue.translate, book)


def fonts_of(ruleset: Ruleset, language: str) -> FontBook:
    """Return the fonts of a ruleset in a language."""
    own = tuple(
        OwnFont(ruleset.fonts[font.file], font.family, font.weight == "bold", font.italic)
        for font in ruleset.look.fonts
    )
    return font_book(ruleset.look.display, language, own)


def pictures_shown(ruleset: Ruleset, drawn: Collection[str] | None = None) -> frozenset[str]:
    """Return the names of the pictures on the components *drawn*, by default all, and in their texts."""
    named = map(named_pictures, _drawn_components(ruleset, drawn))
    return frozenset(ruleset.look.icons.values()).union(*named)


def _drawn_components(ruleset: Ruleset, drawn: Collection[str] | None) -> list[Mapping[str, AnyComponent]]:
    """Return those of the components that are drawn, as chosen and with default options."""
    return [
        {name: component for name, component in components.items() if drawn is None or name in drawn}
        for components in (ruleset.components, ruleset.default_components or {})
    ]


def named_pictures(components: Mapping[str, AnyComponent]) -> frozenset[str]:
    """Return the names of the pictures on components: their files' names, and those of the program's faces."""
    files = {value for _, value, _ in record_fields(components) if isinstance(value, str)}
    laid = {each.file for name, component in components.items() for each in layout_pictures(name, component)}
    return frozenset(files | laid | {side.picture for side, _ in _pictured(components) if side.picture is not None})


def _pictured(components: Mapping[str, AnyComponent]) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield each part of a component that may show a face of the program, and its path in components.yaml."""
    for name, component in components.items():
        for part, path in kind_of(component).pictured(component):
            yield part, (name, *path)
