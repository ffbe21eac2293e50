"""Load compiled rules: the functions of a book, what they know besides their constants, and the limits that they keep.

Limits are of processor time, of numbers, of piles and of moves that are tried. The deadline for one position is kept in
its cache, from the first time that it is asked for.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import compress, repeat
from operator import itemgetter
from random import Random
from time import monotonic, thread_time
from typing import Any

from pnp.rules.play.book import PlayBook
from pnp.rules.play.cell_sets import bits, cell_sets
from pnp.rules.play.code import (
    DRAWN,
    ActionCode,
    Cache,
    Ended,
    Happening,
    LimitError,
    PartPlace,
    PlayCode,
    ProgramCode,
    TableError,
)
from pnp.rules.play.direction_groups import by_directions
from pnp.rules.play.grid import Directions, Grid
from pnp.rules.play.kinds import CELL, EMPTY, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm

MOST_TURNS = 200_000  # of the loops of a listing whose steps the text does not bound well enough
LONGEST_TIME = 5.0  # seconds of processor time for one position
MOST_THINGS = 5_000  # of a pile
_DIGITS = 30
LARGEST_PRODUCT = 10**_DIGITS  # numbers that are none have ten digits


def check_time(cache: Cache) -> None:
    """Raise LimitError if rules take too long for a position."""
    end = cache.get("end")
    if end is None:
        cache["end"], cache["deadline"] = monotonic() + LONGEST_TIME, thread_time() + LONGEST_TIME
    elif monotonic() > end and thread_time() > cache["deadline"]:  # the cheaper question first
        hint = "write smaller loops, or let needs say sooner what a parameter is"
        raise LimitError(f"this takes more than {LONGEST_TIME:g} s for one position", hint)


def watched(values: Iterable[int], cache: Cache) -> Iterator[int]:
    """Yield the values of a loop that can be long. Raises LimitError when rules take too long for a position."""
    for value in values:
        check_time(cache)
        yield value


def turns_error() -> LimitError:
    """Return what a listing fails with whose loops turn too often."""
    hint = "let needs say what a parameter is: to in neighbours(from), or to == next(from, N)"
    return LimitError(f"listing its moves tries more than {MOST_TURNS:,} values", hint)


def product(one: int, other: int) -> int:
    """Return a product. Raises LimitError for one that no game needs."""
    number = one * other
    if abs(number) > LARGEST_PRODUCT:
        raise LimitError(f"a product has more than {_DIGITS} digits", "multiply smaller numbers")
    return number


def pile_of(things: tuple[int, ...]) -> tuple[int, ...]:
    """Return things as a pile. Raises LimitError if they are too many."""
    if len(things) > MOST_THINGS:
        raise LimitError(f"a pile has more than {MOST_THINGS:,} things", "remove some, or push fewer")
    return things


_BUILTINS = ("len", "list", "tuple", "range", "min", "max", "bytes", "str", "zip")
_ON_CELLS = (
    "members", "touching", "beside", "group", "groups", "parts", "joined", "cuts", "stepped", "shifted", "swept",
    "clearance", "slides", "flanked", "pick", "standing", "rays",
)  # fmt: skip
_CHANCES = 1_000_000  # the numbers from which shuffles in play take their order
_NONE = "none"
_FLAGS = ("no", "yes")


def namespace_of(book: PlayBook) -> dict[str, Any]:
    """Return a new namespace for the functions of a book."""
    grid, cells = book.grid, cell_sets(book.grid)
    own: list[Any] = [
        *(TableError, Happening, PartPlace, Ended, TablesByWays, compress, repeat, bits),
        *(check_time, watched, turns_error, product, pile_of, choose, without, shuffled, shuffled_by, winner_of),
    ]
    return {
        "__builtins__": {name: getattr(builtins, name) for name in _BUILTINS},
        **{name: getattr(cells, name) for name in _ON_CELLS},
        **{one.__name__: one for one in own},
        "first_item": itemgetter(0),
        "near_sets": lambda ways=None: grid.sets(grid.neighbours(ways)),
        "near_cells": lambda ways=None: _in_order(grid.neighbours(ways)),
        "leap_sets": lambda ways=None: grid.sets(grid.leaps(ways)),
        "leap_cells": lambda ways=None: _in_order(grid.leaps(ways)),
        **by_directions(cells.members, grid.bits),
        "piece_sets_of": partial(piece_sets_of, grid, book.pieces.outside),
        "number_outside": partial(number_outside, book),
        "words_of": partial(words_of, book, cells.members),
    }


def load_code(book: PlayBook, program: ProgramCode) -> PlayCode:
    """Return the rules of a book from what its program was compiled to."""
    namespace = {**namespace_of(book), **program.constants}
    for code in program.codes:
        exec(code, namespace)
    return linked_code(book, program, namespace)


def linked_code(book: PlayBook, program: ProgramCode, namespace: Mapping[str, Any]) -> PlayCode:
    """Return the rules of a book, whose functions are in a namespace."""
    find = namespace.get
    actions = {
        name: ActionCode(
            legal=namespace[f"legal{number}"],
            possible=namespace[f"possible{number}"],
            refusal=namespace[f"refusal{number}"],
            apply=namespace[f"apply{number}"],
            settle=find(f"settle{number}"),
            halts=find(f"halts{number}"),
            canonical=find(f"canonical{number}"),
            odds=find(f"odds{number}"),
            considered=find(f"considered{number}"),
            spent=find(f"spent{number}"),
        )
        for number, name in enumerate(book.actions)
    }
    return PlayCode(book, actions, namespace["ended"], namespace["broken"], namespace["deal"], program)


def _in_order(table: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(set(cells))) for cells in table)


class TablesByWays(dict[int, Any]):
    """A table for each set of directions, made when it is first asked for."""

    def __init__(self, make: Callable[[Directions], Any]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, members: int) -> Any:
        table = self[members] = self._make(tuple(bits(members)))
        return table


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


# Words


def words_of(book: PlayBook, members: Callable[[int], Sequence[int]], name: str, form: str) -> Callable[..., str]:
    """Return the function that writes a value of a kind."""
    word = _word_of(book, name)
    match KindForm(form):
        case KindForm.ONE:
            return word
        case KindForm.SET:
            split: Callable[[int], Sequence[int]] = members if name == CELL.name else bits
            return lambda value: ", ".join(map(word, split(value))) or _NONE
        case _:
            return lambda values: ", ".join(map(word, values)) or _NONE


def _word_of(book: PlayBook, name: str) -> Callable[[int], str]:
    if name == NUMBER.name:
        return lambda value: _NONE if value == NO_NUMBER else str(value)
    if name == FLAG.name:
        return lambda value: _FLAGS[value]
    names: Mapping[int, str] = dict(enumerate(book.sets.get(name, ())))
    if name == PIECE.name:
        names = {number: word.replace("_", " ") for word, number in reversed([*book.pieces.names.items()])}
    return lambda value: names.get(value, _NONE)


def number_outside(book: PlayBook, place: PartPlace, value: int) -> str:
    """Return which number would leave its range, and what it would be."""
    part = book.parts[place.part]
    members = [_word_of(book, of)(index) for of, index in zip(part.per, place.indices, strict=True)]
    entry = f"{part.name}[{', '.join(members)}]" if members else part.name
    limit = f"less than {part.low}" if value < part.low else f"more than {part.high}"
    return f"{entry} would be {_word_of(book, NUMBER.name)(value)}, and is never {limit}"


# Chance, winners


def choose(random: Random, values: Sequence[int]) -> int:
    """Return one of some values by chance; none of nothing."""
    return values[int(random.random() * len(values))] if values else NO_MEMBER


def without(thing: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pile without the topmost thing that equals one."""
    at = len(pile) - 1 - pile[::-1].index(thing)
    return pile[:at] + pile[at + 1 :]


def shuffled(pile: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """Return a pile in another order: from the last place down each thing is exchanged for one up to it."""
    things = list(pile)
    for last in range(len(things) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        things[last], things[other] = things[other], things[last]
    return tuple(things)


def shuffled_by(pile: tuple[int, ...], chance: int) -> tuple[tuple[int, ...], int]:
    """Return a pile in the order that a number says, and the next number."""
    random = Random(chance)
    return shuffled(pile, random), int(random.random() * _CHANCES)


def winner_of(scores: Sequence[float], is_least: bool) -> int:
    """Return whose score is the highest, or the least; DRAWN if several have it."""
    best = min(scores) if is_least else max(scores)
    return scores.index(best) if scores.count(best) == 1 else DRAWN
