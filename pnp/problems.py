"""Collect every fault of a user's files as a value, not an exception: the first one must not hide the second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.messages import escape_controls

# The path from the top of a document to one of its values: keys and 0-based positions.
DocumentPath = tuple[str | int, ...]

# The most problems of one file that are reported one by one: the search for hints takes longer than the reading.
MAX_REPORTED = 200

# Every code of a problem, with its meaning.
CODES: Mapping[str, str] = {
    # files
    "P001": "missing or unreadable file",
    "P002": "text that is not clean UTF-8",
    "P003": "invalid or unsupported YAML",
    "P004": "unknown key",
    "P005": "missing key",
    "P006": "invalid value",
    "P007": "duplicate key or entry",
    "P008": "limit exceeded",
    "P009": "ambiguous value",
    "P010": "path outside the ruleset's folder",
    "P011": "unused file",
    # values
    "P012": "invalid length",
    "P013": "unknown colour",
    "P014": "unknown name",
    "P015": "unknown option or value of an option",
    "P016": "unusable table",
    # art
    "P020": "unusable picture",
    "P021": "unsupported part of SVG",
    "P022": "unusable font",
    "P023": "picture that may not print as intended",
    # text
    "P030": "invalid markup",
    "P031": "unknown placeholder",
    "P032": "character that no font contains",
    "P033": "text too long for its place",
    "P034": "synonym that the glossary rejects",
    # paper
    "P040": "piece too large for its place",
    "P041": "piece too large for the paper",
    "P042": "piece too small to make by hand",
    # before printing
    "P043": "art or cut at an edge where it may not print as intended",
    "P044": "sheet that needs much ink",
    "P045": "piece with little play on its board",
    "P046": "pieces that only colour tells apart",
    "P047": "print that does not suit its shop",
    "P048": "cut that does not suit its machine",
    # rules
    "P050": "clause unknown to the booklet or the engine",
    "P051": "unreadable position",
    "P052": "impossible position",
    "P053": "unreadable move",
    "P054": "illegal move",
    "P055": "false claim",
    "P056": "clause without an example",
    "P057": "transcript that does not replay",
    "P058": "window that hides part of its figure",
    "P059": "game without an engine",
    # running
    "P060": "unwritable file",
    "P061": "unknown name in an option",
    "P062": "conflicting output files",
    "P063": "unusable name of an output file",
    "P064": "option without effect",
    "P065": "no matching position",
    # figures
    "P066": "mark that does not fit its move",
    # translations
    "P070": "unreadable translation",
    "P071": "translation that is out of date",
    "P072": "unusable plural forms",
    "P073": "text without a translation",
    "P074": "placeholder lost or invented",
    "P075": "markup that differs",
    "P076": "number, cell or name that differs",
    "P077": "sign of another language",
    "P078": "control of text direction",
    "P079": "translation of something else",
    "P080": "term of the glossary that is not used",
    "P081": "translation that was changed in two places",
    "P082": "package that is not installed",
    # rules in play.yaml
    "P083": "unusable expression",
    "P084": "value of a wrong kind",
    "P085": "rules that fail in play",
    # words
    "P090": "statement that can't be false",
    "P091": "broken law",
    "P092": "law that was not met",
    "P093": "mention that nothing backs",
    # notes on words
    "N101": "term that is used before it is explained",
    "N102": "term that is explained for nothing",
    "N103": "two names for one thing",
    "N104": "component that no rule mentions",
    "N105": "clause that the booklet leaves out",
    "N106": "odds that no die in the box has",
    "N107": "set-up that differs from the start",
    "N108": "figure far from its rule",
    "N109": "rule that refers forward often",
    # notes on English, in reviews only
    "N201": "weak word for a rule",
    "N202": "passive where the reader acts",
    "N203": "long sentence",
    "N204": "exception far from its rule",
}


class Severity(Enum):
    """The severity of a problem: an error stops a build, a warning does not, and a note is only shown by checks."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


def _check_code(code: str) -> None:
    if code not in CODES:
        raise ValueError(f"no such problem code: {code}")


