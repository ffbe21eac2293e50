"""Estimate the cost of values: conditions are evaluated in the order of their costs."""

from __future__ import annotations

from pnp.rules.play.tree import Call, Closure, DefineCall, ExpressionNode, Fold, Possible, walk
from pnp.rules.play.unit import Unit

_PRICES = {"held": 10, "standing": 10, "vacancies": 10, "slides": 10, "flanked": 12}
_SET_PRICES = {
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
_FOLD_PRICE, _POSSIBLE_PRICE, _CLOSURE_PRICE = 8, 1000, 20


def price_of(unit: Unit, node: ExpressionNode) -> int:
    """Return the estimated cost of a value."""
    price = 0
    for inner in walk(node):
        match inner:
            case Call(function=name):
                price += _PRICES.get(name) or _SET_PRICES.get(name, 1)
            case DefineCall(define=define):
                price += _price_of_define(unit, define)
            case Closure(define=define):
                price += _CLOSURE_PRICE * _price_of_define(unit, define)
            case Fold():
                price += _FOLD_PRICE * sum(price_of(unit, loop.among) for loop in inner.loops)
                price += _FOLD_PRICE * price_of(unit, inner.body)
            case Possible():
                price += _POSSIBLE_PRICE
            case _:
                price += 1
    return price


def _price_of_define(unit: Unit, define: str) -> int:
    """Return the estimated cost of the value of a define, computed once."""
    if define not in unit.define_prices:
        unit.define_prices[define] = price_of(unit, unit.program.defines[define].tree)
    return unit.define_prices[define]
