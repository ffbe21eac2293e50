"""Fit a booklet to sheets of four pages: choose the number of its pages, the size of its text and its leading.

The number of pages is the least multiple of four that can hold the booklet. Then, of a few settings of its text from
tight to loose, the one nearest to the usual is taken that fills the pages; figures are chosen with the pages' ends. A
short booklet may be set smaller or larger than others, and pages that it can't fill are for notes: one if possible.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property, partial
from itertools import product
from operator import itemgetter
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from pnp.booklet.blocks.content import Block, FigureBlock
from pnp.booklet.pages.pagination import Pages, Trial, Wanted
from pnp.booklet.setting.flow import BlockFlow, FlowElement
from pnp.booklet.setting.items import item_sizes
from pnp.booklet.setting.pictures import PictureSizes
from pnp.booklet.setting.style import OF_ALL, OF_LONG, OF_SHORT, OF_THOROUGH, SETTINGS, USUAL, WASTE, TrialLength
from pnp.press.scene.layout_store import NOTHING_KEPT, LayoutStore

# What else a short booklet costs, as shares of what pages cost on average: a page for notes, what each costs beyond the
# first, and each step beyond the settings for any booklet.
# No game changes at half or twice of NOTES, _UNCOMMON and LEAST_NOTES.
NOTES = 4.0
_MORE_NOTES = 16.0  # at half of it eight clauses leave more than a page for notes (test_copyfit)
_UNCOMMON = 0.4
LEAST_NOTES = 0.12  # of a page: less white stays white
_UNUSUAL = 0.02  # what a step from the usual setting costs, as a share of the length; at half one game changes
_GOOD = 1.5  # what a page costs on average: where it costs more, another setting is tried; at half one game changes
_WRONG_COUNT = 1000.0  # more than all pages together
PATIENT_TO = 24  # pages: a longer booklet is set in enough ways; no game changes at half or twice
_TIGHTEST = {1, 2}  # settings in which it may be a page shorter if more ways are compared
_CONTENTS_FROM = 12  # pages; in a booklet of so many they may be left out; by judgement
_REST = 0.65  # of the back cover: where more is white, the rules may end before it; by eye; no game changes
_MOST_CONTENTS = 0.7  # of a page: longer ones are left out, as they would leave no room for a chapter
SHEET_PAGES = 4  # of one sheet that is folded once
_MOST_LARGER = 1.3  # how much longer it can be made; at half three games take four pages more
_TRIES = 6  # settings for a number of pages; with twice as many the booklets of test_strangers change
_MOST_TRIED = 100  # pages set in all: long booklets try fewer; at half Hollow changes, at twice no game
_LEAST_TRIES = 2  # the usual setting, and a nearer one
# The same in two languages, where no text beside figures fills pages.
_THOROUGH_TRIES = 7
_MOST_TRIED_THOROUGHLY = 280
_SHORT = 8  # pages: a longer booklet fills whole sheets; at half and at twice no game changes
_LONG_ESTIMATE = 0.95  # of the least length of a longer booklet: with many short clauses it may be shorter than that
_COMMON = 14  # pages: a booklet that is no longer is tried in more settings where none is good; at half Hollow changes
_BLANK_BACK = 0.5  # what a blank back cover costs, as a share of what pages cost on average: less than poor pages
# Where pages cost more on average, titles beside the figures of another section may cost little; then a longer booklet
# is tried.
# At half of it short texts no longer fill whole sheets (test_copyfit); at twice it summaries are set in other sizes
# (test_plan).
_POOR = 3.6
_POOR_OF_LONG = 3.0  # in a booklet that may have contents


class Aim(Struct, frozen=True):
    """A number of pages to try, and the settings in which it is tried."""

    count: int
    settings: range
    is_thorough: bool  # settings near the best one are tried as well
    blanks: int = 0  # pages that complete the last sheet
    note_pages: int = 0  # those of them with lines for notes: another is the back cover


class SettingSearch(Struct, frozen=True):
    """Searches for the setting that fills the pages of an *aim*."""

    trial_at: Callable[[int], Trial]
    aim: Aim
    ends_free: bool
    is_lenient: bool = False

    def best(self, setting: int, tries: int) -> tuple[float, int, Pages, int]:
        """Return cost, setting and pages of the best of *tries* settings near *setting*, and how many were tried."""
        tightest, loosest = self.aim.settings[0], self.aim.settings[-1]
        tried: dict[int, tuple[float, Pages]] = {}
        while tightest <= loosest and len(tried) < tries:
            choices = self._choices(setting)
            tried[setting] = cost, pages = self._cheapest(setting, choices)
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
        setting, (cost, pages) = min(tried.items(), key=lambda each: each[1][0])
        return cost, setting, pages, len(tried)

    def _try_patiently(self, tried: dict[int, tuple[float, Pages]], settings: Set[int]) -> bool:
        """Compare more layouts in *settings*, tightest first, if all are a page too long; return if one fits."""
        if self.aim.count > PATIENT_TO or not self._are_a_page_too_long(tried):
            return False
        for setting in sorted(settings):
            tried[setting] = cost, _ = self._cheapest(setting, self._choices(setting, is_patient=True))
            if cost < _GOOD * self.aim.count:
                break
        return not self._are_a_page_too_long(tried)

    def _are_a_page_too_long(self, tried: Mapping[int, tuple[float, Pages]]) -> bool:
        return all(pages.count_pages == self.aim.count + 1 for _, pages in tried.values())

    def _try_others(self, tried: dict[int, tuple[float, Pages]], tries: int) -> None:
        """Add settings near the best of those that were *tried*, until one of them is good."""
        best = min(tried, key=lambda setting: tried[setting][0])
        too_long = (setting for setting, (_, pages) in tried.items() if pages.count_pages > self.aim.count)
        others = range(self.aim.settings[0], min(too_long, default=self.aim.settings[-1] + 1))  # none looser is shorter
        for setting in sorted({*others} - {*tried}, key=lambda setting: abs(setting - best)):
            if len(tried) >= tries or min(tried.values(), key=itemgetter(0))[0] < _GOOD * self.aim.count:
                return
            tried[setting] = self._cheapest(setting, self._choices(setting))

    def _choices(self, setting: int, *, is_patient: bool = False) -> list[Pages]:
        is_lenient = self.is_lenient or is_patient
        return self.trial_at(setting).paginated(Wanted(self.aim.count, self.ends_free, is_patient, is_lenient))

    def _cheapest(self, setting: int, choices: Sequence[Pages]) -> tuple[float, Pages]:
        """Return what the best pages in a setting cost, and these."""
        cost, pages = min(((self._cost(pages), pages) for pages in choices), key=itemgetter(0))
        beyond = max(0, OF_ALL[0] - setting, setting - OF_ALL[-1])
        return cost + _UNCOMMON * beyond * self.aim.count, pages

    def _cost(self, pages: Pages) -> float:
        white = pages.white if self.aim.blanks and pages.white > LEAST_NOTES else 0.0
        more = max(0.0, white + self.aim.note_pages - 1.0)
        notes = NOTES * white + _MORE_NOTES * more * self.aim.count
        return pages.cost + notes + _WRONG_COUNT * abs(pages.count_pages - self.aim.count)


class Fit(Struct, frozen=True):
    """A booklet in a setting, and its pages; so many *blanks* complete the last sheet. *cost* is what a page costs."""

    trial: Trial
    pages: Pages
    cost: float = 0.0
    blanks: int = 0


class FitChoice(Struct, frozen=True):
    """The setting and the pages that were chosen for a booklet: all that it takes to set it again."""

    setting: int
    has_contents: bool
    pages: Pages
    cost: float = 0.0
    blanks: int = 0
    sizes: PictureSizes = MappingProxyType({})  # that the choice may depend on


def is_poor(fit: Fit | FitChoice) -> bool:
    """Return whether pages cost so much on average that something else should be tried."""
    return fit.cost >= (_POOR if fit.pages.count_pages < _CONTENTS_FROM else _POOR_OF_LONG)


def fit_pages(
    flow: BlockFlow,
    blocks: Sequence[Block],
    contents: Block,
    *,
    others: int,
    ends_free: bool,
    layouts: LayoutStore = NOTHING_KEPT,
) -> Fit:
    """Return the pages of *blocks*: together with *others* a multiple of four, with blank pages if needed.

    A booklet of twelve pages or more begins with its *contents*, unless they are very long; one of twelve does without
    where that fills its pages better. What the *layouts* hold is not searched for again. If the booklet *ends_free*, on
    its back cover, white on its last page costs nothing. Raises OverfullPageError for what is higher than a page.
    """
    task = _FitTask(flow, blocks, contents, others, ends_free)
    content = ("fit", flow.content, blocks, contents, others, ends_free)
    choice = layouts.chosen(content, task.choose, lambda kept: flow.pictures.have_sizes(kept.sizes))
    trial = task.trial(choice.setting, has_contents=choice.has_contents)
    return Fit(trial, choice.pages, choice.cost, choice.blanks)


class _FitTask(Struct, frozen=True, dict=True):
    """What `fit_pages` is asked for."""

    flow: BlockFlow
    blocks: Sequence[Block]
    contents: Block
    others: int
    ends_free: bool

    @cached_property
    def trial(self) -> Callable[..., Trial]:
        """The booklet in a setting, if it *has_contents* with these: set once."""
        return cache(self._trial)

    def _trial(self, setting: int, *, has_contents: bool) -> Trial:
        size, leading, figures = SETTINGS[setting]
        if has_contents:
            trial = self.trial(setting, has_contents=False)
            return replace(trial, elements=[*trial.flow.elements((self.contents,)), *trial.elements])
        return Trial(*self._elements(size, figures), leading)

    @cached_property
    def _elements(self) -> Callable[[float, float], tuple[BlockFlow, list[FlowElement]]]:
        """The flow and the elements in a size of text and of figures: set once for all leadings."""

        def elements(size: float, figures: float) -> tuple[BlockFlow, list[FlowElement]]:
            sized = self.flow.sized(size, figures)
            return sized, sized.elements(self.blocks)

        return cache(elements)

    @cached_property
    def _has_room_for_contents(self) -> bool:
        """Whether the contents leave some of their page to what follows them."""
        style = self.flow.setter.style
        items = self.flow.items(self.flow.elements((self.contents,)), 1.0)
        ((height, _),) = item_sizes(items, style.measure)
        return height <= _MOST_CONTENTS * style.text_height

    def choose(self) -> FitChoice:
        """Return the best setting and its pages. Raises OverfullPageError for what is higher than a page."""
        return replace(self._cheapest(), sizes=dict(self.flow.pictures.sizes))

    def _cheapest(self) -> FitChoice:
        # Aims are tried in the order of preference, until one is good or the tries are used up.
        length = self.trial(USUAL, has_contents=False).length
        is_thorough = self.flow.is_thorough
        each, most = (_THOROUGH_TRIES, _MOST_TRIED_THOROUGHLY) if is_thorough else (_TRIES, _MOST_TRIED)
        tries = max(_LEAST_TRIES, int(most / length.at(USUAL)))
        choices: list[FitChoice] = []
        for aim in _aims(length, self.others, is_thorough=is_thorough, ends_free=self.ends_free):
            if aim.blanks and not all(map(is_poor, choices)):
                break  # whole sheets are filled well
            choice, tried = self._best_for(aim, length, min(tries, each))
            tries -= tried
            choices.append(choice)
            if tries <= 0 or not (is_poor(choice) or aim.blanks):
                break
        if choices and all(map(is_poor, choices)):
            choices += self._as_long_as_needed(min(choice.pages.count_pages for choice in choices), length)
        if choices:
            return self._without_rest(min(choices, key=lambda choice: choice.cost), length)
        setting = OF_ALL[-1] if length.usual < 1 else USUAL  # much less than a page is set large
        pages = min(self.trial(setting, has_contents=False).paginated(), key=lambda pages: pages.cost)
        return FitChoice(setting, False, pages, _POOR, -(pages.count_pages + self.others) % SHEET_PAGES)

    def _best_for(self, aim: Aim, length: TrialLength, tries: int) -> tuple[FitChoice, int]:
        """Return the best pages for an *aim*, and how many settings were tried.

        Where they are poor, contents may be left out, then titles may stand beside the figures of another section.
        """
        count = aim.count + self.others
        has_contents = count >= _CONTENTS_FROM and self._has_room_for_contents
        ways = (True, False) if has_contents and count == _CONTENTS_FROM else (has_contents,)
        choices, tried = list[FitChoice](), 0
        has_beside = not self.flow.is_thorough and any(isinstance(block, FigureBlock) for block in self.blocks)
        for is_lenient, has_contents in product((False, True) if has_beside else (False,), ways):
            choice, more = self._best(aim, length, tries, has_contents=has_contents, is_lenient=is_lenient)
            choices.append(choice)
            tried += more
            if not is_poor(choice):
                break
        return min(choices, key=lambda each: each.cost), tried

    def _without_rest(self, choice: FitChoice, length: TrialLength) -> FitChoice:
        """Return a choice a page shorter, its back cover free, where it has a few lines only, if that looks well."""
        if not (self.ends_free and choice.blanks == 0 and choice.pages.white > _REST):
            return choice
        aim = Aim(choice.pages.count_pages - 1, OF_ALL, True, 1)
        shorter = self._best(aim, length, _TRIES, has_contents=choice.has_contents)[0]
        is_sound = shorter.pages.count_pages == aim.count and (not is_poor(shorter) or shorter.cost < choice.cost)
        return shorter if is_sound else choice

    def _as_long_as_needed(self, count: int, length: TrialLength) -> Iterator[FitChoice]:
        """Yield the best pages if so many are written on and the others of the last sheet are blank."""
        if blanks := -(count + self.others) % SHEET_PAGES:
            has_contents = count + blanks + self.others >= _CONTENTS_FROM and self._has_room_for_contents
            aim = Aim(count, OF_LONG, True, blanks, blanks - self.ends_free)
            yield self._best(aim, length, _TRIES, has_contents=has_contents)[0]

    def _best(
        self, aim: Aim, length: TrialLength, tries: int, *, has_contents: bool, is_lenient: bool = False
    ) -> tuple[FitChoice, int]:
        """Return the best pages for an *aim*, and how many settings were tried, at most *tries*."""
        changes = {
            setting: abs(math.log(aim.count / (length.at(setting) * WASTE))) + _UNUSUAL * abs(setting - USUAL)
            for setting in aim.settings
        }
        trial_at = partial(self.trial, has_contents=has_contents)
        # White on the last page costs nothing: it is the back cover, or the only page with room for notes.
        ends_free = (self.ends_free or aim.blanks > 0) and not aim.note_pages
        cost, setting, pages, tried = SettingSearch(trial_at, aim, ends_free, is_lenient).best(
            min(changes, key=changes.__getitem__), tries
        )
        blanks = -(pages.count_pages + self.others) % SHEET_PAGES
        cost /= aim.count
        if aim.blanks and self.ends_free:
            cost += NOTES * (blanks - 1) + _BLANK_BACK
        elif aim.blanks:
            cost += NOTES * blanks
        return FitChoice(setting, has_contents, pages, cost, blanks), tried


def _aims(length: TrialLength, others: int, *, is_thorough: bool, ends_free: bool) -> Iterator[Aim]:
    """Yield the aims to try: whole sheets first; rare settings and blank pages, few first, only for short booklets."""
    # Whole sheets come first; only a short booklet goes on to rare settings, and then to blank pages.
    settings = OF_THOROUGH if is_thorough else OF_LONG if length.usual > PATIENT_TO else OF_ALL
    for count in _counts(length, settings):
        if (count + others) % SHEET_PAGES == 0:
            yield Aim(count, settings, is_thorough or count <= _COMMON)
    if length.usual >= _SHORT:
        return
    blanks = {count: -(count + others) % SHEET_PAGES for count in _counts(length, OF_SHORT)}
    yield from (Aim(count, OF_SHORT, True) for count in blanks if not blanks[count])
    usual = max(1, round(length.usual))
    near = [count for count in range(usual - 1, usual + 2) if blanks.get(count)]
    for count in sorted(near, key=blanks.__getitem__):
        yield Aim(count, OF_SHORT, True, blanks[count], blanks[count] - ends_free)


def _counts(length: TrialLength, settings: range) -> range:
    least, longest = length.at(settings[0], is_least=True) * WASTE, length.at(settings[-1]) * _MOST_LARGER
    if least > _COMMON:
        least *= _LONG_ESTIMATE
    return range(math.floor(least) + 1, math.ceil(longest))
