"""Lay out what drawing asks for: palette, fonts, art read once, words."""

from __future__ import annotations

<<<<<<< HEAD
from collections.abc import Mapping

from pnp.components.context import Context, palette
from pnp.model.ruleset import LookFile, Ruleset
=======
from collections.abc import Iterator, Mapping

from pnp.colour import Colour
from pnp.components.context import Context, palette
from pnp.model.components import Counter, Side, Tile
from pnp.model.ruleset import Ruleset
>>>>>>> 58c46abbaca42eea74e1b0e963f0a465df582e7b
from pnp.problems import Problems
from pnp.scene.nodes import Symbol
from pnp.templating.art import read_art
from pnp.templating.faces import WantedFace, draw_face
from pnp.text.fonts import font_book
from pnp.translate.lookup import Catalogue


def open_studio(ruleset: Ruleset, catalogue: Catalogue, problems: Problems, *, low_ink: bool = False) -> Context | None:
    """Return the context that drawers work in; None, with problems, if a picture can't be used."""
<<<<<<< HEAD
    art = read_all_art(ruleset.art, ruleset.folder, ruleset.look, problems)
    if art is None:
=======
    errors = problems.errors
    colours = palette(ruleset.look)
    art = _pictures(ruleset, colours, problems)
    _add_faces(art, ruleset, colours, problems)
    if problems.errors > errors:
>>>>>>> 58c46abbaca42eea74e1b0e963f0a465df582e7b
        return None
    return Context(
        ruleset=ruleset,
        book=font_book(ruleset.look.display),
        palette=palette(ruleset.look),
        art=art,
        words=catalogue.words,
        low_ink=low_ink,
        language=catalogue.language,
        problems=problems,
    )


<<<<<<< HEAD
def read_all_art(art: Mapping[str, bytes], folder: str, look: LookFile, problems: Problems) -> dict[str, Symbol] | None:
    """Return every picture as a symbol; None, with problems, if one can't be used. *folder* is for messages."""
    colours = palette(look)
    read = {file: read_art(file, art[file], f"{folder}/{file}", colours, problems) for file in sorted(art)}
    found = {file: symbol for file, symbol in read.items() if symbol is not None}
    return found if len(found) == len(art) else None
=======
def _pictures(ruleset: Ruleset, colours: Mapping[str, Colour], problems: Problems) -> dict[str, Symbol]:
    """Return the ruleset's own pictures by their files' names."""
    art: dict[str, Symbol] = {}
    for file, content in sorted(ruleset.art.items()):
        symbol = read_art(file, content, f"{ruleset.folder}/{file}", colours, problems)
        if symbol is not None:
            art[file] = symbol
    return art


def _add_faces(art: dict[str, Symbol], ruleset: Ruleset, colours: Mapping[str, Colour], problems: Problems) -> None:
    """Draw every face of the program that a side asks for, once for all sides that look alike."""
    source = ruleset.sources["components.yaml"]
    for side, at in _sides(ruleset):
        picture = side.picture
        if side.face is None or picture is None or picture in art:
            continue
        face = draw_face(picture, WantedFace(side.face, side.values, source.below(at)), colours, problems)
        if face is not None:
            art[picture] = face


def _sides(ruleset: Ruleset) -> Iterator[tuple[Side, tuple[str, str]]]:
    """Yield each side of a flat piece, and where it stands in components.yaml."""
    for name, component in ruleset.components.items():
        if isinstance(component, Tile | Counter):
            for key, side in (("front", component.front), ("back", component.back)):
                if isinstance(side, Side):
                    yield side, (name, key)
>>>>>>> 58c46abbaca42eea74e1b0e963f0a465df582e7b
