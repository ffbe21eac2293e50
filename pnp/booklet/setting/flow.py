"""Turn blocks into the elements that pages are composed of, and placed elements into strips."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Block,
    BlockPair,
    ContentsBlock,
    CreditsBlock,
    FigureBlock,
    Heading,
    Interpretation,
    LegendBlock,
    Listing,
    PartsBlock,
    Prose,
    Rule,
    Table,
)
from pnp.booklet.setting.figures import CaptionedFigure, FigureSetter
from pnp.booklet.setting.items import MOST_IN_ROW, BarItem, FigureItem, PageItem, PagePlacement, TextItem
from pnp.booklet.setting.pictures import LEGEND, Pictures
from pnp.booklet.setting.strips import PictureSlot, Strip, TextSlot
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.tables import RowStrip, as_table, table_rows
from pnp.booklet.setting.typesetter import Typesetter
from pnp.press.geometry.path import Transform, rectangle, translation
from pnp.press.geometry.path import line as straight
from pnp.press.scene.document import Size
from pnp.press.scene.nodes import Group, Paint, Shape
from pnp.press.text.filled_text import FilledText
from pnp.press.text.line import InlineBox, Line, Span, TextStyle
from pnp.press.text.typography import BASELINE, TypeSize

# The share that the space above a paragraph has in a page's white.
PARAGRAPH_WEIGHT = 1.0
_FOR_TWO_LANGUAGES = "pairs of blocks are for bilingual booklets"
_LIST_INDENT = 5.0  # mm, as wide as two digits; those of lengths below are by eye as well
_MARK_INDENT = 10.0  # of a list with marks of its own: numbers of three digits
_NUMBER_GAP = 2.2  # between a hanging number and the text
_BLANK_EDGE = 5.0  # mm of a sheet that most printers leave blank, as USUAL_MARGINS of papers
_MARK_GAP = 1.8  # between a list's number or dot and the entry
_BOX_TINT = 0.86  # of a box's ground
_BOX_PADDING = 0.9  # mm above and below a box's words
_LONG_NOTE = 0.6  # of a page's height: higher notes may be divided; no game changes at half or twice
_NARROWEST_TEXT = 0.35  # of the measure, beside a figure; no game changes at half or twice

# The shares that the spaces above elements have in a page's white.
# By eye: white is first seen above chapters, least between entries; at half and at twice no game takes more pages.
_CHAPTER_WEIGHT = 2.5
SECTION_WEIGHT = 1.6
_ENTRY_WEIGHT = 0.3
_CHAPTER_SPACE = 1.1  # above a title, in lines of the grid
SECTION_SPACE = 0.6
_SPACES = 3.0  # how much more spaces change than the leading; at half and at twice all games change
BELOW_CHAPTER = 0.3
_LEAST_TITLE = 0.6  # of a title's size, in a column that is narrower than one of its words
TITLE_LINE = 0.4  # mm, from a chapter's title to the line below it
_SHORT_IN_COLUMN = 0.85  # of a column: a short title of the contents
_BELOW_CONTENTS = 1.4  # mm, to the line below them
_CONTENTS_GAP = "\u2002 "  # between a chapter's page and the next chapter
_BELOW_LEGEND = 1.6  # mm, lest its last row seems to belong to what follows


class TextElement(Struct, frozen=True):
    """A paragraph, a rule, an entry of a list or a note; lengths in mm."""

    block: Block | None
    filled: FilledText
    size: TypeSize
    space: float
    weight: float = PARAGRAPH_WEIGHT
    indent: float = 0.0
    mark: Line | None = None  # it hangs beside the first line
    mark_end: float = 0.0
    anchor: str = ""
    has_bar: bool = False  # at its left: a note
    has_ground: bool = False  # another box
    inset: float = 0.0  # the part of the indent on the far side
    is_divisible: bool = True


class BarElement(Struct, frozen=True):
    """A strip as wide as the column, with the fields of its item."""

    block: Block | None
    strip: Strip
    space: float
    weight: float = 0.0
    keeps: bool = False
    is_heading: bool = False
    narrow: float = math.inf
    head: int = 0


class FigureElement(Struct, frozen=True):
    """A figure, and those that follow it in the same section, as many as may share its row."""

    block: FigureBlock
    figure: CaptionedFigure
    following: tuple[CaptionedFigure, ...]
    is_between: bool = False  # others, without a text of its own beside it


class RowElement(Struct, frozen=True):
    """The same text in the languages of a booklet's columns."""

    block: Block
    cells: tuple[TextElement, ...]


