"""Lay out what drawing asks for: palette, fonts, art read once, words."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.components.context import Context, palette
from pnp.model.ruleset import LookFile, Ruleset
from pnp.problems import Problems
from pnp.scene.nodes import Symbol
from pnp.templating.art import read_art
from pnp.text.fonts import font_book
from pnp.translate.lookup import Catalogue


def open_studio(ruleset: Ruleset, catalogue: Catalogue, problems: Problems, *, low_ink: bool = False) -> Context | None:
    """Return the context that drawers work in; None, with problems, if a picture can't be used."""
    art = read_all_art(ruleset.art, ruleset.folder, ruleset.look, problems)
    if art is None:
        return None
    return Context(
        ruleset=ruleset,
        book=font_book(ruleset.look.display),
        palette=palette(ruleset.look),
        art=art,
        words=catalogue.words,
        low_ink=low_ink,
        language=catalogue.language,
    )


def read_all_art(art: Mapping[str, bytes], folder: str, look: LookFile, problems: Problems) -> dict[str, Symbol] | None:
    """Return every picture as a symbol; None, with problems, if one can't be used. *folder* is for messages."""
    colours = palette(look)
    read = {file: read_art(file, art[file], f"{folder}/{file}", colours, problems) for file in sorted(art)}
    found = {file: symbol for file, symbol in read.items() if symbol is not None}
    return found if len(found) == len(art) else None
