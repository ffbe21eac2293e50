"""Check calls of the language's functions and of defines."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from pnp.messages import join_words, plural, quote, suggest_name
from pnp.play.language.checking.names import Names, piece_parts
from pnp.play.language.terms.book import PlayBook
from pnp.play.language.terms.functions import FUNCTIONS, SPECIAL_FUNCTIONS, Function
from pnp.play.language.terms.kinds import CELL, CELLS, FLAG, NUMBER, PIECE, PLAYER, KindForm, ValueKind, fits
from pnp.play.language.terms.program import CheckedDefine
from pnp.play.language.terms.syntax import LanguageError, mismatch, misused, span_of, written_name, wrong_kind
from pnp.play.language.terms.tree import (
    Call,
    Closure,
    Constant,
    DefineCall,
    ExpressionNode,
    FieldValue,
    Fold,
    Loop,
    Mover,
    NumberTable,
    PieceWith,
    Possible,
)


class Checker(Protocol):
    """The checker of the arguments of a call."""

    book: PlayBook
    deals: bool

    @property
    def names(self) -> Names:
        """The known names."""

    def define(self, name: str) -> CheckedDefine:
        """Return a define, checked."""

    def node(self, tree: ast.expr, want: ValueKind | None = None) -> ExpressionNode:
        """Return the typed tree of a value."""

    def wanted(self, tree: ast.expr, kind: ValueKind) -> ExpressionNode:
        """Return the typed tree of a value of a kind."""

    def loops(
        self, generators: Sequence[ast.comprehension], body: ast.expr, want: ValueKind | None = None
    ) -> tuple[tuple[Loop, ...], ExpressionNode]:
        """Return loops, and the value in them."""


def check_call(checker: Checker, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    """Return the typed tree of a call. Raises LanguageError."""
    if not isinstance(tree.func, ast.Name):
        hint = "write a function of the language or a define before the parenthesis"
        raise misused("this can't be called", hint, tree.func)
    name = written_name(tree.func.id)
    if starred := next((one for one in tree.args if isinstance(one, ast.Starred)), None):
        raise misused("the language has no *", "write each value", starred)
    if tree.keywords and name != "piece":
        hint = "only piece(...) has names before its values"
        raise misused("a value with a name", hint, tree.keywords[0].value)
    if name in checker.book.defines:
        return check_define_call(checker, name, tree.args, tree)
    if name in checker.book.pieces.fields:
        _count_arguments(name, tree, 1, 1)
        kind, _ = checker.book.pieces.fields[name]
        return FieldValue(name, checker.wanted(tree.args[0], PIECE), kind)
    if name in checker.book.numbers:
        _count_arguments(name, tree, 1, 1)
        of, numbers = checker.book.numbers[name]
        return NumberTable(numbers, checker.wanted(tree.args[0], ValueKind(of)))
    if (function := FUNCTIONS.get(name)) is not None:
        return _check_function(checker, name, function, tree)
    if (special := _SPECIAL.get(name)) is not None:
        return special(checker, name, tree, want)
    known = (*FUNCTIONS, *SPECIAL_FUNCTIONS, *checker.book.defines, *checker.book.pieces.fields, *checker.book.numbers)
    hint = suggest_name(name, known)
    if name in checker.book.parts or name in checker.book.regions:
        hint = f"write {name}[...]"
    raise LanguageError("P014", f"unknown function {quote(name)}", hint, *span_of(tree.func))


def check_define_call(checker: Checker, name: str, arguments: Sequence[ast.expr], tree: ast.expr) -> ExpressionNode:
    """Return the typed tree of a define's use. Raises LanguageError."""
    try:
        define = checker.define(name)
    except LanguageError as error:
        error.start, error.length = span_of(tree)
        raise
    if len(arguments) != len(define.parameters):
        kinds = ", ".join(f"{kind.name} {of}" for of, kind in define.parameters)
        message = f"{name} takes {plural(len(define.parameters), 'argument')}, not {len(arguments)}"
        raise wrong_kind(message, f"it is defined as {name}({kinds})" if kinds else "", tree)
    values = [checker.wanted(one, kind) for one, (_, kind) in zip(arguments, define.parameters, strict=True)]
    return DefineCall(name, tuple(values), define.tree.kind)


def _count_arguments(name: str, tree: ast.Call, least: int, most: int | None) -> None:
    """Raise LanguageError for too few or too many values."""
    count = len(tree.args)
    if count < least or (most is not None and count > most):
        says = FUNCTIONS[name].says if name in FUNCTIONS else SPECIAL_FUNCTIONS.get(name, "a field")
        raise wrong_kind(f"{name} takes {argument_count(least, most)}, not {count}", f"{name}: {says}", tree)


