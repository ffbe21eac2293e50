"""Print problems on standard error, and turn them into an exit status."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pnp.messages import plural

if TYPE_CHECKING:
    from pnp.problems import Problem

# The most messages that are printed; the rest are counted.
MOST_SHOWN = 200
# The problems of a command's own options: their texts name an option as Python callers write it, "the option flip".
_ABOUT_OPTIONS = frozenset({"P057", "P060", "P061", "P062", "P064", "P065"})
# Flags that are shorter than their options.
_FLAGS = {"languages": "lang"}
_OPTION = re.compile(r"\bthe option ([a-z_]+)")


def report(problems: Iterable[Problem]) -> int:
    """Print each problem, by file and line; return the exit status: 1 if one of them is an error, otherwise 0."""
    every = list(problems)
    if not every:
        return 0
    from pnp.problems import Problems

    collected = Problems(every)
    for problem in collected.sorted()[:MOST_SHOWN]:
        print(_with_flags(problem), file=sys.stderr)
    if len(every) > MOST_SHOWN:
        print(f"… and {plural(len(every) - MOST_SHOWN, 'more problem')}", file=sys.stderr)
    return 1 if collected.error_count else 0


def report_failure(problems: Iterable[Problem], *, as_json: bool) -> int:
    """Print why a command has no answer, with ``--json`` also as its output: `problems`; return the exit status."""
    every = list(problems)
    if as_json:
        print(json.dumps({"problems": [problem.as_dict() for problem in every]}, indent=1))
    return report(every)


def _with_flags(problem: Problem) -> Problem:
    """Return a problem whose texts also say what to type on the command line: "the option flip (--flip)"."""
    if problem.code not in _ABOUT_OPTIONS:
        return problem
    from msgspec.structs import replace

    message, hint = (_OPTION.sub(_with_flag, text) for text in (problem.message, problem.hint))
    return replace(problem, message=message, hint=hint)


def _with_flag(match: re.Match[str]) -> str:
    return f"{match[0]} (--{_FLAGS.get(match[1], match[1].replace('_', '-'))})"
