"""Write the messages of refusals and invariants as source: texts with values in the words of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.rules.play.book import PlayBook
from pnp.rules.play.cell_sets import bits
from pnp.rules.play.code import PartPlace
from pnp.rules.play.expression_code import exact
from pnp.rules.play.kinds import CELL, FLAG, NO_NUMBER, NUMBER, PIECE, KindForm, ValueKind
from pnp.rules.play.program import MessageParts
from pnp.rules.play.source import FunctionSource

_NONE = "none"
_FLAGS = ("no", "yes")


def write_message(function: FunctionSource, words: MessageParts | None) -> str:
    """Return the source of a message; of none, of an empty text."""
    if not words:
        return "''"
    parts = [function.unit.value(word) if isinstance(word, str) else _value_code(function, word) for word in words]
    return parts[0] if len(parts) == 1 else f"''.join(({', '.join(parts)}))"


def _value_code(function: FunctionSource, node: object) -> str:
    unit = function.unit
    value = exact(function, node)  # type: ignore[arg-type]
    kind: ValueKind = node.kind  # type: ignore[attr-defined]
    return f"{unit.constant(('words', kind), lambda: _words_of(unit.book, kind, unit.cells.members))}({value.code})"


def _words_of(book: PlayBook, kind: ValueKind, members: Callable[[int], Sequence[int]]) -> Callable[..., str]:
    """Return the function that writes a value of a kind."""
    if kind.form is KindForm.ONE:
        return _word_of(book, kind.name)
    word = _word_of(book, kind.name)
    if kind.form is KindForm.SET:
        split: Callable[[int], Sequence[int]] = members if kind.name == CELL.name else bits
        return lambda value: ", ".join(map(word, split(value))) or _NONE
    return lambda values: ", ".join(map(word, values)) or _NONE


def _word_of(book: PlayBook, name: str) -> Callable[[int], str]:
    if name == NUMBER.name:
        return lambda value: _NONE if value == NO_NUMBER else str(value)
    if name == FLAG.name:
        return lambda value: _FLAGS[value]
    names: Mapping[int, str] = dict(enumerate(book.sets.get(name, ())))
    if name == PIECE.name:
        names = {number: word.replace("_", " ") for word, number in reversed([*book.pieces.names.items()])}
    return lambda value: names.get(value, _NONE)


def number_outside(book: PlayBook, place: PartPlace, value: int) -> str:
    """Return which number would leave its range, and what it would be."""
    part = book.parts[place.part]
    members = [_word_of(book, of)(index) for of, index in zip(part.per, place.indices, strict=True)]
    entry = f"{part.name}[{', '.join(members)}]" if members else part.name
    limit = f"less than {part.low}" if value < part.low else f"more than {part.high}"
    return f"{entry} would be {_word_of(book, NUMBER.name)(value)}, and is never {limit}"
