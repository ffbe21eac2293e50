"""Plan a booklet's pages from the sizes of their items, and make them: cover, contents, column, running heads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, BlockPair, Book, ContentsBlock, Heading, RunningText
from pnp.booklet.pages.copyfit import LEAST_NOTES, SHEET_PAGES, Fit, fit_pages, is_poor
from pnp.booklet.pages.cover import (
    COVER_AT_END,
    ORNAMENT,
    back_cover_page,
    can_have_rules,
    cover_frame,
    cover_ground,
    cover_page,
    end_strip,
)
from pnp.booklet.pages.justification import justify, with_larger_figures, with_larger_parts
from pnp.booklet.pages.pagination import Trial
from pnp.booklet.setting.figures import FigureSetter
from pnp.booklet.setting.flow import BlockFlow, FigureElement
from pnp.booklet.setting.items import PagePlacement
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import Column, Placed, Strip, link_boxes
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Edition, Typesetter
from pnp.game.model.texts import ui_text
from pnp.press.geometry.path import Box
from pnp.press.scene.document import Bookmark, Document, Layer, Link, Page
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.press.scene.nodes import Group, Node, Paint, line_nodes
from pnp.translation.catalogue import Catalogue

_FIRST_BODY_PAGE = 1  # 0-based: after the cover
_NOTE_LEADING = 8.0  # mm between lines for notes; as in exercise books
_NOTE_LINE = 0.15  # mm wide; the thinnest that prints at home
_NOTE_LINE_TINT = 0.6
_LEAST_ABOVE_NOTES = 0.2  # of a page: with less white, the page before one for notes is filled; by eye
_NO_SUMMARY_ON_BACK = 4.0  # what it costs that the summary is not on the back cover, as pages for notes do
# The size and the leading of a summary of a few lines on the back cover, in shares of the usual ones; the white below.
_LARGE_BACK_SETTINGS = ((1.5, 1.1), (1.35, 1.1), (1.2, 1.05))
_LEAST_WHITE_BELOW_LARGE = 0.55
_NO_ITEM = -1  # the item of a placement that is none of the booklet's


class PlannedPage(Struct, frozen=True):
    """A page after the cover: its strips, and the placements of its items, for measurements."""

    strips: tuple[Placed, ...]
    placements: tuple[PagePlacement, ...]


class BookletPlan(Struct, frozen=True):
    """The pages of a booklet before their figures are drawn: its cover, and what is on each page after it."""

    book: Book
    setter: Typesetter
    pictures: Pictures
    cover: Page
    pages: tuple[PlannedPage, ...]
    has_back_cover: bool = False
    columns: tuple[Column, ...] = ()  # of a bilingual booklet
    translated: Book | None = None  # what is in the second of them
    back_cover: Page | None = None  # after the pages, if nothing of the booklet is on the last of them

    @property
    def titles(self) -> tuple[str, ...]:
        """The game's title, in each language."""
        books = (self.book,) if self.translated is None else (self.book, self.translated)
        return tuple(book.front.title for book in books)

    @property
    def page_count(self) -> int:
        """How many pages the booklet has, its covers among them."""
        return _FIRST_BODY_PAGE + len(self.pages) + (self.back_cover is not None)


def plan_booklet(
    edition: Edition, style: BookletStyle, pictures: Pictures, layouts: LayoutStore = NOTHING_KEPT
) -> BookletPlan:
    """Return the pages of a booklet in reading order; no figure is drawn. What *layouts* hold is not searched for.

    Raises OverfullPageError if something that can't be divided is higher than a page.
    """
    book, catalogue, flow = edition.book, edition.catalogue, booklet_flow(edition, style, pictures)
    setter = flow.setter
    cover = cover_page(setter, book.front, pictures, catalogue)
    body, summary, credit = split_summary(book.blocks)
    parts = BookParts(body, [*summary, *credit], contents_block(book, catalogue), notes_title(catalogue))
    composed = compose_pages(flow, parts, layouts)
    back = back_cover_page(setter, book.front, pictures, catalogue) if composed.is_back_free else None
    return BookletPlan(book, setter, pictures, cover, composed.pages, composed.has_back_cover, back_cover=back)