# Of a long source line, messages show this number of characters, and this number before the fault: by eye, a screen's.
_EXCERPT_WIDTH = 100
_EXCERPT_LEAD = 20

# Where a problem begins: file, line, column.
Spot = tuple[str, int, int]


class Place(Struct, frozen=True):
    """A position in a file: 1-based line and column, both counted in characters; 0 and 0 for a folder."""

    file: str
    line: int = 1
    column: int = 1
    length: int = 1
    source: str | None = None  # the source line, without its line end
    source_column: int = 1  # the column of the first character of *source*, which may be a part of the line

    def cropped(self) -> Place:
        """Return the place with the part of its source line around the position, at most 100 characters."""
        source = self.source
        if source is None or len(source) <= _EXCERPT_WIDTH:
            return self
        start = max(0, self.column - self.source_column)
        cut = max(0, min(start - _EXCERPT_LEAD, len(source) - _EXCERPT_WIDTH))
        end = cut + _EXCERPT_WIDTH
        part = ("…" if cut else source[:1]) + source[cut + 1 : end - 1] + ("…" if end < len(source) else source[-1])
        return replace(self, source=part, source_column=self.source_column + cut)

    @property
    def spot(self) -> Spot:
        """File, line and column."""
        return self.file, self.line, self.column


class Problem(Struct, frozen=True):
    """One fault: what is wrong, where, and what to do about it."""

    code: str
    message: str
    place: Place | None
    hint: str
    severity: Severity = Severity.ERROR

    def __post_init__(self) -> None:
        _check_code(self.code)

    def as_dict(self) -> dict[str, Any]:
        """Return the problem as plain values, for ``--json``."""
        place = self.place
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            "file": place.file if place else None,
            "line": place.line or None if place else None,
            "column": place.column or None if place else None,
            "hint": self.hint or None,
        }

    def __str__(self) -> str:
        place = self.place
        head = f"{self.severity.value}[{self.code}]: {escape_controls(self.message)}"
        if place is None:
            return head + (f"\n       = {escape_controls(self.hint)}" if self.hint else "")
        position = f":{place.line}:{place.column}" if place.line else ""
        lines = [f"{escape_controls(place.file)}{position}: {head}"]
        if place.source is not None:
            lines.append(_excerpt(place, escape_controls(self.hint)))
        elif self.hint:
            lines.append(f"       = {escape_controls(self.hint)}")
        return "\n".join(lines)


def made_strict(problem: Problem) -> Problem:
    """Return a warning as an error; other problems stay as they are."""
    return replace(problem, severity=Severity.ERROR) if problem.severity is Severity.WARNING else problem


def _excerpt(place: Place, hint: str) -> str:
    place = place.cropped()
    source = place.source or ""
    start = max(0, place.column - place.source_column)
    # One column for each character, so that the mark is under the fault.
    source = "".join(c if c.isprintable() else " " if c == "\t" else "\ufffd" for c in source)
    marks = "^" * max(1, min(place.length, len(source) - start))
    pointer = f"     | {' ' * start}{marks} {hint}".rstrip()
    return f"{place.line:>4} | {source}\n{pointer}"


class Finding(Struct, frozen=True):
    """A fault of a value, before the value's place in a file is known.

    *at* is the path from the examined value to the part that is wrong, or to its key (*at_key*). *span* is the 0-based
    offset and the length of the wrong part of a *text*. *clause* is the id of the rule that forbids a move. *file* is
    the document of the value if that is not the examined one, such as faces.yaml; *at* is then the whole path in it.
    """

    code: str
    message: str
    hint: str
    at: DocumentPath = ()
    at_key: bool = False
    clause: str = ""
    span: tuple[int, int] | None = None
    text: str | None = None
    severity: Severity = Severity.ERROR
    file: str = ""

    def __post_init__(self) -> None:
        _check_code(self.code)

    def below(self, *path: str | int) -> Finding:
        """Return the finding as one of a larger value, in which the examined value is at *path*."""
        return replace(self, at=(*path, *self.at))

    def at_place(self, place: Place | None) -> Problem:
        """Return the problem that this finding is at *place*."""
        return Problem(self.code, self.message, place, self.hint, self.severity)


