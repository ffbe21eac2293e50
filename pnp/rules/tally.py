"""Events become amounts that a claim can name: by player, by place, by piece, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from pnp.model.view import Event
from pnp.rules.gaps import gap

Dimension = Callable[[Event], str | None]


def _tail(place: str | None) -> str | None:
    """Return the name in a place: ``A1`` of ``cell:A1``."""
    return None if place is None else place.partition(":")[2] or place


def _player(event: Event) -> str | None:
    return event.player


def _component(event: Event) -> str | None:
    return event.component


def _source(event: Event) -> str | None:
    return _tail(event.source)


def _target(event: Event) -> str | None:
    return _tail(event.target)


def _clause(event: Event) -> str | None:
    return event.clause


# For each kind of event that can be counted: how its amounts may be told apart, the most natural way first.
DIMENSIONS: Mapping[str, tuple[Dimension, ...]] = {
    "gained": (_player, _target, _source, _component),
    "paid": (_player, _source, _target, _component, _clause),
    "placed": (_component, _target, _player),
    "removed": (_component, _source, _target),  # never whose move it was: red takes blue pieces off
    "harvested": (_target, _component),
}


def tally(events: Iterable[Event], kind: str, dimension: Dimension) -> dict[str, int]:
    """Return the amounts of the events of one kind, summed along *dimension*; nothing is listed as 0."""
    amounts: dict[str, int] = {}
    for event in events:
        name = dimension(event)
        if event.kind == kind and name is not None and event.amount:
            amounts[name] = amounts.get(name, 0) + event.amount
    return amounts


def amounts_named(events: Iterable[Event], kind: str, names: Iterable[str]) -> dict[str, int]:
    """Return the amounts of the first dimension that knows all of *names*, or of the most natural one."""
    found = tuple(events)
    wanted = set(names)
    tables = [tally(found, kind, dimension) for dimension in DIMENSIONS[kind]]
    return next((table for table in tables if wanted <= table.keys()), tables[0])


def nearest_gap(claimed: Mapping[str, int], events: Iterable[Event], kind: str) -> float:
    """Return how far *claimed* is from the amounts, along the dimension in which it is nearest; at least 1."""
    found = tuple(events)
    return max(1, min(gap(claimed, tally(found, kind, dimension)) for dimension in DIMENSIONS[kind]))


def order_of(events: Iterable[Event], kind: str) -> list[str]:
    """Return the targets of the events of one kind, in the order in which they happened."""
    return [name for event in events if event.kind == kind and (name := _target(event)) is not None]
