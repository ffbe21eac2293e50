"""Show what the parts of a state hold: counted against the box, and as pools beside the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct

from pnp.game.model.kinds import (
    AnyComponent,
    is_board,
    is_row_board,
    kind_of,
    owner_of,
    piece_count,
    stance_of,
)
from pnp.game.model.texts import Name, ui_text
from pnp.game.model.view import BACK, PoolPlace, PoolView, Standing, VisibleFace
from pnp.messages import plural
from pnp.play.language.running.code import Slots
from pnp.play.language.running.notation import Notation
from pnp.play.language.terms.book import PlayBook, StatePart
from pnp.play.language.terms.kinds import EMPTY, NO_MEMBER, NUMBER, PIECE
from pnp.problems import Finding

_PLAYER = "player"


def component_counts(components: Mapping[str, AnyComponent]) -> Mapping[str, int]:
    """Return how many the box holds of each component, and of each look of one: ``deck:bee-1``."""
    counts = {name: piece_count(one) for name, one in components.items()}
    for name, component in components.items():
        looks = getattr(component, "front_looks", ())
        if kind_of(component).designs(component) or len(looks) > 1:
            counts |= {f"{name}:{look.name or number}": look.count for number, look in enumerate(looks, 1)}
    return counts


# The data of views besides a book


class TableSetup(Struct, frozen=True):
    """The data of views besides a book: the *board* for pieces, the *side* of boards of several sizes.

    *counts_players* says that the number of players, and so their homes, differ from position to position. *rows* are
    the boards of rows, *portraits* the component by which readers know each player, *names* the components, *secret*
    those whose backs are alike. *standings* are the pieces by their numbers, as they lie on the board; None for one
    without a component. *tracks* are the boards of rows by the part that lies there, *held* the parts that show what
    players have. *wide* are cards and tiles, which lie side by side.
    """

    board: str | None = None
    side: int | None = None
    counts_players: bool = False
    rows: Mapping[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    portraits: Mapping[str, str] = msgspec.field(default_factory=dict)
    names: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    standings: tuple[Standing | None, ...] = ()
    tracks: Mapping[str, str] = msgspec.field(default_factory=dict)
    held: frozenset[str] = frozenset()
    wide: frozenset[str] = frozenset()


def table_of(
    book: PlayBook, component: AnyComponent | None, components: Mapping[str, AnyComponent], *, counts_players: bool
) -> TableSetup:
    """Return the data of views for a book and its box; *component* is the board for the options."""
    # A comprehension for each table that views look things up in, for all positions once.
    rows = {name: tuple(one.rows) for name, one in components.items() if is_row_board(one)}
    tracks = dict(_tracks(book, rows))
    wide = {name for name, one in components.items() if getattr(one, "front_looks", ()) and stance_of(one) != "corner"}
    return TableSetup(
        book.board,
        getattr(component, "side", None),
        counts_players,
        rows=rows,
        portraits=_portraits(book.players, components),
        names=frozenset(components),
        secret=frozenset(name for name, one in components.items() if getattr(one, "secret", False)),
        standings=tuple(_standings(book)),
        tracks=tracks,
        held=frozenset(part.name for part in book.parts.values() if part.name not in tracks and _is_held(part)),
        wide=frozenset(wide),
    )


def _portraits(players: Sequence[str], components: Mapping[str, AnyComponent]) -> dict[str, str]:
    """Return the first piece of each player whom no piece shows that has the player's name."""
    pieces = {name: one for name, one in components.items() if stance_of(one) and not is_board(one)}
    first: dict[str | None, str] = {}
    for name, one in pieces.items():
        first.setdefault(owner_of(name, one, players), name)
    return {player: first[player] for player in players if player in first and player not in pieces}


def named_standing(name: str, count: int = 1, owner: str | None = None) -> Standing:
    """Return pieces that lie face up, by the name of their component and perhaps of their look: ``deck:bee-1``."""
    component, _, look = name.partition(":")
    return Standing(component, count, VisibleFace("front", look), owner)


