"""Make the context of drawing: palette, fonts, art, texts, each read once."""

from __future__ import annotations

import pickle
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.booklet.blocks.composer import number_all, references
from pnp.game.model.faces import GivenValue
from pnp.game.model.files import COMPONENTS, FACE_FILE
from pnp.game.model.kinds import AnyComponent, kind_of
from pnp.game.model.layouts import layout_pictures, shown_faces
from pnp.game.model.ruleset import LookFile, Ruleset, Section
from pnp.game.model.values import record_fields
from pnp.kept_values import find_object, keep_value
from pnp.pieces.draw_context import DrawContext, palette, texts_by_path
from pnp.pieces.kinds import draw_component_face, pack_component
from pnp.press.scene.nodes import Node, Shape, Symbol
from pnp.press.scene.transforms import iter_leaves
from pnp.press.text.fonts import FontBook, OwnFont, font_book
from pnp.problems import DocumentPath, Place, Problems
from pnp.translation.catalogue import Catalogue, placeholder_values, titles
from pnp.workshop.fingerprint import digest_program, digest_text, digest_value


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
    named = ruleset.art if drawn is None else pictures_shown(ruleset, drawn)
    pictures = {file: content for file, content in ruleset.art.items() if file in named}
    return DrawContext(
        ruleset=ruleset,
        book=fonts_of(ruleset, catalogue.language),
        palette=palette(ruleset.look),
        art=game_art(ruleset, pictures, _drawn_components(ruleset, drawn), problems),
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
    fonts, look = ruleset.fonts, ruleset.look
    own = (OwnFont(fonts[font.file], font.family, font.weight == "bold", font.italic) for font in look.fonts)
    return font_book(look.display, language, tuple(own))


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
    sides = (side for component in components.values() for side, _ in kind_of(component).pictured(component))
    return frozenset(files | laid | {side.picture for side in sides if side.picture is not None})


# Of all pictures of a game: one of 199,000 segments made a build take more than 20 s; it is drawn at several scales.
MOST_SEGMENTS_IN_ALL = 200_000
MOST_PIXELS_IN_ALL = 500_000_000  # 650 poker cards at 300 dots per inch; a million takes 0.05 s to read and write
# Of the files, in bytes, that are read once for all builds of a process: drawings, not photographs, which fill memory.
_MOST_BYTES_KEPT = 100_000


class WantedFace(NamedTuple):
    """A face of the program that is used *at* a path of a ruleset's *file*; *symbol* names its drawing."""

    symbol: str
    face: str
    values: Mapping[str, GivenValue]
    file: str
    at: DocumentPath


def game_art(
    ruleset: Ruleset,
    pictures: Mapping[str, bytes],
    components: Sequence[Mapping[str, AnyComponent]],
    problems: Problems,
) -> dict[str, Symbol]:
    """Return *pictures* and the program's faces on *components* by their names, kept if there is no problem."""
    wanted = [face for each in components for face in wanted_faces(each)]
    if not pictures and not wanted:
        return {}
    drawn = [face[:3] for face in wanted]
    slot = digest_text("art", ruleset.folder, *pictures, *(face.symbol for face in wanted))
    digest = digest_text(digest_program(), digest_value([pictures, drawn, sorted(palette(ruleset.look).items())]))
    art: dict[str, Symbol] | None = find_object(slot, digest)
    if art is not None:
        return art
    count = len(problems)
    art = read_pictures(pictures, ruleset.folder, ruleset.look, problems) | draw_faces(wanted, ruleset, problems)
    if len(problems) == count:
        keep_value(slot, (digest, pickle.dumps(art, protocol=5)))
    return art


def wanted_faces(components: Mapping[str, AnyComponent]) -> Iterator[WantedFace]:
    """Yield every face of the program that components or layers of the ruleset's faces use."""
    for name, component in components.items():
        for face in shown_faces(name, component):
            for layer in face.bound_layers():
                if layer.ornament is not None:
                    yield WantedFace(layer.ornament_name, layer.ornament, layer.values, FACE_FILE, layer.origin)
    for name, component in components.items():
        for part, path in kind_of(component).pictured(component):
            if part.face is not None and part.layout is None and part.picture is not None:
                yield WantedFace(part.picture, part.face, part.values, COMPONENTS, (name, *path))


def draw_faces(wanted: Iterable[WantedFace], ruleset: Ruleset, problems: Problems) -> dict[str, Symbol]:
    """Return faces of the program by their symbols' names, drawn once for all that look alike."""
    drawn: dict[str, Symbol] = {}
    for one in wanted:
        if one.symbol in drawn:
            continue
        from pnp.press.pictures.faces import FaceRequest, draw_face  # few games have a face of the program

        own = tuple(ruleset.faces) if one.file == COMPONENTS else ()
        request = FaceRequest(one.face, one.values, ruleset.sources[one.file].below(one.at), own)
        face = draw_face(one.symbol, request, palette(ruleset.look), problems)
        if face is not None:
            drawn[one.symbol] = face
    return drawn


def read_pictures(pictures: Mapping[str, bytes], folder: str, look: LookFile, problems: Problems) -> dict[str, Symbol]:
    """Return a ruleset's own pictures by their files' names; those that can't be used are problems.

    *folder* is the ruleset's, for messages. Reading stops when all pictures together are too large (P008).
    """
    if not pictures:
        return {}
    from pnp.press.pictures.art import read_art, read_sound_art
    from pnp.press.pictures.raster import FEWER_PIXELS, declared_pixels

    colours = palette(look)
    read: dict[str, Symbol] = {}
    remaining, pixels = MOST_SEGMENTS_IN_ALL, MOST_PIXELS_IN_ALL
    for file in sorted(pictures):
        content = pictures[file]
        place = Place(f"{folder}/{file}")
        pixels -= declared_pixels(content)
        if pixels < 0:
            message = f"the pictures have more than {MOST_PIXELS_IN_ALL:,} pixels in all"
            problems.error("P008", message, place, FEWER_PIXELS)
            break
        symbol = read_sound_art(file, content, tuple(colours.items())) if len(content) <= _MOST_BYTES_KEPT else None
        symbol = symbol or read_art(file, content, f"{folder}/{file}", colours, problems)
        if symbol is None:
            continue
        read[file] = symbol
        remaining -= _segments(symbol.children)
        if remaining < 0:
            message = f"the pictures have more than {MOST_SEGMENTS_IN_ALL:,} segments in all"
            problems.error("P008", message, place, "simplify them")
            break
    return read


def _segments(nodes: Iterable[Node]) -> int:
    """Return how many lines and curves *nodes* consist of, a symbol's counted as often as it is used."""
    return sum(len(leaf.node.path.segments) for leaf in iter_leaves(nodes) if isinstance(leaf.node, Shape))
