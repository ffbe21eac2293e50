"""Find where a line may end between words, by UAX #14 (Unicode 16).

uniseg knows the line-breaking class of each character. Its own line breaker finds the same breaks as the rules
below, but takes 240 ms (uniseg 0.10.1) for 3,200 letters that take 1 ms here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from msgspec import Struct

_LINE_ENDS = frozenset(("BK", "CR", "LF", "NL"))
_BARE = _LINE_ENDS | {"SP", "ZW"}  # classes that can't be the base of a combining mark

# The parts of LB21 to LB30b about two neighbours only: no line breaks between a class on the left and one on the right.
_GLUED_ROWS = (
    ("*", "BA HY NS IN"),  # LB21, LB22
    ("BB", "*"),  # LB21
    ("SY", "HL"),  # LB21b
    ("AL HL", "NU AL HL PR PO"),  # LB23, LB24, LB28
    ("NU", "AL HL"),  # LB23
    ("PR", "ID EB EM AL HL NU"),  # LB23a, LB24, LB25
    ("PO", "AL HL NU"),  # LB24, LB25
    ("ID EB EM", "PO"),  # LB23a
    ("HY IS", "NU"),  # LB25
    ("JL", "JL JV H2 H3"),  # LB26
    ("JV H2", "JV JT"),
    ("JT H3", "JT"),
    ("JL JV JT H2 H3", "PO"),  # LB27
    ("PR", "JL JV JT H2 H3"),
    ("IS", "AL HL"),  # LB29
    ("EB", "EM"),  # LB30b
)
_GLUED_AFTER = frozenset(row[0] for row in _GLUED_ROWS if row[1] == "*")
_GLUED_BEFORE = frozenset(name for left, right in _GLUED_ROWS if left == "*" for name in right.split())
_GLUED = frozenset(
    pair for left, right in _GLUED_ROWS if "*" not in (left, right) for pair in product(left.split(), right.split())
)
_AFTER_OPENING_QUOTE = _LINE_ENDS | {"OP", "QU", "GL", "SP", "ZW", None}  # LB15a
_BEFORE_CLOSING_QUOTE = _LINE_ENDS | {"SP", "GL", "WJ", "CL", "QU", "CP", "EX", "IS", "SY", "ZW", None}  # LB15b
_WORDY = frozenset({"AL", "HL", "NU"})  # LB30
_BEFORE_WORD_HYPHEN = _LINE_ENDS | {"SP", "ZW", "CB", "GL", None}  # LB20a
_FUTURE_EMOJI = re.compile("[\U0001f000-\U0001faff\U0001fc00-\U0001fffd]")  # code points that are reserved (LB30b)

# The classes of the most common characters.
_COMMON_CLASSES = {
    "AL": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜßàâäçèéêëîïñôöùûü#&*<=>@^_`~©²·½×→•"
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "NU": "0123456789",
    "SP": " ",
    "IS": ",.:;",
    "EX": "!?",
    "QU": "\"'«»‘’“”‹›",
    "OP": "([{‚„",
    "CP": ")]",
    "CL": "}",
    "HY": "-",
    "SY": "/",
    "BA": "|–\u2002\u2003\u2009",
    "B2": "—",
    "IN": "…",
    "PR": "$+\\£±€−№",
    "PO": "%°",
    "GL": "\xa0\u202f",
    "CB": "\ufffc",
}
_CLASSES = {char: name for name, chars in _COMMON_CLASSES.items() for char in chars}


@cache
def _class_in_unicode(char: str) -> str:
    """Return the line-breaking class of *char* from Unicode's tables, resolved by LB1."""
    from uniseg.linebreak import line_break  # its import takes as long as the rest of a small sheet's text

    name = str(line_break(char).value)
    if name in ("AI", "SG", "XX"):
        return "AL"
    if name == "SA":
        return "CM" if unicodedata.category(char) in ("Mn", "Mc") else "AL"
    return "NS" if name == "CJ" else name


class _Unit(Struct):
    """A character with the marks that belong to it (LB9), beginning at *start*."""

    start: int
    char: str
    kind: str
    joins: bool = False  # it ends in a zero-width joiner


