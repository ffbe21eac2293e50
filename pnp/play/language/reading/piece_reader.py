"""Read the pieces, ``d: {kind: man, owner: dark, component: dark-man}``, regions, routes and named directions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pnp.messages import join_words, plural, quote, quote_value
from pnp.play.language.terms.book import Phrase, PieceSet, Region
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import EMPTY, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PLAYER, ValueKind
from pnp.play.language.terms.value_reader import ValueReader
from pnp.problems import DocumentPath

_LETTER = re.compile(r"[^\s\d.,:'\"\[\]{}#&*!|>%@`-]{1,3}")
_LETTER_AND_DIGITS = re.compile(r"[A-Za-z]+[0-9]+|[0-9]+[A-Za-z]+")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_NOT_FIELDS = ("component", "name", "limited")
_MOST_PIECES = 200
_LONGEST_ROUTE = 1_000


def read_pieces(
    reader: ValueReader,
    value: Any,
    path: DocumentPath,
    sets: dict[str, tuple[str, ...]],
    seats: Sequence[str],
    box: Collection[str] = (),
) -> PieceSet:
    """Return the pieces; the values of a field that are in no set become a set of that field's name in *sets*.

    A piece of one of the *seats* that nobody takes is left out. *box* has the components, if they are known.
    """
    if value is None:
        return PieceSet()
    given = reader.mapping(value, path, "pieces", "write a letter and its fields: d: {owner: dark}", _MOST_PIECES)
    _check_letters(reader, given, path)
    pieces: dict[str, dict[str, str]] = {}
    field_names = _FieldNames(reader, given)
    for letter, written in given.items():
        fields = _piece(reader, letter, written, (*path, letter), field_names)
        if fields is not None and "component" in fields:
            reader.component(fields["component"], (*path, letter, "component"), box)
        if fields is not None and not (fields.get("owner") in seats and fields["owner"] not in sets["player"]):
            pieces[letter] = fields
    kinds = _field_kinds(reader, pieces, path, sets)
    names = {"empty": EMPTY}
    for number, (letter, piece) in enumerate(pieces.items(), 1):
        usual = "_".join(piece[key] for key in ("owner", "kind") if key in piece) or letter
        names.setdefault(piece.get("name", usual).replace("-", "_"), number)
    return PieceSet(
        (".", *pieces),
        names,
        {field: (kind, _field_values(field, kind, pieces, sets)) for field, kind in kinds.items()},
        (None, *(piece.get("component") for piece in pieces.values())),
        (False, *(piece.get("limited") == "false" for piece in pieces.values())),
    )


def _check_letters(reader: ValueReader, given: Mapping[str, Any], path: DocumentPath) -> None:
    """Report invalid letters; for those with digits, such as cards have, only the first and how many there are."""
    wrong = [letter for letter in given if not _is_letter(letter)]
    with_digits = [letter for letter in wrong if _LETTER_AND_DIGITS.fullmatch(letter)]
    for letter in wrong:
        hint = "write one to three letters; . is an empty cell, and digits are numbers"
        others = ""
        if letter in with_digits[1:]:
            continue
        if letter in with_digits:
            hint = f"digits are numbers: write one to three letters, and name: ha: {{name: {letter}}}"
            others = f", nor can {plural(len(with_digits) - 1, 'other')} with a digit" if with_digits[1:] else ""
        reader.fault(f"{quote(letter, 20)} can't stand for a piece{others}", (*path, letter), hint, at_key=True)


def _is_letter(letter: str) -> bool:
    """Return whether a text can stand for a piece in positions."""
    return _LETTER.fullmatch(letter) is not None and letter.isprintable()


class _FieldNames:
    """The names of the fields that pieces are *given*; the fault of one is reported once, at the first piece."""

    def __init__(self, reader: ValueReader, given: Mapping[str, Any]) -> None:
        self._reader = reader
        self._uses = Counter(field for piece in given.values() if isinstance(piece, dict) for field in piece)
        self._known: dict[str, bool] = {}

    def can_be(self, field: str, path: DocumentPath) -> bool:
        """Return whether a key can be the name of a field."""
        if field not in self._known:
            uses = self._uses[field]
            noun = "a field" if uses < 2 else f"a field ({uses} pieces have it)"
            is_known = field in _NOT_FIELDS or field == "owner"
            self._known[field] = is_known or self._reader.name(field, path, noun, scope="function")
        return self._known[field]


def _piece(
    reader: ValueReader, letter: str, value: Any, path: DocumentPath, field_names: _FieldNames
) -> dict[str, str] | None:
    """Return the fields of a piece, or None if its letter is invalid."""
    if not _is_letter(letter):
        return None
    fields = {}
    given = {} if value is None else reader.mapping(value, path, "a piece", "write d: {owner: dark}", 20)
    for field, one in given.items():
        if field == "limited":
            fields[field] = str(reader.flag(one, (*path, field))).lower()
        elif not isinstance(one, str | int):
            reader.fault(f"{field} is a name, not {quote_value(one)}", (*path, field), "write a name")
        elif field_names.can_be(field, (*path, field)):
            fields[field] = str(one).lower() if isinstance(one, bool) else str(one)
    return fields


def _field_kinds(
    reader: ValueReader, pieces: Mapping[str, Mapping[str, str]], path: DocumentPath, sets: dict[str, tuple[str, ...]]
) -> dict[str, ValueKind]:
    """Return the kind of each field: the set that has all its values, or a new one."""
    values: dict[str, dict[str, None]] = {}
    for letter, piece in pieces.items():
        for field, one in piece.items():
            if field == "owner" and one not in (*sets["player"], "none"):
                reader.member(one, (*path, letter, field), sets["player"], "a player")
            elif field not in _NOT_FIELDS and one != "none":
                values.setdefault(field, {})[one] = None
    kinds = {}
    for field, members in values.items():
        homes = [name for name, known in sets.items() if name not in ("cell", "direction") and {*members} <= {*known}]
        if field == "owner":
            kinds[field] = PLAYER
        elif field in sets:
            _check_members(reader, pieces, field, path, sets[field])
            kinds[field] = ValueKind(field)
        elif homes:
            kinds[field] = ValueKind(homes[0])
        elif all(map(_NUMBER.fullmatch, members)):
            kinds[field] = NUMBER
        elif members.keys() <= {"true", "false"}:
            kinds[field] = FLAG
        else:
            sets[field] = tuple(members)
            kinds[field] = ValueKind(field)
    return kinds


def _check_members(
    reader: ValueReader,
    pieces: Mapping[str, Mapping[str, str]],
    field: str,
    path: DocumentPath,
    members: Sequence[str],
) -> None:
    """Report each value of a field that is not in the set of that name."""
    for letter, piece in pieces.items():
        if piece.get(field, "none") not in (*members, "none"):
            reader.member(piece[field], (*path, letter, field), members, f"in the set {field}")


def _field_values(
    field: str, kind: ValueKind, pieces: Mapping[str, Mapping[str, str]], sets: Mapping[str, Sequence[str]]
) -> tuple[int, ...]:
    """Return the value of a field for the empty cell, each piece, and the piece off the board."""
    written = [piece.get(field, "none") for piece in pieces.values()]
    if kind == NUMBER:
        return (NO_NUMBER, *(NO_NUMBER if one == "none" else int(one) for one in written), NO_NUMBER)
    if kind == FLAG:
        return (0, *(int(one == "true") for one in written), 0)
    members = sets[kind.name]
    return (NO_MEMBER, *(members.index(one) if one in members else NO_MEMBER for one in written), NO_MEMBER)


class BoardNames:
    """Reads the names of cells and directions in play.yaml."""

    def __init__(
        self, reader: ValueReader, grid: Grid, sets: Mapping[str, tuple[str, ...]], seats: Sequence[str]
    ) -> None:
        self.reader = reader
        self.grid = grid
        self.sets = sets
        self.seats = seats

    def cells(self, value: Any, path: DocumentPath, noun: str) -> tuple[int, ...]:
        """Return the cells of a list, or of one name."""
        listed = value if isinstance(value, list) else [value]
        cells = []
        for index, one in enumerate(listed[:_LONGEST_ROUTE]):
            cell = self.reader.member(one, (*path, index) if isinstance(value, list) else path, self.grid.names, noun)
            cells += [] if cell is None else [cell]
        return tuple(cells)

    def region(self, name: str, value: Any, path: DocumentPath) -> Region | None:
        """Return a named set of cells: a list, a condition on ``cell``, or one of these for each member of a set.

        A side of the board, NW, names the home there.
        """
        if not isinstance(value, dict):
            cells = self._region(value, path)
            return None if cells is None else Region(name, (cells,))
        per = self._members(value, path)
        if per is None:
            return None
        entries = []
        for member in self.sets[per]:
            cells = self._region(value[member], (*path, member)) if member in value else ()
            if cells is None:
                return None
            entries.append(cells)
        return Region(name, tuple(entries), per)

    def _region(self, value: Any, path: DocumentPath) -> tuple[int, ...] | Phrase | None:
        if isinstance(value, list):
            return tuple(dict.fromkeys(self.cells(value, path, "a cell of the board")))
        if isinstance(value, str) and value in self.grid.names:
            return (self.grid.names.index(value),)
        if isinstance(value, str) and (value in self.grid.homes or value in self.grid.regions):
            return self.grid.homes.get(value) or self.grid.regions[value]
        return self.reader.phrase(value, path, "a region")

    def _members(self, value: Mapping[str, Any], path: DocumentPath) -> str | None:
        """Return the set whose members are the keys of a mapping; players who don't take part may be among them."""
        keys = set(value)
        if keys <= {*self.sets["player"], *self.seats}:
            return "player"
        for name, members in self.sets.items():
            if keys <= set(members):
                return name
        hint = f"the players are {join_words(self.sets['player'])}"
        self.reader.fault(f"{join_words(value)} are not members of one set", path, hint)
        return None

    def route(self, name: str, value: Any, path: DocumentPath) -> tuple[tuple[int, ...], ...] | None:
        """Return a route: a list of cells for each player, or one for all."""
        noun, players = "a cell of the board", self.sets["player"]
        if not isinstance(value, dict):
            return (self.cells(value, path, noun),) * len(players)
        for key in value:
            if key not in (*players, *self.seats):
                self.reader.member(key, (*path, key), players, "a player")
        missing = [player for player in players if player not in value]
        if missing:
            self.reader.fault(f"{name} has no route for {join_words(missing, 'and')}", path, f"add {missing[0]}: [...]")
            return None
        return tuple(self.cells(value[player], (*path, player), noun) for player in players)

    def directions(self, value: Any, path: DocumentPath) -> tuple[int, ...]:
        """Return the directions of a list, or of one name: a direction, or a set of directions of the board."""
        numbers: list[int] = []
        for index, one in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(one, str) and one in self.grid.ways:
                numbers += self.grid.ways[one]
                continue
            at = (*path, index) if isinstance(value, list) else path
            number = self.reader.member(one, at, self.grid.directions, "a direction of the board")
            numbers += [] if number is None else [number]
        return tuple(sorted(set(numbers)))

    def named_directions(self, name: str, value: Any, path: DocumentPath) -> tuple[tuple[int, ...], ...]:
        """Return named directions: the same for all, or a mapping by player."""
        if not isinstance(value, dict):
            return (self.directions(value, path),)
        for key in value:
            if key not in (*self.sets["player"], *self.seats):
                self.reader.member(key, (*path, key), self.sets["player"], "a player")
        return tuple(self.directions(value.get(player, []), (*path, player)) for player in self.sets["player"])
