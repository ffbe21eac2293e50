"""Write the loops over the parameters of an action, with its needs in them as soon as they can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import prod

from pnp.rules.play.book import Parameter
from pnp.rules.play.cell_sets import union
from pnp.rules.play.define_code import written_out
from pnp.rules.play.kinds import CELL, CELLS, NO_MEMBER, NUMBER
from pnp.rules.play.loop_code import members_code, require, taking_apart
from pnp.rules.play.namespace import MOST_TURNS
from pnp.rules.play.piece_code import scan_of, standing_of
from pnp.rules.play.piece_conditions import PieceCondition
from pnp.rules.play.prices import price_of
from pnp.rules.play.program import CheckedAction, CheckedNeed
from pnp.rules.play.source import FunctionSource, Operand
from pnp.rules.play.subset_code import Subsets, mover_or_all
from pnp.rules.play.tree import (
    Both,
    Comparison,
    Conditional,
    Constant,
    DefineCall,
    ExpressionNode,
    Local,
    Membership,
    Not,
)
from pnp.rules.play.unit import Unit

_MOST_STEPS = 20_000_000  # of listing an action: above it, the turns of its loops are counted


def names_of(action: CheckedAction) -> dict[str, str]:
    """Return the variables of an action's parameters."""
    return {parameter.name: f"p{at}" for at, parameter in enumerate(action.parameters)}


def parameter_names(action: CheckedAction) -> dict[str, Operand]:
    """Return what an action's parameters are in a function that is told their values."""
    variables = names_of(action)
    return {
        parameter.name: Operand(
            variables[parameter.name], 0, True, not parameter.is_optional and parameter.kind != NUMBER
        )
        for parameter in action.parameters
    }


def values_of(action: CheckedAction) -> str:
    """Return the source of the tuple of an action's values."""
    return f"({''.join(f'{name}, ' for name in names_of(action).values())})"


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


