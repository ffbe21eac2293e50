"""How many examples random tests try, and from which seeds: a fixed sample, or (``make soak``) many from fresh seeds.

``make soak`` sets the variable ``PNP_SOAK`` to a seed, which pytest prints first; ``make soak SEED=…`` repeats a run.
"""

import os
from random import Random

SEED = int(os.environ.get("PNP_SOAK") or 0)
FACTOR = 10 if SEED else 1  # how many times the sample of ``make test`` is tried
FIRST = SEED * 1_000_000  # the first seed


def amount(sample: int, soak: int | None = None) -> int:
    """Return how many examples to try where ``make test`` tries *sample*: *soak* if given, else ten times as many."""
    return soak if SEED and soak is not None else sample * FACTOR


def seeds(sample: int, soak: int | None = None) -> range:
    """Return as many different seeds as there are examples to try."""
    return range(FIRST, FIRST + amount(sample, soak))


def generator(number: int) -> Random:
    """Return a generator of random numbers: for a *number* always the same one, but for another seed another."""
    return Random(FIRST + number)
