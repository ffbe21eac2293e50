"""Print problems on standard error, and turn them into an exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pnp.problems import Problem

# The most messages that are printed; the rest are counted.
MOST_SHOWN = 200


def report(problems: Iterable[Problem]) -> int:
    """Print each problem, by file and line; return the exit status: 1 if one of them is an error, otherwise 0."""
    every = list(problems)
    if not every:
        return 0
    from pnp.problems import Problems

    collected = Problems(every)
    for problem in collected.sorted()[:MOST_SHOWN]:
        print(problem, file=sys.stderr)
    if len(every) > MOST_SHOWN:
        print(f"… and {len(every) - MOST_SHOWN} more problems", file=sys.stderr)
    return 1 if collected.error_count else 0
