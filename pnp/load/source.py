"""Find values of a YAML file again: where each value and each key stands, kept as a tree of character offsets."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct, field

from pnp.problems import DocumentPath, Place, SourceMap

# From this character of the file up to that one, not included; 0-based.
Extent = tuple[int, int]

_LINE_END = re.compile(r"\r\n|\r|\n")


class Branch(Struct):
    """Where a mapping or a list stands, and what is in it."""

    extent: Extent
    children: dict[str | int, Branch | Extent] = field(default_factory=dict)
    keys: dict[str, Extent] = field(default_factory=dict)


class Text:
    """The text of a file, and its lines. *starts* holds the offset of each line's first character."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        self._latest = (-1, "")

    def lines(self) -> Iterator[Extent]:
        """Yield the extent of each line, its line end with it."""
        yield from pairwise((*self.starts, len(self.text)))

    def _line(self, number: int) -> str:
        """Return a line, the same string again for faults on one line: it may have a million characters."""
        if self._latest[0] != number:
            after = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
            self._latest = (number, self.text[self.starts[number] : after].rstrip("\r\n"))
        return self._latest[1]

    def place(self, extent: Extent) -> Place:
        """Return the place of the characters of *extent*, as far as they stand on one line."""
        start, end = extent
        number = bisect_right(self.starts, start) - 1
        first = self.starts[number]
        source = self._line(number)
        stop = min(end, first + len(source))
        return Place(self.file, number + 1, start - first + 1, max(1, stop - start), source)


class DocumentSource(SourceMap):
    """The source map of a file that was read: places are made when they are asked for, since few ever are."""

    def __init__(self, text: Text, root: Branch | Extent) -> None:
        super().__init__(text.file)
        self._text = text
        self._root = root

    def _nearest(self, path: DocumentPath) -> tuple[Branch | Extent, int]:
        """Return what stands at *path* or nearest around it, and how many steps of the path lead there."""
        here = self._root
        for depth, step in enumerate(path):
            if not isinstance(here, Branch) or step not in here.children:
                return here, depth
            here = here.children[step]
        return here, len(path)

    def place(self, path: DocumentPath = ()) -> Place:
        """Return the place of the value at *path*, or of the nearest value around it."""
        return self._text.place(_extent(self._nearest(path)[0]))

    def key(self, path: DocumentPath) -> Place:
        """Return the place of the key at *path*, or of its value where it has no key (in a list)."""
        if path:
            around, depth = self._nearest(path[:-1])
            last = path[-1]
            if depth == len(path) - 1 and isinstance(around, Branch) and isinstance(last, str) and last in around.keys:
                return self._text.place(around.keys[last])
        return self.place(path)

    def inside(self, path: DocumentPath, text: str, offset: int, length: int = 1) -> Place:
        """Return the place of *length* characters of *text*, the value at *path*, from its *offset* on.

        YAML folds lines but keeps words, so the place is found by counting words; where the file spells the text
        otherwise (escapes), the answer is the whole value.
        """
        found, depth = self._nearest(path)
        whole = _extent(found)
        raw = self._text.text[whole[0] : whole[1]]
        start = _after_indicator(raw)
        before = text[:offset].split()
        within_word = 0
        if before and offset > 0 and not text[offset - 1].isspace():
            within_word = len(before.pop())
        for word in before:
            at = raw.find(word, start)
            if at < 0 or raw[start:at].strip("# \t\r\n"):
                return self._text.place(whole)
            start = at + len(word)
        while start < len(raw) and raw[start].isspace():
            start += 1
        at = start + within_word
        if depth < len(path) or raw[at : at + 1] != text[offset : offset + 1]:
            return self._text.place(whole)
        return self._text.place((whole[0] + at, whole[0] + at + length))

    def below(self, prefix: DocumentPath) -> SourceMap:
        """Return the map of the value at *prefix*, its own paths counted from there."""
        return DocumentSource(self._text, self._nearest(prefix)[0])


def _extent(found: Branch | Extent) -> Extent:
    return found.extent if isinstance(found, Branch) else found


def _after_indicator(raw: str) -> int:
    """Return where the text of a scalar begins: after a quote, or after the line of a ``|`` or ``>``."""
    if raw[:1] in ("|", ">"):
        return raw.find("\n") + 1
    return 1 if raw[:1] in ("'", '"') else 0
