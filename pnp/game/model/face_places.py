"""Places on a face: lengths and shares of its size, and the slots of an author's drawing."""

# No `from __future__ import annotations`: the loader needs the types of fields, and text would be compiled again.

import re
from typing import Any

from msgspec import Struct

from pnp.messages import quote_value
from pnp.press.geometry.path import Box, Point
from pnp.press.units import LENGTH_PATTERN, parse_length
from pnp.problems import Finding, FindingError

_PERCENT = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?\s*%", re.ASCII)
_LENGTH_OR_SHARE = rf"(?:{LENGTH_PATTERN}|[+-]?[0-9]+(?:\.[0-9]+)?\s*%)"
MEASURE_PATTERN = rf"\s*[+-]?\s*{_LENGTH_OR_SHARE}(?:\s*[+-]\s*{_LENGTH_OR_SHARE})*\s*"
_TERM = re.compile(r"(?:(?<!\s)\s+)?(?:([+-])\s*)?([^+\s-]+)\s*", re.ASCII)


class Measure(Struct, frozen=True):
    """A length on a face: mm, plus a share of the face's width or height."""

    mm: float = 0.0
    share: float = 0.0

    def of(self, whole: float) -> float:
        """Return the length in mm where the face is *whole* mm wide or high."""
        return self.mm + self.share * whole


def read_measure(value: Any) -> Measure:
    """Return a length, a percentage, or a sum of both: ``4mm``, ``50%``, ``100% - 8mm``. Raises FindingError (P012)."""
    if isinstance(value, int | float) and not isinstance(value, bool) and value == 0:
        return Measure()
    total = Measure()
    end = 0
    terms = list(_TERM.finditer(value[:60])) if isinstance(value, str) else []
    for index, term in enumerate(terms):
        one = _read_term(term[2]) if term.start() == end and (term[1] or not index) else None
        if one is None:
            break
        sign = -1 if term[1] == "-" else 1
        total = Measure(total.mm + sign * one.mm, total.share + sign * one.share)
        end = term.end()
    if not terms or end != len(str(value)):
        hint = 'write a length such as 12mm, a share such as 50%, or a sum such as "100% - 8mm"'
        raise FindingError(Finding("P012", f"{quote_value(value)} is not a length or a share", hint))
    return total


def _read_term(text: str) -> Measure | None:
    try:
        return Measure(share=float(text[:-1]) / 100) if _PERCENT.fullmatch(text) else Measure(mm=parse_length(text))
    except ValueError:
        return None


class DrawnPart(Struct, frozen=True):
    """The part of a drawing between two of its slots: *number* 0 is below the first of them.

    *size* is that of the whole drawing in mm; (0, 0) as long as it has not been read.
    """

    file: str
    number: int = 0
    size: Point = (0.0, 0.0)


class SlotFrame(Struct, frozen=True):
    """Where a slot is in a drawing of some *size* in mm: its *box*, or the beginning of the *sample* text in it.

    The sample is as wide as the box would be; *at* is where its first baseline begins, ends or has its middle.
    """

    size: Point
    box: Box | None = None
    sample: tuple[str, ...] = ()
    at: Point = (0.0, 0.0)


def placed_in(size: Point, box: Box) -> tuple[float, float, float]:
    """Return the scale and the corner of a drawing that is fitted into a box: scale, left, top."""
    scale = min(box.width / size[0], box.height / size[1])
    x, y = box.centre
    return scale, x - scale * size[0] / 2, y - scale * size[1] / 2
