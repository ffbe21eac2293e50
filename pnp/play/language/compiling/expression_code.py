"""Write expressions as source: each node of a typed tree becomes an operand, after lines with its loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.play.language.compiling.define_code import define_name, define_place, define_table, is_remembered, region_sets
from pnp.play.language.compiling.function_code import write_call
from pnp.play.language.compiling.loop_code import write_closure, write_fold
from pnp.play.language.compiling.piece_code import piece_at
from pnp.play.language.compiling.source import FunctionSource, Operand, joined_depth
from pnp.play.language.compiling.unit import MOST_WRITTEN_OUT, cost_of
from pnp.play.language.terms.book import PieceSet
from pnp.play.language.terms.kinds import CELL, CELLS, EMPTY, FLAG, NO_MEMBER, NUMBER, PIECE, KindForm
from pnp.play.language.terms.tree import (
    Before,
    BooleanOperation,
    Call,
    Closure,
    Comparison,
    Conditional,
    Constant,
    DefineCall,
    ExpressionNode,
    FieldValue,
    Fold,
    Local,
    Membership,
    Mover,
    Not,
    NumberTable,
    Operation,
    PartValue,
    PieceWith,
    Possible,
    RegionValue,
    SetOf,
    Special,
    Ways,
)

_MOST_RECKONED_AGAIN = 25  # the cost of a define that is not cached: with 12, the code of the games is 0.8 % longer


def _write_constant(function: FunctionSource, node: Constant) -> Operand:
    if node.kind.is_set:
        return Operand(str(function.unit.run_time_set(node.value, node.kind)), 0, True, True)
    code = str(node.value) if node.value >= 0 else f"({node.value})"
    return Operand(code, 0, True, node.value >= 0)


def _write_part(function: FunctionSource, node: PartValue) -> Operand:
    code = function.part(node.part)
    if not node.indices:
        return Operand(code, 0, not function.changes)
    indices = []
    for index in node.indices:
        operand = function.operand(index)  # of pieces, the first after the empty cell is 0
        indices.append(Operand(f"{operand.code} - 1", operand.depth) if index.kind == PIECE else operand)
    at = indices[-1].code
    if len(indices) > 1:  # the rows of the table follow each other
        book = function.unit.book
        width = len(book.indices(book.parts[node.part].per[1])) + 1
        row = function.lift(Operand(f"{indices[0].code} * {width}", indices[0].depth))
        at = f"{row.code} + {at}"
    return Operand(f"{code}[{at}]", joined_depth(*indices))


def _write_region(function: FunctionSource, node: RegionValue) -> Operand:
    sets = region_sets(function.unit, node.region)
    if node.index is None:
        return Operand(str(sets[0]), 0, True)
    return function.entry(function.unit.value(sets), function.operand(node.index))


def _write_field(function: FunctionSource, node: FieldValue) -> Operand:
    _, values = function.unit.book.pieces.fields[node.field]
    return function.entry(function.unit.value(tuple(values)), function.operand(node.piece))


def _write_piece(function: FunctionSource, node: PieceWith) -> Operand:
    """Write the piece with some fields: a constant, an entry of a table for one value, or of a mapping for several."""
    # No field, one member or several values are asked: each has a form of code that is faster than the next.
    unit, pieces = function.unit, function.unit.book.pieces
    operands = {field: function.operand(value) for field, value in node.fields}
    known = {field: int(value.code) for field, value in operands.items() if value.code.isdigit()}
    asked = [field for field in operands if field not in known]
    by_values = _pieces_by_values(pieces, asked, known)
    if not asked:
        return Operand(str(by_values.get((), EMPTY)), 0, True, True)
    codes, depth = [operands[field].code for field in asked], joined_depth(*(operands[field] for field in asked))
    kind = pieces.fields[asked[0]][0]
    if len(asked) > 1 or kind in (NUMBER, FLAG):
        table = unit.constant(("pieces", tuple(by_values.items())), lambda: by_values)
        return Operand(f"{table}.get(({''.join(f'{code}, ' for code in codes)}), {EMPTY})", depth)
    row = tuple(by_values.get((member,), EMPTY) for member in [*range(unit.book.size(kind.name)), NO_MEMBER])
    return function.entry(unit.value(row), operands[asked[0]])


def _pieces_by_values(
    pieces: PieceSet, asked: Sequence[str], known: Mapping[str, int]
) -> Mapping[tuple[int, ...], int]:
    """Return the first piece for each combination of values of some fields, among those with *known* others."""
    by_values: dict[tuple[int, ...], int] = {}
    for piece in range(1, pieces.outside):
        values = {field: table[piece] for field, (_, table) in pieces.fields.items()}
        if known.items() <= values.items():
            by_values.setdefault(tuple(values[field] for field in asked), piece)
    return by_values


def _write_ways(function: FunctionSource, node: Ways) -> Operand:
    sets = tuple(sum(1 << direction for direction in ways) for ways in node.by_player)
    if node.player is None:
        return Operand(str(sets[0]), 0, True)
    return function.entry(function.unit.value((*sets, 0)), function.operand(node.player))


def _write_define(function: FunctionSource, node: DefineCall) -> Operand:
    """Write the use of a define: its value if it is known, its tree if it is short, else a call of its function."""
    # A table, a tree written out, a cached value and a call: the first that the define allows is the fastest.
    unit, define = function.unit, function.unit.program.defines[node.define]
    if isinstance(define.tree, Constant):
        return function.operand(define.tree)
    arguments = [function.operand(argument) for argument in node.arguments]
    tabled = define_table(unit, node.define)
    if tabled is not None:
        code = tabled
        for argument in arguments:
            code = f"{code}[{argument.code}]"
        return Operand(code, joined_depth(*arguments), not arguments)
    size = unit.size_of(define.tree)
    is_short = size <= MOST_WRITTEN_OUT if arguments else cost_of(unit, define.tree) <= _MOST_RECKONED_AGAIN
    if is_short and not is_remembered(unit, node.define) and function.may_inline(size):
        names = [name for name, _ in define.parameters]
        kept = map(function.keep, arguments)
        with function.scope(dict(zip(names, kept, strict=True))):
            return function.operand(define.tree) if names else function.shared(node.define, define.tree)
    return _call_define(function, node, arguments)


def _call_define(function: FunctionSource, node: DefineCall, arguments: Sequence[Operand]) -> Operand:
    unit = function.unit
    if not arguments and not function.changes:
        return function.kept_define(define_place(unit, node.define), define_name(unit, node.define))
    if is_remembered(unit, node.define) and not function.changes:
        return function.remembered_define(define_place(unit, node.define), define_name(unit, node.define), arguments)
    codes = "".join(f", {argument.code}" for argument in arguments)
    call = f"{define_name(unit, node.define)}({function.position}, {function.me.code}{codes})"
    return Operand(call, max(joined_depth(*arguments), function.me.depth))


def _write_before(function: FunctionSource, node: Before) -> Operand:
    """Write a value of the position before, which a statement's function has beside its cache: ``B, P``."""
    arguments = [function.operand(argument) for argument in node.arguments]
    codes = "".join(f", {argument.code}" for argument in arguments)
    mover = f"B[{function.unit.part_numbers['turn']}]"
    call = f"{define_name(function.unit, node.define)}(B, P, {mover}{codes})"
    return Operand(call, joined_depth(*arguments))


