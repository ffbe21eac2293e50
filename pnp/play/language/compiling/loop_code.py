"""Write loops as source: over the members of sets and lists, with conditions; folds; walks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from pnp.play.language.compiling.define_code import region_sets
from pnp.play.language.compiling.function_code import ways_table
from pnp.play.language.compiling.piece_code import piece_scan
from pnp.play.language.compiling.simplification import conjuncts
from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.terms.kinds import CELL, PIECE, KindForm
from pnp.play.language.terms.tree import (
    Call,
    Closure,
    Conditional,
    Constant,
    ExpressionNode,
    Fold,
    Loop,
    Not,
    PartValue,
    RegionValue,
    SetOf,
)

_TO_PIECES = ("held", "vacancies", "standing")
_TO_NEAR = ("neighbours", "leaps")
_CONTINUE = "continue"
_LONG = 1_000  # turns of a loop over numbers, from which it asks for the time; no bundled game has a loop of 500


# The members of sets and lists


def members_code(function: FunctionSource, among: ExpressionNode) -> str | None:
    """Return the source of something that Python can go through; None for a set that has to be taken apart."""
    # One branch a kind of collection whose members are listed faster than the bits of its set are found.
    unit = function.unit
    match among:
        case Constant(value=value, kind=kind) if kind.is_set:
            return unit.value(unit.members_of(unit.run_time_set(value, kind), kind.name))
        case Call(function="numbers", arguments=(first, last)):
            return f"range({function.code(first)}, {function.code(last)} + 1)"
        case Call(function=name) if name in _TO_NEAR:
            table = ways_table(function, among, as_sets=False)
            return function.lift(function.entry(table, function.operand(among.arguments[0]))).code
        case Call(function=name) if name in _TO_PIECES:
            scan = piece_scan(function, among)
            return None if scan is None else function.lift(scan).code
        case RegionValue(region=region, index=index):
            lists = tuple(unit.members_of(value, CELL.name) for value in region_sets(unit, region))
            return unit.value(lists[0]) if index is None else f"{unit.value(lists)}[{function.code(index)}]"
        case SetOf(members=(member,)) if function.operand(member).is_member:
            return f"({function.code(member)},)"
        case Conditional(test=test, value=value, otherwise=otherwise):
            with function.aside() as aside:
                codes = [members_code(function, value), members_code(function, otherwise)]
            if None in codes or aside.lines:
                return None
            return f"({codes[0]} if {function.code(test)} else {codes[1]})"
        case _ if among.kind.form in (KindForm.LIST, KindForm.SETS):
            return function.code(among)
        case _:
            return None


@contextmanager
def member_loop(function: FunctionSource, among: ExpressionNode) -> Iterator[Operand]:
    """Write a loop over the members of a set or a list; yield the member. What is written then is in the loop."""
    code = members_code(function, among)
    if code is None:
        with bit_loop(function, function.code(among), among.kind.name) as member:
            yield member
        return
    name = function.fresh("x")
    match among:  # of numbers or things in a pile, of which the text does not say how many there are
        case Call(function="numbers", arguments=(Constant(value=first), Constant(value=last))):
            is_long = last - first >= _LONG
        case Call(function="numbers"):
            is_long = True
        case _:
            is_long = isinstance(among, PartValue) and among.kind.form is KindForm.LIST
    code = f"watched({code}, {function.cache})" if is_long else code
    with function.block(f"for {name} in {code}:", loops=True):
        yield Operand(name, function.depth, True, among.kind != PIECE and among.kind.form is not KindForm.LIST)


@contextmanager
def bit_loop(function: FunctionSource, code: str, kind: str, name: str | None = None) -> Iterator[Operand]:
    """Write a loop over the members of a set of a kind, bit by bit; yield the member, which can be given a name."""
    unit, rest, name = function.unit, function.fresh("m"), name or function.fresh("x")
    function.line(f"{rest} = {code}")
    with function.block(f"while {rest}:", loops=True):
        function.line(f"{name} = {unit.first_member(rest, kind)}")
        function.line(f"{rest} ^= {unit.bit_table(kind)}[{name}]")
        yield Operand(name, function.depth, True, True)


@contextmanager
def filtered_loop(function: FunctionSource, loop: Loop) -> Iterator[Operand]:
    """Write a loop with its conditions; its name is known meanwhile."""
    with member_loop(function, loop.among) as member, function.also(loop.name.name, member):
        for test in loop.tests:
            require(function, test, _CONTINUE)
        yield member


def require(function: FunctionSource, node: ExpressionNode, otherwise: str) -> None:
    """Write a condition; where it does not hold, a statement is done: continue, break, or return."""
    for one in conjuncts(node):
        test = function.code(one.test) if isinstance(one, Not) else f"not {function.code(one)}"
        function.line(f"if {test}: {otherwise}")


# Folds


# Each fold: its start, the statement of each turn, and whether that ends the loop.
_FOLDS = {
    "all": ("True", "{total} = False", True),
    "any": ("False", "{total} = True", True),
    "count": ("0", "{total} += 1", False),
    "sum": ("0", "{total} += {value}", False),
    "min": ("None", "if {total} is None or {value} < {total}: {total} = {value}", False),
    "max": ("None", "if {total} is None or {value} > {total}: {total} = {value}", False),
    "union": ("0", "{total} |= {value}", False),
    "set": ("0", "{total} |= {bit}", False),
    "random": ("[]", "{total}.append({value})", False),
    "list": ("[]", "{total}.append({value})", False),
}


def write_fold(function: FunctionSource, fold: Fold) -> Operand:
    """Write the fold of loops."""
    depth, total = function.depth, function.fresh("t")
    start, turn, stops = _FOLDS[fold.word]
    function.line(f"{total} = {start}")
    with ExitStack() as stack:
        for outer, loop in enumerate(fold.loops):
            if outer and stops:  # the inner loop has settled the result
                stack.callback(function.line, f"if {total} is not {start}: break")
            stack.enter_context(filtered_loop(function, loop))
        _write_turn(function, fold, total, turn)
    if fold.word in ("min", "max"):
        function.line(f"if {total} is None: {total} = 0")
    if fold.word == "random":
        return Operand(f"choose({function.random}, {total})", depth)
    return Operand(total, depth, True)


def _write_turn(function: FunctionSource, fold: Fold, total: str, turn: str) -> None:
    if fold.word in ("all", "any"):
        require(function, Not(fold.body) if fold.word == "all" else fold.body, _CONTINUE)
        function.line(turn.format(total=total))
        function.line("break")
        return
    value = (FunctionSource.named if fold.word in ("min", "max") else FunctionSource.operand)(function, fold.body)
    bit = f"{function.unit.bit_table(fold.body.kind.name)}[{value.code}]" if fold.word == "set" else ""
    function.line(turn.format(total=total, value=value.code, bit=bit))


def write_closure(function: FunctionSource, closure: Closure) -> Operand:
    """Write the walk over all cells that a define leads to."""
    unit, depth = function.unit, function.depth
    define = unit.program.defines[closure.define]
    start = function.operand(closure.start)
    names = [name for name, _ in define.parameters]
    extra = [function.named(argument) for argument in closure.arguments]
    reached, fresh, cell = (function.fresh(letter) for letter in "tmx")
    function.line(f"{reached} = 0")
    function.line(f"{fresh} = {unit.bit_table(CELL.name)}[{start.code}]")
    with function.block(f"while {fresh}:", loops=True):
        function.line(f"{cell} = {unit.first_member(fresh, CELL.name)}")
        here = Operand(cell, function.depth, True, True)
        more = function.fresh("m")
        with function.scope(dict(zip(names, [here, *extra], strict=True))):
            function.line(f"{more} = {function.code(define.tree)} & ~{reached}")
        function.line(f"{reached} |= {more}")
        function.line(f"{fresh} = {fresh} ^ {unit.bit_table(CELL.name)}[{cell}] | {more}")
    return Operand(reached, depth, True)
