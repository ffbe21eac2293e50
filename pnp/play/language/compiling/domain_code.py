"""Write the domain of the loop over a parameter: needs that limit its values become part of the loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.play.language.compiling.loop_code import members_code
from pnp.play.language.compiling.moving_code import clearance_of
from pnp.play.language.compiling.piece_code import scan_of, standing_of
from pnp.play.language.compiling.piece_conditions import PieceCondition
from pnp.play.language.compiling.source import FunctionSource
from pnp.play.language.compiling.subset_code import Subsets, mover_or_all
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.cell_groups import union
from pnp.play.language.terms.book import Parameter
from pnp.play.language.terms.kinds import CELL, NO_MEMBER, NUMBER
from pnp.play.language.terms.tree import Call, Comparison, ExpressionNode, Local, Membership, Not


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


class DomainSource:
    """Writes the domain of one parameter at the beginning of its loop. *needs* are those that remain to be tested."""

    def __init__(
        self,
        function: FunctionSource,
        parameter: Parameter,
        parameters: Sequence[Parameter],
        needs: Sequence[ExpressionNode],
    ) -> None:
        self.needs = list(needs)
        self._function = function
        self._unit: Unit = function.unit
        self._parameter = parameter
        self._others = {one.name: one.kind for one in parameters if one.name != parameter.name}

    def write(self) -> Domain:
        """Return the domain, and remove the needs that it ensures."""
        mask = self._mask()
        if mask is not None:
            return Domain(mask, is_set=True)
        limited = self._limited()
        if limited is not None:
            return limited
        code = self._members_code() or self._pieces_code()
        if code is None:
            return Domain(self._unit.value(tuple(self._parameter.values)))
        return Domain(code, is_wide=not self._is_whole)

    @property
    def _is_whole(self) -> bool:
        """Whether the parameter ranges over all members of its kind."""
        kind, values = self._parameter.kind, set(self._parameter.values)
        return kind != NUMBER and len(values - {NO_MEMBER}) == self._unit.book.size(kind.name)

    def _is_known(self, node: ExpressionNode) -> bool:
        return self._function.depth_of(node) <= self._function.depth

    def _limited(self) -> Domain | None:
        """Return the numbers between the limits that needs set, if there are any."""
        parameter, function = self._parameter, self._function
        low, high = parameter.values[0], parameter.values[-1]
        if parameter.kind != NUMBER or len(parameter.values) != high - low + 1:
            return None
        lowest, highest, clearance = [str(low)], [str(high)], None
        for need in list(self.needs):
            limit = limit_of(need, parameter.name)
            if limit is None or not self._is_known(limit.value):
                continue
            self.needs.remove(need)
            if clearance is None and low == 1 and limit.is_upper and not limit.change:
                clearance = clearance_of(function, limit.value)
                if clearance is not None:
                    continue
            (highest if limit.is_upper else lowest).append(f"{function.code(limit.value)}{limit.change}")
        if len(lowest) + len(highest) == 2 and clearance is None:
            return None
        first = lowest[0] if len(lowest) == 1 else f"max({', '.join(lowest)})"
        last = highest[0] if len(highest) == 1 else f"min({', '.join(highest)})"
        is_known = len(lowest) == 1
        if clearance is not None and not is_known:
            last = f"min({last}, {function.code(clearance)})"
        return Domain(
            f"range({first}, {last} + 1)",
            first=low if is_known else None,
            clearance=clearance if is_known else None,
        )

    def _memberships(self) -> list[Membership]:
        """Return the needs that say of which known set the parameter is a member."""
        return [
            need
            for need in self.needs
            if isinstance(need, Membership)
            and isinstance(need.member, Local)
            and need.member.name == self._parameter.name
            and need.among.kind.is_set
            and self._is_known(need.among)
        ]

    def _mask(self) -> str | None:
        """Return the set of the parameter's possible values, from several needs or from a computed set."""
        parameter, function = self._parameter, self._function
        if parameter.kind == NUMBER:
            return None
        subsets = Subsets(function, parameter.name, parameter.kind, self._others)
        memberships = self._memberships()
        limits = [need for need in self.needs if subsets.limits(need)] if not parameter.is_optional else memberships
        if not limits or (len(limits) == 1 and memberships and self._has_members(memberships[0].among)):
            return None
        chosen = limits + [need for need in self.needs if need not in limits and subsets.has_set(need)]
        codes = [subsets.code(need) for need in chosen]
        self.needs = [need for need in self.needs if need not in chosen]
        if not self._is_whole:
            bits = self._unit.bits(parameter.kind.name)
            codes.append(str(union([bits[value] for value in parameter.values if value != NO_MEMBER])))
        return " & ".join(codes)

    def _has_members(self, among: ExpressionNode) -> bool:
        with self._function.aside():
            return members_code(self._function, among) is not None

    def _members_code(self) -> str | None:
        """Return the members of the one set that the parameter must be in, if Python can iterate over them."""
        for need in self._memberships():
            code = members_code(self._function, need.among)
            if code is not None:
                self.needs.remove(need)
                return code
        return None

    def _pieces_code(self) -> str | None:
        """Return the cells with the pieces that needs want on the cell of the parameter."""
        if self._parameter.kind != CELL or self._parameter.is_optional:
            return None
        (tests, function) = (self._tests(), self._function)
        if not tests:
            return None
        (part, several), *others = tests
        barred = self._barred()
        if not (others or barred):
            return scan_of(function, part, several, mover_or_all(function, several)).code
        sets = [standing_of(function, part, several, mover_or_all(function, several)).code for part, several in tests]
        return f"members({' & '.join([*sets, *(f'~{function.code(among)}' for among in barred)])})"

    def _tests(self) -> list[tuple[str, tuple[frozenset[int], ...]]]:
        """Return the tables and the pieces that needs want on the cell of the parameter, and remove these needs."""
        wanted: dict[str, tuple[frozenset[int], ...]] = {}
        players, name = self._unit.players, self._parameter.name
        for need in list(self.needs):
            test = PieceCondition(self._unit.program, name)
            if self._unit.free_names(need) != {name} or (sets := test.pieces(need)) is None:
                continue
            self.needs.remove(need)
            known = wanted.get(test.part)
            if known is not None:
                several = zip(*(one * players if len(one) == 1 else one for one in (known, sets)), strict=True)
                sets = tuple(one & other for one, other in several)
            wanted[test.part] = sets[:1] if len(set(sets)) == 1 else sets
        return list(wanted.items())

    def _barred(self) -> list[ExpressionNode]:
        """Return the known sets that the parameter must not be in, and remove the needs that say so."""
        here, barred = Local(self._parameter.name, self._parameter.kind), []
        for need in [one for one in self.needs if isinstance(one, Not)]:
            if isinstance(test := need.test, Membership) and test.member == here and self._is_known(test.among):
                barred.append(test.among)
                self.needs.remove(need)
        return barred
