"""Estimate the cost of values: conditions are evaluated in the order of their costs."""

from __future__ import annotations

from pnp.play.language.compiling.unit import Unit
from pnp.play.language.terms.tree import Call, Closure, DefineCall, ExpressionNode, Fold, Possible, walk

_COSTS = {"held": 10, "standing": 10, "vacancies": 10, "slides": 10, "flanked": 12}
_SET_COSTS = {
    "group": 40,
    "groups": 60,
    "leaders": 60,
    "joined": 60,
    "cuts": 200,
    "touching": 15,
    "shifted": 10,
    "swept": 15,
    "clearance": 15,
}
_FOLD_COST, _POSSIBLE_COST, _CLOSURE_COST = 8, 1000, 20


def cost_of(unit: Unit, node: ExpressionNode) -> int:
    """Return the estimated cost of a value."""
    cost = 0
    for inner in walk(node):
        match inner:
            case Call(function=name):
                cost += _COSTS.get(name) or _SET_COSTS.get(name, 1)
            case DefineCall(define=define):
                cost += _cost_of_define(unit, define)
            case Closure(define=define):
                cost += _CLOSURE_COST * _cost_of_define(unit, define)
            case Fold():
                cost += _FOLD_COST * sum(cost_of(unit, loop.among) for loop in inner.loops)
                cost += _FOLD_COST * cost_of(unit, inner.body)
            case Possible():
                cost += _POSSIBLE_COST
            case _:
                cost += 1
    return cost


def _cost_of_define(unit: Unit, define: str) -> int:
    """Return the estimated cost of the value of a define, computed once."""
    if define not in unit.define_costs:
        unit.define_costs[define] = cost_of(unit, unit.program.defines[define].tree)
    return unit.define_costs[define]
