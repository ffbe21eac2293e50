"""Find the pieces around each piece of a page, as it sees them: most of a sheet see the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from pnp.geometry.transform import Point
from pnp.sheets.layout import Spot
from pnp.sheets.outline import Outline

# Cut marks end no further than this (mm) from what is printed of their piece, and from others they keep the rest.
ROOM = 3.2

# Another piece: how far right and down its upper left corner lies from one's own (mm), and its outline.
Neighbour = tuple[float, float, Outline]
Neighbours = tuple[Neighbour, ...]


def neighbours(spots: Sequence[Spot]) -> list[Neighbours]:
    """Return for each piece those that its art or its cut marks could run into.

    Pieces that lie in the same way among the same others have equal neighbours.
    """
    far = [_farthest(spot.outline) + ROOM / 2 for spot in spots]
    cell = 2 * max(far, default=1.0)
    near: list[list[int]] = [[] for _ in spots]
    cells: dict[tuple[int, int], list[tuple[int, Point]]] = {}
    for index, spot in enumerate(spots):
        x, y = centre = spot.box.centre
        column, row = math.floor(x / cell), math.floor(y / cell)
        for place in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
            for other, (ox, oy) in cells.get(place, ()):
                if math.hypot(ox - x, oy - y) < far[index] + far[other]:
                    near[index].append(other)
                    near[other].append(index)
        cells.setdefault((column, row), []).append((index, centre))
    return [_seen(spot, [spots[other] for other in sorted(others)]) for spot, others in zip(spots, near, strict=True)]


def _seen(spot: Spot, others: Sequence[Spot]) -> Neighbours:
    return tuple([(round(other.x - spot.x, 4), round(other.y - spot.y, 4), other.outline) for other in others])


def _farthest(outline: Outline) -> float:
    """Return how far from a piece's middle its art may reach, in mm."""
    if outline.kind == "disc":
        return outline.width / 2 + outline.reach
    x, y = outline.width / 2, outline.height / 2
    corner = max(math.hypot(cx - x, cy - y) for cx, cy in outline.corners)
    return corner + (outline.rim if outline.kind == "hexagon" else outline.reach * math.sqrt(2))
