"""Ask positions for statements: expressions of play.yaml that stand beside words, in figures and in rules."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import product
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.game.model.kinds import AnyComponent
from pnp.game.model.ruleset import component_numbers
from pnp.messages import shorten
from pnp.play.language.checking.book_check import StatementChecker
from pnp.play.language.checking.expressions import OwnName
from pnp.play.language.compiling.program_code import program_unit
from pnp.play.language.compiling.simplification import Simplifier, with_simple_defines
from pnp.play.language.compiling.source import FunctionSource
from pnp.play.language.compiling.unit import Unit
from pnp.play.language.running.code import NOT_ENDED, Cache, RuleError, Slots
from pnp.play.language.running.holdings import component_counts
from pnp.play.language.running.move_notation import value_writer
from pnp.play.language.running.runtime import cell_sets, forget_time
from pnp.play.language.terms.boards import board_grid
from pnp.play.language.terms.book import Phrase, PlayBook, Shows, StatePart
from pnp.play.language.terms.grid import Grid, bits
from pnp.play.language.terms.kinds import CELL, FLAG, NO_MEMBER, NO_NUMBER, NUMBER, PIECE, PLAYER, KindForm, ValueKind
from pnp.play.language.terms.syntax import LanguageError, parse_expression
from pnp.play.language.terms.tree import Constant, ExpressionNode, Special
from pnp.play.protocol import Told
from pnp.problems import Finding

_MOST_ATOMS = 8  # conditions in a statement whose truth table is written: 256 rows, a millisecond
_CORRECT = "correct the words and the fact, or the rules"
_MOST_PARTS = 3  # values that are told of a condition, by eye: a line
_LONGEST_VALUE = 60  # characters of such a value, by eye


class Moment(Struct):
    """What a statement is asked about: a position, who is to move (*me*), and the position *before*.

    *told* are the values of the names that it knows beside those of the rules, by name. *caches* have what statements
    of one program have computed of the two positions.
    """

    slots: Slots
    me: int
    before: Slots | None = None
    told: Mapping[str, int] = {}
    caches: dict[int, tuple[Cache, Cache]] = field(default_factory=dict)


def find_falsehood(
    inquiry: Inquiry, slots: Slots, me: int, text: str, told: Mapping[str, Told], before: Slots | None
) -> Finding | None:
    """Return why a statement is not true in a position (P055), or what is wrong with its text; None if it is true."""
    if is_always_true(text):
        hint = "say something that other rules or another position would make false"
        return Finding("P090", "this is true whatever the rules say", hint)
    moment = _moment(inquiry.book, slots, me, told, before)
    names = {name: _kind_of(value) for name, value in told.items()}
    asked = inquiry.asked(Phrase(text), names, has_before=bool(before))
    if isinstance(asked, Finding):
        return asked
    value = _answer(asked, moment)
    if isinstance(value, Finding):
        return value
    return None if value else Finding("P055", inquiry.why_false(asked, moment), _CORRECT)


def stated_by(
    inquiry: Inquiry, slots: Slots, me: int, text: str, told: Mapping[str, Told], before: Slots | None
) -> int | tuple[str, ...] | Finding:
    """Return the value of an expression in a position: a number, or the ids of members; or what is wrong with it."""
    names = {name: _kind_of(value) for name, value in told.items()}
    asked = inquiry.asked(Phrase(text), names, None, has_before=bool(before))
    if isinstance(asked, Finding):
        return asked
    if asked.kind == FLAG or asked.kind.form is KindForm.SETS:
        hint = "write a number, or a member or a set of them"
        return Finding("P084", f"{asked.kind} can't be printed", hint, span=(0, len(text)))
    value = _answer(asked, _moment(inquiry.book, slots, me, told, before))
    if isinstance(value, Finding):
        return value
    if asked.kind == NUMBER and value != NO_NUMBER:
        return value
    return asked.ids(value)


def _moment(book: PlayBook, slots: Slots, me: int, told: Mapping[str, Told], before: Slots | None) -> Moment:
    values = {
        name: book.players.index(value) if isinstance(value, str) else NO_MEMBER if value is None else int(value)
        for name, value in told.items()
    }
    return Moment(slots, me, before, values)


def _answer(asked: Asked, moment: Moment) -> int | Finding:
    try:
        return asked.of(moment)
    except RuleError as error:
        return takes_too_long(error)


def takes_too_long(error: RuleError) -> Finding:
    """Return the fault of a statement whose value takes too long."""
    return Finding("P008", f"the statement takes too long: {error}", "make a loop smaller")


def _kind_of(value: Told) -> ValueKind:
    return FLAG if isinstance(value, bool) else NUMBER if isinstance(value, int) else PLAYER


class Inquiry:
    """Asks for statements about positions of one game: its *book* is without faults."""

    def __init__(self, book: PlayBook, box: Mapping[str, int], *, plays: bool = True) -> None:
        """*box* has numbers of the components by name, such as ``red_stone.count``; *plays*: actions are asked too."""
        bare = replace(book, after=(), skip=None, endings=(), invariants=(), deal=(), shows=Shows())
        self.book = bare if plays else replace(bare, actions={})
        self._box = {name: Constant(value, NUMBER) for name, value in box.items()}
        self._checker = StatementChecker(self.book)
        self._made: Unit | None = None
        self._asked: dict[Any, Asked | Finding] = {}  # a search asks one statement of many positions
        self._members = cell_sets(book.grid).members

    def asked(
        self, phrase: Phrase, names: Mapping[str, ValueKind], want: ValueKind | None = FLAG, *, has_before: bool
    ) -> Asked | Finding:
        """Return the statement of a text that knows some *names*, or what is wrong with it."""
        key = (phrase, *names.items(), want, has_before)
        if key not in self._asked:
            self._asked[key] = self._compiled(phrase, names, want, has_before=has_before)
        return self._asked[key]

    def _compiled(
        self, phrase: Phrase, names: Mapping[str, ValueKind], want: ValueKind | None, *, has_before: bool
    ) -> Asked | Finding:
        own: dict[str, OwnName] = {name: Special(f"V[{at}]", kind) for at, (name, kind) in enumerate(names.items())}
        tree = self._checker.check(phrase, want, {**self._box, **own}, has_before=has_before)
        if isinstance(tree, Finding):
            return tree
        try:
            answer, asks_told = self._answer(tree, names)
        except RecursionError:
            return Finding("P008", "the expression is nested too deep", "make it shorter", phrase.path)
        write = value_writer(self.book, self._members, self.book.titles, tree.kind.name, tree.kind.form.value)
        return Asked(phrase, names, tree.kind, answer, asks_told, write, partial(self._ids, tree.kind))

    def _answer(self, tree: ExpressionNode, names: Mapping[str, ValueKind]) -> tuple[Callable[..., int], bool]:
        """Return a function of the value of a tree, and whether that depends on what is told of some *names*.

        Raises RecursionError for a tree that is nested too deep.
        """
        unit, function_name = self._unit(), "asked"  # the same name for the same source under other options
        if not names:  # most facts of rules, asked for all options, compare numbers of the box and of play.yaml
            tree = Simplifier(unit.program.defines).tree(tree)
            if isinstance(tree, Constant):
                value = tree.value
                return lambda *_: value, False
        function = FunctionSource(unit, function_name, "S, K, me, B, P, V")
        function.line(f"check_time({function.cache})")
        function.line(f"return {function.code(tree)}")
        return function.compile(), "V[" in unit.sources[function_name]

    def _ids(self, kind: ValueKind, value: Any) -> tuple[str, ...]:
        """Return the ids of the members of a value: of pieces, the components that they are."""
        members: tuple[int, ...]
        match kind.form:
            case KindForm.ONE:
                members = () if value in (NO_MEMBER, NO_NUMBER) else (value,)
            case KindForm.SET:
                members = tuple(self._members(value) if kind.name == CELL.name else bits(value))
            case _:
                members = tuple(value)
        if kind == NUMBER or kind.name == NUMBER.name:
            return tuple(map(str, members))
        book = self.book
        if kind.name == PIECE.name:
            names = {number: word for word, number in reversed([*book.pieces.names.items()])}
            return tuple(book.pieces.components[one] or names.get(one, "") for one in members)
        return tuple(book.sets[kind.name][one] for one in members)

    def _unit(self) -> Unit:
        # Statements add defines, which functions that are compiled already don't need.
        program = self._checker.program
        if self._made is None:
            self._made = program_unit(program, late=True)
        elif len(program.defines) > len(self._made.program.defines):
            self._made.program = with_simple_defines(program, self._made.program.defines)
        return self._made

    def why_false(self, asked: Asked, moment: Moment) -> str:
        """Return the values that make a condition false: ``count(lines) is 16, not 15``."""
        return "; ".join(_Reasons(self, asked, moment).told(parse_expression(asked.phrase.text)))


class Asked(Struct, frozen=True):
    """A statement that can be asked; *write* writes its value in words. *asks_told*: it depends on what is told."""

    phrase: Phrase
    names: Mapping[str, ValueKind]
    kind: ValueKind
    answer: Callable[..., int]
    asks_told: bool
    write: Callable[[int], str]
    ids: Callable[[int], tuple[str, ...]]

    def of(self, moment: Moment) -> int:
        """Return its value at a moment. Raises RuleError if that takes too long."""
        told = tuple(map(moment.told.__getitem__, self.names)) if self.asks_told else ()
        cache, earlier = moment.caches.setdefault(id(self.answer.__globals__), ({}, {}))
        forget_time(cache)
        return self.answer(moment.slots, cache, moment.me, moment.before, earlier, told)


class _Reasons(Struct):
    """Finds the values that make a condition false."""

    inquiry: Inquiry
    asked: Asked
    moment: Moment

    def told(self, tree: ast.expr) -> Iterator[str]:
        """Yield what is true instead of a condition that is false."""
        # One branch a kind of condition: of several, the first that is false is told; of a loop, the members.
        match tree:
            case ast.BoolOp(op=ast.And(), values=values):
                false = next((one for one in values if self._value(one) == "no"), values[-1])
                yield from self.told(false)
            case ast.BoolOp(values=values):
                for value in values:
                    yield from self.told(value)
            case ast.Compare(left=left, ops=[sign], comparators=[right]):
                yield self._compared(left, sign, right)
            case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp(elt=body, generators=[loop])]):
                one, among = self._text(loop.target), self._text(loop.iter)
                tests = "".join(f"({self._text(test)}) and " for test in loop.ifs)
                odd = self._written(f"{{{one} for {one} in {among} if {tests}not ({self._text(body)})}}")
                part = self._part(among)  # of sets, it would be their members that are told
                is_of_sets = part is not None and part.kind.form is KindForm.SETS
                yield f"not of {odd}" if odd and not is_of_sets else f"{self._text(tree)} is false"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield f"{self._text(operand)} is true"
                yield from self._parts(operand)
            case _:
                yield f"{self._text(tree)} is false"
                yield from self._parts(tree)

    def _compared(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> str:
        first, second = self._value(left), self._value(right)
        if isinstance(sign, ast.Eq) and second in ("", self._text(right).strip("'\"")):
            return f"{self._text(left)} is {first}, not {self._text(right)}"
        told = [f"{self._text(one)} is {value}" for one, value in ((left, first), (right, second)) if value]
        return " and ".join(one for one in told if one.partition(" is ")[0] != one.partition(" is ")[2])

    def _parts(self, tree: ast.expr) -> Iterator[str]:
        """Yield the values of the first parts of a condition that are no literals."""
        parts = {
            self._text(one): value
            for one in ast.walk(tree)
            if isinstance(one, ast.Call | ast.Subscript) and one is not tree and (value := self._value(one))
        }
        for text, value in list(parts.items())[:_MOST_PARTS]:
            yield f"{text} is {shorten(value, _LONGEST_VALUE)}"

    def _text(self, tree: ast.AST) -> str:
        end: int = getattr(tree, "end_col_offset", 0)
        return self.asked.phrase.text[getattr(tree, "col_offset", 0) : end]

    def _value(self, tree: ast.expr) -> str:
        return self._written(self._text(tree))

    def _written(self, text: str) -> str:
        """Return the value of a text in words; "" where it has none of its own, such as that of a loop's name."""
        part = self._part(text)
        try:
            return "" if part is None else part.write(part.of(self.moment))
        except RuleError:
            return ""

    def _part(self, text: str) -> Asked | None:
        """Return what a part of the condition asks; None if it asks nothing of its own."""
        part = self.inquiry.asked(Phrase(text), self.asked.names, None, has_before=self.moment.before is not None)
        return None if isinstance(part, Finding) else part


