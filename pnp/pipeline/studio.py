"""Lay out what drawing asks for: palette, fonts, art read once, words."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.booklet.numbering import number_all, references
from pnp.components.context import Context, palette
from pnp.load.pictures import fields
from pnp.model.card import Card
from pnp.model.components import AnyComponent, Counter, Tile
from pnp.model.facts import facts
from pnp.model.ruleset import LookFile, Ruleset, Section
from pnp.model.side import Pictured, Side
from pnp.problems import DocumentPath, Problems, SourceMap
from pnp.scene.nodes import Symbol
from pnp.text.fonts import font_book
from pnp.translate.lookup import Catalogue


def open_studio(
    ruleset: Ruleset,
    catalogue: Catalogue,
    problems: Problems,
    *,
    sections: Sequence[Section] = (),
    low_ink: bool = False,
    drawn: Collection[str] | None = None,
) -> Context | None:
    """Return the context that drawers work in; None, with problems, if a picture can't be used.

    *sections* are those of the booklet, whose numbers texts on pieces may name. Where only the components *drawn* are,
    only their pictures are read.
    """
    errors = problems.errors
    colours = palette(ruleset.look)
    shown = [_among(drawn, components) for components in (ruleset.components, ruleset.usual or {})]
    pictures = ruleset.art if drawn is None else _pictures(ruleset.art, shown)
    art = read_pictures(pictures, ruleset.folder, ruleset.look, problems)
    for components in shown:
        art |= draw_faces(components, ruleset.sources["components.yaml"], ruleset.look, problems)
    if problems.errors > errors:
        return None
    return Context(
        ruleset=ruleset,
        book=font_book(ruleset.look.display),
        palette=colours,
        art=art,
        words=catalogue.words,
        low_ink=low_ink,
        language=catalogue.language,
        facts=facts(ruleset.game, ruleset.components) | references(number_all(sections), catalogue),
        problems=problems,
    )


def _among(drawn: Collection[str] | None, components: Mapping[str, AnyComponent]) -> Mapping[str, AnyComponent]:
    """Return the components that are drawn."""
    return {name: component for name, component in components.items() if drawn is None or name in drawn}


def _pictures(art: Mapping[str, bytes], shown: Sequence[Mapping[str, AnyComponent]]) -> dict[str, bytes]:
    """Return the pictures that these components name."""
    named = {value for components in shown for _, value, _ in fields(components) if isinstance(value, str)}
    return {file: content for file, content in art.items() if file in named}


def read_pictures(pictures: Mapping[str, bytes], folder: str, look: LookFile, problems: Problems) -> dict[str, Symbol]:
    """Return a ruleset's own pictures by their files' names; those that can't be used are problems.

    *folder* is the ruleset's, for messages.
    """
    if not pictures:
        return {}
    from pnp.templating.art import read_art

    colours = palette(look)
    read = {file: read_art(file, pictures[file], f"{folder}/{file}", colours, problems) for file in sorted(pictures)}
    return {file: symbol for file, symbol in read.items() if symbol is not None}


def draw_faces(
    components: Mapping[str, AnyComponent], source: SourceMap, look: LookFile, problems: Problems
) -> dict[str, Symbol]:
    """Return every face of the program that is asked for, drawn once for all that look alike."""
    colours = palette(look)
    drawn: dict[str, Symbol] = {}
    for asking, at in _pictured(components):
        picture = asking.picture
        if asking.face is None or picture is None or picture in drawn:
            continue
        from pnp.templating.faces import WantedFace, draw_face

        face = draw_face(picture, WantedFace(asking.face, asking.values, source.below(at)), colours, problems)
        if face is not None:
            drawn[picture] = face
    return drawn


def _pictured(components: Mapping[str, AnyComponent]) -> Iterator[tuple[Pictured, DocumentPath]]:
    """Yield each side of a flat piece and each row of a card, and where it stands in components.yaml."""
    for name, component in components.items():
        if isinstance(component, Card):
            for key, rows in component.sides():
                yield from ((row, (name, key, index)) for index, row in enumerate(rows))
            if isinstance(component.back, Side):
                yield component.back, (name, "back")
        if isinstance(component, Tile | Counter):
            for key, side in (("front", component.front), ("back", component.back)):
                if isinstance(side, Side):
                    yield side, (name, key)
