"""Turn the side of a board into its cells as bits, and into the lists that sets of cells become."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.geometry.hex_coordinates import DIRECTIONS
from pnp.geometry.hex_field import HexField
from pnp.rules.hollow.moves import Clear, Place

SIDES = range(2, 9)
_BYTE = 8


class Board(Struct, frozen=True, eq=False):
    """A board of one side; cells count from 0 in reading order, which is also the order of their bits."""

    side: int
    width: int  # of a row of bits (pnp.rules.hollow.regions)
    names: tuple[str, ...]
    numbers: Mapping[str, int]  # the cell of each name
    bits: tuple[int, ...]  # of each cell
    rings: tuple[int, ...]  # the six bits around each cell, on the board or off it
    cells: int  # every cell of the board
    edge: int  # every bit off the board that a neighbour of a cell can have
    clearings: Mapping[int, Clear]  # by the first bit of a core, the move that clears it
    first: int  # the place of the first cell's bit
    size: int  # bytes from there to the last cell's bit
    table: tuple[tuple[tuple[Place, ...], ...], ...]  # for each of these bytes: the placements that a value stands for

    def listed(self, some: int) -> list[int]:
        """Return *some* cells in reading order."""
        return [move.cell for move in self.placements(some)]

    def placements(self, some: int) -> list[Place]:
        """Return the placements on *some* cells, in reading order."""
        table = self.table
        found: list[Place] = []
        for byte, value in enumerate((some >> self.first).to_bytes(self.size, "little")):
            if value:
                found += table[byte][value]
        return found


@lru_cache(maxsize=len(SIDES))
def board_of(side: int) -> Board:
    """Return the board of a side; there is one of each, made when it is first asked for."""
    grid = HexField("hexagon", side, side, "pointy")
    width = 2 * side  # one bit more than the longest row: it keeps the ends of rows apart

    def place(q: int, r: int) -> int:
        return (r + side) * width + q + side - 1

    places = [place(q, r) for q, r in grid.cells]
    bits = tuple(1 << at for at in places)
    rings = tuple(sum(1 << place(q + dq, r + dr) for dq, dr in DIRECTIONS["pointy"].values()) for q, r in grid.cells)
    cells = sum(bits)
    window = (1 << width * (2 * side + 1)) - 1
    first, size = places[0], -(-(places[-1] + 1 - places[0]) // _BYTE)
    return Board(
        side=side,
        width=width,
        names=grid.names,
        numbers={name: cell for cell, name in enumerate(grid.names)},
        bits=bits,
        rings=rings,
        cells=cells,
        edge=window ^ cells,
        clearings={bit: Clear(cell) for cell, bit in enumerate(bits)},
        first=first,
        size=size,
        table=_table(size, {at - first: Place(cell) for cell, at in enumerate(places)}),
    )


def _table(size: int, placements: Mapping[int, Place]) -> tuple[tuple[tuple[Place, ...], ...], ...]:
    """Return the placements for each value of each byte."""
    return tuple(_column([placements.get(_BYTE * byte + bit) for bit in range(_BYTE)]) for byte in range(size))


def _column(placements: Sequence[Place | None]) -> tuple[tuple[Place, ...], ...]:
    """Return the placements for each value of one byte, whose bits stand for *placements*."""
    return tuple(
        tuple(move for bit, move in enumerate(placements) if move is not None and value >> bit & 1)
        for value in range(1 << _BYTE)
    )
