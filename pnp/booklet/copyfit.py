"""Fit a booklet to sheets of four pages: choose the number of its pages, the size of its text and its leading.

The number of pages is the least multiple of four that can hold the booklet. Then, of a few settings of its text from
tight to loose, the one nearest to the usual is taken that fills the pages; figures are chosen with the pages' ends.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter

from msgspec import Struct

from pnp.booklet.blocks import Block
from pnp.booklet.elements import FlowElement
from pnp.booklet.flow import BlockFlow
from pnp.booklet.items import PageItem, TextItem, item_sizes
from pnp.booklet.pagination import NoRoomError, Pages, paginate
from pnp.booklet.strips import OverfullPageError

_CONTENTS_FROM = 12  # pages
SHEET_PAGES = 4  # of one sheet that is folded once

# The size of running text, and its leading, both as shares of the usual ones, from tight to loose.
_SETTINGS = (
    (0.905, 0.95),
    (0.905, 1.0),
    (0.95, 0.95),
    (0.95, 0.98),
    (1.0, 0.96),
    (1.0, 1.0),
    (1.0, 1.05),
    (1.0, 1.1),
    (1.05, 1.05),
    (1.05, 1.1),
    (1.1, 1.05),
    (1.1, 1.1),
)
_USUAL = _SETTINGS.index((1.0, 1.0))
_WASTE = 1.03  # how much longer a booklet is than its parts
_MOST_LARGER = 1.3  # how much longer it can be made
_UNUSUAL = 0.02  # what a step from the usual setting costs, as a share of the length
_TRIES, _MOST_TRIED = 4, 100  # settings for a number of pages; pages set in all: long booklets try fewer
_LEAST_TRIES = 2
_THOROUGH_TRIES, _MOST_TRIED_THOROUGHLY = 7, 280  # the same in two languages, where no text beside figures fills pages
_SHORT = 8  # pages: a longer booklet fills whole sheets
_BLANK = 4.0  # what a blank page costs, as a share of what pages cost on average
_GOOD = 1.5  # what a page costs on average: where it costs more, another setting is tried
_POOR = 3.0  # where it costs more, a longer booklet is tried
_WRONG_COUNT = 1000.0


class TrialLength(Struct, frozen=True):
    """How many pages a booklet is long in the usual setting, were it not divided into pages.

    *others* than its running *text* keep their size in every setting; they take *least* if figures are small.
    """

    text: float
    others: float
    least: float

    def at(self, setting: int, *, is_least: bool = False) -> float:
        """Return roughly how long it is in a setting: larger letters need more lines, and higher ones."""
        size, leading = _SETTINGS[setting]
        return self.text * size * size * leading + (self.least if is_least else self.others)


class Trial(Struct, frozen=True):
    """A booklet's elements in one setting of their text."""

    flow: BlockFlow
    elements: Sequence[FlowElement]
    items: Sequence[PageItem]

    @property
    def length(self) -> TrialLength:
        """How long it is."""
        style = self.flow.setter.style
        text = others = least = 0.0
        for item, (preferred, smallest) in zip(self.items, item_sizes(self.items, style.measure), strict=True):
            if isinstance(item, TextItem):
                text += preferred
            else:
                others, least = others + preferred, least + smallest
        return TrialLength(text / style.text_height, others / style.text_height, least / style.text_height)

    def paginated(self, *, aim: int = 0, first_page: int, ends_free: bool = True) -> list[Pages]:
        """Return the cheapest pages, one list for each number of pages.

        Raises OverfullPageError for what is higher than a page.
        """
        style = self.flow.setter.style
        try:
            return paginate(
                self.items,
                style.measure,
                style.text_height,
                aim=aim,
                first_page=first_page,
                ends_free=ends_free,
            )
        except NoRoomError as error:
            raise OverfullPageError(self.elements[error.item].block) from error

    def check_room(self, *, first_page: int) -> None:
        """Place each element on an empty page. Raises OverfullPageError for what is higher than a page."""
        for element, item in zip(self.elements, self.items, strict=True):
            Trial(self.flow, [element], [item]).paginated(first_page=first_page)


class Fit(Struct, frozen=True):
    """A booklet in a setting, and its pages."""

    trial: Trial
    pages: Pages


def trial_of(flow: BlockFlow, blocks: Sequence[Block], leading: float) -> Trial:
    """Return blocks set with *leading* times the usual leading."""
    elements = flow.elements(blocks)
    return Trial(flow, elements, flow.items(elements, leading))


