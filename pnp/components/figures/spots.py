"""Find places for signs: near what they are about, over nothing that must be seen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pnp.geometry.path import Box
from pnp.geometry.transform import Point

STEP = 0.5  # from one place that is tried to the next, in mm
FARTHEST = 26.0  # a place so far away would not be read together with what it is about
COVERED = 3.0  # how many mm a sign rather stands farther off than over one mm² of something
BELOW = 0.3  # the same for standing below instead of above


def free_spot(width: float, height: float, near: Point, taken: Sequence[Box], room: Box) -> Point:
    """Return where the middle of a sign, *width* by *height* mm, stands inside *room*.

    That is as near to *near* as it can be without lying over any of the *taken* boxes; over as little of them as can
    be, if there is no free place at hand.
    """
    inner = Box(room.left + width / 2, room.top + height / 2, room.right - width / 2, room.bottom - height / 2)
    best, lowest = _into(near, inner), math.inf
    for dx, dy, distance in _around():
        if distance >= lowest:
            break
        x, y = near[0] + dx, near[1] + dy
        if not (inner.left <= x <= inner.right and inner.top <= y <= inner.bottom):
            continue
        sign = Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        price = distance + COVERED * sum(overlap(sign, box) for box in taken)
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
    """Return the steps to every place that is tried, the likeliest first, and how far each counts as being away."""
    return sorted(_steps(), key=lambda step: (step[2], step[1], step[0]))


def _steps() -> Iterator[tuple[float, float, float]]:
    reach = math.ceil(FARTHEST / STEP)
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            dx, dy = i * STEP, j * STEP
            if math.hypot(dx, dy) <= FARTHEST:
                yield dx, dy, math.hypot(dx, dy) + BELOW * max(0.0, dy)
