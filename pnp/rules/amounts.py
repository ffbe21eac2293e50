"""Judge claims about what happened in a frame's moves: costs, gains, harvests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pnp.model.view import ActionCost
from pnp.rules.case import Case
from pnp.rules.gaps import gap
from pnp.rules.tally import amounts_named, nearest_gap, production_order
from pnp.rules.told import listed, same, told


def judge_cost(case: Case[Any, Any], value: Any) -> None:
    """``cost: N``: what the frame's moves cost in all, as the engine reckons it."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        case.wrong_kind("a number of 0 or more", value, "cost")
        return
    cost = sum(event.amount for event in case.played.events if isinstance(event, ActionCost))
    if cost != value:
        case.false(f"the cost is {cost}, not {told(value)}", "cost", off=abs(cost - value))


def judge_amounts(kind: str) -> Callable[[Case[Any, Any], Any], None]:
    """Return the judge of ``gained: {hollow: 3}`` and its like: by player, by place or by piece, and complete."""

    def judge(case: Case[Any, Any], value: Any) -> None:
        if not isinstance(value, Mapping):
            case.wrong_kind(f"names and amounts, as {kind}: {{A1: 2}}", value, kind)
            return
        for name, amount in value.items():
            if isinstance(amount, bool) or not isinstance(amount, int):
                case.wrong_kind("whole numbers", amount, kind, name)
                return
            if amount < 0:
                case.wrong_kind("amounts of 0 or more", amount, kind, name)
                return
        unknown = [name for name, amount in value.items() if amount and not case.is_name(name)]
        for name in unknown:
            case.unknown(name, case.names(), kind, name)
        if unknown:
            return
        names = [name for name in value if isinstance(name, str)]
        true = amounts_named(case.played.events, kind, (name for name in names if value[name]))
        claimed = {name: amount for name, amount in value.items() if amount}
        if not same(claimed, true):
            off = nearest_gap(claimed, case.played.events, kind)
            case.false(f"{kind} is {told(true) if true else 'nothing'}, not {told(value)}", kind, off=off)

    return judge


def judge_order(case: Case[Any, Any], value: Any) -> None:
    """``order: [C1, A2]``: where the harvest grew, first to last."""
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        case.wrong_kind("a list of places", value, "order")
        return
    for index, name in enumerate(value):
        if not case.is_name(name):
            case.unknown(name, case.names(), "order", index)
            return
    true = production_order(case.played.events)
    if not same(value, true):
        message = f"the harvest grew in the order {listed(true)}, not {told(value)}"
        case.false(message, "order", off=gap(value, true))
