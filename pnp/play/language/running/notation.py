"""Read and write positions: each key of the layout, and the parts of the state that it shows."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import format_value, join_words, quote, quote_literal, quote_value, suggest_name
from pnp.play.language.running.code import NOT_ENDED, Slots
from pnp.play.language.running.runtime import MOST_THINGS
from pnp.play.language.terms.book import (
    CellsKey,
    ChoiceKey,
    EachKey,
    PartKey,
    PlayBook,
    PositionKey,
    RowsKey,
    StatePart,
)
from pnp.play.language.terms.kinds import FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, KindForm
from pnp.play.protocol import PositionReader
from pnp.problems import DocumentPath, Finding

_DIGITS = "0123456789"
_ELSE = "else"  # the key for all members that a table does not name


class Notation:
    """The notation of one book: how each part of a position is read and written."""

    def __init__(self, book: PlayBook) -> None:
        self.book = book
        self.grid = book.grid
        self.parts: Mapping[str, StatePart] = book.parts
        self.order = {name: number for number, name in enumerate(book.parts)}
        self.sizes = {name: tuple(len(book.indices(one)) for one in part.per) for name, part in book.parts.items()}
        self.defaults = {name: part.default for name, part in book.parts.items()}
        self.empty = {name: self.table(part, {}) for name, part in book.parts.items()}
        self.letters = {letter: number for number, letter in enumerate(book.pieces.letters)}
        self.words = {**book.pieces.names, **self.letters}

    def outside(self, part: StatePart) -> Any:
        """Return the entry at the index of none."""
        if part.kind.form is not KindForm.ONE:
            return () if part.is_pile else 0
        if part.kind in (PIECE, FLAG):
            return self.book.pieces.outside if part.kind == PIECE else 0
        return NO_MEMBER if part.kind != NUMBER else NO_NUMBER if part.optional else 0

    def table(self, part: StatePart, entries: Mapping[tuple[int, ...], Any]) -> Any:
        """Return the value of a part with the given entries by index; all others have the default."""
        default, outside = self.defaults[part.name], self.outside(part)
        if not part.per:
            return entries.get((), default)
        *rows, columns = self.sizes[part.name]
        row = [*[default] * columns, outside]
        table = [*row * rows[0], *[outside] * len(row)] if rows else row
        for index, value in entries.items():
            table[self._place(part, index)] = value
        return tuple(table)

    def _place(self, part: StatePart, indices: Sequence[int]) -> int:
        if len(indices) == 1:
            return indices[0]
        return indices[0] * (self.sizes[part.name][1] + 1) + indices[1]

    def entry(self, part: StatePart, value: Any, indices: Sequence[int]) -> Any:
        """Return one entry of a part's value."""
        return value[self._place(part, indices)] if indices else value

    # Reading

    def read(self, data: Any, reader: PositionReader, *, partial: bool = False) -> Slots:
        """Return the position that plain values describe, and note faults. If *partial*, keys may be missing."""
        # Which keys can be missing differs for choices, for parts of positions, and for the deal of a set-up.
        layout, given = self.book.layout, data if isinstance(data, Mapping) else {}
        choices = [key for key, entry in layout.items() if isinstance(entry, ChoiceKey)]
        wanted = [key for key in layout if key not in choices and (key in given or not partial)]
        optional = [key for key in choices if key in given]
        unsaid = [key for key in (*layout, "deal") if partial and key not in (*optional, *wanted)]
        known = reader.mapping(data, (), (*optional, *wanted), unsaid)
        values: dict[str, Any] = self.empty.copy()
        for key, value in known.items():
            values |= self._read_key(layout[key], value, (key,), reader) if key in wanted else {}
        reader.findings[:] = dict.fromkeys(reader.findings)  # of the value of "else", each once
        return (*values.values(), NOT_ENDED)

    def _read_key(self, key: PositionKey, value: Any, path: DocumentPath, reader: PositionReader) -> dict[str, Any]:
        # One branch a kind of key of the layout.
        match key:
            case RowsKey(part, number):
                return self._read_rows(part, number, value, path, reader)
            case CellsKey(part):
                owners = self.book.pieces.fields["owner"][1]
                pieces = {player: owners.index(number, 1) for number, player in enumerate(self.book.players)}
                cells = reader.mapping(value, path, self.book.players)
                return {part: self._read_listed(self.parts[part], cells, pieces, path, reader)}
            case EachKey(per, parts):
                entries: dict[str, dict[tuple[int, ...], Any]] = {name: {} for _, name in parts}
                for index, row, at in self._members(per, value, path, reader):
                    given = reader.mapping(row, at, [inner for inner, _ in parts])
                    for inner, name in parts:
                        if inner in given:
                            read = self._read_entry(self.parts[name], given[inner], (*at, inner), reader)
                            entries[name][(index,)] = read
                return {name: self.table(self.parts[name], rows) for name, rows in entries.items()}
            case PartKey(name):
                return {name: self._read_table(self.parts[name], value, path, reader)}
        raise TypeError(key)

    def _read_table(self, part: StatePart, value: Any, path: DocumentPath, reader: PositionReader) -> Any:
        is_board = part.kind == PIECE and part.per == ("cell",) and isinstance(value, Mapping)
        if is_board and any(isinstance(cells, list) for cells in value.values()):
            return self._read_pieces(part, value, path, reader)
        return self.table(part, dict(self._read_part(part, value, path, reader, ())))

    def _read_rows(
        self, part: str, number: str | None, value: Any, path: DocumentPath, reader: PositionReader
    ) -> dict[str, Any]:
        """Return a table of pieces from rows of letters or the cells of each piece, or one of numbers from rows."""
        # Letters and the numbers behind them are read in one pass, so that each fault has the name of its cell.
        if isinstance(value, Mapping) and number is None:
            return {part: self._read_pieces(self.parts[part], value, path, reader)}
        pieces: dict[tuple[int, ...], Any] = {}
        numbers: dict[tuple[int, ...], Any] = {}
        for index, fields in enumerate(reader.rows(value, path, [len(row) for row in self.grid.rows])):
            for cell, text in zip(self.grid.rows[index], fields or (), strict=False):
                letter = text.rstrip(_DIGITS) if number else text
                digits = text[len(letter) :]
                if letter not in self.letters:
                    known = join_words(f"{one}" for one in self.letters)
                    hint = f"the letters are {known}" + (", with a number behind them" if number else "")
                    message = f"{quote_literal(text)} on {self.grid.names[cell]} is not a piece"
                    reader.unreadable(message, (*path, index), hint)
                    continue
                pieces[(cell,)] = self.letters[letter]
                if number is not None and digits:
                    numbers[(cell,)] = self._in_range(self.parts[number], int(digits[:9]), (*path, index), reader)
        tables = {part: self.table(self.parts[part], pieces)}
        return tables if number is None else {**tables, number: self.table(self.parts[number], numbers)}

    def _read_pieces(
        self, part: StatePart, value: Mapping[Any, Any], path: DocumentPath, reader: PositionReader
    ) -> Any:
        """Return a table of pieces from the cells of each piece, which is named by its letter or its component."""
        known = self.book.piece_words()
        for key in [key for key in value if key not in known]:
            where = (*path, key) if isinstance(key, str) else path
            message = f"{quote_literal(key)} is not a piece"
            reader.findings.append(Finding("P051", message, suggest_name(key, known), where, at_key=True))
        listed = {key: cells for key, cells in value.items() if key in known}
        return self._read_listed(part, listed, known, path, reader)

    def _read_listed(
        self,
        part: StatePart,
        value: Mapping[str, Any],
        pieces: Mapping[str, int],
        path: DocumentPath,
        reader: PositionReader,
    ) -> Any:
        """Return a table of pieces from lists of cells; *pieces* holds the piece of each key."""
        entries: dict[tuple[int, ...], Any] = {}
        for key, listed in value.items():
            if not isinstance(listed, list):
                reader.unreadable(f'"{key}" is {quote_literal(listed)}, not a list', (*path, key), "write [C3, D4]")
                continue
            for index, name in enumerate(listed[: len(self.grid.names) * 2]):
                at = (*path, key, index)
                cell = self._member("cell", name, at, reader)
                if cell is not None and (cell,) in entries:
                    reader.impossible(f"{quote(name)} holds two pieces", at, "name each cell once")
                elif cell is not None:
                    entries[(cell,)] = pieces[key]
        return self.table(part, entries)

    def _read_part(
        self, part: StatePart, value: Any, path: DocumentPath, reader: PositionReader, indices: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], Any]]:
        if len(indices) == len(part.per):
            yield indices, self._read_entry(part, value, path, reader)
            return
        for number, inner, at in self._members(part.per[len(indices)], value, path, reader):
            yield from self._read_part(part, inner, at, reader, (*indices, number))

    def _members(
        self, per: str, value: Any, path: DocumentPath, reader: PositionReader
    ) -> Iterator[tuple[int, Any, DocumentPath]]:
        """Yield the members that a mapping names, or ``else`` stands for, with values and paths; cells may lack."""
        # A value for all, members by name and those of else: each has a path of its own, which faults need.
        members = self.book.indices(per)
        if path[-1:] == (_ELSE,) and not isinstance(value, Mapping):
            value = {_ELSE: value}
        if not isinstance(value, Mapping):
            example = f"{members[0] if members else per}: …"
            message = f'"{path[-1]}" is {quote_literal(value)}, not a mapping'
            reader.unreadable(message, path, f"write {{{example}}}" + (", or {}" if per == "cell" else ""))
            return
        named = {key: one for key, one in list(value.items())[: len(members) * 2] if key != _ELSE}
        known = self._named(per, named, path, reader, () if _ELSE in value else members)
        yield from ((number, named[key], (*path, key)) for number, key in known.items() if number is not None)
        if _ELSE in value:
            others = (number for number in range(len(members)) if number not in known)
            yield from ((number, value[_ELSE], (*path, _ELSE)) for number in others)

    def _named(
        self, per: str, named: Mapping[Any, Any], path: DocumentPath, reader: PositionReader, needed: Sequence[str]
    ) -> dict[int | None, Any]:
        """Return the key of each member that a mapping names, by its number; note those *needed* that it does not."""
        # Cells may be written as numbers, pieces by letters; all other members are keys as of any mapping.
        members = self.book.indices(per)
        if per == "cell":
            return {self._member(per, key, (*path, str(key)), reader): key for key in named}
        if per == PIECE.name and all(isinstance(key, str) and self.words.get(key) for key in named):
            known: dict[int | None, Any] = {self.words[key] - 1: key for key in named}
            reader.mapping({}, path, [member for number, member in enumerate(needed) if number not in known])
            return known
        wanted = [member for member in members if member in named or member in needed]
        return {members.index(key): key for key in reader.mapping(named, path, wanted)}

    def _read_entry(self, part: StatePart, value: Any, path: DocumentPath, reader: PositionReader) -> Any:
        """Return one entry, or the default if it can't be read."""
        if part.is_pile:
            return tuple(one for one, _ in self._things(part, value, path, reader))
        if part.is_set:
            members: set[int] = set()
            for thing, at in self._things(part, value, path, reader):
                if thing in members:
                    name = self.book.members(part.kind.name)[thing]
                    reader.impossible(f"{quote(name)} is named more than once", at, "remove one")
                members.add(thing)
            return sum(map(self.bits(part.kind.name).__getitem__, members))
        one = self._read_one(part, value, path, reader)
        return self.defaults[part.name] if one is None else one

    def _things(
        self, part: StatePart, value: Any, path: DocumentPath, reader: PositionReader
    ) -> Iterator[tuple[int, DocumentPath]]:
        """Yield the members of a set or a pile with their paths."""
        if not isinstance(value, list):
            reader.unreadable(f'"{path[-1]}" is {quote_literal(value)}, not a list', path, "write [a, b], or []")
            return
        if len(value) > MOST_THINGS:
            reader.unreadable(f"{len(value)} entries are too many", path, f"at most {MOST_THINGS} are read")
            return
        for index, each in enumerate(value):
            one = self._read_one(part, each, (*path, index), reader)
            if one is not None:
                yield one, (*path, index)

    def _read_one(self, part: StatePart, value: Any, path: DocumentPath, reader: PositionReader) -> int | None:
        """Return one value of a part's kind; note any other value and return None."""
        # One branch a kind of value; numbers have a none of their own, flags have none.
        name = part.kind.name
        if name == "number":
            return self._number(part, value, path, reader)
        if name == "flag":
            flag = reader.flag(value, path)
            return None if flag is None else int(flag)
        if part.optional and value == "none":
            return NO_MEMBER
        if name != "piece":
            return self._member(name, value, path, reader, none=part.optional)
        if isinstance(value, str) and value in self.words and not (part.is_pile and value == "."):
            return self.words[value]
        hint = f"the letters are {join_words(self.letters)}{', or none' if part.optional else ''}"
        reader.unreadable(f"{quote_literal(value)} is not a piece", path, hint)
        return None

    def _number(self, part: StatePart, value: Any, path: DocumentPath, reader: PositionReader) -> int | None:
        if value in (None, "none") and part.optional:
            return NO_NUMBER
        if isinstance(value, bool) or not isinstance(value, int):
            limits = f"{part.low} to {part.high}{', or null' if part.optional else ''}"
            message = f'"{path[-1]}" is {quote_literal(value)}, not a whole number'
            reader.unreadable(message, path, f"write a number from {limits}")
            return None
        return self._in_range(part, value, path, reader)

    def _in_range(self, part: StatePart, value: int, path: DocumentPath, reader: PositionReader) -> int:
        """Return a number, and note one that is out of range."""
        if not part.low <= value <= part.high:
            limit = f"less than {part.low}" if value < part.low else f"more than {part.high}"
            message = f"{quote(part.name)} is {format_value(value)}, but can't be {limit}"
            reader.impossible(message, path, f"write a number from {part.low} to {part.high}")
        return value

    def _member(
        self, name: str, value: Any, path: DocumentPath, reader: PositionReader, *, none: bool = False
    ) -> int | None:
        members = self.book.sets[name]
        word = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if isinstance(word, str) and word in members:
            return members.index(word)
        known = (*members, "none") if none else members
        article = "an" if name[0] in "aeiou" else "a"
        reader.unreadable(f"{quote_value(value)} is not {article} {name}", path, suggest_name(value, known))
        return None

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
        # One branch a kind of key of the layout, as in reading.
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
