"""Read the text of a file: its characters, the values of unquoted words, and the places of values and keys."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from msgspec import Struct, field

from pnp.messages import describe_character, shorten
from pnp.problems import DocumentPath, Place, Problems, SourceMap

# From this character of the file up to that one, not included; 0-based.
Extent = tuple[int, int]
_LINE_END = re.compile(r"\r\n|\r|\n")
# Characters that no text of a ruleset may have: control characters other than tab and line ends, Unicode's own line
# ends (editors disagree about them, and so about line numbers), halves of surrogate pairs, non-characters, a mark in
# mid-file.
_FORBIDDEN = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
# The most control characters of a file that are named one by one: by taste, a screen of messages.
_NAMED = 20
Scalar = str | int | float | bool | None
_CONSTANTS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "": None}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)
# More digits than any number of a game has, and as many as 64 bits always hold; int() and float() never see more.
MAX_DIGITS = 18
# Text that other YAML readers, or people, read differently: as what, and what to write instead.
_AMBIGUOUS_WORDS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("True", "TRUE", "False", "FALSE"), ("true or false", "write it in small letters")),
    **dict.fromkeys(("Null", "NULL", "~"), ("null", "write null")),
    **dict.fromkeys((f"{sign}.{word}" for sign in ("", "+", "-") for word in ("inf", "Inf", "INF")), ("a number", "")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), ("a number", "")),
}
_YES_OR_NO = frozenset({"yes", "no", "on", "off"})  # in small or large letters
# Patterns of texts that may be taken for numbers. They are compiled for the first text that looks like one.
_AMBIGUOUS_NUMBERS: tuple[tuple[str, str, str], ...] = (
    (r"[+-]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?", "a time", ""),
    (r"[+-]?0[0-9]+(?:\.[0-9]*)?", "a number", "write it without the leading zero"),
    (r"[+-]?[0-9]+_[0-9_]*(?:\.[0-9_]*)?", "a number", "write it without underscores"),
    (r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+", "a number", "write it without commas"),
    (r"[+-]?0[xob][0-9a-fA-F_]+", "a number", "write it with the digits 0 to 9"),
    (r"\+[0-9]+(?:\.[0-9]*)?", "a number", "write it without the plus sign"),
    (r"[+-]?[0-9]+\.", "a number", "write digits after the point"),
    (r"[+-]?\.[0-9]+", "a number", "write 0 before the point"),
    (r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)[eE][+-]?[0-9]+", "a number", "write it out, without an exponent"),
)
_NUMBER_START = frozenset("0123456789+-.")
_NUMBER_SIGNS = frozenset("0123456789+-.:,_xoabcdefABCDEF")
_DATE = r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?"


class Branch(Struct):
    """The extent of a mapping or a list, and its content."""

    extent: Extent
    children: dict[str | int, Branch | Extent] = field(default_factory=dict)
    keys: dict[str, Extent] = field(default_factory=dict)


class SourceText:
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
        """Return the place of the characters of *extent*, as far as they are on one line."""
        start, end = extent
        number = bisect_right(self.starts, start) - 1
        first = self.starts[number]
        source = self._line(number)
        stop = min(end, first + len(source))
        return Place(self.file, number + 1, start - first + 1, max(1, stop - start), source)


class DocumentSource(SourceMap):
    """The source map of a file that was read: places are made when they are asked for, since few ever are."""

    def __init__(
        self,
        text: SourceText,
        root: Branch | Extent | Callable[[], Branch | Extent],
        origin: Callable[[DocumentPath], DocumentPath] | None = None,
    ) -> None:
        """*root* is the branch of all places, or a function that returns it, called when the first place is needed.

        *origin* returns the path at which the value at another one is written, if the document inherits values.
        """
        super().__init__(text.file)
        self.text = text
        self.root = root
        self._origin = origin or _itself
        self._aliases: dict[DocumentPath, str] = {}
        self._grafts: dict[DocumentPath, SourceMap] = {}

    def graft(self, path: DocumentPath, source: SourceMap) -> None:
        """Use another file's map for everything below *path*."""
        self._grafts[path] = source

    def _grafted(self, path: DocumentPath) -> tuple[SourceMap, DocumentPath] | None:
        """Return the map of another file that has the value at *path*, and the path in it."""
        for prefix, source in self._grafts.items():
            if path[: len(prefix)] == prefix:
                return source, path[len(prefix) :]
        return None

    def add_alias(self, path: DocumentPath, key: str) -> None:
        """Make *path* refer to the value under a misspelt *key*."""
        self._aliases[(*self._origin((*path[:-1], key))[:-1], path[-1])] = key

    def _nearest(self, path: DocumentPath) -> tuple[Branch | Extent, int]:
        """Return the value at *path*, or the nearest one around it, and how many steps of the path lead there."""
        if callable(self.root):
            self.root = self.root()
        branch = self.root
        for depth, step in enumerate(path):
            step = self._aliases.get(path[: depth + 1], step) if self._aliases else step
            if not isinstance(branch, Branch) or step not in branch.children:
                return branch, depth
            branch = branch.children[step]
        return branch, len(path)

    def place(self, path: DocumentPath = ()) -> Place:
        """Return the place of the value at *path*, or of the nearest value around it."""
        path = self._origin(path)
        if self._grafts and (grafted := self._grafted(path)):
            return grafted[0].place(grafted[1])
        return self.text.place(_extent(self._nearest(path)[0]))

    def key(self, path: DocumentPath) -> Place:
        """Return the place of the key at *path*, or of its value where it has no key (in a list)."""
        path = self._origin(path)
        if self._grafts and (grafted := self._grafted(path)):
            return grafted[0].key(grafted[1])
        if path:
            around, depth = self._nearest(path[:-1])
            last = self._aliases.get(path, path[-1])
            if depth == len(path) - 1 and isinstance(around, Branch) and isinstance(last, str) and last in around.keys:
                return self.text.place(around.keys[last])
        return self.text.place(_extent(self._nearest(path)[0]))

    def inside(self, path: DocumentPath, text: str, offset: int, length: int = 1) -> Place:
        """Return the place of *length* characters of *text*, the value at *path*, from *offset*, by counting words.

        YAML folds lines but keeps words. Where the file spells the text otherwise (escapes), that is the whole value.
        """
        path = self._origin(path)
        if self._grafts and (grafted := self._grafted(path)):
            return grafted[0].inside(grafted[1], text, offset, length)
        nearest, depth = self._nearest(path)
        whole = _extent(nearest)
        raw = self.text.text[whole[0] : whole[1]]
        start = _after_indicator(raw)
        before = text[:offset].split()
        within_word = 0
        if before and not text[offset - 1].isspace():
            within_word = len(before.pop())
        for word in before:
            at = raw.find(word, start)
            if at < 0 or raw[start:at].strip("# \t\r\n"):
                return self.text.place(whole)
            start = at + len(word)
        at = len(raw) - len(raw[start:].lstrip()) + within_word
        if depth < len(path) or not raw[at:].startswith(text[offset : offset + 1]):
            return self.text.place(whole)
        return self.text.place((whole[0] + at, whole[0] + at + length))

    def below(self, prefix: DocumentPath) -> SourceMap:
        """Return the map of the value at *prefix*, its own paths counted from there."""
        prefix = self._origin(prefix)
        inner, size = DocumentSource(self.text, self._nearest(prefix)[0]), len(prefix)
        for path, key in self._aliases.items():
            if path[:size] == prefix:
                inner.add_alias(path[size:], key)
        for path, source in self._grafts.items():
            if path[:size] == prefix:
                inner.graft(path[size:], source)
        return inner


