"""Count how often a position has stood, for rules that ask it of the position after a move."""

from __future__ import annotations

from collections.abc import Collection

from pnp.rules.play.code import Cache, Slots

PAST = "past"  # the key of a cache with the positions so far, as repetitions compare them


def lasting(slots: Slots, ignored: Collection[int]) -> Slots:
    """Return a position as repetitions compare it: without the parts that they ignore."""
    if not ignored:
        return slots
    return tuple(None if number in ignored else value for number, value in enumerate(slots))


def past_of(cache: Cache) -> Cache:
    """Return the cache of a position that follows the one whose cache is given."""
    return {PAST: cache.get(PAST, ())}


def times_stood(slots: Slots, cache: Cache, ignored: Collection[int]) -> int:
    """Return how often a position has stood, if it comes to stand now."""
    return 1 + int(cache.get(PAST, ()).count(lasting(slots, ignored)))
