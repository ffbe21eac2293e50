"""Turn a word into the places where it may be hyphenated, by the patterns of its language."""

from __future__ import annotations

import re
from functools import lru_cache

import pyphen

_LETTERS = re.compile(r"[^\W\d_]+")
# Letters of a word that is hyphenated; what is longer is no word of any language.
SHORTEST, LONGEST = 5, 60
_FEWEST_BEFORE, _FEWEST_AFTER = 2, 3


@lru_cache(maxsize=16)
def _patterns(language: str) -> pyphen.Pyphen | None:
    """Return the hyphenation patterns of a BCP 47 tag; None for a language without."""
    found = pyphen.language_fallback(language.replace("-", "_"))
    return pyphen.Pyphen(lang=found, left=_FEWEST_BEFORE, right=_FEWEST_AFTER, cache=False) if found else None


@lru_cache(maxsize=1 << 13)
def hyphen_points(word: str, language: str) -> tuple[int, ...]:
    """Return the offsets in *word* before which a hyphen and a line's end may be put.

    Marks around the word may be given with it. Nothing with a digit in it is hyphenated (``3x3-board``), nor is a
    word where spelling would change at the hyphen.
    """
    if len(word) > LONGEST or any(char.isdigit() for char in word):
        return ()
    patterns = _patterns(language)
    if patterns is None:
        return ()
    return tuple(
        match.start() + int(point)
        for match in _LETTERS.finditer(word)
        if len(match.group()) >= SHORTEST and len(match.group().lower()) == len(match.group())
        for point in patterns.positions(match.group())
        if not point.data
    )
