"""Show what lies beside the board: players' possessions, stocks, hands of cards and piles, as pools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from pnp.model.texts import Name, ui_text
from pnp.model.view import PoolPlace, PoolView, Standing
from pnp.rules.play.book import PlayBook, StatePart
from pnp.rules.play.box_counts import pieces_in
from pnp.rules.play.code import Slots
from pnp.rules.play.kinds import NO_MEMBER, NUMBER
from pnp.rules.play.notation import Notation
from pnp.rules.play.table_setup import TableSetup, lying

_PLAYER = "player"


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
        held = {player: self._held(number, player, slots) for number, player in enumerate(self._book.players)}
        if not self._setup.held:
            return
        pools = [self._hand(player, pieces) for player, pieces in held.items()]
        unowned = [PoolView(name, (Standing(name),)) for name in self._unowned(slots)]
        middle = (len(pools) + 1) // 2
        yield from (*pools[:middle], *unowned, *pools[middle:])

    # Players' possessions

    def _hand(self, player: str, pieces: Sequence[Standing]) -> PoolView:
        """Return the pool of a player; cards and tiles lie side by side."""
        is_spread = any(one.component in self._setup.wide for one in pieces)
        return PoolView(player, tuple(pieces), self._setup.portraits.get(player), spread=is_spread)

    def _held(self, number: int, player: str, slots: Slots) -> list[Standing]:
        """Return the possessions of a player."""
        pieces: list[Standing] = []
        for part in self._book.parts.values():
            value = slots[self._slots[part.name]]
            if part.name not in self._setup.held:
                continue
            if part.shown.face is not None:
                pieces += self._lying(part, slots, player)
            elif part.kind.name == _PLAYER:
                pieces += [Standing(part.shown.component)] if value == number and part.shown.component else []
            elif part.per == (_PLAYER,):
                pieces += self._counted(part.shown.component_of(player), value[number])
            elif len(part.per) == 2:
                pieces += self._counted_row(part, number, value)
        return pieces

    def _counted_row(self, part: StatePart, number: int, value: Sequence[int]) -> list[Standing]:
        """Return the possessions of a player for each member of another set."""
        other = part.per[1 - part.per.index(_PLAYER)]
        size = len(self._book.indices(part.per[1])) + 1
        pieces = []
        for index, member in enumerate(self._book.indices(other)):
            entry = number * size + index if part.per[0] == _PLAYER else index * size + number
            pieces += self._counted(part.shown.component_of(member), value[entry])
        return pieces

    def _counted(self, component: str | None, value: int | Sequence[int]) -> list[Standing]:
        count = value if isinstance(value, int) else len(value)
        return [Standing(component, count)] if component and count > 0 else []

    def _unowned(self, slots: Slots) -> Iterator[str]:
        """Yield the components without an owner."""
        for part in self._book.parts.values():
            if (
                part.name in self._setup.held
                and part.kind.name == _PLAYER
                and slots[self._slots[part.name]] == NO_MEMBER
            ):
                yield from part.shown.named

    # Shared numbers and piles

    def _stocks(self, slots: Slots) -> Iterator[PoolView]:
        """Yield shared numbers and piles."""
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
        grouping = None if owner is None else self._grouping(part)
        sets = [[owner] if owner and per == grouping else self._book.indices(per) for per in part.per]
        pieces = (piece for members in product(*sets) for piece in self._pieces(part, slots, members))
        return lying(pieces, part.shown.face or "up")

    def _pieces(self, part: StatePart, slots: Slots, members: Sequence[str]) -> Iterator[tuple[str, int]]:
        index = tuple(self._book.indices(per).index(member) for per, member in zip(part.per, members, strict=True))
        entry = self._notation.entry(part, slots[self._slots[part.name]], index)
        return pieces_in(self._book, part, entry, members)

    def faced_pieces(self, slots: Slots) -> Iterator[Standing]:
        """Yield the pieces of all parts that say how they lie, as their pools show them."""
        for part in self.faced:
            owners = self._book.players if part.name in self._setup.held else self._owners(part)
            for owner in owners:
                yield from self._lying(part, slots, owner)