def _write_possible(function: FunctionSource, node: Possible) -> Operand:
    player, number = function.operand(node.player), list(function.unit.program.actions).index(node.action)
    return Operand(f"possible{number}({function.position}, {player.code})", player.depth)


def _write_not(function: FunctionSource, node: Not) -> Operand:
    test = function.operand(node.test)
    return Operand(f"(not {test.code})", test.depth)


def _write_boolean(function: FunctionSource, node: BooleanOperation) -> Operand:
    """Write conditions that are evaluated in order, until one decides."""
    operands: list[Operand] = []
    for test in node.tests:
        with function.aside() as aside:
            operand = function.operand(test)
        if not operands or not aside.lines:
            function.add(aside)
            operands.append(operand)
            continue
        so_far = function.fresh("f")
        depth = joined_depth(*operands, operand)
        function.line(f"{so_far} = {_joined(node.word, operands)}")
        with function.block(f"if {so_far}:" if node.word == "and" else f"if not {so_far}:"):
            function.add(aside)
            function.line(f"{so_far} = {operand.code}")
        operands = [Operand(so_far, depth, True)]
    return Operand(_joined(node.word, operands), joined_depth(*operands), len(operands) == 1 and operands[0].is_name)


def _joined(word: str, operands: list[Operand]) -> str:
    if len(operands) == 1:
        return operands[0].code
    return "(" + f" {word} ".join(operand.code for operand in operands) + ")"


def _write_choice(function: FunctionSource, node: Conditional) -> Operand:
    test = function.operand(node.test)
    with function.aside() as if_so:
        value = function.operand(node.value)
    with function.aside() as if_not:
        otherwise = function.operand(node.otherwise)
    depth = joined_depth(test, value, otherwise)
    if not if_so.lines and not if_not.lines:
        return Operand(f"({value.code} if {test.code} else {otherwise.code})", depth)
    name = function.fresh("v")
    for head, aside, arm in ((f"if {test.code}:", if_so, value), ("else:", if_not, otherwise)):
        with function.block(head):
            function.add(aside)
            function.line(f"{name} = {arm.code}")
    return Operand(name, depth, True)


def exact(function: FunctionSource, node: ExpressionNode) -> Operand:
    """Write a value as it is stored: a condition as 0 or 1."""
    operand = function.operand(node)
    if node.kind == FLAG and not isinstance(node, Constant):
        return Operand(f"(1 if {operand.code} else 0)", operand.depth)
    return operand


