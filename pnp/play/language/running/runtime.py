"""The functions that compiled rules call at run time, on sets of cells and on pieces, and limits.

All are total, and all end: limits are of processor time, of numbers and of moves that are tried. The deadline
for one position is kept in its cache, from the first time that it is asked for.

Each board has functions of its own: on one whose cells have places, a whole set moves by one shift of its bits.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, compress, pairwise
from operator import itemgetter
from random import Random
from time import monotonic, thread_time
from typing import Any

from msgspec import Struct

from pnp.play.language.running.cell_groups import OnSet, PartsBySet, beside_of, cuts_of, flood_of, group_of, groups_of
from pnp.play.language.running.code import DRAWN, Cache, LimitError, Slots
from pnp.play.language.terms.grid import Directions, Grid, bits, moves_of
from pnp.play.language.terms.kinds import EMPTY, NO_MEMBER

MOST_TURNS = 200_000  # of a listing whose steps its text bounds too loosely; a limit of the language (docs/play.md)
LONGEST_TIME = 5.0  # seconds of processor time for one position: another
_COUNTED = 0.8  # the part of it measured by the processor clock; before that, the faster wall clock is read
_DIGITS = 30
LARGEST_PRODUCT = 10**_DIGITS  # numbers that represent none have ten digits
PAST = "past"  # the key of a cache with the positions so far, as repetitions compare them


# The members below which a set is walked bit by bit, and the bytes that allow one more: of 64 cells, 6 scattered ones
# take half as long so as byte by byte, 14 nearly as long, 18 longer.
_FEW = 6
_BYTES_EACH = 8
_BYTE = 8
_NO_PIECE = bytes((255,))  # no piece has this number
_MOST_PIECES = 256  # a table of pieces becomes bytes, and a table of bytes.translate has so many
_MOST_KNOWN = 400_000  # answers about all lines of a board: by estimate, 100 MB at 250 bytes each
_YES = b"1"
_NO = b"0"


class CellLine(dict[int, tuple[int, int]]):
    """Cells reached along the rays of a cell that form a line, and the stops, by free cells; some answers are kept."""

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

    ``members(set)``: the cells in reading order. ``touching(set)``: the cells beside a set, without it.
    ``beside(set)``: all cells with a neighbour in it. ``group(cell, set)``: the connected part that a cell is in.
    ``groups(set)``: all connected parts, by their first cells; ``parts()`` remembers them for the sets of one position.
    ``joined(a, b, through)``: whether a part of *through* has a cell of each. ``cuts(set)``: the cells whose loss
    splits their part.

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
    rows, most = grid.next, grid.size

    def stepped(cell: int, direction: int, times: int) -> int:
        row = rows[direction]
        for _ in range(min(times, most)):
            cell = row[cell]
        return cell

    return CellSets(
        members=members,
        touching=touching,
        beside=beside_of(grid),
        group=group_of(grid, flood),
        groups=groups_of(grid, flood),
        parts=lambda: PartsBySet(grid),
        joined=lambda one, other, through: bool(flood(one & through, through) & other),
        cuts=cuts_of(grid),
        stepped=stepped,
        shifted=shifted,
        swept=swept,
        clearance=clearance,
        rays=_rays_of(grid),
        slides=slides,
        flanked=flanked,
        pick=pick,
        standing=standing,
    )


def piece_flags(pieces: Sequence[int], count: int) -> bytes:
    """Return for *count* numbers of pieces whether each is one of *pieces*, as ``standing`` needs it."""
    return b"".join(_YES if piece in pieces else _NO for piece in range(max(count, _MOST_PIECES)))


# Members


def _members_of(grid: Grid) -> Callable[[int], Sequence[int]]:
    """Return the function that lists the cells of a set: [] for nothing."""
    first_cell, bit = grid.first_cell, grid.bits
    length = (len(first_cell) + _BYTE - 2) // _BYTE
    few = _FEW + length // _BYTES_EACH
    bytewise = [_byte_members(first_cell[byte * _BYTE + 1 : (byte + 1) * _BYTE + 1]) for byte in range(length)]
    tables = [tuple(reversed(bytewise[:count])) for count in range(length + 1)]  # of the bytes of a number so long

    def members(cells: int) -> Sequence[int]:
        """Return the cells of a set: the few of a small one bit by bit, others byte by byte."""
        listed: list[int] = []
        if cells.bit_count() > few:
            count = (cells.bit_length() + _BYTE - 1) // _BYTE
            for entry, value in zip(tables[count], cells.to_bytes(count, "big").rstrip(b"\0"), strict=False):
                if value:
                    listed += entry[value]
            return listed
        while cells:
            cell = first_cell[cells.bit_length()]
            listed.append(cell)
            cells ^= bit[cell]
        return listed

    return members


@lru_cache(maxsize=4096)  # 121 entries in a build of all games
def _byte_members(cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each value of a byte the cells of its bits, the highest bit's first."""
    listed: list[tuple[int, ...]] = [()]
    for cell in cells:
        listed += [(cell, *some) for some in listed]
    return tuple(listed)


def _scan_of(grid: Grid) -> tuple[Callable[[Sequence[int]], bytes], Callable[[bytes, bytes], int]]:
    """Return the functions that find the cells with some pieces, never those off the board."""
    at, size = grid.positions, grid.size
    starts = [cell for cell in range(size) if not cell or at[cell] != at[cell - 1] - 1]
    rows = [slice(start, end) for start, end in pairwise([*starts, size])] or [slice(0)]
    unused = [at[start - 1] - at[start] - 1 for start in starts[1:]]
    pattern = b"%b".join([_NO_PIECE, *(_NO_PIECE * count for count in unused), b"", b""])
    below, take_rows = at[-1] if at else 0, itemgetter(*rows, slice(0))  # a tuple of one row, too

    def pick(table: Sequence[int]) -> bytes:
        picked: bytes = pattern % take_rows(bytes(table))
        return picked

    def standing(picked: bytes, flags: bytes) -> int:
        return int(picked.translate(flags), 2) << below

    return pick, standing