def _itself(path: DocumentPath) -> DocumentPath:
    return path


def _extent(node: Branch | Extent) -> Extent:
    return node.extent if isinstance(node, Branch) else node


def _after_indicator(raw: str) -> int:
    """Return the start of a scalar's text: after a quote, or after the line of a ``|`` or ``>``."""
    if raw[:1] in ("|", ">"):
        return raw.find("\n") + 1
    return 1 if raw[:1] in ("'", '"') else 0


def read_text(content: bytes | str, file: str, problems: Problems) -> SourceText | None:
    """Return the text of *content*, without its byte order mark; None if it is not clean UTF-8."""
    text = _decode(content, file, problems) if isinstance(content, bytes) else content
    if text is None:
        return None
    whole = SourceText(file, text.removeprefix("\ufeff"))
    matches = forbidden_characters(whole.text)
    for match in matches[:_NAMED]:
        message = f"the character {describe_character(match[0])} is not allowed in a text"
        problems.error("P002", message, whole.place(match.span()), "remove it; it may be invisible in your editor")
    if len(matches) > _NAMED:
        message = f"{len(matches) - _NAMED} more characters are not allowed in a text"
        problems.error("P002", message, Place(file), "remove them")
    return None if matches else whole


def forbidden_characters(text: str) -> list[re.Match[str]]:
    """Return the forbidden characters in *text*."""
    return [] if text.replace("\n", "").isprintable() else list(re.finditer(_FORBIDDEN, text))


