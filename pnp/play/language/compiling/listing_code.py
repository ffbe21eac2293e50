"""Write the loops over the parameters of an action, with its needs in them as soon as they can be asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import product
from math import prod

from pnp.play.language.compiling.define_code import written_out
from pnp.play.language.compiling.domain_code import Domain, domain_of, value_wanted
from pnp.play.language.compiling.function_code import write_end_of_clearance
from pnp.play.language.compiling.loop_code import bit_loop, require
from pnp.play.language.compiling.simplification import conjuncts, independent_needs
from pnp.play.language.compiling.source import CountingLoop, FunctionSource, Operand
from pnp.play.language.compiling.unit import Unit, cost_of
from pnp.play.language.running.runtime import MOST_TURNS
from pnp.play.language.terms.book import Parameter
from pnp.play.language.terms.kinds import NUMBER
from pnp.play.language.terms.program import CheckedAction, CheckedNeed, asks_times
from pnp.play.language.terms.tree import (
    Call,
    Comparison,
    Conditional,
    Constant,
    ExpressionNode,
    Local,
    Membership,
)

_MOST_BRANCHES = 4  # needs with two sides, each of which doubles a listing; 2 are enough for the bundled games
_MOST_STEPS = 20_000_000  # of listing an action: above, time and turns are limited; with half, in Chess and Ovo


def names_of(action: CheckedAction) -> dict[str, str]:
    """Return the variables of an action's parameters."""
    return {parameter.name: f"p{at}" for at, parameter in enumerate(action.parameters)}


def parameter_names(action: CheckedAction) -> dict[str, Operand]:
    """Return the names of an action's parameters in a function of their values."""
    return {
        one.name: Operand(f"p{at}", 0, True, not one.is_optional and one.kind != NUMBER)
        for at, one in enumerate(action.parameters)
    }


def unpacked_values(action: CheckedAction) -> list[str]:
    """Return the line that gives an action's parameters their values, if it has any."""
    names = names_of(action).values()
    return [f"({''.join(f'{name}, ' for name in names)}) = values"] if names else []