class ParameterLoops:
    """Writes the loops over the parameters of an action, and its needs in them as soon as they can be asked."""

    def __init__(self, unit: Unit, action: CheckedAction, function: FunctionSource, start: str | None = None) -> None:
        self._unit = unit
        self._action = action
        self._function = function
        self._start = start  # a parameter whose value is given
        self._needs = [test for need in action.needs or () for test in conjuncts(unit, need.test)]
        self._needs += [
            Comparison("==", Local(name, value.kind), value) for name, value in action.canonical if name != start
        ]
        turns = prod(len(parameter.values) for parameter in action.parameters)
        self._counts = turns > MOST_TURNS and unit.program.steps.get(action.name, 0) > _MOST_STEPS
        function.lets = dict(action.lets)
        function.names |= parameter_names(action)

    def write(self, move: str, none: str) -> None:
        """Write the listing: *move* is done with every legal move, *none* ends it early."""
        function = self._function
        parameters = [parameter for parameter in self._action.parameters if parameter.name != self._start]
        if self._start is not None:
            given = next(one for one in self._action.parameters if one.name == self._start)
            function.line(
                f"if {names_of(self._action)[self._start]} not in {self._unit.value(frozenset(given.values))}: {none}"
            )
        self._write_level(parameters, move, none)

    def _write_level(self, parameters: list[Parameter], move: str, otherwise: str) -> None:
        parameters = self._bind(parameters, otherwise)
        self._write_needs(otherwise)
        if not parameters:
            self._write_move(move, otherwise)
            return
        first, *rest = parameters
        with self._loop(first, otherwise):
            self._write_level(rest, move, "continue")

    def _bind(self, parameters: list[Parameter], otherwise: str) -> list[Parameter]:
        """Give the parameters of which needs leave one value that value; return the others, which are loops."""
        function = self._function
        self._set_depths(parameters)
        for parameter in parameters:
            for need in self._needs:
                value = _value_wanted(need, parameter.name)
                if value is None or not self._is_known(value):
                    continue
                variable = names_of(self._action)[parameter.name]
                function.line(f"{variable} = {function.code(value)}")
                function.line(f"if {variable} not in {self._unit.value(frozenset(parameter.values))}: {otherwise}")
                function.names[parameter.name] = function.names[parameter.name]._replace(depth=function.depth)
                self._needs.remove(need)
                return self._bind([one for one in parameters if one is not parameter], otherwise)
        return parameters

    def _set_depths(self, parameters: list[Parameter]) -> None:
        """Note in which loop each parameter will be known."""
        for depth, parameter in enumerate(parameters, self._function.depth + 1):
            self._function.names[parameter.name] = self._function.names[parameter.name]._replace(depth=depth)

    def _write_needs(self, otherwise: str) -> None:
        """Write the needs whose names are known, the cheapest first."""
        ready = [need for need in self._needs if self._function.depth_of(need) <= self._function.depth]
        self._needs = [need for need in self._needs if need not in ready]
        for need in sorted(ready, key=self._price):
            require(self._function, need, otherwise)

    def _write_move(self, move: str, otherwise: str) -> None:
        """Write what is done with a move, if its effects can be done and leave what is asked."""
        function, action = self._function, self._action
        number = list(self._unit.program.actions).index(action.name)
        make = f"T = {made_code(function, action, number)}" if action.needs is None or action.leaves else ""
        if action.needs is None:
            with function.block("try:"):
                function.line(make)
            with function.block("except TableError:"):
                function.line(otherwise)
        elif action.leaves:
            function.line(make)
        if action.leaves:
            function.line("A = {}")
        for at, need in enumerate(action.leaves):
            function.line(f"if not leaf{number}_{at}(T, A, me{leaf_arguments(function, action, need)}): {otherwise}")
        function.line(move)

    def _price(self, need: ExpressionNode) -> int:
        """Return what a need costs, with the lets that are not reckoned yet."""
        price, names = price_of(self._unit, need), set(self._unit.free_names(need))
        while names:
            name = names.pop()
            if name in self._function.lets:
                tree = self._function.lets[name]
                price += price_of(self._unit, tree)
                names |= self._unit.free_names(tree)
        return price

    # Loops over one parameter: the needs that say what it can be are the loop itself

    @contextmanager
    def _loop(self, parameter: Parameter, otherwise: str) -> Iterator[None]:
        """Write the loop over a parameter. What is written then is in the loop."""
        function, variable = self._function, names_of(self._action)[parameter.name]
        code = self._choice_code(parameter)
        if code is None:
            mask = self._mask(parameter)
            if mask is not None:
                if self._counts:
                    mask = function.keep(Operand(mask, function.depth)).code
                    self._count(f"({mask}).bit_count()")
                if function.depth == 0:
                    mask = function.keep(Operand(mask)).code
                    function.line(f"if not {mask}: {otherwise}")
                with taking_apart(function, mask, parameter.kind.name, variable):
                    yield
                return
        is_chosen, is_narrow = code is not None, not self._is_whole(parameter)
        code = code or self._limits_code(parameter)
        is_wide = is_narrow or not parameter.is_optional if is_chosen else is_narrow and code is None
        code = code or self._members_code(parameter) or self._pieces_code(parameter)
        if not is_chosen:
            self._count(str(len(parameter.values)))
        with function.block(f"for {variable} in {code or self._unit.value(tuple(parameter.values))}:", loops=True):
            if code is not None and is_wide:
                function.line(f"if {variable} not in {self._unit.value(frozenset(parameter.values))}: continue")
            yield

    def _count(self, turns: str) -> None:
        """Count the turns of a loop before it begins."""
        if self._counts:
            self._function.line(f"count_turns(K, {turns})")

    def _is_whole(self, parameter: Parameter) -> bool:
        """Return whether a parameter ranges over all members of its kind."""
        return parameter.kind != NUMBER and len(set(parameter.values) - {NO_MEMBER}) == self._unit.size(
            parameter.kind.name
        )

    def _is_known(self, node: ExpressionNode) -> bool:
        return self._function.depth_of(node) <= self._function.depth

    def _limits_code(self, parameter: Parameter) -> str | None:
        """Return the numbers between the limits that needs set to a parameter, if there are any."""
        low, high = parameter.values[0], parameter.values[-1]
        if parameter.kind != NUMBER or len(parameter.values) != high - low + 1:
            return None
        lowest, highest = [str(low)], [str(high)]
        for need in list(self._needs):
            match need:
                case Comparison(sign="<=" | "<", left=Local(name=name), right=limit) if name == parameter.name:
                    limits, change = highest, "" if need.sign == "<=" else " - 1"
                case Comparison(sign="<=" | "<", left=limit, right=Local(name=name)) if name == parameter.name:
                    limits, change = lowest, "" if need.sign == "<=" else " + 1"
                case _:
                    continue
            if self._is_known(limit):
                limits.append(f"{self._function.code(limit)}{change}")
                self._needs.remove(need)
        bounds = f"max({', '.join(lowest)}, {low}), min({', '.join(highest)}, {high}) + 1"
        return f"range({bounds})" if len(lowest) + len(highest) > 2 else None

    def _choice_code(self, parameter: Parameter) -> str | None:
        """Return the values that a need with two sides leaves to a parameter."""
        for need in self._needs:
            if not (isinstance(need, Conditional) and self._is_known(need.test)):
                continue
            with self._function.aside() as aside:
                arms = [self._arm_code(arm, parameter.name) for arm in (need.value, need.otherwise)]
            if None not in arms and not aside.lines:
                self._needs.remove(need)
                return f"({arms[0]} if {self._function.code(need.test)} else {arms[1]})"
        return None

    def _arm_code(self, arm: ExpressionNode, name: str) -> str | None:
        function, value = self._function, _value_wanted(arm, name)
        if value is not None and self._is_known(value):
            return f"({function.code(value)},)"
        match arm:
            case Constant(value=0):
                return "()"
            case Membership(member=Local(name=member), among=among) if member == name and among.kind.is_set:
                if not self._is_known(among):
                    return None
                split = "members" if among.kind == CELLS else "bits"
                return members_code(function, among) or f"{split}({function.code(among)})"
            case _:
                return None

    def _members_code(self, parameter: Parameter) -> str | None:
        """Return the members of the one set that a parameter has to be in, where Python can go through them."""
        for need in self._memberships(parameter):
            code = members_code(self._function, need.among)
            if code is not None:
                self._needs.remove(need)
                return code
        return None

    def _memberships(self, parameter: Parameter) -> list[Membership]:
        """Return the needs that say of which known set a parameter is a member."""
        return [
            need
            for need in self._needs
            if isinstance(need, Membership)
            and isinstance(need.member, Local)
            and need.member.name == parameter.name
            and need.among.kind.is_set
            and self._is_known(need.among)
        ]

    def _mask(self, parameter: Parameter) -> str | None:
        """Return the set of what a parameter can be, where several needs or a set that is not at hand say it."""
        if parameter.kind == NUMBER:
            return None
        others = {one.name: one.kind for one in self._action.parameters if one.name != parameter.name}
        subsets = Subsets(self._function, parameter.name, parameter.kind, others)
        memberships = self._memberships(parameter)
        limits = [need for need in self._needs if subsets.limits(need)] if not parameter.is_optional else memberships
        if not limits or (len(limits) == 1 and memberships and self._has_members(memberships[0].among)):
            return None
        chosen = limits + [need for need in self._needs if need not in limits and subsets.has_set(need)]
        codes = [subsets.code(need) for need in chosen]
        self._needs = [need for need in self._needs if need not in chosen]
        if not self._is_whole(parameter):
            bits = self._unit.bits(parameter.kind.name)
            codes.append(str(union([bits[value] for value in parameter.values if value != NO_MEMBER])))
        return " & ".join(codes)

    def _has_members(self, among: ExpressionNode) -> bool:
        with self._function.aside():
            return members_code(self._function, among) is not None

    def _tests(self, parameter: Parameter) -> list[tuple[str, tuple[frozenset[int], ...]]]:
        """Return the tables and the pieces that needs want on the cell of a parameter, and remove these needs."""
        wanted: dict[str, tuple[frozenset[int], ...]] = {}
        players = self._unit.players
        for need in list(self._needs):
            test = PieceCondition(self._unit.program, parameter.name)
            if self._unit.free_names(need) != {parameter.name} or (sets := test.pieces(need)) is None:
                continue
            self._needs.remove(need)
            known = wanted.get(test.part)
            if known is not None:
                several = zip(*(one * players if len(one) == 1 else one for one in (known, sets)), strict=True)
                sets = tuple(one & other for one, other in several)
            wanted[test.part] = sets[:1] if len(set(sets)) == 1 else sets
        return list(wanted.items())

    def _barred(self, parameter: Parameter) -> list[ExpressionNode]:
        """Return the known sets that a parameter must not be in, and remove the needs that say so."""
        here, barred = Local(parameter.name, parameter.kind), []
        for need in [one for one in self._needs if isinstance(one, Not)]:
            if isinstance(test := need.test, Membership) and test.member == here and self._is_known(test.among):
                barred.append(test.among)
                self._needs.remove(need)
        return barred

    def _pieces_code(self, parameter: Parameter) -> str | None:
        """Return the cells with the pieces that needs want on the cell of a parameter."""
        if parameter.kind != CELL or parameter.is_optional:
            return None
        (tests, function) = (self._tests(parameter), self._function)
        if not tests:
            return None
        (part, several), *others = tests
        barred = self._barred(parameter)
        if not (others or barred):
            return scan_of(function, part, several, mover_or_all(function, several)).code
        sets = [standing_of(function, part, several, mover_or_all(function, several)).code for part, several in tests]
        return f"members({' & '.join([*sets, *(f'~{function.code(among)}' for among in barred)])})"


