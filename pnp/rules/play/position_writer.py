"""Write positions: each key of the layout, and the parts of the state that it shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from pnp.rules.play.book import CellsKey, ChoiceKey, EachKey, PartKey, PlayBook, PositionKey, RowsKey, StatePart
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm


class PositionWriter:
    """The tables of one book's positions, and how each part is written."""

    def __init__(self, book: PlayBook) -> None:
        self.book = book
        self.grid = book.grid
        self.parts: Mapping[str, StatePart] = book.parts
        self.order = {name: number for number, name in enumerate(book.parts)}
        self.sizes = {name: tuple(len(book.sets[one]) for one in part.per) for name, part in book.parts.items()}
        self.defaults = {name: self._default(part) for name, part in book.parts.items()}

    # Entries and tables

    def _default(self, part: StatePart) -> Any:
        """Return what an entry is where nothing is said."""
        if part.kind.form is not KindForm.ONE:
            return () if part.is_pile else 0
        if part.kind == NUMBER:
            return NO_NUMBER if part.optional else min(max(0, part.low), part.high)
        if part.kind in (FLAG, PIECE):
            return 0
        return NO_MEMBER if part.optional else 0

    def outside(self, part: StatePart) -> Any:
        """Return the entry that the index of none finds."""
        if part.kind.form is not KindForm.ONE:
            return () if part.is_pile else 0
        if part.kind == PIECE:
            return self.book.pieces.outside
        if part.kind == NUMBER:
            return NO_NUMBER if part.optional else 0
        return 0 if part.kind == FLAG else NO_MEMBER

    def table(self, part: StatePart, entries: Mapping[tuple[int, ...], Any]) -> Any:
        """Return the value of a part with these entries, by their indices; the default for the others."""
        default = self.defaults[part.name]
        if not part.per:
            return entries.get((), default)
        outside, sizes = self.outside(part), self.sizes[part.name]
        indices = product(*(range(size + 1) for size in sizes))
        return tuple(
            entries.get(index, default) if all(one < size for one, size in zip(index, sizes, strict=True)) else outside
            for index in indices
        )

    def entry(self, part: StatePart, value: Any, indices: Sequence[int]) -> Any:
        """Return one entry of a part's value."""
        if not indices:
            return value
        if len(indices) == 1:
            return value[indices[0]]
        return value[indices[0] * (self.sizes[part.name][1] + 1) + indices[1]]

    # Writing

    def write(self, slots: Slots, choices: Mapping[str, Any]) -> dict[str, Any]:
        """Return a position as plain values; *choices* has what is written of each option."""
        position: dict[str, Any] = {}
        for key, entry in self.book.layout.items():
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
                    for number, member in enumerate(self.book.sets[per])
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
            for number, member in enumerate(self.book.sets[per])
        }
        if per != "cell":
            return rows
        unsaid = self.write_entry(part, self.defaults[part.name]) if len(indices) == len(part.per) - 1 else {}
        return {member: row for member, row in rows.items() if row != unsaid}

    def write_entry(self, part: StatePart, value: Any) -> Any:
        """Return one entry as plain values."""
        if part.is_pile:
            return [self._write_one(part, one) for one in value]
        if part.kind.is_set:
            names = self.book.sets[part.kind.name]
            bits = self.bits(part.kind.name)
            return [name for number, name in enumerate(names) if value & bits[number]]
        return self._write_one(part, value)

    def bits(self, name: str) -> Sequence[int]:
        """Return the bit of each member of a set."""
        return self.grid.bits if name == "cell" else [1 << number for number in range(len(self.book.sets[name]))]

    def _write_one(self, part: StatePart, value: int) -> Any:
        name = part.kind.name
        if name == "number":
            return None if value == NO_NUMBER else value
        if name == "flag":
            return bool(value)
        if name == "piece":
            return self.book.pieces.letters[value]
        return "none" if value == NO_MEMBER else self.book.sets[name][value]
