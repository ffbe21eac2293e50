"""Join what a booklet in one language is set from: its blocks, its fonts, and the words of the program."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.booklet.blocks.content import Book
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.scene.nodes import Symbol
from pnp.press.text.fonts import FontBook
from pnp.translation.catalogue import Catalogue


class Edition(Struct, frozen=True):
    """A booklet in one language."""

    book: Book
    fonts: FontBook
    catalogue: Catalogue

    def setter(self, style: BookletStyle, icons: Mapping[str, Symbol]) -> Typesetter:
        """Return what sets the words of the booklet on pages of a style."""
        return Typesetter(self.fonts, style, self.book.language, dict(icons))
