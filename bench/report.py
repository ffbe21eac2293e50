"""Print figures beside their limits."""

from __future__ import annotations

from msgspec import Struct, field


class Report(Struct):
    """Rows of a benchmark: what was measured, the figure, the limit if there is one, whether it is kept."""

    rows: list[tuple[str, str, str, bool]] = field(default_factory=list)

    def ratio(self, what: str, value: float, limit: float | None = None) -> None:
        """Add how many times as much something is as something else; it should be *limit* at most."""
        self.value(what, value, "×", limit)

    def value(self, what: str, value: float, unit: str, limit: float | None = None) -> None:
        """Add a figure that should be *limit* at most."""
        kept = limit is None or value <= limit
        self.rows.append((what, f"{value:.2f} {unit}", "" if limit is None else f"at most {limit:.4g} {unit}", kept))

    @property
    def kept(self) -> bool:
        """Whether every limit is kept."""
        return all(row[3] for row in self.rows)

    def __str__(self) -> str:
        widest = max(len(row[0]) for row in self.rows)
        return "\n".join(
            f"{'ok ' if kept else 'NO '} {what:<{widest}}  {value:>12}  {limit}".rstrip()
            for what, value, limit, kept in self.rows
        )
