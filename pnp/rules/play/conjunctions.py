"""Take conditions apart into those that all have to hold, and leave out of each what another one answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.rules.play.define_code import written_out
from pnp.rules.play.kinds import NO_MEMBER, NO_NUMBER, NUMBER
from pnp.rules.play.program import CheckedDefine
from pnp.rules.play.simplification import Simplifier, flag, truth
from pnp.rules.play.tree import Both, Comparison, Constant, DefineCall, ExpressionNode, Local, Membership, Not
from pnp.rules.play.unit import Unit


def split(node: ExpressionNode) -> Iterator[ExpressionNode]:
    """Yield the conditions that all have to hold for one to hold."""
    match node:
        case Both(word="and", tests=tests):
            for test in tests:
                yield from split(test)
        case _:
            yield node


def conjuncts(unit: Unit, node: ExpressionNode) -> Iterator[ExpressionNode]:
    """Yield the conditions that all have to hold for one to hold; those of defines are written out."""
    match node:
        case Both(word="and", tests=tests):
            for test in tests:
                yield from conjuncts(unit, test)
        case Not(test=Both(word="or", tests=tests)):
            for test in tests:
                yield from conjuncts(unit, Not(test))
        case Not(test=Not(test=test)):
            yield from conjuncts(unit, test)
        case DefineCall() if (tree := written_out(unit, node)) is not None:
            yield from conjuncts(unit, tree)
        case Not(test=DefineCall() as call) if (tree := written_out(unit, call)) is not None:
            yield from conjuncts(unit, Not(tree))
        case _:
            yield node


def independent(defines: Mapping[str, CheckedDefine], needs: Iterable[ExpressionNode]) -> list[ExpressionNode]:
    """Return conditions that hold together if and only if all *needs* do, none of which answers another in part.

    What one of them asks is known where another one asks it, too.
    """
    needed = list(dict.fromkeys(needs))
    for need in list(needed):
        known: dict[ExpressionNode, Constant] = {}
        for other in needed:
            if other != need:
                known |= _implied(other)
        needed[needed.index(need)] = Simplifier(defines, known).tree(need)
    return [need for need in dict.fromkeys(needed) if truth(need) is not True]


def _implied(need: ExpressionNode) -> dict[ExpressionNode, Constant]:
    """Return what is known where a condition holds."""
    known = {need: flag(True)}
    match need:
        case Not(test=test):
            known[test] = flag(False)
        case Membership(member=Local(kind=kind) as member):
            none = Constant(NO_NUMBER if kind == NUMBER else NO_MEMBER, kind)
            known[Comparison("==", member, none)] = flag(False)
            known[Comparison("!=", member, none)] = flag(True)
        case _:
            pass
    return known
