"""Simplify defines, and the needs of a listing: conditions on options, sums of numbers, sets without members.

A condition on an option is a constant when rules are compiled, and so is what depends on it alone. Effects, endings and
invariants are compiled as they are written: to simplify the whole program made no game's lists a tenth faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.play.language.terms.kinds import FLAG, NO_MEMBER, NO_NUMBER, NUMBER, ValueKind
from pnp.play.language.terms.program import CheckedDefine, Program
from pnp.play.language.terms.tree import (
    BooleanOperation,
    Call,
    Comparison,
    Conditional,
    Constant,
    DefineCall,
    ExpressionNode,
    Fold,
    Local,
    Loop,
    Membership,
    Mover,
    Not,
    Operation,
    SetOf,
    tree_fields,
    walk,
)

Tree = TypeVar("Tree", bound=Struct)
_SEVERAL = (Struct, tuple)
_COMPARE = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_RECKON = {"+": add, "-": sub, "*": mul, "//": floordiv, "%": mod, "|": or_, "&": and_}
_OF_NOTHING = {"all": 1, "any": 0, "count": 0, "sum": 0, "min": 0, "max": 0, "union": 0, "set": 0}  # by a fold's word
_LEFT = {"all": 1, "any": 0, "sum": 0, "union": 0}  # by a fold's word: of members that all give this, it is the same


def with_simple_defines(program: Program, simple: Mapping[str, CheckedDefine] = MappingProxyType({})) -> Program:
    """Return a program in which each define has a simpler tree that means the same; some are *simple* already."""
    defines = dict(simple)
    for name, define in program.defines.items():
        if name not in defines:
            defines[name] = replace(define, tree=Simplifier(defines).tree(define.tree))
    return replace(program, defines=defines)


class Simplifier:
    """Simplifies trees. *defines* are simple already; *known* are values by the trees that are known to have them."""

    def __init__(
        self, defines: Mapping[str, CheckedDefine], known: Mapping[ExpressionNode, Constant] | None = None
    ) -> None:
        self._defines = defines
        self._known = known or {}

    def _record(self, record: Tree) -> Tree:
        """Return a tree, or another record in one, with simpler trees inside, or the same if there are none."""
        changed: dict[str, Any] = {}
        for field in tree_fields(type(record)):
            value = getattr(record, field)
            simple = self._field(value) if isinstance(value, _SEVERAL) else value
            if simple is not value:
                changed[field] = simple
        return replace(record, **changed) if changed else record

    def _field(self, value: Any) -> Any:
        """Return the value of a field with simpler trees: a tree, or several; other values are unchanged."""
        match value:
            case tuple():
                several = tuple(map(self._field, value))
                return value if all(one is other for one, other in zip(several, value, strict=True)) else several
            case ValueKind() | str() | int() | None:
                return value
            case Struct():
                return self.tree(value)
            case _:
                return value

    def tree(self, node: Tree) -> Any:
        """Return a simpler tree of the same value, or the same tree if there is none."""
        if self._known and (value := self._known.get(node)) is not None:  # type: ignore[call-overload]
            return value
        if isinstance(node, Fold):
            return self._fold(node)
        inner = self._record(node)
        rule = _RULES.get(type(inner))
        return inner if rule is None else rule(self, inner)

    def _fold(self, fold: Fold) -> ExpressionNode:
        """Return a simpler fold. The names of its loops may have other meanings outside of them."""
        # Loops are simplified from outside in, each with what holds around it; then three kinds of folds have a value.
        inside, loops = self, []
        for loop in fold.loops:
            among = inside.tree(loop.among)
            known = {tree: value for tree, value in inside._known.items() if not _mentions(tree, loop.name.name)}
            inside = Simplifier(self._defines, known)
            tests = tuple(test for test in map(inside.tree, loop.tests) if known_truth(test) is not True)
            loops.append(Loop(loop.name, among, tests))
        body = inside.tree(fold.body)
        has_none = any(known_truth(loop.among) is False or False in map(known_truth, loop.tests) for loop in loops)
        if has_none and fold.word in _OF_NOTHING:
            return Constant(_OF_NOTHING[fold.word], fold.kind)
        if isinstance(body, Constant) and _LEFT.get(fold.word) == body.value:
            return Constant(body.value, fold.kind)
        return Fold(fold.word, tuple(loops), body, fold.kind)

    # Values of trees whose own trees are simple

    def _not(self, node: Not) -> ExpressionNode:
        known = known_truth(node.test)
        return Not(_asked(node.test)) if known is None else flag_constant(not known)

    def _boolean(self, node: BooleanOperation) -> ExpressionNode:
        decides = node.word == "or"
        if any(known_truth(test) is decides for test in node.tests):
            return flag_constant(decides)
        tests = tuple(_asked(test) for test in node.tests if known_truth(test) is None)
        if not tests:
            return flag_constant(not decides)
        if len(tests) == 1 and tests[0].kind == FLAG:
            return tests[0]
        return BooleanOperation(node.word, tests)

    def _choice(self, node: Conditional) -> ExpressionNode:
        known = known_truth(node.test)
        if known is None:
            return node
        arm = node.value if known else node.otherwise
        return BooleanOperation("and", (arm,)) if node.kind == FLAG != arm.kind else arm

    def _comparison(self, node: Comparison) -> ExpressionNode:
        match node:
            case Comparison(left=Constant() as left, right=Constant() as right):
                is_plain = not (left.kind.is_many or right.kind.is_many) and FLAG not in (left.kind, right.kind)
                return flag_constant(_COMPARE[node.sign](left.value, right.value)) if is_plain else node
            case Comparison(sign="==" | "!=", left=Mover(), right=Constant(value=value)) if value == NO_MEMBER:
                return flag_constant(node.sign == "!=")  # there is always a player to move
            case _:
                return node

    def _membership(self, node: Membership) -> ExpressionNode:
        match node:
            case Membership(among=Constant(value=0) as among) if among.kind.is_set:
                return flag_constant(False)
            case Membership(member=Constant(value=member), among=Constant(value=value, kind=kind)) if kind.is_set:
                return flag_constant(member != NO_MEMBER and value >> member & 1)
            case _:
                return node

    def _operation(self, node: Operation) -> ExpressionNode:
        match node:
            case Operation(left=Constant(value=left), right=Constant(value=right)) if node.kind.is_set:
                return Constant(left & ~right if node.sign == "-" else _RECKON[node.sign](left, right), node.kind)
            case Operation(left=Constant(value=left), right=Constant(value=right)) if node.kind == NUMBER:
                is_undefined = node.sign in ("//", "%") and not right
                return node if is_undefined else Constant(_RECKON[node.sign](left, right), NUMBER)
            case Operation(sign="|", left=Constant(value=0), right=other) if node.kind.is_set:
                return other
            case Operation(sign="|" | "-", left=other, right=Constant(value=0)) if node.kind.is_set:
                return other
            case Operation(sign="&" | "-", left=Constant(value=0)) | Operation(sign="&", right=Constant(value=0)):
                return Constant(0, node.kind) if node.kind.is_set else node
            case _:
                return node

    def _define(self, node: DefineCall) -> ExpressionNode:
        """Return a define's value if it is known, else its use without arguments that do not matter."""
        define = self._defines[node.define]
        if isinstance(define.tree, Constant):
            return Constant(define.tree.value, node.kind)
        arguments = tuple(
            argument if isinstance(argument, Constant) or _mentions(define.tree, name) else Constant(0, argument.kind)
            for (name, _), argument in zip(define.parameters, node.arguments, strict=True)
        )
        return node if arguments == node.arguments else DefineCall(node.define, arguments, node.kind)

    def _call(self, node: Call) -> ExpressionNode:
        if node.function == "count" and isinstance(node.arguments[0], Constant) and node.arguments[0].kind.is_set:
            return Constant(node.arguments[0].value.bit_count(), NUMBER)
        return node


