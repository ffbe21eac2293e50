"""Limits that compiled rules keep while they run: of processor time, of numbers, of piles and of moves that are tried.

The deadline for one position is kept in its cache, from the first time that it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic, thread_time

from pnp.rules.play.code import Cache, LimitError

MOST_TURNS = 200_000  # of the loops of a listing whose steps the text does not bound well enough
LONGEST_TIME = 5.0  # seconds of processor time for one position
MOST_THINGS = 5_000  # of a pile
_DIGITS = 30
LARGEST_PRODUCT = 10**_DIGITS  # numbers that are none have ten digits


def check_time(cache: Cache) -> None:
    """Raise LimitError if rules take too long for a position."""
    end = cache.get("end")
    if end is None:
        cache["end"], cache["deadline"] = monotonic() + LONGEST_TIME, thread_time() + LONGEST_TIME
    elif monotonic() > end and thread_time() > cache["deadline"]:  # the cheaper question first
        hint = "write smaller loops, or let needs say sooner what a parameter is"
        raise LimitError(f"this takes more than {LONGEST_TIME:g} s for one position", hint)


def watched(values: Iterable[int], cache: Cache) -> Iterator[int]:
    """Yield the values of a loop that can be long. Raises LimitError when rules take too long for a position."""
    for value in values:
        check_time(cache)
        yield value


def turns_error() -> LimitError:
    """Return what a listing fails with whose loops turn too often."""
    hint = "let needs say what a parameter is: to in neighbours(from), or to == next(from, N)"
    return LimitError(f"listing its moves tries more than {MOST_TURNS:,} values", hint)


def product(one: int, other: int) -> int:
    """Return a product. Raises LimitError for one that no game needs."""
    number = one * other
    if abs(number) > LARGEST_PRODUCT:
        raise LimitError(f"a product has more than {_DIGITS} digits", "multiply smaller numbers")
    return number


def pile_of(things: tuple[int, ...]) -> tuple[int, ...]:
    """Return things as a pile. Raises LimitError if they are too many."""
    if len(things) > MOST_THINGS:
        raise LimitError(f"a pile has more than {MOST_THINGS:,} things", "remove some, or push fewer")
    return things
