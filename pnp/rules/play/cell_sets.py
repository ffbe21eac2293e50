"""What compiled rules call at run time: functions on sets of cells. All are total, and all end.

Each board has functions of its own: on one whose cells have places, a whole set moves by one shift of its bits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter

from msgspec import Struct

from pnp.rules.play.cell_groups import OnSet, PartsBySet, beside_of, cuts_of, flood_of, group_of, groups_of
from pnp.rules.play.grid import Grid
from pnp.rules.play.kinds import NO_MEMBER

_Move = Callable[[int, int, int], int]  # of a set in a direction, by steps or over free cells
_Moves = tuple[_Move, _Move, _Move]  # shifted, swept, clearance


def moves_of(grid: Grid, members: Callable[[int], Sequence[int]]) -> _Moves:
    """Return the functions that move a set by steps, that find what it enters, and how far it can go."""
    return _steps_of_cells(grid, members) if grid.shifts is None else _steps_of_sets(grid, grid.shifts)


def _steps_of_cells(grid: Grid, members: Callable[[int], Sequence[int]]) -> _Moves:
    """Return the functions of a board on which each cell moves for itself."""
    rows, most, set_of = grid.next, grid.size, grid.set_of

    def shifted(cells: int, direction: int, times: int) -> int:
        """Return the cells so many steps from each of a set's."""
        row = rows[direction]
        for _ in range(min(times, most)):
            cells = set_of(row[cell] for cell in members(cells))
        return cells

    def swept(cells: int, direction: int, times: int) -> int:
        """Return the cells that a set enters on so many steps."""
        row, entered = rows[direction], 0
        for _ in range(min(times, most)):
            cells = set_of(row[cell] for cell in members(cells))
            entered |= cells
        return entered

    def clearance(cells: int, direction: int, free: int) -> int:
        """Return how many steps a set can go over free cells."""
        row, steps, moved = rows[direction], 0, members(cells)
        while moved and steps < most:
            moved = [row[cell] for cell in moved]
            if not all(grid.bits[cell] & free for cell in moved):
                break
            steps += 1
        return steps

    return shifted, swept, clearance


def _steps_of_sets(grid: Grid, shifts: Sequence[int]) -> _Moves:
    """Return the functions of a board on which a set moves by one shift of all its bits."""
    whole, window = grid.whole, grid.window
    shifts = (*shifts, 0)  # of the direction that is none
    remaining = [_remaining(whole, shift) for shift in shifts]

    def shifted(cells: int, direction: int, times: int) -> int:
        """Return a set moved so many steps at once; cells that would leave the board are left out before."""
        if times < 1:
            return cells
        staying = remaining[direction]
        if times >= len(staying):
            return 0
        shift = shifts[direction] * times
        return (cells & staying[times]) << shift if shift > 0 else (cells & staying[times]) >> -shift

    def swept(cells: int, direction: int, times: int) -> int:
        """Return the cells that a set enters on so many steps."""
        shift, entered = shifts[direction], 0
        for _ in range(min(times, len(remaining[direction]) - 1)):
            cells = (cells << shift if shift > 0 else cells >> -shift) & whole
            entered |= cells
        return entered

    def clearance(cells: int, direction: int, free: int) -> int:
        """Return how many steps a set can go over free cells."""
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


_FEW = 4  # members of a set that are found sooner one by one, and one more for so many bytes
_BYTES_EACH = 6
_BYTE = 8
_MOST_PIECES = 256
_MOST_KNOWN = 400_000  # answers about all lines of a board
_YES, _NO = b"1", b"0"


class CellLine(dict[int, tuple[int, int]]):
    """What is reached along the rays of a cell that make one line, by the free cells of them, and what stops them.

    Each answer is found when it is first asked for; at most so many are kept.
    """

    def __init__(self, rays: Sequence[Sequence[int]], most: int) -> None:
        super().__init__()
        self.rays = rays  # the bits of their cells, nearest first
        self.most = most
        self.closed: dict[tuple[int, int], int] = {}  # by the cells of runs, and the stops that close some of them

    def __missing__(self, free: int) -> tuple[int, int]:
        reached = stops = 0
        for ray in self.rays:
            for bit in ray:
                if not bit & free:
                    stops |= bit
                    break
                reached |= bit
        if len(self) >= self.most:
            self.clear()
        self[free] = reached, stops
        return reached, stops

    def close(self, cells: int, stops: int) -> int:
        """Return those of *cells* that begin a ray and are followed by one of *stops*."""
        runs = 0
        for ray in self.rays:
            run = 0
            for bit in ray:
                if not bit & cells:
                    runs |= run if bit & stops else 0
                    break
                run |= bit
        if len(self.closed) >= self.most:
            self.closed.clear()
        self.closed[cells, stops] = runs
        return runs


