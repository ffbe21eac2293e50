"""Plan a booklet's pages from the sizes of what is on them, and make them: cover, contents, column, running heads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.booklet.blocks import Book, Front, Heading
from pnp.booklet.figures import Pictures
from pnp.booklet.flow import Column
from pnp.booklet.pagination import OverfullPageError, Placed, Strip, paginate
from pnp.booklet.style import BookletStyle
from pnp.booklet.typesetter import Typesetter
from pnp.geometry.path import Box, rectangle
from pnp.geometry.path import line as straight
from pnp.geometry.transform import IDENTITY, Transform, scaling, translation
from pnp.model.translatable import ui_text
from pnp.scene.document import Bookmark, Document, Layer, Link, Page
from pnp.scene.nodes import Glyphs, Group, Node, Paint, Role, Shape, Symbol, Use
from pnp.text.fonts import FontBook
from pnp.text.line import Run, Span, TextStyle
from pnp.text.typography import BASELINE
from pnp.translate.catalogue import Catalogue

_FIRST_BODY_PAGE = 1  # 0-based: after the cover
_HEAD_ABOVE, _FOLIO_BELOW = 4.5, 9.0  # of the text's edges, in mm

_COVER_MARGIN = 14.0
_LEAST_MARGIN = 4.0  # at the cover's foot
_ABOUT_SHARE = 0.86  # of the cover's width: the sentence about the game
_ENTRY_LINES = 1.2  # the height of a line of the contents, in lines of the grid
_ABOUT_LINES = 2  # of the sentence about the game that have room below the art
_TITLE_LEFT = 8.0  # where the titles in the contents begin
_FOLIO_ROOM = 14.0  # at the end of a line of the contents
# How far a link reaches above and below its words' baseline, in em.
_ABOVE, _BELOW = 0.85, 0.25


class BookletPlan(Struct, frozen=True):
    """The pages of a booklet before their figures are drawn: its cover, and what is on each page after it."""

    book: Book
    setter: Typesetter
    pictures: Pictures
    cover: Page
    columns: tuple[tuple[Placed, ...], ...]

    @property
    def page_count(self) -> int:
        """How many pages the booklet has, its cover among them."""
        return _FIRST_BODY_PAGE + len(self.columns)


def plan_booklet(
    book: Book, fonts: FontBook, style: BookletStyle, pictures: Pictures, catalogue: Catalogue
) -> BookletPlan:
    """Return the pages of a booklet in reading order; no figure is drawn.

    Raises OverfullPageError if something that can't be divided is higher than a page.
    """
    setter = Typesetter(fonts, style, book.language, dict(pictures.icons))
    body = Column(setter, pictures).strips(book.blocks)
    if pictures.ornament:
        body.append(ornament_strip(pictures.ornament, style))
    # The contents come before what they list: laid out once to learn the pages, then with their numbers.
    blank = contents_strips(setter, [ContentsEntry(heading, 0) for heading in book.headings], catalogue)
    anchors = _anchors(paginate([*blank, *body], style.text_height))
    entries = [ContentsEntry(heading, anchors[heading.anchor]) for heading in book.headings]
    columns = paginate([*contents_strips(setter, entries, catalogue), *body], style.text_height)
    cover = cover_page(setter, book.front, pictures, catalogue)
    return BookletPlan(book, setter, pictures, cover, tuple(map(tuple, columns)))


def booklet_document(plan: BookletPlan) -> Document:
    """Return the pages of a booklet, its figures drawn."""
    front = plan.book.front
    anchors = _anchors(plan.columns)
    pages = [plan.cover]
    running = ""
    for number, column in enumerate(plan.columns, start=_FIRST_BODY_PAGE):
        running = next((p.strip.running for p in column if p.strip.running and p.y == 0), running)
        head = _running_head(plan.setter, number, front.title, running)
        pages.append(_body_page(plan, column, number, head, anchors))
        running = next((p.strip.running for p in reversed(column) if p.strip.running), running)
    return Document(front.title, tuple(pages), author=front.author, subject=front.about, language=plan.book.language)


def _anchors(columns: Sequence[Sequence[Placed]]) -> dict[str, int]:
    """Return anchor -> the page (0-based) it is on."""
    return {
        anchor: number
        for number, column in enumerate(columns, start=_FIRST_BODY_PAGE)
        for placed in column
        for anchor in placed.strip.anchors
    }


def _body_page(
    plan: BookletPlan, column: Sequence[Placed], number: int, head: tuple[Node, ...], anchors: dict[str, int]
) -> Page:
    style = plan.setter.style
    left, top = style.column_left(number), style.margins.top
    art = [p.strip.drawn(plan.pictures.draw, left, top + p.y) for p in column if p.strip.nodes]
    bookmarks = tuple(Bookmark(p.strip.bookmark, top + p.y, p.strip.level) for p in column if p.strip.bookmark)
    entries = (
        (Box(left + x0, top + p.y + y0, left + x1, top + p.y + y1), f"#{target}")
        for p in column
        for x0, y0, x1, y1, target in p.strip.links
    )
    links = tuple(
        Link(box, target if page is None else page)
        for box, target in (*entries, *link_boxes(art))
        if (page := anchors.get(target[1:])) is not None or not target.startswith("#")
    )
    layers = (Layer("text", tuple(art)), Layer("running", head))
    return Page(style.paper.width, style.paper.height, layers, links, bookmarks)


def _running_head(setter: Typesetter, number: int, title: str, running: str) -> tuple[Node, ...]:
    """Return the game's title on left pages, the section's on right ones, and the page number, all outside."""
    style = setter.style
    left = style.column_left(number)
    is_right = number % 2 == 0
    head = setter.shortened(running if is_right else title, style.folio, style.measure)
    folio = setter.line(str(number + 1), style.folio)
    x = left + style.measure - head.width if is_right else left
    folio_x = left + style.measure - folio.width if is_right else left
    foot = style.paper.height - style.margins.bottom + _FOLIO_BELOW
    nodes = (*setter.place(head, x, style.margins.top - _HEAD_ABOVE), *setter.place(folio, folio_x, foot))
    return (Group(nodes, role="artifact"),)


class ContentsEntry(Struct, frozen=True):
    """A line of the contents: a heading and its page (0-based)."""

    heading: Heading
    page: int


def cover_page(setter: Typesetter, front: Front, pictures: Pictures, catalogue: Catalogue) -> Page:
    """Return the cover: title above, art in the middle, players and minutes below.

    Raises OverfullPageError if its words don't fit even without art.
    """
    style, paper = setter.style.on_cover(), setter.style.paper
    scale, grid = style.scale, style.grid
    width = paper.width - 2 * _COVER_MARGIN
    ground = Shape(rectangle(0, 0, paper.width, paper.height), Paint(fill=style.ground))
    nodes: list[Node] = [Group((ground,), role="artifact")]
    y = _centred(setter, nodes, front.title, style.cover_title, scale.cover_title.leading, width, 24.0, "h1")
    if front.subtitle:
        y = _centred(setter, nodes, front.subtitle, style.heading(2), grid * 1.2, width, y + 2)
    about_width = _ABOUT_SHARE * width
    more = len(setter.lines((Span(front.about, style.lead),), about_width, hyphenate=False)) - _ABOUT_LINES
    foot = paper.height - 43.0 - scale.lead.leading * max(0, more)
    if pictures.cover:
        _fit_symbol(nodes, pictures.cover, Box(_COVER_MARGIN, y + 5, paper.width - _COVER_MARGIN, foot - 6))
    _centred(setter, nodes, front.about, style.lead, scale.lead.leading, about_width, foot)
    below = _centred(setter, nodes, front.facts_line, style.table_head, grid, width, paper.height - 23)
    end = _centred(setter, nodes, front.imprint, style.folio, grid * 0.8, width, paper.height - 16)
    title = catalogue.translate(ui_text("Cover"))
    if y > foot or below > paper.height - 16 or end > paper.height - _LEAST_MARGIN:
        raise OverfullPageError(Strip(paper.height, bookmark=title))
    return Page(paper.width, paper.height, (Layer("text", tuple(nodes)),), title=title)


def contents_strips(setter: Typesetter, entries: Sequence[ContentsEntry], catalogue: Catalogue) -> list[Strip]:
    """Return the contents, an entry a chapter, dotted to the page's number; its height depends on no page's number."""
    grid = setter.style.grid
    heading = setter.line(catalogue.translate(ui_text("Contents")), setter.style.heading(1))
    strips = [Strip(2.25 * grid, setter.place(heading, 0.0, 2 * BASELINE * grid), may_end=False, role="h2")]
    return strips + [_entry(setter, entry) for entry in entries if entry.heading.level == 1]


def ornament_strip(symbol: Symbol, style: BookletStyle) -> Strip:
    """Return the ornament that ends the booklet, in the middle of the column."""
    nodes: list[Node] = []
    _fit_symbol(nodes, symbol, Box(style.measure * 0.3, 0.0, style.measure * 0.7, 2 * style.grid))
    return Strip(2 * style.grid, tuple(nodes), space=2 * style.grid, role=None)


def _entry(setter: Typesetter, entry: ContentsEntry) -> Strip:
    """Return a chapter's entry: its number, its title in as many lines as it takes, dots, the page's number."""
    style = setter.style
    grid, measure = style.grid, style.measure
    words = setter.lines((Span(entry.heading.text, style.body),), measure - _TITLE_LEFT - _FOLIO_ROOM, hyphenate=False)
    last = max(0, len(words) - 1)
    y = _ENTRY_LINES * grid * 0.76 + last * grid
    folio = setter.line(str(entry.page + 1), style.body)
    nodes: list[Node] = []
    if entry.heading.number:
        nodes += setter.place(setter.line(entry.heading.number, style.caption_number), 0.0, y - last * grid)
    for i, line in enumerate(words):
        nodes += setter.place(line, _TITLE_LEFT, y + (i - last) * grid)
    nodes += setter.place(folio, measure - folio.width, y)
    start, end = _TITLE_LEFT + (words[-1].width if words else 0.0) + 2, measure - folio.width - 2
    if end > start:
        dots = Paint(stroke=style.ink.tint(0.5), width=0.25, dash=(0.0, 1.6))
        nodes.append(Shape(straight((start, y - 0.2), (end, y - 0.2)), dots))
    height = _ENTRY_LINES * grid + last * grid
    return Strip(height, tuple(nodes), links=((0.0, 0.0, measure, height, entry.heading.anchor),))


def _centred(
    setter: Typesetter,
    nodes: list[Node],
    text: str,
    style: TextStyle,
    leading: float,
    width: float,
    y: float,
    role: Role = "p",
) -> float:
    """Set *text* in the middle of the page from *y* down; return where it ends."""
    lines = []
    for line in setter.lines((Span(text, style),), width, hyphenate=False):
        lines.append(Glyphs(line, (setter.style.paper.width - line.width) / 2, y + leading * BASELINE))
        y += leading
    nodes.append(Group(tuple(lines), role=role))
    return y


def _fit_symbol(nodes: list[Node], symbol: Symbol, room: Box) -> None:
    """Paint *symbol* as large as *room* allows, in its middle."""
    size = min(room.width / symbol.box.width, room.height / symbol.box.height)
    if size <= 0:
        return
    (x, y), (cx, cy) = room.centre, symbol.box.centre
    picture = Use(symbol, translation(x - cx * size, y - cy * size) @ scaling(size))
    nodes.append(Group((picture,), role="artifact"))


def link_boxes(nodes: Iterable[Node], place: Transform = IDENTITY) -> Iterator[tuple[Box, str]]:
    """Yield the box of each link, line by line, and its target: an address, or ``#`` and an anchor."""
    for node in nodes:
        match node:
            case Group():
                yield from link_boxes(node.children, place @ node.transform)
            case Glyphs():
                for link, runs in groupby(node.line.runs, lambda run: run.link):
                    if link:
                        yield _box(list(runs), place((node.x, node.y))), link
            case _:
                pass


def _box(runs: list[Run], start: tuple[float, float]) -> Box:
    """Return the box of runs that follow each other in a line whose baseline begins at *start*."""
    x, y = start
    glyphs = [glyph for run in runs for glyph in run.glyphs]
    size = max(run.size for run in runs)
    left, right = min(glyph.x for glyph in glyphs), max(glyph.x + glyph.advance for glyph in glyphs)
    return Box(x + left, y - _ABOVE * size, x + right, y + _BELOW * size)
