"""Hold the pieces of a game against its box: which component each piece is, and how many there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from pnp.messages import plural
from pnp.model.components import AnyComponent
from pnp.model.kinds import is_board, is_row_board, owner_of, piece_count, stance_of
from pnp.problems import Finding
from pnp.rules.play.book import PlayBook, StatePart
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import EMPTY, NO_MEMBER, NUMBER, ValueKind
from pnp.rules.play.notation import Notation
from pnp.rules.play.table_view import TableSetup


def with_components(book: PlayBook, components: Mapping[str, AnyComponent]) -> PlayBook:
    """Return a book whose pieces are components: those that are named, or the only ones that fit."""
    pieces = book.pieces
    known = {name: one for name, one in components.items() if stance_of(one) and not is_board(one)}
    guessed = [
        named if number == EMPTY or named else _fitting(number, book, known)
        for number, named in enumerate(pieces.components)
    ]
    return replace(book, pieces=replace(pieces, components=tuple(guessed)))


def _fitting(number: int, book: PlayBook, components: Mapping[str, AnyComponent]) -> str | None:
    """Return the one component that a piece can be: its owner's, and of its kind if there are several."""
    values = {
        field: book.sets[kind.name][table[number]]
        for field, (kind, table) in book.pieces.fields.items()
        if kind.name in book.sets and table[number] != NO_MEMBER
    }
    owner = values.pop("owner", None)
    owners = {name: owner_of(name, one, book.players) for name, one in components.items()}
    fitting = [name for name in components if owners[name] == owner]
    words = [value for field, value in values.items() if field != "face"]
    named = [name for name in fitting if all(word in name.split("-") or word == name for word in words)]
    for candidates in (named, fitting if not words else []):
        if len(candidates) == 1:
            return candidates[0]
    return None


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


class BoxCounts:
    """How many pieces of each component a position can hold."""

    def __init__(self, book: PlayBook, components: Mapping[str, AnyComponent]) -> None:
        self.notation = Notation(book)
        self.book = book
        named = {*book.pieces.components, *(name for part in book.parts.values() for name in part.shown.named)}
        free = {one for one, is_free in zip(book.pieces.components, book.pieces.unlimited, strict=True) if is_free}
        self.limits = {
            name: piece_count(components[name])
            for name in sorted(one for one in named if one is not None and one in components and one not in free)
        }

    def findings(self, slots: Slots) -> Iterator[Finding]:
        """Yield each component of which a position holds more than the box (P052)."""
        counts: Counter[str] = Counter()
        for part, value in zip(self.book.parts.values(), slots, strict=False):
            for name, count in self._counts(part, value):
                counts[name] += count
        for name, limit in self.limits.items():
            if counts[name] > limit:
                message = f"{counts[name]} × {name}, and the box holds {limit}"
                yield Finding("P052", message, f"take away {plural(counts[name] - limit, 'piece')}")

    def _counts(self, part: StatePart, value: object) -> Iterator[tuple[str, int]]:
        """Yield components and numbers of them in a part."""
        indices: list[tuple[int, ...]] = [()]
        for per in part.per:
            indices = [(*index, number) for index in indices for number in range(len(self.book.sets[per]))]
        for index in indices:
            entry = self.notation.entry(part, value, index)
            if part.kind.name == "piece" and not part.shown.named:
                for piece in entry if isinstance(entry, tuple) else (entry,):
                    component = self.book.pieces.components[piece]
                    if component is not None:
                        yield component, 1
                continue
            members = [self.book.sets[per][number] for per, number in zip(part.per, index, strict=True)]
            component = next((one for member in members if (one := part.shown.component_of(member))), None)
            component = component or part.shown.component
            if component is not None:
                yield component, _amount(part.kind, entry)


def _amount(kind: ValueKind, entry: object) -> int:
    """Return how many pieces one entry stands for."""
    if isinstance(entry, tuple):
        return len(entry)
    if not isinstance(entry, int) or kind.is_many:
        return 0
    return max(0, entry) if kind == NUMBER else int(entry != NO_MEMBER and kind.name in ("cell", "player"))