class FindingError(ValueError):
    """Raised by a reader of one value that can't be used; the caller that knows its place reports the finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Problems(Struct):
    """A collector of problems, in the order in which they are reported."""

    entries: list[Problem] = field(default_factory=list)

    def error(self, code: str, message: str, place: Place | None, hint: str) -> None:
        """Record a problem that stops a build."""
        self.add(Problem(code, message, place, hint))

    def warning(self, code: str, message: str, place: Place | None, hint: str) -> None:
        """Record a problem that doesn't stop a build."""
        self.add(Problem(code, message, place, hint, Severity.WARNING))

    def exceeds(self, size: int, limit: int, what: str, place: Place, hint: str = "is it the right file?") -> bool:
        """Return whether something has more bytes than a *limit*, which is recorded (P008)."""
        if size > limit:
            self.error("P008", f"{what} is {size / 1e6:.1f} MB; the limit is {limit / 1e6:g} MB", place, hint)
        return size > limit

    def add(self, problem: Problem) -> None:
        """Record one problem."""
        self.entries.append(problem)

    def extend(self, others: Iterable[Problem]) -> None:
        """Record all of *others*."""
        for problem in others:
            self.add(problem)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def error_count(self) -> int:
        """The number of problems that stop a build."""
        return sum(problem.severity is Severity.ERROR for problem in self.entries)

    def sorted(self) -> list[Problem]:
        """Return the problems by file, line and column, each once (inherited keys share a place); the rest last."""
        entries = dict.fromkeys(self.entries)
        return sorted(entries, key=lambda problem: (False, *problem.place.spot) if problem.place else (True,))


class FirstProblems(Problems):
    """A collector that keeps the first problems only, and counts all: for what may be wrong a million times."""

    most: int = 200
    count: int = 0

    def add(self, problem: Problem) -> None:
        """Record one problem, with no more of its source line than is shown: it may have megabytes."""
        self.count += 1
        if self.count <= self.most:
            place = problem.place
            self.entries.append(replace(problem, place=place.cropped() if place else None))


_Places = Mapping[DocumentPath, Place]


class SourceMap:
    """The place ``places[path]`` of each value of a document, and ``keys[path]`` of its key, for late findings."""

    def __init__(self, file: str, places: _Places | None = None, keys: _Places | None = None) -> None:
        self.file = file
        self._places = places or {}
        self._keys = keys or {}

    def place(self, path: DocumentPath = ()) -> Place:
        """Return the place of the value at *path*, or of the nearest value around it that is known."""
        for end in range(len(path), -1, -1):
            if path[:end] in self._places:
                return self._places[path[:end]]
        return Place(self.file)

    def add_alias(self, path: DocumentPath, key: str) -> None:
        """Let *path* lead to what its document has under a misspelt *key*. Only a map made from a file needs it."""

    def key(self, path: DocumentPath) -> Place:
        """Return the place of the key at *path*, or of its value where it has no key (in a list)."""
        return self._keys.get(path) or self.place(path)

    def inside(self, path: DocumentPath, text: str, offset: int, length: int = 1) -> Place:
        """Return the place of *length* characters of *text* from *offset*: here, without the file, of the value."""
        return self.place(path)

    def locate(self, finding: Finding, base: DocumentPath = (), text: str | None = None) -> Problem:
        """Return *finding* about the value at *base* as a problem; its span counts in *text*, if that is given."""
        path, text = (*base, *finding.at), finding.text if text is None else text
        if finding.at_key:
            return finding.at_place(self.key(path))
        if finding.span is not None and text is not None:
            return finding.at_place(self.inside(path, text, *finding.span))
        return finding.at_place(self.place(path))

    def below(self, prefix: DocumentPath) -> SourceMap:
        """Return the map of the value at *prefix*, its own paths counted from there."""
        size, tables = len(prefix), (self._places, self._keys)
        below = [{path[size:]: place for path, place in t.items() if path[:size] == prefix} for t in tables]
        return SourceMap(self.file, *below)
