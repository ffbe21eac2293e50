"""Compile the regions and the defines of a game: sets of cells, static tables, and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any

from msgspec import Struct

from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.compiling.unit import MOST_WRITTEN_OUT, Unit
from pnp.play.language.terms.functions import FUNCTIONS
from pnp.play.language.terms.kinds import FLAG, NO_MEMBER, NUMBER, ValueKind
from pnp.play.language.terms.tree import (
    Call,
    Closure,
    Constant,
    DefineCall,
    ExpressionNode,
    Local,
    Loop,
    Mover,
    PartValue,
    Possible,
    Special,
    walk,
)

_MOST_INDICES = 2  # of the table of a define: with one, the code of Chess is longer; more, no bundled game has
_MOST_TABLE_STEPS = 3_000_000  # against large boards: at half and at twice, the bundled games have the same code
_COSTLY = frozenset({"group", "groups", "joined", "cuts"})


def region_sets(unit: Unit, name: str) -> tuple[int, ...]:
    """Return the sets of a region, and an empty one for none."""
    return unit.fact(_region_sets, name)


def _region_sets(unit: Unit, name: str) -> tuple[int, ...]:
    sets = []
    for entry in unit.program.regions[name]:
        cells: Iterable[int] = entry if isinstance(entry, tuple) else range(unit.grid.size)
        if not isinstance(entry, tuple):
            function = FunctionSource(unit, f"r{len(unit.sources)}", "cell", {"cell": Operand("cell", 0, True, True)})
            function.line(f"return {function.code(entry)}")
            cells = filter(function.compile(), cells)
        sets.append(unit.grid.set_of(cells))
    return (*sets, 0)


def define_name(unit: Unit, define: str) -> str:
    """Return the name of the function of a define."""
    if define not in unit.define_names:
        name = unit.define_names[define] = f"d{len(unit.define_names)}"
        _compile_define(unit, name, define)
    return unit.define_names[define]


def define_place(unit: Unit, define: str) -> str:
    """Return the source of the place in the cache at which the value of a define is."""
    return f"{unit.key(('define', define), unit.players)}{' + me' if unit.asks_mover(define) else ''}"


def _compile_define(unit: Unit, name: str, define: str) -> Callable[..., int]:
    """Compile a define; its callers keep its value in the cache."""
    checked = unit.program.defines[define]
    names = [f"p{at}" for at in range(len(checked.parameters))]
    known = {of: Operand(p, 0, True) for (of, _), p in zip(checked.parameters, names, strict=True)}
    function = FunctionSource(unit, name, ", ".join(["S", "K", "me", *names]), known)
    function.line(f"return {function.code(checked.tree)}")
    return function.compile()  # type: ignore[no-any-return]


def is_remembered(unit: Unit, define: str) -> bool:
    """Return whether values of a define with parameters are cached: costly ones, but of no sets, which are too many."""
    parameters = unit.program.defines[define].parameters
    return len(parameters) > 0 and not any(kind.is_many for _, kind in parameters) and unit.fact(_asks_costly, define)


def _asks_costly(unit: Unit, define: str) -> bool:
    """Return whether a define, or one that it asks, calls a function that takes long."""
    for node in walk(unit.program.defines[define].tree):
        match node:
            case Possible() | Closure():
                return True
            case Call(function=name) if name in _COSTLY:
                return True
            case DefineCall(define=other) if unit.fact(_asks_costly, other):
                return True
            case _:
                pass
    return False


def define_table(unit: Unit, define: str) -> str | None:
    """Return the name of a table of all values of a define that nothing in play changes, none's last; else None."""
    if define not in unit.define_tables:
        unit.define_tables[define] = _make_define_table(unit, define) if _is_table(unit, define) else None
    return unit.define_tables[define]


def _is_table(unit: Unit, define: str) -> bool:
    checked = unit.program.defines[define]
    kinds = [kind for _, kind in checked.parameters]
    is_many = any(kind.is_many or kind in (NUMBER, FLAG) for kind in kinds)
    if is_many or unit.asks_mover(define) or not is_static(unit, checked.tree):
        return False
    entries = prod(unit.book.size(kind.name) + 1 for kind in kinds)
    return len(kinds) <= _MOST_INDICES and entries * max(1, checked.steps) <= _MOST_TABLE_STEPS


def is_static(unit: Unit, tree: ExpressionNode) -> bool:
    """Return whether a tree does not depend on the position; it may depend on who moves."""
    for node in walk(tree):
        match node:
            case PartValue() | Special() | Possible():
                return False
            case Call(function=name) if FUNCTIONS[name].pieces if name in FUNCTIONS else name == "random":
                return False
            case DefineCall(define=other) | Closure(define=other):
                if not is_static(unit, unit.program.defines[other].tree):
                    return False
            case _:
                pass
    return True


def _make_define_table(unit: Unit, define: str) -> str:
    function = _compile_define(unit, f"e{len(unit.define_tables)}", define)
    ranges = [[*range(unit.book.size(kind.name)), NO_MEMBER] for _, kind in unit.program.defines[define].parameters]

    def rows(known: tuple[int, ...]) -> Any:
        if len(known) == len(ranges):
            return function(None, {}, NO_MEMBER, *known)
        return tuple(rows((*known, member)) for member in ranges[len(known)])

    return unit.constant(("define", define), lambda: rows(()))


def written_out(unit: Unit, call: DefineCall) -> ExpressionNode | None:
    """Return a define's tree with its arguments in it; None for one without parameters, or with others than names."""
    # Each test is a reason against: nothing to put in, values reckoned again, a name that a loop has, length, a table.
    define = unit.program.defines[call.define]
    if not call.arguments or not all(isinstance(one, Constant | Local | Mover) for one in call.arguments):
        return None
    names = {one.name for one in call.arguments if isinstance(one, Local)}
    bound = {node.name.name for node in walk(define.tree) if isinstance(node, Loop)}
    if names & bound or unit.size_of(define.tree) > MOST_WRITTEN_OUT or define_table(unit, call.define) is not None:
        return None
    arguments = zip(define.parameters, call.arguments, strict=True)
    tree: ExpressionNode = _replaced(define.tree, {name: value for (name, _), value in arguments if name not in bound})
    return tree


def _replaced(value: Any, arguments: Mapping[str, ExpressionNode]) -> Any:
    match value:
        case Local(name=name):
            return arguments.get(name, value)
        case tuple():
            return tuple(_replaced(one, arguments) for one in value)
        case Struct() if not isinstance(value, ValueKind):
            fields = {field: getattr(value, field) for field in value.__struct_fields__}
            return type(value)(**{field: _replaced(one, arguments) for field, one in fields.items()})
        case _:
            return value
