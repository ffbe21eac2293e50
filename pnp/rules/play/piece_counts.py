"""Count the pieces that a view shows, without making it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.rules.play.book import StatePart
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import EMPTY, NUMBER, PIECE
from pnp.rules.play.table_view import TableView


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
    """Counts the pieces of one book's positions, like `pnp.rules.protocol.count_pieces` in the view."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._components = [None if one is None else one.component for one in table.setup.standings]
        self._pieces = [(bytes([piece]), one) for piece, one in enumerate(self._components) if one is not None]
        listed = [(slot, part) for slot, part in enumerate(table.book.parts.values()) if part.shown.face is None]
        parts = listed if table.setup.board is not None else []
        on_cells = [(slot, part) for slot, part in parts if part.per == ("cell",)]
        self._boards = [(slot, part.optional) for slot, part in on_cells if part.kind == PIECE]
        self._piles = [slot for slot, part in on_cells if part.kind.name == "piece" and part.is_pile]
        self._lying = [
            (slot, part.shown.component) for slot, part in on_cells if part.kind == NUMBER and part.shown.component
        ]
        entries = (
            *(entry for slot, part in parts for entry in self._standing(slot, part)),
            *(entry for slot, part in listed for entry in self._beside(slot, part)),
        )
        self._entries = [entry for entry in entries if not self._is_number(entry)]
        numbers = [(one.slot, one.index, one.component) for one in entries if self._is_number(one)]
        self._numbers = [(slot, component) for slot, index, component in numbers if index is None]
        self._indexed = [(slot, index, component) for slot, index, component in numbers if index is not None]

    def _is_number(self, entry: _Entry) -> bool:
        """Return whether the value of an entry is its number of pieces."""
        part = list(self._table.book.parts.values())[entry.slot]
        return part.kind == NUMBER and not part.is_pile and entry.holder is None

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
        """Yield the entries of players' possessions."""
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

    def count(self, slots: Slots) -> dict[str, int]:
        """Return the number of pieces of each component in a position, without supplies."""
        counts: dict[str, int] = {}
        components = self._components
        for slot, is_optional in self._boards:
            cells = slots[slot][:-1]
            table = bytes(max(EMPTY, piece) for piece in cells) if is_optional else bytes(cells)
            for piece, component in self._pieces:
                number = table.count(piece)
                if number:
                    counts[component] = counts.get(component, 0) + number
        for slot in self._piles:
            for pile in slots[slot][:-1]:
                for piece in pile:
                    component = components[piece]
                    if component is not None:
                        counts[component] = counts.get(component, 0) + 1
        for slot, component in self._lying:
            counts[component] = counts.get(component, 0) + sum(number for number in slots[slot][:-1] if number > 0)
        for slot, component in self._numbers:
            if slots[slot] > 0:
                counts[component] = counts.get(component, 0) + slots[slot]
        for slot, index, component in self._indexed:
            if slots[slot][index] > 0:
                counts[component] = counts.get(component, 0) + slots[slot][index]
        for entry in self._entries:
            value = slots[entry.slot] if entry.index is None else slots[entry.slot][entry.index]
            amount = _amount(entry, value)
            if amount > 0:
                counts[entry.component] = counts.get(entry.component, 0) + amount
        for standing in self._table.pools.faced_pieces(slots) if self._table.pools.faced else ():
            counts[standing.component] = counts.get(standing.component, 0) + standing.count
        return counts


def _amount(entry: _Entry, value: int | tuple[int, ...]) -> int:
    """Return the number of pieces of a value."""
    if not isinstance(value, int):
        return len(value)
    if entry.is_cell:
        return int(value >= 0)
    return value if entry.holder is None else int(value == entry.holder)
