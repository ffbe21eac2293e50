"""Turn sets of cells into what lies around them: whole boards at once, as whole numbers with one bit a cell.

Bits stand in rows of *width*: the cell to the east is one bit higher, the cell to the south-east *width* bits higher,
the cell to the south-west one less than that. The bit to either side of a row's cells belongs to no cell of the board.
"""

from __future__ import annotations

FEWEST = 5  # connected cells that can meet a cell on two sides: one goes round an empty neighbour of it

FEWEST_AROUND = 6  # connected cells that can have others within them: all that are around one


def grown(cells: int, width: int) -> int:
    """Return the cells and their neighbours; bits off the board may be set, too."""
    towards = cells | cells << 1 | cells << width  # a cell, its east, its south-east: the rest follows from these
    return towards | towards >> 1 | towards >> width


def flooded(seed: int, within: int, width: int) -> int:
    """Return the cells of *within* that are connected with *seed*, a part of it."""
    while True:
        towards = seed | seed << 1 | seed << width  # grown(), without the call
        more = (towards | towards >> 1 | towards >> width) & within
        if more == seed:
            return seed
        seed = more


def parts(cells: int, width: int) -> tuple[int, ...]:
    """Return the maximal connected sets of *cells*, by their first cells."""
    found = []
    while cells:
        part = flooded(cells & -cells, cells, width)
        found.append(part)
        cells ^= part
    return tuple(found)


def pinched(body: int, width: int) -> int:
    """Return the cells that *body*, a connected set, meets on two sides or more, or surrounds alone.

    Going once round such a cell one enters the body twice or never leaves it. Bits off the board may be set, too.
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
