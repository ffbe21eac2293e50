"""Count the pieces that a view shows, without making it: by a function that is written for one book's positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct

from pnp.play.language.running.code import Slots
from pnp.play.language.showing.table_view import TableView
from pnp.play.language.terms.book import StatePart
from pnp.play.language.terms.kinds import NUMBER, PIECE


class _Entry(Struct, frozen=True):
    """A value for pieces of a *component*: the whole slot, or one entry of it.

    *holder* is the player who must be the value, *is_cell* says that any cell stands for one piece.
    """

    slot: int
    component: str
    index: int | None = None
    holder: int | None = None
    is_cell: bool = False


class PieceCounter:
    """Counts the pieces of one book's positions, like `pnp.game.model.view.count_pieces` in the view.

    ``count(slots)`` returns the number of pieces of each component in a position, without supplies. Playtests count
    in every position: most of the time of a general function would be spent on finding out what there is to count.
    """

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._parts = tuple(table.book.parts.values())
        self._listed = [(slot, part) for slot, part in enumerate(self._parts) if part.shown.face is None]

    @cached_property
    def count(self) -> Callable[[Slots], dict[str, int]]:
        """The function of the counts, which most commands don't need."""
        return self._count_with_faces if self._table.pools.faced else self._plain_count

    def _count_with_faces(self, slots: Slots) -> dict[str, int]:
        """Return the counts of a position some of whose parts say how their pieces lie."""
        counts = self._plain_count(slots)
        for standing in self._table.pools.faced_pieces(slots):
            counts[standing.component] = counts.get(standing.component, 0) + standing.count
        return counts

    @cached_property
    def _plain_count(self) -> Callable[[Slots], dict[str, int]]:
        """The function that counts the pieces of all other parts."""
        sums: dict[str, list[str]] = {}
        for component, term in self._terms():
            sums.setdefault(component, []).append(term)
        counts = ", ".join(f"{component!r}: sum(({', '.join(terms)}, ))" for component, terms in sums.items())
        boards = [f"    b{slot} = bytes({self._cells(slot)})" for slot, part in self._on_cells() if part.kind == PIECE]
        namespace: dict[str, Callable[[Slots], dict[str, int]]] = {}
        exec("\n".join(["def count(S):", *boards, f"    return {{{counts}}}"]), namespace)
        return namespace["count"]

    def _on_cells(self) -> Iterator[tuple[int, StatePart]]:
        """Yield the parts that have a value for each cell of a board, with their slots."""
        if self._table.setup.board is not None:
            yield from ((slot, part) for slot, part in self._listed if part.per == ("cell",))

    def _cells(self, slot: int) -> str:
        """Return the source of the pieces on the cells: none is no piece, and what is off the board is not counted."""
        return f"max(0, n) for n in S[{slot}][:-1]" if self._parts[slot].optional else f"S[{slot}]"

    def _terms(self) -> Iterator[tuple[str, str]]:
        """Yield components and the sources of numbers of their pieces."""
        for slot, part in self._on_cells():
            pieces = self._counted_pieces(slot, part)
            standings = self._table.setup.standings if pieces else ()
            yield from ((one.component, pieces.format(piece)) for piece, one in enumerate(standings) if one is not None)
            if part.kind == NUMBER and part.shown.component:
                is_plain = part.low >= 0 and not part.optional
                numbers = f"S[{slot}]" if is_plain else f"n for n in S[{slot}] if n > 0"
                yield part.shown.component, f"sum({numbers})"
        for slot, part in self._listed:
            if self._table.setup.board is not None:
                yield from ((entry.component, self._term(entry)) for entry in self._standing(slot, part))
            yield from ((entry.component, self._term(entry)) for entry in self._beside(slot, part))

    def _counted_pieces(self, slot: int, part: StatePart) -> str:
        """Return the source of how many cells have a piece, whose number takes the place of {}; "" for others."""
        if part.kind == PIECE:
            return f"b{slot}.count({{}})"
        is_piled = part.kind.name == PIECE.name and part.is_pile
        return f"sum(pile.count({{}}) for pile in S[{slot}][:-1])" if is_piled else ""

    def _term(self, entry: _Entry) -> str:
        """Return the source of the number of pieces of an entry."""
        part = self._parts[entry.slot]
        value = f"S[{entry.slot}]" if entry.index is None else f"S[{entry.slot}][{entry.index}]"
        if part.is_pile:
            return f"len({value})"
        if entry.is_cell:
            return f"(1 if {value} >= 0 else 0)"
        if entry.holder is not None:
            return f"(1 if {value} == {entry.holder} else 0)"
        return value if part.low >= 0 and not part.optional else f"max(0, {value})"

    def _standing(self, slot: int, part: StatePart) -> Iterator[_Entry]:
        """Yield the entries of a part that names the cells of pieces."""
        if part.kind.name != "cell" or part.is_many or not part.shown.named:
            return
        if not part.per and part.shown.component:
            yield _Entry(slot, part.shown.component, is_cell=True)
        elif len(part.per) == 1:
            for index, member in enumerate(self._table.book.indices(part.per[0])):
                component = part.shown.component_of(member)
                if component is not None:
                    yield _Entry(slot, component, index, is_cell=True)

    def _beside(self, slot: int, part: StatePart) -> Iterator[_Entry]:
        """Yield the entries of a part that lies on boards of rows, with players, or in a pool with a title."""
        table, book = self._table, self._table.book
        if part.name in table.setup.tracks:
            rows = table.setup.rows[table.setup.tracks[part.name]]
            for index, member in enumerate(book.indices(part.per[0])):
                component = part.shown.component_of(member)
                if component is not None and member in rows:
                    yield _Entry(slot, component, index)
        elif part.name in table.setup.held:
            yield from self._held(slot, part)
        elif not part.per and part.shown.named and (part.kind == NUMBER or part.is_pile):
            is_supply = part.title is None or table.pools.pool_name(part) in table.setup.names
            yield from () if is_supply else (_Entry(slot, part.shown.named[0]),)

    def _held(self, slot: int, part: StatePart) -> Iterator[_Entry]:
        book = self._table.book
        for number, player in enumerate(book.players):
            if not part.per:
                if part.shown.component:
                    yield _Entry(slot, part.shown.component, holder=number)
            elif part.per == ("player",):
                component = part.shown.component_of(player)
                if component:
                    yield _Entry(slot, component, number)
            else:
                size = len(book.indices(part.per[1])) + 1
                is_first = part.per[0] == "player"
                for other, member in enumerate(book.indices(part.per[1 if is_first else 0])):
                    component = part.shown.component_of(member)
                    if component:
                        yield _Entry(slot, component, number * size + other if is_first else other * size + number)