def flag_of(function: FunctionSource, node: ExpressionNode) -> Operand:
    """Write a value where a flag is wanted: of a set, whether it has a member."""
    operand = exact(function, node)
    return Operand(f"(1 if {operand.code} else 0)", operand.depth) if node.kind.is_set else operand


def _write_comparison(function: FunctionSource, node: Comparison) -> Operand:
    is_flag = FLAG in (node.left.kind, node.right.kind)
    left, right = ((flag_of if is_flag else FunctionSource.operand)(function, side) for side in (node.left, node.right))
    depth = joined_depth(left, right)
    if node.left.kind.is_set and not is_flag:
        one, other = (right, left) if node.sign == ">=" else (left, right)
        if node.sign in ("<=", ">="):
            return Operand(f"(not {one.code} & ~{other.code})", depth)
    return Operand(f"({left.code} {node.sign} {right.code})", depth)


def _write_membership(function: FunctionSource, node: Membership) -> Operand:
    # Each of these collections has a test that is faster than making its set, which the last lines do.
    among, member = node.among, function.operand(node.member)
    match among:
        case Call(function="numbers", arguments=ends):
            low, high = map(function.operand, ends)
            return Operand(f"({low.code} <= {member.code} <= {high.code})", joined_depth(member, low, high))
        case SetOf() if among.members:
            items = [function.operand(item) for item in among.members]
            if among.kind.form is KindForm.LIST or member.is_member or all(item.is_member for item in items):
                several = ", ".join(item.code for item in items)
                return Operand(f"({member.code} in ({several},))", joined_depth(member, *items))
        case Call(function="vacancies", subject=part):
            piece = piece_at(function, part, node.member)
            return Operand(f"({piece.code} == {EMPTY})", piece.depth)
        case _ if among.kind.form is KindForm.LIST:
            pile = function.operand(among)
            return Operand(f"({member.code} in {pile.code})", joined_depth(member, pile))
        case _:
            pass
    members = function.operand(among)
    code = f"({members.code} & {function.unit.bit_table(among.kind.name)}[{member.code}])"
    return Operand(code, joined_depth(member, members))


def _write_operation(function: FunctionSource, node: Operation) -> Operand:
    left, right = function.operand(node.left), function.operand(node.right)
    sign = node.sign
    if node.kind.is_set and sign == "-":
        depth = joined_depth(left, right)
        if left.code == str(function.unit.grid.whole) and node.kind == CELLS:
            return Operand(f"({left.code} ^ {right.code})", depth)
        left = function.keep(left)  # numbers below 0 take longer
        return Operand(f"({left.code} ^ ({left.code} & {right.code}))", depth)
    is_member = node.kind.form is KindForm.ONE and node.kind != NUMBER
    if sign == "*":
        return Operand(f"product({left.code}, {right.code})", joined_depth(left, right))
    return Operand(f"({left.code} {sign} {right.code})", joined_depth(left, right), False, is_member)


def _write_set(function: FunctionSource, node: SetOf) -> Operand:
    unit, kind = function.unit, node.kind.name
    match node.members:
        case (Call(function="first", arguments=(among,)),) if node.kind.is_set:
            first = function.named(among)
            if kind == CELL.name:
                return Operand(f"{unit.bit_table(kind)}[{unit.first_member(first.code, kind)}]", first.depth)
            return Operand(f"({first.code} & -{first.code})", first.depth)
        case _:
            members = [function.operand(member) for member in node.members]
    if node.kind.form is KindForm.LIST:
        return Operand(f"({''.join(f'{member.code}, ' for member in members)})", joined_depth(*members))
    bits, table = unit.bits(kind), unit.bit_table(kind)
    codes = [
        str(bits[one.value]) if isinstance(one, Constant) else f"{table}[{member.code}]"
        for one, member in zip(node.members, members, strict=True)
    ]
    return Operand(f"({' | '.join(codes) or 0})", joined_depth(*members))


WRITERS: Mapping[type, Callable[[FunctionSource, Any], Operand]] = {
    Constant: _write_constant,
    Local: lambda function, node: function.local(node.name),
    Special: lambda _, node: Operand(node.name, 0, True),
    Mover: lambda function, _: function.me,
    PartValue: _write_part,
    RegionValue: _write_region,
    FieldValue: _write_field,
    NumberTable: lambda function, node: function.entry(function.unit.value(node.counts), function.operand(node.index)),
    PieceWith: _write_piece,
    Ways: _write_ways,
    Call: write_call,
    DefineCall: _write_define,
    Before: _write_before,
    Possible: _write_possible,
    Closure: write_closure,
    Not: _write_not,
    BooleanOperation: _write_boolean,
    Comparison: _write_comparison,
    Membership: _write_membership,
    Operation: _write_operation,
    Conditional: _write_choice,
    SetOf: _write_set,
    Fold: write_fold,
}
