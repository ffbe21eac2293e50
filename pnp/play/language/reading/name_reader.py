"""Read what the keys of play.yaml name: players, sets and their members, pieces, regions, routes and directions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.messages import closest, format_value, join_words, plural, quote
from pnp.play.language.terms.book import Phrase, PieceSet, Region
from pnp.play.language.terms.grid import Grid
from pnp.play.language.terms.kinds import EMPTY, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PLAYER, ValueKind
from pnp.play.language.terms.options import PlayOptions
from pnp.play.language.terms.play_file import MemberFile, PieceFile, Places, PlayDocument, PlayerFile
from pnp.play.language.terms.value_reader import PLAY_FILE, ValueReader
from pnp.problems import DocumentPath

_LETTER = re.compile(r"[^\s\d.,:'\"\[\]{}#&*!|>%@`-]{1,3}")
_LETTER_AND_DIGITS = re.compile(r"[A-Za-z]+[0-9]+|[0-9]+[A-Za-z]+")
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_LONGEST_ROUTE = 1_000  # cells: half of the largest board, several rounds of any of the games
_MOST_PLAYERS = 20  # as many as the seats that game.yaml can have
_MOST_FIELDS = 20  # of the members of a set, as of a piece: each is a function of the game


def read_pieces(
    reader: ValueReader,
    given: Mapping[str, PieceFile | None],
    path: DocumentPath,
    sets: dict[str, tuple[str, ...]],
    seats: Sequence[str],
    box: Collection[str] = (),
) -> PieceSet:
    """Return the pieces; the values of a field that are in no set become a set of that field's name in *sets*.

    A piece of one of the *seats* that nobody takes is left out. *box* has the components, if they are known.
    """
    # The branches are filters: of pieces that could be read, that have a letter, and whose owner plays.
    _check_letters(reader, given, path)
    known = {letter: one for letter, one in given.items() if one is not None and _is_letter(letter)}
    for letter, one in known.items():
        reader.component(one.component, (*path, letter, "component"), box)
    absent = {*seats} - {*sets["player"]}
    pieces = {letter: fields for letter, fields in _fields(reader, known, path) if fields.get("owner") not in absent}
    kinds = _field_kinds(reader, pieces, path, sets)
    names = {"empty": EMPTY}
    for number, (letter, fields) in enumerate(pieces.items(), 1):
        usual = "_".join(fields[key] for key in ("owner", "kind") if key in fields) or letter
        names.setdefault((known[letter].name or usual).replace("-", "_"), number)
    return PieceSet(
        (".", *pieces),
        names,
        {field: (kind, _field_values(field, kind, pieces, sets)) for field, kind in kinds.items()},
        (None, *(known[letter].component for letter in pieces)),
        (False, *(not known[letter].limited for letter in pieces)),
    )


def _check_letters(reader: ValueReader, given: Mapping[str, Any], path: DocumentPath) -> None:
    """Report invalid letters; for those with digits, such as cards have, only the first and how many there are."""
    # A pack of cards has dozens of such letters; any other letter is wrong in a way of its own, and is told alone.
    wrong = [letter for letter in given if not _is_letter(letter)]
    first, *others = [letter for letter in wrong if _LETTER_AND_DIGITS.fullmatch(letter)] or [""]
    for letter in [letter for letter in wrong if letter not in others]:
        message = f"{quote(letter, 20)} can't stand for a piece"
        hint = "write one to three letters; . is an empty cell, and digits are numbers"
        if letter and letter == first:
            message += f", nor can {plural(len(others), 'other')} with a digit" if others else ""
            hint = f"digits are numbers: write one to three letters, and name: ha: {{name: {letter}}}"
        reader.fault(message, (*path, letter), hint, at_key=True)


def _is_letter(letter: str) -> bool:
    return _LETTER.fullmatch(letter) is not None and letter.isprintable()


def _fields(
    reader: ValueReader, pieces: Mapping[str, PieceFile], path: DocumentPath
) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each piece with its fields as texts; the fault of a name is reported once, at the first piece."""
    # Pieces share their fields: whether a name is valid is found at its first use, and then holds for all of them.
    uses = Counter(field for piece in pieces.values() for field in piece.fields)
    known = {"owner": True}
    for letter, piece in pieces.items():
        for field in [field for field in piece.fields if field not in known]:
            noun = "a field" if uses[field] < 2 else f"a field ({uses[field]} pieces have it)"
            known[field] = reader.name(field, (*path, letter, field), noun, scope="function")
        given = {field: one for field, one in piece.fields.items() if known[field] and one is not None}
        yield letter, {field: format_value(one) for field, one in given.items()}


