"""Turn pairs of blocks into elements of a bilingual booklet: rows of two columns, their tops on one line."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pnp.booklet.blocks import Block, BlockPair, ContentsBlock, CreditsBlock, Heading, Table
from pnp.booklet.elements import BarElement, FlowElement, RowElement, TextElement
from pnp.booklet.flow import BELOW_CHAPTER, TITLE_LINE, BlockFlow, spacing_of
from pnp.booklet.items import PageItem, PagePlacement, RowText, TextItem
from pnp.booklet.strips import Column, Strip, row_strip
from pnp.booklet.tables import as_table, paired_rows
from pnp.scene.nodes import Paint

# A summary in two languages is twice as long, and still to be on one page.
_BACK_SETTINGS = ((1.0, 1.0), (0.95, 0.98), (0.905, 0.95), (0.86, 0.95))


class BilingualFlow(BlockFlow, frozen=True):
    """Turns pairs of blocks into rows of the two *columns*; what is no pair is set across both."""

    columns: tuple[Column, ...] = ()

    @property
    def is_thorough(self) -> bool:
        """Whether many settings of the text are tried: no figure stands beside text."""
        return True

    @property
    def back_settings(self) -> tuple[tuple[float, float], ...]:
        """The size and the leading of text on the back cover, in shares of the usual ones: the first that fits it."""
        return _BACK_SETTINGS

    @property
    def _column_flows(self) -> tuple[BlockFlow, ...]:
        """What turns blocks into what stands in each of the columns."""
        return tuple(BlockFlow(column.setter, self.figures, is_column=True) for column in self.columns)

    def sized(self, size: float, figures: float = 1.0) -> BilingualFlow:
        """Return the flow with running text and *figures* of so many times their size."""
        columns = tuple(replace(column, setter=column.setter.sized(size)) for column in self.columns)
        return replace(self, setter=self.setter.sized(size), figures=self.figures.scaled(figures), columns=columns)

    def _item(self, element: FlowElement, leading: float) -> PageItem:
        if not isinstance(element, RowElement):
            return super()._item(element, leading)
        first, text = element.cells[0], RowText(self._counts(element))
        space = first.space * spacing_of(leading)
        return TextItem(text, first.size.leading * leading, space, 0.0, first.weight, first.is_divisible)

    def _counts(self, row: RowElement) -> tuple[int, ...]:
        """Return how many lines the text of each column fills."""
        cells = zip(self.columns, row.cells, strict=True)
        return tuple(max(1, cell.filled.count(0.0, 0, column.width - cell.indent)) for column, cell in cells)

    def strip(self, element: FlowElement, item: PageItem, placement: PagePlacement) -> Strip:
        """Return an element as it is placed."""
        if not isinstance(element, RowElement):
            return super().strip(element, item, placement)
        assert isinstance(item, TextItem), "a row is running text"
        return self._row_strip(element, item.leading, placement)

    def _row_strip(self, row: RowElement, leading: float, placement: PagePlacement) -> Strip:
        """Return the lines of a row that stand on one page; a column whose text has ended is empty."""
        strips: list[Strip | None] = []
        for flow, cell, count in zip(self._column_flows, row.cells, self._counts(row), strict=True):
            first, last = min(placement.first, count), min(placement.last, count)
            part = replace(placement, height=(last - first) * leading, first=first, last=last)
            strips.append(flow._text_strip(cell, leading, part) if last > first else None)
        return row_strip(self.columns, strips, self._style)

    def _elements(self, block: Block) -> Iterator[FlowElement]:
        match block:
            case BlockPair(first=Table() | CreditsBlock()):
                yield from self._table_pair(block)
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
        """Return a title in two languages, in letters as small as the column of the longer word asks for."""
        pairs = [
            (flow, title) for flow, title in zip(self._column_flows, titles, strict=True) if isinstance(title, Heading)
        ]
        size = min(flow._title_size(title) for flow, title in pairs)
        bars = [flow._heading(title, size) for flow, title in pairs]
        return replace(bars[0], strip=self._title_row(pairs[0][1], [bar.strip for bar in bars]), narrow=math.inf)

    def _title_row(self, heading: Heading, strips: Sequence[Strip]) -> Strip:
        """Return a title in two languages, a chapter's above a line across both columns."""
        row = row_strip(self.columns, strips, self._style)
        if heading.level == 1:
            y = row.height - BELOW_CHAPTER * self._style.grid + TITLE_LINE
            line = self.setter.across(self._style.measure, y, Paint(stroke=self._style.accent, width=0.35))
            row = replace(row, nodes=(*row.nodes, line))
        words = dict.fromkeys(strip.bookmark for strip in strips)
        return replace(
            row, bookmark=" · ".join(words), running=tuple(name for strip in strips for name in strip.running)
        )

    def contents(self, block: ContentsBlock | BlockPair, pages: Mapping[str, int]) -> Strip:
        """Return the chapters and their pages, by the pages (0-based) of their anchors, in both columns."""
        if isinstance(block, ContentsBlock):
            return super().contents(block, pages)
        cells = zip(self._column_flows, (block.first, block.second), strict=True)
        strips = [flow.contents(cell, pages) for flow, cell in cells if isinstance(cell, ContentsBlock)]
        return self._ruled(row_strip(self.columns, strips, self._style))

    def _table_pair(self, pair: BlockPair) -> Iterator[BarElement]:
        """Yield the rows of a table in two languages: side by side or, where this is higher, both in each cell."""
        has_head = isinstance(pair.first, Table)
        tables = [as_table(block) for block in (pair.first, pair.second)]
        rows = paired_rows(self.columns, tables, self.setter, head=has_head)
        yield from self._row_bars(pair.first, rows)
