"""Read path data as SVG writes it (``M 0 0 L 10 0 …``): a path of M, L, C and Z, or the place of the first fault."""

from __future__ import annotations

import math
import re
from functools import cache, lru_cache

from pnp.messages import quote
from pnp.press.geometry.path import Path, Point, Segment, Transform, arc, quadratic
from pnp.problems import Finding, FindingError

SVG_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
# A picture is a few hundred mm wide; numbers beyond this are mistakes or attacks.
MAX_MAGNITUDE = 1e6
SMALLER_HINT = "write a smaller number"


def invalid_value(message: str, offset: int = 0, *, code: str = "P020", hint: str) -> FindingError:
    """Return the error of an attribute's value that can't be used, at its character *offset*."""
    return FindingError(Finding(code, message, hint, span=(offset, 1)))


def check_magnitude(value: float, offset: int = 0) -> float:
    """Return *value*. Raises FindingError if it is larger than any picture needs."""
    if not math.isfinite(value) or abs(value) > MAX_MAGNITUDE:
        raise invalid_value("a number that is too large", offset, hint=SMALLER_HINT)
    return value


_LETTERS = "MmLlHhVvCcSsQqTtAaZz"
_NEXT = rf"(?:[ \t\r\n]*([{_LETTERS}]))?"
# Atomic groups: no number is split in two to make up for one that is missing.
_GAP = r"(?>[ \t\r\n]*,?[ \t\r\n]*)"
_ONE, _FLAG = f"((?>{SVG_NUMBER}))", "([01])"
# The numbers that each command takes at a time; an arc's two flags are single digits.
_NUMBERS = {
    **dict.fromkeys("MLT", (_ONE,) * 2),
    **dict.fromkeys("HV", (_ONE,)),
    **dict.fromkeys("SQ", (_ONE,) * 4),
    "C": (_ONE,) * 6,
    "A": (_ONE, _ONE, _ONE, _FLAG, _FLAG, _ONE, _ONE),
    "Z": (),
}
_REPEATED = {"M": "L", "m": "l"}  # what repeats a command, if not the command itself
# A path is simplified for several scales, and written into many files.
MAX_SEGMENTS = 50_000


@lru_cache(maxsize=1 << 10)  # pictures of a game repeat half of their shapes
def read_path(text: str) -> Path:
    """Return the path that *text* describes. Raises FindingError with the offset of the first fault."""
    # Each branch is a fault with a place of its own.
    if text.strip() == "none":
        return Path(())
    pen, command, letter, at, end = _Pen(), "Z", "", 0, len(text.rstrip())
    if match := _arguments(command).match(text):  # the first command: Z takes no numbers
        letter, at = match[1], match.end()
    while letter or at < end:
        offset = at - 1 if letter else at
        is_first, command = bool(letter), letter or _REPEATED.get(command, command)
        match = _arguments(command).match(text, at) if is_first or command not in "Zz" else None
        if match is None:
            raise _argument_error(text, at, command, is_first=is_first)
        *written, letter = match.groups()
        numbers = [*map(float, written)]
        largest = max(map(abs, numbers), default=0.0)
        if largest > MAX_MAGNITUDE:
            raise _argument_error(text, at, command)
        pen.farthest += largest
        if not pen.segments and command not in "Mm":
            raise invalid_value("a path begins with M", offset, hint="write M x y first")
        pen.draw(command, numbers, offset)
        if len(pen.segments) > MAX_SEGMENTS:
            message = f"a path of more than {MAX_SEGMENTS:,} segments"
            raise invalid_value(message, offset, code="P008", hint="simplify it")
        at = match.end()
    return Path(tuple(pen.segments))


@cache
def _arguments(command: str) -> re.Pattern[str]:
    """Return the pattern of the numbers that a command takes at a time, and of the next command, if it's written."""
    return re.compile("".join(_GAP + pattern for pattern in _NUMBERS[command.upper()]) + _NEXT, re.ASCII)


def _argument_error(text: str, at: int, command: str, *, is_first: bool = True) -> FindingError:
    """Return the error of the first number from *at* on that *command* can't use, or of the command there instead."""
    rest = text[at:].lstrip()
    if not is_first and (command in "Zz" or rest[:1].isalpha()):
        message = f"expected a path command, not {quote(rest[:1])}"
        return invalid_value(message, len(text) - len(rest), hint="available: M L H V C S Q T A Z")
    patterns = _NUMBERS[command.upper()]
    for index, pattern in enumerate(patterns):
        match = re.compile(_GAP + pattern, re.ASCII).match(text, at)
        if match is None:
            gap = re.compile(_GAP, re.ASCII).match(text, at)
            start = gap.end() if gap else at
            message = f"{command} takes {len(patterns)} numbers; number {index + 1} is missing"
            return invalid_value(message, start, hint="add it")
        if abs(float(match[1])) > MAX_MAGNITUDE:
            return invalid_value("a number that is too large", match.start(1), hint=SMALLER_HINT)
        at = match.end()
    return invalid_value(f"{command} takes {len(patterns)} numbers", at, hint="remove the others")