Lines = Sequence[tuple[int, CellLine]]  # of a cell: the cells of each line, and the line


class CellSets(Struct, frozen=True):
    """The functions of one board. A cell, a direction and a set may be none or nothing: then the answer is, too.

    ``members(set)``: the cells in reading order. ``first(set)``: the first of them. ``touching(set)``: the cells beside
    a set, without it. ``beside(set)``: all cells with a neighbour in it. ``group(cell, set)``: the connected part that
    a cell is in. ``groups(set)``: all connected parts, by their first cells; ``parts()`` remembers them for the sets of
    one position. ``joined(a, b, through)``: whether a part of *through* has a cell of each. ``cuts(set)``: the cells
    whose loss splits their part.

    ``stepped(cell, direction, times)``: the cell so many steps away, itself for 0 or less; ``shifted(set, direction,
    times)`` moves a whole set, and what leaves the board is gone; ``swept(set, direction, times)`` are the cells that
    it enters on these steps. ``clearance(set, direction, free)``: how many steps it can go with all its cells, over
    *free* ones; 0 for nothing.

    ``rays(directions)[cell]`` is what the next two ask for, made once: nothing for none. ``slides(rays, free, ends)``:
    the cells reached along rays over *free* ones, and the next of each ray if it is one of *ends* (nothing if not
    given). ``flanked(rays, theirs, mine)``: the runs of *theirs* that begin a ray and end before one of *mine*.

    ``pick(table)`` prepares a table of pieces by cell, ``standing(picked, flags)`` returns the cells whose piece has a
    flag: see `piece_flags`.
    """

    members: Callable[[int], Sequence[int]]
    first: OnSet
    touching: OnSet
    beside: OnSet
    group: Callable[[int, int], int]
    groups: Callable[[int], Sequence[int]]
    parts: Callable[[], PartsBySet]
    joined: Callable[[int, int, int], bool]
    cuts: OnSet
    stepped: Callable[[int, int, int], int]
    shifted: Callable[[int, int, int], int]
    swept: Callable[[int, int, int], int]
    clearance: Callable[[int, int, int], int]
    rays: Callable[[tuple[int, ...]], Sequence[Lines]]
    slides: Callable[..., int]
    flanked: Callable[[Lines, int, int], int]
    pick: Callable[[Sequence[int]], bytes]
    standing: Callable[[bytes, bytes], int]


def cell_sets(grid: Grid) -> CellSets:
    """Return the functions of a board."""
    flood, touching = flood_of(grid)
    members = _members_of(grid)
    shifted, swept, clearance = moves_of(grid, members)
    pick, standing = _scan_of(grid)
    return CellSets(
        members=members,
        first=_first_of(grid),
        touching=touching,
        beside=beside_of(grid),
        group=group_of(grid, flood),
        groups=groups_of(flood),
        parts=lambda: PartsBySet(grid.near, grid.cell_at),
        joined=lambda one, other, through: bool(flood(one & through, through) & other),
        cuts=cuts_of(grid),
        stepped=_stepped_of(grid),
        shifted=shifted,
        swept=swept,
        clearance=clearance,
        rays=_rays_of(grid),
        slides=slides,
        flanked=flanked,
        pick=pick,
        standing=standing,
    )


def bits(members: int) -> list[int]:
    """Return the numbers of a set's members, for sets that are not of cells; [] for nothing."""
    numbers = []
    while members:
        low = members & -members
        numbers.append(low.bit_length() - 1)
        members ^= low
    return numbers


def union(sets: Sequence[int]) -> int:
    """Return the members of all sets; nothing for none."""
    whole = 0
    for one in sets:
        whole |= one
    return whole


def closure(start: int, leads: OnSet, grid: Grid) -> int:
    """Return the cells reached from a cell by going on, however often; nothing from none.

    *leads* gives the cells to which one cell leads. The start itself is reached only if a cell leads back to it.
    """
    reached, fresh, cell_at = 0, grid.bits[start], grid.cell_at
    while fresh:
        low = fresh & -fresh
        more = leads(cell_at[low.bit_length() - 1]) & ~reached
        reached |= more
        fresh = fresh ^ low | more
    return reached


def piece_flags(pieces: Sequence[int], count: int) -> bytes:
    """Return for *count* numbers of pieces whether each is one of *pieces*, as ``standing`` needs it."""
    return b"".join(_YES if piece in pieces else _NO for piece in range(max(count, _MOST_PIECES)))


