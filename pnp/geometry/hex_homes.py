"""Know the sides of a board that is a hexagon, and the cells in the middle of each: a player's home."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.hex_grid import DIRECTIONS, Cell, Top

# The six sides of the board, clockwise; each begins where a straight line from the middle in the direction of the same
# position in DIRECTIONS ends.
SIDES: Mapping[Top, tuple[str, ...]] = {
    "flat": ("NE", "E", "SE", "SW", "W", "NW"),
    "pointy": ("NE", "SE", "S", "SW", "NW", "N"),
}


def home_cells(side: int, seat: str, size: int, top: Top = "flat") -> tuple[Cell, ...]:
    """Return the *size* middle cells of the side *seat* of a board with *side* cells along it, in clockwise order.

    Of a side that is no longer than *size*, all cells but its two corners. A home that can't lie in the very middle
    is nearer to the side's beginning.
    """
    cells = _along(side, seat, top)
    first = (side - size) // 2
    return cells[1:-1] if side <= size else cells[first : first + size]


def _along(side: int, seat: str, top: Top) -> tuple[Cell, ...]:
    """Return the cells of one side of the board, in clockwise order."""
    far = side - 1
    begins = SIDES[top].index(seat)
    steps = tuple(DIRECTIONS[top].values())
    (q, r), (dq, dr) = steps[begins], steps[(begins + 2) % 6]
    return tuple((far * q + i * dq, far * r + i * dr) for i in range(side))
