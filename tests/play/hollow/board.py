"""The board of Hollow as bits: its cells, the moves there are on it, and the regions that sets of cells form.

A set of cells is a whole number with one bit a cell. Bits are in rows of *width*: the cell to the east is one bit
higher, the cell to the south-east *width* bits higher, the cell to the south-west one less than that. The bit to either
side of a row's cells belongs to no cell of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.press.geometry.hex_grid import DIRECTIONS, HexField


class PlaceStone(Struct, frozen=True):
    """Place a stone on *cell*."""

    cell: int


class ClearCore(Struct, frozen=True):
    """Make a hollow: take the core off the board whose first cell is *cell*."""

    cell: int


class HollowPass(Struct, frozen=True):
    """Do nothing: it can be said, and is never allowed."""


HollowMove = PlaceStone | ClearCore | HollowPass


SIDES = range(2, 9)
_BYTE = 8


class HollowBoard(Struct, frozen=True, eq=False):
    """A board of one side; cells count from 0 in reading order, which is also the order of their bits."""

    side: int
    width: int  # of a row of bits
    names: tuple[str, ...]
    numbers: Mapping[str, int]  # the cell of each name
    bits: tuple[int, ...]  # of each cell
    rings: tuple[int, ...]  # the six bits around each cell, on the board or off it
    cells: int  # every cell of the board
    edge: int  # every bit off the board that a neighbour of a cell can have
    clearings: Mapping[int, ClearCore]  # by the first bit of a core, the move that clears it
    first: int  # the place of the first cell's bit
    size: int  # bytes from there to the last cell's bit
    # For each of these bytes: the placements that a value stands for.
    table: tuple[tuple[tuple[PlaceStone, ...], ...], ...]

    def listed(self, some: int) -> list[int]:
        """Return *some* cells in reading order."""
        return [move.cell for move in self.placements(some)]

    def placements(self, some: int) -> list[PlaceStone]:
        """Return the placements on *some* cells, in reading order."""
        table = self.table
        moves: list[PlaceStone] = []
        for byte, value in enumerate((some >> self.first).to_bytes(self.size, "little")):
            if value:
                moves += table[byte][value]
        return moves


@lru_cache(maxsize=len(SIDES))
def board_of(side: int) -> HollowBoard:
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
    return HollowBoard(
        side=side,
        width=width,
        names=grid.names,
        numbers={name: cell for cell, name in enumerate(grid.names)},
        bits=bits,
        rings=rings,
        cells=cells,
        edge=window ^ cells,
        clearings={bit: ClearCore(cell) for cell, bit in enumerate(bits)},
        first=first,
        size=size,
        table=_table(size, {at - first: PlaceStone(cell) for cell, at in enumerate(places)}),
    )


def _table(size: int, placements: Mapping[int, PlaceStone]) -> tuple[tuple[tuple[PlaceStone, ...], ...], ...]:
    """Return the placements for each value of each byte."""
    return tuple(_column([placements.get(_BYTE * byte + bit) for bit in range(_BYTE)]) for byte in range(size))


def _column(placements: Sequence[PlaceStone | None]) -> tuple[tuple[PlaceStone, ...], ...]:
    """Return the placements for each value of one byte, whose bits stand for *placements*."""
    return tuple(
        tuple(move for bit, move in enumerate(placements) if move is not None and value >> bit & 1)
        for value in range(1 << _BYTE)
    )


MIN_CUTTING = 5  # connected cells that can meet a cell on two sides: one goes round an empty neighbour of it

MIN_ENCLOSING = 6  # connected cells that can have others within them: all that are around one


def grown(cells: int, width: int) -> int:
    """Return the cells and their neighbours; bits off the board may be set as well."""
    towards = cells | cells << 1 | cells << width  # a cell, its east, its south-east: the rest follows from these
    return towards | towards >> 1 | towards >> width


def flood_fill(seed: int, within: int, width: int) -> int:
    """Return the cells of *within* that are connected with *seed*, a part of it."""
    while True:
        towards = seed | seed << 1 | seed << width  # grown(), without the call
        more = (towards | towards >> 1 | towards >> width) & within
        if more == seed:
            return seed
        seed = more


def parts(cells: int, width: int) -> tuple[int, ...]:
    """Return the maximal connected sets of *cells*, by their first cells."""
    areas = []
    while cells:
        part = flood_fill(cells & -cells, cells, width)
        areas.append(part)
        cells ^= part
    return tuple(areas)


def cut_cells(body: int, width: int) -> int:
    """Return the cells that *body*, a connected set, meets on two sides or more, or surrounds alone.

    Going once round such a cell one enters the body twice or never leaves it. Bits off the board may be set as well.
    """
    less = width - 1
    east, north_east, north_west = body >> 1, body << less, body << width
    west, south_west, south_east = body << 1, body >> less, body >> width
    # Each of the three: whether one leaves the body on the first or on the second of two steps (never on both).
    first = east ^ north_east ^ (north_east & (east ^ north_west))
    second = north_west ^ west ^ (west & (north_west ^ south_west))
    third = south_west ^ south_east ^ (south_east & (south_west ^ east))
    some = second | third
    return first & some | second & third | east & ~(first | some)