def booklet_flow(edition: Edition, style: BookletStyle, pictures: Pictures) -> BlockFlow:
    """Return what turns the blocks of an edition into elements of pages of a style."""
    setter = edition.setter(style, pictures.icons)
    return BlockFlow(setter, FigureSetter(setter, pictures.remembered()))


class BookParts(NamedTuple):
    """The blocks of a booklet by where they stand: on inner pages, and on the *back* cover."""

    body: Sequence[Block]
    back: Sequence[Block]
    contents: ContentsBlock | BlockPair  # before them if the booklet is long
    notes: Heading | BlockPair  # the title of the room for notes if it is short


class ComposedPages(NamedTuple):
    """The pages after the cover, and whether the booklet has a back cover: the last of them, or after them."""

    pages: tuple[PlannedPage, ...]
    has_back_cover: bool
    is_back_free: bool = False  # nothing of the booklet is on the back cover, which follows the pages


def compose_pages(flow: BlockFlow, parts: BookParts, layouts: LayoutStore) -> ComposedPages:
    """Return the pages after the cover. Raises OverfullPageError as `plan_booklet` does."""
    body, on_back, contents, notes = parts
    back = set_pages(_back_fit(flow, on_back), ends_free=True) if on_back else []
    if back:
        back[-1] = _with_art(back[-1], flow)
    note_pages = NotePages(flow, notes)
    if not body:
        blanks = -(_FIRST_BODY_PAGE + len(back)) % SHEET_PAGES if back else 0
        return ComposedPages((*note_pages.after([], blanks), *back), bool(back))
    if len(back) > 1:  # pages of their own would leave the last page of the rules half empty
        body, on_back, back = [*body, *on_back], (), []
    fit_all = partial(fit_pages, flow, contents=contents, layouts=layouts)
    fit = fit_all(body, others=_FIRST_BODY_PAGE + len(back), ends_free=not back)
    if back and is_poor(fit):  # the summary may follow the rules
        whole = fit_all([*body, *on_back], others=_FIRST_BODY_PAGE, ends_free=True)
        if whole.cost + _NO_SUMMARY_ON_BACK < fit.cost:
            fit, back = whole, []
    return _completed(fit, back, contents, note_pages)


def _completed(
    fit: Fit, back: Sequence[PlannedPage], contents: ContentsBlock | BlockPair, note_pages: NotePages
) -> ComposedPages:
    """Return the pages of a fit with the places in their contents, art at their end, and pages for notes."""
    is_back_free = fit.blanks > 0 and not back
    is_filled = fit.blanks > is_back_free and fit.pages.white < _LEAST_ABOVE_NOTES
    grown = with_larger_figures(with_larger_parts(fit))
    pages = set_pages(grown, ends_free=not is_filled and (not back or fit.blanks > 0))
    if isinstance(fit.trial.elements[0].block, ContentsBlock):
        without_pages, *others = pages[0].strips
        listed = fit.trial.flow.contents(contents, anchor_pages([*pages, *back]))
        pages[0] = replace(pages[0], strips=(replace(without_pages, strip=listed), *others))
    if not (fit.blanks or back):
        pages[-1] = _with_art(pages[-1], fit.trial.flow)
    if fit.blanks:
        pages = note_pages.after(pages, fit.blanks - is_back_free)
    return ComposedPages((*pages, *back), bool(back) or is_back_free, is_back_free)


