"""Directions around the compass: clockwise, rotated, and as each mover sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import atan2, pi

from pnp.play.language.terms.grid import Grid

# The compass names of directions, each with its columns to the right and its rows upwards.
_COMPASS: Mapping[str, tuple[int, int]] = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}


def clockwise(grid: Grid) -> tuple[int, ...]:
    """Return the directions of a board clockwise, beginning with the one nearest to N."""
    return tuple(sorted(range(len(grid.directions)), key=lambda number: _angle(grid.directions[number])))


def rotations(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Return, for each direction, the directions clockwise from it; it is the first itself."""
    ring = clockwise(grid)
    starts = (ring.index(direction) for direction in range(len(ring)))
    return tuple((*ring[start:], *ring[:start]) for start in starts)


def relative_ways(grid: Grid, forwards: Sequence[int | None]) -> Mapping[str, tuple[tuple[int, ...], ...]]:
    """Return the directions as each mover sees them, by name, where every player has a forward direction."""
    if not forwards or any(forward is None for forward in forwards):
        return {}
    ring = clockwise(grid)
    size = len(ring)
    turns: dict[str, tuple[int, ...]] = {"forward": (0,), "backward": (size // 2,)}
    if size == 8:
        turns |= {
            "sideways": (2, 6),
            "forward_diagonals": (1, 7),
            "backward_diagonals": (3, 5),
            "forward_all": (0, 1, 7),
        }
    elif size == 6:
        turns |= {"sideways": (), "forward_diagonals": (1, 5), "backward_diagonals": (2, 4), "forward_all": (0, 1, 5)}
    elif size == 4:
        turns |= {"sideways": (1, 3)}
    starts = [ring.index(forward) for forward in forwards if forward is not None]
    return {
        name: tuple(tuple(sorted(ring[(start + turn) % size] for turn in steps)) for start in starts)
        for name, steps in turns.items()
    }


def _angle(name: str) -> float:
    """Return the angle of a direction, clockwise from N."""
    points = [_COMPASS.get(sign, (0, 0)) for sign in name]
    x, y = sum(point[0] for point in points), sum(point[1] for point in points)
    return atan2(x, y) % (2 * pi)
