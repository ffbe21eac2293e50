"""Turn the ways of pieces into arrows: pieces that moved as one body share one."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.components.figures.arrows import STROKE, bow_around, point_on
from pnp.components.figures.happened import Way
from pnp.components.figures.layout import FrameLayout
from pnp.components.figures.track import tile_place
from pnp.geometry.path import Box
from pnp.geometry.transform import Point

LEAP = 0.42  # how an arrow bends over the piece that is jumped over
SHORTEST = 1.0  # in mm: no arrow is seen that is shorter
CLEAR = 0.7  # what is kept free on either side of an arrow


class Arrow(Struct, frozen=True):
    """An arrow as it is drawn, and the ways that it stands for."""

    start: Point
    tip: Point
    bow: float
    ways: tuple[Way, ...]

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Small boxes all along it, for what must not lie over it."""
        half = STROKE / 2 + CLEAR
        count = max(2, math.ceil(math.dist(self.start, self.tip) / half))
        points = (point_on(self.start, self.tip, self.bow, i / count) for i in range(count + 1))
        return tuple(Box(x - half, y - half, x + half, y + half) for x, y in points)


def arrows(ways: Sequence[Way], layout: FrameLayout, taken: Collection[Box]) -> Iterator[Arrow]:
    """Yield an arrow for every way that is seen, and for all ways of a body one; *taken* is what stands on cells."""
    for _, group in groupby(ways, key=lambda way: _motion(way, layout)):
        together = tuple(group)
        if not together[0].action:
            for way in together:
                yield from _arrow(way, (way,), layout, taken)
        else:
            yield from _arrow(_leader(together, layout), together, layout, taken)


def _motion(way: Way, layout: FrameLayout) -> tuple[object, ...]:
    """Return what the ways of one body have in common: who goes how far, and in what action."""
    start, end = layout.place(way.source), layout.place(way.target)
    if start is None or end is None:
        return (way,)
    (x0, y0), (x1, y1) = start.centre, end.centre
    return way.component, way.action, round(x1 - x0, 3), round(y1 - y0, 3)


def _leader(ways: Sequence[Way], layout: FrameLayout) -> Way:
    """Return the way that stands for a body's: from the middle of it, rather from a place that it leaves empty."""
    left = {way.source for way in ways} - {way.target for way in ways}
    centres = {way: box.centre for way in ways if (box := layout.place(way.source)) is not None}
    if not centres:
        return ways[0]
    x = sum(x for x, _ in centres.values()) / len(centres)
    y = sum(y for _, y in centres.values()) / len(centres)
    return min(centres, key=lambda way: (round(math.dist(centres[way], (x, y)), 3), way.source not in left))


def _arrow(way: Way, ways: tuple[Way, ...], layout: FrameLayout, taken: Collection[Box]) -> Iterator[Arrow]:
    """Yield the arrow of a way, which ends just inside the place that it leads to, unless it is too short."""
    start, end = layout.place(way.source), layout.place(way.target)
    if start is None or end is None:
        return
    from_row = way.source.startswith("row:")
    begin = (tile_place(start).left + 0.5, start.centre[1]) if from_row else start.centre
    goal = end.centre
    length = math.dist(begin, goal)
    if length < SHORTEST:
        return
    inside = 0.3 * min(end.width, end.height) if way.target.startswith("cell:") else 0.0
    along = (goal[0] - begin[0]) / length, (goal[1] - begin[1]) / length
    tip = goal[0] - along[0] * inside, goal[1] - along[1] * inside
    others = [box for box in taken if box not in (start, end)]
    if from_row:
        yield Arrow(begin, tip, bow_around(begin, tip, others), ways)
        return
    # A jump goes in a bow, above what it leaps over, or to the right of it.
    leaps = way.over is not None and layout.place(way.over) in others
    upwards = (tip[0] - begin[0], begin[1] - tip[1]) > (0.01, 0.0)
    yield Arrow(begin, tip, (LEAP if upwards else -LEAP) if leaps else 0.0, ways)
