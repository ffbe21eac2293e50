"""Plan the pages of a bilingual booklet: two columns, rule beside rule, and every figure once."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Block,
    BlockPair,
    ContentsBlock,
    CreditsBlock,
    FigureBlock,
    Heading,
    Table,
    pair_blocks,
)
from pnp.booklet.pages.cover import back_cover_page, cover_page
from pnp.booklet.pages.plan import (
    BookletPlan,
    BookParts,
    booklet_flow,
    compose_pages,
    contents_block,
    fits_back_cover,
    notes_title,
    split_summary,
)
from pnp.booklet.setting.figures import NARROWEST_CAPTION, Caption, CaptionedFigure, FigureSetter
from pnp.booklet.setting.flow import (
    BELOW_CHAPTER,
    TITLE_LINE,
    BarElement,
    BlockFlow,
    FlowElement,
    RowElement,
    TextElement,
    spacing_of,
)
from pnp.booklet.setting.items import Arrangement, PageItem, PagePlacement, RowText, TextItem, keep_lower_shapes
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import Column, Strip, row_strip
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.tables import as_table, paired_rows
from pnp.booklet.setting.typesetter import Edition, Typesetter
from pnp.press.geometry.path import translation
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.press.scene.nodes import Group, Node, Paint
from pnp.press.text.filled_text import FilledText
from pnp.press.text.typography import reads_from_right

# A summary in two languages is twice as long, and still to be on one page.
_BACK_SETTINGS = ((1.0, 1.0), (0.95, 0.98), (0.905, 0.95), (0.86, 0.95))
_GUTTER = 6.0  # mm between the columns; by eye: wider than between words
# More widths of figures than in a booklet in one language: no text beside a figure can fill a page.
_LARGE_SHARES = (0.55, 0.6, 0.64, 0.68, 0.72, 0.77, 0.82)
_ROW_SHARES = (1.0, 0.965, 0.93, 0.895, 0.86, 0.82, 0.78, 0.74, 0.7, 0.66)
# The widths of a figure between its captions, as shares of the measure, and the usual one.
_FLANKED_SHARES = (0.535, 0.51, 0.485, 0.46, 0.435, 0.41, 0.385, 0.36)
_FLANKED_WIDTH = 0.435
_FLANKED_TABLES = 3  # so many of the widths are for pictures of the table; by eye: narrower ones are small
_FLANKED_TABLE = 1.0  # what these cost there; as beside text
_SCALING = 1.5  # the cost of the square of the difference from it; as beside text
_FLANK_GAP = 4.0  # between a figure and its captions; as between frames
_STACK_GAP = 0.5  # between captions one above the other; by eye


class BilingualFlow(BlockFlow, frozen=True):
    """Turns pairs of blocks into rows of the two *columns*; other blocks are set across both."""

    columns: tuple[Column, ...] = ()
    is_thorough: ClassVar[bool] = True  # no figure stands beside text
    back_settings: ClassVar[tuple[tuple[float, float], ...]] = _BACK_SETTINGS

    @property
    def content(self) -> tuple[Any, ...]:
        """All but pictures that decides how large the elements of blocks are."""
        return super().content, [(column.setter.content, column.x) for column in self.columns]

    @property
    def _column_flows(self) -> tuple[BlockFlow, ...]:
        return tuple(BlockFlow(column.setter, self.figures, is_column=True) for column in self.columns)

    def sized(self, size: float, figures: float = 1.0) -> BilingualFlow:
        """Return the flow with running text and *figures* scaled by these factors."""
        columns = tuple(replace(column, setter=column.setter.sized(size)) for column in self.columns)
        return replace(super().sized(size, figures), columns=columns)

    def _item(self, element: FlowElement, leading: float) -> PageItem:
        if not isinstance(element, RowElement):
            return super()._item(element, leading)
        first, text = element.cells[0], RowText(self._counts(element))
        space = first.space * spacing_of(leading)
        is_divisible = any(cell.is_divisible for cell in element.cells)
        return TextItem(text, first.size.leading * leading, space, 0.0, first.weight, is_divisible)

    def _counts(self, row: RowElement) -> tuple[int, ...]:
        cells = zip(self.columns, row.cells, strict=True)
        return tuple(max(1, cell.filled.count(0.0, 0, column.width - cell.indent)) for column, cell in cells)

    def strip(self, element: FlowElement, leading: float, placement: PagePlacement) -> Strip:
        """Return an element as it is placed, running text with *leading* times its leading."""
        if not isinstance(element, RowElement):
            return super().strip(element, leading, placement)
        leading *= element.cells[0].size.leading
        strips: list[Strip | None] = []
        for flow, cell, count in zip(self._column_flows, element.cells, self._counts(element), strict=True):
            first, last = min(placement.first, count), min(placement.last, count)
            part = replace(placement, height=(last - first) * leading, first=first, last=last)
            strips.append(flow._text_strip(cell, leading, part) if last > first else None)  # its text has ended
        return row_strip(self.columns, strips, self._style)

    def _elements(self, block: Block) -> Iterator[FlowElement]:
        match block:
            case BlockPair(first=Table() | CreditsBlock()):
                has_head = isinstance(block.first, Table)
                tables = [as_table(each) for each in (block.first, block.second)]
                rows = paired_rows(self.columns, tables, self.setter, head=has_head)
                yield from self._row_bars(block.first, rows, has_head=has_head)
            case BlockPair(first=ContentsBlock()):
                yield BarElement(block.first, self.contents(block, {}), 0.0)
            case BlockPair(first=Heading() as heading):
                yield self._title_pair(heading, block.second)
            case BlockPair():
                cells = [
                    flow._elements(cell)
                    for flow, cell in zip(self._column_flows, (block.first, block.second), strict=True)
                ]
                for row in zip(*cells, strict=True):
                    yield RowElement(block.first, tuple(cell for cell in row if isinstance(cell, TextElement)))
            case _:
                yield from super()._elements(block)

    def _title_pair(self, *titles: Block) -> BarElement:
        """Return a title in two languages, small enough that its longest word fits the column."""
        pairs = [
            (flow, title) for flow, title in zip(self._column_flows, titles, strict=True) if isinstance(title, Heading)
        ]
        size = min(flow._title_size(title) for flow, title in pairs)
        bars = [flow._heading(title, size) for flow, title in pairs]
        strips = [bar.strip for bar in bars]
        row = row_strip(self.columns, strips, self._style)
        if pairs[0][1].level == 1:
            y = row.height - BELOW_CHAPTER * self._style.grid + TITLE_LINE
            line = self.setter.across(self._style.measure, y, Paint(stroke=self._style.accent, width=0.35))
            row = replace(row, nodes=(*row.nodes, line))
        words = dict.fromkeys(strip.bookmark for strip in strips)
        running = tuple(name for strip in strips for name in strip.running)
        return replace(bars[0], strip=replace(row, bookmark=" · ".join(words), running=running), narrow=math.inf)

    def contents(self, block: ContentsBlock | BlockPair, pages: Mapping[str, int]) -> Strip:
        """Return the chapters and their pages, by the pages (0-based) of their anchors, in both columns."""
        if isinstance(block, ContentsBlock):
            return super().contents(block, pages)
        cells = zip(self._column_flows, (block.first, block.second), strict=True)
        strips = [flow.contents(cell, pages) for flow, cell in cells if isinstance(cell, ContentsBlock)]
        return self._ruled(row_strip(self.columns, strips, self._style))


class BilingualFigureSetter(FigureSetter, frozen=True, dict=True):
    """Sets figures across both *columns*: small ones between their captions, others above them, stacked if narrow."""

    columns: tuple[Column, ...] = ()
    row_shares: ClassVar[tuple[float, ...]] = _ROW_SHARES
    large_shares: ClassVar[tuple[float, ...]] = _LARGE_SHARES

    def _captioned(self, block: FigureBlock) -> CaptionedFigure:
        blocks = (block, block.translated or block)
        first, second = (
            FigureSetter(column.setter, self.pictures).captioned(each)
            for column, each in zip(self.columns, blocks, strict=True)
        )
        # Captions of frames are one above the other.
        lighter = FigureSetter(self.columns[1].setter.lighter, self.pictures).captioned(blocks[1])
        frames = zip(first.frames, lighter.frames, strict=True)
        return CaptionedFigure(block, first.caption + second.caption, tuple(one + other for one, other in frames))

    def beside(self, figure: CaptionedFigure) -> Iterator[Arrangement]:
        """Yield nothing: text in two columns has no figures beside it."""
        yield from ()

    def across(
        self, figure: CaptionedFigure, following: Sequence[CaptionedFigure], room: float
    ) -> Iterator[Arrangement]:
        """Yield the ways to set a figure: between its captions, or above them as in a booklet in one language."""
        if len(figure.block.frames) == 1:
            yield from keep_lower_shapes(self._flanked(figure))
        yield from super().across(figure, following, room)

    def _flanked(self, figure: CaptionedFigure) -> Iterator[Arrangement]:
        """Yield the ways to set a figure between its captions, the widest first; a picture of the table is large."""
        is_table = figure.block.wide
        for share in _FLANKED_SHARES[:_FLANKED_TABLES] if is_table else _FLANKED_SHARES:
            width = share * self.setter.style.measure
            if (flank := self._flank(width)) >= NARROWEST_CAPTION:
                cost = _FLANKED_TABLE if is_table else _SCALING * (share / _FLANKED_WIDTH - 1) ** 2
                captions = (self._text_height(text, flank) for text in figure.caption)
                yield Arrangement("flanked", width, max(self._size(figure, width).height, *captions), cost)

    def set(self, figure: CaptionedFigure, shape: Arrangement, following: Sequence[CaptionedFigure]) -> Strip:
        """Return a figure in one of its shapes; *following* are those that may share its row."""
        if shape.kind != "flanked":
            return super().set(figure, shape, following)
        measure, flank = self.setter.style.measure, self._flank(shape.width)
        slot = self._slot(figure, shape.width, (measure - self._size(figure, shape.width).width) / 2, 0.0)
        first, second = (
            self._paragraph(figure.caption, index, flank, x, 0.0) for index, x in enumerate((0.0, measure - flank))
        )
        return Strip(shape.height, (first, slot, second), anchors=(figure.block.anchor,), role=None)

    def _flank(self, width: float) -> float:
        return (self.setter.style.measure - width) / 2 - _FLANK_GAP

    def _text_height(self, text: FilledText, width: float) -> float:
        return self.setter.style.scale.caption.leading * text.count(0.0, 0, width)

    def _height(self, caption: Caption, width: float) -> float:
        if width >= self.setter.style.measure:  # captions are in the columns
            pairs = zip(caption, self.columns, strict=True)
            return max(self._text_height(text, column.width) for text, column in pairs)
        heights = [self._text_height(text, width) for text in caption]
        return sum(heights) + (_STACK_GAP if all(heights) else 0.0)

    def _captions(
        self, caption: Caption, width: float, x: float, y: float, letter: tuple[Node, ...] = ()
    ) -> tuple[Group, ...]:
        if width >= self.setter.style.measure:
            return tuple(
                self._paragraph(caption, index, column.width, column.x, y) for index, column in enumerate(self.columns)
            )
        first = self._paragraph(caption, 0, width, x, y, letter)
        height = self._text_height(caption[0], width)
        return first, self._paragraph(caption, 1, width, x, y + height + (_STACK_GAP if height else 0.0))

    def _paragraph(
        self, caption: Caption, index: int, width: float, x: float, y: float, letter: tuple[Node, ...] = ()
    ) -> Group:
        """Return a caption in one of its languages, *x* mm from where lines of the page begin, from *y* down."""
        setter, page = self.columns[index].setter, self.setter.style
        lines = setter.block(caption[index].lines(0.0, 0, width), setter.style.scale.caption.leading, 0.0, y)
        edge = page.edge_of(x, page.in_column(width, from_right=setter.style.bound_right))
        language = setter.language if index else ""
        return Group((*letter, Group(lines, translation(edge, 0.0))), role="p", language=language)


def plan_bilingual(
    editions: Sequence[Edition], style: BookletStyle, pictures: Pictures, layouts: LayoutStore = NOTHING_KEPT
) -> BookletPlan:
    """Return the pages of two *editions* of the same blocks side by side; the first says on which side it is bound.

    What *layouts* hold is not searched for. Raises OverfullPageError if something that can't be divided is higher than
    a page.
    """
    first, second = editions
    flow = bilingual_flow(editions, style, pictures)
    setter, other = flow.setter, second.setter(style, pictures.icons)
    fronts = setter, first.book.front, pictures, first.catalogue, (other, second.book.front)
    halves = zip(*(split_summary(each.book.blocks) for each in editions), strict=True)
    body, summary, credit = (pair_blocks(*half) for half in halves)
    contents = BlockPair(*(contents_block(each.book, each.catalogue) for each in editions))
    notes = BlockPair(*(notes_title(each.catalogue) for each in editions))
    parts = BookParts(body, [*summary, *credit], contents, notes)
    pages, has_back, is_back_free = compose_pages(flow, parts, layouts)
    cover, back = cover_page(*fronts), back_cover_page(*fronts) if is_back_free else None
    return BookletPlan(first.book, setter, pictures, cover, pages, has_back, flow.columns, second.book, back)


def bilingual_flow(editions: Sequence[Edition], style: BookletStyle, pictures: Pictures) -> BilingualFlow:
    """Return what turns the blocks of two editions into elements of pages of a style."""
    setters = [each.setter(style, pictures.icons) for each in editions]
    columns = divide_page(style, setters)
    figures = BilingualFigureSetter(setters[0], pictures.remembered(), columns=columns)
    return BilingualFlow(setters[0], figures, columns=columns)


def divide_page(page: BookletStyle, setters: Sequence[Typesetter]) -> tuple[Column, ...]:
    """Return two columns of equal width for the setters of two languages: the first is where lines of a page begin."""
    width = (page.measure - _GUTTER) / 2
    styles = (page.in_column(width, from_right=reads_from_right(setter.language)) for setter in setters)
    narrow = [replace(setter, style=style) for setter, style in zip(setters, styles, strict=True)]
    return tuple(Column(setter, index * (width + _GUTTER)) for index, setter in enumerate(narrow))


def in_reading_order(
    editions: Sequence[Edition], styles: Iterable[BookletStyle], pictures: Pictures
) -> tuple[Edition, ...]:
    """Return one or two editions whose credits follow the summary if both fit the back covers of all *styles*.

    Otherwise the credits come before the summary. Raises OverfullPageError if something in them is higher than a page.
    """
    divided = [split_summary(each.book.blocks) for each in editions]
    on_back = [[*summary, *credit] for _, summary, credit in divided]

    def fits(style: BookletStyle) -> bool:
        if len(editions) == 1:
            return fits_back_cover(booklet_flow(editions[0], style, pictures), on_back[0])
        return fits_back_cover(bilingual_flow(editions, style, pictures), pair_blocks(*on_back))

    if not any(credit for _, _, credit in divided) or all(map(fits, styles)):
        return tuple(editions)
    return tuple(
        replace(each, book=replace(each.book, blocks=(*body, *credit, *summary)))
        for each, (body, summary, credit) in zip(editions, divided, strict=True)
    )
