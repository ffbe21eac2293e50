"""Write what is asked of an action as source: its legal moves, whether there is one, and why a move is refused."""

from __future__ import annotations

from pnp.rules.play.listing_code import ParameterLoops, leaf_arguments, made_code, names_of, parameter_names, values_of
from pnp.rules.play.message_code import write_message
from pnp.rules.play.program import CheckedAction
from pnp.rules.play.source import FunctionSource, Operand
from pnp.rules.play.tree import (
    ExpressionNode,
)
from pnp.rules.play.unit import Unit

_NO_CLAUSE = "table.place"  # of a move with a value that its parameter can't have, where the action has no needs


def compile_listing(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``legal``: all legal moves of an action, or those of a chain that begin with a value."""
    start = _start_of(unit, action)
    function = FunctionSource(unit, f"legal{number}", "S, K, me, start")
    if start is not None:
        function.line(f"if start is not None: return linked{number}(S, K, me, start)")
        linked = FunctionSource(unit, f"linked{number}", f"S, K, me, {names_of(action)[start]}")
        ParameterLoops(action, linked, start).write()
        linked.compile()
    ParameterLoops(action, function).write()
    function.compile()


def _start_of(unit: Unit, action: CheckedAction) -> str | None:
    chain = unit.book.actions[action.name].chain
    return None if chain is None else chain.start


def compile_possible(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``possible``: whether a player has a move; nobody has none."""
    function = FunctionSource(unit, f"any{number}", "S, K, me")
    ParameterLoops(action, function, collects=False).write()
    function.compile()
    function = FunctionSource(unit, f"possible{number}", "S, K, me")
    key = unit.key(("possible", number), unit.players)
    function.line("if me < 0: return False")
    function.line(f"v = K.get({key} + me)")
    function.line(f"if v is None: v = K[{key} + me] = any{number}(S, K, me)")
    function.line("return v")
    function.compile()


def compile_leaves(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile the conditions on the position after a move, which know the values of ``let`` from before it."""
    for at, need in enumerate(action.leaves):
        names, free = dict(names_of(action)), unit.free_names(need.test)
        names |= {name: f"l{let}" for let, (name, _) in enumerate(action.lets) if name in free}
        function = FunctionSource(unit, f"leaf{number}_{at}", ", ".join(["S", "K", "me", *names.values()]))
        function.names = {name: Operand(variable, 0, True) for name, variable in names.items()} | parameter_names(
            action
        )
        function.line(f"return {function.code(need.test)}")
        function.compile()


def compile_refusal(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``refusal``: the first need that fails, in the author's order, then the first of ``leaves``."""
    function = FunctionSource(unit, f"refusal{number}", "S, K, me, values")
    function.lets, function.names = dict(action.lets), parameter_names(action)
    clause = action.needs[0].clause if action.needs else _NO_CLAUSE
    for parameter, variable in zip(action.parameters, names_of(action).values(), strict=True):
        domain = unit.value(frozenset(parameter.values))
        function.line(f"if {variable} not in {domain}: return {unit.value(clause)}, ''")
    for need in action.needs or ():
        with function.block(f"if not {function.code(need.test)}:"):
            function.line(f"return {unit.value(need.clause)}, {write_message(function, need.says)}")
    make = f"T = {made_code(function, action, number)}" if action.needs is None or action.leaves else ""
    if action.needs is None:
        with function.block("try:"):
            function.line(make)
        with function.block("except TableError as error:"):
            function.line("return error.clause, str(error)")
    elif action.leaves:
        function.line(make)
    if action.leaves:
        function.line("A = {}")
    for at, need in enumerate(action.leaves):
        arguments = leaf_arguments(function, action, need)
        with function.block(f"if not leaf{number}_{at}(T, A, me{arguments}):"):
            function.line(f"return {unit.value(need.clause)}, {write_message(function, need.says)}")
    function.line("return None")
    function.compile([f"{values_of(action)} = values"] if action.parameters else [])


def compile_value(unit: Unit, action: CheckedAction, name: str, node: ExpressionNode) -> None:
    """Compile a value that depends on a position and a move."""
    function = action_function(unit, action, name)
    function.line(f"return {function.code(node)}")
    function.compile([f"{values_of(action)} = values"] if action.parameters else [])


def action_function(
    unit: Unit, action: CheckedAction, name: str, parameters: str = "S, K, me, values", *, unpacks: bool = False
) -> FunctionSource:
    """Return a function that knows the values of a move and those of ``let``."""
    function = FunctionSource(unit, name, parameters, unpacks=unpacks)
    function.lets = dict(action.lets)
    function.names = parameter_names(action)
    return function


def compile_canonical(unit: Unit, action: CheckedAction, number: int) -> None:
    """Compile ``canonical``: the values of the listed spelling of a move."""
    function = action_function(unit, action, f"canonical{number}")
    codes = names_of(action) | {name: function.code(value) for name, value in action.canonical}
    function.line(f"return ({''.join(f'{code}, ' for code in codes.values())})")
    function.compile([f"{values_of(action)} = values"] if action.parameters else [])
