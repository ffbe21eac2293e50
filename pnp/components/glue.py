"""Mark where glue goes: light grey hatching over a convex part of a net."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.colour import WHITE, Colour
from pnp.geometry.net import edges
from pnp.geometry.path import QUARTER_ARC, Path, polygon, polyline
from pnp.geometry.transform import Point
from pnp.scene.nodes import Node, Paint, Shape

GREY = Colour(0xB4, 0xB1, 0xAC)
# Between two lines of the hatching, across them, in mm.
SPACING = 1.3


def draw_glue(corners: Sequence[Point]) -> tuple[Node, ...]:
    """Return the hatching of a convex polygon, rising to the right, and a drop of glue in its middle."""
    strokes = tuple(segment for stroke in hatching(corners, SPACING) for segment in stroke.segments)
    box = polygon(corners).bounds
    size = min(4.0, 0.55 * min(box.width, box.height))
    drop = _drop(*box.centre, size)
    return (
        Shape(Path(strokes), Paint(stroke=GREY, width=0.2, cap="butt")),
        Shape(drop, Paint(fill=WHITE, stroke=GREY, width=0.35)),
    )


def _drop(x: float, y: float, size: float) -> Path:
    """Return a drop, its point up, *size* mm high about (x, y)."""
    r = 0.32 * size
    belly, top = y + size / 2 - r, y - size / 2
    return Path(
        (
            ("M", ((x, top),)),
            ("C", ((x + 0.2 * r, top + 0.8 * r), (x + r, belly - 0.8 * r), (x + r, belly))),
            ("C", ((x + r, belly + r * QUARTER_ARC), (x + r * QUARTER_ARC, belly + r), (x, belly + r))),
            ("C", ((x - r * QUARTER_ARC, belly + r), (x - r, belly + r * QUARTER_ARC), (x - r, belly))),
            ("C", ((x - r, belly - 0.8 * r), (x - 0.2 * r, top + 0.8 * r), (x, top))),
            ("Z", ()),
        )
    )


def hatching(corners: Sequence[Point], spacing: float) -> Iterator[Path]:
    """Yield the lines x + y = constant inside a convex polygon, *spacing* mm from each other."""
    sums = [x + y for x, y in corners]
    step = spacing * math.sqrt(2)
    at = math.ceil((min(sums) + step / 4) / step) * step
    while at < max(sums) - step / 4:
        met = [point for side in edges(corners) if (point := _meeting(*side, at)) is not None]
        if len(met) == 2:
            yield polyline(sorted(met))
        at += step


def _meeting(start: Point, end: Point, at: float) -> Point | None:
    """Return where the side from *start* to *end* meets the line x + y = *at*, if it does."""
    a, b = start[0] + start[1] - at, end[0] + end[1] - at
    if (a > 0) == (b > 0):
        return None
    share = a / (a - b)
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