def argument_count(least: int, most: int | None) -> str:
    """Return how many arguments a function takes, in words; None: any number from the *least* on."""
    if most is None:
        return f"at least {plural(least, 'argument')}"
    joint = " or " if most == least + 1 else " to "
    return plural(least, "argument") if least == most else f"{least}{joint}{most} arguments"


def _check_function(checker: Checker, name: str, function: Function, tree: ast.Call) -> ExpressionNode:
    arguments, subject = list(tree.args), ""
    if function.pieces:
        subject = _part_with_pieces(checker, name, arguments, tree)
    elif function.route:
        subject = _route(checker, name, arguments, tree)
    rest = ast.Call(tree.func, arguments, [], lineno=1, col_offset=tree.col_offset, end_col_offset=tree.end_col_offset)
    _count_arguments(name, rest, function.least, None if function.repeats else len(function.parameters))
    repeated = len(arguments) - len(function.parameters) if function.repeats else 0
    kinds = function.parameters + function.parameters[-1:] * repeated
    nodes = tuple(checker.wanted(one, kind) for one, kind in zip(arguments, kinds, strict=False))
    if name == "runs" and not isinstance(nodes[0], Constant):
        raise wrong_kind("the length of runs is a number", "write runs(3)", arguments[0])
    if name in ("q", "r") and not checker.book.grid.axial:
        raise wrong_kind(f"the board has no {name}", "only boards of hexagons have q and r", tree)
    if name in ("row", "column") and not checker.book.grid.row_numbers:
        hint = "name the cells in a region or a route: only boards with rows and columns have numbers for them"
        if checker.book.grid.route:
            hint = "left(track, cell) counts the steps from a space to beyond the end"
        raise wrong_kind(f"the board has no {name}s", hint, tree)
    return Call(name, nodes, function.result, subject)


def _part_with_pieces(checker: Checker, name: str, arguments: list[ast.expr], tree: ast.Call) -> str:
    """Return the part that a function reads; its name is removed from the arguments if given."""
    parts = [part.name for part in piece_parts(checker.book)]
    first = arguments[0] if arguments else None
    if isinstance(first, ast.Name) and written_name(first.id) in parts:
        del arguments[0]
        return written_name(first.id)
    if len(parts) == 1:
        return parts[0]
    if not parts:
        hint = "add a part such as board: piece per cell under state"
        raise wrong_kind("the state has no pieces on cells", hint, tree)
    hint = f"write {name}({parts[0]}, ...)"
    raise wrong_kind(f"{name} needs one of {join_words(parts, 'and')}", hint, tree)


def _route(checker: Checker, name: str, arguments: list[ast.expr], tree: ast.Call) -> str:
    """Return the route of a function's call; its name is removed from the arguments."""
    routes = checker.book.routes
    first = arguments[0] if arguments else None
    route = written_name(first.id) if isinstance(first, ast.Name) else ""
    if route not in routes:
        hint = suggest_name(route, routes) if routes else "name a route under routes"
        raise LanguageError("P014", f"{name} begins with the name of a route", hint, *span_of(first or tree))
    arguments.pop(0)
    return route


