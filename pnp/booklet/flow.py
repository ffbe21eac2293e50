"""Turn blocks into the strips of a text column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks import (
    Block,
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
    plain,
)
from pnp.booklet.figures import LEGEND, FigureSetter, Pictures
from pnp.booklet.pagination import PictureSlot, Strip
from pnp.booklet.style import BookletStyle
from pnp.booklet.typesetter import Typesetter
from pnp.geometry.path import line as straight
from pnp.scene.nodes import Node, Paint, Shape
from pnp.text.line import InlineBox, Span
from pnp.text.typography import BASELINE

_LIST_INDENT = 5.0
_PARTING_PENALTY = 0.1  # of parting a figure, list or table from the text before it, or a note from its rule
_NUMBER_GAP = 2.2  # between a hanging number and the text
_GUTTER = 3.0
_PADDING = 0.9  # above and below a cell's words
_NARROWEST = 8.0
_LONG = 9  # rows: a longer table may be divided between pages

_Text = Rule | Prose


class Column(Struct, frozen=True, dict=True):
    """Everything that turning a block into strips asks for."""

    setter: Typesetter
    pictures: Pictures

    @property
    def _style(self) -> BookletStyle:
        return self.setter.style

    @cached_property
    def _figures(self) -> FigureSetter:
        return FigureSetter(self.setter, self.pictures)

    def strips(self, blocks: Sequence[Block]) -> list[Strip]:
        """Return the strips of *blocks*.

        A figure of one frame is set beside the rules before it where they fit, two such figures in a row beside each
        other.
        """
        strips: list[Strip] = []
        texts: list[_Text] = []
        i = 0
        while i < len(blocks):
            block = blocks[i]
            i += 1
            if isinstance(block, Rule | Prose):
                texts.append(block)
                continue
            figures = _run_of_figures(blocks, i - 1)
            if figures:
                strips += self._texts_and_figures(texts, figures)
                i += len(figures) - 1
            else:
                strips += self._texts(texts, self._style.measure)
                if isinstance(block, Interpretation) or (texts and isinstance(block, Listing | Table | FigureBlock)):
                    strips = _keep_last_together(strips)
                strips += _made_of(block, self._strips(block))
            texts = []
        return strips + self._texts(texts, self._style.measure)

    def _texts(self, texts: Sequence[_Text], width: float) -> list[Strip]:
        """Return the strips of paragraphs set *width* mm wide; a rule's number hangs beside its first line."""
        strips: list[Strip] = []
        for text in texts:
            made = self.setter.strips(
                self.setter.lines(self._opening(text), width), self._style.grid, space=self._style.paragraph_space
            )
            strips += self._with_number(text, made)
        return strips

    def _texts_and_figures(self, texts: list[_Text], figures: list[FigureBlock]) -> list[Strip]:
        """Return paragraphs and the figures of one frame that follow them."""
        strips: list[Strip] = []
        if len(figures) % 2:
            beside = self._beside(texts, figures[0])
            strips += beside or [
                *_keep_last_together(self._texts(texts, self._style.measure)),
                *_made_of(figures[0], [self._figures.below(figures[0])]),
            ]
            figures = figures[1:]
        else:
            strips += _keep_last_together(self._texts(texts, self._style.measure))
        for left, right in zip(figures[::2], figures[1::2], strict=True):
            strips += _made_of(left, [self._figures.pair(left, right)])
        return strips

    def _beside(self, texts: list[_Text], figure: FigureBlock) -> list[Strip]:
        """Return the last of *texts* beside the figure, as many as fit; nothing if not even one does."""
        room = self._figures.height_beside(figure)
        count = 0
        while count < len(texts) and _height(self._texts(texts[-count - 1 :], self._figures.text_beside)) <= room:
            count += 1
        count = max(count, 1)
        if not texts:
            return []
        strip = self._figures.beside(self._texts(texts[-count:], self._figures.text_beside), figure)
        return [*self._texts(texts[:-count], self._style.measure), strip] if strip else []

    def _strips(self, block: Block) -> list[Strip]:
        match block:
            case Heading():
                return [self._heading(block)]
            case Prose() | Rule():
                return self._texts([block], self._style.measure)
            case Listing():
                return self._listing(block)
            case Table():
                return table_strips(self.setter, block, self._style.measure)
            case Interpretation():
                return self._interpretation(block)
            case FigureBlock():
                return [self._figures.below(block)]
            case PartsBlock():
                return self._parts()
            case LegendBlock():
                return self._legend()
            case CreditsBlock():
                return self._credits(block)

    def _opening(self, block: _Text) -> tuple[Span | InlineBox, ...]:
        """Return the spans of a paragraph; a rule's begin with its title."""
        spans = self.setter.spans(block.inlines, self._style.body)
        if isinstance(block, Rule) and block.title:
            return (Span(f"{block.title}\u2002", self._style.rule_title), *spans)
        return spans

    def _with_number(self, block: _Text, strips: list[Strip]) -> list[Strip]:
        """Hang a rule's number in the margin beside its first line."""
        if not isinstance(block, Rule):
            return strips
        nodes: tuple[Node, ...] = ()
        if block.number:
            number = self.setter.line(block.number, self._style.number)
            nodes = self.setter.place(number, -_NUMBER_GAP - number.width, self._style.grid * BASELINE)
        return [replace(strips[0], nodes=nodes + strips[0].nodes, anchors=(block.anchor,)), *strips[1:]]

    def _heading(self, block: Heading) -> Strip:
        style = self._style.heading(block.level)
        text = f"{block.number}\u2002{block.text}" if block.number else block.text
        lines = self.setter.lines((Span(text, style),), self._style.measure, hyphenate=False)
        main = block.level == 1
        lead = 2 * self._style.grid if main else self._style.grid
        height = lead * len(lines)
        nodes = self.setter.block(lines, lead)
        if main:
            rule = straight((0, height), (self._style.measure, height))
            nodes += (Shape(rule, Paint(stroke=self._style.accent, width=0.35)),)
        return Strip(
            height + (0.25 * self._style.grid if main else 0),
            nodes,
            space=self._style.grid * (1.25 if main else 0.75),
            may_end=False,
            new_page=block.new_page,
            anchors=(block.anchor,),
            bookmark=text,
            level=block.level - 1,
            running=block.text if main else "",
            role="h2" if main else "h3",
        )

    def _listing(self, block: Listing) -> list[Strip]:
        strips: list[Strip] = []
        style = self._style.body
        mark_style = replace(style, colour=self._style.accent, weight="bold")
        for i, entry in enumerate(block.entries, start=1):
            lines = self.setter.lines(self.setter.spans(entry, style), self._style.measure - _LIST_INDENT)
            made = self.setter.strips(
                lines,
                self._style.grid,
                x=_LIST_INDENT,
                space=self._style.paragraph_space if i == 1 else self._style.grid / 6,
            )
            mark = self.setter.line(f"{i}." if block.ordered else "•", mark_style)
            head = self.setter.place(mark, _LIST_INDENT - 1.8 - mark.width, self._style.grid * BASELINE)
            strips += [replace(made[0], nodes=head + made[0].nodes), *made[1:]]
        return strips

    def _interpretation(self, block: Interpretation) -> list[Strip]:
        """Return the strip of a note, smaller, behind a bar in the accent colour."""
        leading = self._style.scale.note.leading
        opening = self.setter.spans((Span(f"{block.label} ", strong=True), *block.inlines), self._style.note)
        lines = self.setter.lines(opening, self._style.measure - _LIST_INDENT)
        height = leading * len(lines)
        bar = Shape(straight((1.5, 0.6), (1.5, height)), Paint(stroke=self._style.accent, width=0.7))
        nodes = (bar, *self.setter.block(lines, leading, _LIST_INDENT))
        return [Strip(height, nodes, space=self._style.paragraph_space)]

    def _legend(self) -> list[Strip]:
        """Return the legend on one strip, none if no figure has a sign."""
        width = self._style.measure
        height = self.pictures.legend_size(width).height
        slot = PictureSlot(LEGEND, width, 0)
        return [Strip(height, (slot,), space=self._style.paragraph_space, role=None)] if height else []

    def _parts(self) -> list[Strip]:
        width = self._style.measure
        return [
            Strip(size.height, (PictureSlot("", width, row),), space=self._style.paragraph_space, role=None)
            for row, size in enumerate(self.pictures.parts_sizes(width))
        ]

    def _credits(self, block: CreditsBlock) -> list[Strip]:
        rows = tuple(((Span(work),), (Span(name),)) for work, name in block.rows)
        return table_strips(self.setter, Table(rows), self._style.measure, head=False) if rows else []