def lying(pieces: Iterable[tuple[str, int]], face: str) -> tuple[Standing, ...]:
    """Return pieces as they lie beside the board, by their names and numbers, the bottom of a pile first."""
    listed = [*pieces]
    if face == "top":
        return (named_standing(listed[-1][0], sum(count for _, count in listed)),) if listed else ()
    if face == "down":
        listed = [(name.partition(":")[0], count) for name, count in listed]
    runs = ((name, sum(count for _, count in run)) for name, run in groupby(listed, itemgetter(0)))
    return tuple(Standing(name, count, BACK) if face == "down" else named_standing(name, count) for name, count in runs)


def _standings(book: PlayBook) -> Iterator[Standing | None]:
    """Yield each piece as it lies on the board; None for a piece without a component."""
    unsaid = None, [NO_MEMBER] * len(book.pieces.components)
    owners, faces = (book.pieces.fields.get(name, unsaid)[1] for name in ("owner", "face"))
    down = "down" in book.sets.get("face", ()) and book.sets["face"].index("down")
    for component, owner, face in zip(book.pieces.components, owners, faces, strict=False):
        if component is None:
            yield None
        elif down is not False and face == down:
            yield Standing(component.partition(":")[0], face=BACK)
        else:
            yield named_standing(component, owner=book.players[owner] if owner != NO_MEMBER else None)