def _value_wanted(need: ExpressionNode, name: str) -> ExpressionNode | None:
    """Return what a parameter has to be equal to."""
    match need:
        case Comparison(sign="==", left=Local(name=one), right=value) if one == name:
            return value
        case Comparison(sign="==", left=value, right=Local(name=one)) if one == name:
            return value
        case _:
            return None


def lets_of_effects(unit: Unit, action: CheckedAction) -> dict[str, str]:
    """Return the values of ``let`` that effects need, with their variables."""
    needed = unit.free_names_of(action.effects)
    return {name: f"l{at}" for at, (name, _) in enumerate(action.lets) if name in needed}


def made_code(function: FunctionSource, action: CheckedAction, number: int) -> str:
    """Return the source of the position after a move whose values are known, before anything is told of it."""
    lets = [function.local(name).code for name in lets_of_effects(function.unit, action)]
    return f"made{number}({', '.join(['S', 'me', 'None', *names_of(action).values(), *lets])})"


def leaf_arguments(function: FunctionSource, action: CheckedAction, need: CheckedNeed) -> str:
    """Return the source of what a condition on the position after a move is told of the position before."""
    free = function.unit.free_names(need.test)
    lets = [function.local(name).code for name, _ in action.lets if name in free]
    return "".join(f", {code}" for code in (*names_of(action).values(), *lets))