class NotePages(NamedTuple):
    """Makes the pages for notes of a short booklet, which complete its last sheet, below the *title* of that room."""

    flow: BlockFlow
    title: Heading | BlockPair

    def after(self, pages: Sequence[PlannedPage], count: int) -> list[PlannedPage]:
        """Return *pages* and *count* more, with lines for notes on these and in the white at the foot of the last."""
        made = list(pages)
        height = self.flow.setter.style.text_height
        top = max((placed.y + placed.strip.height for placed in made[-1].strips), default=0.0) if made else height
        is_titled = height - top > LEAST_NOTES * height
        if is_titled:
            made[-1] = self._with_lines(made[-1], top, is_titled=True)
        empty = PlannedPage((), ())
        more = (self._with_lines(empty, 0.0, is_titled=n == 0 and not is_titled) for n in range(count))
        return [*made, *more]

    def _with_lines(self, page: PlannedPage, top: float, *, is_titled: bool) -> PlannedPage:
        """Return a page with lines from *top* mm down to its foot, below the title if it is there."""
        style = self.flow.setter.style
        strips = []
        if is_titled:
            trial = Trial(self.flow, self.flow.elements((self.title,)))
            (title,) = _strips(trial, trial.paginated()[0].placements)
            space = trial.items[0].space if top else 0.0
            strips.append(replace(title, y=top + space))
            top += space + title.strip.height
        paint = Paint(stroke=style.ink.tint(_NOTE_LINE_TINT), width=_NOTE_LINE)
        count = int((style.text_height - top) / _NOTE_LEADING + 1e-6)
        lines = [self.flow.setter.across(style.measure, (n + 1) * _NOTE_LEADING, paint) for n in range(count)]
        strips.append(Placed(Strip(style.text_height - top, (Group(tuple(lines), role="artifact"),), role=None), top))
        room = PagePlacement(_NO_ITEM, page.placements[0].page if page.placements else 0, strips[0].y, 0.0)
        placements = (*page.placements, replace(room, height=style.text_height - room.y))
        return PlannedPage((*page.strips, *strips), placements)


def check_room(edition: Edition, style: BookletStyle, pictures: Pictures) -> None:
    """Check that each indivisible item fits a page, faster than a plan. Raises as `plan_booklet` does."""
    book, flow = edition.book, booklet_flow(edition, style, pictures)
    cover_page(flow.setter, book.front, pictures, edition.catalogue)
    room = style.text_height
    for element in flow.elements([block for block in book.blocks if not isinstance(block, RunningText)]):
        across = flow.figures.across(element.figure, (), room) if isinstance(element, FigureElement) else ()
        if not any(shape.height <= room for shape in across):
            Trial(flow, [element]).paginated()


def contents_block(book: Book, catalogue: Catalogue) -> ContentsBlock:
    """Return the contents of a book: its chapters."""
    chapters = tuple(heading for heading in book.headings if heading.level == 1)
    return ContentsBlock(catalogue.translate(ui_text("Contents")), chapters)


def notes_title(catalogue: Catalogue) -> Heading:
    """Return the title of the room for notes."""
    # For translators: the title above blank lines, on which players write
    return Heading(catalogue.translate(ui_text("Notes")), 1, "*notes")


def split_summary(blocks: Sequence[Block]) -> tuple[list[Block], list[Block], list[Block]]:
    """Return the blocks of the inner pages, those of the summary on the back cover, and the credits that follow it."""
    titles = [(i, block) for i, block in enumerate(blocks) if isinstance(block, Heading)]
    start = next((i for i, title in titles if title.on_back_cover), len(blocks))
    end = next((i for i, title in titles if i > start and title.level == 1), len(blocks))
    return list(blocks[:start]), list(blocks[start:end]), list(blocks[end:])


def fits_back_cover(flow: BlockFlow, blocks: Sequence[Block]) -> bool:
    """Return whether blocks fit the back cover in one of the sizes of its type."""
    return _back_fit(flow, blocks).pages.count_pages == 1


