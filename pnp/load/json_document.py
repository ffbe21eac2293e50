"""Turn JSON text into plain values and a map of their places: a whole file, or one value a line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pnp.load.documents import MOST_BYTES, MOST_LEVELS
from pnp.load.source import Branch, DocumentSource, Extent, Text, read_text
from pnp.messages import quote
from pnp.problems import Place, Problems, SourceMap

# Far more than any number has; Python itself refuses to read a few thousand.
MOST_DIGITS = 300

_TOKEN = re.compile(r'[{}\[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}\[\],:"]+', re.ASCII)


def read_json(content: str | bytes, file: str, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Return the value that a JSON file holds, and its source map; None, and problems, if it cannot be read."""
    if len(content) > MOST_BYTES:
        message = f"the file has {len(content) / 1e6:.1f} MB; at most {MOST_BYTES / 1e6:g} MB is read"
        problems.error("P008", message, Place(file))
        return None
    text = read_text(content, file, problems)
    return None if text is None else _read(text, (0, len(text.text)), problems)


def read_json_lines(content: str | bytes, file: str, problems: Problems) -> Iterator[tuple[Any, SourceMap]]:
    """Yield the value of each line of a JSON Lines file, and its source map; a line that cannot be read is a problem.

    Empty lines are passed over. The limit of a file's size holds for each line.
    """
    text = read_text(content, file, problems)
    if text is None:
        return
    for start, end in text.lines():
        if end - start > MOST_BYTES:
            problems.error("P008", f"a line of more than {MOST_BYTES / 1e6:g} MB", text.place((start, start + 1)))
        elif text.text[start:end].strip():
            found = _read(text, (start, end), problems)
            if found is not None:
                yield found


def _read(text: Text, extent: Extent, problems: Problems) -> tuple[Any, SourceMap] | None:
    """Read the one value that stands between two characters of a text."""
    start, end = extent
    try:
        value = json.loads(text.text[start:end], parse_constant=_no_number, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        last = start + len(text.text[start:end].rstrip()) - 1
        at = max(start, min(start + error.pos, last))  # where the text ends too early, its last character
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        problems.error("P003", message, text.place((at, at + 1)))
        return None
    except _UnusableNumber as error:
        place = text.place(_extent_of(error.written, text, extent))
        problems.error("P006", f"{error} cannot be used here", place, "write a number of some digits")
        return None
    except RecursionError:
        problems.error("P008", f"more than {MOST_LEVELS} levels of nesting", text.place((start, start + 1)))
        return None
    root = _Places(text, problems).read(start, end)
    return None if root is None else (value, DocumentSource(text, root))


class _UnusableNumber(ValueError):  # noqa: N818 - it leaves the JSON reader and becomes a problem
    def __init__(self, written: str) -> None:
        super().__init__(written if len(written) <= MOST_DIGITS else f"a number of {len(written)} characters")
        self.written = written


def _no_number(name: str) -> Any:
    raise _UnusableNumber(name)


def _whole_number(written: str) -> int:
    if len(written) > MOST_DIGITS:
        raise _UnusableNumber(written)
    return int(written)


def _extent_of(token: str, text: Text, extent: Extent) -> Extent:
    """Return where a token first stands in a part of a text."""
    found = (match.span() for match in _TOKEN.finditer(text.text, *extent) if match[0] == token)
    return next(found, (extent[0], extent[0] + 1))


class _Places:
    """Where the values of a JSON text stand; the text has been read once, so it is known to be well formed."""

    def __init__(self, text: Text, problems: Problems) -> None:
        self.text = text
        self.problems = problems
        self.root: Branch | Extent = (0, 0)
        self.open: list[tuple[Branch, bool]] = []  # the mappings (True) and lists that are not yet closed
        self.key: tuple[str, Extent] | None = None  # the key whose value comes next

    def read(self, start: int, end: int) -> Branch | Extent | None:
        """Return where everything stands; None, and problems, for a duplicate key and for deep nesting."""
        faults = self.problems.error_count
        for match in _TOKEN.finditer(self.text.text, start, end):
            token = match[0]
            if token in "{[":
                if len(self.open) >= MOST_LEVELS:
                    message = f"more than {MOST_LEVELS} levels of nesting"
                    self.problems.error("P008", message, self.text.place(match.span()))
                    return None
                branch = Branch((match.start(), match.start() + 1))
                self.hang(branch)
                self.open.append((branch, token == "{"))
            elif token in "}]":
                self.open.pop()
            elif token not in ",:":
                self.scalar(token, match.span())
        return self.root if self.problems.error_count == faults else None

    def scalar(self, token: str, extent: Extent) -> None:
        """Take a word, number or text: a key where a mapping awaits one, otherwise a value."""
        if not self.open or not self.open[-1][1] or self.key is not None:
            self.hang(extent)
            return
        key = json.loads(token)
        if key in self.open[-1][0].keys:
            self.problems.error("P007", f"duplicate key {quote(key, 40)}", self.text.place(extent))
        self.key = key, extent

    def hang(self, mark: Branch | Extent) -> None:
        """Hang where a value stands into the mapping or list that is open."""
        if not self.open:
            self.root = mark
            return
        branch, is_mapping = self.open[-1]
        if is_mapping and self.key is not None:
            branch.keys[self.key[0]] = self.key[1]
            branch.children[self.key[0]] = mark
            self.key = None
        else:
            branch.children[len(branch.children)] = mark