def _units(text: str) -> list[_Unit]:
    """Return the units of *text*; marks without a base count as letters (LB10)."""
    units: list[_Unit] = []
    for index, char in enumerate(text):
        kind = _CLASSES.get(char) or _class_in_unicode(char)
        if kind in ("CM", "ZWJ"):
            if units and units[-1].kind not in _BARE:
                units[-1].joins = kind == "ZWJ"
                continue
            units.append(_Unit(index, "A", "AL", kind == "ZWJ"))
        else:
            units.append(_Unit(index, char, kind))
    return units


class _Reader:
    """Decides, for each unit in turn, whether a line may begin with it."""

    def __init__(self, units: Sequence[_Unit]) -> None:
        self.units = units
        self.at = 0
        self.solid = 0  # the last unit before this one that is not a space
        self.number = ""  # "open" after NU (SY|IS)*, "closed" after that and CL or CP (LB25)
        self.flags = 0  # regional indicators right before (LB30a)

    def kind(self, position: int) -> str | None:
        """Return the class of a unit, or None beyond the text."""
        return self.units[position].kind if 0 <= position < len(self.units) else None

    def char(self, position: int) -> str:
        """Return the character of a unit, or "" beyond the text."""
        return self.units[position].char if 0 <= position < len(self.units) else ""

    def walk(self) -> Iterator[tuple[int, bool]]:
        """Yield each break as the position after it and whether it is mandatory."""
        for at in range(1, len(self.units)):
            self._step(at)
            before, after = self.units[at - 1].kind, self.units[at].kind
            if before in ("BK", "LF", "NL") or (before == "CR" and after != "LF"):  # LB4, LB5
                yield self.units[at].start, True
            elif after not in _BARE and self._may_break(before, after):  # LB6, LB7
                yield self.units[at].start, False

    def _step(self, at: int) -> None:
        """Move to the unit *at*, keeping the state that rules which look back need."""
        before = self.units[at - 1].kind
        self.at = at
        if before != "SP":
            self.solid = at - 1
        if before == "NU" or (self.number == "open" and before in ("SY", "IS")):
            self.number = "open"
        else:
            self.number = "closed" if self.number == "open" and before in ("CL", "CP") else ""
        self.flags = self.flags + 1 if before == "RI" else 0

    def _may_break(self, before: str, after: str) -> bool:
        solid = self.units[self.solid].kind
        if solid == "ZW":  # LB8
            return True
        if self._never(before, solid, after):
            return False
        if after == "IS":  # LB15c, LB15d
            return before == "SP" and self.kind(self.at + 1) == "NU"
        if before == "SP":  # LB18
            return True
        if self._at_quote(before, after):  # LB19, LB19a
            return False
        return "CB" in (before, after) or not self._glued(before, after)  # LB20

    def _never(self, before: str, solid: str, after: str) -> bool:
        """Apply LB8a to LB13, for units side by side, and LB14 to LB17, where spaces may come between."""
        # A condition for each rule.
        return (
            self.units[self.at - 1].joins  # LB8a
            or "WJ" in (before, after)  # LB11
            or before == "GL"  # LB12
            or (after == "GL" and before not in ("SP", "BA", "HY"))  # LB12a
            or after in ("CL", "CP", "EX", "SY")  # LB13
            or solid == "OP"  # LB14
            or (self._is_quote(self.solid, "Pi") and self.kind(self.solid - 1) in _AFTER_OPENING_QUOTE)  # LB15a
            or (self._is_quote(self.at, "Pf") and self.kind(self.at + 1) in _BEFORE_CLOSING_QUOTE)  # LB15b
            or (solid in ("CL", "CP") and after == "NS")  # LB16
            or solid == after == "B2"  # LB17
        )

    def _at_quote(self, before: str, after: str) -> bool:
        at = self.at
        if after == "QU" and not (self._is_quote(at, "Pi") and self._is_wide(at - 1) and self._is_wide(at + 1)):
            return True
        return before == "QU" and not (self._is_quote(at - 1, "Pf") and self._is_wide(at) and self._is_wide(at - 2))

    def _is_quote(self, position: int, category: str) -> bool:
        return self.kind(position) == "QU" and unicodedata.category(self.char(position)) == category

    def _is_wide(self, position: int) -> bool:
        char = self.char(position)
        return bool(char) and unicodedata.east_asian_width(char) in "FWH"

    def _glued(self, before: str, after: str) -> bool:
        # A condition for each rule, as in _never: pairs that tables list, then rules that look at more.
        return (
            after in _GLUED_BEFORE
            or before in _GLUED_AFTER
            or (before, after) in _GLUED
            or self._glued_hyphen(before, after)
            or self._glued_number(before, after)
            or (after == "OP" and before in _WORDY and not self._is_wide(self.at))  # LB30
            or (before == "CP" and after in _WORDY and not self._is_wide(self.at - 1))
            or self._glued_cluster(before, after)
        )

    def _glued_hyphen(self, before: str, after: str) -> bool:
        char, before_that = self.char(self.at - 1), self.kind(self.at - 2)
        is_hyphen = before == "HY" or char == "\u2010"
        if is_hyphen and before_that in _BEFORE_WORD_HYPHEN and after == "AL":  # LB20a
            return True
        is_narrow = before == "HY" or (before == "BA" and not self._is_wide(self.at - 1))
        return is_narrow and before_that == "HL" and after != "HL"  # LB21a

    def _glued_number(self, before: str, after: str) -> bool:
        """Apply the parts of LB25 that look further than one unit."""
        if self.number and (after in ("PO", "PR") or (after == "NU" and self.number == "open")):
            return True
        following = self.kind(self.at + 1) if before in ("PO", "PR") and after == "OP" else None
        return following == "NU" or (following == "IS" and self.kind(self.at + 2) == "NU")

    def _glued_cluster(self, before: str, after: str) -> bool:
        """Apply the parts of LB28a to LB30b that look further than one unit or at characters."""
        # Flags, emoji, then the three ways in which LB28a keeps a syllable of Brahmic scripts together.
        at = self.at
        if before == after == "RI":
            return self.flags % 2 == 1
        if after == "EM":
            return unicodedata.category(self.char(at - 1)) == "Cn" and bool(_FUTURE_EMOJI.match(self.char(at - 1)))
        if self._aksara(at - 1):
            return after in ("VF", "VI") or (self._aksara(at) and self.kind(at + 1) == "VF")
        return self._aksara(at) and (before == "AP" or (before == "VI" and self._aksara(at - 2) and after != "AS"))

    def _aksara(self, position: int) -> bool:
        return self.kind(position) in ("AK", "AS") or self.char(position) == "\u25cc"


