"""Turn the numbers, lists of numbers and transforms of SVG attributes into values."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from pnp.geometry.transform import IDENTITY, Transform, rotation, scaling, translation

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NUMBER = re.compile(NUMBER, re.ASCII)
_GAP = re.compile(r"[ \t\r\n]*(?:,[ \t\r\n]*)?", re.ASCII)
_FUNCTION = re.compile(r"[ \t\r\n]*([a-zA-Z]+)[ \t\r\n]*\(([^()]*)\)[ \t\r\n]*,?", re.ASCII)

# A picture is a few hundred mm wide; numbers beyond this are slips or attacks.
LARGEST = 1e6


class Unreadable(ValueError):  # noqa: N818 - it is caught at the attribute and becomes a problem there
    """An attribute's value that cannot be used: why, from which of its characters on, and as which problem."""

    def __init__(self, message: str, offset: int = 0, *, code: str = "P020", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.code = code
        self.hint = hint


def read_number(text: str, offset: int = 0) -> float:
    """Return the number that *text* is. Raises Unreadable, also for one that is out of bounds."""
    stripped = text.strip().removesuffix("px")
    if _NUMBER.fullmatch(stripped) is None:
        hint = "write a number without a unit" if stripped[:1].isdigit() else ""
        raise Unreadable(f"{_short(text)} is not a number", offset, hint=hint)
    return bounded(float(stripped), offset)


def bounded(value: float, offset: int = 0) -> float:
    """Return *value*. Raises Unreadable if it is larger than any picture needs."""
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise Unreadable("a number that is too large", offset)
    return value


def read_numbers(text: str) -> list[float]:
    """Return the numbers of a list separated by spaces or commas. Raises Unreadable."""
    at = len(text) - len(text.lstrip())
    numbers: list[float] = []
    while at < len(text):
        match = _NUMBER.match(text, at)
        if match is None:
            raise Unreadable(f"{_short(text[at:])} is not a number", at)
        numbers.append(bounded(float(match[0]), at))
        gap = _GAP.match(text, match.end())
        at = gap.end() if gap else match.end()
    return numbers


def read_transform(text: str) -> Transform:
    """Return the map that a ``transform`` attribute describes. Raises Unreadable."""
    at, result = 0, IDENTITY
    while text[at:].strip():
        match = _FUNCTION.match(text, at)
        if match is None:
            raise Unreadable(f"{_short(text[at:])} is not a transform", at)
        name, numbers = match[1], read_numbers(match[2])
        counts, build = _TRANSFORMS.get(name, ((), None))
        if build is None or len(numbers) not in counts:
            raise Unreadable(f"{_short(match[0].strip())} is not a transform", at, hint=f"one of {_SPELLINGS}")
        result = result @ build(*numbers)
        at = match.end()
    for value in (result.a, result.b, result.c, result.d, result.e, result.f):
        bounded(value)
    return result


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    return rotation(degrees, (x, y))


def _skew_x(degrees: float) -> Transform:
    return Transform(c=math.tan(math.radians(degrees)))


def _skew_y(degrees: float) -> Transform:
    return Transform(b=math.tan(math.radians(degrees)))


def _translate(x: float, y: float = 0.0) -> Transform:
    return translation(x, y)


_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[..., Transform] | None]] = {
    "matrix": ((6,), Transform),
    "translate": ((1, 2), _translate),
    "scale": ((1, 2), scaling),
    "rotate": ((1, 3), _rotate),
    "skewX": ((1,), _skew_x),
    "skewY": ((1,), _skew_y),
}
_SPELLINGS = "translate(x y), scale(x y), rotate(degrees x y), matrix(a b c d e f), skewX(degrees), skewY(degrees)"


def _short(text: str) -> str:
    text = text.strip()
    return f'"{text}"' if len(text) <= 30 else f'"{text[:29]}…"'
