"""Sum up the events on the way to a frame: what went where, how many came and went, what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from pnp.components.context import Context
from pnp.model.components import Counter
from pnp.model.view import Event


class Way(Struct, frozen=True):
    """A piece that went from place to place."""

    component: str
    source: str
    target: str
    face: str = "front"  # the side that was seen on the way
    over: str | None = None  # the cell that it passed over, if it was one
    action: int = 0  # which of the actions that cost points it was part of; 0 for none


class Cost(Struct, frozen=True):
    """What an action cost in points, in its parts (2 and 3 of 5), and what it was paid for: a way, or a place."""

    points: int
    parts: tuple[int, ...]
    about: Way | str


class Mass(Struct, frozen=True):
    """The mass of pieces that have become one body; *shrank* if one piece is left of it, at *place*."""

    place: str
    mass: int
    shrank: bool = False


class Happened(Struct, frozen=True):
    """What happened on the way to a frame, place by place. A component that is None stands for points."""

    ways: tuple[Way, ...]
    sums: tuple[tuple[str, str | None, int], ...]  # place, component, by how many it has grown
    placed: tuple[str, ...]  # cells that a piece was put on, from nowhere in the picture
    removed: tuple[tuple[str, str | None], ...]  # cells, and what was taken off them
    passed: tuple[str, ...]
    flipped: tuple[str, ...]
    peeked: tuple[str, ...]
    masses: tuple[Mass, ...]
    costs: tuple[Cost, ...]
    winner: str | None


class _Tally(Struct):
    """The sums while they grow."""

    context: Context
    ways: list[Way] = field(default_factory=list)
    sums: dict[tuple[str, str | None], int] = field(default_factory=dict)
    placed: list[str] = field(default_factory=list)
    removed: list[tuple[str, str | None]] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    flipped: list[str] = field(default_factory=list)
    peeked: list[str] = field(default_factory=list)
    masses: list[Mass] = field(default_factory=list)
    over: list[str] = field(default_factory=list)  # cells that the next way passes over
    action: int = 0
    winner: str | None = None

    def is_counter(self, component: str | None) -> bool:
        return isinstance(self.context.ruleset.components.get(component or ""), Counter)

    def add(self, place: str | None, component: str | None, amount: int) -> None:
        if place is not None:
            self.sums[place, component] = self.sums.get((place, component), 0) + amount

    def go(self, component: str, source: str, target: str, face: str = "front") -> None:
        """Add a way, over the cell that has just been passed.

        Where a single piece goes on from where it came, both ways become one, and none if it is back.
        Counters are many: where one comes and another goes, both ways stay.
        """
        over = self.over[0] if len(self.over) == 1 else None
        self.over.clear()
        alone = source.startswith("cell:") and not self.is_counter(component)
        before = next((way for way in self.ways if alone and (way.component, way.target) == (component, source)), None)
        if before is not None:
            self.ways.remove(before)
            source = before.source
        if source != target:
            self.ways.append(Way(component, source, target, face, over, self.action))

    def took(self, event: Event) -> None:
        """Add what one event says."""
        match event.kind:
            case "moved" | "placed":
                self.went(event)
            case "paid" | "gained" | "harvested":
                self.flowed(event)
            case "removed" if place := event.source or event.target:
                self.removed.append((place, event.component))
            case "passed" if event.target:
                self.passed.append(event.target)
                self.over.append(event.target)
            case "flipped" if event.target:
                self.flipped.append(event.target)
            case "peeked" if event.target:
                self.peeked.append(event.target)
            case "cost" if event.component is None:
                self.action += 1
            case "merged" | "collapsed" if event.target:
                self.formed(event.target, event.amount, shrank=event.kind == "collapsed")
            case "ended":
                self.winner = event.player

    def went(self, event: Event) -> None:
        """Add a piece that went from place to place or onto a cell, or some counters that went elsewhere."""
        component, source, target = event.component, event.source, event.target
        if target is None or component is None:
            return
        counted = self.is_counter(component)
        one_onto_cell = event.amount == 1 and target.startswith("cell:")
        if source is not None and (not counted or (one_onto_cell and source.startswith("cell:"))):
            self.go(component, source, target, event.face)
            if event.kind == "placed":
                self.add(source, component, -event.amount)
        elif one_onto_cell:
            self.placed.append(target)
            self.add(source, component, -event.amount)
        elif counted:
            self.add(source, component, -event.amount)
            self.add(target, component, event.amount)

    def formed(self, place: str, mass: int, *, shrank: bool) -> None:
        """Add what has become one body; that it merged before it shrank is no news."""
        if shrank and self.masses and self.masses[-1].mass == mass:
            self.masses.pop()
        self.masses.append(Mass(place, mass, shrank))

    def flowed(self, event: Event) -> None:
        """Add counters that went from place to place, or points that somebody gained."""
        if self.is_counter(event.component):
            self.add(event.source, event.component, -event.amount)
            self.add(event.target, event.component, event.amount)
        elif event.component is None and event.kind == "gained":
            self.add(event.target, None, event.amount)
        elif event.component is not None and event.source and event.target:
            self.go(event.component, event.source, event.target)


def happened(events: Sequence[Event], context: Context) -> Happened:
    """Sum up *events*: counters are reckoned place by place, other pieces keep their ways."""
    tally = _Tally(context)
    for event in events:
        tally.took(event)
    return Happened(
        ways=tuple(tally.ways),
        sums=tuple((place, component, n) for (place, component), n in tally.sums.items() if n),
        placed=tuple(dict.fromkeys(tally.placed)),
        removed=tuple(dict.fromkeys(tally.removed)),
        passed=tuple(dict.fromkeys(tally.passed)),
        flipped=tuple(dict.fromkeys(tally.flipped)),
        peeked=tuple(dict.fromkeys(tally.peeked)),
        masses=tuple(tally.masses),
        costs=tuple(_costs(events, tally.ways)),
        winner=tally.winner,
    )


def _costs(events: Sequence[Event], ways: Iterable[Way]) -> Iterable[Cost]:
    """Yield each action's cost in points, at the first way or place after it: engines tell the cost first.

    A cost in pieces is seen where they go; one of nothing is not worth a sign.
    """
    drawn = list(ways)
    for i, event in enumerate(events):
        if event.kind != "cost" or event.component is not None or not event.amount:
            continue
        action: list[Event] = []
        for later in events[i + 1 :]:
            if later.kind == "cost":
                break
            action.append(later)
        parts = tuple(e.amount for e in action if e.kind == "paid" and e.component is None)
        done = next((e for e in action if e.kind in ("moved", "placed", "flipped") and e.target), None)
        if done is not None and done.target is not None:
            way = next((way for way in drawn if (way.source, way.target) == (done.source, done.target)), None)
            yield Cost(event.amount, parts if sum(parts) == event.amount else (), way or done.target)
