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
    """Asks a position for the entries of its status line, its pools and its sentences, if the file says them."""

    status: Callable[[Slots, int, bool], Sequence[StatusItem]] | None = None
    pools: Callable[[Slots, int], Sequence[PoolView]] | None = None
    words: Callable[[Slots, int], Sequence[Text]] | None = None


def asking_book(book: PlayBook) -> PlayBook:
    """Return the book whose invariants are the entries that a game shows, each with its number as its clause."""
    shows = book.shows
    entries: list[StatusEntry | PoolEntry] = [*(shows.status or ()), *(shows.pools or ()), *(shows.words or ())]
    numbered = tuple(replace(entry.asked, clause=str(number)) for number, entry in enumerate(entries))
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
    last = first + len(shows.pools or ())

    def asked(slots: Slots, me: int, start: int, end: int) -> list[tuple[int, list[str]]]:
        numbered = ((int(number) - start, message) for number, message, _ in broken(slots, {}, me))
        return [(number, message.split(APART)) for number, message in numbered if 0 <= number < end - start]

    def status(slots: Slots, me: int, is_over: bool) -> list[StatusItem]:
        return _status(shows.status or (), asked(slots, me, 0, first), is_over)

    def words(slots: Slots, me: int) -> list[Text]:
        entries = shows.words or ()
        return [_filled(entries[number], values) for number, (_, *values) in asked(slots, me, last, len(numbered))]

    numbered = asking.invariants
    return ShownEntries(
        None if shows.status is None else status,
        None if shows.pools is None else lambda slots, me: _pools(shows.pools or (), asked(slots, me, first, last)),
        None if shows.words is None else words,
    )


def _status(entries: Sequence[StatusEntry], asked: Sequence[tuple[int, list[str]]], is_over: bool) -> list[StatusItem]:
    return [
        StatusItem(_filled(entries[number], values), token or None, entries[number].bold)
        for number, (token, *values) in asked
        if entries[number].over or not is_over
    ]


def _filled(entry: StatusEntry, values: Sequence[str]) -> Text:
    """Return the text of an entry with the values that a position has for its placeholders."""
    named = dict(zip(entry.names, values, strict=True))
    numbers = tuple((name, int(value)) for name, value in named.items() if value.lstrip("-").isdecimal())
    counted = dict(numbers)
    filled: tuple[tuple[str, TextValue], ...] = tuple(
        (name, counted[name] if str(counted.get(name)) == value else Name(value)) for name, value in named.items()
    )
    return Text(entry.text, SHOW_CONTEXT, values=filled, numbers=numbers)


def _pools(entries: Sequence[PoolEntry], asked: Sequence[tuple[int, list[str]]]) -> list[PoolView]:
    pools = []
    for number, (name, piece, portrait, count) in asked:
        pieces = (Standing(piece, int(count)),) if piece and count.isdecimal() and int(count) else ()
        pools.append(PoolView(name, pieces, portrait or None, spread=entries[number].spread))
    return pools
