"""Print problems on standard error, and turn them into an exit status."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pnp.messages import escape_controls, join_words, plural

if TYPE_CHECKING:
    from pnp.problems import Problem


# The most messages that are printed, by taste; the rest are counted.
MOST_SHOWN = 200
# The problems of a command's own options: their texts name an option as Python callers write it, "the option flip".
_ABOUT_OPTIONS = frozenset({"P057", "P060", "P061", "P062", "P064", "P065"})
# The codes of names that nothing has: one that was renamed where it is defined is wrong in many places at once.
_UNKNOWN_NAMES = frozenset({"P013", "P014"})
_MOST_ALIKE = 2  # equal messages of a file; one that occurs more often is printed once, by taste
# Flags that are called otherwise than their options.
_FLAGS = {"papers": "paper", "languages": "lang", "cutters": "cutter", "counts": "only"}
_OPTION = re.compile(r"\bthe option ([a-z_]+)")


def report(problems: Iterable[Problem]) -> int:
    """Print each problem, by file and line; return the exit status: 1 if one of them is an error, otherwise 0."""
    every = list(problems)
    if not every:
        return 0
    from pnp.problems import Problems

    collected = Problems(every)
    told = _told_once(collected.sorted())
    for problem in told[:MOST_SHOWN]:
        print(_with_flags(problem), file=sys.stderr)
    if len(told) > MOST_SHOWN:
        print(f"… and {plural(len(told) - MOST_SHOWN, 'more problem')}", file=sys.stderr)
    return 1 if collected.error_count else 0


def _told_once(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems in their order; one unknown name that a file has often is told at its first place only."""
    alike: dict[object, list[Problem]] = {}
    for number, problem in enumerate(problems):
        is_name = problem.place is not None and problem.code in _UNKNOWN_NAMES
        key = (problem.place and problem.place.file, problem.severity, problem.message) if is_name else number
        alike.setdefault(key, []).append(problem)
    told: list[Problem] = []
    for first, *others in alike.values():
        if len(others) < _MOST_ALIKE:
            told += first, *others
            continue
        from msgspec.structs import replace

        lines = join_words(dict.fromkeys(str(one.place.line) for one in others if one.place))
        told.append(replace(first, hint=f"{first.hint}; the same in lines {lines}".removeprefix("; ")))
    return sorted(told, key=lambda one: (False, *one.place.spot) if one.place else (True,))


def report_failure(problems: Iterable[Problem], *, as_json: bool) -> int:
    """Print why a command has no answer, with ``--json`` also as its output: `problems`; return the exit status."""
    every = list(problems)
    if as_json:
        print_json({}, every)
    return report(every)


def print_json(values: Mapping[str, Any], problems: Iterable[Problem]) -> None:
    """Print the answer of a command to ``--json``, which ends with its problems."""
    print(json.dumps({**values, "problems": [problem.as_dict() for problem in problems]}, indent=1))


def print_lines(lines: Iterable[str]) -> None:
    """Print lines that have words of files in them, such as names."""
    print("\n".join(map(escape_controls, lines)))


def _with_flags(problem: Problem) -> Problem:
    """Return a problem whose texts also say what to type on the command line: "the option flip (--flip)"."""
    if problem.code not in _ABOUT_OPTIONS:
        return problem
    from msgspec.structs import replace

    message, hint = (_OPTION.sub(_with_flag, text) for text in (problem.message, problem.hint))
    return replace(problem, message=message, hint=hint)


def _with_flag(match: re.Match[str]) -> str:
    return f"{match[0]} (--{_FLAGS.get(match[1], match[1].replace('_', '-'))})"


class ProgressLine:
    """A progress line in the terminal, cleared when the work ends; silent if standard error is not a terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *exception: object) -> None:
        self._write("")

    def __call__(self, count: int, total: int, what: str) -> None:
        """Show that *count* of *total* files are made, and which is next; without a total, only *what* is going on."""
        self._write(f"{count:>4}/{total} {escape_controls(what)}" if total else escape_controls(what))

    def _write(self, text: str) -> None:
        if self._shown:
            import shutil  # needed only here

            width = max(1, shutil.get_terminal_size().columns - 1)
            sys.stderr.write(f"\r{text[:width]:<{width}}\r")
            sys.stderr.flush()
