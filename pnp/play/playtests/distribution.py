"""How often each whole number occurred: mean, median, percentiles; shares of games with Wilson's interval, at 95 %."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from math import ceil, sqrt

from msgspec import Struct

# 95 % of a normal distribution lies within this number of standard deviations.
NORMAL_95 = 1.959964


class Proportion(Struct, frozen=True):
    """A *count* out of a *total*. A draw may count as a part of a game, which makes the interval slightly too wide."""

    count: float
    total: int

    @property
    def share(self) -> float:
        """The share, 0 to 1; 0 for an empty total."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The shares between which the true one is, in 95 of 100 playtests like this; 0 to 1 if nothing was counted."""
        if not self.total:
            return 0.0, 1.0
        square = NORMAL_95**2
        middle = (self.share + square / (2 * self.total)) / (1 + square / self.total)
        spread = sqrt(self.share * (1 - self.share) / self.total + square / (4 * self.total**2))
        half = NORMAL_95 * spread / (1 + square / self.total)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2

    def as_dict(self) -> dict[str, float]:
        """Return it as ``--json`` prints it; shares have six decimals."""
        low, high = self.interval
        return {"games": self.count, "share": round(self.share, 6), "low": round(low, 6), "high": round(high, 6)}


class Distribution(Struct, frozen=True, dict=True):
    """Numbers and how often each occurred, the least first. All statistics of an empty one are 0."""

    counts: Mapping[int, int]

    @cached_property
    def total(self) -> int:
        """How many numbers there are."""
        return sum(self.counts.values())

    @cached_property
    def mean(self) -> float:
        """Their mean."""
        return sum(number * count for number, count in self.counts.items()) / self.total if self.total else 0.0

    @property
    def margin(self) -> float:
        """How far the mean may be from the true one, at 95 %."""
        if self.total < 2:
            return 0.0
        squares = sum(number * number * count for number, count in self.counts.items())
        variance = max(0.0, (squares - self.total * self.mean**2) / (self.total - 1))
        return NORMAL_95 * sqrt(variance / self.total)

    @property
    def median(self) -> int:
        """The number in the middle: the 50th percentile."""
        return self.percentile(50)

    @property
    def least(self) -> int:
        """The smallest number."""
        return min(self.counts, default=0)

    @property
    def most(self) -> int:
        """The largest number."""
        return max(self.counts, default=0)

    def percentile(self, percent: int) -> int:
        """Return the smallest number that at least *percent* of all numbers don't exceed."""
        rank, below = ceil(self.total * percent / 100), 0
        for number, count in self.counts.items():
            below += count
            if below >= rank:
                return number
        return 0

    def above(self, limit: int) -> Proportion:
        """Return how many numbers exceed a *limit*."""
        return Proportion(sum(count for number, count in self.counts.items() if number > limit), self.total)

    def as_dict(self) -> dict[str, float]:
        """Return the statistics that ``--json`` prints."""
        return {
            "mean": round(self.mean, 6),
            "margin": round(self.margin, 6),
            "median": self.median,
            **{f"p{percent}": self.percentile(percent) for percent in (5, 25, 75, 95, 99)},
            "least": self.least,
            "most": self.most,
        }


def distribution_of(counts: Mapping[int, int]) -> Distribution:
    """Return numbers with their counts in order."""
    return Distribution(dict(sorted(counts.items())))
