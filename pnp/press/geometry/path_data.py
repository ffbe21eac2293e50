"""Read path data as SVG writes it (``M 0 0 L 10 0 …``): a path of M, L, C and Z, or the place of the first fault."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache

from pnp.messages import quote
from pnp.press.geometry.path import Path, Point, Segment
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


_COMMAND = re.compile(r"[ \t\r\n]*([MmLlHhVvCcSsQqTtAaZz])", re.ASCII)
# Atomic groups: no number is split in two to make up for one that is missing.
_GAP = r"(?>[ \t\r\n]*,?[ \t\r\n]*)"
_ONE, _FLAG = f"((?>{SVG_NUMBER}))", "([01])"
# The numbers that each command takes at a time; an arc's two flags are single digits.
_NUMBERS = {
    "M": (_ONE,) * 2,
    "L": (_ONE,) * 2,
    "H": (_ONE,),
    "V": (_ONE,),
    "C": (_ONE,) * 6,
    "S": (_ONE,) * 4,
    "Q": (_ONE,) * 4,
    "T": (_ONE,) * 2,
    "A": (_ONE, _ONE, _ONE, _FLAG, _FLAG, _ONE, _ONE),
    "Z": (),
}

_REPEATED = {"M": "L", "m": "l"}  # what repeats a command, if not the command itself
# A path is simplified for several scales, and written into many files.
MAX_SEGMENTS = 50_000


def read_path(text: str) -> Path:
    """Return the path that *text* describes. Raises FindingError with the offset of the first fault."""
    pen = _Pen()
    if text.strip() == "none":
        return Path(())
    for command, numbers, offset in _commands(text):
        if not pen.segments and command not in "Mm":
            raise invalid_value("a path begins with M", offset, hint="write M x y first")
        pen.draw(command, numbers, offset)
        if len(pen.segments) > MAX_SEGMENTS:
            message = f"a path of more than {MAX_SEGMENTS:,} segments"
            raise invalid_value(message, offset, code="P008", hint="simplify it")
    return Path(tuple(pen.segments))


def _commands(text: str) -> Iterator[tuple[str, list[float], int]]:
    """Yield each command with its numbers and its offset; a repetition gets the letter that it omits."""
    at = 0
    end = len(text.rstrip())
    match = _COMMAND.match(text)
    while at < end:
        if match is None:
            rest = text[at:].lstrip()
            message = f"expected a path command, not {quote(rest[:1])}"
            raise invalid_value(message, len(text) - len(rest), hint="available: M L H V C S Q T A Z")
        command, offset, at = match[1], match.start(1), match.end()
        first, match = True, None
        while first or (at < end and match is None):
            numbers, at = _next_numbers(text, at, command, first)
            if numbers is None:
                break
            match = _COMMAND.match(text, at)
            yield command, numbers, offset
            if not numbers:
                break
            command, first, offset = _REPEATED.get(command, command), False, at


def _next_numbers(text: str, at: int, command: str, first: bool) -> tuple[list[float] | None, int]:
    """Return the numbers for a command, and where they end; None if an unknown command follows those before."""
    arguments = _arguments(_NUMBERS[command.upper()]).match(text, at)
    if arguments is None and not first and text[at:].lstrip()[:1].isalpha():
        return None, at
    numbers = [] if arguments is None else [*map(float, arguments.groups())]
    if arguments is None or (numbers and (max(numbers) > MAX_MAGNITUDE or min(numbers) < -MAX_MAGNITUDE)):
        raise _argument_error(text, at, command)
    return numbers, arguments.end()


@cache
def _arguments(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of the numbers that a command takes at a time, each of its own pattern."""
    return re.compile("".join(_GAP + pattern for pattern in patterns), re.ASCII)


def _argument_error(text: str, at: int, command: str) -> FindingError:
    """Return the error of the first number from offset *at* on that *command* can't use."""
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
        self.closed = False

    def draw(self, command: str, numbers: list[float], offset: int) -> None:
        """Carry out a command; *offset* is where it is written."""
        # Commands differ in what their numbers are; relative ones can leave the picture.
        kind = command.upper()
        relative = kind != command
        x0, y0 = self.here if relative else (0.0, 0.0)
        if kind in "HV":
            x, y = self.here
            ends = [(x0 + numbers[0], y)] if kind == "H" else [(x, y0 + numbers[0])]
        elif kind == "A":
            ends = [(x0 + numbers[5], y0 + numbers[6])]
        else:
            ends = [(x0 + x, y0 + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if relative:
            for x, y in ends:
                if not (-MAX_MAGNITUDE <= x <= MAX_MAGNITUDE and -MAX_MAGNITUDE <= y <= MAX_MAGNITUDE):
                    raise invalid_value("a number that is too large", offset, hint=SMALLER_HINT)
        if self.closed and kind not in "MZ":
            self.segments.append(("M", (self.here,)))
        self.closed = kind == "Z"
        self.stroke(kind, ends, numbers)
        self.before = kind

    def stroke(self, kind: str, ends: list[Point], numbers: list[float]) -> None:
        """Append the segments of a command to *ends*, which are absolute."""
        match kind:
            case "M":
                self.segments.append(("M", (ends[0],)))
                self.start = ends[0]
            case "L" | "H" | "V":
                self.segments.append(("L", (ends[0],)))
            case "C":
                self.cubic(ends[0], ends[1], ends[2])
            case "S":
                self.cubic(self.mirrored("CS"), ends[0], ends[1])
            case "Q":
                self.quadratic(ends[0], ends[1])
            case "T":
                self.quadratic(self.mirrored("QT"), ends[0])
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

    def cubic(self, first: Point, second: Point, end: Point) -> None:
        """Append a cubic curve from here."""
        self.segments.append(("C", (first, second, end)))
        self.control = second

    def quadratic(self, control: Point, end: Point) -> None:
        """Append a quadratic curve from here as a cubic one."""
        (x0, y0), (x, y), (x1, y1) = self.here, control, end
        first = (x0 + 2 / 3 * (x - x0), y0 + 2 / 3 * (y - y0))
        second = (x1 + 2 / 3 * (x - x1), y1 + 2 / 3 * (y - y1))
        self.segments.append(("C", (first, second, end)))
        self.control = control


def _arc(start: Point, numbers: list[float], end: Point) -> Iterator[Segment]:
    """Yield an elliptical arc as cubics (SVG 2, appendix B.2.4: from end points to centre)."""
    # The steps of SVG's appendix, with its cases of radii that are zero, or too small.
    rx, ry, degrees, large, sweep = abs(numbers[0]), abs(numbers[1]), numbers[2], numbers[3], numbers[4]
    if start == end:
        return
    if rx < 1e-9 or ry < 1e-9:
        yield "L", (end,)
        return
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
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2

    def on_paper(x: float, y: float) -> Point:
        x, y = (x + cx) * rx, (y + cy) * ry
        return cos * x - sin * y + mx, sin * x + cos * y + my

    pieces = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / pieces
    reach = 4 / 3 * math.tan(step / 4)
    for i in range(pieces):
        a, b = first + i * step, first + (i + 1) * step
        one = on_paper(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        two = on_paper(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        yield "C", (one, two, end if i == pieces - 1 else on_paper(math.cos(b), math.sin(b)))
