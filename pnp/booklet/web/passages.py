"""Group a booklet's blocks for a screen: chapters, and in them passages, whose figures may stand beside the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, zip_longest

from msgspec import Struct

from pnp.booklet.blocks.content import (
    Block,
    FigureBlock,
    Heading,
    Inlines,
    LegendBlock,
    PartsBlock,
    Rule,
    Table,
    words_in,
)

_LONG = 600  # letters: texts that are worth two columns
_BROAD = 44  # letters, side by side, of a table that is too broad for half the width of a page
_VAST = 100  # letters, side by side, of a table that is too broad for a page on paper
_GAP = 2  # letters: the room between columns
_WORD = re.compile("[^ \t\n\u2e80-\U0003ffff]+|[\u2e80-\U0003ffff]")  # or a letter of a script without spaces


class Passage(Struct, frozen=True):
    """Texts and the small figures after them; or blocks that need the whole width (*across*)."""

    texts: tuple[Block, ...] = ()
    figures: tuple[Block, ...] = ()
    across: tuple[Block, ...] = ()

    @property
    def is_long(self) -> bool:
        """Whether the texts fill two columns."""
        return sum(map(len, words_in(self.texts))) > _LONG


def chapters(blocks: Sequence[Block]) -> list[tuple[Heading | None, tuple[Passage, ...]]]:
    """Return each chapter's title and its passages, which hold every other block once, in reading order.

    Blocks before the first title are a chapter without one.
    """
    contents: list[tuple[Heading | None, list[Block]]] = [(None, [])]
    for block in blocks:
        if isinstance(block, Heading) and block.level == 1:
            contents.append((block, []))
        else:
            contents[-1][1].append(block)
    return [(heading, tuple(_passages(inside))) for heading, inside in contents if heading or inside]


def figure_origins(blocks: Iterable[Block]) -> Mapping[str, str]:
    """Return a figure's name -> the anchor of the rule before it, or of the title if that is nearer.

    A figure before all of these has no entry.
    """
    origins: dict[str, str] = {}
    last = ""
    for block in blocks:
        if isinstance(block, Heading | Rule):
            last = block.anchor
        elif isinstance(block, FigureBlock) and last:
            origins[block.name] = last
    return origins


def longest_word(text: str) -> int:
    """Return the letters of the longest word that a browser keeps on one line."""
    return max(map(len, _WORD.findall(text)), default=0)


def table_breadth(table: Table) -> str:
    """Return "broad" for a table that half a page can't hold without dividing words, "vast" if a page can't, or ""."""
    columns = zip_longest(*table.rows, fillvalue=())
    letters = sum(max(map(_longest_in, column)) + _GAP for column in columns)
    return "vast" if letters > _VAST else "broad" if letters > _BROAD else ""


def _longest_in(cell: Inlines) -> int:
    """Return the letters of a cell's longest word."""
    return longest_word("".join(words_in(cell)))


def _passages(blocks: Iterable[Block]) -> Iterator[Passage]:
    """Yield the passages of a chapter."""
    texts: tuple[Block, ...] = ()
    for place, group in groupby(blocks, key=_place):
        same = tuple(group)
        if place == "text":
            texts = same
            continue
        if place == "beside":
            yield Passage(texts, same)
        else:
            if texts:
                yield Passage(texts)
            yield Passage(across=same)
        texts = ()
    if texts:
        yield Passage(texts)


def _place(block: Block) -> str:
    """Return where a block stands: in the text, beside it, or across the page."""
    match block:
        case FigureBlock():
            return "across" if block.wide or len(block.frames) > 1 else "beside"
        case LegendBlock():
            return "beside"
        case Heading() | PartsBlock():
            return "across"
        case Table() if table_breadth(block):
            return "across"
        case _:
            return "text"
