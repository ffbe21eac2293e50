"""The board as rules see it: numbered cells, directions, tables that no position changes, and moves of whole sets.

Every table has one entry more than there are cells, so that the cell that is none (-1) finds the last one: another
cell that is none, no cells, or a number that is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise, repeat
from math import atan2, pi

from msgspec import Struct, field

from pnp.play.language.terms.kinds import FAR, NO_MEMBER, NO_NUMBER

Directions = tuple[int, ...]

# The compass names of directions, each with its columns to the right and its rows upwards.
_COMPASS: Mapping[str, tuple[int, int]] = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0)}


class Grid(Struct, frozen=True, dict=True):
    """Cells in reading order. ``steps[direction][cell]`` is the next cell in a direction, NO_MEMBER off the board.

    *ways* are named sets of directions: all, orthogonal, diagonal, and each direction by its name. *rows* are the
    board's rows in positions, top to bottom; empty if positions name the cells. *column_numbers* and *row_numbers* are
    those of the cells' names, *axial* q and r of hexagons. *links* are the neighbours of each cell where they are not
    those in all directions, *lines* the straight lines of a board of points. *regions* and *homes* are the board's own
    special groups and homes.

    *places* are the columns and rows of the cells on squared paper on which every direction is one step, from the left
    and from the top: sets of cells then move by shifts of their bits. *route* is the order in which the cells follow
    each other on a track.
    """

    names: tuple[str, ...]
    directions: tuple[str, ...] = ()
    steps: tuple[tuple[int, ...], ...] = ()
    ways: Mapping[str, Directions] = field(default_factory=dict)
    rows: tuple[tuple[int, ...], ...] = ()
    column_numbers: Sequence[int] = ()
    row_numbers: Sequence[int] = ()
    axial: tuple[tuple[int, int], ...] = ()
    links: tuple[tuple[int, ...], ...] | None = None
    lines: tuple[tuple[int, ...], ...] | None = None
    regions: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    homes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    places: tuple[tuple[int, int], ...] = ()
    route: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """The number of cells."""
        return len(self.names)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """Every cell's number by its name."""
        return {name: cell for cell, name in enumerate(self.names)}

    # Sets of cells. Which bit a cell has is the grid's own affair: what has a higher one comes first in reading order,
    # for the highest bit of a number is found sooner than the lowest.

    @cached_property
    def _layout(self) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
        """The numbers of the cells' bits, and by how many bits each direction moves a set, if all move it."""
        # Sets move by shifts only where all cells have places, in reading order, and every direction shifts all.
        upright = [(y, x) for x, y in self.places]
        if len(upright) == self.size > 0 and all(a < b for a, b in pairwise(upright)):
            right, bottom = max(x for x, _ in self.places), upright[-1][0]
            width = right - min(x for x, _ in self.places) + 2
            padded = tuple((bottom - y + 1) * width + right - x + 1 for x, y in self.places)
            shifts = [_shift(padded, step) for step in self.steps]
            if None not in shifts:
                return padded, tuple(shift for shift in shifts if shift is not None)
        return tuple(reversed(range(self.size))), None

    @property
    def positions(self) -> tuple[int, ...]:
        """The number of each cell's bit. Where sets move by shifts, there are unused bits around the cells."""
        return self._layout[0]

    @property
    def shifts(self) -> tuple[int, ...] | None:
        """By how many bits each direction moves a set, upwards or (less than 0) downwards; 0 for one without steps.

        Bits that leave the board become unused ones. None if that is not true of all directions.
        """
        return self._layout[1]

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """The set that holds a cell alone; of none, nothing."""
        return (*(1 << position for position in self.positions), 0)

    @cached_property
    def first_cell(self) -> tuple[int, ...]:
        """``first_cell[cells.bit_length()]``: the first cell of a set; NO_MEMBER of nothing, and for unused bits."""
        cells = [NO_MEMBER] * (max(self.positions, default=-1) + 2)
        for cell, position in enumerate(self.positions):
            cells[position + 1] = cell
        return tuple(cells)

    @cached_property
    def whole(self) -> int:
        """The set of all cells."""
        return self.set_of(range(self.size))

    @cached_property
    def window(self) -> int:
        """The set of all cells with unused bits on every side of them, to which each step from a cell leads."""
        width = max(map(abs, self.shifts or ()), default=0)
        return (1 << max(self.positions, default=0) + width + 1) - 1

    @property
    def is_hexagonal(self) -> bool:
        """Whether each cell has six neighbours around it, in a ring, and sets of cells move by shifts."""
        return bool(self.axial) and self.links is None and self.shifts is not None and all(self.shifts)

    def set_of(self, cells: Iterable[int]) -> int:
        """Return some cells as a set; none is not a member."""
        members = 0
        for cell in cells:
            members |= self.bits[cell]
        return members

    def sets(self, table: Iterable[Iterable[int]]) -> tuple[int, ...]:
        """Return a table of cells as one of sets."""
        return tuple([self.set_of(cells) for cells in table])

    # Neighbours and straight lines

    @cached_property
    def next(self) -> tuple[tuple[int, ...], ...]:
        """``next[direction][cell]``: the cell one step away; none beyond the edge, and for none of either."""
        return (*((*step[: self.size], NO_MEMBER) for step in self.steps), (NO_MEMBER,) * (self.size + 1))

    @cached_property
    def cells_away(self) -> Callable[..., tuple[tuple[int, ...], ...]]:
        """Return for each cell the cells that are a number of steps away, in the directions' order; () for none.

        Each answer is made once: rules for several choices of options may share a board.
        """
        return cache(self._cells_away)

    def _cells_away(self, directions: Directions, times: int = 1) -> tuple[tuple[int, ...], ...]:
        ends: list[Sequence[int]] = [range(self.size)] * len(directions)
        for _ in range(min(times, self.size)):
            ends = [[self.next[way][cell] for cell in before] for way, before in zip(directions, ends, strict=True)]
        rows = zip(*ends, strict=True) if ends else repeat((), self.size)
        return (*(tuple([cell for cell in row if cell != NO_MEMBER]) for row in rows), ())

    def neighbours(self, directions: Directions | None = None) -> tuple[tuple[int, ...], ...]:
        """Return the cells beside each cell, in these directions or in any; () for none."""
        if directions is not None:
            return self.cells_away(directions)
        if self.links is not None:
            return (*self.links[: self.size], ())
        return self.cells_away(tuple(range(len(self.directions))))

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The set of each cell's neighbours; nothing for none."""
        return self.sets(self.neighbours())

    def leaps(self, directions: Directions | None = None) -> tuple[tuple[int, ...], ...]:
        """Return the cells two steps away from each cell along a straight line, in these directions or any."""
        if directions is not None:
            return self.cells_away(directions, 2)
        return (*(tuple(ends) for ends in self.middles[:-1]), ())

    @cached_property
    def straights(self) -> tuple[tuple[int, ...], ...]:
        """Every straight line of the board from end to end, two cells or more, each once."""
        if self.lines is not None:
            return self.lines
        lines: dict[frozenset[int], tuple[int, ...]] = {}
        for direction, step in enumerate(self.next[:-1]):
            ends = set(step)
            for cell in range(self.size):
                if cell not in ends and step[cell] != NO_MEMBER:
                    line = (cell, *self.ray(cell, direction))
                    lines.setdefault(frozenset(line), line)
        return tuple(lines.values())

    @cached_property
    def middles(self) -> tuple[Mapping[int, int], ...]:
        """``middles[a].get(b, -1)``: the cell between two cells two steps apart in one line; of none, no entries."""
        table: list[dict[int, int]] = [{} for _ in range(self.size + 1)]
        for line in self.straights:
            for one, over, other in zip(line, line[1:], line[2:], strict=False):
                table[one].setdefault(other, over)
                table[other].setdefault(one, over)
        return tuple(table)

    @cached_property
    def betweens(self) -> tuple[Mapping[int, int], ...]:
        """``betweens[a].get(b, 0)``: the set of cells between two cells of one line; of none, no entries."""
        table: list[dict[int, int]] = [{} for _ in range(self.size + 1)]
        for line in self.straights:
            for start, one in enumerate(line):
                passed = 0
                for other in line[start + 1 :]:
                    table[one].setdefault(other, passed)
                    table[other].setdefault(one, passed)
                    passed |= self.bits[other]
        return tuple(table)

    def ray(self, cell: int, direction: int) -> tuple[int, ...]:
        """Return the cells beyond a cell in one direction, nearest first; () beyond none."""
        passed: dict[int, None] = {}
        end = self.next[direction][cell]
        while end not in (NO_MEMBER, cell) and end not in passed:
            passed[end] = None
            end = self.next[direction][end]
        return tuple(passed)

    @cached_property
    def ray_sets(self) -> tuple[tuple[int, ...], ...]:
        """``ray_sets[direction][cell]``: the cells beyond a cell as a set; nothing for none of either."""
        rays = ([self.set_of(self.ray(cell, way)) for cell in range(self.size)] for way in range(len(self.directions)))
        return (*((*sets, 0) for sets in rays), (0,) * (self.size + 1))

    def runs(self, length: int) -> tuple[int, ...]:
        """Return all straight runs of a number of cells, as sets."""
        if length < 1:
            return ()
        if length == 1:
            return self.bits[:-1]
        windows = (line[i : i + length] for line in self.straights for i in range(len(line) - length + 1))
        return tuple(dict.fromkeys(self.sets(windows)))

    def runs_by_cell(self, length: int) -> tuple[tuple[int, ...], ...]:
        """Return for each cell the runs that it is in; () for none."""
        runs = self.runs(length)
        return (*(tuple(run for run in runs if run & bit) for bit in self.bits[:-1]), ())

    # Numbers of cells

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """``distances[a][b]``: how many steps from neighbour to neighbour; FAR if no way leads there, or for none."""
        near = self.neighbours()
        return (*(self._distances_from(cell, near) for cell in range(self.size)), (FAR,) * (self.size + 1))

    def _distances_from(self, cell: int, near: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
        distances = [FAR] * (self.size + 1)
        distances[cell] = away = 0
        ring = [cell]
        while ring:
            away += 1
            around = []
            for one in ring:
                for other in near[one]:
                    if distances[other] == FAR:
                        distances[other] = away
                        around.append(other)
            ring = around
        return tuple(distances)

    @cached_property
    def row_table(self) -> tuple[int, ...]:
        """The number of each cell's row as its name has it; NO_NUMBER where rows have none, and for none."""
        return self._numbers(self.row_numbers)

    @cached_property
    def column_table(self) -> tuple[int, ...]:
        """The number of each cell's column as its name has it, 1 for A; NO_NUMBER where there is none, and for none."""
        return self._numbers(self.column_numbers)

    @cached_property
    def q_table(self) -> tuple[int, ...]:
        """The axial coordinate q of each hexagon; NO_NUMBER on other boards, and for none."""
        return self._numbers([q for q, _ in self.axial])

    @cached_property
    def r_table(self) -> tuple[int, ...]:
        """The axial coordinate r of each hexagon; NO_NUMBER on other boards, and for none."""
        return self._numbers([r for _, r in self.axial])

    def _numbers(self, given: Sequence[int]) -> tuple[int, ...]:
        return (*given, *[NO_NUMBER] * (self.size + 1 - len(given)))


def _shift(positions: Sequence[int], step: Sequence[int]) -> int | None:
    """Return the shift in bits of a direction; 0 if it moves no cell, None if it is not a shift."""
    moves = {positions[end] - start for start, end in zip(positions, step, strict=False) if end != NO_MEMBER}
    if len(moves) != 1:
        return None if moves else 0
    shift, known = moves.pop(), set(positions)
    leavers = (start for start, end in zip(positions, step, strict=False) if end == NO_MEMBER)
    return shift if all(start + shift not in known for start in leavers) else None


# Functions of a set and a direction, and of steps or free cells: shifted, swept, clearance.
_Moves = tuple[Callable[[int, int, int], int], Callable[[int, int, int], int], Callable[[int, int, int], int]]


def moves_of(grid: Grid, members: Callable[[int], Sequence[int]]) -> _Moves:
    """Return the functions that move a set by steps, find the cells that it enters, and how far it can go."""
    return _steps_of_cells(grid, members) if grid.shifts is None else _steps_of_sets(grid, grid.shifts)


def _steps_of_cells(grid: Grid, members: Callable[[int], Sequence[int]]) -> _Moves:
    rows, most, set_of = grid.next, grid.size, grid.set_of

    def shifted(cells: int, direction: int, times: int) -> int:
        row = rows[direction]
        for _ in range(min(times, most)):
            cells = set_of(row[cell] for cell in members(cells))
        return cells

    def swept(cells: int, direction: int, times: int) -> int:
        row, entered = rows[direction], 0
        for _ in range(min(times, most)):
            cells = set_of(row[cell] for cell in members(cells))
            entered |= cells
        return entered

    def clearance(cells: int, direction: int, free: int) -> int:
        row, steps, moved = rows[direction], 0, members(cells)
        while moved and steps < most:
            moved = [row[cell] for cell in moved]
            if not all(grid.bits[cell] & free for cell in moved):
                break
            steps += 1
        return steps

    return shifted, swept, clearance


def _steps_of_sets(grid: Grid, shifts: Sequence[int]) -> _Moves:
    whole, window = grid.whole, grid.window
    shifts = (*shifts, 0)  # of the direction that is none
    remaining = [_remaining(whole, shift) for shift in shifts]

    def shifted(cells: int, direction: int, times: int) -> int:
        if times < 1:
            return cells
        staying = remaining[direction]
        if times >= len(staying):
            return 0
        shift = shifts[direction] * times
        return (cells & staying[times]) << shift if shift > 0 else (cells & staying[times]) >> -shift

    def swept(cells: int, direction: int, times: int) -> int:
        shift, entered = shifts[direction], 0
        for _ in range(min(times, len(remaining[direction]) - 1)):
            cells = (cells << shift if shift > 0 else cells >> -shift) & whole
            entered |= cells
        return entered

    def clearance(cells: int, direction: int, free: int) -> int:
        shift, steps, closed = shifts[direction], 0, window ^ free
        while cells and shift:
            cells = cells << shift if shift > 0 else cells >> -shift
            if cells & closed:
                break
            steps += 1
        return steps

    return shifted, swept, clearance


def _remaining(whole: int, shift: int) -> list[int]:
    """Return the cells that are still on the board after no step, after one step, and so on."""
    remaining = [whole]
    while shift and remaining[-1]:
        last = remaining[-1]
        remaining.append((last >> shift if shift > 0 else last << -shift) & whole)
    return remaining[:-1] or [whole]


def bits(members: int) -> list[int]:
    """Return the numbers of a set's members, for sets that are not of cells; [] for nothing."""
    numbers = []
    while members:
        low = members & -members
        numbers.append(low.bit_length() - 1)
        members ^= low
    return numbers


def clockwise(grid: Grid) -> tuple[int, ...]:
    """Return the directions of a board clockwise, beginning with the one nearest to N."""
    return tuple(sorted(range(len(grid.directions)), key=lambda number: _angle(grid.directions[number])))


def rotations(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Return, for each direction, the directions clockwise from it; it is the first itself."""
    ring = clockwise(grid)
    starts = (ring.index(direction) for direction in range(len(ring)))
    return tuple((*ring[start:], *ring[:start]) for start in starts)


# By how many directions clockwise the others differ from forward, by the number of all directions.
_OTHER_TURNS: Mapping[int, Mapping[str, tuple[int, ...]]] = {
    4: {"sideways": (1, 3)},
    6: {"sideways": (), "forward_diagonals": (1, 5), "backward_diagonals": (2, 4), "forward_all": (0, 1, 5)},
    8: {"sideways": (2, 6), "forward_diagonals": (1, 7), "backward_diagonals": (3, 5), "forward_all": (0, 1, 7)},
}


def relative_ways(grid: Grid, forwards: Sequence[int | None]) -> Mapping[str, tuple[tuple[int, ...], ...]]:
    """Return the directions as each mover sees them, by name, where every player has a forward direction."""
    if not forwards or any(forward is None for forward in forwards):
        return {}
    ring = clockwise(grid)
    size = len(ring)
    turns: dict[str, tuple[int, ...]] = {"forward": (0,), "backward": (size // 2,)}
    turns |= _OTHER_TURNS.get(size, {})
    starts = [ring.index(forward) for forward in forwards if forward is not None]
    return {
        name: tuple(tuple(sorted(ring[(start + turn) % size] for turn in steps)) for start in starts)
        for name, steps in turns.items()
    }


def _angle(name: str) -> float:
    """Return the angle of a direction, clockwise from N."""
    columns, rows = zip(*(_COMPASS.get(sign, (0, 0)) for sign in name), strict=True)
    return atan2(sum(columns), sum(rows)) % (2 * pi)
