"""Change one thing at a time in the rules of a game: a number, a comparison, a condition, an effect, a player.

The changes are made where the trees of expressions say, in the values as they were read from play.yaml and rules.yaml.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from pnp.messages import quote, shorten
from pnp.play.language.terms.book import EffectText, Ending, Phrase, PlayBook
from pnp.play.language.terms.syntax import LanguageError, parse_effect, parse_expression, parse_loop, span_of
from pnp.play.language.terms.value_reader import MADE, PLAY_FILE
from pnp.problems import DocumentPath

# What is not changed: words for readers, and what a position, a player or a board is called.
_WORDS = frozenset({"says", "at", "shows", "titles", "layout", "setup", "grid", "pieces", "parts", "sets", "box"})
_NOT_NUMBERS = frozenset({"show", "position", "pieces", "players", "board", "options"})
_SIGNS: Mapping[type[ast.cmpop], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
}
_END_OF_RANGE = re.compile(r"(?<![\w.])-?[0-9]{1,9}(?=\.\.)|(?<=\.\.)[0-9]{1,9}(?![\w.])")
_LONGEST = 60  # characters of what is left out that are told, by eye


class Mutation(Struct, frozen=True):
    """One change: at *path*, the file first, *length* characters from *offset* of a text become *new*.

    Without a *length* and an offset, the whole value becomes *new*. *kind* is what sort of change it is, *old* what is
    changed, as far as it is told.
    """

    kind: str
    path: DocumentPath
    offset: int
    length: int
    old: str
    new: Any

    @property
    def told(self) -> str:
        """What is changed into what."""
        old, new = " ".join(self.old.split()), self.new
        if self.kind.endswith("left out"):
            return f"{self.kind}: {shorten(old, _LONGEST)}"
        return f"{quote(old)} becomes {quote(str(new))}"

    def applied(self, value: Any) -> Any:
        """Return the value at the path, changed; a text without any effect becomes an empty list."""
        if not isinstance(value, str):
            return self.new
        text = value[: self.offset] + str(self.new) + value[self.offset + self.length :]
        is_effect = self.kind == _EFFECT
        return [] if is_effect and not text.strip(" ;\n") else text


_NUMBER, _COMPARISON, _JOINT, _PLAYER = "number", "comparison", "and, or", "player"
_CONDITION, _NEGATION, _EFFECT = "condition left out", "not left out", "effect left out"


def changed_at(values: Any, path: Sequence[str | int], mutation: Mutation) -> Any:
    """Return values with the one at a path changed; what is not on the path is shared."""
    if not path:
        return mutation.applied(values)
    first, *rest = path
    copied = dict(values) if isinstance(values, Mapping) else list(values)
    copied[first] = changed_at(values[first], rest, mutation)  # type: ignore[index]
    return copied


def rule_mutations(book: PlayBook, play: Any) -> Iterator[Mutation]:
    """Yield every change of the rules of a book, whose values in play.yaml are *play*; some have no effect."""
    seen = set[tuple[Any, ...]]()
    for mutation in (*_of_phrases(book), *_of_values(play, (PLAY_FILE,), book.players)):
        key = mutation.path, mutation.offset, mutation.length, repr(mutation.new)
        if key not in seen:
            seen.add(key)
            yield mutation


def _of_phrases(book: PlayBook) -> Iterator[Mutation]:
    for phrase, form in _phrases(book, "rule"):
        try:
            tree = _PARSERS.get(form, parse_expression)(phrase.text)
        except LanguageError:
            continue  # a part of an expression, such as a board's name
        if not phrase.path or phrase.path[-1] == MADE:
            continue
        yield from _Changes(phrase, book.players).of(tree, form)


_PARSERS: Mapping[str, Any] = {"effect": parse_effect, "loop": parse_loop}


def _phrases(value: Any, form: str) -> Iterator[tuple[Phrase, str]]:
    """Yield the phrases of a part of a book, and what each is: an effect, a loop, a condition, an ending or a value."""
    match value:
        case Phrase():
            yield value, form
        case EffectText(phrase):
            yield phrase, "effect"
        case Struct():
            for name in value.__struct_fields__:
                if name not in _WORDS:
                    yield from _phrases(getattr(value, name), _form(value, name))
        case Mapping():
            for one in value.values():
                yield from _phrases(one, form)
        case tuple():
            for one in value:
                yield from _phrases(one, form)
        case _:
            pass


def _form(value: Struct, name: str) -> str:
    if name == "loop":
        return "loop"
    if name == "test":
        return "ending" if isinstance(value, Ending) else "needed"
    return "value"


class _Changes(Struct, frozen=True):
    """Changes the trees of one phrase."""

    phrase: Phrase
    players: tuple[str, ...]

    def of(self, tree: ast.AST, form: str) -> Iterator[Mutation]:
        """Yield the changes of a tree: of each part, and, of an effect or a whole condition, that it is left out."""
        whole = self.phrase.text
        if form == "effect":
            yield self._change(_EFFECT, 0, len(whole), "")
        elif form in ("needed", "ending"):
            # A condition is left out if it always holds, that of an end of the game if it never does.
            yield self._change(_CONDITION, 0, len(whole), "true" if form == "needed" else "false")
        for node in ast.walk(tree):
            yield from self._of_node(node)

    def _change(self, kind: str, start: int, length: int, new: str) -> Mutation:
        phrase = self.phrase
        return Mutation(kind, phrase.path, phrase.offset + start, length, phrase.text[start : start + length], new)

    def _of_node(self, node: ast.AST) -> Iterator[Mutation]:
        match node:
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                yield from (self._change(_NUMBER, *span_of(node), str(other)) for other in (number + 1, number - 1))
            case ast.Compare():
                yield from self._of_comparison(node)
            case ast.BoolOp():
                yield from self._of_conditions(node)
            case ast.UnaryOp(op=ast.Not()):
                yield self._change(_NEGATION, span_of(node)[0], len("not"), "")
            case ast.comprehension(ifs=tests):
                yield from (self._change(_CONDITION, *span_of(test), "true") for test in tests)
            case ast.Name(id=name):
                yield from (self._change(_PLAYER, *span_of(node), other) for other in self._others(name))
            case _:
                pass

    def _of_comparison(self, node: ast.Compare) -> Iterator[Mutation]:
        for before, sign, after in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
            if type(sign) in _SIGNS:
                old, new = _SIGNS[type(sign)]
                yield from self._between(_COMPARISON, before, after, old, new)

    def _of_conditions(self, node: ast.BoolOp) -> Iterator[Mutation]:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for before, after in pairwise(node.values):
            yield from self._between(_JOINT, before, after, old, new)
        for value in node.values:
            yield self._change(_CONDITION, *span_of(value), "true" if old == "and" else "false")

    def _between(self, kind: str, before: ast.AST, after: ast.AST, old: str, new: str) -> Iterator[Mutation]:
        """Yield the change of the sign between two parts, where nothing else stands but brackets."""
        end = sum(span_of(before))
        at = self.phrase.text.find(old, end, span_of(after)[0])
        if at >= 0:
            yield self._change(kind, at, len(old), new)

    def _others(self, name: str) -> Iterator[str]:
        names = [player.replace("-", "_") for player in self.players]
        if name in names:
            yield names[(names.index(name) + 1) % len(names)]
        elif name in ("me", "opponent") and len(names) == 2:
            yield "opponent" if name == "me" else "me"


def _of_values(value: Any, path: DocumentPath, players: Sequence[str]) -> Iterator[Mutation]:
    """Yield the changes of numbers and players that are whole values, and of the ends of ranges such as 0..9."""
    match value:
        case Mapping():
            yield from _of_entries(value, path, players)
        case list() | tuple():
            for index, one in enumerate(value):
                yield from _of_values(one, (*path, index), players)
        case int() if not isinstance(value, bool):
            for number in (value + 1, value - 1):
                yield Mutation(_NUMBER, path, 0, len(str(value)), str(value), number)
        case str() if value in players and len(players) > 1:
            other = players[(players.index(value) + 1) % len(players)]
            yield Mutation(_PLAYER, path, 0, len(value), value, other)
        case str() if path[1:2] == ("state",) or "with" in path:
            yield from _of_range(value, path)
        case _:
            pass


def _of_entries(values: Mapping[str, Any], path: DocumentPath, players: Sequence[str]) -> Iterator[Mutation]:
    """Yield the changes of a mapping's values; what is named under a key of words or names is none."""
    for key, one in values.items():
        if len(path) > 1 or key not in _NOT_NUMBERS:
            yield from _of_values(one, (*path, key), players)
        elif key == "pieces":
            yield from (each for each in _of_values(one, (*path, key), players) if each.kind == _PLAYER)


def _of_range(text: str, path: DocumentPath) -> Iterator[Mutation]:
    for match in _END_OF_RANGE.finditer(text):
        for other in (int(match[0]) + 1, int(match[0]) - 1):
            yield Mutation(_NUMBER, path, match.start(), len(match[0]), match[0], str(other))
