"""Spaces with bent sides: side by side in a round spiral, or one after the other along a line."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from pnp.press.geometry.path import Box, Point
from pnp.press.geometry.space_chain import Space, SpaceChain, box_around
from pnp.press.geometry.square_grid import Corner
from pnp.press.geometry.way import Way

# Of a chain whose spaces have bent sides: by how many radians it turns at most from one corner of a space to the next,
# and how far before and behind a point its heading is taken from, as a share of a space.
_BEND, _AHEAD = 0.1, 0.12
_INNERMOST, _MIDDLE_ROOM = 1.05, 0.5  # of a spiral: the radius of its last turn, and more if a space is in its middle
_DISC_CORNERS = 48
_OFF_MIDDLE, _AROUND_MIDDLE = 0.25, 0.22  # how far that is from the middle, and from the last turn
# Where a spiral begins, in degrees from the right.
_START_DEGREES: Mapping[Corner, float] = {"top-left": 225, "top-right": 315, "bottom-right": 45, "bottom-left": 135}

# A function of a distance along a line: x, y, and the heading there, in radians.
_Line = Callable[[float], tuple[float, float, float]]


def _band(line: _Line, starts: Sequence[float], breadth: float) -> Iterator[Space]:
    """Yield spaces along a line, each from one of *starts* to the next, *breadth* wide."""
    for start, end in pairwise(starts):
        headings = [line(start + (end - start) * k / 4)[2] for k in range(5)]
        turn = sum(abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in pairwise(headings))
        steps = max(1, math.ceil(turn / _BEND))
        left, right = [], []
        for k in range(steps + 1):
            x, y, heading = line(start + (end - start) * k / steps)
            dx, dy = math.sin(heading) * breadth / 2, -math.cos(heading) * breadth / 2
            left.append((x + dx, y + dy))
            right.append((x - dx, y - dy))
        x, y, heading = line((start + end) / 2)
        yield Space(x, y, math.degrees(heading), (*left, *reversed(right)))


@lru_cache(maxsize=32)
def round_spiral(names: tuple[str, ...], origin: Corner, *, clockwise: bool, has_middle: bool) -> SpaceChain:
    """Return spaces inwards around a middle, their turns side by side; the last one is a disc if it *has_middle*."""
    count = len(names) - has_middle
    inner = _INNERMOST + _MIDDLE_ROOM * has_middle
    outer = math.sqrt(inner * inner + count / math.pi)
    first, sign = math.radians(_START_DEGREES[origin]), 1 if clockwise else -1

    def line(along: float) -> tuple[float, float, float]:
        """Return a place on the spiral, a unit of whose radius is lost in a turn."""
        radius = math.sqrt(outer * outer - along / math.pi)
        angle = first + sign * 2 * math.pi * (outer - radius)
        heading = angle + sign * (math.pi / 2 + math.atan2(1 / (2 * math.pi), radius))
        return radius * math.cos(angle), radius * math.sin(angle), heading

    spaces = list(_band(line, [float(i) for i in range(count + 1)], 1.0))
    if has_middle:
        # The last turn leaves more room on the side that is opposite to its end.
        end = first + sign * 2 * math.pi * (outer - inner)
        x, y = -_OFF_MIDDLE * math.cos(end), -_OFF_MIDDLE * math.sin(end)
        radius = inner - 0.5 + _OFF_MIDDLE - _AROUND_MIDDLE
        turns = [2 * math.pi * k / _DISC_CORNERS for k in range(_DISC_CORNERS)]
        disc = tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)
        spaces.append(Space(x, y, 0.0, disc, 2 * radius))
    return _bent_chain(names, spaces, box_around([corner for space in spaces for corner in space.corners]), 0.9)


def _bent_chain(names: tuple[str, ...], spaces: Sequence[Space], field: Box, breadth: float) -> SpaceChain:
    moved = tuple(space.moved(-field.left, -field.top) for space in spaces)
    return SpaceChain(names, moved, (field.width, field.height), breadth, is_bent=True)


@lru_cache(maxsize=32)
def way_chain(names: tuple[str, ...], way: Way, breadth: float, field: Point | None) -> SpaceChain:
    """Return spaces of equal length along a way, *breadth* mm wide; the field is around them unless it is given."""
    step = way.length / len(names)
    ahead = _AHEAD * min(breadth, step)

    def line(along: float) -> tuple[float, float, float]:
        """Return a place on the way."""
        (x0, y0), (x1, y1) = way.at(along - ahead), way.at(along + ahead)
        return *way.at(along), math.atan2(y1 - y0, x1 - x0)

    spaces = list(_band(line, [step * i for i in range(len(names) + 1)], breadth))
    around = box_around([corner for space in spaces for corner in space.corners])
    chain = _bent_chain(names, spaces, around if field is None else Box(0, 0, *field), min(step, breadth))
    return replace(chain, is_closed=way.is_closed)
