"""Find connected parts of sets of cells: the part of a cell, all parts, cells beside a set, cut cells.

On boards of squares and hexagons a whole set grows by a few shifts of its bits; elsewhere cell follows cell.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pnp.play.language.terms.grid import Grid

_LEAST_AROUND = 5  # connected hexagons that can meet another one on two sides: they go round a neighbour of it

OnSet = Callable[[int], int]
Flood = Callable[[int, int], int]
_Near = Sequence[int]  # by cell, the set of those beside it


def flood_of(grid: Grid) -> tuple[Flood, OnSet]:
    """Return two functions: all of a set that is connected with a part of it, and the cells beside a set."""
    shifts = None if grid.links is not None or grid.shifts is None else {abs(shift) for shift in grid.shifts} - {0}
    width = max(shifts) if shifts else 0
    if shifts and grid.is_hexagonal:
        return _hexagon_flood_of(width, grid.whole)
    if shifts and shifts == {1, width - 2, width - 1, width}:
        return _square_flood_of(width - 1, grid.whole)
    return partial(_flood, grid, grid.near), lambda cells: _beside(grid, grid.near, cells) & ~cells


def _hexagon_flood_of(width: int, whole: int) -> tuple[Flood, OnSet]:
    """Return both functions of a board of hexagons whose rows are *width* bits apart."""

    def flood(seed: int, within: int) -> int:
        while True:
            towards = seed | seed << 1 | seed << width  # and the east, and the south-east: the rest follows from these
            more = (towards | towards >> 1 | towards >> width) & within
            if more == seed:
                return seed
            seed = more

    def touching(cells: int) -> int:
        towards = cells | cells << 1 | cells << width
        return (towards | towards >> 1 | towards >> width) & whole & ~cells

    return flood, touching


def _square_flood_of(width: int, whole: int) -> tuple[Flood, OnSet]:
    """Return both functions of a board of squares, each with eight neighbours."""

    def flood(seed: int, within: int) -> int:
        while True:
            level = seed | seed << 1 | seed >> 1
            more = (level | level << width | level >> width) & within
            if more == seed:
                return seed
            seed = more

    def touching(cells: int) -> int:
        level = cells | cells << 1 | cells >> 1
        return (level | level << width | level >> width) & whole & ~cells

    return flood, touching


def _flood(grid: Grid, near: _Near, seed: int, within: int) -> int:
    """Return all of a set that is connected with a part of it."""
    first_cell, bit, fresh = grid.first_cell, grid.bits, seed
    while fresh:
        cell = first_cell[fresh.bit_length()]
        more = near[cell] & within & ~seed
        seed |= more
        fresh = fresh ^ bit[cell] | more
    return seed


def _beside(grid: Grid, near: _Near, cells: int) -> int:
    """Return the cells beside those of a set, which may be in it."""
    first_cell, bit, around = grid.first_cell, grid.bits, 0
    while cells:
        cell = first_cell[cells.bit_length()]
        around |= near[cell]
        cells ^= bit[cell]
    return around


def beside_of(grid: Grid) -> OnSet:
    """Return the function that finds the cells with a neighbour in a set, those of the set among them."""
    shifts = None if grid.links is not None or grid.shifts is None else {abs(shift) for shift in grid.shifts} - {0}
    if not shifts or len(grid.shifts or ()) != 2 * len(shifts):
        backwards = [0] * grid.size
        for cell, around in enumerate(grid.neighbours()[:-1]):
            for near in around:
                backwards[near] |= grid.bits[cell]
        return partial(_beside, grid, backwards)
    whole, several = grid.whole, sorted(shifts)

    def beside(cells: int) -> int:
        around = 0
        for shift in several:
            around |= cells << shift | cells >> shift
        return around & whole

    return beside


def group_of(grid: Grid, flood: Flood) -> Callable[[int, int], int]:
    """Return the function that finds the connected part of a cell; empty if it is not in the set."""
    bit = grid.bits

    def group(cell: int, cells: int) -> int:
        seed = bit[cell] & cells
        return flood(seed, cells) if seed else 0

    return group


class CellParts(dict[int, int]):
    """The connected part of each cell of a set; *each* lists them by their first cells, whose set is *leaders*."""

    def __init__(self) -> None:
        super().__init__()
        self.each: list[int] = []
        self.leaders = 0

    def __missing__(self, cell: int) -> int:
        return 0


class PartsBySet(dict[int, CellParts]):
    """The connected parts of sets, found when they are first asked for."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self._grid = grid

    def __missing__(self, cells: int) -> CellParts:
        near, first_cell, bit = self._grid.near, self._grid.first_cell, self._grid.bits
        parts, rest = CellParts(), cells
        while rest:
            cell = first_cell[rest.bit_length()]
            part = bit[cell]
            parts.leaders |= part
            rest ^= part
            edge = near[cell] & rest
            numbers = [cell]
            while edge:
                part |= edge
                rest ^= edge
                around = 0
                while edge:
                    cell = first_cell[edge.bit_length()]
                    edge ^= bit[cell]
                    numbers.append(cell)
                    around |= near[cell]
                edge = around & rest
            for cell in numbers:
                parts[cell] = part
            parts.each.append(part)
        self[cells] = parts
        return parts


