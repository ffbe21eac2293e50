"""Events become amounts that a claim can name: by player, by place, by piece, by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from pnp.model.view import Event, Gain, Payment, PiecePlaced, PieceRemoved, Production
from pnp.rules.comparison import distance

Dimension = Callable[[Any], str | None]  # from an event of one kind to a name


class Countable(Struct, frozen=True):
    """A kind of event that claims count, and how its amounts may be told apart, the most natural way first."""

    event: type[Gain | Payment | PiecePlaced | PieceRemoved | Production]
    dimensions: tuple[Dimension, ...]


def _player(event: Gain | Payment | PiecePlaced) -> str | None:
    return event.player


def _component(event: Gain | Payment | PiecePlaced | PieceRemoved | Production) -> str | None:
    return event.component


def _source(event: Gain | Payment | PieceRemoved) -> str | None:
    return None if event.source is None else event.source.name


def _target(event: Gain | Payment | PiecePlaced | PieceRemoved | Production) -> str | None:
    return None if event.target is None else event.target.name


def _clause(event: Payment) -> str | None:
    return event.clause


# By the key of the claim.
COUNTABLE: Mapping[str, Countable] = {
    "gained": Countable(Gain, (_player, _target, _source, _component)),
    "paid": Countable(Payment, (_player, _source, _target, _component, _clause)),
    "placed": Countable(PiecePlaced, (_component, _target, _player)),
    # Never whose move it was: red takes blue pieces off.
    "removed": Countable(PieceRemoved, (_component, _source, _target)),
    "harvested": Countable(Production, (_target, _component)),
}


def tally(events: Iterable[Event], key: str, dimension: Dimension) -> dict[str, int]:
    """Return the amounts of the events that a claim counts, summed along *dimension*; nothing is listed as 0."""
    amounts: dict[str, int] = {}
    kind = COUNTABLE[key].event
    for event in events:
        if isinstance(event, kind) and event.amount and (name := dimension(event)) is not None:
            amounts[name] = amounts.get(name, 0) + event.amount
    return amounts


def amounts_named(events: Iterable[Event], key: str, names: Iterable[str]) -> dict[str, int]:
    """Return the amounts of the first dimension that knows all of *names*, or of the most natural one."""
    known = tuple(events)
    wanted = set(names)
    tables = [tally(known, key, dimension) for dimension in COUNTABLE[key].dimensions]
    return next((table for table in tables if wanted <= table.keys()), tables[0])


def nearest_distance(claimed: Mapping[str, int], events: Iterable[Event], key: str) -> float:
    """Return how far *claimed* is from the amounts, along the dimension in which it is nearest; at least 1."""
    known = tuple(events)
    return max(1, min(distance(claimed, tally(known, key, dimension)) for dimension in COUNTABLE[key].dimensions))


def production_order(events: Iterable[Event]) -> list[str]:
    """Return the places where the game produced pieces, in order."""
    return [event.target.name for event in events if isinstance(event, Production)]
