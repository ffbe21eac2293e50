"""Turn one player's counters into his figures: the sets of counters that hang together."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pnp.geometry.hex_coordinates import DIRECTIONS
from pnp.rules.hexania.ground import Ground, ground, numbers_of


class Figure(NamedTuple):
    """Counters of one player that hang together: their cells, how many, and the cells' numbers in no order."""

    cells: int
    mass: int
    numbers: list[int]


class Figures(NamedTuple):
    """The figures of one player."""

    each: tuple[Figure, ...]  # in the reading order of their first cells
    at: dict[int, Figure]  # by the number of each of their cells
    by_mass: dict[int, int]  # all cells of figures of one mass


@lru_cache(maxsize=512)
def figures_of(side: int, counters: int) -> Figures:
    """Return the figures that *counters*, all of one player, make on a board of that *side*."""
    around = ground(side).around
    each = []
    at: dict[int, Figure] = {}
    by_mass: dict[int, int] = {}
    left = counters
    while left:
        numbers = []
        figure = edge = left & -left
        left ^= edge
        while edge:
            number = edge.bit_length()
            numbers.append(number)
            edge ^= 1 << number - 1
            if found := around[number] & left:
                figure |= found
                edge |= found
                left ^= found
        mass = len(numbers)
        whole = Figure(figure, mass, numbers)
        each.append(whole)
        for number in numbers:
            at[number] = whole
        by_mass[mass] = by_mass.get(mass, 0) | figure
    return Figures(tuple(each), at, by_mass)


def joined(board: Ground, cells: int, seeds: int) -> int:
    """Return those of *cells* that hang together with some of *seeds*, which are among them."""
    found = seeds
    while grown := board.halo(found) & cells:
        found |= grown
    return found


def lines_along(board: Ground, figure: int, direction: str) -> int:
    """Return on how many straight lines of cells along *direction* the figure lies."""
    dq, dr = DIRECTIONS["flat"][direction]
    cells = (board.grid.at(board.names[number]) for number in numbers_of(figure))
    return len({q * dr - r * dq for q, r in cells})
