"""Turn the effects of a move into events for claims and figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from pnp.game.model.texts import ui_text
from pnp.game.model.view import (
    BACK,
    ActionCost,
    CellPassed,
    CellPlace,
    DiceThrown,
    Event,
    Gain,
    GameEnded,
    GroupCollapsed,
    GroupMerged,
    Payment,
    PieceFlipped,
    PieceInspected,
    PieceMoved,
    PiecePlaced,
    PieceRemoved,
    PoolPlace,
    Production,
    Standing,
    StatusItem,
    StatusNote,
    TablePlace,
    VisibleFace,
)
from pnp.play.language.running.code import Happening, PartPlace, PlayMove
from pnp.play.language.running.game import PlayGame, PlayState
from pnp.play.language.running.holdings import named_standing
from pnp.play.language.showing.table_view import TableView
from pnp.play.language.terms.kinds import CELL, NO_MEMBER, NUMBER, PLAYER

_PRODUCED = "harvested"  # the label of a payment that the game itself makes


class MoveEvents(Sequence[Event]):
    """The events of a move, computed on demand because most moves are made by programs only."""

    def __init__(self, views: Mapping[PlayGame, TableView], state: PlayState, move: PlayMove, after: PlayState) -> None:
        self._views = views
        self._state = state
        self._move = move
        self._after = after

    @cached_property
    def _events(self) -> tuple[Event, ...]:
        happenings: list[Happening] = []
        game, state, move, after = self._state.game, self._state, self._move, self._after
        game.apply(state, move, happenings)
        book, action = game.book, game.book.actions[game.names[move[0]]]
        parameters = [one.name for one in action.parameters]
        player = book.players[
            state.slots[game.turn] if action.maker is None else move[1 + parameters.index(action.maker)]
        ]
        events = EventMaker(self._views[game], player).events(happenings)
        spent, ended = game.spent(state, move, after), game.ended(after)
        if spent is not None:
            part = game.code.program.spends.get(action.name)
            events.insert(0, ActionCost(spent, None if part is None else book.parts[part].shown.component, player))
        if ended is not None:
            winner = book.players[ended.winner] if ended.winner >= 0 else None
            events.append(GameEnded(winner, ended.clause or None, player))
        return tuple(events)

    def __getitem__(self, index: Any) -> Any:
        return self._events[index]

    def __len__(self) -> int:
        return len(self._events)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


class EventMaker:
    """Makes the events of one move of a player."""

    def __init__(self, table: TableView, player: str) -> None:
        self.table = table
        self.player = player

    def events(self, happenings: Iterable[Happening]) -> list[Event]:
        """Return the events: pieces that come onto the board come from where as many are fewer, and the other way."""
        events: list[Event | _Change] = []
        for happening in happenings:
            if happening.word == "added" and isinstance(events[-1], DiceThrown):
                events[-1] = replace(events[-1], added=happening.values[0])
            events += self._of(happening)
        return list(_in_cell_order(self._joined(events), self.table.book.grid.numbers))

    def _joined(self, events: Sequence[Event | _Change]) -> Iterator[Event]:
        """Yield events merged with the changes of numbers that belong to them."""
        # Pieces on the board explain changes before and after them, then pools do; what is left is told last.
        unexplained = [event for event in events if isinstance(event, _Change)]
        joined: list[Event | _Change] = []
        for event in events:
            if isinstance(event, PiecePlaced):
                event = replace(event, source=self._explained(unexplained, event.component, -1) or event.source)
            elif isinstance(event, PieceRemoved):
                event = replace(event, target=self._explained(unexplained, event.component, 1) or event.target)
            joined.append(event)
        ways = self._ways(unexplained)
        for event in joined:
            if not isinstance(event, _Change):
                yield event
            elif id(event) in ways:
                yield ways[id(event)]
            elif event in unexplained:
                yield from event.events(self.player)

    def _ways(self, unexplained: list[_Change]) -> dict[int, PieceMoved]:
        """Return the moves between pools of things that leave one and come to another, by their changes."""
        # A gain and a loss are one way only if name and number agree and both are shown, in two places.
        ways = {}
        lying = [one for one in unexplained if one.face is not None and one.place]
        for gain in lying.copy():
            wanted = (gain.name, -gain.amount)
            losses = (one for one in lying if (one.name, one.amount) == wanted and one.place != gain.place)
            loss = next(losses, None) if gain.amount > 0 else None
            if loss is not None and loss.place and gain.place:
                for one in (gain, loss):
                    lying.remove(one)
                    unexplained.remove(one)
                places = loss.place, gain.place
                ways[id(gain)] = PieceMoved(gain.component or "", *places, gain.amount, self.player, gain.shown)
        return ways

    def _explained(self, unexplained: list[_Change], component: str, amount: int) -> TablePlace | None:
        """Return the place where a piece of a component was added or removed, whose change is explained by that."""
        change = next((one for one in unexplained if (one.component, one.amount) == (component, amount)), None)
        if change is None:
            return None
        unexplained.remove(change)
        return change.place

    def _of(self, happening: Happening) -> Iterator[Event | _Change]:
        values, places = happening.values, happening.places
        match happening.word:
            case "put":
                yield from self._put(*values)
            case "take":
                yield from self._removed(*values)
            case "move":
                yield from self._moved(*values)
            case "pay" if values[0]:
                yield from self._paid(values[0], places, happening.label)
            case "add":
                yield _Change(values[0], places[0], self.table)
            case "set":
                yield from self._set(values[0], values[1], places[0])
            case "deal":
                yield from self._dealt(values[0], values[1:], places)
            case "push" | "pop":
                yield from self._thing(values[0], 1 if happening.word == "push" else -1, places[0])
            case _:
                yield from self._shown(happening.word, values, happening.label)

    def _shown(self, word: str, values: Sequence[int], label: str) -> Iterator[Event]:
        match word:
            case "looked":
                standing = self.table.setup.standings[values[1]]
                if standing is not None:
                    yield PieceInspected(standing.component, self._cell(values[0]), self.player)
            case "dice":
                yield DiceThrown(tuple(values), self.player)
            case "passed":
                yield from (CellPassed(self._cell(cell), player=self.player) for cell in values)
            case "paid" if values[0]:
                yield Payment(values[0], player=self.player, clause=label or None)
            case "lost" if values[0]:
                # For translators: points that a player has not spent, beside the player's counter.
                lost = ui_text("{n} lost", "{n} lost", n=values[0])
                yield StatusNote(StatusItem(lost, self.player), self.player)
            case "merged" | "collapsed":
                yield from self._grouped(word, *values)
            case _:
                return

    def _cell(self, cell: int) -> CellPlace:
        return CellPlace(self.table.book.grid.names[cell])

    def _put(self, cell: int, before: int, after: int) -> Iterator[Event]:
        was, now = self.table.setup.standings[before], self.table.setup.standings[after]
        if before == after:
            return
        if was is not None and now is not None and was.component == now.component and was.face != now.face:
            yield PieceFlipped(now.component, self._cell(cell), self.player)
            return
        yield from self._removed(cell, before)
        if now is not None:
            yield PiecePlaced(now.component, self._cell(cell), player=self.player)

    def _grouped(self, word: str, cell: int, count: int, piece: int) -> Iterator[Event]:
        """Yield the event that pieces became one group, or that the group shrank to one of them."""
        standing = self.table.setup.standings[piece] if cell >= 0 else None
        if standing is not None:
            kind = GroupMerged if word == "merged" else GroupCollapsed
            yield kind(standing.component, self._cell(cell), count, self.player)

    def _removed(self, cell: int, piece: int) -> Iterator[Event]:
        standing = self.table.setup.standings[piece]
        if standing is not None:
            owner = None if standing.owner is None else PoolPlace(standing.owner)
            yield PieceRemoved(standing.component, self._cell(cell), owner, player=self.player)

    def _moved(self, source: int, target: int, piece: int, taken: int) -> Iterator[Event]:
        yield from self._removed(target, taken)
        standing: Standing | None = self.table.setup.standings[piece]
        if standing is not None:
            places = self._cell(source), self._cell(target)
            yield PieceMoved(standing.component, *places, player=self.player, face=standing.face)

    def _paid(self, amount: int, places: Sequence[PartPlace], label: str) -> Iterator[Event]:
        """Yield a payment: of a player, a gain of a player, or between places without an owner."""
        # Either end may be a player's, shared or not shown, and a label can say what it is: each pair is another event.
        component = self.table.component(places[0]) or self.table.component(places[1])
        source, target = (self.table.place(place) for place in places)
        payer, gainer = (self.table.owner(place) for place in places)
        if label == "gained" and gainer is None:
            payer, gainer = None, self.player
        if component and source and target:
            if label == _PRODUCED:
                yield Production(amount, component, source, target)
                return
            if not (payer or gainer) and label in ("", "paid", "gained"):
                yield PieceMoved(component, source, target, amount, self.player)
        if payer is not None:
            yield Payment(amount, component, source, target, payer)
        if gainer is not None:
            yield Gain(amount, component, source, target, gainer)

    def _dealt(self, count: int, things: Sequence[int], places: Sequence[PartPlace]) -> Iterator[_Change]:
        for place, sign in zip(places, (-1, 1), strict=True):
            if self.table.book.parts[place.part].shown.face is None:
                yield _Change(sign * count, place, self.table)
            else:
                for thing in things:
                    yield from self._thing(thing, sign, place)

    def _thing(self, thing: int, amount: int, place: PartPlace) -> Iterator[_Change]:
        """Yield the change that a thing comes to a part whose pieces lie beside the board, or leaves it."""
        part = self.table.book.parts[place.part]
        if part.shown.face is not None and thing >= 0:
            name = self.table.name(place, thing)
            if name is not None:
                yield _Change(amount, place, self.table, name)

    def _set(self, before: int, after: int, place: PartPlace) -> Iterator[Event | _Change]:
        """Yield the event that a piece goes from cell to cell, or to another player."""
        # A cell and a player are another event each, and none on either side one more.
        part = self.table.book.parts[place.part]
        component = self.table.component(place)
        if before != after and part.kind != NUMBER:
            yield from self._thing(before, -1, place)
            yield from self._thing(after, 1, place)
        if before == after or component is None or part.is_many:
            return
        if part.kind == CELL:
            if before == NO_MEMBER:
                yield PiecePlaced(component, self._cell(after), player=self.player)
            elif after == NO_MEMBER:
                yield PieceRemoved(component, self._cell(before), player=self.player)
            else:
                yield PieceMoved(component, self._cell(before), self._cell(after), player=self.player)
        elif part.kind == PLAYER:
            players = self.table.book.players
            source = PoolPlace(players[before]) if before >= 0 else None
            if after >= 0:
                yield Gain(1, component, source, PoolPlace(players[after]), players[after])


def whole_ways(moves: Sequence[PieceMoved]) -> list[PieceMoved]:
    """Return moves with consecutive links of a chain joined."""
    whole: list[PieceMoved] = []
    for move in moves:
        if whole and whole[-1].component == move.component and whole[-1].target == move.source:
            whole[-1] = replace(whole[-1], target=move.target)
        else:
            whole.append(move)
    return whole


def _in_cell_order(events: Iterable[Event], numbers: Mapping[str, int]) -> Iterator[Event]:
    """Yield events; pieces of one kind that move one after the other come in the order of the cells that they leave."""
    # A run ends at another event, at another piece or player, and at a piece that moves on.
    body: list[PieceMoved] = []
    for event in events:
        moved = event if isinstance(event, PieceMoved) and isinstance(event.source, CellPlace) else None
        is_alike = moved and body and (moved.component, moved.player) == (body[0].component, body[0].player)
        if moved is None or not is_alike or moved.source in [one.target for one in body]:  # no piece moves twice
            yield from sorted(body, key=lambda one: numbers[one.source.name])
            body = []
        if moved is None:
            yield event
        else:
            body.append(moved)
    yield from sorted(body, key=lambda one: numbers[one.source.name])


class _Change:
    """A number that changed by itself, or things that came or went, by *name*; beside the board they have a *face*."""

    def __init__(self, amount: int, place: PartPlace, table: TableView, name: str | None = None) -> None:
        self.amount = amount
        self.name = name or table.component(place)
        self.component = self.name and self.name.partition(":")[0]
        self.place = table.place(place)
        self.face = table.book.parts[place.part].shown.face
        self.owner = table.owner(place)

    @property
    def shown(self) -> VisibleFace:
        """What is visible of it."""
        return BACK if self.face == "down" else named_standing(self.name or "").face

    def events(self, player: str) -> Iterator[Event]:
        """Yield the events that no piece on the board explains."""
        if self.owner is None or not self.amount:
            return
        if self.amount > 0:
            yield Gain(self.amount, self.component, None, self.place, self.owner)
        else:
            yield Payment(-self.amount, self.component, self.place, None, self.owner)
