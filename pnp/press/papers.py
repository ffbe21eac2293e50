"""Know papers: those of papers.json, and those that are written as their size, 200x250mm."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.messages import quote
from pnp.press.units import number, parse_length

# The sides of a paper, in mm: a photo print has 89, the widest roll of home and office plotters is 1118 mm wide.
SHORTEST_SIDE, LONGEST_SIDE = 60.0, 1300.0
_AMOUNT = r"([+-]?(?:[0-9]{1,6}(?:\.[0-9]{0,6})?|\.[0-9]{1,6}))"
_SIZE = re.compile(rf"{_AMOUNT} ?(?:(mm|cm|in) ?)?[x×] ?{_AMOUNT} ?(mm|cm|in)?", re.ASCII)


class PaperMargins(NamedTuple):
    """How far (mm) from each edge of a paper nothing is printed."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def rolled(self) -> PaperMargins:
        """Those of a paper whose left edge becomes its lower one."""
        return PaperMargins(self.top, self.right, self.bottom, self.left)

    def joined(self, other: PaperMargins) -> PaperMargins:
        """Return the larger one of each side."""
        return PaperMargins(*map(max, self, other))


NO_MARGINS = PaperMargins(0.0, 0.0, 0.0, 0.0)
# What all printers can print on.
USUAL_MARGINS = PaperMargins(5.0, 5.0, 5.0, 5.0)


class Paper(NamedTuple):
    """A sheet of paper, in millimetres; those of PAPERS are held upright. Nothing is printed in its *margins*.

    Pieces lie inside *clear*, what a cutting machine leaves free at each edge, the same at opposite ones.

    A tuple, since the help of the command line lists papers: importing the library of structs would double its time.
    """

    name: str
    title: str
    width: float
    height: float
    in_inches: bool = False  # as it is sold where sheets are Letter, not A4
    margins: PaperMargins = USUAL_MARGINS
    clear: PaperMargins = NO_MARGINS

    @property
    def rolled(self) -> Paper:
        """The same sheet after a quarter turn that makes its left edge the lower one."""
        margins, clear = self.margins.rolled, self.clear.rolled
        return self._replace(width=self.height, height=self.width, margins=margins, clear=clear)

    @property
    def turned(self) -> Paper:
        """The same sheet after a quarter turn in either direction: printers feed it one way round or the other."""
        rolled = self.rolled
        return rolled._replace(margins=rolled.margins.joined(rolled.margins.rolled.rolled))


class PosterSize(NamedTuple):
    """How large a piece that is divided over pages may be: no larger than one of *sizes*, widths and heights in mm."""

    name: str
    title: str
    sizes: tuple[tuple[float, float], ...]


def _shipped() -> Mapping[str, Paper]:
    entries = json.loads((Path(__file__).parent / "papers.json").read_text(encoding="utf-8"))
    papers = {}
    for name, one in entries.items():
        width, height = map(parse_length, (one["width"], one["height"]))
        margins = PaperMargins(*4 * [parse_length(one["margins"])]) if "margins" in one else USUAL_MARGINS
        papers[name] = Paper(name, one["title"], width, height, one["width"].endswith("in"), margins)
    return papers


PAPERS: Mapping[str, Paper] = _shipped()


def is_size(text: str) -> bool:
    """Return whether a text is a size rather than a name: 200x250mm, but 200x250 as well, which lacks a unit."""
    return _SIZE.fullmatch(text.strip()) is not None


def is_side(mm: float, longest: float = LONGEST_SIDE) -> bool:
    """Return whether a paper can have a side of this length."""
    return SHORTEST_SIDE <= mm <= longest


def sized_paper(text: str, noun: str = "paper", longest: float = LONGEST_SIDE) -> Paper:
    """Return the paper that is written as its size, held upright. Raises ValueError with a message and a hint.

    Messages call it a *noun*; its sides are *longest* mm long at most.

    >>> sized_paper("10x8in")[:5]
    ('8x10in', '8 × 10 in', 203.2, 254.0, True)
    """
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{quote(text, 40)} is not a size", "write a width and a height with a unit: 200x250mm")
    amounts, units = (match[1], match[3]), (match[2] or match[4], match[4] or match[2])
    if units[0] is None:
        raise ValueError(f"{quote(text, 40)} has no unit", f"write {text.strip()}mm, or {text.strip()}in")
    lengths = [float(amount) * parse_length(f"1{unit}") for amount, unit in zip(amounts, units, strict=True)]
    sides = sorted(zip(lengths, map(float, amounts), units, strict=True))
    if not all(is_side(length, longest) for length in lengths):
        nearest = "x".join(number(min(max(one, SHORTEST_SIDE), longest)) for one in lengths)
        bounds = f"the sides of a {noun} are {SHORTEST_SIDE:g} to {longest:g} mm long"
        raise ValueError(f"{quote(text, 40)} is no {noun}: {bounds}", f"write {nearest}mm")
    (width, wide, unit), (height, high, other) = sides
    first = "" if unit == other else unit
    words = f"{number(wide)}{' ' * bool(first)}{first} × {number(high)} {other}"
    return Paper(f"{number(wide)}{first}x{number(high)}{other}", words, width, height, "in" == unit == other)
