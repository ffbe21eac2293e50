"""Tell where a board of hexagonal cells is best cut up: on straight lines half-way between its lines of cells."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from pnp.geometry.hex_grid import HexField
from pnp.geometry.transform import Point

_NEAR = 1e-3  # mm


@lru_cache(maxsize=16)
def hex_seams(field: HexField, corner: Point) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the upright and the level lines (their x, their y) for a field that begins at *corner* of its board."""
    middles = [field.centre(name) for name in field.names]
    across, down = (_midpoints([middle[axis] for middle in middles], corner[axis]) for axis in (0, 1))
    return across, down


def _midpoints(places: list[float], start: float) -> tuple[float, ...]:
    """Return what lies half-way between any two neighbouring places."""
    apart: list[float] = []
    for place in sorted(places):
        if not apart or place - apart[-1] > _NEAR:
            apart.append(place)
    return tuple(start + (a + b) / 2 for a, b in pairwise(apart))
