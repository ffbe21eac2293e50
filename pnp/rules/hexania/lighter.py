"""Turn a position into those with one counter fewer."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.rules.hexania.ground import bit, numbers_of
from pnp.rules.hexania.position import Position, with_entry


def lighter(position: Position) -> Iterator[Position]:
    """Yield the position without each of its counters, player by player; all else stays as it is."""
    for player, counters in enumerate(position.counters):
        for number in numbers_of(counters):
            yield position._replace(counters=with_entry(position.counters, player, counters ^ bit(number)))