def _field_kinds(
    reader: ValueReader, pieces: Mapping[str, Mapping[str, str]], path: DocumentPath, sets: dict[str, tuple[str, ...]]
) -> dict[str, ValueKind]:
    """Return the kind of each field: the set that has all its values, or a new one."""
    # An owner is a player or none, whatever set there is; the other fields take any values but those their set lacks.
    values: dict[str, dict[str, str]] = {}  # of each field, by the piece
    for letter, piece in pieces.items():
        for field, one in piece.items():
            if field == "owner" and one not in (*sets["player"], "none"):
                reader.member(one, (*path, letter, field), sets["player"], "a player")
            elif one != "none":
                values.setdefault(field, {})[letter] = one
    kinds = {}
    for field, given in values.items():
        for letter, one in given.items():
            if field != "owner" and one not in sets.get(field, (one,)):
                reader.member(one, (*path, letter, field), sets[field], f"in the set {quote(field)}")
        kinds[field] = PLAYER if field == "owner" else _field_kind(field, tuple(dict.fromkeys(given.values())), sets)
    return kinds


def _field_kind(field: str, members: tuple[str, ...], sets: dict[str, tuple[str, ...]]) -> ValueKind:
    """Return the kind of a field with some values: the set of its name, another that has them all, or a new one."""
    homes = [name for name, known in sets.items() if name not in ("cell", "direction") and {*members} <= {*known}]
    if field in sets:
        return ValueKind(field)
    if homes:
        return ValueKind(homes[0])
    if all(map(_NUMBER.fullmatch, members)):
        return NUMBER
    if {*members} <= {"true", "false"}:
        return FLAG
    sets[field] = members
    return ValueKind(field)


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


_Cells = tuple[str | int, ...] | Phrase  # a list of cells, or a condition on them


class BoardNames:
    """Reads the names of cells and directions in play.yaml."""

    def __init__(
        self, reader: ValueReader, grid: Grid, sets: Mapping[str, tuple[str, ...]], seats: Sequence[str]
    ) -> None:
        self.reader = reader
        self.grid = grid
        self.sets = sets
        self.seats = seats

    def cells(self, value: Places, path: DocumentPath, noun: str) -> tuple[int, ...]:
        """Return the cells of a list, or of one name."""
        cells = [self.reader.member(one, at, self.grid.names, noun) for at, one in _listed(value, path)]
        return tuple(cell for cell in cells if cell is not None)

    def region(self, name: str, value: Mapping[str, _Cells | None], path: DocumentPath) -> Region | None:
        """Return a named set of cells: a list, a condition on ``cell``, or one of these for each member of a set.

        A side of the board, NW, names the home there.
        """
        per = None if "" in value else self._members(value, path)
        if per is None and "" not in value:
            return None
        members = ("",) if per is None else self.sets[per]
        given = {member: value.get(member, ()) for member in members}
        if None in given.values():
            return None
        cells = (self._region(one or (), (*path, member) if member else path) for member, one in given.items())
        return Region(name, tuple(cells), per)

    def _region(self, value: _Cells, path: DocumentPath) -> tuple[int, ...] | Phrase:
        if isinstance(value, tuple):
            return tuple(dict.fromkeys(self.cells(value, path, "a cell of the board")))
        if value.text in self.grid.names:
            return (self.grid.names.index(value.text),)
        return self.grid.homes.get(value.text) or self.grid.regions.get(value.text) or value

    def _members(self, value: Mapping[str, Any], path: DocumentPath) -> str | None:
        """Return the set whose members are the keys of a mapping; players who don't take part may be among them."""
        keys = set(value)
        if keys <= {*self.sets["player"], *self.seats}:
            return "player"
        for name, members in self.sets.items():
            if keys <= set(members):
                return name
        hint = f"the players are {join_words(self.sets['player'])}"
        self.reader.fault(f"{join_words(map(quote, value))} are not members of one set", path, hint)
        return None

    def route(
        self, name: str, value: Places | Mapping[str, Places], path: DocumentPath
    ) -> tuple[tuple[int, ...], ...] | None:
        """Return a route: a list of cells for each player, or one for all."""
        noun, players = "a cell of the board", self.sets["player"]
        if not isinstance(value, Mapping):
            return (self.cells(value, path, noun),) * len(players)
        self._check_players(value, path)
        if missing := [player for player in players if player not in value]:
            message = f"{quote(name)} has no route for {join_words(map(quote, missing), 'and')}"
            self.reader.fault(message, path, f"add {missing[0]}: [...]")
            return None
        return tuple(self.cells(value[player], (*path, player), noun) for player in players)

    def _check_players(self, value: Mapping[str, Any], path: DocumentPath) -> None:
        """Report keys that are not players, whether or not these take part."""
        for key in value:
            if key not in (*self.sets["player"], *self.seats):
                self.reader.member(key, (*path, key), self.sets["player"], "a player")

    def directions(self, value: Places, path: DocumentPath) -> tuple[int, ...]:
        """Return the directions of a list, or of one name: a direction, or a set of directions of the board."""
        numbers: list[int] = []
        for at, one in _listed(value, path):
            if isinstance(one, str) and one in self.grid.ways:
                numbers += self.grid.ways[one]
                continue
            number = self.reader.member(one, at, self.grid.directions, "a direction of the board")
            numbers += [] if number is None else [number]
        return tuple(sorted(set(numbers)))

    def named_directions(self, value: Places | Mapping[str, Places], path: DocumentPath) -> tuple[tuple[int, ...], ...]:
        """Return named directions: the same for all, or a mapping by player."""
        if not isinstance(value, Mapping):
            return (self.directions(value, path),)
        self._check_players(value, path)
        return tuple(self.directions(value.get(player, ()), (*path, player)) for player in self.sets["player"])


