"""Turn the numbers, lists of numbers and transforms of SVG attributes into values."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

from pnp.geometry.transform import IDENTITY, Transform, rotation, scaling, translation
from pnp.messages import quote
from pnp.problems import Finding, FindingError

NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NUMBER = re.compile(NUMBER, re.ASCII)
_GAP = re.compile(r"[ \t\r\n]*(?:,[ \t\r\n]*)?", re.ASCII)
_FUNCTION = re.compile(r"[ \t\r\n]*([a-zA-Z]+)[ \t\r\n]*\(([^()]*)\)[ \t\r\n]*,?", re.ASCII)

# A picture is a few hundred mm wide; numbers beyond this are slips or attacks.
LARGEST = 1e6


def invalid(message: str, offset: int = 0, *, code: str = "P020", hint: str = "") -> FindingError:
    """Return the error of an attribute's value that can't be used, from its character at *offset* on."""
    return FindingError(Finding(code, message, hint, span=(offset, 1)))


def read_number(text: str, offset: int = 0) -> float:
    """Return the number that *text* is. Raises FindingError, also for one that is out of bounds."""
    stripped = text.strip().removesuffix("px")
    if _NUMBER.fullmatch(stripped) is None:
        hint = "write a number without a unit" if stripped[:1].isdigit() else ""
        raise invalid(f"{quote(text.strip(), 30)} is not a number", offset, hint=hint)
    return bounded(float(stripped), offset)


def bounded(value: float, offset: int = 0) -> float:
    """Return *value*. Raises FindingError if it is larger than any picture needs."""
    if not math.isfinite(value) or abs(value) > LARGEST:
        raise invalid("a number that is too large", offset)
    return value


def read_numbers(text: str) -> list[float]:
    """Return the numbers of a list separated by spaces or commas. Raises FindingError."""
    at = len(text) - len(text.lstrip())
    numbers: list[float] = []
    while at < len(text):
        match = _NUMBER.match(text, at)
        if match is None:
            raise invalid(f"{quote(text[at:].strip(), 30)} is not a number", at)
        numbers.append(bounded(float(match[0]), at))
        gap = _GAP.match(text, match.end())
        at = gap.end() if gap else match.end()
    return numbers


def read_transform(text: str) -> Transform:
    """Return the map that a ``transform`` attribute describes. Raises FindingError."""
    at, result = 0, IDENTITY
    while text[at:].strip():
        match = _FUNCTION.match(text, at)
        if match is None:
            raise invalid(f"{quote(text[at:].strip(), 30)} is not a transform", at)
        name, numbers = match[1], read_numbers(match[2])
        counts, build = _TRANSFORMS.get(name, ((), None))
        if build is None or len(numbers) not in counts:
            raise invalid(f"{quote(match[0].strip(), 30)} is not a transform", at, hint=f"one of {_SPELLINGS}")
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