FlowElement = TextElement | BarElement | FigureElement | RowElement


class BlockFlow(Struct, frozen=True):
    """Turns blocks into elements, and elements into items and strips."""

    setter: Typesetter
    figures: FigureSetter  # of the same styles, but for the size of running text
    is_column: bool = False  # of a bilingual booklet
    is_thorough: ClassVar[bool] = False  # many settings of the text are tried
    # The size and the leading of text on the back cover, in shares of the usual ones: the first that fits it.
    back_settings: ClassVar[tuple[tuple[float, float], ...]] = ((1.0, 1.0),)

    @property
    def content(self) -> tuple[Any, ...]:
        """All but pictures that decides how large the elements of blocks are."""
        return self.setter.content, self.is_column

    @property
    def pictures(self) -> Pictures:
        """The pictures of the booklet."""
        return self.figures.pictures

    @property
    def _style(self) -> BookletStyle:
        return self.setter.style

    def sized(self, size: float, figures: float = 1.0) -> Self:
        """Return the flow with running text and *figures* scaled by these factors."""
        return replace(self, setter=self.setter.sized(size), figures=self.figures.scaled(figures))

    def elements(self, blocks: Sequence[Block]) -> list[FlowElement]:
        """Return the elements of *blocks*."""
        elements: list[FlowElement] = [element for block in blocks for element in self._elements(block)]
        following: tuple[CaptionedFigure, ...] = ()
        for i in range(len(elements) - 1, -1, -1):
            element = elements[i]
            if isinstance(element, BarElement):
                following = ()
            elif isinstance(element, FigureElement):
                around = elements[max(0, i - 1) : i + 2]
                is_between = len(around) == 3 and all(isinstance(each, FigureElement) for each in around)
                elements[i] = replace(element, following=following, is_between=is_between)
                following = (element.figure, *following)[: MOST_IN_ROW - 1]
        return elements

    def items(self, elements: Sequence[FlowElement], leading: float) -> list[PageItem]:
        """Return what is placed on pages, running text with *leading* times its leading."""
        return [self._item(element, leading) for element in elements]

    def _item(self, element: FlowElement, leading: float) -> PageItem:
        spacing = spacing_of(leading)
        match element:
            case TextElement(filled=filled, indent=indent, weight=weight):
                lead, space = element.size.leading * leading, element.space * spacing
                return TextItem(filled, lead, space, indent, weight, element.is_divisible, element.has_ground)
            case BarElement(weight=weight, keeps=keeps, is_heading=is_heading):
                height, space = element.strip.height, element.space * spacing
                is_legend = isinstance(element.block, LegendBlock)
                return BarItem(height, space, weight, keeps, is_heading, element.narrow, element.head, is_legend)
            case FigureElement():
                following = tuple(figure.block for figure in element.following)
                shapes = self.figures.shapes(element.block, following, element.is_between)
                space = 1.5 * self._style.paragraph_space
                return FigureItem(*shapes, space, is_between=element.is_between, is_mute=element.block.is_mute)
            case RowElement():
                raise TypeError(_FOR_TWO_LANGUAGES)

    def strip(self, element: FlowElement, leading: float, placement: PagePlacement) -> Strip:
        """Return an element as it is placed, running text with *leading* times its leading."""
        match element:
            case TextElement():
                return self._text_strip(element, element.size.leading * leading, placement)
            case BarElement(block=Heading() as heading) if placement.narrow:
                return self._title_strip(heading, placement.narrow)
            case BarElement() if placement.is_repeated:
                return replace(element.strip, role="artifact")  # it is read once
            case BarElement():
                return element.strip
            case FigureElement():
                assert placement.shape is not None, "a figure has a shape"
                if placement.is_caption:
                    return self.figures.set_caption(element.figure, placement.shape)
                return self.figures.set(element.figure, placement.shape, element.following)
            case RowElement():
                raise TypeError(_FOR_TWO_LANGUAGES)

    def _text_strip(self, element: TextElement, leading: float, placement: PagePlacement) -> Strip:
        style, measure = self._style, self._style.measure
        lines = element.filled.lines(placement.narrow - element.indent, placement.beside, measure - element.indent)
        nodes = self.setter.block(lines[placement.first : placement.last], leading, element.indent - element.inset)
        if element.has_bar:
            x = style.left_of(1.5)
            bar = Shape(straight((x, 0.6), (x, placement.height)), Paint(stroke=style.accent, width=0.7))
            nodes = (bar, *nodes)
        if element.has_ground:  # as wide as its lines may be
            width = placement.narrow if placement.beside else measure
            form = rectangle(style.left_of(0.0, width), -_BOX_PADDING, width, placement.height + 2 * _BOX_PADDING)
            nodes = (Group((Shape(form, Paint(fill=style.accent.tint(_BOX_TINT))),), role="artifact"), *nodes)
        is_first = placement.first == 0
        if element.mark is not None and is_first:
            baseline = leading * BASELINE
            nodes = (*self.setter.place(element.mark, element.mark_end - element.mark.width, baseline), *nodes)
        anchors = (element.anchor,) if element.anchor and is_first else ()
        return Strip(placement.height, nodes, anchors=anchors, continues=not is_first)

    def _elements(self, block: Block) -> Iterator[FlowElement]:
        # One branch a kind of block: mypy says when one is missing.
        style = self._style
        match block:
            case Heading():
                yield self._heading(block)
            case Rule():
                yield self._rule(block)
            case Prose():
                filled = self._filled(self.setter.spans(block.inlines, style.body))
                yield TextElement(block, filled, style.scale.body, style.paragraph_space)
            case Listing():
                yield from self._listing(block)
            case Interpretation():
                yield self._interpretation(block)
            case Table() | CreditsBlock():
                has_head = isinstance(block, Table)
                rows = table_rows(self.setter, as_table(block), style.measure, head=has_head)
                yield from self._row_bars(block, rows, has_head=has_head)
            case FigureBlock():
                yield FigureElement(block, self.figures.captioned(block), ())
            case PartsBlock():
                yield from self.parts()
            case LegendBlock():
                yield from self._legend(block)
            case ContentsBlock():
                yield BarElement(block, self.contents(block, {}), 0.0)
            case BlockPair():
                raise TypeError(_FOR_TWO_LANGUAGES)

    def contents(self, block: ContentsBlock | BlockPair, pages: Mapping[str, int]) -> Strip:
        """Return the chapters and their pages (0-based, by anchors) in a few lines; without pages, as high as these."""
        # How long a line is depends on the entries before, so that an entry is measured, kept whole and set in turn.
        assert isinstance(block, ContentsBlock), _FOR_TWO_LANGUAGES
        style, measure = self._style, self._style.measure
        spans, used = [Span(block.label, style.caption_number)], self._width(block.label, style.caption_number)
        isolated = ("\u2067", "\u2069") if style.bound_right else ("", "")  # lest Latin titles join their neighbours
        for heading in block.headings:
            page = pages.get(heading.anchor, 99)
            title = f"{heading.number} {heading.text}" if heading.number else heading.text
            number = str(page + 1) if pages else "00"
            wide = self._width(f"{title}\u00a0", style.caption) + self._width(number, style.caption_number)
            if wide < measure * (_SHORT_IN_COLUMN if self.is_column else 0.5):
                title = title.replace(" ", "\u00a0")  # a short title stays on one line
            gap = self._width(_CONTENTS_GAP, style.caption)
            is_next = used + gap + wide > measure >= wide
            used = wide if is_next else used + gap + wide
            spans.append(Span("\n" if is_next else _CONTENTS_GAP, style.caption))
            spans.append(Span(f"{isolated[0]}{title}\u00a0", style.caption, link=f"#{heading.anchor}"))
            spans.append(Span(f"{number}{isolated[1]}", style.caption_number, link=f"#{heading.anchor}"))
        leading = style.scale.caption.leading
        lines = self.setter.filled(tuple(spans), measure, ragged=True).lines(0.0, 0, measure)
        strip = Strip(leading * len(lines) + _BELOW_CONTENTS, self.setter.block(lines, leading))
        return strip if self.is_column else self._ruled(strip)

    def _ruled(self, strip: Strip) -> Strip:
        paint = Paint(stroke=self._style.accent.tint(0.5), width=0.15)
        line = self.setter.across(self._style.measure, strip.height, paint)
        return replace(strip, nodes=(*strip.nodes, line))

    def _width(self, text: str, style: TextStyle) -> float:
        return self.setter.width(text, style)

    def _filled(self, spans: tuple[Span | InlineBox, ...], indent: float = 0.0) -> FilledText:
        """Return words ready to fill lines, which figures may make narrower unless they are in a column."""
        share = 1.0 if self.is_column else _NARROWEST_TEXT
        return self.setter.filled(spans, share * self._style.measure - indent)

    def _rule(self, block: Rule) -> TextElement:
        style, margins = self._style, self._style.margins
        number = self.setter.line(block.number, style.number) if block.number else None
        # Nearer to the text where a printer would cut it off.
        room = min(margins.inner, margins.outer) - _BLANK_EDGE - (number.width if number else 0.0)
        spans = self.setter.spans(block.inlines, style.body)
        if block.title:
            spans = (Span(f"{block.title}\u2002", style.rule_title), *spans)
        filled, size, end = self._filled(spans), style.scale.body, -min(_NUMBER_GAP, room)
        space, anchor = style.paragraph_space, block.anchor
        return TextElement(block, filled, size, space, mark=number, mark_end=end, anchor=anchor)

    def _heading(self, block: Heading, size: float = 1.0) -> BarElement:
        """Return a title in *size* times its usual size; one that is short may stand beside a figure."""
        strip = self._title_strip(block, self._style.measure, size)
        is_chapter = block.level == 1
        space = self._style.grid * (_CHAPTER_SPACE if is_chapter else SECTION_SPACE)
        weight = _CHAPTER_WEIGHT if is_chapter else SECTION_WEIGHT
        narrow = self._width(strip.bookmark, self._style.heading(block.level))
        return BarElement(block, strip, space, weight, keeps=True, is_heading=True, narrow=narrow)

    def _title_size(self, block: Heading) -> float:
        """Return the size in which a title's words fit the measure, as a share of the usual one."""
        style = self._style.heading(block.level)
        widest = max(self._width(word, style) for word in (block.number, *block.text.split(), "."))
        return max(_LEAST_TITLE, min(1.0, self._style.measure / widest))

    def _title_strip(self, block: Heading, width: float, size: float = 1.0) -> Strip:
        """Return a title *width* mm wide, a chapter's above a line."""
        style = self._style
        text = f"{block.number}\u2002{block.text}" if block.number else block.text
        is_chapter = block.level == 1
        look = style.heading(block.level)
        title = self.setter.title(text, replace(look, size=size * look.size), width)
        lead = style.scale.chapter.leading if is_chapter else style.grid
        height = lead * title.count
        nodes: tuple[TextSlot | Shape, ...] = (TextSlot(self.setter, title, lead),)
        if is_chapter and not self.is_column:
            nodes += (self.setter.across(width, height + TITLE_LINE, Paint(stroke=style.accent, width=0.35)),)
        return Strip(
            height + (BELOW_CHAPTER * style.grid if is_chapter else 0.0),
            nodes,
            anchors=(block.anchor,),
            bookmark=text,
            level=block.level - 1,
            running=(block.text,) if is_chapter else (),
            role="h2" if is_chapter else "h3",
        )

    def _listing(self, block: Listing) -> Iterator[TextElement]:
        style = self._style
        mark_style = replace(style.body, colour=style.text_accent, weight="bold")
        direction = "\u200f" if style.bound_right else ""  # a number says nothing of the side of its full stop
        numbers = (f"{direction}{i}." if block.ordered else "•" for i in range(1, len(block.entries) + 1))
        indent = _MARK_INDENT if block.marks else _LIST_INDENT
        for i, (entry, mark) in enumerate(zip(block.entries, block.marks or numbers, strict=False), start=1):
            space, weight = (style.paragraph_space, PARAGRAPH_WEIGHT) if i == 1 else (style.grid / 6, _ENTRY_WEIGHT)
            filled = self._filled(self.setter.spans(entry, style.body), indent)
            line, end = self.setter.line(mark, mark_style), indent - _MARK_GAP
            yield TextElement(block, filled, style.scale.body, space, weight, indent, line, end)

    def _interpretation(self, block: Interpretation) -> TextElement:
        """Return a note, smaller, behind a bar in the accent colour; another box is on a tinted ground."""
        style = self._style
        words = (Span(f"{block.label} ", strong=True), *block.inlines)
        filled = self._filled(self.setter.spans(words, style.note), _LIST_INDENT)
        height = style.scale.note.leading * filled.count(0.0, 0, style.measure - _LIST_INDENT)
        element = TextElement(block, filled, style.scale.note, style.paragraph_space, indent=_LIST_INDENT)
        is_divisible = height > _LONG_NOTE * style.text_height
        if block.style == "note":
            return replace(element, has_bar=True, is_divisible=is_divisible)
        space, inset = element.space + 2 * _BOX_PADDING, _LIST_INDENT / 2
        return replace(element, space=space, has_ground=True, inset=inset, is_divisible=is_divisible)

    def _row_bars(self, block: Block, rows: Iterable[RowStrip], *, has_head: bool) -> Iterator[BarElement]:
        for number, row in enumerate(rows):
            space = self._style.paragraph_space if number == 0 else 0.0
            weight = PARAGRAPH_WEIGHT if number == 0 else 0.0
            yield BarElement(block, row.strip, space, weight, row.keeps, head=number if has_head else 0)

    def _place(self, size: Size) -> Transform:
        return translation(self._style.left_of(0.0, size.width), 0.0)

    def _legend(self, block: LegendBlock) -> Iterator[BarElement]:
        """Yield the legend, if a figure has a sign."""
        width = self._style.measure
        size = self.pictures.legend_size(width)
        if size.height:
            slot = PictureSlot(LEGEND, width, 0, self._place(size))
            strip = Strip(size.height + _BELOW_LEGEND, (slot,), role=None)
            yield BarElement(block, strip, self._style.paragraph_space, PARAGRAPH_WEIGHT)

    def parts(self, scale: float = 1.0) -> Iterator[BarElement]:
        """Yield the rows of the list of parts, these *scale* times as large as usual."""
        width = self._style.measure
        for row, size in enumerate(self.pictures.parts_sizes(width, scale)):
            strip = Strip(size.height, (PictureSlot("", width, row, self._place(size), scale=scale),), role=None)
            yield BarElement(PartsBlock(), strip, self._style.paragraph_space, PARAGRAPH_WEIGHT)


def spacing_of(leading: float) -> float:
    """Return how much larger spaces are where text has *leading* times its leading."""
    return 1 + _SPACES * (leading - 1)
