"""Find the pieces for which a condition on one cell holds, if it depends only on the piece there and on who moves."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.kinds import EMPTY, NO_MEMBER
from pnp.play.language.terms.program import Program
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


class _UnknownError(Exception):
    """Raised for a condition that depends on anything else."""


class PieceCondition:
    """A condition on the cell with a *name*, asked of one piece and one mover at a time. *part* is the table asked."""

    def __init__(self, program: Program, name: str) -> None:
        self._program = program
        self._name = name
        self._owners = self._book.pieces.fields.get("owner", (None, ()))[1]
        self.part = ""
        self._piece = self._me = 0

    @property
    def _book(self) -> PlayBook:
        return self._program.book

    def pieces(self, node: ExpressionNode) -> tuple[frozenset[int], ...] | None:
        """Return the pieces for which a condition holds, for each player to move; None if it depends on more.

        There is a single entry if it does not matter who moves.
        """
        try:
            sets = tuple(self._pieces_of(node, player) for player in range(len(self._book.players)))
        except _UnknownError:
            return None
        if not self.part:
            return None
        return sets[:1] if len(set(sets)) == 1 else sets

    def _pieces_of(self, node: ExpressionNode, me: int) -> frozenset[int]:
        return frozenset(piece for piece in range(self._book.pieces.outside) if self._holds(node, piece, me))

    def _holds(self, node: ExpressionNode, piece: int, me: int) -> bool:
        self._piece, self._me = piece, me
        return bool(self._value(node, {}))

    def _asked(self, part: str, cell: ExpressionNode, names: Mapping[str, ExpressionNode]) -> int:
        """Return the piece on the cell; a condition that asks about another cell or table is not known."""
        if isinstance(cell, Local):
            cell = names.get(cell.name, cell)
        if not (isinstance(cell, Local) and cell.name == self._name) or self.part not in ("", part):
            raise _UnknownError
        if self._book.parts[part].optional:
            raise _UnknownError
        self.part = part
        return self._piece

    def _value(self, node: ExpressionNode, names: Mapping[str, ExpressionNode]) -> int:
        match node:
            case Constant(value=value):
                return value
            case Local(name=name) if isinstance(known := names.get(name), Constant):
                return known.value
            case Mover():
                return self._me
            case PartValue(part=part, indices=(cell,)) if node.kind.name == "piece":
                return self._asked(part, cell, names)
            case Call(function="mine" | "theirs" | "vacant" as function, arguments=(cell,), subject=part):
                return self._stands(function, self._asked(part, cell, names))
            case FieldValue(field=field, piece=piece):
                return self._book.pieces.fields[field][1][self._value(piece, names)]
            case PieceWith(fields=fields):
                return self._piece_with({field: self._value(value, names) for field, value in fields})
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
            case DefineCall(define=define, arguments=arguments):
                return self._define(define, arguments, names)
            case _:
                raise _UnknownError

    def _stands(self, function: str, piece: int) -> bool:
        if function == "vacant":
            return piece == EMPTY
        owner = self._owners[piece] if self._owners else NO_MEMBER
        return owner == self._me if function == "mine" else owner not in (NO_MEMBER, self._me)

    def _piece_with(self, wanted: Mapping[str, int]) -> int:
        fields = self._book.pieces.fields
        pieces = range(1, self._book.pieces.outside)
        return next((p for p in pieces if all(fields[field][1][p] == value for field, value in wanted.items())), EMPTY)

    def _define(self, define: str, arguments: tuple[ExpressionNode, ...], names: Mapping[str, ExpressionNode]) -> int:
        checked = self._program.defines[define]
        known: dict[str, ExpressionNode] = {}
        for (name, _), argument in zip(checked.parameters, arguments, strict=True):
            if isinstance(argument, Local):
                known[name] = names.get(argument.name, argument)
            else:
                known[name] = Constant(self._value(argument, names), argument.kind)
        return self._value(checked.tree, known)
