"""Group a booklet's blocks for a screen: chapters, and in them passages, whose figures may stand beside the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.booklet.blocks import Block, FigureBlock, Heading, LegendBlock, PartsBlock, Rule


class Passage(Struct, frozen=True):
    """Texts and the small figures after them; or blocks that need the whole width (*across*)."""

    texts: tuple[Block, ...] = ()
    figures: tuple[Block, ...] = ()
    across: tuple[Block, ...] = ()


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
        case _:
            return "text"