def _back_fit(flow: BlockFlow, blocks: Sequence[Block]) -> Fit:
    """Return the blocks of a back cover in the largest type in which they fit it: a few lines larger than usual."""

    def fit_in(setting: tuple[float, float]) -> Fit:
        size, leading = setting
        sized = flow.sized(size)
        trial = Trial(sized, sized.elements(blocks), leading)
        return Fit(trial, trial.paginated()[0])

    usual, *smaller = flow.back_settings
    first = fit_in(usual)
    if _has_few_lines(first):
        return next(filter(_has_few_lines, map(fit_in, _LARGE_BACK_SETTINGS)), first)
    if first.pages.count_pages == 1:
        return first
    return next((fit for fit in map(fit_in, smaller) if fit.pages.count_pages == 1), first)


def _has_few_lines(fit: Fit) -> bool:
    """Return whether more than half of the back cover is white."""
    return fit.pages.count_pages == 1 and fit.pages.white >= _LEAST_WHITE_BELOW_LARGE


def _with_art(page: PlannedPage, flow: BlockFlow) -> PlannedPage:
    """Return a page with the game's ornament or the cover's picture in the white at its foot, where that is enough."""
    art, style = flow.pictures.ornament or flow.pictures.cover, flow.setter.style
    end = max((placed.y + placed.strip.height for placed in page.strips), default=0.0)
    limits = COVER_AT_END if flow.pictures.ornament is None else ORNAMENT
    strip = None if art is None else end_strip(art, style, style.text_height - end, limits)
    return page if strip is None else replace(page, strips=(*page.strips, Placed(strip, end)))


def set_pages(fit: Fit, *, ends_free: bool) -> list[PlannedPage]:
    """Return the strips of each page, its white distributed; the last page keeps its white if it *ends_free*."""
    style = fit.trial.flow.setter.style
    pages = []
    for number, group in groupby(fit.pages.placements, key=lambda placement: placement.page):
        placements = list(group)
        is_last = number == fit.pages.placements[-1].page
        if not (is_last and ends_free):
            placements = justify(placements, style.text_height)
        pages.append(PlannedPage(tuple(_strips(fit.trial, placements)), tuple(placements)))
    return pages


def _strips(trial: Trial, placements: Sequence[PagePlacement]) -> Iterator[Placed]:
    style = trial.flow.setter.style
    for placement in placements:
        strip = trial.flow.strip(trial.elements[placement.item], trial.leading, placement)
        x = style.measure - placement.shape.width if placement.is_beside and placement.shape is not None else 0.0
        yield Placed(strip, placement.y, style.left_of(x))


def booklet_document(plan: BookletPlan, inner: Sequence[Page] | None = None) -> Document:
    """Return the pages of a booklet, its figures drawn, with covers whose grounds are as large as the pages."""
    paper = plan.setter.style.paper
    whole = Box(0.0, 0.0, paper.width, paper.height)
    return covered_document(plan, inner_pages(plan) if inner is None else inner, whole, whole)


def inner_pages(plan: BookletPlan) -> tuple[Page, ...]:
    """Return the pages after the cover, their figures drawn, and rules on the back cover without its ground."""
    # A running head is that of the page's first title if it is at the top, else of the page before.
    anchors = anchor_pages(plan.pages)
    pages = list[Page]()
    running: tuple[str, ...] = ()
    for number, page in enumerate(plan.pages, start=_FIRST_BODY_PAGE):
        running = next((p.strip.running for p in page.strips if p.strip.running and p.y == 0), running)
        head = _running_head(plan, number, running) if page.strips else ()  # a blank has none
        pages.append(_body_page(plan, page.strips, number, head, anchors))
        running = next((p.strip.running for p in reversed(page.strips) if p.strip.running), running)
    return tuple(pages)


