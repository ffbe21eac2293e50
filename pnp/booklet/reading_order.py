"""Decide where the credits go, so that booklets on all papers and the web page have the same order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, pair_blocks
from pnp.booklet.edition import Edition
from pnp.booklet.pages.bilingual import bilingual_flow
from pnp.booklet.pages.plan import booklet_flow, fits_back_cover, split_summary
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.style import BookletStyle


def in_reading_order(
    editions: Sequence[Edition], styles: Iterable[BookletStyle], pictures: Pictures
) -> tuple[Edition, ...]:
    """Return one or two editions whose credits follow the summary if both fit the back covers of all *styles*.

    Otherwise the credits come before the summary. Raises OverfullPageError if something in them is higher than a page.
    """
    divided = [split_summary(each.book.blocks) for each in editions]
    on_back = [[*summary, *credit] for _, summary, credit in divided]
    if not any(credit for _, _, credit in divided) or all(
        _fits_back_cover(editions, on_back, style, pictures) for style in styles
    ):
        return tuple(editions)
    return tuple(
        replace(each, book=replace(each.book, blocks=(*body, *credit, *summary)))
        for each, (body, summary, credit) in zip(editions, divided, strict=True)
    )


def _fits_back_cover(
    editions: Sequence[Edition], blocks: Sequence[Sequence[Block]], style: BookletStyle, pictures: Pictures
) -> bool:
    """Return whether the blocks of one edition, or those of two side by side, fit the back cover."""
    if len(editions) == 1:
        return fits_back_cover(booklet_flow(editions[0], style, pictures), blocks[0])
    return fits_back_cover(bilingual_flow(editions, style, pictures), pair_blocks(*blocks))
