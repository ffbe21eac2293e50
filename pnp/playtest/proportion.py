"""A share of games, and how far it may be from the true one: Wilson's interval, at 95 %."""

from __future__ import annotations

from math import sqrt

from msgspec import Struct

# Of the normal distribution, 95 % is nearer to the middle than so many standard deviations.
NORMAL_95 = 1.959964


class Proportion(Struct, frozen=True):
    """So many of a *total*. A draw may count for a part of a game, which makes the interval a little too wide."""

    count: float
    total: int

    @property
    def share(self) -> float:
        """The share, 0 to 1; 0 of nothing."""
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
