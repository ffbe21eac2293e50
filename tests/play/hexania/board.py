"""The board of Hexania as bits, and the clusters (the game's figures) that counters form on it.

Every set of cells is one whole number, a bit a cell. Columns follow one another with a margin of one cell around
the board, so that a shift of the number moves the whole set a step along a line, and what leaves the board lands in the
margin. A cell's number is the ``bit_length`` of the set that holds it alone; numbers ascend in reading order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pnp.press.geometry.hex_grid import DIRECTIONS, HexField, home_cells

SMALLEST_SIDE, LARGEST_SIDE = 4, 13  # sides of boards
HOME = 6  # cells of a home, on boards that are large enough

# The sides of the board with the homes, for each number of players, in turn order.
SEATS = {
    2: ("NW", "SE"),
    3: ("NW", "E", "SW"),
    4: ("NW", "NE", "SE", "SW"),
    5: ("NW", "NE", "E", "SE", "SW"),
    6: ("NW", "NE", "E", "SE", "SW", "W"),
}


class HexBitboard:
    """The cells of a board of one *side*: their numbers, names and neighbours."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.grid = HexField("hexagon", side, side)
        self.names: dict[int, str] = {}  # in reading order
        column = 2 * side + 1
        for name, (q, r) in zip(self.grid.names, self.grid.cells, strict=True):
            self.names[(q + side) * column + r + side] = name
        self.numbers = {name: number for number, name in self.names.items()}
        self.board = sum(bit(number) for number in self.names)
        # By how much a step shifts a set's number, by the direction's name.
        self.strides = {name: dq * column + dr for name, (dq, dr) in DIRECTIONS["flat"].items()}
        self.margin = (1 << column * column) - 1 & ~self.board
        self._turns = (1, column, column - 1)
        self.around = {number: self.halo(bit(number)) for number in self.names}
        self._arcs = _arcs(self._turns)
        self._homes = {players: tuple(self._home(seat) for seat in seats) for players, seats in SEATS.items()}

    def halo(self, cells: int) -> int:
        """Return the cells of the board that touch some of *cells* and are none of them."""
        a, b, c = self._turns
        near = cells << a | cells >> a | cells << b | cells >> b | cells << c | cells >> c
        return near & self.board & ~cells

    def is_arc(self, number: int, cells: int) -> bool:
        """Whether some neighbours of a cell are connected with each other: none of them is cut off without it."""
        return cells >> (number - 1 - self._turns[1]) in self._arcs

    def set_of(self, names: Iterable[str]) -> int:
        """Return the set of the cells so named."""
        return sum(bit(number) for number in {self.numbers[name] for name in names})

    def names_of(self, cells: int) -> list[str]:
        """Return the names of *cells* in reading order."""
        return [self.names[number] for number in numbers_of(cells)]

    def name_of(self, cells: int) -> str:
        """Return the name of the first of *cells* in reading order."""
        return self.names[(cells & -cells).bit_length()]

    def neighbour(self, name: str, direction: str, steps: int) -> str | None:
        """Return the cell so many steps from another in a direction, None beyond the board."""
        (q, r), (dq, dr) = self.grid.cells[self.grid.names.index(name)], DIRECTIONS["flat"][direction]
        return self.grid.name((q + steps * dq, r + steps * dr))

    def homes(self, players: int) -> tuple[int, ...]:
        """Return each player's home, in turn order."""
        return self._homes[players]

    def _home(self, seat: str) -> int:
        cells = home_cells(self.side, seat, HOME)
        return self.set_of(name for cell in cells if (name := self.grid.name(cell)) is not None)


def bit(number: int) -> int:
    """Return the set that holds the cell of that *number* alone."""
    return 1 << (number - 1)


def numbers_of(cells: int) -> list[int]:
    """Return the numbers of *cells*, ascending: in reading order."""
    numbers = []
    while cells:
        number = cells.bit_length()
        numbers.append(number)
        cells ^= 1 << number - 1
    return numbers[::-1]


def stride(cells: int, shift: int) -> int:
    """Return *cells* a step further along the direction of that *shift*."""
    return cells << shift if shift > 0 else cells >> -shift


@lru_cache(maxsize=LARGEST_SIDE)
def bitboard(side: int) -> HexBitboard:
    """Return the board of that side."""
    return HexBitboard(side)


def _arcs(turns: tuple[int, int, int]) -> frozenset[int]:
    """Return every set of neighbours that follow each other around a cell, shifted as its first neighbour goes to 1."""
    down, right, up_right = turns
    clockwise = (-down, up_right, right, down, -up_right, -right)  # N, NE, SE, S, SW, NW
    ring = [1 << shift + right for shift in clockwise]
    return frozenset(sum(ring[(first + i) % 6] for i in range(length)) for first in range(6) for length in range(1, 7))


class Cluster(NamedTuple):
    """Connected counters of one player: their cells, how many, and the cells' numbers in no order."""

    cells: int
    mass: int
    numbers: list[int]


class Clusters(NamedTuple):
    """The figures of one player."""

    each: tuple[Cluster, ...]  # in the reading order of their first cells
    at: dict[int, Cluster]  # by the number of each of their cells
    by_mass: dict[int, int]  # all cells of figures of one mass


@lru_cache(maxsize=512)
def clusters_of(side: int, counters: int) -> Clusters:
    """Return the figures that *counters*, all of one player, make on a board of that *side*."""
    around = bitboard(side).around
    each = []
    at: dict[int, Cluster] = {}
    by_mass: dict[int, int] = {}
    remaining = counters
    while remaining:
        numbers = []
        figure = edge = remaining & -remaining
        remaining ^= edge
        while edge:
            number = edge.bit_length()
            numbers.append(number)
            edge ^= 1 << number - 1
            if touching := around[number] & remaining:
                figure |= touching
                edge |= touching
                remaining ^= touching
        mass = len(numbers)
        whole = Cluster(figure, mass, numbers)
        each.append(whole)
        for number in numbers:
            at[number] = whole
        by_mass[mass] = by_mass.get(mass, 0) | figure
    return Clusters(tuple(each), at, by_mass)


def connected_cells(board: HexBitboard, cells: int, seeds: int) -> int:
    """Return those of *cells* that are connected with some of *seeds*, which are among them."""
    cluster = seeds
    while grown := board.halo(cluster) & cells:
        cluster |= grown
    return cluster


def lines_along(board: HexBitboard, figure: int, direction: str) -> int:
    """Return on how many straight lines of cells along *direction* the figure lies."""
    dq, dr = DIRECTIONS["flat"][direction]
    cells = (board.grid.at(board.names[number]) for number in numbers_of(figure))
    return len({q * dr - r * dq for q, r in cells})
