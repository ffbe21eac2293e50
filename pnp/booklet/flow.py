"""Turn blocks into the strips of a text column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.booklet.blocks import (
    Block,
    CreditsBlock,
    FigureBlock,
    Heading,
    Inlines,
    Listing,
    PartsBlock,
    Prose,
    Reading,
    Rule,
    Table,
    Words,
)
from pnp.booklet.figures import figure_below, figure_beside
from pnp.booklet.paginate import Strip
from pnp.booklet.pictures import Pictures
from pnp.booklet.tables import table_strips
from pnp.booklet.type_scale import GRID, MEASURE, NOTE_LEADING
from pnp.booklet.typeset import Typesetter
from pnp.geometry.path import line as straight
from pnp.scene.nodes import Paint, Shape
from pnp.text.paragraph import Inline, Span
from pnp.translate.lookup import Catalogue

_LIST_INDENT = 5.0
_NUMBER_GAP = 2.2  # between a hanging number and the text


@dataclass(frozen=True, slots=True)
class Column:
    """Everything that turning a block into strips asks for."""

    setter: Typesetter
    pictures: Pictures
    catalogue: Catalogue

    def strips(self, blocks: Sequence[Block]) -> list[Strip]:
        """Return the strips of *blocks*, a figure beside the rule before it where both are small enough."""
        strips: list[Strip] = []
        i = 0
        while i < len(blocks):
            block, after = blocks[i], blocks[i + 1] if i + 1 < len(blocks) else None
            if isinstance(block, Rule | Prose) and isinstance(after, FigureBlock):
                beside = figure_beside(self.setter, self.pictures, self.catalogue, self._opening(block), after)
                if beside:
                    strips += self._with_number(block, beside)
                    i += 2
                    continue
            made = self._strips(block, first=not strips)
            if made and isinstance(after, Listing | Table | FigureBlock):  # what introduces stays with what follows
                made[-1] = replace(made[-1], may_end=False)
            strips += made
            i += 1
        return strips

    def _strips(self, block: Block, *, first: bool) -> list[Strip]:
        match block:
            case Heading():
                return [self._heading(block, first=first)]
            case Prose() | Rule():
                lines = self.setter.lines(self._opening(block), MEASURE)
                return self._with_number(block, self.setter.strips(lines, GRID, space=GRID / 2))
            case Listing():
                return self._listing(block)
            case Table():
                return table_strips(self.setter, block, MEASURE)
            case Reading():
                return self._reading(block.inlines)
            case FigureBlock():
                return [figure_below(self.setter, self.pictures, self.catalogue, block)]
            case PartsBlock():
                rows = self.pictures.parts(MEASURE)
                return [Strip(row.height, (row.node,), space=GRID / 2) for row in rows]
            case CreditsBlock():
                return self._credits(block)

    def _opening(self, block: Rule | Prose) -> tuple[Span | Inline, ...]:
        """Return the spans of a paragraph; a rule's begin with its title."""
        spans = self.setter.spans(block.inlines, self.setter.scale.body)
        if isinstance(block, Rule) and block.title:
            return (Span(f"{block.title}  ", self.setter.scale.rule_title), *spans)
        return spans

    def _with_number(self, block: Rule | Prose, strips: list[Strip]) -> list[Strip]:
        """Hang a rule's number in the margin beside its first line."""
        if not isinstance(block, Rule) or not strips:
            return strips
        number = self.setter.line(block.number, self.setter.scale.number)
        nodes = self.setter.place(number, -_NUMBER_GAP - number.width, GRID * 0.74)
        return [replace(strips[0], nodes=strips[0].nodes + nodes, anchor=block.anchor), *strips[1:]]

    def _heading(self, block: Heading, *, first: bool) -> Strip:
        style = self.setter.scale.heading(block.level)
        text = f"{block.number}  {block.text}" if block.number else block.text
        lines = self.setter.lines((Span(text, style),), MEASURE, hyphenate=False)
        lead = 2 * GRID if block.level == 1 else GRID
        nodes = self.setter.block(lines, lead)
        if block.level == 1:
            rule = straight((0, lead * len(lines)), (MEASURE, lead * len(lines)))
            nodes += (Shape(rule, Paint(stroke=self.setter.scale.accent, width=0.35)),)
        return Strip(
            lead * len(lines) + (0.25 * GRID if block.level == 1 else 0),
            nodes,
            space=0.0 if first else GRID * (1.5 if block.level == 1 else 0.75),
            may_end=False,
            new_page=block.new_page,
            anchor=block.anchor,
            bookmark=text,
            level=block.level - 1,
            running=block.text if block.level == 1 else "",
        )

    def _listing(self, block: Listing) -> list[Strip]:
        strips: list[Strip] = []
        for i, entry in enumerate(block.entries, start=1):
            style = self.setter.scale.body
            mark_style = replace(style, colour=self.setter.scale.accent, weight="bold")
            lines = self.setter.lines(self.setter.spans(entry, style), MEASURE - _LIST_INDENT)
            mark = self.setter.line(f"{i}." if block.ordered else "•", mark_style)
            made = self.setter.strips(lines, GRID, x=_LIST_INDENT, space=GRID / 2 if i == 1 else GRID / 6)
            head = self.setter.place(mark, _LIST_INDENT - 1.8 - mark.width, GRID * 0.74)
            strips += [replace(made[0], nodes=made[0].nodes + head), *made[1:]]
        return strips

    def _reading(self, inlines: Inlines) -> list[Strip]:
        """Set our reading of a rule smaller, behind a bar in the accent colour."""
        words = self.catalogue.words("Our reading.", "pnp")
        opening = self.setter.spans((Words(f"{words} ", strong=True), *inlines), self.setter.scale.note)
        lines = self.setter.lines(opening, MEASURE - _LIST_INDENT)
        height = NOTE_LEADING * len(lines)
        bar = Shape(straight((1.5, 0.6), (1.5, height)), Paint(stroke=self.setter.scale.accent, width=0.7))
        return [Strip(height, (bar, *self.setter.block(lines, NOTE_LEADING, _LIST_INDENT)), space=GRID / 2)]

    def _credits(self, block: CreditsBlock) -> list[Strip]:
        rows = tuple(((Words(work),), (Words(name),)) for work, name in block.rows)
        return table_strips(self.setter, Table(rows), MEASURE, head=False)
