"""Set blocks side by side, and on as few pages as they can fill: for single sheets, such as a print guide."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import accumulate, pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import Balanced, Beside, Block, Drawn, Masthead, StepBlock
from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.pagination import Trial
from pnp.booklet.pages.plan import PlannedPage, set_pages
from pnp.booklet.setting.flow import (
    BELOW_CHAPTER,
    PARAGRAPH_WEIGHT,
    SECTION_SPACE,
    SECTION_WEIGHT,
    BarElement,
    BlockFlow,
    FlowElement,
    TextElement,
)
from pnp.booklet.setting.items import COLUMN_GAP, item_sizes
from pnp.booklet.setting.strips import Column, OverfullPageError, Placed, Strip, TextSlot
from pnp.booklet.setting.style import TypeSetting
from pnp.press.geometry.path import scaling, translation
from pnp.press.scene.layout_store import LayoutStore
from pnp.press.scene.nodes import Use
from pnp.press.text.line import Span, TextStyle
from pnp.press.text.typography import BASELINE, TypeSize, isolate_value

_TALL = 9999.0  # mm: no column is higher
_BESIDE_TITLE = 6.0  # mm at least between a title and what is beside it; by eye, as the next four
_LEAST_TITLE = 0.7  # of its size: a title that is smaller beside something else is above it
_BESIDE_PICTURE = 2.5  # mm between the picture of a step and its text
_STEP_SPACE = 0.3  # of the grid, above a step
_ABOVE_COLUMNS = 1.8  # lines of the grid for a title above columns that fill a page, with its spaces
_SHARES_OF_WHITE = (0.7, 0.4, 0.2)  # within columns: the first that takes no page more; the rest is between them
_HALVINGS = 20  # of the height of columns: to a hundredth of a millimetre
_MOST_NAMED = 6  # files of a step; by eye

# From loose to tight: the size of text, its leading, and the size of the pictures of steps.
SHEET_SETTINGS = (
    TypeSetting(10.5 / 9, 0.95, 1.05),
    TypeSetting(10 / 9, 0.94, 1.0),
    TypeSetting(9.5 / 9, 0.94, 0.95),
    TypeSetting(1.0, 0.94, 0.9),
    TypeSetting(8.5 / 9, 0.94, 0.8),
    TypeSetting(8.5 / 9, 0.9, 0.75),
    TypeSetting(8 / 9, 0.9, 0.7),
    TypeSetting(8 / 9, 0.87, 0.65),
    TypeSetting(8 / 9, 0.83, 0.6),
)


class SheetFlow(BlockFlow, frozen=True):
    """Turns the blocks of single sheets into elements, in a *setting* of their type."""

    setting: TypeSetting = TypeSetting(1.0, 1.0)
    picture_growth: float = 0.0  # so many mm are pictures beside columns higher than they must be
    column_growth: float = 0.0  # and columns that are evened

    def trial(self, blocks: Sequence[Block]) -> Trial:
        """Return blocks as elements; no white grows between a title and what follows it."""
        elements = [element for block in blocks for element in self._elements(block)]
        for index, (before, after) in enumerate(pairwise(elements), start=1):
            if isinstance(before, BarElement) and before.is_heading and isinstance(after, BarElement | TextElement):
                elements[index] = replace(after, weight=0.0)
        return Trial(self, elements, self.setting.leading)

    def _elements(self, block: Block) -> Iterator[FlowElement]:
        match block:
            case Masthead():
                yield self._masthead(block)
            case Drawn():
                yield self._bar(block, self._drawn(block, _TALL))
            case StepBlock():
                yield self._step(block)
            case Beside():
                bar = self._bar(block, self._beside(block), keeps=block.keeps)
                yield replace(bar, space=SECTION_SPACE * self._style.grid, weight=SECTION_WEIGHT)
            case Balanced():
                yield from self._balanced(block)
            case _:
                yield from super()._elements(block)

    def _bar(self, block: Block, strip: Strip, *, keeps: bool = False) -> BarElement:
        return BarElement(block, strip, self._style.paragraph_space, PARAGRAPH_WEIGHT, keeps)

    def _masthead(self, block: Masthead) -> BarElement:
        """Return a title with what is beside it; below it if it is long."""
        style, size = self._style, self._style.scale.title
        look = TextStyle("display", size.size, style.text_accent, "bold")
        about = self.setter.line(block.about, replace(style.folio, size=style.scale.subtitle.size))
        room = style.measure - about.width - _BESIDE_TITLE
        share = min(1.0, 0.999 * room / self._width(block.title, look))
        is_long = share < _LEAST_TITLE
        if is_long:
            room, share = style.measure, 1.0
        title = self.setter.title(block.title, replace(look, size=share * look.size), room)
        height = size.leading * title.count
        below = style.scale.subtitle.leading if is_long else 0.0
        beside = self.setter.place(about, 0.0 if is_long else style.measure - about.width, height * BASELINE + below)
        nodes = (TextSlot(self.setter, title, size.leading), *beside)
        strip = Strip(height + below + BELOW_CHAPTER * style.grid, nodes, role="h1")
        return BarElement(None, strip, 0.0)

    def _drawn(self, block: Drawn, height: float) -> Strip:
        planned = block.plan(self._style.measure, height)
        place = Placed(Strip(planned.height, (planned,), role="figure"), 0.0, self._style.left_of(0.0, planned.width))
        return Strip(planned.height, (place,), role=None)

    def _step(self, block: StepBlock) -> BarElement:
        style, scale = self._style, self.setting.figures
        bold = replace(style.body, weight="bold")
        wide = scale * block.picture.box.width
        picture = Use(block.picture, translation(style.left_of(0.0, wide), 0.6) @ scaling(scale))
        column, flow = self._column(wide + _BESIDE_PICTURE, style.measure - wide - _BESIDE_PICTURE)
        words = (Span(f"{block.number}  ", replace(bold, colour=style.text_accent)), Span(f"{block.title}  ", bold))
        leading = self.setting.leading * style.scale.body.leading
        text = flow.setter.broken((*words, Span(block.text, style.body)), flow._style.measure)
        nodes, height = [TextSlot(flow.setter, text, leading)], leading * text.count
        if block.files:
            small, below = replace(style.folio, size=style.scale.caption.size), style.scale.caption.leading
            names = flow.setter.broken((Span(flow._names(block, small), small),), flow._style.measure)
            nodes.append(TextSlot(flow.setter, names, below, y=height))
            height += below * names.count
        strips = (Placed(Strip(0.0, (picture,), role="figure"), 0.0), column.placed(Strip(height, tuple(nodes)), style))
        bar = self._bar(block, Strip(max(height, scale * block.picture.box.height), strips, role=None))
        return replace(bar, space=_STEP_SPACE * style.grid, weight=SECTION_WEIGHT)

    def _names(self, step: StepBlock, style: TextStyle) -> str:
        """Return the names of files, as many to a line as fit; a name is never broken at its hyphens."""
        lines = [""]
        shown = step.files if len(step.files) <= _MOST_NAMED else (*step.files[: _MOST_NAMED - 1], "…")
        for name in (isolate_value(each, self.setter.language) for each in shown):
            longer = f"{lines[-1]}{step.comma}{name}" if lines[-1] else name
            if lines[-1] and self._width(f"{longer}{step.comma.rstrip()}", style) > self._style.measure:
                lines[-1] += step.comma.rstrip()
                lines.append(name)
            else:
                lines[-1] = longer
        return "\n".join(lines)

    def _beside(self, block: Beside) -> Strip:
        columns = self._columns(len(block.columns))
        texts = [
            column.placed(flow._stacked(flow.trial(blocks).elements), self._style)
            for (column, flow), blocks in zip(columns, block.columns, strict=True)
            if not isinstance(blocks[0], Drawn)
        ]
        height = max(text.strip.height for text in texts)
        (column, flow), (last, *_) = columns[-1], block.columns[-1]
        if isinstance(last, Drawn):
            texts.append(column.placed(flow._drawn(last, max(height, last.least) + self.picture_growth), self._style))
        return Strip(max(text.strip.height for text in texts), tuple(texts), role=None)

    def _balanced(self, block: Balanced) -> Iterator[BarElement]:
        """Yield columns: all of them in one bar if they fit a page."""
        # How many columns, what each page takes and how high they are follow from each other, in this order.
        columns = next((columns for count in block.counts if (columns := self._lined(count, block))), None)
        columns = columns or self._columns(block.counts[-1])
        _, flow = columns[0]
        trial = flow.trial(block.blocks)
        heights = [height for height, _ in item_sizes(trial.items, flow._style.measure)]
        heights[0] -= trial.items[0].space  # there is none at the head of a column
        room = self._style.text_height - _ABOVE_COLUMNS * self._style.grid
        for starts in _chunks(heights, len(columns), room):
            parts = [trial.elements[slice(*each)] for each in pairwise(starts)]
            natural = max(flow._stacked(part).height for part in parts)
            least = 0.0
            if block.is_even:
                least = natural + self.column_growth if starts[-1] == len(heights) else room
            strips = [
                column.placed(each._stacked(part, least), self._style)
                for (column, each), part in zip(columns, parts, strict=False)
            ]
            yield self._bar(block, Strip(max(natural, least), tuple(strips), role=None))

    def _lined(self, count: int, block: Balanced) -> list[tuple[Column, SheetFlow]] | None:
        """Return so many columns if each text of a block is one line there."""
        columns = self._columns(count)
        _, flow = columns[0]
        texts = (element for element in flow.trial(block.blocks).elements if isinstance(element, TextElement))
        fits = all(text.filled.count(0.0, 0, flow._style.measure - text.indent) <= 1 for text in texts)
        return columns if fits else None

    def _columns(self, count: int) -> list[tuple[Column, SheetFlow]]:
        width = (self._style.measure - COLUMN_GAP * (count - 1)) / count
        return [self._column(index * (width + COLUMN_GAP), width) for index in range(count)]

    def _column(self, x: float, width: float) -> tuple[Column, SheetFlow]:
        style = self._style.in_column(width, from_right=self._style.bound_right)
        setter = replace(self.setter, style=style)
        return Column(setter, x), replace(self, setter=setter, is_column=True)

    def _stacked(self, elements: Sequence[FlowElement], least: float = 0.0) -> Strip:
        """Return elements one below the other, their white distributed to fill *least* mm."""
        (pages, *_) = Trial(self._high(_TALL), elements, self.setting.leading).paginated()
        height = max(least, max(each.y + each.height for each in pages.placements))
        trial = Trial(self._high(height), elements, self.setting.leading)
        (page,) = set_pages(Fit(trial, pages), ends_free=least < height)
        return Strip(height, page.strips, role=None)

    def _high(self, height: float) -> SheetFlow:
        style = self._style
        paper = style.paper._replace(height=height + style.margins.top + style.margins.bottom)
        return replace(self, setter=replace(self.setter, style=replace(style, paper=paper)))


def _chunks(heights: Sequence[float], count: int, room: float) -> Iterator[list[int]]:
    """Yield where each column of a page begins, and where the last ends: as much as fits *room* mm on each page."""
    start = 0
    while start < len(heights):
        ends = range(len(heights), start, -1)
        end = next((end for end in ends if _split(heights[start:end], count)[0] <= room), start + 1)
        yield [*(start + index for index in _split(heights[start:end], count)[1]), end]
        start = end


def _split(heights: Sequence[float], count: int) -> tuple[float, list[int]]:
    """Return how high the highest of so many columns is, as low as can be, and where each begins."""
    # As _starts adds: from Python 3.12 on, sum() rounds less, to less than that, so that a last line had no column.
    low, (*_, high) = max(heights), accumulate(heights)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if len(_starts(heights, middle)) <= count else (middle, high)
    return high, _starts(heights, high)


def _starts(heights: Sequence[float], limit: float) -> list[int]:
    """Return where each column begins if none is higher than *limit*."""
    starts, filled = list[int](), math.inf
    for index, height in enumerate(heights):
        filled += height
        if filled > limit:
            starts.append(index)
            filled = height
    return starts


class SheetChoice(Struct, frozen=True):
    """How sheets are set: in which of the settings, and how much higher pictures and columns are than they must be."""

    setting: int
    picture_growth: float = 0.0
    column_growth: float = 0.0


class SheetFit(Struct, frozen=True):
    """Sets *blocks* on as few pages as they can fill, in the largest type, and shares out the white that is left."""

    flow: SheetFlow
    blocks: Sequence[Block]

    def pages(self, content: Any, layouts: LayoutStore) -> list[PlannedPage]:
        """Return the pages. What *layouts* hold for the same *content* is not searched for again."""
        choice = layouts.chosen(("sheets", self.flow.content, content), self._choose)
        return set_pages(self._fit(choice), ends_free=False)

    def _choose(self) -> SheetChoice:
        last = len(SHEET_SETTINGS) - 1
        fewest = self._count(SheetChoice(last))
        setting = bisect_left(range(last), True, key=lambda setting: self._count(SheetChoice(setting)) == fewest)
        plain = self._fit(SheetChoice(setting))
        for share in _SHARES_OF_WHITE:
            choice = SheetChoice(setting, share * _white(plain, Beside), share * _white(plain, Balanced))
            if self._count(choice) == fewest and _ends(self._fit(choice)) == _ends(plain):
                return choice
        return SheetChoice(setting)

    def _count(self, choice: SheetChoice) -> float:
        """Return the number of pages; it is infinite where columns are higher than a page."""
        with suppress(OverfullPageError):
            return self._fit(choice).pages.count_pages
        return math.inf

    def _fit(self, choice: SheetChoice) -> Fit:
        """Return the pages in a setting of running text; the type of tables keeps its size."""
        setter, setting = self.flow.setter, SHEET_SETTINGS[choice.setting]
        scale = setter.style.scale
        body = TypeSize(setting.size * scale.body.points, setting.size * scale.body.leading_points)
        note = TypeSize(scale.note.points, min(1.0, setting.leading) * scale.note.leading_points)
        sized = replace(setter, style=replace(setter.style, scale=replace(scale, body=body, note=note)))
        growth = {"picture_growth": choice.picture_growth, "column_growth": choice.column_growth}
        trial = replace(self.flow, setter=sized, setting=setting, **growth).trial(self.blocks)
        return Fit(trial, min(trial.paginated(), key=lambda pages: pages.count_pages))


def _ends(fit: Fit) -> list[int]:
    return [placement.page for placement in fit.pages.placements]


def _white(fit: Fit, kind: type[Block]) -> float:
    """Return the white in mm on the page of the last block of a kind, the part of each block of such pages in it."""
    blocks = [(placement.page, fit.trial.elements[placement.item].block) for placement in fit.pages.placements]
    page = next((page for page, block in reversed(blocks) if isinstance(block, kind) and _grows(block)), None)
    sharing = len({id(block) for number, block in blocks if number == page and _grows(block)})
    end = max((each.y + each.height for each in fit.pages.placements if each.page == page), default=math.inf)
    return max(0.0, fit.trial.flow.setter.style.text_height - end) / max(1, sharing)


def _grows(block: object) -> bool:
    """Return whether a block can be higher than it must be."""
    match block:
        case Beside(columns=(*_, (Drawn(), *_))) | Balanced(is_even=True):
            return True
    return False
