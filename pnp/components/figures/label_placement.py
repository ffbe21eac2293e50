"""Place labels near what they are about, without covering anything that must be seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.geometry.path import Box
from pnp.geometry.transform import Point

STEP = 0.5  # from one candidate to the next, in mm
FARTHEST = 26.0  # in mm: farther away, nobody reads a label together with what it is about
COVERED = 3.0  # how many mm of distance weigh as much as covering one mm²
_BELOW = 0.3  # how many mm of distance weigh as much as one mm below instead of above


def place_label(width: float, height: float, near: Point, taken: Sequence[Box], room: Box) -> Point:
    """Return the centre of a label of *width* by *height* mm inside *room*.

    It is the point nearest to *near* at which the label covers none of the *taken* boxes, or as little as possible of
    them if no free place is near enough.
    """
    inner = Box(room.left + width / 2, room.top + height / 2, room.right - width / 2, room.bottom - height / 2)
    best, lowest = _into(near, inner), math.inf
    for dx, dy, distance in _around():
        if distance >= lowest:
            break
        x, y = near[0] + dx, near[1] + dy
        if not (inner.left <= x <= inner.right and inner.top <= y <= inner.bottom):
            continue
        label = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        price = distance + COVERED * sum(overlap(label, box) for box in taken)
        if price < lowest:
            best, lowest = (x, y), price
    return best


def overlap(one: Box, other: Box) -> float:
    """Return how many mm² two boxes share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across * down if across > 0 and down > 0 else 0.0


def _into(point: Point, box: Box) -> Point:
    """Return the point of *box* that is nearest to *point*."""
    return min(max(point[0], box.left), box.right), min(max(point[1], box.top), box.bottom)


@lru_cache(maxsize=1)
def _around() -> Sequence[tuple[float, float, float]]:
    """Return the offset of every candidate and its weighted distance, the best first."""
    return sorted(_steps(), key=lambda step: (step[2], step[1], step[0]))


def _steps() -> Iterator[tuple[float, float, float]]:
    reach = math.ceil(FARTHEST / STEP)
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            dx, dy = i * STEP, j * STEP
            if math.hypot(dx, dy) <= FARTHEST:
                yield dx, dy, math.hypot(dx, dy) + _BELOW * max(0.0, dy)
