"""Count the pieces that a view shows, without making it: by a function that is written for one book's positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from pnp.play.language.running.code import Slots
from pnp.play.language.showing.table_view import TableView
from pnp.play.language.terms.book import StatePart
from pnp.play.language.terms.kinds import NUMBER, PIECE


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
        plain_count, pools = self._plain_count(), self._table.pools

        def count(slots: Slots) -> dict[str, int]:
            counts = plain_count(slots)
            for standing in pools.faced_pieces(slots):
                counts[standing.component] = counts.get(standing.component, 0) + standing.count
            return counts

        return count if pools.faced else plain_count

    def _plain_count(self) -> Callable[[Slots], dict[str, int]]:
        """Return the function that counts the pieces of the parts that don't say how their pieces lie."""
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
        # One branch a kind of part that the view shows on its board: both must count the same.
        for slot, part in self._on_cells():
            pieces = ""  # the source of how many cells have a piece, whose number takes the place of {}
            if part.kind == PIECE:
                pieces = f"b{slot}.count({{}})"
            elif part.kind.name == PIECE.name and part.is_pile:
                pieces = f"sum(pile.count({{}}) for pile in S[{slot}][:-1])"
            standings = self._table.setup.standings if pieces else ()
            yield from ((one.component, pieces.format(piece)) for piece, one in enumerate(standings) if one is not None)
            if part.kind == NUMBER and part.shown.component:
                is_plain = part.low >= 0 and not part.optional
                numbers = f"S[{slot}]" if is_plain else f"n for n in S[{slot}] if n > 0"
                yield part.shown.component, f"sum({numbers})"
        for slot, part in self._listed:
            if self._table.setup.board is not None:
                for index, component, _ in self._table.standing_entries(part):
                    yield component, f"(1 if {_entry(slot, index)} >= 0 else 0)"
            yield from self._beside(slot, part)

    def _beside(self, slot: int, part: StatePart) -> Iterator[tuple[str, str]]:
        """Yield the terms of a part that lies on boards of rows, with players, or in a pool with a title."""
        # One branch a kind of place beside the board, in the order of the view: a part is in one of them only.
        table, book = self._table, self._table.book
        if part.name in table.setup.tracks:
            rows = table.setup.rows[table.setup.tracks[part.name]]
            for index, member in enumerate(book.indices(part.per[0])):
                component = part.shown.component_of(member)
                if component is not None and member in rows:
                    yield component, _amount(part, _entry(slot, index))
        elif part.name in table.setup.held:
            for number in range(len(book.players)):
                for component, at in table.pools.held_entries(part, number):
                    is_held = f"(1 if {_entry(slot)} == {number} else 0)"
                    yield component, is_held if at is None else _amount(part, _entry(slot, at))
        elif not part.per and part.shown.named and (part.kind == NUMBER or part.is_pile):
            is_supply = part.title is None or table.pools.pool_name(part) in table.setup.names
            yield from () if is_supply else ((part.shown.named[0], _amount(part, _entry(slot))),)


def _entry(slot: int, index: int | None = None) -> str:
    return f"S[{slot}]" if index is None else f"S[{slot}][{index}]"


def _amount(part: StatePart, entry: str) -> str:
    if part.is_pile:
        return f"len({entry})"
    return entry if part.low >= 0 and not part.optional else f"max(0, {entry})"