def _tracks(book: PlayBook, rows: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """Yield the parts that lie on boards of rows, each with its board."""
    # A part lies on such a board if it counts named pieces by one set, and its text or the rows say which board.
    for part in book.parts.values():
        if part.shown.named and part.kind == NUMBER and len(part.per) == 1:
            members = set(book.indices(part.per[0]))
            fitting = [name for name, names in rows.items() if members <= set(names)]
            on = part.shown.on or (fitting[0] if fitting and part.per[0] not in ("cell", "player") else None)
            if on is not None:
                yield part.name, on


def _is_held(part: StatePart) -> bool:
    """Return whether a part shows players' possessions, if it does not lie on a board of rows."""
    if part.shown.face is not None:
        return "player" in part.per and part.shown.title is None
    if not part.shown.named:
        return False
    if part.kind.name == "player" and not part.is_many and not part.per:
        return True
    return "player" in part.per and (part.kind == NUMBER or part.is_pile)


class BoxCounts:
    """How many pieces of each component a position can hold."""

    def __init__(self, book: PlayBook, components: Mapping[str, AnyComponent]) -> None:
        self.notation = Notation(book)
        self.book = book
        named = {*book.pieces.components, *(name for part in book.parts.values() for name in part.shown.named)}
        free = {one for one, is_free in zip(book.pieces.components, book.pieces.unlimited, strict=True) if is_free}
        counts = component_counts(components)
        self.limits = {
            name: counts[name]
            for name in sorted(one for one in named if one is not None and one in counts and one not in free)
        }

    def findings(self, slots: Slots) -> Iterator[Finding]:
        """Yield each component of which a position holds more than the box (P052)."""
        counts: Counter[str] = Counter()
        for part, value in zip(self.book.parts.values(), slots, strict=False):
            for name, count in self._counts(part, value) if part.holds_components else ():
                counts[name] += count
        for name, limit in self.limits.items():
            if counts[name] > limit:
                message = f"{counts[name]} × {name}, and the box holds {limit}"
                fewer = f"take away {plural(counts[name] - limit, 'piece')}"
                yield Finding("P052", message, f"{fewer}, or give {name} count: {counts[name]} in components.yaml")

    def _counts(self, part: StatePart, value: object) -> Iterator[tuple[str, int]]:
        # A table of pieces is counted as a whole, which is faster for a board; other parts entry by entry.
        if isinstance(value, tuple) and len(part.per) == 1 and part.kind == PIECE and not part.shown.named:
            for piece, count in Counter(value[:-1]).items():  # of hundreds of cells, perhaps; the last one is no cell
                name = self.book.pieces.components[piece] if piece > EMPTY else None
                if name is not None:
                    yield name, count
            return
        for index in product(*(range(len(self.book.indices(per))) for per in part.per)):
            members = [self.book.indices(per)[number] for per, number in zip(part.per, index, strict=True)]
            yield from pieces_in(self.book, part, self.notation.entry(part, value, index), members)


def pieces_in(book: PlayBook, part: StatePart, entry: Any, members: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the pieces of an entry with these indices from the bottom up: names, perhaps with looks, and numbers."""
    component = component_at(book, part, members)
    names = _names_in(book, part, entry if isinstance(entry, tuple) else (entry,), component)
    if names is not None:
        yield from ((name, 1) for name in names if name is not None)
    elif component is not None and (amount := _amount(part, entry)):
        yield component, amount


def _names_in(
    book: PlayBook, part: StatePart, things: Sequence[int], component: str | None
) -> Iterable[str | None] | None:
    """Return the name of each thing of an entry; None where an entry is a number of one component."""
    kind = part.kind.name
    if kind == PIECE.name and not part.shown.named:
        return (book.pieces.components[piece] for piece in things if piece > EMPTY)
    if kind in book.sets and (part.is_pile or part.shown.face is not None):
        looks = dict(part.shown.components)
        return (looks.get(book.sets[kind][thing], component) for thing in things if thing >= 0)
    return None


def component_at(book: PlayBook, part: StatePart, members: Sequence[str]) -> str | None:
    """Return the name of the component that an entry of a part counts, by the indices of the entry."""
    component = part.shown.component_at(members)
    if component is None and PIECE.name in part.per and part.shown.face is not None:
        letter = members[part.per.index(PIECE.name)]
        return book.pieces.components[book.pieces.letters.index(letter)]
    return component


def _amount(part: StatePart, entry: Any) -> int:
    if isinstance(entry, tuple):
        return len(entry)
    if not isinstance(entry, int) or part.is_set:
        return 0
    return max(0, entry) if part.kind == NUMBER else int(entry != NO_MEMBER and part.kind.name in ("cell", "player"))


class TablePools:
    """Shows the pools of one book's positions. *faced* are the parts that say how their pieces lie."""

    def __init__(self, book: PlayBook, setup: TableSetup) -> None:
        self._book = book
        self._setup = setup
        self._notation = Notation(book)
        self._slots = {name: number for number, name in enumerate(book.parts)}
        self.faced = [part for part in book.parts.values() if part.shown.face is not None]

    def pools(self, slots: Slots) -> Iterator[PoolView]:
        """Yield the pools: of shared numbers and piles, of parts with a title, then of the players."""
        yield from self._stocks(slots)
        yield from self._faced_pools(slots)
        if not self._setup.held:
            return
        pools = []
        for number, player in enumerate(self._book.players):
            pieces = tuple(self._held(number, player, slots))
            is_spread = any(one.component in self._setup.wide for one in pieces)
            pools.append(PoolView(player, pieces, self._setup.portraits.get(player), spread=is_spread))
        middle = (len(pools) + 1) // 2
        parts = (part for part, value in self._held_parts(slots) if part.kind.name == _PLAYER and value == NO_MEMBER)
        unowned = (PoolView(name, (Standing(name),)) for part in parts for name in part.shown.named)
        yield from (*pools[:middle], *unowned, *pools[middle:])

    # Players' possessions

    def _held_parts(self, slots: Slots) -> Iterator[tuple[StatePart, Any]]:
        """Yield the parts that show what players have, with their values."""
        parts = self._book.parts.values()
        yield from ((part, slots[self._slots[part.name]]) for part in parts if part.name in self._setup.held)

    def _held(self, number: int, player: str, slots: Slots) -> Iterator[Standing]:
        for part, value in self._held_parts(slots):
            if part.shown.face is not None:
                yield from self._lying(part, slots, player)
                continue
            for component, index in self.held_entries(part, number):
                if index is not None:
                    yield from self._counted(component, value[index])
                elif value == number:
                    yield Standing(component)

    def held_entries(self, part: StatePart, number: int) -> Iterator[tuple[str, int | None]]:
        """Yield the components of what a player has of a part, each with its place in a table; None without one."""
        indices, named = self._book.indices, part.shown.component_of
        if not part.per:
            entries: list[tuple[str | None, int | None]] = [(part.shown.component, None)]
        elif part.per == (_PLAYER,):
            entries = [(named(self._book.players[number]), number)]
        else:  # for each member of another set
            size, is_first = len(indices(part.per[1])) + 1, part.per[0] == _PLAYER
            entries = [
                (named(member), number * size + other if is_first else other * size + number)
                for other, member in enumerate(indices(part.per[is_first]))
            ]
        yield from ((component, index) for component, index in entries if component)

    def _counted(self, component: str | None, value: int | Sequence[int]) -> list[Standing]:
        count = value if isinstance(value, int) else len(value)
        return [Standing(component, count)] if component and count > 0 else []

    # Shared numbers and piles

    def _stocks(self, slots: Slots) -> Iterator[PoolView]:
        for part in self._book.parts.values():
            is_counted = part.kind == NUMBER or part.is_pile
            if not part.shown.named or part.per or part.shown.face is not None or not is_counted:
                continue
            pieces = tuple(self._counted(part.shown.named[0], slots[self._slots[part.name]]))
            name = self.pool_name(part)
            yield PoolView(name, pieces, title=None if name in self._setup.names else part.title)

    def pool_name(self, part: StatePart) -> str:
        """Return the name of the pool that shows a part: the component of that name, or the pieces themselves."""
        name = part.name.replace("_", "-")
        return name if name in self._setup.names or part.shown.title is not None else part.shown.named[0]

    # Parts that say how they lie: hands, piles, rows of cards

    def _faced_pools(self, slots: Slots) -> Iterator[PoolView]:
        for part in self.faced:
            if part.name in self._setup.held:
                continue
            for owner in self._owners(part):
                title, name = part.title, self.place(part, owner).name
                if owner is not None and title is not None:
                    title = ui_text("{title}: {value}", title=Name(owner), value=title)
                yield PoolView(name, self._lying(part, slots, owner), title=title, spread=True)

    def _owners(self, part: StatePart) -> Sequence[str | None]:
        """Return the members of a set by which a part has pools; None alone for a part with one pool.

        Single pieces, or numbers of them, for each member of a set of the game's own are a row.
        """
        is_row = _PLAYER not in part.per and not part.is_pile
        return (None,) if not part.per or is_row else self._book.indices(self._grouping(part))

    def _grouping(self, part: StatePart) -> str:
        return _PLAYER if _PLAYER in part.per else part.per[0]

    def place_of(self, part: StatePart, members: Sequence[str]) -> PoolPlace:
        """Return the pool where one entry of a part lies that says how, by the indices of the entry."""
        return self.place(part, members[part.per.index(self._grouping(part))] if members else None)

    def place(self, part: StatePart, owner: str | None) -> PoolPlace:
        """Return the pool where the pieces of a part lie that says how, those of one player or member of a set."""
        if part.name in self._setup.held and owner is not None:
            return PoolPlace(owner)
        return PoolPlace(part.name if self._owners(part) == (None,) else f"{owner}:{part.name}")

    def _lying(self, part: StatePart, slots: Slots, owner: str | None) -> tuple[Standing, ...]:
        """Return the pieces of a part as they lie, those of one player or member of a set."""
        # With an owner, that index has one member and the others all; without one, every index has all.
        grouping = None if owner is None else self._grouping(part)
        sets = [enumerate(self._book.indices(per)) for per in part.per]
        several = [
            [one for one in members if per != grouping or one[1] == owner]
            for per, members in zip(part.per, sets, strict=True)
        ]
        pieces: list[tuple[str, int]] = []
        for entry in product(*several):
            value = self._notation.entry(part, slots[self._slots[part.name]], [number for number, _ in entry])
            pieces += pieces_in(self._book, part, value, [member for _, member in entry])
        return lying(pieces, part.shown.face or "up")

    def faced_pieces(self, slots: Slots) -> Iterator[Standing]:
        """Yield the pieces of all parts that say how they lie, as their pools show them."""
        for part in self.faced:
            owners = self._book.players if part.name in self._setup.held else self._owners(part)
            for owner in owners:
                yield from self._lying(part, slots, owner)