def _decode(content: bytes, file: str, problems: Problems) -> str | None:
    if content[:2] in (b"\xff\xfe", b"\xfe\xff") or content[:4].count(0) >= 2:
        problems.error("P002", "the file is in UTF-16 or UTF-32", Place(file), "save it as UTF-8")
        return None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        rest = content[error.start : error.start + 200].decode("utf-8", "replace")
        place = SourceText(file, before + rest).place((len(before), len(before) + 1))
        message = f"the byte 0x{content[error.start]:02X} is not UTF-8"
        problems.error("P002", message, place, "save the file as UTF-8")
        return None


def plain_value(text: str) -> Scalar:
    """Return the value of unquoted *text*. Raises ValueError for a number of more than MAX_DIGITS digits."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    match = _NUMBER.fullmatch(text) if text[0] in _NUMBER_START else None
    if match is None:
        return text
    if len(text) > MAX_DIGITS:
        raise ValueError(f"a number of {len(text)} characters")
    return int(text) if match[1] is None else float(text)


def ambiguity(text: str) -> tuple[str, str] | None:
    """Return what an author may have meant by unquoted *text* that is read as text, and how to write that."""
    # The order matters: words come before dates, dates before numbers, and a range such as 2-4 is meant as text.
    if len(text) > 40:  # longer than any number or date
        return None
    if text[:1] not in _NUMBER_START or text in _AMBIGUOUS_WORDS:
        is_yes_or_no = len(text) <= 3 and text.lower() in _YES_OR_NO
        return ("yes or no", "write true or false") if is_yes_or_no else _AMBIGUOUS_WORDS.get(text)
    if text[:4].isdecimal() and re.fullmatch(_DATE, text, re.ASCII):
        return "a date", ""
    is_range = "-" in text[1:] and "e" not in text.lower()  # 2-4
    for pattern, sense, remedy in _AMBIGUOUS_NUMBERS if _NUMBER_SIGNS.issuperset(text) and not is_range else ():
        if re.fullmatch(pattern, text, re.ASCII):
            return sense, remedy
    return None


_MAX_TEXT_LINE = 10_000  # characters: they take 17 ms, for each of up to 200 faults
# Patterns of lines that have a fault, compiled for the first one.
# A line of YAML: the dashes of a list, a key, and what is meant to be its text.
_LINE = r"\s*(?:- +)*(?P<key>[A-Za-z_][\w-]*: ++)?(?P<text>\S(?:.*\S)?)\s*"
# Beginnings that only a text can have: a quote, bracket or brace that closes before the text ends, a sign of a block
# text, an alias or an anchor; a sign that can begin no value; a colon in the text.
_TEXT = (
    r"""(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\{[^}]*\})\s*[^\s#,\]}:]|'[a-z][^']*$|[>|][-+0-9]*\s*[^-+0-9\s#]|\*+\w"""
    r"""|[&!]\S* +\S|[%@`]|[-?] +\S|[^"'\[\]{}].*?:(?: |$)"""
)


def quote_text(text: str) -> str:
    """Return a text in the quotes that it needs in YAML: single ones, unless it contains some itself."""
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)


def quoted_text_hint(line: str) -> str:
    """Return how to write a text that YAML misreads, else ""; long lines with many faults would each be read anew."""
    match = re.fullmatch(_LINE, line) if len(line) <= _MAX_TEXT_LINE else None
    if match is None or re.match(_TEXT, match["text"]) is None:
        return ""
    key = (match["key"] or "").strip()
    under = f' under "{key} >"' if key else " below a >"
    return f"put the text in quotes, or write it{under}: {key or '-'} {quote_text(shorten(match['text'], 200))}"
