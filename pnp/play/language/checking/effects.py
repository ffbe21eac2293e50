"""Check effects, the changes of an action, as typed trees."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pnp.messages import join_words, quote, suggest_name
from pnp.play.language.checking.expressions import ExpressionChecker, argument_count, part_with_pieces, wrong_count
from pnp.play.language.checking.names import piece_parts
from pnp.play.language.checking.number_ranges import NumberRange, range_fault
from pnp.play.language.terms import tree as typed
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
from pnp.play.language.terms.tree import EffectNode
from pnp.play.language.terms.value_reader import NOT_A_PART

Found = TypeVar("Found")
Report = Callable[[Phrase, LanguageError], None]
CHANCE = "chance"  # the part from which shuffles in play take their order
_NUMBER_SIGNS: Mapping[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-"}


class EffectChecker:
    """Checks effects with the names that *expressions* knows; faults go to *report* with their phrases.

    *bounds* are the least and the greatest value of local numbers.
    """

    def __init__(self, expressions: ExpressionChecker, report: Report, bounds: Mapping[str, NumberRange]) -> None:
        self._expressions = expressions
        self.value = expressions.wanted
        self._report = report
        self._bounds = dict(bounds)
        self._conditions = 0  # around what is being checked
        self._text = self._board = ""  # of the effect, and the part with pieces that it changes

    def check(self, effects: Sequence[WrittenEffect]) -> tuple[EffectNode, ...]:
        """Return the typed trees of effects, without faulty ones."""
        return tuple(node for effect in effects if (node := self._effect(effect)) is not None)

    def _effect(self, effect: WrittenEffect) -> EffectNode | None:
        match effect:
            case EffectText(phrase):
                node = self._try(phrase, lambda: self._one(phrase))
                known = None if self._conditions else node  # what happens under a condition may never happen
                reason = None if known is None else range_fault(known, self._expressions.book, self._bounds)
                if reason is not None:
                    hint = "change the effect, or the range of the part"
                    self._report(phrase, LanguageError("P085", reason, hint, 0, len(phrase.text)))
                return node
            case EffectsIf(test, effects, otherwise):
                holds = self._try(test, lambda: self._expressions.check(test, FLAG))
                self._conditions += 1
                inner, other = self.check(effects), self.check(otherwise)
                self._conditions -= 1
                return None if holds is None else typed.When(holds, inner, other)
            case EffectsFor():
                return self._for_each(effect)

    def _for_each(self, effect: EffectsFor) -> EffectNode | None:
        before, bounds = dict(self._expressions.own), dict(self._bounds)
        try:
            loop = self._try(effect.loop, lambda: self._expressions.check_loop(effect.loop))
            if loop is None:  # its name is unknown, so the effects can't be checked
                return None
            self._bounds.pop(loop.name.name, None)  # it hides a number of the action
            by = effect.by
            order = None if by is None else self._try(by, lambda: self._expressions.check(by, NUMBER))
            return typed.ForEach(loop, self.check(effect.effects), order)
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
                return typed.Assign(place, self.value(tree.value, place.kind), self._text)
            case ast.AugAssign() if type(tree.op) in _NUMBER_SIGNS:
                place = self._place(tree.target)
                if place.kind != NUMBER:
                    raise wrong_kind(f"{quote(place.part)} is not a number", "write = with the new value", tree.target)
                return typed.Assign(place, self.value(tree.value, NUMBER), self._text, _NUMBER_SIGNS[type(tree.op)])
            case ast.Expr(value=ast.Name() as name) if written_name(name.id) == "again":
                return typed.Again()
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
        # The order matters: the name says how many values there are, and their number whether the first is a board.
        assert isinstance(call.func, ast.Name)
        name, arguments = written_name(call.func.id), [*call.args]
        if name not in _EFFECTS:
            hint = suggest_name(name, (*_EFFECTS, "show", "again"))
            raise LanguageError("P014", f"there is no effect {quote(name)}", hint, *span_of(call.func))
        least, most, usage, make = _EFFECTS[name]
        if not least <= len(arguments) <= most:
            most = least if name in _ON_BOARD else most
            raise wrong_count(name, least, most, len(arguments), f"write {usage}", call)
        if name in _ON_BOARD:
            parts, first = [part.name for part in piece_parts(self._expressions.book)], arguments[0]
            names_part = len(arguments) > least
            if names_part and not (isinstance(first, ast.Name) and written_name(first.id) in parts):
                raise LanguageError("P014", "this is not a part with pieces", suggest_name("", parts), *span_of(first))
            self._board = part_with_pieces(self._expressions, name, arguments if names_part else [], call)
        return make(self, arguments)

    def on_board(self, arguments: list[ast.expr], *kinds: ValueKind) -> tuple[Any, ...]:
        """Return the part with pieces that an effect changes, the effect's values, and its text."""
        return (self._board, *map(self.value, arguments, kinds), self._text)

    def _pay(self, arguments: list[ast.expr]) -> EffectNode:
        amount = self.value(arguments[0], NUMBER)
        source, target = self._number(arguments[1]), self._number(arguments[2])
        label = arguments[3] if len(arguments) > 3 else None
        if label is not None and not isinstance(label, ast.Name):
            raise misused("the last value is a word", "write pay(1, bank, purse[me], harvested)", label)
        return typed.Pay(amount, source, target, written_name(label.id) if label is not None else "", self._text)

    def _push(self, arguments: list[ast.expr]) -> EffectNode:
        pile, bottom = self._pile(arguments[1]), self._is_bottom(arguments[2:], "push(thing, pile, bottom)")
        return typed.Push(self.value(arguments[0], pile.kind.member), pile, self._text, bottom)

    def _pop(self, arguments: list[ast.expr]) -> EffectNode:
        pile, bottom = self._pile(arguments[0]), self._is_bottom(arguments[1:], "pop(pile, bottom)")
        return typed.Pop(pile, self._text, bottom=bottom)

    def _is_bottom(self, last: list[ast.expr], usage: str) -> bool:
        """Return whether an effect is about the bottom of a pile: its last value is the word, if it has one."""
        for word in last:
            if not isinstance(word, ast.Name) or word.id != "bottom":
                raise misused("the last value is the word bottom", f"write {usage}", word)
        return bool(last)

    def _remove(self, arguments: list[ast.expr]) -> EffectNode:
        pile = self._pile(arguments[1])
        return typed.Pop(pile, self._text, self.value(arguments[0], pile.kind.member))

    def _deal(self, arguments: list[ast.expr]) -> EffectNode:
        source, target = self._pile(arguments[0]), self._pile(arguments[1])
        if source.kind != target.kind:
            message = f"{quote(source.part)} and {quote(target.part)} hold different things"
            raise wrong_kind(message, "name another pile", arguments[1])
        times = self.value(arguments[2], NUMBER) if len(arguments) > 2 else None
        return typed.Deal(source, target, self._text, times)

    def _shuffle(self, arguments: list[ast.expr]) -> EffectNode:
        pile = self._pile(arguments[0])
        part = self._expressions.book.parts.get(CHANCE)
        if not self._expressions.deals and (part is None or part.kind != NUMBER or part.per):
            hint = f"add {CHANCE}: 0..999999 to state: a position must say in which order cards come"
            raise wrong_kind("shuffling in play needs a number in the state", hint, arguments[0])
        return typed.Shuffle(pile, self._text)

    def _show(self, call: ast.Call) -> EffectNode:
        """Return an effect for pictures only: dice, passed cells, an inspected piece, the result of a group."""
        # The word says what values follow; of the values with a name there is one form each: a number, or a clause.
        first, *others = call.args or [call.func]
        word = written_name(first.id) if call.args and isinstance(first, ast.Name) else ""
        if word not in _SHOWN:
            hint = f"write {join_words((usage for *_, usage in _SHOWN.values()), 'or')}"
            raise misused("this can't be shown", hint, first)
        least, kinds, keyword, usage = _SHOWN[word]
        if [one.arg for one in call.keywords] not in ([], [keyword]) or not least <= len(others) <= len(kinds):
            message = f"show({word}, ...) takes {argument_count(least, len(kinds))} after the word"
            raise wrong_kind(message, f"write {usage}", call)
        if kinds[0] == CELL and len(piece_parts(self._expressions.book)) != 1:
            raise wrong_kind("the board is not named", "a game with one board of pieces can show this", first)
        values = tuple(map(self.value, others, kinds))
        match call.keywords:
            case []:
                return typed.Show(word, values)
            case [ast.keyword(arg="added", value=value)]:
                return typed.Show(word, values, self.value(value, NUMBER))
            case [ast.keyword(value=ast.Constant(value=str() as clause))] if CLAUSE.fullmatch(clause):
                return typed.Show(word, values, clause=clause)
            case _:
                hint = "write its name between quotes: show(paid, n, clause='move.start')"
                raise misused("this is not a clause", hint, call.keywords[0].value)

    def _place(self, tree: ast.expr) -> typed.PartValue:
        """Return the part of the position, or the entry of one, that an effect changes."""
        name = tree.value if isinstance(tree, ast.Subscript) else tree
        word = written_name(name.id) if isinstance(name, ast.Name) else ""
        parts = self._expressions.book.parts
        if word not in parts or word in self._expressions.own:
            hint = suggest_name(word, parts) if word else "write the name of a part of the state"
            raise misused(NOT_A_PART, hint, tree)
        node = self._expressions.node(tree)
        assert isinstance(node, typed.PartValue)
        return node

    def _number(self, tree: ast.expr) -> typed.PartValue:
        place = self._place(tree)
        if place.kind != NUMBER:
            raise wrong_kind(f"{quote(place.part)} is not a number", "pay goes from a number to a number", tree)
        return place

    def _pile(self, tree: ast.expr) -> typed.PartValue:
        place = self._place(tree)
        if place.kind.form is not KindForm.LIST:
            raise wrong_kind(f"{quote(place.part)} is not a pile", "name a part that is a pile", tree)
        return place


