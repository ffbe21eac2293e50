"""A small booklet in two languages, and ways to look into its columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, Book, FigureBlock, Listing, Prose, Table
from pnp.booklet.pages.bilingual import plan_bilingual
from pnp.booklet.pages.plan import BookletPlan
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import PictureSlot, Placed
from pnp.booklet.setting.style import BookletStyle
from pnp.booklet.setting.typesetter import Edition
from pnp.press.scene.document import Drawing
from pnp.press.text.fonts import font_book
from pnp.press.text.line import Span
from pnp.press.text.typography import reads_from_right
from pnp.translation.catalogue import Catalogue
from tests.booklet.small import LONG, STYLE, everything, figure, front, heading, lines, pictures, rule

HEBREW = "השועל החום המהיר קופץ מעל הכלב העצלן, ואיש אינו מופתע עוד. "


def translated(blocks: Sequence[Block], text: str) -> tuple[Block, ...]:
    def words(inlines: tuple[Span, ...]) -> tuple[Span, ...]:
        length = sum(len(getattr(part, "text", "")) for part in inlines)
        return (Span(text * max(1, length // len(LONG))),)

    made: list[Block] = []
    for block in blocks:
        if hasattr(block, "caption"):
            made.append(replace(block, label=f"Second {block.label}", caption=words(block.caption)))
        elif hasattr(block, "inlines"):
            made.append(replace(block, inlines=words(block.inlines)))
        elif isinstance(block, Listing):
            made.append(replace(block, entries=tuple(map(words, block.entries))))
        else:
            made.append(block)
    return tuple(made)


def edition(language: str, blocks: Sequence[Block], title: str = "A small game") -> Edition:
    book = Book(front(title), tuple(blocks), language)
    return Edition(book, font_book("Amatic SC", language), Catalogue(language))


def bilingual_plan(
    blocks: Sequence[Block],
    others: Sequence[Block] | None = None,
    languages: tuple[str, str] = ("en", "de"),
    drawn: Pictures | None = None,
    style: BookletStyle = STYLE,
) -> BookletPlan:
    """Return the pages of blocks beside *others*, by default longer ones."""
    first, second = languages
    if others is None:
        others = translated(blocks, HEBREW if reads_from_right(second) else LONG + "Und so weiter. ")
    bound = replace(style, bound_right=reads_from_right(first))
    frames = {block.name: len(block.frames) for block in blocks if isinstance(block, FigureBlock)}
    shown = drawn or pictures(frames)
    return plan_bilingual((edition(first, blocks), edition(second, others, "Ein Spiel")), bound, shown)


def chapters(count: int) -> tuple[Block, ...]:
    blocks: list[Block] = list(everything())
    for i in range(2, count + 2):
        blocks += [
            heading(f"Chapter {i}", number=str(i)),
            *(rule(f"{i}.{n}", LONG * (1 + (i + n) % 5), title=f"Rule {n}") for n in range(1, 5)),
            figure(f"f{i}", i),
            Prose((Span(LONG * 2),)),
            figure(f"g{i}", i, frames=2),
        ]
    return tuple(blocks)


def cells(row: Placed) -> list[Placed]:
    """Return what is in the columns of a row; nothing for what is set across both."""
    placed = [node for node in row.strip.nodes if isinstance(node, Placed)]
    return [] if any(isinstance(node, PictureSlot) for each in placed for node in each.strip.nodes) else placed


def rows(plan: BookletPlan) -> Iterator[tuple[int, Placed]]:
    """Yield the rows of a booklet with something in each column, with their page (0-based)."""
    for number, page in enumerate(plan.pages, start=1):
        for placed in page.strips:
            if len(cells(placed)) > 1:
                yield number, placed


def said_in(placed: Placed) -> list[str]:
    return [text for text, *_ in lines([placed.strip.drawn(_no_picture, 0, 0)])]


def _no_picture(slot: PictureSlot) -> Drawing:
    raise AssertionError(f"{slot} is in a cell")


def line_edges(placed: Placed) -> tuple[float, float, float, float]:
    """Return the left and the right edge of what a cell says, its first baseline and its last one."""
    drawn = placed.strip.drawn(_no_picture, placed.x, placed.y)
    found = [(start, end, y) for text, start, end, y in lines([drawn]) if text.strip()]
    lefts, rights, heights = zip(*found, strict=True)
    return min(lefts), max(rights), min(heights), max(heights)


def wide_table(columns: int) -> Table:
    return Table(tuple(tuple((Span(f"{word} {i}"),) for i in range(columns)) for word in ("What to do", "in a cell")))
