"""Plan the pages of a bilingual booklet: two columns, rule beside rule, and every figure once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.bilingual_figures import BilingualFigureSetter
from pnp.booklet.bilingual_flow import BilingualFlow
from pnp.booklet.blocks import BlockPair, Book, pair_blocks
from pnp.booklet.cover import cover_page
from pnp.booklet.figures import Pictures
from pnp.booklet.pages import BookletPlan, BookParts, compose_pages, contents_block, notes_title, split_summary
from pnp.booklet.strips import Column
from pnp.booklet.style import BookletStyle
from pnp.booklet.typesetter import Typesetter
from pnp.text.fonts import FontBook
from pnp.text.typography import reads_from_right
from pnp.translate.catalogue import Catalogue

_GUTTER = 6.0  # mm between the columns


class Edition(Struct, frozen=True):
    """A booklet in one language: its blocks, its fonts, and the words of the program."""

    book: Book
    fonts: FontBook
    catalogue: Catalogue


def plan_bilingual(editions: Sequence[Edition], style: BookletStyle, pictures: Pictures) -> BookletPlan:
    """Return the pages of two *editions* of a booklet side by side; the first says on which side it is bound.

    Both have the same blocks. Raises OverfullPageError if something that can't be divided is higher than a page.
    """
    first, second = editions
    icons = dict(pictures.icons)
    setters = [Typesetter(each.fonts, style, each.book.language, icons) for each in editions]
    columns = divide_page(style, setters)
    cover = cover_page(setters[0], first.book.front, pictures, first.catalogue, (setters[1], second.book.front))
    figures = BilingualFigureSetter(setters[0], pictures.remembered(), columns=columns)
    flow = BilingualFlow(setters[0], figures, columns=columns)
    halves = zip(*(split_summary(each.book.blocks) for each in editions), strict=True)
    body, summary, imprint = (pair_blocks(*half) for half in halves)
    contents = BlockPair(*(contents_block(each.book, each.catalogue) for each in editions))
    notes = BlockPair(*(notes_title(each.catalogue) for each in editions))
    parts = BookParts(body, summary, imprint, contents, notes)
    pages, has_back_cover = compose_pages(flow, parts)
    return BookletPlan(first.book, setters[0], pictures, cover, pages, has_back_cover, columns, second.book)


def divide_page(page: BookletStyle, setters: Sequence[Typesetter]) -> tuple[Column, ...]:
    """Return two columns of equal width for the setters of two languages: the first is where lines of a page begin."""
    width = (page.measure - _GUTTER) / 2
    return tuple(
        Column(_narrowed(setter, page, width), index * (width + _GUTTER)) for index, setter in enumerate(setters)
    )


def _narrowed(setter: Typesetter, page: BookletStyle, width: float) -> Typesetter:
    return replace(setter, style=page.in_column(width, from_right=reads_from_right(setter.language)))
