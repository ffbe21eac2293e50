"""The entries of the status line and the pools that a game says itself, asked of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pnp.model.translatable import Name, Text, TextValue
from pnp.model.view import PoolView, Standing, StatusItem
from pnp.rules.play.book import PlayBook, PoolEntry, Shows, StatusEntry
from pnp.rules.play.code import Slots
from pnp.rules.play.code_store import find_code, keep_code
from pnp.rules.play.show_reader import APART

SHOW_CONTEXT = "play.yaml"  # of the texts of the file, for translators


class ShownEntries(Struct, frozen=True):
    """Asks a position for the entries of its status line and for its pools, if the file says them."""

    status: Callable[[Slots, int, bool], Sequence[StatusItem]] | None = None
    pools: Callable[[Slots, int], Sequence[PoolView]] | None = None


def asking_book(book: PlayBook) -> PlayBook:
    """Return the book whose invariants are the entries that a game shows, each with its number as its clause."""
    shows = book.shows
    entries = [entry.asked for entry in shows.status or ()] + [entry.asked for entry in shows.pools or ()]
    numbered = tuple(replace(asked, clause=str(number)) for number, asked in enumerate(entries))
    if not numbered:
        return PlayBook(book.players, book.grid, book.sets, book.parts)
    return replace(book, actions={}, after=(), skip=None, endings=(), invariants=numbered, deal=())


def shown_entries(book: PlayBook) -> ShownEntries:
    """Return what asks positions for the entries of a checked book."""
    shows = book.shows
    if shows == Shows():
        return ShownEntries()
    asking = asking_book(book)
    code = find_code(asking)
    if code is None:
        from pnp.rules.play.book_check import check_book  # kept rules need neither a check nor a compiler
        from pnp.rules.play.program_code import compile_program

        program = check_book(asking).program
        if program is None:
            raise ValueError("the book is not checked")
        code = compile_program(program)
        keep_code(code)
    broken = code.broken
    first = len(shows.status or ())

    def asked(slots: Slots, me: int) -> list[tuple[int, list[str]]]:
        return [(int(number), message.split(APART)) for number, message, _ in broken(slots, {}, me)]

    return ShownEntries(
        None if shows.status is None else lambda slots, me, over: _status(shows.status or (), asked(slots, me), over),
        None if shows.pools is None else lambda slots, me: _pools(shows.pools or (), first, asked(slots, me)),
    )


def _status(entries: Sequence[StatusEntry], asked: Sequence[tuple[int, list[str]]], is_over: bool) -> list[StatusItem]:
    items = []
    for number, (token, *values) in asked:
        if number < len(entries) and (entries[number].over or not is_over):
            entry = entries[number]
            named = dict(zip(entry.names, values, strict=True))
            numbers = tuple((name, int(value)) for name, value in named.items() if value.lstrip("-").isdecimal())
            filled: tuple[tuple[str, TextValue], ...] = tuple(
                (name, int(value) if (name, value) in {(key, str(one)) for key, one in numbers} else Name(value))
                for name, value in named.items()
            )
            label = Text(entry.text, SHOW_CONTEXT, values=filled, numbers=numbers)
            items.append(StatusItem(label, token or None, entry.bold))
    return items


def _pools(entries: Sequence[PoolEntry], first: int, asked: Sequence[tuple[int, list[str]]]) -> list[PoolView]:
    pools = []
    for number, (name, *values) in asked:
        if number >= first:
            piece, portrait, count = values
            pieces = (Standing(piece, int(count)),) if piece and count.isdecimal() and int(count) else ()
            pools.append(PoolView(name, pieces, portrait or None, spread=entries[number - first].spread))
    return pools
