"""Piles, chance and winners in compiled rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.play.language.running.code import DRAWN, LimitError
from pnp.play.language.terms.kinds import NO_MEMBER

MOST_THINGS = 5_000  # of a pile
_CHANCES = 1_000_000  # the numbers from which shuffles in play take their order


def pile_of(things: tuple[int, ...]) -> tuple[int, ...]:
    """Return things as a pile. Raises LimitError if there are too many."""
    if len(things) > MOST_THINGS:
        raise LimitError(f"a pile has more than {MOST_THINGS:,} things", "remove some, or push fewer")
    return things


def choose(random: Random, values: Sequence[int]) -> int:
    """Return a random one of some values, or none if there are no values."""
    return values[int(random.random() * len(values))] if values else NO_MEMBER


def without(thing: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pile without the topmost thing that equals the given one."""
    at = len(pile) - 1 - pile[::-1].index(thing)
    return pile[:at] + pile[at + 1 :]


def shuffled(pile: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """Return a shuffled pile: from the last place down, each thing is swapped with a random one up to it."""
    things = list(pile)
    for last in range(len(things) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        things[last], things[other] = things[other], things[last]
    return tuple(things)


def shuffled_by(pile: tuple[int, ...], chance: int) -> tuple[tuple[int, ...], int]:
    """Return a pile in the order that a number determines, and the next number."""
    random = Random(chance)
    return shuffled(pile, random), int(random.random() * _CHANCES)


def winner_of(scores: Sequence[float], is_least: bool) -> int:
    """Return the player with the highest or the lowest score, or DRAWN if several have it."""
    best = min(scores) if is_least else max(scores)
    return scores.index(best) if scores.count(best) == 1 else DRAWN
