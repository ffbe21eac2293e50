"""Write the domain of the loop over a parameter: needs that limit its values become part of the loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.play.language.compiling.loop_code import members_code
from pnp.play.language.compiling.moving_code import clearance_of
from pnp.play.language.compiling.source import FunctionSource
from pnp.play.language.compiling.subset_code import Subsets
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.cell_groups import union
from pnp.play.language.terms.book import Parameter
from pnp.play.language.terms.kinds import NO_MEMBER, NUMBER, ValueKind
from pnp.play.language.terms.tree import Call, Comparison, ExpressionNode, Local, Membership


class Domain(NamedTuple):
    """The source of the values that a loop goes through: a sequence in order, or a set (*is_set*).

    If it *is_wide*, there may be more values than the parameter has. Numbers that follow each other have a *first* one,
    if it is known. The loop ends where a *clearance* does: the call of the function that gives it.
    """

    code: str
    is_set: bool = False
    is_wide: bool = False
    first: int | None = None
    clearance: Call | None = None


class Limit(NamedTuple):
    """The limit that a need sets to a number: at most (*is_upper*) or at least a value, changed by *change*."""

    value: ExpressionNode
    is_upper: bool
    change: str


def value_wanted(need: ExpressionNode, name: str) -> ExpressionNode | None:
    """Return the value that a parameter must equal."""
    match need:
        case Comparison(sign="==", left=Local(name=one), right=value) if one == name:
            return value
        case Comparison(sign="==", left=value, right=Local(name=one)) if one == name:
            return value
        case _:
            return None


def limit_of(need: ExpressionNode, name: str) -> Limit | None:
    """Return the limit that a need sets to a number."""
    match need:
        case Comparison(sign="<=" | "<", left=Local(name=one), right=limit) if one == name:
            return Limit(limit, True, "" if need.sign == "<=" else " - 1")
        case Comparison(sign="<=" | "<", left=limit, right=Local(name=one)) if one == name:
            return Limit(limit, False, "" if need.sign == "<=" else " + 1")
        case _:
            return None


_Found = tuple[Domain, Sequence[ExpressionNode]] | None  # a domain, and the needs that it ensures


def domain_of(
    function: FunctionSource, parameter: Parameter, others: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> tuple[Domain, list[ExpressionNode]]:
    """Return the domain of a parameter at the beginning of its loop, and the needs that are to be tested in it.

    *others* are the kinds of the other parameters.
    """
    for find in (_mask, _limited, _members):
        found = find(function, parameter, others, needs)
        if found is not None:
            domain, ensured = found
            return domain, [need for need in needs if need not in ensured]
    return Domain(function.unit.value(tuple(parameter.values))), list(needs)


def _mask(
    function: FunctionSource, parameter: Parameter, others: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> _Found:
    """Return the set of the parameter's possible values, from several needs or from a computed set."""
    if parameter.kind == NUMBER:
        return None
    subsets = Subsets(function, parameter.name, parameter.kind, others)
    memberships = _memberships(function, parameter, needs)
    limits: list[ExpressionNode] = [*memberships] if parameter.is_optional else [*filter(subsets.limits, needs)]
    if not limits or (len(limits) == 1 and memberships and _has_members(function, memberships[0].among)):
        return None
    chosen = limits + [need for need in needs if need not in limits and subsets.has_set(need)]
    codes = [subsets.code(need) for need in chosen]
    if not _is_whole(function.unit, parameter):
        bits = function.unit.bits(parameter.kind.name)
        codes.append(str(union([bits[value] for value in parameter.values if value != NO_MEMBER])))
    return Domain(" & ".join(codes), is_set=True), chosen


def _limited(
    function: FunctionSource, parameter: Parameter, _: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> _Found:
    """Return the numbers between the limits that needs set, if there are any."""
    low, high = parameter.values[0], parameter.values[-1]
    limits = {
        need: limit
        for need in needs
        if (limit := limit_of(need, parameter.name)) is not None and function.knows(limit.value)
    }
    if parameter.kind != NUMBER or len(parameter.values) != high - low + 1 or not limits:
        return None
    uppers = [limit for limit in limits.values() if limit.is_upper]
    lowest = [f"{function.code(limit.value)}{limit.change}" for limit in limits.values() if not limit.is_upper]
    blocked = [limit for limit in uppers if not limit.change and clearance_of(function, limit.value) is not None]
    if low != 1 or lowest:  # only a loop over all steps from the first one finds out by itself where a set is blocked
        blocked = []
    highest = [f"{function.code(limit.value)}{limit.change}" for limit in uppers if limit not in blocked[:1]]
    first = f"max({', '.join([str(low), *lowest])})" if lowest else str(low)
    last = f"min({', '.join([str(high), *highest])})" if highest else str(high)
    clearance = clearance_of(function, blocked[0].value) if blocked else None
    return Domain(f"range({first}, {last} + 1)", first=None if lowest else low, clearance=clearance), [*limits]


def _members(
    function: FunctionSource, parameter: Parameter, _: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> _Found:
    """Return the members of the one set that the parameter must be in, if Python can iterate over them."""
    for need in _memberships(function, parameter, needs):
        code = members_code(function, need.among)
        if code is not None:
            return Domain(code, is_wide=not _is_whole(function.unit, parameter)), [need]
    return None


def _memberships(function: FunctionSource, parameter: Parameter, needs: Sequence[ExpressionNode]) -> list[Membership]:
    """Return the needs that say of which known set the parameter is a member."""
    return [
        need
        for need in needs
        if isinstance(need, Membership)
        and isinstance(need.member, Local)
        and need.member.name == parameter.name
        and need.among.kind.is_set
        and function.knows(need.among)
    ]


def _has_members(function: FunctionSource, among: ExpressionNode) -> bool:
    with function.aside():
        return members_code(function, among) is not None


def _is_whole(unit: Unit, parameter: Parameter) -> bool:
    """Return whether the parameter ranges over all members of its kind."""
    values = set(parameter.values) - {NO_MEMBER}
    return parameter.kind != NUMBER and len(values) == unit.book.size(parameter.kind.name)