def covered_document(plan: BookletPlan, inner: Sequence[Page], front: Box, back: Box | None) -> Document:
    """Return the *inner* pages of a booklet between covers on the grounds *front* and *back*; None is white paper."""
    book, style = plan.book, plan.setter.style
    pages = [_on_ground(plan.cover, cover_ground(style, front)), *inner]
    if plan.back_cover is not None:
        look = style.on_cover()
        behind = () if back is None else (cover_ground(look, back), cover_frame(look, back))
        pages.append(_on_ground(plan.back_cover, *behind))
    elif back is not None and plan.has_back_cover and can_have_rules(style):
        layers = [Layer("ground", (cover_ground(style, back),)), *pages[-1].layers]
        if back.top > 0:  # a running head would be too near to the edge of the ground
            layers[-1] = Layer("running", (Group(_folio(plan, len(pages) - 1), role="artifact"),))
        pages[-1] = replace(pages[-1], layers=tuple(layers))
    title = " · ".join(dict.fromkeys(plan.titles))
    return Document(title, tuple(pages), author=book.front.author, subject=book.front.about, language=book.language)


def _on_ground(page: Page, *behind: Node) -> Page:
    """Return a page of one layer with nodes *behind* its own."""
    (layer,) = page.layers
    return replace(page, layers=(replace(layer, nodes=(*behind, *layer.nodes)),))


def anchor_pages(pages: Sequence[PlannedPage]) -> dict[str, int]:
    """Return anchor -> the page (0-based) it is on."""
    return {
        anchor: number
        for number, page in enumerate(pages, start=_FIRST_BODY_PAGE)
        for placed in page.strips
        for anchor in placed.strip.anchors
    }


def _body_page(
    plan: BookletPlan, column: Sequence[Placed], number: int, head: tuple[Node, ...], anchors: dict[str, int]
) -> Page:
    style = plan.setter.style
    start, top = style.column_start(number), style.margins.top
    art = [p.strip.drawn(plan.pictures.draw, start + p.x, top + p.y) for p in column if p.strip.nodes]
    bookmarks = tuple(Bookmark(p.strip.bookmark, top + p.y, p.strip.level) for p in column if p.strip.bookmark)
    links = tuple(
        Link(box, target if page is None else page)
        for box, target in link_boxes(art)
        if (page := anchors.get(target[1:])) is not None or not target.startswith("#")
    )
    layers = (Layer("text", tuple(art)), Layer("running", head))
    return Page(style.paper.width, style.paper.height, layers, links, bookmarks)


def _running_head(plan: BookletPlan, number: int, running: Sequence[str]) -> tuple[Node, ...]:
    """Return the game's title on the pages before a leaf is turned, the section's on the others, and the page number.

    All of them are at the outer edge; in a bilingual booklet a head is above each column.
    """
    setter, style = plan.setter, plan.setter.style
    left = style.column_left(number)
    is_right = style.is_right_hand(number)
    nodes = _folio(plan, number)
    if style.margins.head is not None:
        y = style.margins.top - style.margins.head
        words = tuple(dict.fromkeys(running if is_right != style.bound_right else plan.titles))
        if plan.columns:
            heads = list[Node]()
            for column, text in zip(plan.columns, words, strict=False):
                line, own = column.setter.shortened(text, style.folio, column.width), column.setter.style
                x = style.column_start(number) + style.edge_of(column.x, own) + own.left_of(0.0, line.width)
                heads += line_nodes(line, x, y, {})
            return (Group((*heads, *nodes), role="artifact"),)
        head = setter.shortened("".join(words), style.folio, style.measure)
        x = left + style.measure - head.width if is_right else left
        nodes = (*line_nodes(head, x, y, {}), *nodes)
    return (Group(nodes, role="artifact"),)


def _folio(plan: BookletPlan, number: int) -> tuple[Node, ...]:
    """Return the number of a page, at its outer edge."""
    setter, style = plan.setter, plan.setter.style
    folio, left = setter.line(str(number + 1), style.folio), style.column_left(number)
    x = left + style.measure - folio.width if style.is_right_hand(number) else left
    return tuple(line_nodes(folio, x, style.paper.height - style.margins.bottom + style.margins.folio, {}))
