"""Sum up the events that lead to a frame: which pieces moved where, which counts changed, what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import assert_never

from msgspec import Struct, field

from pnp.game.model.figure import ProvedFrame
from pnp.game.model.kinds import stance_of
from pnp.game.model.view import (
    FRONT,
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
    PlayerEliminated,
    PoolPlace,
    Production,
    StatusNote,
    TablePlace,
    VisibleFace,
)
from pnp.pieces.draw_context import DrawContext
from pnp.pieces.figures.layout import cell_place


class PieceMove(Struct, frozen=True):
    """A piece that went from place to place."""

    component: str
    source: TablePlace
    target: TablePlace
    face: VisibleFace = FRONT  # on the way
    over: TablePlace | None = None  # the cell that it passed over, if there was one
    action: int = 0  # which of the actions that cost points it was part of; 0 for none
    via: tuple[TablePlace, ...] = ()  # where it stopped on the way


class CountChange(Struct, frozen=True):
    """The change in the number of pieces of one kind on a place. A component that is None stands for points."""

    place: TablePlace
    component: str | None
    change: int


class Removal(Struct, frozen=True):
    """A piece that was taken off a place."""

    place: TablePlace
    component: str


class Arrival(Struct, frozen=True):
    """A piece that is no counter and has come to a pool; *face* is what is visible of it, None if that is unknown."""

    place: PoolPlace
    component: str
    face: VisibleFace | None = None


class CostNote(Struct, frozen=True):
    """The cost of an action in points, with its parts (2 and 3 of 5), and its object: a move, or a place."""

    points: int
    parts: tuple[int, ...]
    about: PieceMove | TablePlace


class GroupSize(Struct, frozen=True):
    """The number of pieces that have become one group; *collapsed* if one piece remains of it, at *place*."""

    place: TablePlace
    size: int
    collapsed: bool = False


class FrameDelta(Struct, frozen=True):
    """What has changed between a frame and the one before, place by place."""

    moves: tuple[PieceMove, ...]
    counts: tuple[CountChange, ...]
    placed: tuple[TablePlace, ...]  # cells that a piece was put on, from nowhere in the picture
    removed: tuple[Removal, ...]
    passed: tuple[TablePlace, ...]
    flipped: tuple[TablePlace, ...]
    inspected: tuple[TablePlace, ...]
    groups: tuple[GroupSize, ...]
    costs: tuple[CostNote, ...]
    winner: str | None
    arrivals: tuple[Arrival, ...] = ()


def summarise_frame(frame: ProvedFrame, context: DrawContext) -> FrameDelta:
    """Sum up the events of a frame; pieces are counted where they lie side by side, or in a pile of their kind."""
    view = frame.view
    spread = (cell_place(view, board.component, name) for board in view.boards for name in board.spread)
    lying = {
        (cell_place(view, board.component, name), piece.component)
        for board in view.boards
        for name, pieces in board.cells
        for piece in pieces
    }
    came = {(one.target, one.component) for one in frame.events if isinstance(one, PieceMoved | PiecePlaced)}
    return summarise_events(frame.events, context, frozenset(spread), frozenset(lying - came))


def summarise_events(
    events: Sequence[Event],
    context: DrawContext,
    spread: frozenset[TablePlace] = frozenset(),
    piles: frozenset[tuple[TablePlace, str]] = frozenset(),
) -> FrameDelta:
    """Sum up *events*: counters by place, other pieces by move; a piece taken from *piles* leaves others there."""
    summary = _Summary(context, spread, piles)
    for event in events:
        summary.add_event(event)
    summary.count_sown()
    return FrameDelta(
        moves=tuple(summary.moves),
        counts=tuple(CountChange(place, component, n) for (place, component), n in summary.counts.items() if n),
        placed=tuple(dict.fromkeys(summary.placed)),
        removed=tuple(dict.fromkeys(summary.removed)),
        passed=tuple(dict.fromkeys(summary.passed)),
        flipped=tuple(dict.fromkeys(summary.flipped)),
        inspected=tuple(dict.fromkeys(summary.inspected)),
        groups=tuple(summary.groups),
        costs=tuple(_cost_notes(events, summary.moves)),
        winner=summary.winner,
        arrivals=tuple(summary.arrivals),
    )


class _Summary(Struct):
    """The sums while they grow."""

    context: DrawContext
    spread: frozenset[TablePlace]
    piles: frozenset[tuple[TablePlace, str]]
    moves: list[PieceMove] = field(default_factory=list)
    counts: dict[tuple[TablePlace, str | None], int] = field(default_factory=dict)
    placed: list[TablePlace] = field(default_factory=list)
    removed: list[Removal] = field(default_factory=list)
    passed: list[TablePlace] = field(default_factory=list)
    flipped: list[TablePlace] = field(default_factory=list)
    inspected: list[TablePlace] = field(default_factory=list)
    groups: list[GroupSize] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    over: list[TablePlace] = field(default_factory=list)  # cells that the next move passes over
    handfuls: set[str] = field(default_factory=set)  # counters of which several went from cell to cell together
    action: int = 0
    winner: str | None = None

    def add_event(self, event: Event) -> None:
        """Add what one event changes."""
        # A case for each kind of event, so that mypy names a new one that is forgotten here.
        match event:
            case PieceMoved() | PiecePlaced():
                self.add_move(event)
            case Payment() | Gain() | Production():
                self.add_transfer(event)
            case PieceRemoved(component, source, target):
                if source in self.spread or (self._is_counter(component) and (source, component) in self.piles):
                    self._count(source, component, -event.amount)
                else:
                    self.removed.append(Removal(source, component))
                self._arrive(component, target)
            case CellPassed(target):
                self.passed.append(target)
                self.over.append(target)
            case PieceFlipped(_, target):
                self.flipped.append(target)
            case PieceInspected(_, target):
                self.inspected.append(target)
            case ActionCost(_, component):
                self.action += component is None
            case GroupMerged(_, target, amount):
                self.add_merge(GroupSize(target, amount))
            case GroupCollapsed(_, target, amount):
                self.add_merge(GroupSize(target, amount, collapsed=True))
            case GameEnded(winner):
                self.winner = winner
            case DiceThrown() | StatusNote() | PlayerEliminated():
                pass  # the status line's
            case _:
                assert_never(event)

    def add_move(self, event: PieceMoved | PiecePlaced) -> None:
        """Add pieces that went from place to place, or onto a place from nowhere in the picture."""
        # Counters and other pieces, cells, pools and places with pieces side by side are each shown in their own way.
        component, source, target = event.component, event.source, event.target
        is_counter = self._is_counter(component)
        onto_cell = event.amount == 1 and isinstance(target, CellPlace)
        is_line = not is_counter or (onto_cell and isinstance(source, CellPlace))
        if isinstance(source, PoolPlace) and isinstance(target, PoolPlace) and not is_counter:
            self._arrive(component, target, event.face if isinstance(event, PieceMoved) else None)
        elif source is not None and is_line:
            self._join_event(event, source)
        elif onto_cell and target not in self.spread:
            self.placed.append(target)
            self._count(source, component, -event.amount)
        elif is_counter or target in self.spread:
            self._move_handful(event)

    def _join_event(self, event: PieceMoved | PiecePlaced, source: TablePlace) -> None:
        """Show pieces on their way by a line; those that were placed are counted where they came from."""
        if isinstance(event, PieceMoved):
            self._join_move(event.component, source, event.target, event.face)
        else:
            self._join_move(event.component, source, event.target, FRONT)
            self._count(source, event.component, -event.amount)

    def _move_handful(self, event: PieceMoved | PiecePlaced) -> None:
        """Count pieces that leave one place for another without a line that shows it."""
        if isinstance(event.source, CellPlace) and isinstance(event.target, CellPlace):
            self.handfuls.add(event.component)
        self._count(event.source, event.component, -event.amount)
        self._count(event.target, event.component, event.amount)

    def count_sown(self) -> None:
        """Count the counters that were sown: several of a kind left one cell for others, together or one by one."""
        # In two passes: which kinds were sown is known only when all moves have been counted.
        sources = Counter((move.component, move.source) for move in self.moves if not move.action)
        sown = self.handfuls | {component for (component, _), number in sources.items() if number > 1}
        for move in [one for one in self.moves if one.component in sown and self._is_counter(one.component)]:
            if isinstance(move.source, CellPlace) and not move.action:
                self.moves.remove(move)
                self._count(move.source, move.component, -1)
                self._count(move.target, move.component, 1)

    def add_transfer(self, event: Payment | Gain | Production) -> None:
        """Add counters that changed their place, or points that a player gained."""
        if event.component is None:
            if isinstance(event, Gain):
                self._count(event.target, None, event.amount)
        elif self._is_counter(event.component):
            self._count(event.source, event.component, -event.amount)
            self._count(event.target, event.component, event.amount)
        elif event.source is not None and event.target is not None:
            self._join_move(event.component, event.source, event.target)
        else:
            self._arrive(event.component, event.target)

    def _arrive(self, component: str, target: TablePlace | None, face: VisibleFace | None = None) -> None:
        """Add a piece that has come to a pool; counters are shown by their change in number instead."""
        if isinstance(target, PoolPlace) and not self._is_counter(component):
            self.arrivals.append(Arrival(target, component, face))

    def add_merge(self, group: GroupSize) -> None:
        """Add a group that formed; a merge directly followed by a collapse is shown once, as the collapse."""
        if group.collapsed and self.groups and self.groups[-1].size == group.size:
            self.groups.pop()
        self.groups.append(group)

    def _join_move(self, component: str, source: TablePlace, target: TablePlace, face: VisibleFace = FRONT) -> None:
        """Add a move, over the cell that has just been passed.

        Two moves of a single piece, the second from where the first ended, become one, or none if it returns. Counters
        are many: where one comes and another goes, both moves stay.
        """
        over = self.over[0] if len(self.over) == 1 else None
        self.over.clear()
        via: tuple[TablePlace, ...] = ()
        if isinstance(source, CellPlace) and not self._is_counter(component):
            same = (move for move in self.moves if (move.component, move.target) == (component, source))
            if (before := next(same, None)) is not None:
                self.moves.remove(before)
                source, via = before.source, (*before.via, source)
        if source != target:
            self.moves.append(PieceMove(component, source, target, face, over, self.action, via))

    def _is_counter(self, component: str) -> bool:
        return stance_of(self.context.ruleset.components.get(component)) == "corner"

    def _count(self, place: TablePlace | None, component: str | None, change: int) -> None:
        if place is not None:
            self.counts[place, component] = self.counts.get((place, component), 0) + change


def _cost_notes(events: Sequence[Event], shown: Sequence[PieceMove]) -> Iterator[CostNote]:
    """Yield each action's cost in points, at the first move or place after it: engines report the cost first.

    A cost in pieces is shown by their moves; a cost of 0 has no note.
    """
    # An action reaches to the next cost: its payments are the cost's parts, its first move or flip is where it stands.
    for i, event in enumerate(events):
        if not isinstance(event, ActionCost) or event.component is not None or not event.amount:
            continue
        action = list(takewhile(lambda later: not isinstance(later, ActionCost), events[i + 1 :]))
        parts = tuple(part.amount for part in action if isinstance(part, Payment) and part.component is None)
        effect = next((each for each in action if isinstance(each, PieceMoved | PiecePlaced | PieceFlipped)), None)
        if effect is not None:
            yield CostNote(event.amount, parts if sum(parts) == event.amount else (), _about(effect, shown))


def _about(effect: PieceMoved | PiecePlaced | PieceFlipped, shown: Sequence[PieceMove]) -> PieceMove | TablePlace:
    """Return the move that shows an event, else its place."""
    way = None if isinstance(effect, PieceFlipped) else (effect.source, effect.target)
    return next((move for move in shown if (move.source, move.target) == way), effect.target)
