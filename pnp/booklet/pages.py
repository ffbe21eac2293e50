"""Make pages of a booklet: the cover, the contents, the column divided, running heads and page numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.booklet.blocks import Book
from pnp.booklet.flow import Column
from pnp.booklet.front import Entry, contents_strips, cover_page, ornament_strip
from pnp.booklet.links import linked_words
from pnp.booklet.paginate import Placed, paginate
from pnp.booklet.pictures import Pictures
from pnp.booklet.type_scale import (
    BOTTOM,
    INNER,
    MEASURE,
    OUTER,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    TEXT_HEIGHT,
    TOP,
    TypeScale,
)
from pnp.booklet.typeset import Typesetter
from pnp.geometry.path import Box
from pnp.scene.document import Bookmark, Document, Layer, Link, Page
from pnp.scene.nodes import Group, Node
from pnp.text.fonts import FontBook
from pnp.translate.catalogue import Catalogue

_FIRST_BODY_PAGE = 1  # 0-based: after the cover


def booklet_pages(book: Book, fonts: FontBook, scale: TypeScale, pictures: Pictures, catalogue: Catalogue) -> Document:
    """Return the booklet as A5 pages in reading order."""
    setter = Typesetter(fonts, scale, book.language, dict(pictures.icons))
    body = Column(setter, pictures, catalogue).strips(book.blocks)
    if pictures.ornament:
        body.append(ornament_strip(pictures.ornament))
    # The contents stand before what they list: laid out once to learn the pages, then with their numbers.
    blank = contents_strips(setter, [Entry(heading, 0) for heading in book.headings], catalogue)
    anchors = _anchors(paginate([*blank, *body], TEXT_HEIGHT))
    entries = [Entry(heading, anchors[heading.anchor]) for heading in book.headings]
    columns = paginate([*contents_strips(setter, entries, catalogue), *body], TEXT_HEIGHT)
    pages = [cover_page(setter, book.front, pictures, catalogue)]
    running = ""
    for number, column in enumerate(columns, start=_FIRST_BODY_PAGE):
        running = next((p.strip.running for p in column if p.strip.running and p.y == 0), running)
        pages.append(_body_page(setter, column, number, book.front.title, running, anchors))
        running = next((p.strip.running for p in reversed(column) if p.strip.running), running)
    return Document(
        book.front.title, tuple(pages), author=book.front.author, subject=book.front.about, language=book.language
    )


def _anchors(columns: Sequence[Sequence[Placed]]) -> dict[str, int]:
    """Return anchor -> the page (0-based) it stands on."""
    return {
        anchor: number
        for number, column in enumerate(columns, start=_FIRST_BODY_PAGE)
        for placed in column
        for anchor in placed.strip.anchors
    }


def column_left(number: int) -> float:
    """Return where the text begins on page *number* (0-based): the first page is a right-hand one."""
    return INNER if number % 2 == 0 else OUTER


def _body_page(
    setter: Typesetter,
    column: Sequence[Placed],
    number: int,
    title: str,
    running: str,
    anchors: Mapping[str, int],
) -> Page:
    left = column_left(number)
    art: list[Node] = [placed.strip.placed(left, TOP + placed.y) for placed in column if placed.strip.nodes]
    bookmarks = tuple(
        Bookmark(placed.strip.bookmark, TOP + placed.y, placed.strip.level)
        for placed in column
        if placed.strip.bookmark
    )
    entries = (
        (Box(left + x0, TOP + placed.y + y0, left + x1, TOP + placed.y + y1), f"#{target}")
        for placed in column
        for x0, y0, x1, y1, target in placed.strip.links
    )
    links = tuple(
        Link(box, target if page is None else page)
        for box, target in (*entries, *linked_words(art))
        if (page := anchors.get(target[1:])) is not None or not target.startswith("#")
    )
    head = _running_head(setter, number, left, title, running)
    return Page(PAGE_WIDTH, PAGE_HEIGHT, (Layer("text", tuple(art)), Layer("running", head)), links, bookmarks)


def _running_head(setter: Typesetter, number: int, left: float, title: str, running: str) -> tuple[Node, ...]:
    """Return the game's title on left pages, the section's on right ones, and the page number, all outside."""
    right_page = number % 2 == 0
    head = setter.shortened(running if right_page else title, setter.scale.folio, MEASURE)
    folio = setter.line(str(number + 1), setter.scale.folio)
    x = left + MEASURE - head.width if right_page else left
    folio_x = left + MEASURE - folio.width if right_page else left
    nodes = (*setter.place(head, x, TOP - 4.5), *setter.place(folio, folio_x, PAGE_HEIGHT - BOTTOM + 9.0))
    return (Group(nodes, role="artifact"),)
