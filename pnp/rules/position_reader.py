"""Turn plain values from a stranger's file into words, numbers and flags, collecting every fault on the way.

What is in the file may be anything: each question answers None for a value of the wrong kind, having noted why.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pnp.messages import format_literal, format_value, plural, suggest_name
from pnp.problems import DocumentPath, Finding

# Numbers beyond this mean nothing in any game; refusing them keeps sums small and messages short.
LARGEST_NUMBER = 1_000_000
_NAMED = 20  # unknown keys that are named one by one


class PositionReader:
    """The faults found so far in one position."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def unreadable(self, message: str, path: DocumentPath, hint: str) -> None:
        """Note that a value cannot be read."""
        self.findings.append(Finding("P051", message, hint, path))

    def impossible(self, message: str, path: DocumentPath, hint: str) -> None:
        """Note that a readable position is impossible."""
        self.findings.append(Finding("P052", message, hint, path))

    def mapping(
        self, value: Any, path: DocumentPath, keys: Sequence[str], optional: Sequence[str] = ()
    ) -> Mapping[str, Any]:
        """Return the values of those *keys* that are there; a missing or an unknown key is a fault.

        Only hints name the *optional* ones, which are keys if the value has them.
        """
        if not isinstance(value, Mapping):
            where = f'"{path[-1]}"' if path else "a position"
            self.unreadable(
                f"{where} is {format_literal(value)}, not a mapping", path, f"it has the keys {', '.join(keys)}"
            )
            return {}
        for key in keys:
            if key not in value:
                self.unreadable(f'missing key "{key}"', path, f"add {key}: and its value")
        unknown = [key for key in value if not isinstance(key, str) or key not in keys]
        for key in unknown[:_NAMED]:
            place = (*path, key) if isinstance(key, str) else path
            message = f'unknown key "{format_value(key)}"'
            self.findings.append(Finding("P051", message, suggest_name(key, (*keys, *optional)), place, at_key=True))
        if len(unknown) > _NAMED:
            rest = len(unknown) - _NAMED
            self.unreadable(plural(rest, "more unknown key"), path, f"available: {', '.join(keys)}")
        return {key: value[key] for key in keys if key in value}

    def count(self, value: Any, path: DocumentPath) -> int | None:
        """Return a whole number; a negative one is a fault, but is returned: sums are still of interest."""
        if isinstance(value, bool) or not isinstance(value, int):
            message = f'"{path[-1]}" is {format_literal(value)}, not a whole number'
            self.unreadable(message, path, "write a number of 0 or more")
            return None
        if abs(value) > LARGEST_NUMBER:
            self.unreadable(f'"{path[-1]}" is out of range', path, f"write a number from 0 to {LARGEST_NUMBER:,}")
            return None
        if value < 0:
            self.impossible(f'"{path[-1]}" is {value}, which is less than 0', path, "write a number of 0 or more")
        return value

    def word(self, value: Any, path: DocumentPath, allowed: Sequence[str]) -> str | None:
        """Return one of the *allowed* words."""
        if isinstance(value, str) and value in allowed:
            return value
        self.unreadable(f'"{path[-1]}" cannot be {format_literal(value)}', path, f"write one of {', '.join(allowed)}")
        return None

    def flag(self, value: Any, path: DocumentPath) -> bool | None:
        """Return true or false."""
        if isinstance(value, bool):
            return value
        message = f'"{path[-1]}" is {format_literal(value)}, neither true nor false'
        self.unreadable(message, path, "write true or false")
        return None

    def rows(self, value: Any, path: DocumentPath, lengths: Sequence[int]) -> list[list[str] | None]:
        """Return the fields of a board's rows, as many as *lengths* says for each; None for a row that has others."""
        if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != len(lengths):
            rows = "1 row" if isinstance(value, list) and len(value) == 1 else None
            actual = rows or (f"{len(value)} rows" if isinstance(value, list | tuple) else format_literal(value))
            message = f'"{path[-1]}" is {actual}, not {len(lengths)} rows of text'
            self.unreadable(message, path, "write each row as a text, with a space between the cells")
            return [None] * len(lengths)
        return [self._row(row, (*path, number), lengths[number]) for number, row in enumerate(value)]

    def _row(self, row: Any, path: DocumentPath, length: int) -> list[str] | None:
        if not isinstance(row, str):
            self.unreadable(f"this row is {format_literal(row)}, not text", path, "put it between quotes")
            return None
        fields = re.split(" +", row.strip(" "), maxsplit=length)
        if len(fields) != length or not fields[-1]:
            hint = "leave a space between the cells, and write . for an empty one"
            self.unreadable(f"this row does not have {length} cells", path, hint)
            return None
        return fields