# Members


def _members_of(grid: Grid) -> Callable[[int], Sequence[int]]:
    """Return the function that lists the cells of a set; of nothing []."""
    cell_at, size = grid.cell_at, len(grid.cell_at)
    length = -(-size // _BYTE)
    few = _FEW + length // _BYTES_EACH
    table = [_byte_members(tuple(cell_at[byte * _BYTE : min((byte + 1) * _BYTE, size)])) for byte in range(length)]

    def members(cells: int) -> Sequence[int]:
        """Return the cells of a set: the few of a small one bit by bit, others byte by byte."""
        if cells.bit_count() <= few:
            return _one_by_one(cells, cell_at)
        listed: list[int] = []
        first = (cells & -cells).bit_length() - 1 >> 3
        cells >>= first << 3
        for entry, value in zip(table[first:], cells.to_bytes(cells.bit_length() + 7 >> 3, "little"), strict=False):
            if value:
                listed += entry[value]
        return listed

    return members


def _one_by_one(cells: int, cell_at: Sequence[int]) -> list[int]:
    """Return the cells of a set, bit by bit."""
    listed = []
    while cells:
        low = cells & -cells
        listed.append(cell_at[low.bit_length() - 1])
        cells ^= low
    return listed


@lru_cache(maxsize=4096)
def _byte_members(cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each value of a byte the cells of its bits."""
    listed: list[tuple[int, ...]] = [()]
    for cell in cells:
        listed += [(*some, cell) for some in listed]
    return tuple(listed)


def _first_of(grid: Grid) -> OnSet:
    """Return the function that finds a set's first cell; of nothing, none."""
    cell_at = grid.cell_at

    def first(cells: int) -> int:
        return cell_at[(cells & -cells).bit_length() - 1]

    return first


def _scan_of(grid: Grid) -> tuple[Callable[[Sequence[int]], bytes], Callable[[bytes, bytes], int]]:
    """Return the functions that find the cells with some pieces. What is off the board is never among them."""
    backwards = [*reversed(grid.cell_at[:-1])] or [NO_MEMBER]
    picker, whole = itemgetter(*backwards, NO_MEMBER), grid.whole

    def pick(table: Sequence[int]) -> bytes:
        return bytes(picker(table))

    def standing(picked: bytes, flags: bytes) -> int:
        return int(picked.translate(flags), 2) >> 1 & whole

    return pick, standing


# Steps


def _stepped_of(grid: Grid) -> Callable[[int, int, int], int]:
    """Return the function that takes steps from a cell."""
    rows, most = grid.next, grid.size

    def stepped(cell: int, direction: int, times: int) -> int:
        row = rows[direction]
        for _ in range(min(times, most)):
            cell = row[cell]
        return cell

    return stepped


# Straight lines


def _rays_of(grid: Grid) -> Callable[[tuple[int, ...]], Sequence[Lines]]:
    """Return the function that makes the lines of each cell in some directions; of none, ()."""

    def rays(directions: tuple[int, ...]) -> Sequence[Lines]:
        """Return the lines of each cell: opposite directions together."""
        size = len(grid.directions)
        pairs = dict.fromkeys(tuple(sorted({way, (way + size // 2) % size} & {*directions})) for way in directions)
        return (*(tuple(_lines(grid, cell, pairs)) for cell in range(grid.size)), ())

    return rays


def _lines(grid: Grid, cell: int, pairs: Collection[tuple[int, ...]]) -> Iterator[tuple[int, CellLine]]:
    for pair in pairs:
        rays = [ray for way in pair if (ray := grid.ray(cell, way))]
        if rays:
            bits_of_rays = [[grid.bits[one] for one in ray] for ray in rays]
            yield grid.set_of(chain(*rays)), CellLine(bits_of_rays, 1 + _MOST_KNOWN // (grid.size * len(pairs)))


def slides(lines: Lines, free: int, ends: int = 0) -> int:
    """Return the cells reached along lines over *free* cells, and the next of each ray if it is one of *ends*."""
    reached = 0
    for cells, line in lines:
        over, stops = line[cells & free]
        reached |= over | stops & ends
    return reached


def flanked(lines: Lines, theirs: int, mine: int) -> int:
    """Return the runs of *theirs* that begin a ray and are followed by one of *mine*."""
    runs = 0
    for cells, line in lines:
        held = cells & theirs
        if held:
            over, stops = line[held]
            closing = stops & mine
            if over and closing:
                run = line.closed.get((held, closing))
                runs |= line.close(held, closing) if run is None else run
    return runs