@lru_cache(maxsize=1 << 10)  # the same fact is asked for many choices of options; the bundled games have 1,600
def is_always_true(text: str) -> bool:
    """Return whether a condition is true whatever the rules say: ``3 == 3``, ``over or not over``, ``count(x) >= 0``.

    Only what its form shows is found: names and calls may have any value.
    """
    try:
        tree = parse_expression(text)
    except LanguageError:
        return False
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]
    if not any(isinstance(part, ast.BoolOp | ast.UnaryOp) for part in parts):  # most: each part stands for itself
        return all(_known(part) for part in parts)
    atoms: dict[str, bool | None] = {}
    _add_atoms(tree, atoms)
    free = [atom for atom, value in atoms.items() if value is None]
    if len(free) > _MOST_ATOMS:
        return False
    rows = product((False, True), repeat=len(free))
    return all(_holds(tree, {**atoms, **dict(zip(free, row, strict=True))}) for row in rows)


def _add_atoms(tree: ast.expr, atoms: dict[str, bool | None]) -> None:
    match tree:
        case ast.BoolOp(values=values):
            for value in values:
                _add_atoms(value, atoms)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            _add_atoms(operand, atoms)
        case _:
            atoms[ast.dump(tree)] = _known(tree)


def _holds(tree: ast.expr, atoms: Mapping[str, bool | None]) -> bool:
    match tree:
        case ast.BoolOp(op=sign, values=values):
            return (all if isinstance(sign, ast.And) else any)(_holds(value, atoms) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _holds(operand, atoms)
        case _:
            return bool(atoms[ast.dump(tree)])


def _known(tree: ast.expr) -> bool | None:
    """Return whether a condition is true, as far as it names nothing of the game; None if that depends on the game."""
    match tree:
        case ast.Constant(value=bool() as value):
            return value
        case ast.Name(id="true" | "false" as word):
            return word == "true"
        case ast.Compare(left=left, ops=[sign], comparators=[right]):
            if type(left) is type(right) and ast.dump(left) == ast.dump(right):
                return isinstance(sign, ast.Eq | ast.LtE | ast.GtE)
            first, second = _number(left), _number(right)
            if first is not None and second is not None:
                return _compare(sign, first, second)
            if _is_count(left) and second is not None:
                return _of_count(sign, second)
        case _:
            pass
    return None


_SIGNS: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
_RECKON: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}


