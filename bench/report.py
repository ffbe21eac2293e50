"""Print figures beside their limits."""

from __future__ import annotations

from msgspec import Struct

_WIDEST = 74  # of the descriptions, in characters


class Report(Struct):
    """Print each figure as it is added, and count those above their limits."""

    count: int = 0
    missed: int = 0

    def ratio(self, what: str, value: float, limit: float | None = None) -> None:
        """Add a ratio, which should be at most *limit*."""
        self.value(what, value, "×", limit)

    def value(self, what: str, value: float, unit: str, limit: float | None = None) -> None:
        """Add a figure, which should be at most *limit*."""
        kept = limit is None or value <= limit
        self.count += 1
        self.missed += not kept
        bound = "" if limit is None else f"at most {limit:.4g} {unit}"
        figure = f"{value:.2f} {unit}"
        print(f"{'ok ' if kept else 'NO '} {what:<{_WIDEST}}  {figure:>12}  {bound}".rstrip(), flush=True)

    @property
    def kept(self) -> bool:
        """Whether every figure is within its limit."""
        return not self.missed

    @property
    def summary(self) -> str:
        """The number of figures, and the number above their limits."""
        return f"{self.count} figures, {self.missed} above the limit"
