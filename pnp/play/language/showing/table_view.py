"""Show a position of a game in the names of components.yaml: pieces on boards, parts of the state, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from pnp.game.model.texts import Name, Text, TextValue, comma_list, semicolon_list, ui_text
from pnp.game.model.view import (
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
from pnp.play.language.running.code import PartPlace, Slots
from pnp.play.language.running.holdings import TablePools, TableSetup, component_at, named_standing, pieces_in
from pnp.play.language.showing.show_reader import APART
from pnp.play.language.terms.book import SHOW_CONTEXT, PlayBook, Shows, StatePart, StatusEntry
from pnp.play.language.terms.kinds import CELL, EMPTY, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE
from pnp.play.protocol import Outcome


class ShownEntries(Struct, frozen=True):
    """Asks positions for the entries of the status line, the pools and the sentences that the file says.

    *asked* returns the entries that a position has, in the order of status, pools and words: each with its number, and
    its values joined by APART.
    """

    shows: Shows
    asked: Callable[[Slots], Iterable[tuple[str, str, str]]]

    def status(self, slots: Slots, is_over: bool) -> list[StatusItem] | None:
        """Return the status items of a position; None if the file has no entries for them."""
        if self.shows.status is None:
            return None
        return [
            StatusItem(_filled(entry, values), token or None, entry.bold, entry.face)
            for entry, (token, *values) in self._shown("status", slots)
            if entry.over or not is_over
        ]

    def pools(self, slots: Slots) -> list[PoolView] | None:
        """Return the pools of a position; None if the file has no entries for them."""
        if self.shows.pools is None:
            return None
        pools = []
        for entry, (name, piece, portrait, count) in self._shown("pools", slots):
            pieces = (Standing(piece, int(count)),) if piece and count.isdecimal() and int(count) else ()
            pools.append(PoolView(name, pieces, portrait or None, spread=entry.spread))
        return pools

    def words(self, slots: Slots) -> list[Text] | None:
        """Return the sentences about a position; None if the file has none."""
        if self.shows.words is None:
            return None
        return [_filled(entry, values) for entry, (_, *values) in self._shown("words", slots)]

    def _shown(self, kind: str, slots: Slots) -> Iterator[tuple[Any, list[str]]]:
        """Yield the entries of one kind that a position has, with their values."""
        entries = [(of, entry) for of in ("status", "pools", "words") for entry in getattr(self.shows, of) or ()]
        for number, values, _ in self.asked(slots):
            of, entry = entries[int(number)]
            if of == kind:
                yield entry, values.split(APART)


def _filled(entry: StatusEntry, values: Sequence[str]) -> Text:
    named = dict(zip(entry.names, values, strict=True))
    numbers = tuple((name, int(value)) for name, value in named.items() if value.lstrip("-").isdecimal())
    counted = dict(numbers)
    filled: tuple[tuple[str, TextValue], ...] = tuple(
        (name, counted[name] if str(counted.get(name)) == value else Name(value)) for name, value in named.items()
    )
    return Text(entry.text, SHOW_CONTEXT, values=filled, numbers=numbers)


_MOST_SHOWN = 32  # positions whose views are cached at a time: by estimate, more than a figure or a move asks for


class TableView:
    """Shows the positions of one book."""

    def __init__(self, book: PlayBook, setup: TableSetup, shown: ShownEntries) -> None:
        self.shown = shown
        self.book = book
        self.setup = setup
        self.pools = TablePools(book, setup)
        self.order = {name: number for number, name in enumerate(book.parts)}
        self._shown = lru_cache(maxsize=_MOST_SHOWN)(self._show)

    def view(self, slots: Slots, *, is_over: bool) -> View:
        """Return the view of a position; it is cached, since every claim about a frame needs the same one."""
        return self._shown(slots, is_over)

    def _show(self, slots: Slots, is_over: bool) -> View:
        me = slots[self.order["turn"]]
        pools = self.shown.pools(slots)
        return View(
            boards=tuple(self._boards(slots)),
            tracks=tuple(self._track_views(slots)),
            pools=tuple(self.pools.pools(slots) if pools is None else pools),
            turn=None if is_over else self.book.players[me],
            status=tuple(self._status(slots, is_over=is_over)),
        )

    def words(self, slots: Slots) -> Sequence[Text] | None:
        """Return the game's own sentences about a position; None if it has none."""
        return self.shown.words(slots)

    def _boards(self, slots: Slots) -> Iterator[BoardView]:
        if self.setup.board is None:
            return
        on_cells = self._on_cells(slots)
        cells = tuple(
            (name, tuple(on_cells[cell])) for cell, name in enumerate(self.book.grid.names) if on_cells.get(cell)
        )
        players = len(self.book.players) if self.setup.counts_players else None
        homes = tuple(self._homes()) if self.setup.counts_players else ()
        yield BoardView(self.setup.board, cells, self.setup.side, homes, players)

    def _homes(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each player's home, where the board has homes and the file says whose they are."""
        region = self.book.regions.get("home")
        if region is not None and region.per == "player" and self.book.grid.homes:
            for player, cells in zip(self.book.players, region.cells, strict=True):
                if isinstance(cells, tuple):
                    yield player, tuple(self.book.grid.names[cell] for cell in cells)

    def _on_cells(self, slots: Slots) -> Mapping[int, Sequence[Standing]]:
        """Return the pieces on each cell from the bottom up: those of tables first, then the others."""
        on_cells: dict[int, list[Standing]] = {}
        for find in (self._tabled, self._counted, self._standing_of):
            for part in self.book.parts.values():
                for cell, standing in find(part, slots[self.order[part.name]]):
                    on_cells.setdefault(cell, []).append(standing)
        return on_cells

    def _tabled(self, part: StatePart, value: Any) -> Iterator[tuple[int, Standing]]:
        """Yield the pieces of a part with a piece or a pile of pieces for each cell."""
        if part.per == ("cell",) and part.kind.name == PIECE.name and not part.is_set:
            for cell in range(len(self.book.grid.names)):
                for one in value[cell] if part.is_pile else (value[cell],) if value[cell] > EMPTY else ():
                    standing = self.setup.standings[one]
                    if standing is not None:
                        yield cell, standing

    def _counted(self, part: StatePart, value: Any) -> Iterator[tuple[int, Standing]]:
        """Yield the pieces of a part with a number of them for each cell."""
        component = part.shown.component
        if part.kind == NUMBER and part.per == ("cell",) and component:
            cells = range(len(self.book.grid.names))
            yield from ((cell, Standing(component, value[cell])) for cell in cells if value[cell] > 0)

    def _standing_of(self, part: StatePart, value: Any) -> Iterator[tuple[int, Standing]]:
        """Yield the pieces of a part that names cells, each with its cell."""
        for index, component, owner in self.standing_entries(part):
            yield value if index is None else value[index], Standing(component, owner=owner)

    def standing_entries(self, part: StatePart) -> Iterator[tuple[int | None, str, str | None]]:
        """Yield the places in a part that names cells, each with its component and its owner; None without a table."""
        if part.kind.name != CELL.name or part.is_many or not part.shown.named:
            return
        if not part.per and part.shown.component:
            yield None, part.shown.component, None
        elif len(part.per) == 1:
            for number, member in enumerate(self.book.indices(part.per[0])):
                component = part.shown.component_of(member)
                if component is not None:
                    yield number, component, member if part.per == ("player",) else None

    def _track_views(self, slots: Slots) -> Iterator[TrackView]:
        for track in dict.fromkeys(self.setup.tracks.values()):
            names = [name for name, on in self.setup.tracks.items() if on == track]
            places = []
            for row in self.setup.rows.get(track, ()):
                for name in names:
                    part = self.book.parts[name]
                    members = self.book.indices(part.per[0])
                    count = slots[self.order[name]][members.index(row)] if row in members else 0
                    component = part.shown.component_of(row)
                    pieces = (Standing(component, count),) if component and count > 0 else ()
                    places.append((row, part.shown.place or name, pieces))
            yield TrackView(track, tuple(places))

    def _status(self, slots: Slots, *, is_over: bool) -> Iterator[StatusItem]:
        """Yield the parts that have a title: numbers and names with their values, flags while they are true."""
        # A part is told here only if no picture shows it, and none and a flag that is false say nothing.
        items = self.shown.status(slots, is_over)
        if items is not None:
            yield from items
            return
        for part in self.book.parts.values():
            title = part.title
            if title is None or part.shown.named or part.shown.face is not None or part.per or part.is_many:
                continue
            value = slots[self.order[part.name]]
            if part.kind == FLAG:
                if value:
                    yield StatusItem(title)
            elif value != (NO_NUMBER if part.kind == NUMBER else NO_MEMBER):
                yield StatusItem(ui_text("{title}: {value}", title=title, value=self.shown_value(part, value)))

    def shown_value(self, part: StatePart, value: int) -> TextValue:
        """Return a value as readers see it."""
        if part.kind == NUMBER:
            return value
        if part.kind == PIECE:
            component = self.book.pieces.components[value]
            return Name(self.book.pieces.letters[value]) if component is None else _title(named_standing(component))
        return Name(self.book.sets[part.kind.name][value])

    def place(self, place: PartPlace) -> TablePlace | None:
        """Return the place of the pieces that a number counts, or None if they are not shown."""
        part = self.book.parts[place.part]
        members = self._members(place)
        if len(members) != len(part.per):
            return None
        if part.name in self.setup.tracks:
            return RowPlace(members[0])
        if part.shown.face is not None:
            return self.pools.place_of(part, members)
        if "player" in part.per:
            return PoolPlace(members[part.per.index("player")])
        if part.per == ("cell",):
            return CellPlace(members[0])
        if part.per or not part.shown.named:
            return None
        return PoolPlace(self.pools.pool_name(part))

    def component(self, place: PartPlace) -> str | None:
        """Return the component that a number counts."""
        return component_at(self.book, self.book.parts[place.part], self._members(place))

    def owner(self, place: PartPlace) -> str | None:
        """Return the player whose entry a number is."""
        part = self.book.parts[place.part]
        index = place.indices[part.per.index("player")] if "player" in part.per else NO_MEMBER
        return self.book.players[index] if index >= 0 else None

    def name(self, place: PartPlace, thing: int) -> str | None:
        """Return the name of the component, perhaps with a look, that one thing of an entry is."""
        part = self.book.parts[place.part]
        return next((name for name, _ in pieces_in(self.book, part, (thing,), self._members(place))), None)

    def _members(self, place: PartPlace) -> list[str]:
        """Return the indices of an entry, as far as they are not none."""
        per = self.book.parts[place.part].per
        return [self.book.indices(of)[index] for of, index in zip(per, place.indices, strict=True) if index >= 0]


def describe_view(
    view: View,
    turn: str,
    outcome: Outcome | None,
    words: Sequence[Text] | None = None,
    secret: Container[str] = frozenset(),
) -> Iterator[Text]:
    """Yield sentences: the player to act or the winner, the pieces on boards and in pools, and other values.

    The game's own *words*, if it has any, take the place of all but the first. Face-down pieces of *secret* components
    are not named.
    """
    # The order is that of the view: boards, tracks, pools, other values; pools are told only if one has pieces.
    yield _turn(turn, outcome)
    if words is not None:
        yield from words
        return
    for board in view.boards:
        yield from _board(board, secret)
    listed: list[tuple[TextValue, Sequence[TextValue]]] = []
    for track in view.tracks:
        places: dict[str, list[TextValue]] = {}
        for row, _, pieces in track.places:
            places.setdefault(row, []).extend(map(_thing, pieces))
        listed += [(Name(row), things) for row, things in places.items()]
    if any(pool.pieces for pool in view.pools):
        listed += [(pool.title or Name(pool.name), [*map(_thing, pool.pieces)]) for pool in view.pools]
    for title, things in listed:
        yield _listing(title, comma_list(things) if things else None)
    for item in view.status:
        # For translators: an entry of the status line as a sentence.
        yield ui_text("{entry}.", entry=item.label)


def _listing(title: TextValue, things: TextValue | None) -> Text:
    if things is None:
        # For translators: a board, a hand or a pile without pieces.
        return ui_text("{title}: nothing.", title=title)
    # For translators: a piece and the places where it lies, or a place and the pieces there.
    return ui_text("{title}: {things}.", title=title, things=things)


def _turn(turn: str, outcome: Outcome | None) -> Text:
    if outcome is None:
        return ui_text("{player} is to act.", player=Name(turn))
    if outcome.winner is not None:
        return ui_text("The game is over: {player} wins.", player=Name(outcome.winner))
    return ui_text("The game is over: a draw.")


def _board(board: BoardView, secret: Container[str]) -> Iterator[Text]:
    """Yield the cells of each kind of piece, or the pieces of each cell if pieces lie on others."""
    # Pieces on others need their cell's name, and those face down a sentence that translators see whole.
    if any(len(pieces) > 1 for _, pieces in board.cells):
        yield _listing(Name(board.component), semicolon_list([_cell(cell, pieces) for cell, pieces in board.cells]))
        return
    places: dict[Standing, list[TextValue]] = {}
    for cell, pieces in board.cells:
        for piece in pieces:
            where = ui_text("{place} (×{n})", place=cell, n=piece.count) if piece.count > 1 else cell
            component = "" if piece.face.side == "back" and piece.component in secret else piece.component
            places.setdefault(Standing(component, face=piece.face), []).append(where)
    for piece, names in places.items():
        if not piece.component:
            yield ui_text("Face down: {cells}.", cells=comma_list(names))
        elif piece.face.side == "back":
            yield ui_text("Face down, {title}: {cells}.", title=Name(piece.component), cells=comma_list(names))
        else:
            yield _listing(Name(piece.component), comma_list(names))
    if not places:
        yield _listing(Name(board.component), None)


def _cell(cell: str, pieces: Sequence[Standing]) -> Text:
    """Return the content of a cell: "C1 Mushroom (2 × Button, Hollow)"."""
    lowest, *others = (_thing(piece) for piece in pieces)
    if not others:
        # For translators: a cell, and what lies on it.
        return ui_text("{cell} {tile}", cell=cell, tile=lowest)
    # For translators: a cell, what lies on it, and what lies or stands on that.
    return ui_text("{cell} {tile} ({details})", cell=cell, tile=lowest, details=comma_list(others))


def _title(piece: Standing) -> TextValue:
    """Return the title of a piece; of a card of a deck, with the card's name."""
    if not piece.face.look:
        return Name(piece.component)
    # For translators: one of the cards of a deck, or a die and the face that it shows.
    return ui_text("{title} {look}", title=Name(piece.component), look=piece.face.look)


def _thing(piece: Standing) -> TextValue:
    title = _title(piece)
    if piece.face.side == "back":
        # For translators: a piece or several that lie face down.
        title = ui_text("{title} (face down)", title=title)
    return title if piece.count == 1 else ui_text("{n} × {title}", n=piece.count, title=title)