# Effects that change nothing: the number of their values, the kinds of these, the name of one more, and an example.
_SHOWN: Mapping[str, tuple[int, Sequence[ValueKind], str, str]] = {
    "dice": (1, [NUMBER] * 6, "added", "show(dice, n)"),
    "passed": (1, [CELLS], "", "show(passed, between(from, to))"),
    "looked": (1, [CELL], "", "show(looked, cell)"),
    "merged": (2, [CELL, NUMBER], "", "show(merged, to, count(whole))"),
    "collapsed": (2, [CELL, NUMBER], "", "show(collapsed, to, count(whole))"),
    "paid": (1, [NUMBER], "clause", "show(paid, n)"),
    "lost": (1, [NUMBER], "", "show(lost, n)"),
}
_ON_BOARD = ("put", "take", "move")  # one more value, the board, is for games that have several
# Effects that are calls: the number of values, an example, and what makes the tree of the values.
_EFFECTS: Mapping[str, tuple[int, int, str, Callable[[EffectChecker, list[ast.expr]], EffectNode]]] = {
    "put": (2, 3, "put(cell, piece)", lambda to, some: typed.Put(*to.on_board(some, CELL, PIECE))),
    "take": (1, 2, "take(cell)", lambda to, some: typed.Take(*to.on_board(some, CELL))),
    "move": (2, 3, "move(from, to)", lambda to, some: typed.Shift(*to.on_board(some, CELL, CELL))),
    "pay": (3, 4, "pay(number, from, to)", EffectChecker._pay),
    "push": (2, 3, "push(thing, pile)", EffectChecker._push),
    "pop": (1, 2, "pop(pile)", EffectChecker._pop),
    "remove": (2, 2, "remove(thing, pile)", EffectChecker._remove),
    "deal": (2, 3, "deal(from, to)", EffectChecker._deal),
    "shuffle": (1, 1, "shuffle(pile)", EffectChecker._shuffle),
    "win": (1, 1, "win(player)", lambda to, some: typed.Finish(to.value(some[0], PLAYER))),
    "draw": (0, 0, "draw()", lambda to, some: typed.Finish()),
}
