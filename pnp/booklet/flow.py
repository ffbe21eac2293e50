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
    Inlines,
    Listing,
    PartsBlock,
    Prose,
    Reading,
    Rule,
    Table,
    Words,
)
from pnp.booklet.figures import BESIDE_TEXT, FigureSetter
from pnp.booklet.paginate import Strip
from pnp.booklet.pictures import Pictures
from pnp.booklet.tables import table_strips
from pnp.booklet.type_scale import GRID, MEASURE, NOTE_LEADING, PARAGRAPH
from pnp.booklet.typeset import Typesetter
from pnp.geometry.path import line as straight
from pnp.model.translatable import ui_text
from pnp.scene.drawing import Drawing
from pnp.scene.nodes import Group, Node, Paint, Shape
from pnp.text.paragraph import Inline, Span
from pnp.translate.catalogue import Catalogue

_LIST_INDENT = 5.0
_PARTING = 0.1  # the regret of parting what introduces a figure, list or table from it, or a note from its rule
_NUMBER_GAP = 2.2  # between a hanging number and the text

_Text = Rule | Prose


class Column(Struct, frozen=True, dict=True):
    """Everything that turning a block into strips asks for."""

    setter: Typesetter
    pictures: Pictures
    catalogue: Catalogue

    @cached_property
    def _figures(self) -> FigureSetter:
        return FigureSetter(self.setter, self.pictures, self.catalogue)

    def strips(self, blocks: Sequence[Block]) -> list[Strip]:
        """Return the strips of *blocks*.

        A figure of one frame stands beside the rules before it where they fit there; two such figures in a row stand
        side by side.
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
                strips += self._texts(texts, MEASURE)
                if isinstance(block, Reading) or (texts and isinstance(block, Listing | Table | FigureBlock)):
                    strips = _leading_to(strips)
                strips += _made_of(block, self._strips(block))
            texts = []
        return strips + self._texts(texts, MEASURE)

    def _texts(self, texts: Sequence[_Text], width: float) -> list[Strip]:
        """Return the strips of paragraphs set *width* mm wide; a rule's number hangs beside its first line."""
        strips: list[Strip] = []
        for text in texts:
            made = self.setter.strips(self.setter.lines(self._opening(text), width), GRID, space=PARAGRAPH)
            strips += self._with_number(text, made)
        return strips

    def _texts_and_figures(self, texts: list[_Text], figures: list[FigureBlock]) -> list[Strip]:
        """Return paragraphs and the figures of one frame that follow them."""
        strips: list[Strip] = []
        if len(figures) % 2:
            beside = self._beside(texts, figures[0])
            strips += beside or [
                *_leading_to(self._texts(texts, MEASURE)),
                *_made_of(figures[0], [self._figures.below(figures[0])]),
            ]
            figures = figures[1:]
        else:
            strips += _leading_to(self._texts(texts, MEASURE))
        for left, right in zip(figures[::2], figures[1::2], strict=True):
            strips += _made_of(left, [self._figures.pair(left, right)])
        return strips

    def _beside(self, texts: list[_Text], figure: FigureBlock) -> list[Strip]:
        """Return the last of *texts* beside the figure, as many as fit; nothing if not even one does."""
        room = self._figures.height_beside(figure)
        count = 0
        while count < len(texts) and _height(self._texts(texts[-count - 1 :], BESIDE_TEXT)) <= room:
            count += 1
        count = max(count, 1)
        if not texts:
            return []
        strip = self._figures.beside(self._texts(texts[-count:], BESIDE_TEXT), figure)
        return [*self._texts(texts[:-count], MEASURE), strip] if strip else []

    def _strips(self, block: Block) -> list[Strip]:
        match block:
            case Heading():
                return [self._heading(block)]
            case Prose() | Rule():
                return self._texts([block], MEASURE)
            case Listing():
                return self._listing(block)
            case Table():
                return table_strips(self.setter, block, MEASURE)
            case Reading():
                return self._reading(block.inlines)
            case FigureBlock():
                return [self._figures.below(block)]
            case PartsBlock():
                rows = self.pictures.parts(MEASURE)
                return [Strip(row.height, (_seen(row),), space=PARAGRAPH, role=None) for row in rows]
            case CreditsBlock():
                return self._credits(block)

    def _opening(self, block: _Text) -> tuple[Span | Inline, ...]:
        """Return the spans of a paragraph; a rule's begin with its title."""
        spans = self.setter.spans(block.inlines, self.setter.scale.body)
        if isinstance(block, Rule) and block.title:
            return (Span(f"{block.title}\u2002", self.setter.scale.rule_title), *spans)
        return spans

    def _with_number(self, block: _Text, strips: list[Strip]) -> list[Strip]:
        """Hang a rule's number in the margin beside its first line."""
        if not isinstance(block, Rule):
            return strips
        nodes: tuple[Node, ...] = ()
        if block.number:
            number = self.setter.line(block.number, self.setter.scale.number)
            nodes = self.setter.place(number, -_NUMBER_GAP - number.width, GRID * 0.74)
        return [replace(strips[0], nodes=nodes + strips[0].nodes, anchors=(block.anchor,)), *strips[1:]]

    def _heading(self, block: Heading) -> Strip:
        style = self.setter.scale.heading(block.level)
        text = f"{block.number}\u2002{block.text}" if block.number else block.text
        lines = self.setter.lines((Span(text, style),), MEASURE, hyphenate=False)
        main = block.level == 1
        lead = 2 * GRID if main else GRID
        height = lead * len(lines)
        nodes = self.setter.block(lines, lead)
        if main:
            rule = straight((0, height), (MEASURE, height))
            nodes += (Shape(rule, Paint(stroke=self.setter.scale.accent, width=0.35)),)
        return Strip(
            height + (0.25 * GRID if main else 0),
            nodes,
            space=GRID * (1.25 if main else 0.75),
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
        style = self.setter.scale.body
        mark_style = replace(style, colour=self.setter.scale.accent, weight="bold")
        for i, entry in enumerate(block.entries, start=1):
            lines = self.setter.lines(self.setter.spans(entry, style), MEASURE - _LIST_INDENT)
            made = self.setter.strips(lines, GRID, x=_LIST_INDENT, space=PARAGRAPH if i == 1 else GRID / 6)
            mark = self.setter.line(f"{i}." if block.ordered else "•", mark_style)
            head = self.setter.place(mark, _LIST_INDENT - 1.8 - mark.width, GRID * 0.74)
            strips += [replace(made[0], nodes=head + made[0].nodes), *made[1:]]
        return strips

    def _reading(self, inlines: Inlines) -> list[Strip]:
        """Set our reading of a rule smaller, behind a bar in the accent colour."""
        words = self.catalogue.translate(ui_text("Our reading."))
        opening = self.setter.spans((Words(f"{words} ", strong=True), *inlines), self.setter.scale.note)
        lines = self.setter.lines(opening, MEASURE - _LIST_INDENT)
        height = NOTE_LEADING * len(lines)
        bar = Shape(straight((1.5, 0.6), (1.5, height)), Paint(stroke=self.setter.scale.accent, width=0.7))
        return [Strip(height, (bar, *self.setter.block(lines, NOTE_LEADING, _LIST_INDENT)), space=PARAGRAPH)]

    def _credits(self, block: CreditsBlock) -> list[Strip]:
        rows = tuple(((Words(work),), (Words(name),)) for work, name in block.rows)
        return table_strips(self.setter, Table(rows), MEASURE, head=False) if rows else []


def _seen(row: Drawing) -> Group:
    """Return a row of the parts list, with what it shows for those who can't see it."""
    return Group((row.node,), title=row.title, role="figure")


def _made_of(block: Block, strips: Sequence[Strip]) -> list[Strip]:
    """Return the strips, each knowing what it is made of."""
    return [replace(strip, block=block) for strip in strips]


def _run_of_figures(blocks: Sequence[Block], start: int) -> list[FigureBlock]:
    """Return the figures of one frame that follow each other from *start* on."""
    run: list[FigureBlock] = []
    for block in blocks[start:]:
        if not isinstance(block, FigureBlock) or len(block.frames) != 1:
            break
        run.append(block)
    return run


def _leading_to(strips: list[Strip]) -> list[Strip]:
    """Keep the last strip with what follows it where that costs little, since they belong together."""
    return [*strips[:-1], replace(strips[-1], regret=_PARTING)] if strips else strips


def _height(strips: Sequence[Strip]) -> float:
    """Return how tall strips are, one under the other."""
    return sum(strip.height for strip in strips) + sum(strip.space for strip in strips[1:])
