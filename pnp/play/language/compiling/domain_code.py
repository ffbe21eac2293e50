"""Write the domain of the loop over a parameter: needs that limit its values become part of the loop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.play.language.compiling.define_code import is_static
from pnp.play.language.compiling.function_code import clearance_of
from pnp.play.language.compiling.loop_code import members_code
from pnp.play.language.compiling.piece_code import owners_of, standing_of
from pnp.play.language.compiling.source import FunctionSource, Operand
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.terms.book import Parameter
from pnp.play.language.terms.kinds import CELL, CELLS, EMPTY, FLAG, NO_MEMBER, NUMBER, PIECE, ValueKind
from pnp.play.language.terms.tree import (
    BooleanOperation,
    Call,
    Comparison,
    Conditional,
    Constant,
    DefineCall,
    ExpressionNode,
    FieldValue,
    Local,
    Membership,
    Mover,
    Not,
    Operation,
    PartValue,
    PieceWith,
    SetOf,
)


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


_Ensured = tuple[Domain, Sequence[ExpressionNode]] | None  # a domain, and the needs that it ensures


def domain_of(
    function: FunctionSource, parameter: Parameter, others: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> tuple[Domain, list[ExpressionNode]]:
    """Return a parameter's domain where its loop begins, and the needs left; *others* are kinds of other parameters."""
    for find in (_mask, _limited, _members):
        if (several := find(function, parameter, others, needs)) is not None:
            domain, ensured = several
            return domain, [need for need in needs if need not in ensured]
    return Domain(function.unit.value(tuple(parameter.values))), list(needs)


