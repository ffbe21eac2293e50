"""Turn problems into messages on standard error and an exit status."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

from pnp.load.bundled import bundled_rulesets
from pnp.problems import Problems
from pnp.rules.told import suggestion, told

# Nobody reads more messages than this; the rest are counted.
MOST_SHOWN = 200


def report(problems: Problems) -> int:
    """Print each problem; return the exit status: 1 if one of them stops the work, otherwise 0."""
    found = problems.sorted()
    for problem in found[:MOST_SHOWN]:
        print(problem, file=sys.stderr)
    if len(found) > MOST_SHOWN:
        print(f"… and {len(found) - MOST_SHOWN} more problems", file=sys.stderr)
    return 1 if problems.error_count else 0


def no_ruleset(name: str, problems: Problems) -> None:
    """Record that *name* is neither a bundled ruleset's nor a folder's (P014)."""
    hint = suggestion(name, bundled_rulesets())
    with suppress(OSError, ValueError):  # a name that no file can have
        if Path(name).is_file():
            hint = f"name the folder that it lies in: {Path(name).parent}"
    problems.error("P014", f'no ruleset is called "{told(name)}", and no folder', hint=hint)
