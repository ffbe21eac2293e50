"""Turn lengths as people write them into millimetres, and millimetres into text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from pnp.messages import quote

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72

_MM_PER_UNIT: Mapping[str, float] = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT}
LENGTH_PATTERN = r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)"
_LENGTH = re.compile(LENGTH_PATTERN, re.ASCII)

# No sheet, board or piece of this world is longer; a larger number is a slip of the pen.
LONGEST_MM = 5000.0


def parse_length(text: str) -> float:
    """Return the millimetres that *text* (``1.2 cm``, ``9pt``) names. Raises ValueError with a message for authors."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{quote(text, 40)} is not a length: write a number and a unit, as 12mm, 1.2cm or 0.5in")
    length = float(match[1]) * _MM_PER_UNIT[match[2]]
    if abs(length) > LONGEST_MM:
        raise ValueError(f"{quote(text, 40)} is longer than {LONGEST_MM / 1000:g} m")
    return length


def points(mm: float) -> float:
    """Return *mm* in PostScript points (1/72 in)."""
    return mm / MM_PER_POINT


def mm_from_points(pt: float) -> float:
    """Return *pt* PostScript points in millimetres."""
    return pt * MM_PER_POINT


# Pieces are in rows, so that a sheet has few coordinates, and each is written many times.
@lru_cache(maxsize=1 << 13)  # full in a build of all games: 91 % of calls find theirs
def number(value: float, places: int = 3) -> str:
    """Write a number for a file: rounded to *places* decimals, no exponent, no trailing zeros, no ``-0``."""
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def fill_numbers(template: str, values: Iterable[float], places: int = 3) -> str:
    """Return *template* with a number for each ``%.15g`` in it, as `number` writes it to at most 4 *places*.

    Many different numbers are written in a third of the time. A double has 15 sure digits; this format writes no zeros
    at the end, and exponents only below 0.0001.

    >>> fill_numbers("M%.15g %.15g", (10, -2.5))
    'M10 -2.5'
    """
    return template % tuple([round(value, places) + 0.0 for value in values])  # without -0