class _Pen:
    """The position of the pen while a path is drawn, and its segments so far."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.here: Point = (0.0, 0.0)
        self.start: Point = (0.0, 0.0)
        self.control: Point | None = None  # of the curve before, for S and T to mirror
        self.before = ""  # the command before, in capitals
        self.farthest = 0.0  # no point is farther out than this

    def draw(self, command: str, numbers: list[float], offset: int) -> None:
        """Carry out a command; *offset* is where it is written."""
        # Commands differ in what their numbers are; relative ones can leave the picture.
        kind, here = command.upper(), self.here
        x0, y0 = here if kind != command else (0.0, 0.0)
        match kind:
            case "H":
                ends = [(x0 + numbers[0], here[1])]
            case "V":
                ends = [(here[0], y0 + numbers[0])]
            case "A":
                ends = [(x0 + numbers[5], y0 + numbers[6])]
            case _:
                ordinates = iter(numbers)
                ends = [(x0 + x, y0 + y) for x, y in zip(ordinates, ordinates, strict=False)]
        if self.farthest > MAX_MAGNITUDE and any(max(abs(x), abs(y)) > MAX_MAGNITUDE for x, y in ends):
            raise invalid_value("a number that is too large", offset, hint=SMALLER_HINT)
        if self.before == "Z" and kind not in "MZ":
            self.segments.append(("M", (here,)))
        self.stroke(kind, ends, numbers)
        self.before = kind

    def stroke(self, kind: str, ends: list[Point], numbers: list[float]) -> None:
        """Append the segments of a command to *ends*, which are absolute."""
        match kind:
            case "C" | "S":
                curve = (self.mirrored("CS"), *ends) if kind == "S" else tuple(ends)
                self.segments.append(("C", curve))
                self.control = curve[1]
            case "L" | "H" | "V":
                self.segments.append(("L", (ends[0],)))
            case "M":
                self.segments.append(("M", (ends[0],)))
                self.start = ends[0]
            case "Q" | "T":
                self.control = self.mirrored("QT") if kind == "T" else ends[0]
                self.segments.append(quadratic(self.here, self.control, ends[-1]))
            case "A":
                self.segments.extend(_arc(self.here, numbers, ends[0]))
            case _:
                self.segments.append(("Z", ()))
                ends = [self.start]
        self.here = ends[-1]

    def mirrored(self, kinds: str) -> Point:
        """Return the last control point mirrored at the pen, if the command before was one of *kinds*."""
        if self.control is None or not self.before or self.before not in kinds:
            return self.here
        return 2 * self.here[0] - self.control[0], 2 * self.here[1] - self.control[1]


def _arc(start: Point, numbers: list[float], end: Point) -> tuple[Segment, ...]:
    """Return an elliptical arc as cubics (SVG 2, appendix B.2.4: from end points to centre)."""
    # The steps of SVG's appendix, with its cases of radii that are zero, or too small.
    rx, ry, degrees, large, sweep = abs(numbers[0]), abs(numbers[1]), numbers[2], numbers[3], numbers[4]
    if start == end:
        return ()
    if rx < 1e-9 or ry < 1e-9:
        return (("L", (end,)),)
    phi = math.radians(degrees % 360)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1, y1 = (cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry  # on the unit circle's scale
    spread = x1 * x1 + y1 * y1
    if spread > 1:  # the radii are too small: enlarge them until the arc just fits
        grow = math.sqrt(spread)
        rx, ry, x1, y1, spread = rx * grow, ry * grow, x1 / grow, y1 / grow, 1.0
    factor = math.sqrt(max(0.0, 1 / spread - 1)) if spread > 0 else 0.0
    if (large == 1) == (sweep == 1):
        factor = -factor
    cx, cy = factor * y1, -factor * x1
    first = math.atan2(y1 - cy, x1 - cx)
    turn = math.atan2(-y1 - cy, -x1 - cx) - first
    if sweep == 1 and turn < 0:
        turn += 2 * math.pi
    elif sweep == 0 and turn > 0:
        turn -= 2 * math.pi
    around = arc(cx, cy, 1.0, math.degrees(first), math.degrees(first + turn))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    curves = Path(around).transformed(Transform(cos * rx, sin * rx, -sin * ry, cos * ry, *middle)).segments
    return (*curves[:-1], ("C", (*curves[-1][1][:2], end)))
