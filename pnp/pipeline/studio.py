"""Lay out what drawing asks for: palette, fonts, art read once, words."""

from __future__ import annotations

from pnp.components.context import Context, palette
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems
from pnp.scene.nodes import Symbol
from pnp.templating.art import read_art
from pnp.text.fonts import font_book
from pnp.translate.lookup import Catalogue


def open_studio(ruleset: Ruleset, catalogue: Catalogue, problems: Problems, *, low_ink: bool = False) -> Context | None:
    """Return the context that drawers work in; None, with problems, if a picture can't be used."""
    colours = palette(ruleset.look)
    art: dict[str, Symbol] = {}
    for file, content in sorted(ruleset.art.items()):
        symbol = read_art(file, content, f"{ruleset.folder}/{file}", colours, problems)
        if symbol is not None:
            art[file] = symbol
    if len(art) < len(ruleset.art):
        return None
    return Context(
        ruleset=ruleset,
        book=font_book(ruleset.look.display),
        palette=colours,
        art=art,
        words=catalogue.words,
        low_ink=low_ink,
        language=catalogue.language,
        problems=problems,
    )