def groups_of(grid: Grid, flood: Flood) -> Callable[[int], list[int]]:
    """Return the function that finds all connected parts, by their first cells; of nothing []."""
    first_cell, bit = grid.first_cell, grid.bits

    def groups(cells: int) -> list[int]:
        parts = []
        while cells:
            part = flood(bit[first_cell[cells.bit_length()]], cells)
            parts.append(part)
            cells ^= part
        return parts

    return groups


# Cells whose loss splits a part


def cuts_of(grid: Grid) -> OnSet:
    """Return the function that finds the cells whose loss splits a part."""
    if grid.is_hexagonal:
        return _hexagon_cuts_of(grid)

    def cuts(cells: int) -> int:
        splitting, unseen = 0, cells
        while unseen:
            unseen, cut = _walk(unseen, grid)
            splitting |= cut
        return splitting

    return cuts


def _walk(cells: int, grid: Grid) -> tuple[int, int]:
    """Walk over a part of a set. Return what is left of the set then, and the cells that split the part.

    They are known by how far back each branch of the walk reaches (Hopcroft, Tarjan).
    """
    near, first_cell, bit = grid.near, grid.first_cell, grid.bits
    start = first_cell[cells.bit_length()]
    unseen = cells ^ bit[start]
    splitting, branches = 0, 0
    number = {start: 0}  # of each cell that was seen, in the order of the walk
    path, reach, around = [start], [0], [near[start]]
    while path:
        fresh = around[-1] & unseen
        if fresh:
            cell = first_cell[fresh.bit_length()]
            unseen ^= bit[cell]
            number[cell] = least = len(number)
            path.append(cell)
            reach.append(least)
            around.append(near[cell])
            continue
        path.pop()
        least, ring = reach.pop(), around.pop()
        while ring:
            other = first_cell[ring.bit_length()]
            ring ^= bit[other]
            least = min(least, number.get(other, least))
        if not path:
            break
        above = path[-1]
        branches += above == start
        if least >= number[above] and above != start:
            splitting |= bit[above]
        reach[-1] = min(reach[-1], least)
    return unseen, splitting | (bit[start] if branches > 1 else 0)


def _hexagon_cuts_of(grid: Grid) -> OnSet:
    """Return the function that finds them on a board of hexagons, by what surrounds the set."""
    assert grid.shifts is not None, "a board of hexagons has shifts"
    width, window = max(map(abs, grid.shifts)), grid.window
    flood, _ = _hexagon_flood_of(width, window)
    outside = flood(1, window ^ grid.whole)

    def cuts(cells: int) -> int:
        around = window ^ cells
        mainland = flood(outside, around)
        return _split_by(cells, mainland, around ^ mainland, flood, width)

    return cuts


def _split_by(cells: int, mainland: int, islands: int, flood: Flood, width: int) -> int:
    """Return the cells of a set whose loss splits it; *mainland* and *islands* surround the set.

    Both are made of bodies of connected cells; the mainland, with the outside of the board, is one. A walk around a
    cell of the set meets each body at most once, unless the body closes a ring around a part of the set: then the
    cell's loss splits it.
    """
    split = _met_twice(mainland, width)
    while islands.bit_count() >= _LEAST_AROUND:
        body = flood(islands & -islands, islands)
        islands ^= body
        if body.bit_count() >= _LEAST_AROUND:
            split |= _met_twice(body, width)
    split &= cells
    if not split:
        return 0
    less = width - 1
    return split & (cells << 1 | cells << width | cells >> less | cells >> 1 | cells >> width | cells << less)


def _met_twice(body: int, width: int) -> int:
    """Return the cells that a connected set meets on two sides or more, or surrounds alone, among others.

    A walk around such a cell enters the body twice or never leaves it. Its own cells may be returned as well.
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


def by_directions(grid: Grid) -> Mapping[str, Callable[..., Any]]:
    """Return functions of a board by their names in compiled rules; each first takes the neighbours of each cell."""
    flood, bit = partial(_flood, grid), grid.bits
    return {
        "touching_by": lambda near, cells: _beside(grid, near, cells) & ~cells,
        "group_by": lambda near, cell, cells: flood(near, bit[cell] & cells, cells),
        "groups_by": lambda near, cells: groups_of(grid, partial(flood, near))(cells),
        "joined_by": lambda near, one, other, through: bool(flood(near, one & through, through) & other),
    }