def _check_fold(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    """Return all, any, sum or union of a loop."""
    _count_arguments(name, tree, 1, 1)
    loop = tree.args[0]
    if not isinstance(loop, ast.GeneratorExp):
        hint = f"write {name}(... for c in cells)"
        raise wrong_kind(f"{name} takes a loop", hint, loop)
    if name == "union":
        loops, body = checker.loops(loop.generators, loop.elt, want if want is not None and want.is_set else None)
        if not body.kind.is_set:
            raise wrong_kind(f"union takes sets, found {body.kind}", "write {...} instead", loop.elt)
        return Fold(name, loops, body, body.kind)
    kind = FLAG if name in ("all", "any") else NUMBER
    loops, body = checker.loops(loop.generators, loop.elt, kind)
    if not fits(body.kind, kind):
        raise mismatch(kind, body.kind, loop.elt)
    return Fold(name, loops, body, kind)


def _check_extreme(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    """Return min or max, of a loop or of numbers."""
    _count_arguments(name, tree, 1, None)
    if len(tree.args) == 1:
        return _check_fold(checker, name, tree, want)
    return Call(name, tuple(checker.wanted(one, NUMBER) for one in tree.args), NUMBER)


def _check_count(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    _count_arguments(name, tree, 1, 1)
    if isinstance(loop := tree.args[0], ast.GeneratorExp):
        loops, _ = checker.loops(loop.generators, loop.elt)
        return Fold(name, loops, Constant(1, NUMBER), NUMBER)
    among = checker.node(tree.args[0])
    if not among.kind.is_many:
        hint = "count takes a set, a pile or a loop"
        raise wrong_kind(f"{among.kind} has no members", hint, tree.args[0])
    return Call(name, (among,), NUMBER)


def _check_first(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    _count_arguments(name, tree, 1, 1)
    among = checker.node(tree.args[0])
    if among.kind.form is not KindForm.SET:
        raise wrong_kind(f"first takes a set, found {among.kind}", "write {...}", tree.args[0])
    return Call(name, (among,), among.kind.member)


def _check_end(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    """Return the top or the bottom of a pile."""
    _count_arguments(name, tree, 1, 2)
    pile = checker.node(tree.args[0])
    if pile.kind.form is not KindForm.LIST:
        raise wrong_kind(f"{name} takes a pile, found {pile.kind}", "name a pile", tree.args[0])
    place = tuple(checker.wanted(one, NUMBER) for one in tree.args[1:])
    return Call(name, (pile, *place), pile.kind.member)


def _check_piece(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    fields = checker.book.pieces.fields
    if tree.args or not tree.keywords:
        example = ", ".join(f"{field}=..." for field in fields)
        raise wrong_kind("piece takes fields with their values", f"write piece({example})", tree)
    values: dict[str, ExpressionNode] = {}
    for keyword in tree.keywords:
        field = written_name(keyword.arg or "")
        if field not in fields:
            raise LanguageError("P014", f"pieces have no {field}", suggest_name(field, fields), *span_of(keyword.value))
        values[field] = checker.wanted(keyword.value, fields[field][0])
    return PieceWith(tuple(values.items()))


def _check_closure(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    _count_arguments(name, tree, 2, None)
    start, relation, *more = tree.args
    of = written_name(relation.id) if isinstance(relation, ast.Name) else ""
    hint = "write its name alone: closure(cell, hops)"
    if of not in checker.book.defines:
        raise LanguageError("P014", "closure takes a cell and the name of a define", hint, *span_of(relation))
    define = checker.define(of)
    kinds = [kind for _, kind in define.parameters]
    if kinds[:1] != [CELL] or define.tree.kind != CELLS:
        raise wrong_kind(f"{of} does not lead from a cell to cells", f"define {of}(cell c)", relation)
    if len(more) != len(kinds) - 1:
        message = f"{of} takes {plural(len(kinds), 'argument')}, the cell included"
        raise wrong_kind(message, "write the others after its name", tree)
    values = tuple(checker.wanted(one, kind) for one, kind in zip(more, kinds[1:], strict=True))
    return Closure(checker.wanted(start, CELL), of, values, CELLS)


def _check_possible(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    _count_arguments(name, tree, 1, 2)
    first = tree.args[0]
    action = written_name(first.id) if isinstance(first, ast.Name) else str(getattr(first, "value", ""))
    if action not in checker.book.actions:
        hint = suggest_name(action, checker.book.actions)
        raise LanguageError("P014", "possible takes the name of an action", hint, *span_of(first))
    return Possible(action, checker.wanted(tree.args[1], PLAYER) if len(tree.args) > 1 else Mover())


def _check_random(checker: Checker, name: str, tree: ast.Call, want: ValueKind | None) -> ExpressionNode:
    if not checker.deals:
        hint = "in play, chance is an action: by: chance"
        raise misused("random belongs to setup", hint, tree)
    _count_arguments(name, tree, 1, 1)
    if isinstance(loop := tree.args[0], ast.GeneratorExp):
        loops, body = checker.loops(loop.generators, loop.elt, want)
        if body.kind.is_many or body.kind == FLAG:
            raise wrong_kind(f"{body.kind} can't be drawn", "draw cells, numbers, players", loop.elt)
        return Fold(name, loops, body, body.kind)
    among = checker.node(tree.args[0])
    if among.kind.form not in (KindForm.SET, KindForm.LIST):
        raise wrong_kind(f"{among.kind} has no members", "write a set", tree.args[0])
    return Call(name, (among,), among.kind.member)


_SPECIAL: Mapping[str, Callable[[Checker, str, ast.Call, ValueKind | None], ExpressionNode]] = {
    "all": _check_fold,
    "any": _check_fold,
    "sum": _check_fold,
    "union": _check_fold,
    "min": _check_extreme,
    "max": _check_extreme,
    "count": _check_count,
    "first": _check_first,
    "top": _check_end,
    "bottom": _check_end,
    "piece": _check_piece,
    "closure": _check_closure,
    "possible": _check_possible,
    "random": _check_random,
}