# Straight lines


def _rays_of(grid: Grid) -> Callable[[tuple[int, ...]], Sequence[Lines]]:
    """Return the function that makes the lines of each cell in some directions: () for no direction."""

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


# Pieces


def piece_sets_of(
    grid: Grid, outside: int, spans: Sequence[tuple[int, int, int]], count: int
) -> Callable[[Sequence[int]], list[int]]:
    """Return the function that finds the cells of each piece of a table, and unions of them.

    It returns *count* sets: those of the pieces, nothing for what is off the board, unions, and nothing for none. A
    span has the place of a union, and the first of its pieces and the one after the last.
    """
    grid_bits, whole = grid.bits, grid.whole

    def piece_sets(table: Sequence[int]) -> list[int]:
        """Return the sets by piece, then the unions."""
        sets = [0] * count
        for bit, piece in zip(compress(grid_bits, table), filter(None, table), strict=False):
            sets[piece] |= bit
        sets[outside] = sets[-1] = 0
        sets[EMPTY] = whole & ~sum(sets)
        for place, first, last in spans:
            sets[place] |= sum(sets[first:last])
        return sets

    return piece_sets


# Limits


def check_time(cache: Cache) -> None:
    """Raise LimitError if rules take too long for a position."""
    end = cache.get("end")
    if end is None:
        cache["end"] = monotonic() + LONGEST_TIME * (1 - _COUNTED)
    elif monotonic() > end:
        now = thread_time()  # reading this clock takes as long as many short positions
        if now > cache.setdefault("deadline", now + LONGEST_TIME * _COUNTED):
            hint = "write smaller loops, or let needs say sooner what a parameter is"
            raise LimitError(f"this takes more than {LONGEST_TIME:g} s for one position", hint)


def forget_time(cache: Cache) -> None:
    """Let what is asked next of a position have all the time that is given for one."""
    cache.pop("end", None)
    cache.pop("deadline", None)


def watched(values: Iterable[int], cache: Cache) -> Iterator[int]:
    """Yield the values of a possibly long loop. Raises LimitError when rules take too long for a position."""
    for value in values:
        check_time(cache)
        yield value


def turns_error() -> LimitError:
    """Return the error for a listing whose loops have too many turns."""
    hint = "let needs say what a parameter is: to in neighbours(from), or to == next(from, N)"
    return LimitError(f"listing its moves tries more than {MOST_TURNS:,} values", hint)


def product(one: int, other: int) -> int:
    """Return a product. Raises LimitError if it is too large."""
    number = one * other
    if abs(number) > LARGEST_PRODUCT:
        raise LimitError(f"a product has more than {_DIGITS} digits", "multiply smaller numbers")
    return number


class TablesByWays(dict[int, Any]):
    """A table for each set of directions, made when it is first needed."""

    def __init__(self, make: Callable[[Directions], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, members: int) -> Any:
        table = self[members] = self._make(tuple(bits(members)))
        return table


def lasting(slots: Slots, ignored: Collection[int]) -> Slots:
    """Return a position as repetitions compare it: without the parts that they ignore."""
    if not ignored:
        return slots
    return tuple(None if number in ignored else value for number, value in enumerate(slots))


def past_of(cache: Cache) -> Cache:
    """Return the cache of a position that follows the one whose cache is given."""
    return {PAST: cache.get(PAST, ())}


def times_stood(slots: Slots, cache: Cache, ignored: Collection[int]) -> int:
    """Return how often a position has stood, if it comes to stand now."""
    return 1 + int(cache.get(PAST, ()).count(lasting(slots, ignored)))


# Piles, chance and winners


MOST_THINGS = 5_000  # of a pile: another limit of the language
_CHANCES = 1_000_000  # seeds of shuffles in play: the largest number that a part of a position can have


def pile_of(things: tuple[int, ...]) -> tuple[int, ...]:
    """Return things as a pile. Raises LimitError if there are too many."""
    if len(things) > MOST_THINGS:
        raise LimitError(f"a pile has more than {MOST_THINGS:,} things", "remove some, or push fewer")
    return things


def choose(random: Random, values: Sequence[int]) -> int:
    """Return a random one of some values, or none if there are no values."""
    return values[int(random.random() * len(values))] if values else NO_MEMBER


def without(thing: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pile without the topmost thing that equals the given one."""
    at = len(pile) - 1 - pile[::-1].index(thing)
    return pile[:at] + pile[at + 1 :]


def shuffled(pile: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """Return a shuffled pile: from the last place down, each thing is swapped with a random one up to it."""
    things = list(pile)
    for last in range(len(things) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        things[last], things[other] = things[other], things[last]
    return tuple(things)


def shuffled_by(pile: tuple[int, ...], chance: int) -> tuple[tuple[int, ...], int]:
    """Return a pile in the order that a number determines, and the next number."""
    random = Random(chance)
    return shuffled(pile, random), int(random.random() * _CHANCES)


def winner_of(scores: Sequence[float], is_least: bool) -> int:
    """Return the player with the highest or the lowest score, or DRAWN if several have it."""
    best = min(scores) if is_least else max(scores)
    return scores.index(best) if scores.count(best) == 1 else DRAWN
