"""The settings of a booklet's text in which its pages are tried, and how long it is in each of them."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct


class TypeSetting(NamedTuple):
    """The size of running text, its leading, and the size of figures, all as shares of the usual ones."""

    size: float
    leading: float
    figures: float = 1.0


# From tight to loose. The first and the last ones are for short booklets only.
SETTINGS = (
    TypeSetting(0.86, 0.95, 0.8),
    TypeSetting(0.905, 0.95, 0.88),
    TypeSetting(0.905, 0.95),
    TypeSetting(0.905, 1.0),
    TypeSetting(0.95, 0.95),
    TypeSetting(0.95, 0.98),
    TypeSetting(1.0, 0.96),
    TypeSetting(1.0, 1.0),
    TypeSetting(1.0, 1.05),
    TypeSetting(1.0, 1.1),
    TypeSetting(1.05, 1.05),
    TypeSetting(1.05, 1.1),
    TypeSetting(1.1, 1.05),
    TypeSetting(1.1, 1.1),
    TypeSetting(1.15, 1.05),
    TypeSetting(1.15, 1.1, 1.15),
    TypeSetting(1.2, 1.1, 1.3),
    TypeSetting(1.2, 1.2, 1.4),
    TypeSetting(1.25, 1.2, 1.5),
)
USUAL = SETTINGS.index(TypeSetting(1.0, 1.0))
OF_ALL = range(1, 14)  # the settings for any booklet
OF_THOROUGH = range(1, 15)  # those for a booklet in two languages, which has fewer ways to fill pages
OF_LONG = range(6, 10)  # those in the usual size, so that words are set once: a long booklet changes by little
OF_SHORT = range(len(SETTINGS))
WASTE = 1.03  # how much longer a booklet is than its parts


class TrialLength(Struct, frozen=True):
    """The length of an undivided booklet in the usual setting, in pages.

    It is that of the running *text*, and of *others*, which keep their size in every setting. These take *least* if
    figures are small.
    """

    text: float
    others: float
    least: float

    @property
    def usual(self) -> float:
        """How long it is in the usual setting."""
        return self.at(USUAL) * WASTE

    def at(self, setting: int, *, is_least: bool = False) -> float:
        """Return roughly how long it is in a setting: larger letters need more lines, and higher ones."""
        size, leading, figures = SETTINGS[setting]
        return self.text * size * size * leading + figures * (self.least if is_least else self.others)
