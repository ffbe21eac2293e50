"""Search for the setting of a booklet's text that fills a number of pages."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence, Set
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

from pnp.booklet.pages.pagination import Pages
from pnp.booklet.pages.trial import Trial
from pnp.booklet.setting.type_settings import OF_ALL, USUAL, WASTE, TrialLength

# What else a short booklet costs, as shares of what pages cost on average: a page for notes, what each costs beyond the
# first, and each step beyond the settings for any booklet.
NOTES = 4.0
_MORE_NOTES = 16.0
_UNCOMMON = 0.4
LEAST_NOTES = 0.12  # of a page: less white stays white
_UNUSUAL = 0.02  # what a step from the usual setting costs, as a share of the length
_GOOD = 1.5  # what a page costs on average: where it costs more, another setting is tried
_WRONG_COUNT = 1000.0
PATIENT_TO = 24  # pages: a longer booklet is set in enough ways
_TIGHTEST = {1, 2}  # settings in which it may be a page shorter if more ways are compared


class Aim(Struct, frozen=True):
    """A number of pages to try, the settings in which it is tried, and how many blank pages complete the last sheet.

    The *note_pages* of these have lines for notes; another is the back cover.
    """

    count: int
    settings: range
    is_thorough: bool  # settings near the best one are tried as well
    blanks: int = 0
    note_pages: int = 0


class BestSetting(NamedTuple):
    """What the best of the settings that were *tried* costs, and its pages."""

    cost: float
    setting: int
    pages: Pages
    tried: int


class SettingSearch(Struct, frozen=True):
    """Searches for the setting that fills the pages of an *aim*.

    If it *is_lenient*, or compares more layouts, titles beside the figures of another section cost little.
    """

    trial_at: Callable[[int], Trial]
    aim: Aim
    first_page: int
    ends_free: bool
    is_lenient: bool = False

    def best(self, setting: int, tries: int) -> BestSetting:
        """Return the best of a few settings. The first is *setting*, and at most *tries* of them are tried."""
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
        return BestSetting(cost, setting, pages, len(tried))

    def _try_patiently(self, tried: dict[int, tuple[float, Pages]], settings: Set[int]) -> bool:
        """Compare more layouts in *settings* if each that was tried is a page too long; return whether one now fits.

        The tightest comes first, and the others only if it is not good.
        """
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
        """Return the cheapest pages in a setting, one list for each number of pages."""
        trial, aim = self.trial_at(setting), self.aim.count
        return trial.paginated(
            aim=aim,
            first_page=self.first_page,
            ends_free=self.ends_free,
            is_patient=is_patient,
            is_lenient=self.is_lenient or is_patient,
        )

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


def nearest_setting(length: TrialLength, aim: Aim) -> int:
    """Return the setting that fills the pages with the least change."""

    def strangeness(setting: int) -> float:
        return abs(math.log(aim.count / (length.at(setting) * WASTE))) + _UNUSUAL * abs(setting - USUAL)

    return min(aim.settings, key=strangeness)
