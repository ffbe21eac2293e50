"""Find where a word may be divided, by the hyphenation patterns of a language."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from string import digits

_LETTERS = re.compile(r"(?:[^\W\d_]|[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])+")  # and the signs of Thai
# The lengths of the shortest and longest word that is hyphenated, in letters: two and three letters are left on
# either side of a hyphen, and work grows with the length.
SHORTEST_HYPHENATED, LONGEST_HYPHENATED = 5, 60
# Thai has no spaces between words and no hyphens: the patterns say where a line may end.
_LONGEST_WITHOUT_HYPHENS = 1_000
_WITHOUT_HYPHENS = frozenset({"th"})
_FEWEST_BEFORE, _FEWEST_AFTER = 2, 3  # as TeX has it for English
_PATTERN_PART = re.compile(r"(\d?)(\D?)")
_HEXADECIMAL = re.compile(r"\^\^([0-9a-f]{2})")
_COMMENTS = ("%", "#", "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN")
_ENCODINGS = {"microsoft-cp1251": "cp1251"}


class _Patterns:
    """Liang's patterns of a language, each parsed when a word has its letters: pyphen takes 60 ms to parse a file."""

    def __init__(self, dictionary: Path) -> None:
        encoding, _, text = dictionary.read_bytes().partition(b"\n")
        name = encoding.decode("ascii").strip().lower()
        decoded = text.decode(_ENCODINGS.get(name, name))
        if "^^" in decoded:
            decoded = _HEXADECIMAL.sub(lambda code: chr(int(code[1], 16)), decoded)
        lines = map(str.strip, decoded.splitlines())
        patterns = [line for line in lines if line and not line.startswith(_COMMENTS)]
        letters = "\n".join([line.partition("/")[0] for line in patterns] if "/" in decoded else patterns)
        for digit in digits:  # ten passes over the whole text are faster than one over each pattern
            letters = letters.replace(digit, "")
        self._patterns = dict(zip(letters.split("\n"), patterns, strict=True))
        self._longest = max(map(len, self._patterns))

    def points(self, word: str) -> list[int]:
        """Return the offsets at which *word* may be divided without changing its spelling."""
        # Liang's algorithm: every part of the word, and every digit of its pattern.
        marked = f".{word.lower()}."
        values = [(0, False)] * (len(marked) + 1)  # before each letter: digit, spelling change
        for start in range(len(marked) - 1):
            for end in range(start + 1, min(start + self._longest, len(marked)) + 1):
                pattern = self._patterns.get(marked[start:end])
                if pattern is None:
                    continue
                marks, _, change = pattern.partition("/")
                for offset, (digit, _) in enumerate(_PATTERN_PART.findall(marks), start):
                    if digit and digit != "0" and int(digit) >= values[offset][0]:
                        values[offset] = (int(digit), bool(change))
        return [offset - 1 for offset, (value, changes) in enumerate(values) if value % 2 and not changes]


def hyphen_of(language: str) -> str:
    """Return the hyphen that a language puts where a line divides a word, or "" if it uses none."""
    return "" if language.partition("-")[0] in _WITHOUT_HYPHENS else "-"


@lru_cache(maxsize=16)  # 1 entry in a build of all games
def _patterns(language: str) -> _Patterns | None:
    import pyphen  # few sheets have a word to divide

    name = pyphen.language_fallback(language.replace("-", "_"))
    return _Patterns(pyphen.LANGUAGES[name]) if name else None


@lru_cache(maxsize=1 << 13)  # 1,321 entries in a build of all games
def hyphen_points(word: str, language: str) -> tuple[int, ...]:
    """Return where a hyphen and a line end may be put in *word* with its punctuation; nowhere in one with a digit."""
    longest = LONGEST_HYPHENATED if hyphen_of(language) else _LONGEST_WITHOUT_HYPHENS
    if len(word) > longest or any(map(str.isdigit, word)) or (patterns := _patterns(language)) is None:
        return ()
    return tuple(
        match.start() + point
        for match in _LETTERS.finditer(word)
        if len(match.group()) >= SHORTEST_HYPHENATED and len(match.group().lower()) == len(match.group())
        for point in patterns.points(match.group())
        if _FEWEST_BEFORE <= point <= len(match.group()) - _FEWEST_AFTER
    )