_RULES: Mapping[type, Callable[[Simplifier, Any], ExpressionNode]] = {
    Not: Simplifier._not,
    BooleanOperation: Simplifier._boolean,
    Conditional: Simplifier._choice,
    Comparison: Simplifier._comparison,
    Membership: Simplifier._membership,
    Operation: Simplifier._operation,
    DefineCall: Simplifier._define,
    Call: Simplifier._call,
}


def flag_constant(value: object) -> Constant:
    """Return the tree of a condition whose value is known."""
    return Constant(int(bool(value)), FLAG)


def known_truth(node: ExpressionNode) -> bool | None:
    """Return whether a condition holds, or None if that is not known. A set is true if it has a member."""
    return bool(node.value) if isinstance(node, Constant) and (node.kind == FLAG or node.kind.is_set) else None


def _asked(test: ExpressionNode) -> ExpressionNode:
    """Return an equivalent condition: whether ``{x} & s`` has a member is whether x is in s."""
    match test:
        case Operation(sign="&", left=SetOf(members=(member,), kind=kind), right=among) if kind.is_set:
            return Membership(member, among)
        case Operation(sign="&", left=among, right=SetOf(members=(member,), kind=kind)) if kind.is_set:
            return Membership(member, among)
        case _:
            return test


def _mentions(tree: ExpressionNode, name: str) -> bool:
    return any(isinstance(node, Local) and node.name == name for node in walk(tree))


# Conditions that all have to hold


def conjuncts(
    node: ExpressionNode, written_out: Callable[[DefineCall], ExpressionNode | None] = lambda _: None
) -> Iterator[ExpressionNode]:
    """Yield the conditions that all have to hold for one to hold; *written_out* returns the trees of some defines."""
    match node:
        case BooleanOperation(word="and", tests=tests):
            for test in tests:
                yield from conjuncts(test, written_out)
        case Not(test=BooleanOperation(word="or", tests=tests)):
            for test in tests:
                yield from conjuncts(Not(test), written_out)
        case Not(test=Not(test=test)):
            yield from conjuncts(test, written_out)
        case DefineCall() if (tree := written_out(node)) is not None:
            yield from conjuncts(tree, written_out)
        case Not(test=DefineCall() as call) if (tree := written_out(call)) is not None:
            yield from conjuncts(Not(tree), written_out)
        case _:
            yield node


def independent_needs(defines: Mapping[str, CheckedDefine], needs: Iterable[ExpressionNode]) -> list[ExpressionNode]:
    """Return conditions that hold together exactly if all *needs* do, without what others of them answer."""
    needed = list(dict.fromkeys(needs))
    for need in list(needed):
        known: dict[ExpressionNode, Constant] = {}
        for other in needed:
            if other != need:
                known |= _implied(other)
        needed[needed.index(need)] = Simplifier(defines, known).tree(need)
    return [need for need in dict.fromkeys(needed) if known_truth(need) is not True]


def _implied(need: ExpressionNode) -> dict[ExpressionNode, Constant]:
    known = {need: flag_constant(True)} if need.kind == FLAG else {}  # which members a set has, no need says
    match need:
        case Not(test=test):
            known[test] = Constant(0, test.kind)  # a set is empty
        case Membership(member=Local(kind=kind) as member):
            none = Constant(NO_NUMBER if kind == NUMBER else NO_MEMBER, kind)
            known[Comparison("==", member, none)] = flag_constant(False)
            known[Comparison("!=", member, none)] = flag_constant(True)
        case _:
            pass
    return known
