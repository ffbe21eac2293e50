"""Plan the pocket booklet: the rules without figures on eight small pages of a sheet, where they fit in readable type.

Its first page is a cover and its last one the summary, which follows the rules without a break where it is longer than
a page. Of the sections between, those after the last rule are left out unless they fill what would be white, then those
without rules, then our rulings, until the others fit. No text mentions a figure.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import (
    Block,
    Book,
    CreditsBlock,
    FigureBlock,
    Front,
    Heading,
    Interpretation,
    LegendBlock,
    PartsBlock,
    Rule,
    words_in,
)
from pnp.booklet.blocks.figure_mentions import without_mentions
from pnp.booklet.imposition.signatures import POCKET_PAGES
from pnp.booklet.pages.copyfit import Fit
from pnp.booklet.pages.cover import cover_page
from pnp.booklet.pages.pagination import Pages, Trial
from pnp.booklet.pages.plan import BookletPlan, PlannedPage, set_pages, split_summary
from pnp.booklet.setting.figures import FigureSetter
from pnp.booklet.setting.flow import BlockFlow, FlowElement
from pnp.booklet.setting.pictures import Pictures
from pnp.booklet.setting.strips import OverfullPageError
from pnp.booklet.setting.style import USUAL, BookletStyle
from pnp.booklet.setting.typesetter import Edition, Typesetter
from pnp.game.model.texts import ui_text
from pnp.press.scene.document import Page
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore
from pnp.press.text.typography import TYPE_SCALE, TypeScale, TypeSize
from pnp.translation.catalogue import Catalogue

_SMALLEST_TYPE = 6.0  # in points; by eye, as in tables
_COVER_SIZE = 0.75  # of the words on the cover; by eye, as the next four
_LEADING = 0.94
_LEADINGS = (1.14, 1.08, 1.0)  # of these the loosest that fits
_COVER_TITLE = 0.55
_LEAST_TITLE = 11.0
# Where a summary fits no page, its lines are nearer to each other. One in smaller type than this follows the rules
# without a break, if all type is then so much larger.
_TIGHT_LEADING = 0.87
_ROOMY = 0.75
_MUCH_LARGER = 1.1
# The summary's type is at most so much larger than that of the rules.
_LARGER_SUMMARY = 1.1
# On a page: more do not fit even in the smallest type; long rules are not set at all.
_MOST_LETTERS = 1700
_HEADING = 0.66  # of a chapter's title, as a share of what follows from the text's size
_MUCH_WHITE = 0.3  # of the last page; by eye
_MORE_SIZE = 0.88  # of the size of type, for more sections on it; by eye
_ESTIMATE = 1.03  # the next size that is tried may be so much larger than the length lets expect
_FIRST_PAGE = 1  # 0-based: after the cover
_INNER_PAGES = POCKET_PAGES - _FIRST_PAGE
_LEAST = _SMALLEST_TYPE / TYPE_SCALE.body.points
# The sizes of running text that are tried, as shares of the booklet's: few, so that papers share words that are set.
_SIZES = (*(0.95 * 0.96**step for step in range(10)), _LEAST)
_LISTS = (PartsBlock, CreditsBlock)  # a chapter without rules that has one is about it
_NO_TEXT = (FigureBlock, PartsBlock, LegendBlock, CreditsBlock)


def plan_pocket(
    edition: Edition, style: BookletStyle, pictures: Pictures, layouts: LayoutStore = NOTHING_KEPT
) -> BookletPlan | None:
    """Return the pages of the pocket booklet in the largest type in which it fits; None if it fits in none."""
    book, catalogue = edition.book, edition.catalogue
    small = _PocketSetter(edition, style, pictures)
    # For translators: in the pocket booklet, within a sentence instead of "Figure {number}", and after the same words.
    instead = catalogue.translate(ui_text("the figure in the booklet", context="instead of a figure"))
    content = ("pocket", small.setter(1.0).content, book.blocks, instead)
    texts = (without_mentions(_without_number(each), instead) for each in book.blocks if not isinstance(each, _NO_TEXT))
    choice = layouts.chosen(content, lambda: _chosen(small, list(texts)))
    if choice is None or (cover := _cover(small.setter(_COVER_SIZE), book.front, pictures, catalogue)) is None:
        return None
    setter, pages = small.setter(choice.inner.size), small.pages(choice)
    return BookletPlan(book, setter, pictures, cover, pages, has_back_cover=choice.back.count > 0)


def _chosen(small: _PocketSetter, texts: Sequence[Block]) -> _PocketChoice | None:
    """Return what of the texts a pocket booklet has, and its pages; None if it can have none."""
    # The order of the tests is that of preference: each way out is the first choice that has room for all.
    body, summary, imprint = split_summary(texts)
    chapters = _text_chapters(small.edition.book, [*body, *imprint])
    selections = list(_selections(chapters))
    with suppress(OverfullPageError):  # a table of too many columns
        if not selections or not small.has_room(selections[-1], _INNER_PAGES - bool(summary)):
            return None
        back = small.summary_page(summary)
        for blocks in selections:
            choice = small.with_back(blocks, back) if back.count or not summary else _PocketChoice()
            if choice.inner.count and small.has_white(choice):
                choice = small.with_more(choice, chapters[_rules_end(chapters) :], back)
            if summary and back.size < _ROOMY:
                joined = small.largest([*blocks, *summary], _INNER_PAGES)
                if joined.size > _MUCH_LARGER * min(choice.inner.size, back.size):
                    return _PocketChoice(joined)
            if choice.inner.count:
                return choice
    return None


def _cover(setter: Typesetter, front: Front, pictures: Pictures, catalogue: Catalogue) -> Page | None:
    """Return the cover, without the version of the rules if both do not fit; None if its words are too many."""
    for imprint in (front.imprint, front.author):
        with suppress(OverfullPageError):
            return cover_page(setter, replace(front, imprint=imprint), pictures, catalogue)
    return None


def _without_number(block: Block) -> Block:
    """Return a block with the number in the text: the margin is too narrow for it."""
    if isinstance(block, Rule) and block.number:
        title = f"{block.number}\u2002{block.title}" if block.title else block.number
        return replace(block, number="", title=title)
    return block


def _text_chapters(book: Book, blocks: Sequence[Block]) -> list[list[Block]]:
    """Return the chapters among *blocks* that are not about a list of the *book*."""
    lists = {chapter[0] for chapter in _chapters(book.blocks) if _has(_LISTS, chapter) and not _has((Rule,), chapter)}
    return [chapter for chapter in _chapters(blocks) if chapter[0] not in lists]


def _rules_end(chapters: Sequence[Sequence[Block]]) -> int:
    """Return how many chapters come before those after the last rule: all, if there is no rule."""
    return max((end for end, chapter in enumerate(chapters, start=1) if _has((Rule,), chapter)), default=len(chapters))


def _selections(chapters: Sequence[Sequence[Block]]) -> Iterator[list[Block]]:
    """Yield the selections of chapters: all, without the introduction, without rulings, then those with rules only."""
    # Without rules nothing is left out, and what has rules is no introduction: there are fewer selections then.
    if not chapters:
        return
    end, rules = _rules_end(chapters), [chapter for chapter in chapters if _has((Rule,), chapter)]
    yield [block for chapter in chapters[:end] for block in chapter]
    shorter = [chapters[1:end], rules] if rules and rules[0] is not chapters[0] else [rules]
    for kept in shorter if rules else ():
        yield (blocks := [block for chapter in kept for block in chapter])
        yield [block for block in blocks if not isinstance(block, Interpretation)]


def _has(kinds: tuple[type[Block], ...], chapter: Sequence[Block]) -> bool:
    return any(isinstance(block, kinds) for block in chapter)


def _chapters(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    """Yield the chapters that hold anything but their titles."""
    # A title counts by what follows it: the next block, the end of the chapter, or another title.
    starts = [index for index, block in enumerate(blocks) if isinstance(block, Heading) and block.level == 1]
    for start, end in zip([0, *starts], [*starts, len(blocks)], strict=True):
        filled = [
            block
            for block, after in zip(blocks[start:end], [*blocks[start + 1 : end], None], strict=False)
            if not isinstance(block, Heading) or block.level == 1 or not (after is None or isinstance(after, Heading))
        ]  # without titles of empty parts
        if any(not isinstance(block, Heading) for block in filled):
            yield filled


class _SmallPages(Struct, frozen=True):
    """The pages of *blocks* with running text of *size* times its usual size; none if they do not fit."""

    size: float = 0.0
    blocks: tuple[Block, ...] = ()
    leading: float = _LEADING  # of the type scale, as a share of the usual one
    share: float = 1.0  # of it, for running text
    pages: Pages | None = None

    @property
    def count(self) -> int:
        """How many pages there are."""
        return 0 if self.pages is None else self.pages.count_pages


_NO_PAGES = _SmallPages()


class _PocketChoice(Struct, frozen=True):
    """What was chosen for a pocket booklet: its *inner* pages, and its *back* cover if it has one."""

    inner: _SmallPages = _NO_PAGES
    back: _SmallPages = _NO_PAGES


class _PocketSetter(Struct, frozen=True, dict=True):
    edition: Edition
    style: BookletStyle
    pictures: Pictures
    leading: float = _LEADING

    def setter(self, size: float) -> Typesetter:
        """Return a setter with running text of *size* times its usual size, no type under _SMALLEST_TYPE."""
        shares = {"cover_title": _COVER_TITLE, "chapter": _HEADING * size}
        scale = {}
        for name in TYPE_SCALE.__struct_fields__:
            usual: TypeSize = getattr(TYPE_SCALE, name)
            least = _LEAST_TITLE if name == "cover_title" else _SMALLEST_TYPE
            points = max(least, usual.points * shares.get(name, size))
            scale[name] = TypeSize(points, self.leading * points * usual.leading_points / usual.points)
        return self.edition.setter(replace(self.style, scale=TypeScale(**scale)), self.pictures.icons)

    def has_room(self, blocks: Sequence[Block], most: int) -> bool:
        """Return whether blocks may fit *most* pages in the smallest type."""
        letters = sum(map(len, words_in(tuple(blocks))))
        return letters <= most * _MOST_LETTERS and self._trial(blocks, _LEAST).length.at(USUAL) <= most

    def largest(self, blocks: Sequence[Block], most: int, limit: float = 1.0) -> _SmallPages:
        """Return blocks on *most* pages in the largest type up to *limit* in which they fit; else no pages."""
        # Two searches in one, by size and then by leading: a size whose words are set is tried in all leadings.
        sizes = [size for size in _SIZES if size <= limit] or [_LEAST]
        while sizes:
            size = sizes.pop(0)
            trial = self._trial(blocks, size)
            excess = trial.length.at(USUAL) / most
            for share in _LEADINGS if excess <= 1 else ():
                looser = replace(trial, leading=share)
                if looser.length.at(USUAL) <= most and (pages := _pages(looser, most)):
                    return _SmallPages(size, tuple(blocks), self.leading, share, pages)
            estimate = _ESTIMATE * size / math.sqrt(excess)
            sizes = [size for size in sizes if size <= estimate or size == _LEAST]
        return _NO_PAGES

    def summary_page(self, blocks: Sequence[Block]) -> _SmallPages:
        """Return a summary on one page, its lines nearer to each other than usual if need be; else no pages."""
        if not blocks:
            return _NO_PAGES
        usual = self.largest(blocks, 1)
        return usual if usual.count else replace(self, leading=_TIGHT_LEADING).largest(blocks, 1)

    def with_back(self, blocks: Sequence[Block], back: _SmallPages) -> _PocketChoice:
        """Return *blocks* on pages before those of the *back*; no inner pages if they are too many."""
        inner = self.largest(blocks, _INNER_PAGES - back.count)
        if inner.count and back.count and back.size > inner.size * _LARGER_SUMMARY:
            smaller = self.largest(back.blocks, 1, inner.size * _LARGER_SUMMARY)
            back = smaller if smaller.count else back
        return _PocketChoice(inner, back)

    def has_white(self, choice: _PocketChoice) -> bool:
        """Return whether the page before the back cover is mostly empty."""
        inner, back = choice.inner, choice.back
        if inner.pages is None or inner.count < _INNER_PAGES - back.count:
            return True
        last = (place for place in inner.pages.placements if place.page == inner.count - 1)
        return max(place.y + place.height for place in last) < (1 - _MUCH_WHITE) * self.style.text_height

    def with_more(self, choice: _PocketChoice, chapters: Sequence[Sequence[Block]], back: _SmallPages) -> _PocketChoice:
        """Return a *choice* with those of the *chapters* that fit after its blocks, their type a little smaller."""
        least = min(each for each in _SIZES if each >= _MORE_SIZE * choice.inner.size)
        for chapter in chapters:
            more = [*choice.inner.blocks, *chapter]
            if self._trial(more, least).length.at(USUAL) <= _INNER_PAGES - back.count:
                longer = self.with_back(more, back)
                if longer.inner.size >= least:
                    choice = longer
        return choice

    def pages(self, choice: _PocketChoice) -> tuple[PlannedPage, ...]:
        """Return the pages of a choice, blank ones before the back cover if there are too few."""
        inner, back = self._set(choice.inner), self._set(choice.back)
        blanks = _INNER_PAGES - len(inner) - len(back) if back else 0
        return (*inner, *[PlannedPage((), ())] * blanks, *back)

    def _set(self, small: _SmallPages) -> list[PlannedPage]:
        if small.pages is None:
            return []
        trial = replace(self, leading=small.leading)._trial(small.blocks, small.size)
        return set_pages(Fit(replace(trial, leading=small.share), small.pages), ends_free=True)

    def _trial(self, blocks: Sequence[Block], size: float) -> Trial:
        return Trial(self._flow(size), [element for block in blocks for element in self._elements(block, size)])

    @cached_property
    def _flow(self) -> Callable[[float], BlockFlow]:
        return cache(lambda size: BlockFlow(setter := self.setter(size), FigureSetter(setter, self.pictures)))

    @cached_property
    def _elements(self) -> Callable[[Block, float], list[FlowElement]]:
        """The elements of a block in a size: many choices of blocks are tried, and each block is set once."""
        return cache(lambda block, size: self._flow(size).elements((block,)))


def _pages(trial: Trial, most: int) -> Pages | None:
    """Return the pages of a trial; None if it takes more than *most*, or something is higher than a page."""
    try:
        pages = min(trial.paginated(), key=lambda pages: pages.count_pages)
    except OverfullPageError:
        return None
    return pages if pages.count_pages <= most else None
