"""Write positions: each key of the layout, and the parts of the state that it shows."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from pnp.rules.play.book import PlayBook, StatePart
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm
from pnp.rules.play.position_keys import CellsKey, ChoiceKey, EachKey, PartKey, PositionKey, RowsKey


class PositionWriter:
    """The tables of one book's positions, and how each part is written."""

    def __init__(self, book: PlayBook) -> None:
        self.book = book
        self.grid = book.grid
        self.parts: Mapping[str, StatePart] = book.parts
        self.order = {name: number for number, name in enumerate(book.parts)}
        self.sizes = {name: tuple(len(book.indices(one)) for one in part.per) for name, part in book.parts.items()}
        self.defaults = {name: part.default for name, part in book.parts.items()}

    def outside(self, part: StatePart) -> Any:
        """Return the entry at the index of none."""
        if part.kind.form is not KindForm.ONE:
            return () if part.is_pile else 0
        if part.kind == PIECE:
            return self.book.pieces.outside
        if part.kind == NUMBER:
            return NO_NUMBER if part.optional else 0
        return 0 if part.kind == FLAG else NO_MEMBER

    def table(self, part: StatePart, entries: Mapping[tuple[int, ...], Any]) -> Any:
        """Return the value of a part with the given entries by index; all others have the default."""
        if not part.per:
            return entries.get((), self.defaults[part.name])
        table = self._unsaid(part)
        for index, value in entries.items():
            table[self._place(part, index)] = value
        return tuple(table)

    def _unsaid(self, part: StatePart) -> list[Any]:
        """Return a table in which each entry is the default, except those at the index of none."""
        default, outside = self.defaults[part.name], self.outside(part)
        *rows, columns = self.sizes[part.name]
        row = [*[default] * columns, outside]
        return [*row * rows[0], *[outside] * len(row)] if rows else row

    def _place(self, part: StatePart, indices: Sequence[int]) -> int:
        """Return the position of an entry in a table, by its indices."""
        if len(indices) == 1:
            return indices[0]
        return indices[0] * (self.sizes[part.name][1] + 1) + indices[1]

    def entry(self, part: StatePart, value: Any, indices: Sequence[int]) -> Any:
        """Return one entry of a part's value."""
        return value[self._place(part, indices)] if indices else value

    # Writing

    def write(self, slots: Slots, choices: Mapping[str, Any], keys: Container[Any] | None = None) -> dict[str, Any]:
        """Return a position, or some *keys* of it, as plain values; *choices* has the written value of each option."""
        position: dict[str, Any] = {}
        layout = self.book.layout
        for key, entry in layout.items() if keys is None else [one for one in layout.items() if one[0] in keys]:
            if isinstance(entry, ChoiceKey):
                if entry.required or choices[entry.option]:
                    position[key] = choices[entry.option]
            else:
                position[key] = self._write_key(entry, slots)
        return position

    def _write_key(self, key: PositionKey, slots: Slots) -> Any:
        match key:
            case RowsKey(part, number):
                pieces, numbers = self._slot(part, slots), self._slot(number, slots) if number else ()
                return [
                    " ".join(
                        self.book.pieces.letters[pieces[cell]]
                        + (str(numbers[cell]) if number and numbers[cell] else "")
                        for cell in row
                    )
                    for row in self.grid.rows
                ]
            case CellsKey(part):
                pieces, (_, owners) = self._slot(part, slots), self.book.pieces.fields["owner"]
                held: dict[str, list[str]] = {player: [] for player in self.book.players}
                for cell, name in enumerate(self.grid.names):
                    if pieces[cell]:
                        held[self.book.players[owners[pieces[cell]]]].append(name)
                return held
            case EachKey(per, parts):
                return {
                    member: {
                        inner: self.write_entry(self.parts[name], self._slot(name, slots)[number])
                        for inner, name in parts
                    }
                    for number, member in enumerate(self.book.indices(per))
                }
            case PartKey(name):
                return self._write_part(self.parts[name], self._slot(name, slots))
        raise TypeError(key)

    def _slot(self, name: str, slots: Slots) -> Any:
        return slots[self.order[name]]

    def _write_part(self, part: StatePart, value: Any, indices: tuple[int, ...] = ()) -> Any:
        """Return a part, or the rows of a table with these indices, as plain values."""
        if len(indices) == len(part.per):
            return self.write_entry(part, self.entry(part, value, indices))
        per = part.per[len(indices)]
        rows = {
            member: self._write_part(part, value, (*indices, number))
            for number, member in enumerate(self.book.indices(per))
        }
        if per != "cell":
            return rows
        unsaid = self._left_out(part, len(indices) + 1)
        return {member: row for member, row in rows.items() if row != unsaid}

    def _left_out(self, part: StatePart, depth: int) -> Any:
        """Return the default of the entries below a number of indices."""
        if depth == len(part.per):
            return self.write_entry(part, self.defaults[part.name])
        if part.per[depth] == "cell":
            return {}
        return dict.fromkeys(self.book.indices(part.per[depth]), self._left_out(part, depth + 1))

    def write_entry(self, part: StatePart, value: Any) -> Any:
        """Return one entry as plain values."""
        if part.is_pile:
            return [self._write_one(part, one) for one in value]
        if part.is_set:
            named = zip(self.book.members(part.kind.name), self.bits(part.kind.name), strict=False)
            return [name for name, bit in named if value & bit]
        return self._write_one(part, value)

    def bits(self, name: str) -> Sequence[int]:
        """Return the bit of each member of a set."""
        return self.grid.bits if name == "cell" else [1 << number for number in range(self.book.size(name))]

    def _write_one(self, part: StatePart, value: int) -> Any:
        name = part.kind.name
        if name == "number":
            return None if value == NO_NUMBER else value
        if name == "flag":
            return bool(value)
        if value == NO_MEMBER:
            return "none"
        return self.book.members(name)[value]
