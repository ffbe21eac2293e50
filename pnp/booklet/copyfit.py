"""Fit a booklet to sheets of four pages: choose the number of its pages, the size of its text and its leading.

The number of pages is the least multiple of four that can hold the booklet. Then, of a few settings of its text from
tight to loose, the one nearest to the usual is taken that fills the pages; figures are chosen with the pages' ends. A
short booklet may be set smaller or larger than others, and pages that it can't fill are left for notes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks import Block
from pnp.booklet.elements import FlowElement
from pnp.booklet.flow import BlockFlow
from pnp.booklet.items import PageItem, TextItem, item_sizes
from pnp.booklet.pagination import NoRoomError, Pages, paginate
from pnp.booklet.strips import OverfullPageError

_CONTENTS_FROM = 12  # pages
SHEET_PAGES = 4  # of one sheet that is folded once


class _Setting(NamedTuple):
    """The size of running text, its leading, and the size of figures, all as shares of the usual ones."""

    size: float
    leading: float
    figures: float = 1.0


# From tight to loose. The first and the last ones are for short booklets only.
_SETTINGS = (
    _Setting(0.86, 0.95, 0.8),
    _Setting(0.905, 0.95, 0.88),
    _Setting(0.905, 0.95),
    _Setting(0.905, 1.0),
    _Setting(0.95, 0.95),
    _Setting(0.95, 0.98),
    _Setting(1.0, 0.96),
    _Setting(1.0, 1.0),
    _Setting(1.0, 1.05),
    _Setting(1.0, 1.1),
    _Setting(1.05, 1.05),
    _Setting(1.05, 1.1),
    _Setting(1.1, 1.05),
    _Setting(1.1, 1.1),
    _Setting(1.15, 1.1, 1.15),
    _Setting(1.2, 1.1, 1.3),
    _Setting(1.2, 1.2, 1.4),
    _Setting(1.25, 1.2, 1.5),
)
_USUAL = _SETTINGS.index(_Setting(1.0, 1.0))
_OF_ALL = range(1, 14)  # the settings for any booklet
_OF_LONG = range(6, 10)  # those in the usual size, so that words are set once: a long booklet changes by little
_OF_SHORT = range(len(_SETTINGS))
_WASTE = 1.03  # how much longer a booklet is than its parts
_MOST_LARGER = 1.3  # how much longer it can be made
_UNUSUAL = 0.02  # what a step from the usual setting costs, as a share of the length
_TRIES, _MOST_TRIED = 6, 100  # settings for a number of pages; pages set in all: long booklets try fewer
_LEAST_TRIES = 2
_THOROUGH_TRIES, _MOST_TRIED_THOROUGHLY = 7, 280  # the same in two languages, where no text beside figures fills pages
_SHORT = 8  # pages: a longer booklet fills whole sheets
_COMMON = 14  # pages: in a booklet that is not longer, more settings are tried where none is good
# What else a short booklet costs, as shares of what pages cost on average: a page for notes, a back cover that is left
# blank, and each step beyond the settings for any booklet.
_NOTES, _BLANK_BACK, _UNCOMMON = 4.0, 0.5, 0.4
LEAST_NOTES = 0.12  # of a page: less white stays white
_GOOD = 1.5  # what a page costs on average: where it costs more, another setting is tried
_POOR = 3.0  # where it costs more, a longer booklet is tried
_WRONG_COUNT = 1000.0
_PATIENT_TO = 24  # pages: a longer booklet is set in enough ways
_TIGHTEST = {1, 2}  # settings in which it may be a page shorter if more ways are compared


class TrialLength(Struct, frozen=True):
    """The length of an undivided booklet in the usual setting, in pages: its running *text*, and *others*, which keep
    their size in every setting.

    These take *least* if figures are small.
    """

    text: float
    others: float
    least: float

    @property
    def usual(self) -> float:
        """How long it is in the usual setting."""
        return self.at(_USUAL) * _WASTE

    def at(self, setting: int, *, is_least: bool = False) -> float:
        """Return roughly how long it is in a setting: larger letters need more lines, and higher ones."""
        size, leading, figures = _SETTINGS[setting]
        return self.text * size * size * leading + figures * (self.least if is_least else self.others)


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

    def paginated(
        self, *, aim: int = 0, first_page: int, ends_free: bool = True, is_patient: bool = False
    ) -> list[Pages]:
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
                is_patient=is_patient,
            )
        except NoRoomError as error:
            raise OverfullPageError(self.elements[error.item].block) from error


class Fit(Struct, frozen=True):
    """A booklet in a setting, and its pages; so many *blanks* complete the last sheet. *cost* is what a page costs."""

    trial: Trial
    pages: Pages
    cost: float = 0.0
    blanks: int = 0

    @property
    def is_poor(self) -> bool:
        """Whether other settings should be tried."""
        return self.cost >= _POOR


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
    """Return the pages of *blocks*: together with *others* a multiple of four, with blank pages if needed.

    A booklet of twelve pages or more begins with its *contents*.

    If the booklet *ends_free*, on its back cover, white on its last page costs nothing. Raises OverfullPageError for
    what is higher than a page.
    """

    @cache
    def elements_at(size: float, figures: float) -> tuple[BlockFlow, list[FlowElement]]:
        sized = flow.sized(size, figures)
        return sized, sized.elements(blocks)

    @cache
    def trial_at(setting: int) -> Trial:
        size, leading, figures = _SETTINGS[setting]
        sized, elements = elements_at(size, figures)
        return Trial(sized, elements, sized.items(elements, leading))

    @cache
    def trial_with_contents(setting: int) -> Trial:
        trial = trial_at(setting)
        first = trial_of(trial.flow, (contents,), _SETTINGS[setting].leading)
        return Trial(trial.flow, [*first.elements, *trial.elements], [*first.items, *trial.items])

    length = trial_at(_USUAL).length
    each, most = (_THOROUGH_TRIES, _MOST_TRIED_THOROUGHLY) if flow.is_thorough else (_TRIES, _MOST_TRIED)
    tries = max(_LEAST_TRIES, int(most / length.at(_USUAL)))
    fits: list[Fit] = []
    for aim in _aims(length, others, is_thorough=flow.is_thorough):
        if aim.blanks and not all(fit.is_poor for fit in fits):
            break  # whole sheets are filled well
        has_contents = aim.count + others >= _CONTENTS_FROM
        trials = trial_with_contents if has_contents else trial_at
        search = _Search(trials, aim, first_page, ends_free or aim.blanks > 0)
        cost, fit, tried = search.best(_nearest_setting(length, aim), min(tries, each))
        tries -= tried
        fit = replace(fit, cost=cost / aim.count, blanks=-(fit.pages.count_pages + others) % SHEET_PAGES)
        if aim.blanks and ends_free:
            fit = replace(fit, cost=fit.cost + _NOTES * (fit.blanks - 1) + _BLANK_BACK)
        elif aim.blanks:
            fit = replace(fit, cost=fit.cost + _NOTES * fit.blanks)
        fits.append(fit)
        if tries <= 0 or not (fit.is_poor or aim.blanks):
            break
    if fits:
        return min(fits, key=lambda fit: fit.cost)
    trial = trial_at(_USUAL)
    pages = min(trial.paginated(first_page=first_page), key=lambda pages: pages.cost)
    return Fit(trial, pages, _POOR, -(pages.count_pages + others) % SHEET_PAGES)


class _Aim(Struct, frozen=True):
    """A number of pages to try, the settings in which it is tried, and how many blank pages complete the last sheet."""

    count: int
    settings: range
    is_thorough: bool  # settings near the best one are tried as well
    blanks: int = 0


def _aims(length: TrialLength, others: int, *, is_thorough: bool) -> Iterator[_Aim]:
    """Yield the aims to try: whole sheets first; rare settings and blank pages only for short booklets."""
    settings = _OF_LONG if length.usual > _PATIENT_TO and not is_thorough else _OF_ALL
    for count in _counts(length, settings):
        if (count + others) % SHEET_PAGES == 0:
            yield _Aim(count, settings, is_thorough or count <= _COMMON)
    if length.usual >= _SHORT:
        return
    blanks = {count: -(count + others) % SHEET_PAGES for count in _counts(length, _OF_SHORT)}
    yield from (_Aim(count, _OF_SHORT, True) for count in blanks if not blanks[count])
    usual = max(1, round(length.usual))
    for count in range(usual - 1, usual + 2):
        if blanks.get(count):
            yield _Aim(count, _OF_SHORT, True, blanks[count])


def _counts(length: TrialLength, settings: range) -> range:
    """Return the numbers of pages that a booklet may have in some settings."""
    least, longest = length.at(settings[0], is_least=True) * _WASTE, length.at(settings[-1]) * _MOST_LARGER
    return range(math.floor(least) + 1, math.ceil(longest))


class _Search(Struct, frozen=True):
    """Searches for the setting that fills the pages of an *aim*."""

    trial_at: Callable[[int], Trial]
    aim: _Aim
    first_page: int
    ends_free: bool

    def best(self, setting: int, tries: int) -> tuple[float, Fit, int]:
        """Return what the best of a few settings costs, the booklet in it, and how many were tried.

        The first is *setting*, and at most *tries* of them are tried.
        """
        tightest, loosest = self.aim.settings[0], self.aim.settings[-1]
        tried: dict[int, tuple[float, Fit]] = {}
        while tightest <= loosest and len(tried) < tries:
            choices = self._choices(setting)
            tried[setting] = cost, fit = self._cheapest(setting, choices)
            pages = fit.pages
            if cost < _GOOD * self.aim.count or pages.count_pages > self.aim.count + 1:
                break
            cheapest = min(choices, key=lambda pages: pages.cost)
            if cheapest.count_pages > self.aim.count or pages.count_pages > self.aim.count:
                loosest = setting - 1
            else:
                tightest = setting + 1
            setting = (tightest + loosest) // 2
        has_gained = self._try_patiently(tried, tried.keys() & _TIGHTEST)
        if self.aim.is_thorough and not has_gained:  # a setting looser than one that is too long is longer still
            before = {*tried}
            self._try_others(tried, tries)
            self._try_patiently(tried, (tried.keys() - before) & _TIGHTEST)
        return (*min(tried.values(), key=itemgetter(0)), len(tried))

    def _try_patiently(self, tried: dict[int, tuple[float, Fit]], settings: Set[int]) -> bool:
        """Compare more layouts in *settings* if each that was tried is a page too long; return whether one now fits."""
        if self.aim.count > _PATIENT_TO or not self._are_a_page_too_long(tried):
            return False
        for setting in settings:
            tried[setting] = self._cheapest(setting, self._choices(setting, is_patient=True))
        return not self._are_a_page_too_long(tried)

    def _are_a_page_too_long(self, tried: Mapping[int, tuple[float, Fit]]) -> bool:
        return all(fit.pages.count_pages == self.aim.count + 1 for _, fit in tried.values())

    def _try_others(self, tried: dict[int, tuple[float, Fit]], tries: int) -> None:
        """Add settings near the best of those that were *tried*, until one of them is good."""
        best = min(tried, key=lambda setting: tried[setting][0])
        too_long = (setting for setting, (_, fit) in tried.items() if fit.pages.count_pages > self.aim.count)
        others = range(self.aim.settings[0], min(too_long, default=self.aim.settings[-1] + 1))  # none looser is shorter
        for setting in sorted({*others} - {*tried}, key=lambda setting: abs(setting - best)):
            if len(tried) >= tries or min(tried.values(), key=itemgetter(0))[0] < _GOOD * self.aim.count:
                return
            tried[setting] = self._cheapest(setting, self._choices(setting))

    def _choices(self, setting: int, *, is_patient: bool = False) -> list[Pages]:
        """Return the cheapest pages in a setting, one list for each number of pages."""
        trial, aim = self.trial_at(setting), self.aim.count
        return trial.paginated(aim=aim, first_page=self.first_page, ends_free=self.ends_free, is_patient=is_patient)

    def _cheapest(self, setting: int, choices: Sequence[Pages]) -> tuple[float, Fit]:
        """Return what the best pages in a setting cost, and the booklet in it."""
        cost, pages = min(((self._cost(pages), pages) for pages in choices), key=itemgetter(0))
        beyond = max(0, _OF_ALL[0] - setting, setting - _OF_ALL[-1])
        return cost + _UNCOMMON * beyond * self.aim.count, Fit(self.trial_at(setting), pages)

    def _cost(self, pages: Pages) -> float:
        notes = _NOTES * pages.white if self.aim.blanks and pages.white > LEAST_NOTES else 0.0
        return pages.cost + notes + _WRONG_COUNT * abs(pages.count_pages - self.aim.count)


def _nearest_setting(length: TrialLength, aim: _Aim) -> int:
    """Return the setting that fills the pages with the least change."""

    def strangeness(setting: int) -> float:
        return abs(math.log(aim.count / (length.at(setting) * _WASTE))) + _UNUSUAL * abs(setting - _USUAL)

    return min(aim.settings, key=strangeness)
