"""Lay out what drawing asks for: palette, fonts, art read once, words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pnp.booklet.composer import number_all, references
from pnp.components.draw_context import DrawContext, palette, texts_by_path
from pnp.components.kinds import draw_component_face, pack_component
from pnp.model.flat_pieces import Pictured
from pnp.model.kinds import AnyComponent, kind_of
from pnp.model.layouts import laid_out, layout_pictures
from pnp.model.ruleset import LookFile, Ruleset, Section
from pnp.model.values import record_fields
from pnp.problems import DocumentPath, Place, Problems, SourceMap
from pnp.scene.nodes import Node, Shape, Symbol
from pnp.scene.transforms import iter_leaves
from pnp.text.fonts import FontBook, font_book
from pnp.text.own_fonts import OwnFont
from pnp.translate.catalogue import Catalogue, placeholder_values, titles

# Of all pictures of a game: more would take too long to read.
MOST_SEGMENTS_IN_ALL = 200_000
# Of the files, in bytes, that are read once for all builds of a process: drawings, and not photographs.
_MOST_BYTES_KEPT = 100_000


def make_draw_context(
    ruleset: Ruleset,
    catalogue: Catalogue,
    problems: Problems,
    *,
    sections: Sequence[Section] = (),
    low_ink: bool = False,
    drawn: Collection[str] | None = None,
) -> DrawContext:
    """Return the context that drawers work in; a picture that can't be used is a problem, and not in it.

    *sections* are those of the booklet, whose numbers texts on pieces may name. Where only the components *drawn* are,
    only their pictures are read.
    """
    colours = palette(ruleset.look)
    shown = [
        _drawn_components(drawn, components) for components in (ruleset.components, ruleset.default_components or {})
    ]
    named = frozenset().union(*map(named_pictures, shown))
    named |= {*ruleset.look.icons.values()}
    pictures = {file: content for file, content in ruleset.art.items() if drawn is None or file in named}
    art = read_pictures(pictures, ruleset.folder, ruleset.look, problems)
    for components in shown:
        art |= draw_faces(components, ruleset, problems)
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


def _drawn_components(
    drawn: Collection[str] | None, components: Mapping[str, AnyComponent]
) -> Mapping[str, AnyComponent]:
    """Return the components that are drawn."""
    return {name: component for name, component in components.items() if drawn is None or name in drawn}


def named_pictures(components: Mapping[str, AnyComponent]) -> frozenset[str]:
    """Return the names of the pictures that components show: their files' names, and those of the program's faces."""
    files = {value for _, value, _ in record_fields(components) if isinstance(value, str)}
    laid = {each.file for name, component in components.items() for each in layout_pictures(name, component)}
    return frozenset(files | laid | {side.picture for side, _ in _pictured(components) if side.picture is not None})


def read_pictures(pictures: Mapping[str, bytes], folder: str, look: LookFile, problems: Problems) -> dict[str, Symbol]:
    """Return a ruleset's own pictures by their files' names; those that can't be used are problems.

    *folder* is the ruleset's, for messages. Pictures that come to too much together are not read on (P008).
    """
    if not pictures:
        return {}
    from pnp.templating.art import read_art, read_sound_art

    colours = palette(look)
    read: dict[str, Symbol] = {}
    remaining = MOST_SEGMENTS_IN_ALL
    for file in sorted(pictures):
        content = pictures[file]
        symbol = read_sound_art(file, content, tuple(colours.items())) if len(content) <= _MOST_BYTES_KEPT else None
        symbol = symbol or read_art(file, content, f"{folder}/{file}", colours, problems)
        if symbol is None:
            continue
        read[file] = symbol
        remaining -= _segments(symbol.children)
        if remaining < 0:
            message = f"the pictures have more than {MOST_SEGMENTS_IN_ALL:,} segments in all"
            problems.error("P008", message, Place(f"{folder}/{file}"), "simplify them")
            break
    return read


def _segments(nodes: Iterable[Node]) -> int:
    """Return how many lines and curves *nodes* consist of, a symbol's counted as often as it is used."""
    return sum(len(leaf.node.path.segments) for leaf in iter_leaves(nodes) if isinstance(leaf.node, Shape))


def draw_faces(components: Mapping[str, AnyComponent], ruleset: Ruleset, problems: Problems) -> dict[str, Symbol]:
    """Return every face of the program that is asked for, drawn once for all that look alike."""
    colours, source, own = palette(ruleset.look), ruleset.sources["components.yaml"], tuple(ruleset.faces)
    drawn = _draw_ornaments(components, ruleset.sources["faces.yaml"], ruleset.look, problems)
    for asking, at in _pictured(components):
        picture = asking.picture
        if asking.face is None or asking.layout is not None or picture is None or picture in drawn:
            continue
        from pnp.templating.faces import FaceRequest, draw_face

        face = draw_face(picture, FaceRequest(asking.face, asking.values, source.below(at), own), colours, problems)
        if face is not None:
            drawn[picture] = face
    return drawn


def _draw_ornaments(
    components: Mapping[str, AnyComponent], source: SourceMap, look: LookFile, problems: Problems
) -> dict[str, Symbol]:
    """Return every face of the program that a layer of a ruleset's own face shows."""
    drawn: dict[str, Symbol] = {}
    for name, component in components.items():
        for face in laid_out(name, component):
            for layer in face.bound_layers():
                if layer.ornament is None or layer.ornament_name in drawn:
                    continue
                from pnp.templating.faces import FaceRequest, draw_face

                request = FaceRequest(layer.ornament, layer.values, source.below(layer.origin))
                symbol = draw_face(layer.ornament_name, request, palette(look), problems)
                if symbol is not None:
                    drawn[layer.ornament_name] = symbol
    return drawn


def _pictured(components: Mapping[str, AnyComponent]) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield each part of a component that may show a face of the program, and its path in components.yaml."""
    for name, component in components.items():
        for part, path in kind_of(component).pictured(component):
            yield part, (name, *path)