@lru_cache(maxsize=1 << 13)  # 1,630 entries in a build of all games
def _breaks_cached(text: str) -> tuple[tuple[int, bool], ...]:
    return tuple(_Reader(_units(text)).walk())


# Between two letters, the first perhaps with a stop, the break after a space depends on that space alone.
_ENGLISH_GAP = "(?<=[A-Za-z])[,.;:]? (?=[A-Za-z])"
_ENGLISH_WORD = re.compile("[A-Za-z]+[,.;:]? ?").fullmatch  # in which no line may end
_PLAIN = "A-Za-zÀ-ÖØ-öø-ʯА-яЀ-ўΑ-Ωα-ω"
_PLAIN_GAP = f"(?<=[{_PLAIN}])[,.;:]? (?=[{_PLAIN}])"  # compiled for the first text that needs it


def line_breaks(text: str) -> list[tuple[int, bool]]:
    """Return where *text* may be broken: positions strictly inside it, and whether each break is mandatory."""
    breaks: list[tuple[int, bool]] = []
    start = 0
    gaps = re.finditer(_ENGLISH_GAP if text.isascii() else _PLAIN_GAP, text)
    for end in (*(gap.end() for gap in gaps), len(text)):
        stretch = text[start:end]
        if start:
            breaks.append((start, False))
        if not _ENGLISH_WORD(stretch):
            inside = _breaks_cached(stretch) if len(stretch) <= 40 else _Reader(_units(stretch)).walk()
            breaks.extend((start + position, must) for position, must in inside)
        start = end
    return breaks


_WIDE = "[\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\U00020000-\U0003ffff]"
_WIDE_QUOTE = f"(?<={_WIDE})[‘’“”]|[‘’“”](?={_WIDE})"  # compiled for the first text that needs it
_AS_BRACKETS = {"‘": "『", "’": "』", "“": "「", "”": "」"}


def bracketed_quotes(text: str) -> str:
    """Return *text* with quotes beside wide letters replaced by brackets, between which UAX #14 lets lines end."""
    return re.sub(_WIDE_QUOTE, lambda match: _AS_BRACKETS[match[0]], text)
