"""Check effects, the changes of an action, as typed trees."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from pnp.messages import join_words, suggest_name
from pnp.play.language.checking.expressions import ExpressionChecker, argument_count
from pnp.play.language.checking.names import piece_parts
from pnp.play.language.checking.number_ranges import range_fault
from pnp.play.language.terms.book import EffectsFor, EffectsIf, EffectText, Phrase, WrittenEffect
from pnp.play.language.terms.kinds import CELL, CELLS, FLAG, NUMBER, PIECE, PLAYER, KindForm, ValueKind
from pnp.play.language.terms.syntax import (
    CLAUSE,
    LanguageError,
    misused,
    parse_effect,
    span_of,
    written_name,
    wrong_kind,
)
from pnp.play.language.terms.tree import (
    Again,
    Assign,
    Deal,
    EffectNode,
    Finish,
    ForEach,
    PartValue,
    Pay,
    Pop,
    Push,
    Put,
    Shift,
    Show,
    Shuffle,
    Take,
    When,
)
from pnp.play.language.terms.value_reader import NOT_A_PART

Found = TypeVar("Found")
Report = Callable[[Phrase, LanguageError], None]
CHANCE = "chance"  # the part from which shuffles in play take their order
_NUMBER_SIGNS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-"}


class EffectChecker:
    """Checks effects with the names that *expressions* knows; faults go to *report* with their phrases.

    *bounds* are the least and the greatest value of local numbers.
    """

    def __init__(
        self, expressions: ExpressionChecker, report: Report, bounds: Mapping[str, tuple[int, int]] | None = None
    ) -> None:
        self._expressions = expressions
        self._report = report
        self._bounds = dict(bounds or {})
        self._conditions = 0  # around what is being checked
        self._text = ""

    def check(self, effects: Sequence[WrittenEffect]) -> tuple[EffectNode, ...]:
        """Return the typed trees of effects, without faulty ones."""
        return tuple(node for effect in effects if (node := self._effect(effect)) is not None)

    def _effect(self, effect: WrittenEffect) -> EffectNode | None:
        match effect:
            case EffectText(phrase):
                return self._written(phrase)
            case EffectsIf(test, effects, otherwise):
                node = self._try(test, lambda: self._expressions.check(test, FLAG))
                self._conditions += 1
                inner, other = self.check(effects), self.check(otherwise)
                self._conditions -= 1
                return None if node is None else When(node, inner, other)
            case EffectsFor():
                return self._for_each(effect)

    def _written(self, phrase: Phrase) -> EffectNode | None:
        """Return the tree of one effect; report one that always leaves the range of a number."""
        node = self._try(phrase, lambda: self._one(phrase))
        if node is not None and not self._conditions:
            reason = range_fault(node, self._expressions.book, self._bounds)
            if reason is not None:
                hint = "change the effect, or the range of the part"
                self._report(phrase, LanguageError("P085", reason, hint, 0, len(phrase.text)))
        return node

    def _for_each(self, effect: EffectsFor) -> EffectNode | None:
        before, bounds = dict(self._expressions.own), dict(self._bounds)
        try:
            loop = self._try(effect.loop, lambda: self._expressions.check_loop(effect.loop))
            if loop is None:  # its name is unknown, so the effects can't be checked
                return None
            self._bounds.pop(loop.name.name, None)  # it hides a number of the action
            by = effect.by
            order = None if by is None else self._try(by, lambda: self._expressions.check(by, NUMBER))
            return ForEach(loop, self.check(effect.effects), order)
        finally:
            self._expressions.own, self._bounds = before, bounds

    def _try(self, phrase: Phrase, work: Callable[[], Found]) -> Found | None:
        try:
            return work()
        except LanguageError as error:
            self._report(phrase, error)
            return None

    def _one(self, phrase: Phrase) -> EffectNode:
        self._text = phrase.text.strip()
        match tree := parse_effect(phrase.text):
            case ast.Assign(targets=[target]):
                place = self._place(target)
                return Assign(place, self._expressions.wanted(tree.value, place.kind), self._text)
            case ast.AugAssign() if type(tree.op) in _NUMBER_SIGNS:
                place = self._place(tree.target)
                if place.kind != NUMBER:
                    raise wrong_kind(f"{place.part} is not a number", "write = with the new value", tree.target)
                value = self._expressions.wanted(tree.value, NUMBER)
                return Assign(place, value, self._text, _NUMBER_SIGNS[type(tree.op)])
            case ast.Expr(value=ast.Name() as name) if written_name(name.id) == "again":
                return Again()
            case ast.Expr(value=ast.Call(func=ast.Name(id="show")) as call):
                return self._show(call)
            case ast.Expr(value=ast.Call(func=ast.Name()) as call) if not call.keywords:
                return self._call(call)
            case ast.Expr(value=ast.Compare(ops=[ast.Eq()])):
                raise misused("a comparison changes nothing", "write = to set a value", tree)
            case _:
                hint = f"effects are {join_words((*_EFFECTS, 'show'), 'and')}, again, and part = value, += and -="
                raise misused("this is not an effect", hint, tree)

    def _call(self, call: ast.Call) -> EffectNode:
        assert isinstance(call.func, ast.Name)
        name = written_name(call.func.id)
        if name not in _EFFECTS:
            hint = suggest_name(name, (*_EFFECTS, "show", "again"))
            raise LanguageError("P014", f"there is no effect {name}", hint, *span_of(call.func))
        least, most, usage, check = _EFFECTS[name]
        if not least <= len(call.args) <= most:
            values = argument_count(least, least if name in _ON_BOARD else most)
            raise wrong_kind(f"{name} takes {values}, not {len(call.args)}", f"write {usage}", call)
        return check(self, [*call.args])

    def _part_with_pieces(self, arguments: list[ast.expr], least: int) -> str:
        """Return the part that an effect changes; its name is removed from the arguments if it is there."""
        parts = [part.name for part in piece_parts(self._expressions.book)]
        first = arguments[0]
        if len(arguments) > least and isinstance(first, ast.Name) and written_name(first.id) in parts:
            del arguments[0]
            return written_name(first.id)
        if len(arguments) > least:
            raise LanguageError("P014", "this is not a part with pieces", suggest_name("", parts), *span_of(first))
        if len(parts) == 1:
            return parts[0]
        hint = f"write {join_words(parts, 'or')} before the cell" if parts else "add board: piece per cell to state"
        raise wrong_kind("the board is not named", hint, first)

    def _put(self, arguments: list[ast.expr]) -> EffectNode:
        part = self._part_with_pieces(arguments, 2)
        cell, piece = self._expressions.wanted(arguments[0], CELL), self._expressions.wanted(arguments[1], PIECE)
        return Put(part, cell, piece, self._text)

    def _take(self, arguments: list[ast.expr]) -> EffectNode:
        part = self._part_with_pieces(arguments, 1)
        return Take(part, self._expressions.wanted(arguments[0], CELL), self._text)

    def _move(self, arguments: list[ast.expr]) -> EffectNode:
        part = self._part_with_pieces(arguments, 2)
        source, target = (self._expressions.wanted(one, CELL) for one in arguments)
        return Shift(part, source, target, self._text)

    def _pay(self, arguments: list[ast.expr]) -> EffectNode:
        amount = self._expressions.wanted(arguments[0], NUMBER)
        source, target = self._number(arguments[1]), self._number(arguments[2])
        label = arguments[3] if len(arguments) > 3 else None
        if label is not None and not isinstance(label, ast.Name):
            raise misused("the last value is a word", "write pay(1, bank, purse[me], harvested)", label)
        return Pay(amount, source, target, written_name(label.id) if label is not None else "", self._text)

    def _push(self, arguments: list[ast.expr]) -> EffectNode:
        pile, bottom = self._pile(arguments[1]), self._is_bottom(arguments[2:], "push(thing, pile, bottom)")
        return Push(self._expressions.wanted(arguments[0], pile.kind.member), pile, self._text, bottom)

    def _pop(self, arguments: list[ast.expr]) -> EffectNode:
        return Pop(self._pile(arguments[0]), self._text, bottom=self._is_bottom(arguments[1:], "pop(pile, bottom)"))

    def _is_bottom(self, last: list[ast.expr], usage: str) -> bool:
        """Return whether an effect is about the bottom of a pile: its last value is the word, if it has one."""
        for word in last:
            if not isinstance(word, ast.Name) or word.id != "bottom":
                raise misused("the last value is the word bottom", f"write {usage}", word)
        return bool(last)

    def _remove(self, arguments: list[ast.expr]) -> EffectNode:
        pile = self._pile(arguments[1])
        return Pop(pile, self._text, self._expressions.wanted(arguments[0], pile.kind.member))

    def _deal(self, arguments: list[ast.expr]) -> EffectNode:
        source, target = self._pile(arguments[0]), self._pile(arguments[1])
        if source.kind != target.kind:
            raise wrong_kind(
                f"{source.part} and {target.part} hold different things", "name another pile", arguments[1]
            )
        times = self._expressions.wanted(arguments[2], NUMBER) if len(arguments) > 2 else None
        return Deal(source, target, self._text, times)

    def _shuffle(self, arguments: list[ast.expr]) -> EffectNode:
        pile = self._pile(arguments[0])
        part = self._expressions.book.parts.get(CHANCE)
        if not self._expressions.deals and (part is None or part.kind != NUMBER or part.per):
            hint = f"add {CHANCE}: 0..999999 to state: a position must say in which order cards come"
            raise wrong_kind("shuffling in play needs a number in the state", hint, arguments[0])
        return Shuffle(pile, self._text)

    def _show(self, call: ast.Call) -> EffectNode:
        """Return an effect for pictures only: dice, passed cells, an inspected piece, the result of a group."""
        word, (first, *others) = _shown_word(call), call.args
        kinds, usage = _SHOWN[word]
        named = {"dice": ["added"], "paid": ["clause"]}.get(word)
        least = 1 if word == "dice" else len(kinds)
        if [one.arg for one in call.keywords] not in ([], named) or not least <= len(others) <= len(kinds):
            message = f"show({word}, ...) takes {argument_count(least, len(kinds))} after the word"
            raise wrong_kind(message, f"write {usage}", call)
        if kinds[0] == CELL and len(piece_parts(self._expressions.book)) != 1:
            raise wrong_kind("the board is not named", "a game with one board of pieces can show this", first)
        wanted, last = self._expressions.wanted, call.keywords[0].value if call.keywords else None
        clause = _clause_named(last) if last is not None and word == "paid" else ""
        added = wanted(last, NUMBER) if last is not None and word == "dice" else None
        return Show(word, tuple(map(wanted, others, kinds)), added, clause)

    def _win(self, arguments: list[ast.expr]) -> EffectNode:
        return Finish(self._expressions.wanted(arguments[0], PLAYER))

    def _draw(self, arguments: list[ast.expr]) -> EffectNode:
        return Finish()

    def _place(self, tree: ast.expr) -> PartValue:
        """Return the part of the position, or the entry of one, that an effect changes."""
        name = tree.value if isinstance(tree, ast.Subscript) else tree
        word = written_name(name.id) if isinstance(name, ast.Name) else ""
        parts = self._expressions.book.parts
        if word not in parts or word in self._expressions.own:
            hint = suggest_name(word, parts) if word else "write the name of a part of the state"
            raise misused(NOT_A_PART, hint, tree)
        node = self._expressions.node(tree)
        assert isinstance(node, PartValue)
        return node

    def _number(self, tree: ast.expr) -> PartValue:
        place = self._place(tree)
        if place.kind != NUMBER:
            raise wrong_kind(f"{place.part} is not a number", "pay goes from a number to a number", tree)
        return place

    def _pile(self, tree: ast.expr) -> PartValue:
        place = self._place(tree)
        if place.kind.form is not KindForm.LIST:
            raise wrong_kind(f"{place.part} is not a pile", "name a part that is a pile", tree)
        return place


def _shown_word(call: ast.Call) -> str:
    """Return the word that says what is shown. Raises LanguageError for any other."""
    first = call.args[0] if call.args else call.func
    word = written_name(first.id) if isinstance(first, ast.Name) and call.args else ""
    if word not in _SHOWN:
        raise misused("this can't be shown", f"write {join_words((one for _, one in _SHOWN.values()), 'or')}", first)
    return word


def _clause_named(tree: ast.expr) -> str:
    """Return the clause that a text between quotes names."""
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str) and CLAUSE.fullmatch(tree.value):
        return tree.value
    raise misused("this is not a clause", "write its name between quotes: show(paid, n, clause='move.start')", tree)


_MOST_DICE = 6
# Effects that change nothing: the kinds of their values, of dice at most so many, and an example.
_SHOWN: Mapping[str, tuple[Sequence[ValueKind], str]] = {
    "dice": ([NUMBER] * _MOST_DICE, "show(dice, n)"),
    "passed": ([CELLS], "show(passed, between(from, to))"),
    "looked": ([CELL], "show(looked, cell)"),
    "merged": ([CELL, NUMBER], "show(merged, to, count(whole))"),
    "collapsed": ([CELL, NUMBER], "show(collapsed, to, count(whole))"),
    "paid": ([NUMBER], "show(paid, n)"),
    "lost": ([NUMBER], "show(lost, n)"),
}
_ON_BOARD = ("put", "take", "move")  # one more value, the board, is for games that have several
# Effects that are calls: the number of values, an example, and the checker.
_EFFECTS: Mapping[str, tuple[int, int, str, Callable[[EffectChecker, list[ast.expr]], EffectNode]]] = {
    "put": (2, 3, "put(cell, piece)", EffectChecker._put),
    "take": (1, 2, "take(cell)", EffectChecker._take),
    "move": (2, 3, "move(from, to)", EffectChecker._move),
    "pay": (3, 4, "pay(number, from, to)", EffectChecker._pay),
    "push": (2, 3, "push(thing, pile)", EffectChecker._push),
    "pop": (1, 2, "pop(pile)", EffectChecker._pop),
    "remove": (2, 2, "remove(thing, pile)", EffectChecker._remove),
    "deal": (2, 3, "deal(from, to)", EffectChecker._deal),
    "shuffle": (1, 1, "shuffle(pile)", EffectChecker._shuffle),
    "win": (1, 1, "win(player)", EffectChecker._win),
    "draw": (0, 0, "draw()", EffectChecker._draw),
}