class ParameterLoops:
    """Writes the loops over the parameters of an action, and its needs in them as soon as they can be asked.

    If it *collects*, the moves are added to ``moves``, else the first one returns True. Each method that writes needs
    is given them, and returns those that remain to be written in the loops inside.
    """

    def __init__(
        self, action: CheckedAction, function: FunctionSource, start: str | None = None, *, collects: bool = True
    ) -> None:
        self._unit = unit = function.unit
        self._action = action
        self._function = function
        self._start = start  # a parameter whose value is given
        self._collects = collects
        self._none = "return moves" if collects else "return False"  # when there are no more moves
        self._parameters = {parameter.name: parameter for parameter in action.parameters}
        self._variables = names_of(action)
        self._branches = 0  # written so far
        turns = prod(len(parameter.values) for parameter in action.parameters)
        self._is_slow = unit.program.steps.get(action.name, 0) > _MOST_STEPS
        self._counts = turns > MOST_TURNS and self._is_slow

    def _conjuncts(self, needs: Iterable[ExpressionNode]) -> list[ExpressionNode]:
        defines = self._unit.program.defines
        simple = independent_needs(defines, (one for need in needs for one in conjuncts(need)))
        return [one for need in simple for one in conjuncts(need, partial(written_out, self._unit))]

    def _listed_with(self, name: str, value: ExpressionNode) -> ExpressionNode:
        """Return the need that a parameter has the value of the listed spelling: a set of values, where it can be."""
        parameter, here = self._parameters[name], Local(name, value.kind)
        match value:
            case Call(function="first", arguments=(Call(function="group", arguments=(start, among)),)) if (
                start == here and not parameter.is_optional and name not in self._unit.free_names(among)
            ):
                return Membership(here, Call("leaders", (among,), among.kind))
            case _:
                return Comparison("==", here, value)

    def write(self) -> None:
        """Write the listing."""
        function, start, action = self._function, self._start, self._action
        if self._collects:
            function.line("moves = []")
        if self._counts:
            function.line("turns = 0")
        if start is not None:
            values = self._unit.value(frozenset(self._parameters[start].values))
            function.line(f"if {self._variables[start]} not in {values}: {self._none}")
        needs = self._conjuncts(need.test for need in action.needs or ())
        needs += [self._listed_with(name, value) for name, value in action.canonical if name != start]
        self._write_level([one for one in action.parameters if one.name != start], needs, self._none)
        function.line(self._none)

    def _write_level(self, parameters: Sequence[Parameter], needs: Sequence[ExpressionNode], otherwise: str) -> None:
        # The order matters: values that follow, then conditions that are known, then alternatives, a loop last.
        function = self._function
        parameters, needs = self._bind(parameters, needs, otherwise)
        ready = [need for need in needs if function.knows(need)]
        for need in sorted(ready, key=self._cost):
            require(function, need, otherwise)
        needs = [need for need in needs if need not in ready]
        if not parameters:
            self._write_move(otherwise)
            return
        first, *rest = parameters
        choice = self._choice(first, needs)
        if choice is not None:
            self._branches += 1
            for head, side in ((f"if {function.code(choice.test)}:", choice.value), ("else:", choice.otherwise)):
                with function.alternative(head):
                    others = [need for need in needs if need != choice]
                    self._write_level(parameters, [*others, *self._conjuncts([side])], otherwise)
            return
        kinds = {one.name: one.kind for one in self._action.parameters if one.name != first.name}
        domain, needs = domain_of(function, first, kinds, needs)
        with self._loop(first, domain, otherwise):
            if self._is_slow and function.depth == 1:
                function.line(f"check_time({function.cache})")
            self._write_level(rest, needs, "continue")

    def _bind(
        self, parameters: Sequence[Parameter], needs: Sequence[ExpressionNode], otherwise: str
    ) -> tuple[Sequence[Parameter], Sequence[ExpressionNode]]:
        """Give the parameters of which needs leave one value that value; return the others, which are loops."""
        # A value may be wanted, known, and surely one of the parameter's; each makes others known: so it begins again.
        function = self._function
        for depth, parameter in enumerate(parameters, function.depth + 1):
            function.open_at(parameter.name, depth)
        for parameter, need in product(parameters, needs):
            value = value_wanted(need, parameter.name)
            if value is None or not function.knows(value):
                continue
            variable = self._variables[parameter.name]
            function.line(f"{variable} = {function.code(value)}")
            if not (isinstance(value, Constant) and value.value in parameter.values):
                function.line(f"if {variable} not in {self._unit.value(frozenset(parameter.values))}: {otherwise}")
            function.open_at(parameter.name, function.depth)
            others = [one for one in parameters if one is not parameter]
            return self._bind(others, [one for one in needs if one != need], otherwise)
        return parameters, needs

    # Needs with two sides, of which a known condition chooses one

    def _choice(self, parameter: Parameter, needs: Sequence[ExpressionNode]) -> Conditional | None:
        """Return a need that gives two alternatives for a parameter."""
        for need in needs if self._branches < _MOST_BRANCHES else ():
            is_choice = isinstance(need, Conditional) and parameter.name in self._unit.free_names(need)
            if is_choice and isinstance(need, Conditional) and self._function.knows(need.test):
                return need
        return None

    def _write_move(self, otherwise: str) -> None:
        function = self._function
        for _, holds in write_trial(function, self._action, "except TableError:", otherwise):
            function.line(f"if not {holds}: {otherwise}")
        values = ", ".join([str(action_number(self._unit, self._action)), *self._variables.values()])
        function.line(f"moves.append(({values},))" if self._collects else "return True")

    def _cost(self, need: ExpressionNode) -> int:
        """Return the cost of a need, with the lets that are not computed yet."""
        cost, names = cost_of(self._unit, need), set(self._unit.free_names(need))
        while names:
            name = names.pop()
            if name in self._function.lets:
                tree = self._function.lets[name]
                cost += cost_of(self._unit, tree)
                names |= self._unit.free_names(tree)
        return cost

    @contextmanager
    def _loop(self, parameter: Parameter, domain: Domain, otherwise: str) -> Iterator[None]:
        # A loop over bits and one over a range share nothing but the count; lines without effect are left out.
        function, variable = self._function, self._variables[parameter.name]
        if domain.is_set:
            mask = domain.code
            if self._counts or function.depth == 0:
                mask = function.keep(Operand(mask, function.depth)).code
            self._count(domain, mask, parameter)
            if function.depth == 0:
                function.line(f"if not {mask}: {otherwise}")
            with bit_loop(function, mask, parameter.kind.name, variable):
                yield
            return
        self._count(domain, domain.code, parameter)
        loop = None if domain.first is None else CountingLoop(domain.first, function.depth + 1)
        if loop is not None and parameter.values[-1] <= function.unit.grid.size:
            function.counting[parameter.name] = loop
        with function.block(f"for {variable} in {domain.code}:", loops=True):
            if domain.is_wide:
                function.line(f"if {variable} not in {self._unit.value(frozenset(parameter.values))}: continue")
            if loop is not None and domain.clearance is not None:
                write_end_of_clearance(function, loop, domain.clearance)
            yield

    def _count(self, domain: Domain, code: str, parameter: Parameter) -> None:
        if self._counts:
            turns = f"({code}).bit_count()" if domain.is_set else str(len(parameter.values))
            self._function.line(f"turns += {turns}")
            self._function.line(f"if turns > {MOST_TURNS}: raise turns_error()")


def lets_of_effects(unit: Unit, action: CheckedAction) -> dict[str, str]:
    """Return the values of ``let`` that effects need, with their variables."""
    needed = frozenset().union(*map(unit.free_names, action.effects))
    return {name: f"l{at}" for at, (name, _) in enumerate(action.lets) if name in needed}


def write_trial(
    function: FunctionSource, action: CheckedAction, failing: str, otherwise: str
) -> Iterator[tuple[CheckedNeed, str]]:
    """Write the position after a move, where it has to be known: without happenings.

    *failing* is the head of the lines for effects that are impossible, which do what is said *otherwise*. Yield each
    condition on the position after the move, with its source.
    """
    # Effects that can fail need a try, conditions afterwards the position: an action has either, both or none.
    number, names = action_number(function.unit, action), names_of(action).values()
    if action.needs is None or action.leaves:
        lets = [function.local(name).code for name in lets_of_effects(function.unit, action)]
        make = f"T = made{number}({', '.join(['S', 'me', 'None', *names, *lets])})"
    if action.needs is None:
        with function.block("try:"):
            function.line(make)
        with function.block(failing):
            function.line(otherwise)
    elif action.leaves:
        function.line(make)
    if action.leaves:
        function.line(f"A = {'past_of(K)' if any(asks_times(need.test) for need in action.leaves) else '{}'}")
    for at, need in enumerate(action.leaves):
        free = function.unit.free_names(need.test)
        lets = [function.local(name).code for name, _ in action.lets if name in free]
        yield need, f"leaf{number}_{at}({', '.join(['T', 'A', 'me', *names, *lets])})"


def action_number(unit: Unit, action: CheckedAction) -> int:
    """Return the number of an action, by which its functions are called."""
    return list(unit.program.actions).index(action.name)
