"""Print figures beside their limits."""

from __future__ import annotations

from msgspec import Struct

_WIDEST = 74  # of what was measured, in letters


class Report(Struct):
    """Print each figure as it is added, and count those above their limits."""

    count: int = 0
    missed: int = 0

    def ratio(self, what: str, value: float, limit: float | None = None) -> None:
        """Add how many times as much something is as something else; it should be *limit* at most."""
        self.value(what, value, "×", limit)

    def value(self, what: str, value: float, unit: str, limit: float | None = None) -> None:
        """Add a figure that should be *limit* at most."""
        kept = limit is None or value <= limit
        self.count += 1
        self.missed += not kept
        bound = "" if limit is None else f"at most {limit:.4g} {unit}"
        figure = f"{value:.2f} {unit}"
        print(f"{'ok ' if kept else 'NO '} {what:<{_WIDEST}}  {figure:>12}  {bound}".rstrip(), flush=True)

    @property
    def kept(self) -> bool:
        """Whether every limit is kept."""
        return not self.missed

    @property
    def summary(self) -> str:
        """How many figures there are, and how many are above their limits."""
        return f"{self.count} figures, {self.missed} above the limit"