def _made_of(block: Block, strips: Sequence[Strip]) -> list[Strip]:
    """Return the strips, each knowing what it is made of."""
    return [replace(strip, block=block) for strip in strips]


def _run_of_figures(blocks: Sequence[Block], start: int) -> list[FigureBlock]:
    """Return the figures of one frame that follow each other from *start* on."""
    run: list[FigureBlock] = []
    for block in blocks[start:]:
        if not isinstance(block, FigureBlock) or len(block.frames) != 1 or block.wide:
            break
        run.append(block)
    return run


def _keep_last_together(strips: list[Strip]) -> list[Strip]:
    """Keep the last strip with what follows it where that costs little, since they belong together."""
    return [*strips[:-1], replace(strips[-1], break_penalty=_PARTING_PENALTY)] if strips else strips


def _height(strips: Sequence[Strip]) -> float:
    """Return how tall strips are, one under the other."""
    return sum(strip.height for strip in strips) + sum(strip.space for strip in strips[1:])


def table_strips(setter: Typesetter, table: Table, width: float, *, head: bool = True) -> list[Strip]:
    """Return a strip a row; a short table stays on one page, the head of a long one with its first row."""
    leading = setter.style.scale.note.leading
    columns = _columns(setter, table, width)
    strips = []
    long = len(table.rows) > _LONG
    for number, row in enumerate(table.rows):
        is_head = head and number == 0
        style = setter.style.table_head if is_head else setter.style.table
        cells = [
            setter.lines(setter.spans(cell, style), column, hyphenate=not is_head)
            for cell, column in zip(row, columns, strict=False)
        ]
        height = leading * max(len(lines) for lines in cells) + 2 * _PADDING
        x = 0.0
        nodes: list[Node] = []
        for lines, column in zip(cells, columns, strict=False):
            nodes += setter.block(lines, leading, x, _PADDING)
            x += column + _GUTTER
        last = number == len(table.rows) - 1
        if not last or head:
            paint = Paint(stroke=setter.style.accent.tint(0 if is_head else 0.5), width=0.35 if is_head else 0.15)
            nodes.append(Shape(straight((0, height), (width, height)), paint))
        strips.append(
            Strip(
                height,
                tuple(nodes),
                space=setter.style.paragraph_space if number == 0 else 0.0,
                may_end=last or (long and not is_head),
            )
        )
    return strips


def _columns(setter: Typesetter, table: Table, width: float) -> list[float]:
    """Return the widths of the columns in mm, in proportion to how long their words are."""
    count = max(len(row) for row in table.rows)
    natural = [_NARROWEST] * count
    for row in table.rows:
        for i, cell in enumerate(row):
            natural[i] = max(natural[i], setter.line(plain(cell), setter.style.table_head).width + 0.1)
    room = width - _GUTTER * (count - 1)
    natural = [min(w, room) for w in natural]  # however long one column's words are, the others keep their share
    if sum(natural) <= room:
        spare = (room - sum(natural)) / count
        return [w + spare for w in natural]
    fair = room / count
    wide = [w > fair for w in natural]
    spare = room - sum(w for w, over in zip(natural, wide, strict=True) if not over)
    asked = sum(w for w, over in zip(natural, wide, strict=True) if over)
    return [spare * w / asked if over else w for w, over in zip(natural, wide, strict=True)]
