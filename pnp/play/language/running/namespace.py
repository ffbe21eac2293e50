"""Load compiled rules: the functions of a book in their namespace."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import compress
from operator import itemgetter
from typing import Any

from msgspec.structs import asdict

from pnp.play.language.running import runtime
from pnp.play.language.running.cell_groups import by_directions
from pnp.play.language.running.code import (
    ActionCode,
    Ended,
    Happening,
    LimitError,
    PartPlace,
    PlayCode,
    ProgramCode,
    TableError,
)
from pnp.play.language.running.move_notation import number_outside, value_writer
from pnp.play.language.running.runtime import cell_sets, piece_sets_of
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.grid import bits
from pnp.play.language.terms.value_reader import PLAY_FILE
from pnp.problems import Finding

# What compiled rules call by its name.
_RUNTIME = (
    *(runtime.TablesByWays, runtime.past_of, runtime.times_stood, runtime.check_time, runtime.watched),
    *(runtime.turns_error, runtime.product, runtime.pile_of, runtime.choose, runtime.without, runtime.shuffled),
    *(runtime.shuffled_by, runtime.winner_of, TableError, Happening, PartPlace, Ended, compress, bits),
)
_BUILTINS = ("len", "list", "tuple", "range", "min", "max", "bytes", "str")
# Of rules that Python can't compile.
NESTED = Finding(
    "P008",
    "the rules are nested too deep",
    "nest fewer conditions and loops, and use fewer defines that refer to others",
    (PLAY_FILE,),
)


def namespace_of(book: PlayBook) -> dict[str, Any]:
    """Return a new namespace for the functions of a book."""
    grid, cells = book.grid, cell_sets(book.grid)
    return {
        "__builtins__": {name: getattr(builtins, name) for name in _BUILTINS},
        **asdict(cells),
        **{one.__name__: one for one in _RUNTIME},
        "first_item": itemgetter(0),
        "near_sets": lambda ways=None: grid.sets(grid.neighbours(ways)),
        "near_cells": lambda ways=None: _in_order(grid.neighbours(ways)),
        "leap_sets": lambda ways=None: grid.sets(grid.leaps(ways)),
        "leap_cells": lambda ways=None: _in_order(grid.leaps(ways)),
        **by_directions(grid),
        "piece_sets_of": partial(piece_sets_of, grid, book.pieces.outside),
        "number_outside": partial(number_outside, book),
        "words_of": partial(value_writer, book, cells.members, {}),
        "titles_of": partial(value_writer, book, cells.members, book.titles),
    }


def load_code(book: PlayBook, program: ProgramCode, compiled: Callable[[], Mapping[str, Any]]) -> PlayCode:
    """Return the rules of a book from its compiled program; *compiled* returns all functions, if others are called."""
    namespace = {**namespace_of(book), **program.constants}
    for code in program.codes:
        exec(code, namespace)
    for name in program.missing:
        add_late(namespace, name, lambda name=name: namespace.update({name: compiled()[name]}))  # type: ignore[misc]
    return linked_code(book, program, namespace)


def add_late(namespace: dict[str, Any], name: str, make: Callable[[], object]) -> None:
    """Add a function that *make* puts in its place when it is first called, or raises LimitError."""

    def call(*arguments: Any) -> Any:
        if namespace[name] is call:
            try:
                make()
            except RecursionError:
                raise LimitError(NESTED.message, NESTED.hint) from None
        return namespace[name](*arguments)

    namespace[name] = call


def linked_code(book: PlayBook, program: ProgramCode, namespace: Mapping[str, Any]) -> PlayCode:
    """Return the rules of a book from the namespace that holds its functions."""
    find: Callable[[str], Any] = namespace.get
    actions = {
        name: ActionCode(**{word: find(f"{word}{number}") for word in ActionCode.__struct_fields__})
        for number, name in enumerate(book.actions)
    }
    return PlayCode(
        book, actions, namespace["ended"], namespace["broken"], namespace["shown"], namespace["deal"], program
    )


def _in_order(table: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(set(cells))) for cells in table)