def _mask(
    function: FunctionSource, parameter: Parameter, others: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> _Ensured:
    """Return the set of the parameter's possible values, from several needs or from a computed set."""
    if parameter.kind == NUMBER:
        return None
    subsets = Subsets(function, parameter.name, parameter.kind, others)
    memberships = _memberships(function, parameter, needs)
    limits: list[ExpressionNode] = [*memberships] if parameter.is_optional else [*filter(subsets.limits, needs)]
    if not limits or (len(limits) == 1 and memberships and _has_members(function, memberships[0].among)):
        return None
    chosen = list(dict.fromkeys([*limits, *filter(subsets.has_set, needs)]))
    codes = [*map(subsets.code, chosen)]
    if not _is_whole(function.unit, parameter):
        bits = function.unit.bits(parameter.kind.name)
        codes.append(str(sum(bits[value] for value in parameter.values if value != NO_MEMBER)))
    return Domain(" & ".join(codes), is_set=True), chosen


def _limited(
    function: FunctionSource, parameter: Parameter, _: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> _Ensured:
    """Return the numbers between the limits that needs set, if there are any."""
    # Each end is the parameter's own or the limits', and a range needs whole numbers without gaps.
    low, high = parameter.values[0], parameter.values[-1]
    limits = _limits(function, parameter.name, needs)
    if parameter.kind != NUMBER or len(parameter.values) != high - low + 1 or not limits:
        return None
    lowest = [limit for limit in limits.values() if not limit.is_upper]
    highest = [limit for limit in limits.values() if limit.is_upper]
    # Only a loop over all steps from the first one sees in its turns where a set is blocked.
    blocked = None if low != 1 or lowest else _blocked(function, highest)
    if blocked is not None:
        highest.remove(blocked)
    code = f"range({_end(function, 'max', low, lowest)}, {_end(function, 'min', high, highest)} + 1)"
    clearance = None if blocked is None else clearance_of(function, blocked.value)
    return Domain(code, first=None if lowest else low, clearance=clearance), [*limits]


def _limits(function: FunctionSource, name: str, needs: Sequence[ExpressionNode]) -> dict[ExpressionNode, Limit]:
    limits: dict[ExpressionNode, Limit] = {}
    for need in needs:
        match need:
            case Comparison(sign="<=" | "<", left=Local(name=one), right=value) if one == name:
                limits[need] = Limit(value, True, "" if need.sign == "<=" else " - 1")
            case Comparison(sign="<=" | "<", left=value, right=Local(name=one)) if one == name:
                limits[need] = Limit(value, False, "" if need.sign == "<=" else " + 1")
            case _:
                pass
    return {need: limit for need, limit in limits.items() if function.knows(limit.value)}


def _blocked(function: FunctionSource, limits: Sequence[Limit]) -> Limit | None:
    """Return the first limit that is how far a set can go."""
    exact = (limit for limit in limits if not limit.change)
    return next((limit for limit in exact if clearance_of(function, limit.value) is not None), None)


def _end(function: FunctionSource, choose: str, own: int, limits: Sequence[Limit]) -> str:
    """Return the source of one end of a range: the parameter's *own*, or the narrowest of the limits."""
    codes = [f"{function.code(limit.value)}{limit.change}" for limit in limits]
    return f"{choose}({', '.join([str(own), *codes])})" if codes else str(own)


def _members(
    function: FunctionSource, parameter: Parameter, _: Mapping[str, ValueKind], needs: Sequence[ExpressionNode]
) -> _Ensured:
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


# Conditions as the sets of values for which they hold, so that several become one set


_MOST_STEPS = 300_000  # of making the table of a relation: at half and at twice, the bundled games have the same code


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
        # The order matters: what is known matches later cases too, and a set that is there is faster than a table.
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
            case Not(test=Membership(member=Local(name=self.name), among=among)) if (
                among.kind == CELLS and function.knows(among)
            ):
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
                mover = function.me if len(several) > 1 else Operand("0", 0, True)
                return standing_of(function, part, several, mover).code

    def _pieces(self, need: ExpressionNode) -> tuple[str, tuple[frozenset[int], ...]] | None:
        """Return the table and the pieces that a condition wants on the cell."""
        if self.kind != CELL or self.function.unit.free_names(need) != {self.name}:
            return None
        return PieceCondition(self.function.unit, self.name).pieces(need)

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
        # Each test rules out a condition that no table of sets can hold; its size, the dearest to find, comes last.
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
        function, unit = self.function, self.function.unit
        other = self._other(need)
        assert other is not None, "a condition without a set"
        tables = unit.constant(("relation", need, self.name), lambda: self._table(need, other))
        table = function.entry(tables, function.me if len(unit.namespace[tables]) > 1 else Operand("0"))
        if not other:
            return function.lift(table).code
        return function.entry(function.lift(table), function.operand(Local(other, self.others[other]))).code

    def _table(self, need: ExpressionNode, other: str) -> tuple[Any, ...]:
        """Return for each mover, or for all, the sets by the other parameter's value, or the one set."""
        unit = self.function.unit
        # No position changes the relation, but a define in it is a function that is given one.
        names = {other: Operand("q", 0, True), self.name: Operand("p", 0, True, True)}
        test = FunctionSource(unit, f"r{len(unit.sources)}", "S, K, me, q, p", names)
        test.line(f"return {test.code(need)}")
        holds, bits = test.compile(), unit.bits(self.kind.name)

        def members(me: int, value: int) -> int:
            several = range(unit.book.size(self.kind.name))
            return sum(bits[member] for member in several if holds(None, {}, me, value, member))

        values = [*range(unit.book.size(self.others[other].name)), NO_MEMBER] if other else []
        tables = [
            tuple(members(me, value) for value in values) if other else members(me, NO_MEMBER)
            for me in range(unit.players)
        ]
        return (tables[0],) if len(set(tables)) == 1 else tuple(tables)


# Conditions on the piece of a cell and on who moves


class _UnknownError(Exception):
    """Raised for a condition that depends on anything else."""


class PieceCondition:
    """A condition on the cell with a *name*, asked of one piece and one mover at a time."""

    def __init__(self, unit: Unit, name: str) -> None:
        self._program, self._book = unit.program, unit.book
        self._name = name
        self._owners = owners_of(unit)
        self._part = ""  # the table that is asked
        self._piece = self._me = 0

    def pieces(self, node: ExpressionNode) -> tuple[str, tuple[frozenset[int], ...]] | None:
        """Return the table asked, and the pieces for which a condition holds, by mover if it matters; else None."""
        several, players = range(self._book.pieces.outside), range(len(self._book.players))
        try:
            sets = [frozenset(piece for piece in several if self._holds(node, piece, me)) for me in players]
        except _UnknownError:
            return None
        return (self._part, tuple(sets[:1] if len(set(sets)) == 1 else sets)) if self._part else None

    def _holds(self, node: ExpressionNode, piece: int, me: int) -> bool:
        self._piece, self._me = piece, me
        return bool(self._value(node, {}))

    def _asked(self, part: str, cell: ExpressionNode, names: Mapping[str, ExpressionNode]) -> int:
        """Return the piece on the cell; a condition that asks about another cell or table is not known."""
        if isinstance(cell, Local):
            cell = names.get(cell.name, cell)
        if not (isinstance(cell, Local) and cell.name == self._name) or self._part not in ("", part):
            raise _UnknownError
        if self._book.parts[part].optional:
            raise _UnknownError
        self._part = part
        return self._piece

    def _value(self, node: ExpressionNode, names: Mapping[str, ExpressionNode]) -> int:
        # One branch a kind of node whose value follows from the piece and the mover alone.
        match node:
            case Constant(value=value):
                return value
            case Local(name=name) if isinstance(known := names.get(name), Constant):
                return known.value
            case Mover():
                return self._me
            case PartValue(part=part, indices=(cell,)) if node.kind.name == "piece":
                return self._asked(part, cell, names)
            case Call(function="vacant", arguments=(cell,), subject=part):
                return self._asked(part, cell, names) == EMPTY
            case Call(function="mine" | "theirs" as function, arguments=(cell,), subject=part):
                owner = self._owners[self._asked(part, cell, names)]
                return owner == self._me if function == "mine" else owner not in (NO_MEMBER, self._me)
            case FieldValue(field=field, piece=piece):
                return self._book.pieces.fields[field][1][self._value(piece, names)]
            case PieceWith(fields=fields):
                wanted = [(self._book.pieces.fields[field][1], self._value(value, names)) for field, value in fields]
                several = range(1, self._book.pieces.outside)
                return next((one for one in several if all(table[one] == value for table, value in wanted)), EMPTY)
            case DefineCall(define=define, arguments=arguments):
                return self._define(define, arguments, names)
            case _:
                return self._combined(node, names)

    def _combined(self, node: ExpressionNode, names: Mapping[str, ExpressionNode]) -> int:
        """Return the value of a tree that others make."""
        # One branch a kind of node that is made of others; any other kind depends on more than the piece.
        match node:
            case Not(test=test):
                return not self._value(test, names)
            case BooleanOperation(word=word, tests=tests):
                values = [bool(self._value(test, names)) for test in tests]
                return all(values) if word == "and" else any(values)
            case Conditional(test=test, value=value, otherwise=otherwise):
                return self._value(value if self._value(test, names) else otherwise, names)
            case Membership(member=member, among=SetOf(members=members)):
                one = self._value(member, names)
                return one != NO_MEMBER and one in [self._value(other, names) for other in members]
            case Comparison(sign="==" | "!=" as sign, left=left, right=right) if not left.kind.is_many:
                return (self._value(left, names) == self._value(right, names)) == (sign == "==")
            case Operation(sign="-", left=left, right=right) if node.kind.name == "player":
                return self._value(left, names) - self._value(right, names)
            case _:
                raise _UnknownError

    def _define(self, define: str, arguments: tuple[ExpressionNode, ...], names: Mapping[str, ExpressionNode]) -> int:
        checked = self._program.defines[define]
        known: dict[str, ExpressionNode] = {}
        for (name, _), argument in zip(checked.parameters, arguments, strict=True):
            if isinstance(argument, Local):
                known[name] = names.get(argument.name, argument)
            else:
                known[name] = Constant(self._value(argument, names), argument.kind)
        return self._value(checked.tree, known)
