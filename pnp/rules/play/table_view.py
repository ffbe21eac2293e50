"""Show a position of a game in the names of components.yaml: pieces on boards, parts of the state, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pnp.model.kinds import AnyComponent, is_board, is_row_board, owner_of, stance_of
from pnp.model.texts import Name, Text, TextValue, comma_list, semicolon_list, ui_text
from pnp.model.view import (
    BoardView,
    CellPlace,
    PoolPlace,
    PoolView,
    RowPlace,
    Standing,
    StatusItem,
    TablePlace,
    TrackView,
    View,
)
from pnp.rules.play.book import PlayBook, PoolEntry, Shows, StatePart, StatusEntry
from pnp.rules.play.code import PartPlace, Slots
from pnp.rules.play.code_store import find_code, keep_code
from pnp.rules.play.kinds import CELL, EMPTY, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE
from pnp.rules.play.show_reader import APART
from pnp.rules.protocol import Outcome

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


_MOST_SHOWN = 32  # positions whose views are known at a time


class TableSetup(Struct, frozen=True):
    """What views need beside a book: the *board* that pieces lie on, the *side* of boards of several sizes.

    *homes* says that players' homes differ from position to position, *counts_players* that their number does.
    *rows* are the boards of rows, *portraits* the component by which readers know each player, *names* the components,
    *secret* those whose backs tell nothing.
    """

    board: str | None = None
    side: int | None = None
    counts_players: bool = False
    rows: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    portraits: Mapping[str, str] = msgspec.field(default_factory=dict)
    names: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()


def table_of(
    board: str | None, component: AnyComponent | None, components: Mapping[str, AnyComponent], players: Sequence[str]
) -> TableSetup:
    """Return what views need of a box; *component* is the board as the options have it."""
    rows = {name: tuple(one.rows) for name, one in components.items() if is_row_board(one)}
    pieces = {name: one for name, one in components.items() if stance_of(one) and not is_board(one)}
    portraits = {
        player: next((name for name, one in pieces.items() if owner_of(name, one, players) == player), None)
        for player in players
        if player not in pieces  # a piece of that name shows the player
    }
    return TableSetup(
        board,
        getattr(component, "side", None),
        rows=rows,
        portraits={player: name for player, name in portraits.items() if name},
        names=frozenset(components),
        secret=frozenset(name for name, one in components.items() if getattr(one, "secret", False)),
    )


class TableView:
    """Shows the positions of one book."""

    def __init__(self, book: PlayBook, table: TableSetup, shown: ShownEntries = ShownEntries()) -> None:  # noqa: B008
        self.shown = shown
        self.book = book
        self.table = table
        self.order = {name: number for number, name in enumerate(book.parts)}
        self.numbers = book.grid.numbers
        owners, faces = (self._field(name) for name in ("owner", "face"))
        down = "down" in book.sets.get("face", ()) and book.sets["face"].index("down")
        self.standings = tuple(
            self._standing(component, owners[number], is_down=down is not False and faces[number] == down)
            for number, component in enumerate(book.pieces.components)
        )
        self.tracks = dict(self._tracks())
        self._shown = lru_cache(maxsize=_MOST_SHOWN)(self._show)

    def _field(self, name: str) -> Sequence[int]:
        """Return a field of each piece."""
        field = self.book.pieces.fields.get(name)
        return field[1] if field else [NO_MEMBER] * len(self.book.pieces.components)

    def _standing(self, component: str | None, owner: int, *, is_down: bool) -> Standing | None:
        """Return a piece as it lies on the board; None for one that is no component."""
        if component is None:
            return None
        if is_down:
            return Standing(component, face="back")
        return Standing(component, owner=self.book.players[owner] if owner != NO_MEMBER else None)

    def _tracks(self) -> Iterator[tuple[str, str]]:
        """Yield the parts that lie on boards of rows, each with its board."""
        for part in self.book.parts.values():
            if part.shown.named and part.kind == NUMBER and len(part.per) == 1:
                members = set(self.book.sets[part.per[0]])
                fitting = [name for name, rows in self.table.rows.items() if members <= set(rows)]
                on = part.shown.on or (fitting[0] if fitting and part.per[0] not in ("cell", "player") else None)
                if on is not None:
                    yield part.name, on

    def view(self, slots: Slots, *, is_over: bool) -> View:
        """Return the view of a position; every claim about a frame asks for that of the same one."""
        return self._shown(slots, is_over)

    def _show(self, slots: Slots, is_over: bool) -> View:
        turn = self.book.players[slots[self.order["turn"]]]
        return View(
            boards=tuple(self._boards(slots)),
            tracks=tuple(self._track_views(slots)),
            pools=tuple(self._pools(slots)),
            turn=None if is_over else turn,
            status=tuple(self._status(slots, is_over=is_over)),
        )

    def words(self, slots: Slots) -> Sequence[Text] | None:
        """Return the game's own sentences about a position; None if it has none."""
        return None if self.shown.words is None else self.shown.words(slots, slots[self.order["turn"]])

    def _boards(self, slots: Slots) -> Iterator[BoardView]:
        if self.table.board is None:
            return
        on_cells = self._on_cells(slots)
        cells = tuple(
            (name, tuple(on_cells[cell])) for cell, name in enumerate(self.book.grid.names) if on_cells.get(cell)
        )
        players = len(self.book.players) if self.table.counts_players else None
        homes = tuple(self._homes()) if self.table.counts_players else ()
        yield BoardView(self.table.board, cells, self.table.side, homes, players)

    def _homes(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each player's home, where the board has homes and the file says whose they are."""
        region = self.book.regions.get("home")
        if region is not None and region.per == "player" and self.book.grid.homes:
            for player, cells in zip(self.book.players, region.cells, strict=True):
                if isinstance(cells, tuple):
                    yield player, tuple(self.book.grid.names[cell] for cell in cells)

    def _on_cells(self, slots: Slots) -> Mapping[int, Sequence[Standing]]:
        """Return the pieces on each cell from the bottom up: those of tables first, then what else lies or stands."""
        cells = range(len(self.book.grid.names))
        on_cells: dict[int, list[Standing]] = {}
        for part in self.book.parts.values():
            is_piled = part.is_pile and part.kind.name == PIECE.name
            if part.per == ("cell",) and (is_piled or part.kind == PIECE):
                for cell, entry in zip(cells, slots[self.order[part.name]], strict=False):
                    things = entry if is_piled else (entry,) if entry > EMPTY else ()
                    if things:
                        pieces = (self.standings[one] for one in things)
                        on_cells.setdefault(cell, []).extend(one for one in pieces if one is not None)
        for part in self.book.parts.values():
            component = part.shown.component
            if part.kind == NUMBER and part.per == ("cell",) and component:
                for cell, number in zip(cells, slots[self.order[part.name]], strict=False):
                    if number > 0:
                        on_cells.setdefault(cell, []).append(Standing(component, number))
        for part in self.book.parts.values():
            for cell, standing in self._standing_of(part, slots[self.order[part.name]]):
                on_cells.setdefault(cell, []).append(standing)
        return on_cells

    def _standing_of(self, part: StatePart, value: Any) -> Iterator[tuple[int, Standing]]:
        """Yield the pieces of a part that names cells, each with its cell."""
        if part.kind.name != CELL.name or part.is_many or not part.shown.named:
            return
        if not part.per and part.shown.component:
            yield value, Standing(part.shown.component)
        elif len(part.per) == 1:
            for number, member in enumerate(self.book.sets[part.per[0]]):
                component = part.shown.component_of(member)
                if component is not None:
                    yield value[number], Standing(component, owner=member if part.per == ("player",) else None)

    def _track_views(self, slots: Slots) -> Iterator[TrackView]:
        """Yield the boards of rows, with the counts of each row."""
        for track in dict.fromkeys(self.tracks.values()):
            names = [name for name, on in self.tracks.items() if on == track]
            places = []
            for row in self.table.rows.get(track, ()):
                for name in names:
                    part = self.book.parts[name]
                    members = self.book.sets[part.per[0]]
                    count = slots[self.order[name]][members.index(row)] if row in members else 0
                    component = part.shown.component_of(row)
                    pieces = (Standing(component, count),) if component and count > 0 else ()
                    places.append((row, part.shown.place or name, pieces))
            yield TrackView(track, tuple(places))

    def _pools(self, slots: Slots) -> Iterator[PoolView]:
        """Yield the pools beside the board: of single numbers, then of the players."""
        if self.shown.pools is not None:
            yield from self.shown.pools(slots, slots[self.order["turn"]])
            return
        yield from self._stocks(slots)
        held = {player: self._held(number, player, slots) for number, player in enumerate(self.book.players)}
        if not any(self.is_held(part) for part in self.book.parts.values()):
            return
        pools = [PoolView(player, tuple(pieces), self._portrait(player)) for player, pieces in held.items()]
        unowned = [PoolView(name, (Standing(name),)) for name in self._unowned(slots)]
        middle = (len(pools) + 1) // 2
        yield from (*pools[:middle], *unowned, *pools[middle:])

    def _portrait(self, player: str) -> str | None:
        return self.table.portraits.get(player)

    def is_held(self, part: StatePart) -> bool:
        """Return whether a part shows what players have."""
        if not part.shown.named or part.name in self.tracks:
            return False
        if part.kind.name == "player" and not part.is_many and not part.per:
            return True
        return "player" in part.per and (part.kind == NUMBER or part.is_pile)

    def _held(self, number: int, player: str, slots: Slots) -> list[Standing]:
        """Return what a player has."""
        pieces = []
        for part in self.book.parts.values():
            value = slots[self.order[part.name]]
            if not self.is_held(part):
                continue
            if part.kind.name == "player":
                pieces += [Standing(part.shown.component)] if value == number and part.shown.component else []
            elif part.per == ("player",):
                pieces += self._counted(part.shown.component_of(player), value[number])
            elif len(part.per) == 2:
                pieces += self._counted_row(part, number, value)
        return pieces

    def _counted_row(self, part: StatePart, number: int, value: Sequence[int]) -> list[Standing]:
        """Return what a player has of each member of another set."""
        other = part.per[1 - part.per.index("player")]
        size = len(self.book.sets[part.per[1]]) + 1
        pieces = []
        for index, member in enumerate(self.book.sets[other]):
            entry = number * size + index if part.per[0] == "player" else index * size + number
            pieces += self._counted(part.shown.component_of(member), value[entry])
        return pieces

    def _counted(self, component: str | None, value: int | Sequence[int]) -> list[Standing]:
        count = value if isinstance(value, int) else len(value)
        return [Standing(component, count)] if component and count > 0 else []

    def _unowned(self, slots: Slots) -> Iterator[str]:
        """Yield the components that nobody has."""
        for part in self.book.parts.values():
            if self.is_held(part) and part.kind.name == "player" and slots[self.order[part.name]] == NO_MEMBER:
                yield from part.shown.named

    def _stocks(self, slots: Slots) -> Iterator[PoolView]:
        """Yield what belongs to nobody: numbers and piles."""
        for part in self.book.parts.values():
            if not part.shown.named or part.per or not (part.kind == NUMBER or part.is_pile):
                continue
            pieces = tuple(self._counted(part.shown.named[0], slots[self.order[part.name]]))
            name = self.pool_name(part)
            yield PoolView(name, pieces, title=None if name in self.table.names else part_title(part))

    def pool_name(self, part: StatePart) -> str:
        """Return the name of the pool that shows a part: the component of that name, or the pieces themselves."""
        name = part.name.replace("_", "-")
        return name if name in self.table.names or part.shown.title is not None else part.shown.named[0]

    def _status(self, slots: Slots, *, is_over: bool) -> Iterator[StatusItem]:
        """Yield the parts that have a title: numbers and names with their values, flags while they are true."""
        if self.shown.status is not None:
            yield from self.shown.status(slots, slots[self.order["turn"]], is_over)
            return
        for part in self.book.parts.values():
            title = part_title(part)
            if title is None or part.shown.named or part.per or part.is_many:
                continue
            value = slots[self.order[part.name]]
            if part.kind == FLAG:
                if value:
                    yield StatusItem(title)
            elif value != (NO_NUMBER if part.kind == NUMBER else NO_MEMBER):
                yield StatusItem(ui_text("{title}: {value}", title=title, value=self.shown_value(part, value)))

    def shown_value(self, part: StatePart, value: int) -> TextValue:
        """Return what readers see of a value."""
        if part.kind == NUMBER:
            return value
        word = self.book.sets[part.kind.name][value]
        return Name(word) if part.kind.name == "player" else word

    # Places

    def place(self, place: PartPlace) -> TablePlace | None:
        """Return where the pieces of a number lie; None if they are not shown."""
        part = self.book.parts[place.part]
        members = [self.book.sets[per][index] for per, index in zip(part.per, place.indices, strict=True) if index >= 0]
        if len(members) != len(part.per):
            return None
        if part.name in self.tracks:
            return RowPlace(members[0])
        if "player" in part.per:
            return PoolPlace(members[part.per.index("player")])
        if part.per == ("cell",):
            return CellPlace(members[0])
        if part.per or not part.shown.named:
            return None
        return PoolPlace(self.pool_name(part))

    def component(self, place: PartPlace) -> str | None:
        """Return the component that a number counts."""
        part = self.book.parts[place.part]
        members = [self.book.sets[per][index] for per, index in zip(part.per, place.indices, strict=True) if index >= 0]
        return next((one for member in members if (one := part.shown.component_of(member))), part.shown.component)


def part_title(part: StatePart) -> Text | None:
    """Return what readers call a part of the state."""
    return None if part.shown.title is None else Text(part.shown.title, SHOW_CONTEXT)


def describe_view(
    view: View,
    turn: str,
    outcome: Outcome | None,
    words: Sequence[Text] | None = None,
    secret: Container[str] = frozenset(),
) -> Iterator[Text]:
    """Yield sentences: who is to act or has won, what lies where, what each pool holds, and what else is known.

    The game's own *words*, if it has any, take the place of all but the first. Of *secret* components that lie face
    down, they tell only that something lies there.
    """
    yield _turn(turn, outcome)
    if words is not None:
        yield from words
        return
    for board in view.boards:
        yield from _board(board, secret)
    for track in view.tracks:
        places: dict[str, list[TextValue]] = {}
        for row, _, pieces in track.places:
            places.setdefault(row, []).extend(_thing(one) for one in pieces)
        for row, things in places.items():
            title = Name(row)
            # For translators: a board, a hand or a pile without pieces.
            nothing = ui_text("{title}: nothing.", title=title)
            # For translators: a piece and the places where it lies, or a place and the pieces there.
            yield ui_text("{title}: {things}.", title=title, things=comma_list(things)) if things else nothing
    for pool in view.pools if any(pool.pieces for pool in view.pools) else ():
        owner: TextValue = pool.title or Name(pool.name)
        things = [_thing(one) for one in pool.pieces]
        nothing = ui_text("{title}: nothing.", title=owner)
        yield ui_text("{title}: {things}.", title=owner, things=comma_list(things)) if things else nothing
    for item in view.status:
        # For translators: an entry of the status line as a sentence.
        yield ui_text("{entry}.", entry=item.label)


def _turn(turn: str, outcome: Outcome | None) -> Text:
    """Return whose turn it is, or how the game ended."""
    if outcome is None:
        return ui_text("{player} is to act.", player=Name(turn))
    if outcome.winner is not None:
        return ui_text("The game is over: {player} wins.", player=Name(outcome.winner))
    return ui_text("The game is over: a draw.")


def _board(board: BoardView, secret: Container[str]) -> Iterator[Text]:
    """Yield where each kind of piece lies; where pieces lie on others, what is on each cell."""
    if any(len(pieces) > 1 for _, pieces in board.cells):
        cells = semicolon_list([_cell(cell, pieces) for cell, pieces in board.cells])
        yield ui_text("{title}: {things}.", title=Name(board.component), things=cells)
        return
    places: dict[Standing, list[TextValue]] = {}
    for cell, pieces in board.cells:
        for piece in pieces:
            where = ui_text("{place} (×{n})", place=cell, n=piece.count) if piece.count > 1 else cell
            component = "" if piece.face == "back" and piece.component in secret else piece.component
            places.setdefault(Standing(component, face=piece.face), []).append(where)
    for piece, names in places.items():
        if not piece.component:
            yield ui_text("Face down: {cells}.", cells=comma_list(names))
        elif piece.face == "back":
            yield ui_text("Face down, {title}: {cells}.", title=Name(piece.component), cells=comma_list(names))
        else:
            yield ui_text("{title}: {things}.", title=Name(piece.component), things=comma_list(names))
    if not places:
        yield ui_text("{title}: nothing.", title=Name(board.component))


def _cell(cell: str, pieces: Sequence[Standing]) -> Text:
    """Return what is on a cell: "C1 Mushroom (2 × Button, Hollow)"."""
    lowest, *others = (_thing(piece) for piece in pieces)
    if not others:
        # For translators: a cell, and what lies on it.
        return ui_text("{cell} {tile}", cell=cell, tile=lowest)
    # For translators: a cell, what lies on it, and what lies or stands on that.
    return ui_text("{cell} {tile} ({details})", cell=cell, tile=lowest, details=comma_list(others))


def _thing(piece: Standing) -> TextValue:
    """Return a piece or several in words."""
    title: TextValue = Name(piece.component)
    if piece.face == "back":
        # For translators: a piece or several that lie face down.
        title = ui_text("{title} (face down)", title=title)
    return title if piece.count == 1 else ui_text("{n} × {title}", n=piece.count, title=title)