def fit_pages(
    flow: BlockFlow,
    blocks: Sequence[Block],
    contents: Block,
    *,
    others: int,
    first_page: int,
    ends_free: bool,
) -> Fit:
    """Return the pages of *blocks*, which with *others* come to a multiple of four where they can fill it.

    A booklet of twelve pages or more begins with its *contents*.

    The last page may be as empty as it likes if the booklet *ends_free*, on its back cover. Raises OverfullPageError
    for what is higher than a page.
    """

    @cache
    def elements_at(size: float) -> tuple[BlockFlow, list[FlowElement]]:
        sized = flow.sized(size)
        return sized, sized.elements(blocks)

    @cache
    def trial_at(setting: int) -> Trial:
        size, leading = _SETTINGS[setting]
        sized, elements = elements_at(size)
        return Trial(sized, elements, sized.items(elements, leading))

    @cache
    def trial_with_contents(setting: int) -> Trial:
        trial, (_, leading) = trial_at(setting), _SETTINGS[setting]
        first = trial_of(trial.flow, (contents,), leading)
        return Trial(trial.flow, [*first.elements, *trial.elements], [*first.items, *trial.items])

    length = trial_at(_USUAL).length
    each, most = (_THOROUGH_TRIES, _MOST_TRIED_THOROUGHLY) if flow.is_thorough else (_TRIES, _MOST_TRIED)
    tries = max(_LEAST_TRIES, int(most / length.at(_USUAL)))
    poor: list[tuple[float, Fit]] = []
    for count, blanks in _counts(length, others):
        has_contents = count + others >= _CONTENTS_FROM
        trials = trial_with_contents if has_contents else trial_at
        search = _Search(trials, count, first_page, ends_free, flow.is_thorough)
        cost, fit, tried = search.best(_nearest_setting(length, count), min(tries, each))
        tries -= tried
        if cost < _POOR * count and not blanks:
            return fit
        poor.append((cost / count + _BLANK * blanks, fit))
        if tries <= 0:
            break
    if poor:
        return min(poor, key=itemgetter(0))[1]
    trial = trial_at(_USUAL)
    return Fit(trial, min(trial.paginated(first_page=first_page), key=lambda pages: pages.cost))


def _counts(length: TrialLength, others: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of pages to try, and how many blank ones complete the last sheet: none first.

    A short booklet may fill no whole sheets; then its pages are full, and blank ones complete the last sheet.
    """
    least, longest = length.at(0, is_least=True) * _WASTE, length.at(len(_SETTINGS) - 1) * _MOST_LARGER
    counts = [(count, -(count + others) % SHEET_PAGES) for count in range(1, math.ceil(longest)) if least < count]
    yield from (each for each in counts if not each[1])
    usual = max(1, round(length.at(_USUAL) * _WASTE))
    if usual < _SHORT:
        yield from ((count, blanks) for count, blanks in counts if blanks and usual <= count <= usual + 1)


class _Search(Struct, frozen=True):
    """Searches the setting that fills *count* pages."""

    trial_at: Callable[[int], Trial]
    count: int
    first_page: int
    ends_free: bool
    is_thorough: bool = False

    def best(self, setting: int, tries: int) -> tuple[float, Fit, int]:
        """Return what the best of a few settings costs, the booklet in it, and how many were tried.

        The first is *setting*, and at most *tries* of them are tried.
        """
        tightest, loosest = 0, len(_SETTINGS) - 1
        tried: dict[int, tuple[float, Fit]] = {}
        while tightest <= loosest and len(tried) < tries:
            choices = self._choices(setting)
            tried[setting] = cost, fit = self._cheapest(setting, choices)
            pages = fit.pages
            if cost < _GOOD * self.count or pages.count_pages > self.count + 1:
                break
            cheapest = min(choices, key=lambda pages: pages.cost)
            if cheapest.count_pages > self.count or pages.count_pages > self.count:
                loosest = setting - 1
            else:
                tightest = setting + 1
            setting = (tightest + loosest) // 2
        if self.is_thorough:
            self._try_others(tried, tries)
        return (*min(tried.values(), key=itemgetter(0)), len(tried))

    def _try_others(self, tried: dict[int, tuple[float, Fit]], tries: int) -> None:
        """Add settings near the best of those that were *tried*, until one of them is good."""
        best = min(tried, key=lambda setting: tried[setting][0])
        for setting in sorted(set(range(len(_SETTINGS))) - {*tried}, key=lambda setting: abs(setting - best)):
            if len(tried) >= tries or min(tried.values(), key=itemgetter(0))[0] < _GOOD * self.count:
                return
            tried[setting] = self._cheapest(setting, self._choices(setting))

    def _choices(self, setting: int) -> list[Pages]:
        """Return the cheapest pages in a setting, one list for each number of pages."""
        trial = self.trial_at(setting)
        return trial.paginated(aim=self.count, first_page=self.first_page, ends_free=self.ends_free)

    def _cheapest(self, setting: int, choices: Sequence[Pages]) -> tuple[float, Fit]:
        """Return what the best pages in a setting cost, and the booklet in it."""
        cost, pages = min(((self._cost(pages), pages) for pages in choices), key=itemgetter(0))
        return cost, Fit(self.trial_at(setting), pages)

    def _cost(self, pages: Pages) -> float:
        return pages.cost + _WRONG_COUNT * abs(pages.count_pages - self.count)


def _nearest_setting(length: TrialLength, count: int) -> int:
    """Return the setting that fills the pages with the least change."""

    def strangeness(setting: int) -> float:
        return abs(math.log(count / (length.at(setting) * _WASTE))) + _UNUSUAL * abs(setting - _USUAL)

    return min(range(len(_SETTINGS)), key=strangeness)