def _listed(value: Places, path: DocumentPath) -> Iterator[tuple[DocumentPath, str | int]]:
    """Yield the names of a list, or one name, with their paths; without those that could not be read."""
    if isinstance(value, tuple):
        yield from (((*path, index), one) for index, one in enumerate(value[:_LONGEST_ROUTE]) if one is not None)
    elif value is not None:
        yield path, value


def named_players(written: Any) -> Iterator[str]:
    """Yield all players that the file names, for whatever choice of options."""
    match written:
        case list():
            yield from map(str, written)
        case {"option": _, "values": dict(table)}:
            for inner in table.values():
                yield from named_players(inner)
        case dict():
            yield from written


def read_players(
    reader: ValueReader, file: PlayDocument, setting: PlayOptions, *, is_given: bool
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """Return who plays, in turn order, and where forward is for each."""
    # Players are those of the file, else of game.yaml, else owners of pieces; an empty list is another fault than none.
    path: DocumentPath = (PLAY_FILE, "players")
    written: Mapping[str, PlayerFile | None] | tuple[str | None, ...] | None = file.players
    if not written and setting.seated:  # those of game.yaml
        if written is not None:
            hint = f"write [{', '.join(setting.seated)}], or remove the key: they are the seats of game.yaml"
            reader.fault("players is empty", path, hint)
        written = setting.seated
    named = list(_named(written, path))
    if not written:
        if written is not None or not is_given:
            at = path if is_given else path[:1]
            reader.fault("the players are unknown", at, "add players: [dark, light]", code="P005")
        named = [(path, name) for name in setting.seats or _owners(file.pieces) or ("first", "second")]
    players = _playing(reader, file, setting, named, path)
    told: Mapping[str, PlayerFile | None] = written if isinstance(written, Mapping) else {}
    return tuple(players), tuple(getattr(told.get(name), "forward", None) for name in players.values())


def _playing(
    reader: ValueReader,
    file: PlayDocument,
    setting: PlayOptions,
    named: Sequence[tuple[DocumentPath, str]],
    path: DocumentPath,
) -> dict[str, str]:
    """Return those who play with these options, with their names as they are written."""
    # The order matters: a misspelt seat counts before one is missed, and seats that don't play now leave last.
    players = _seated(reader, named, setting.seats)
    if file.players and (missing := [name for name in setting.seated if name not in players]):
        if len(missing) > sum(name not in setting.seats for name in players):  # else these are misspelt
            lacking = join_words(map(quote, missing), "and")
            reader.fault(f"players has no {lacking}", path, f"add {lacking}: game.yaml has such a seat", code="P005")
        players.update({name: name for name in missing})
    if setting.seated and set(setting.seated) <= players.keys():  # the others don't play with these options
        players = {name: players[name] for name in players if name in setting.seated}
    if named and not 1 <= len(players) <= _MOST_PLAYERS:
        reader.fault(f"{len(players)} players", path, f"a game has 1 to {_MOST_PLAYERS}", code="P008")
    return players or {"first": "first"}


def _named(
    written: Mapping[str, Any] | tuple[str | None, ...] | None, path: DocumentPath
) -> Iterator[tuple[DocumentPath, str]]:
    """Yield the names of a mapping or a list that could be read, with their paths."""
    steps: Iterable[str | int] = written if isinstance(written, Mapping) else range(len(written or ()))
    yield from (((*path, step), name) for step, name in zip(steps, written or (), strict=True) if name is not None)


def _seated(reader: ValueReader, named: Sequence[tuple[DocumentPath, str]], seats: Sequence[str]) -> dict[str, str]:
    """Return players by their names, with these as they are written.

    A player without a seat in game.yaml is a fault, and so is a duplicate. A misspelt seat counts as that seat.
    """
    players: dict[str, str] = {}
    names = {name for _, name in named}
    for at, name in named:
        meant = name
        if seats and name not in seats:
            reader.member(name, at, seats, "a seat of game.yaml", at_key=True)
            near = closest(name, seats)
            meant = near if near is not None and near not in names else name
        if meant in players:
            reader.fault(f"duplicate player {quote(name)}", at, "name each player once", at_key=True)
        else:
            players[meant] = name
    return players


def _owners(pieces: Mapping[str, PieceFile | None]) -> tuple[str, ...]:
    """Return the owners of pieces, who are the players if the file does not name any."""
    owners = (one.fields.get("owner") for one in pieces.values() if one is not None)
    return tuple(dict.fromkeys(one for one in owners if isinstance(one, str)))


def read_set(
    reader: ValueReader,
    written: tuple[str | None, ...] | Mapping[str, MemberFile | str | None] | None,
    path: DocumentPath,
    claim: Callable[[str, DocumentPath, str], bool],
) -> tuple[tuple[str, ...], dict[str, tuple[int, ...]]]:
    """Return the members of a set, and of each field of theirs a number for each member, and 0 for none.

    *claim* returns whether a name is valid and not taken yet.
    """
    # A repeated member is told as such alone, and a number needs no name; a list has no fields, and some of a mapping.
    members: dict[str, None] = {}
    for at, word in _named(written, path):
        if word in members:
            reader.fault(f"{quote(word)} is in the set more than once", at, "remove one", code="P007")
        elif re.fullmatch(r"\d{1,6}", word) or reader.name(word, at, "a member", hyphens=True):
            members[word] = None
    told = {member: written[member] for member in members} if isinstance(written, Mapping) else {}
    numbers = {member: one.numbers for member, one in told.items() if isinstance(one, MemberFile)}
    fields = _number_fields(reader, numbers, path, claim)
    return tuple(members), {
        field: (*(values.get(member, 0) for member in members), 0) for field, values in fields.items()
    }


def _number_fields(
    reader: ValueReader,
    numbers: Mapping[str, Mapping[str, int | None]],
    path: DocumentPath,
    claim: Callable[[str, DocumentPath, str], bool],
) -> dict[str, dict[str, int]]:
    # Members share their fields, whose names are claimed once: where a member first gives one a number.
    given = {field for each in numbers.values() for field in each}
    if len(given) > _MOST_FIELDS:
        message = f"the members of {quote(str(path[-1]))} have {len(given)} fields"
        reader.fault(message, path, f"at most {_MOST_FIELDS}", code="P008")
        return {}
    fields: dict[str, dict[str, int]] = {}
    noun = "a field of members"
    for member, field, value in [(member, *one) for member, each in numbers.items() for one in each.items()]:
        at = (*path, member, field)
        is_known = field in fields
        if value is not None and (is_known or (reader.name(field, at, noun, "function") and claim(field, at, noun))):
            fields.setdefault(field, {})[member] = value
    return fields
