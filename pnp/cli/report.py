"""Turn problems into messages on standard error and an exit status."""

from __future__ import annotations

import sys

from pnp.problems import Problems

# Nobody reads more messages than this; the rest are counted.
MOST_SHOWN = 200


def report(problems: Problems) -> int:
    """Print each problem; return the exit status: 1 if one of them stops the work, otherwise 0."""
    found = problems.sorted()
    for problem in found[:MOST_SHOWN]:
        print(problem, file=sys.stderr)
    if len(found) > MOST_SHOWN:
        print(f"… and {len(found) - MOST_SHOWN} more problems", file=sys.stderr)
    return 1 if problems.errors else 0