def _number(tree: ast.expr) -> int | None:
    """Return the value of arithmetic with literals; None for anything else."""
    match tree:
        case ast.Constant(value=int() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand) if (number := _number(operand)) is not None:
            return -number
        case ast.BinOp(left=left, op=sign, right=right) if (reckon := _RECKON.get(type(sign))) is not None:
            one, other = _number(left), _number(right)
            return None if one is None or other is None else reckon(one, other)
        case _:
            return None


def _compare(sign: ast.cmpop, first: int, second: int) -> bool | None:
    holds = _SIGNS.get(type(sign))
    return None if holds is None else holds(first, second)


def _is_count(tree: ast.expr) -> bool:
    return isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id == "count"


def _of_count(sign: ast.cmpop, number: int) -> bool | None:
    """Return what a comparison of a count with a number is for every count, which is 0 or more."""
    if number < 0:
        return _compare(sign, 0, number)
    return isinstance(sign, ast.GtE) if number == 0 and isinstance(sign, ast.GtE | ast.Lt) else None


class BoxEngine:
    """Answers statements about a box and its boards, of a game whose rules the program does not know."""

    def __init__(self, players: tuple[str, ...], components: Mapping[str, AnyComponent]) -> None:
        # Cells have names of their own if there is one board; of several, none could be told from another's.
        grids = [grid for one in components.values() if (grid := board_grid(one)) is not None]
        grid = grids[0] if len(grids) == 1 else Grid(())
        sets = {"player": players, "cell": grid.names, "direction": grid.directions}
        ways = {name: (directions,) for name, directions in grid.ways.items()}
        book = PlayBook(
            players, grid, sets, {"turn": StatePart("turn", PLAYER)}, ways=ways, box=component_counts(components)
        )
        self._inquiry = Inquiry(book, component_numbers(components))

    def false_statement(self, text: str) -> Finding | None:
        """Return why a statement is not true, or what is wrong with its text; None if it is true."""
        return find_falsehood(self._inquiry, (0, NOT_ENDED), 0, text, {}, None)

    def stated_value(self, text: str) -> int | tuple[str, ...] | Finding:
        """Return the value of an expression, or what is wrong with it."""
        return stated_by(self._inquiry, (0, NOT_ENDED), 0, text, {}, None)
