"""Write conditions on one parameter as the set of values for which they hold, so that several become one set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from pnp.play.language.compiling.piece_code import standing_of
from pnp.play.language.compiling.piece_conditions import PieceCondition
from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.cell_groups import union
from pnp.play.language.terms.functions import FUNCTIONS
from pnp.play.language.terms.kinds import CELL, CELLS, FLAG, NO_MEMBER, NUMBER, PIECE, ValueKind
from pnp.play.language.terms.tree import (
    BooleanOperation,
    Call,
    Closure,
    Comparison,
    DefineCall,
    ExpressionNode,
    Local,
    Membership,
    Not,
    Operation,
    PartValue,
    Possible,
    Special,
    walk,
)

_MOST_STEPS = 300_000  # of making the table of a relation


class Subsets(Struct, frozen=True):
    """The facts known where the loop over a parameter begins: its name and kind, and those of the other parameters."""

    function: FunctionSource
    name: str
    kind: ValueKind
    others: Mapping[str, ValueKind]

    def limits(self, need: ExpressionNode) -> bool:
        """Return whether a condition alone limits the possible values, so that a loop can go over them."""
        match need:
            case Membership(member=Local(name=self.name), among=among) if self.function.knows(among):
                return among.kind.is_set
            case BooleanOperation(word="and", tests=tests):
                return any(map(self.limits, tests)) and all(map(self.has_set, tests))
            case BooleanOperation(word="or", tests=tests):
                return all(map(self.limits, tests))
            case _:
                return self._neighbours_in(need) is not None or self._other(need) is not None

    def has_set(self, need: ExpressionNode) -> bool:
        """Return whether a condition can be written as a set."""
        match need:
            case Not(test=test):
                return self.has_set(test)
            case BooleanOperation(tests=tests):
                return all(map(self.has_set, tests))
            case Comparison(sign="==", left=Local(name=self.name), right=value) if self.function.knows(value):
                return True
            case _:
                return self.function.knows(need) or self.limits(need) or self._pieces(need) is not None

    def code(self, need: ExpressionNode) -> str:
        """Return the source of the set for a condition that has one; it may include values that are not of the kind."""
        function, unit = self.function, self.function.unit
        match need:
            case _ if self.function.knows(need):
                return f"(-1 if {function.code(need)} else 0)"
            case Membership(member=Local(name=self.name), among=among) if self.function.knows(among):
                return function.code(among)
            case _ if (beside := self._neighbours_in(need)) is not None:
                return f"beside({function.code(beside)})"
            case _ if self._other(need) is not None:
                return self._relation_code(need)
            case Not(test=Membership(member=Local(name=self.name), among=among)) if self._is_cell_set(among):
                members = function.operand(among)
                return function.lift(Operand(f"({unit.grid.whole} ^ {members.code})", members.depth)).code
            case Not(test=test):
                return f"~{self.code(test)}"
            case BooleanOperation(word=word, tests=tests):
                return "(" + (" & " if word == "and" else " | ").join(map(self.code, tests)) + ")"
            case Comparison(sign="==", left=Local(name=self.name), right=value) if self.function.knows(value):
                return f"{unit.bit_table(self.kind.name)}[{function.code(value)}]"
            case _:
                pieces = self._pieces(need)
                assert pieces is not None, "a condition without a set"
                part, several = pieces
                return standing_of(function, part, several, mover_or_all(function, several)).code

    def _is_cell_set(self, node: ExpressionNode) -> bool:
        """Return whether a node is a set of cells that is known before the loop."""
        return node.kind == CELLS and self.function.knows(node)

    def _pieces(self, need: ExpressionNode) -> tuple[str, tuple[frozenset[int], ...]] | None:
        """Return the table and the pieces that a condition wants on the cell."""
        if self.kind != CELL or self.function.unit.free_names(need) != {self.name}:
            return None
        condition = PieceCondition(self.function.unit.program, self.name)
        sets = condition.pieces(need)
        return None if sets is None else (condition.part, sets)

    def _neighbours_in(self, need: ExpressionNode) -> ExpressionNode | None:
        """Return the known set in which a condition wants a neighbour of the cell."""
        if not (isinstance(need, Operation) and need.sign == "&") or self.kind != CELL:
            return None
        for one, among in ((need.left, need.right), (need.right, need.left)):
            match one:
                case Call(function="neighbours", arguments=(Local(name=self.name),)) if self.function.knows(among):
                    return among
                case _:
                    pass
        return None

    # Relations of two parameters that no position changes: a table of sets

    def _other(self, need: ExpressionNode) -> str | None:
        """Return the parameter that a condition relates to this one, "" if there is none; None for other conditions."""
        unit = self.function.unit
        names = unit.free_names(need) - {self.name}
        if self.name not in unit.free_names(need) or len(names) > 1 or not names <= self.others.keys():
            return None
        other = next(iter(names), "")
        kinds = [self.kind, *([self.others[other]] if other else [])]
        if any(kind.is_many or kind in (NUMBER, FLAG, PIECE) for kind in kinds) or not is_static(unit, need):
            return None
        if other and not self.function.knows(Local(other, self.others[other])):
            return None
        entries = unit.players
        for kind in kinds:
            entries *= unit.book.size(kind.name) + 1
        return other if entries * unit.size_of(need) <= _MOST_STEPS else None

    def _relation_code(self, need: ExpressionNode) -> str:
        """Return the source of the entry of a relation's table."""
        function, unit = self.function, self.function.unit
        other = self._other(need)
        assert other is not None, "a condition without a set"
        tables = unit.constant(("relation", need, self.name), lambda: self._table(need, other))
        rows = unit.namespace[tables]
        row = Operand(f"{tables}[{function.me.code}]", function.me.depth) if len(rows) > 1 else Operand(f"{tables}[0]")
        row = function.lift(row)
        return f"{row.code}[{function.code(Local(other, self.others[other]))}]" if other else row.code

    def _table(self, need: ExpressionNode, other: str) -> tuple[Any, ...]:
        """Return for each mover, or for all, the sets by the other parameter's value, or the one set."""
        unit = self.function.unit
        # No position changes the relation, but a define in it is a function that is given one.
        names = {other: Operand("q", 0, True), self.name: Operand("p", 0, True, True)}
        test = FunctionSource(unit, f"r{len(unit.sources)}", "S, K, me, q, p", names)
        test.line(f"return {test.code(need)}")
        holds, bits = test.compile(), unit.bits(self.kind.name)

        def members(me: int, value: int) -> int:
            return union(
                [bits[member] for member in range(unit.book.size(self.kind.name)) if holds(None, {}, me, value, member)]
            )

        values = [*range(unit.book.size(self.others[other].name)), NO_MEMBER] if other else []
        tables = [
            tuple(members(me, value) for value in values) if other else members(me, NO_MEMBER)
            for me in range(unit.players)
        ]
        return (tables[0],) if len(set(tables)) == 1 else tuple(tables)


def mover_or_all(function: FunctionSource, several: tuple[frozenset[int], ...]) -> Operand:
    """Return the dependency of pieces: the player to move, or none."""
    return function.me if len(several) > 1 else Operand("0", 0, True)


def is_static(unit: Unit, tree: ExpressionNode) -> bool:
    """Return whether a tree does not depend on the position; it may depend on who moves."""
    for node in walk(tree):
        match node:
            case PartValue() | Special() | Possible():
                return False
            case Call(function=name) if name == "random" or (name in FUNCTIONS and FUNCTIONS[name].pieces):
                return False
            case DefineCall(define=other) | Closure(define=other):
                if not is_static(unit, unit.program.defines[other].tree):
                    return False
            case _:
                pass
    return True
