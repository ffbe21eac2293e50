"""Write values as words, in the messages of compiled rules: by their ids, or by the titles that readers know.

What rules say of a value's place in a position, and which number leaves its range, has ids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pnp.rules.play.book import PlayBook
from pnp.rules.play.code import PartPlace
from pnp.rules.play.kinds import CELL, FLAG, NO_NUMBER, NUMBER, PIECE, KindForm
from pnp.rules.play.runtime import bits

_NONE = "none"
_NO_TITLES: Mapping[str, str] = {}
_FLAGS = ("no", "yes")


def words_of(book: PlayBook, members: Callable[[int], Sequence[int]], name: str, form: str) -> Callable[..., str]:
    """Return the function that writes a value of a kind by the ids of members."""
    return _writer(_word_of(book, name), members, name, form)


def titles_of(book: PlayBook, members: Callable[[int], Sequence[int]], name: str, form: str) -> Callable[..., str]:
    """Return the function that writes a value of a kind by the titles of members, if they have any."""
    return _writer(_word_of(book, name, book.titles), members, name, form)


def _writer(
    word: Callable[[int], str], members: Callable[[int], Sequence[int]], name: str, form: str
) -> Callable[..., str]:
    """Return the function that writes one member, or several."""
    match KindForm(form):
        case KindForm.ONE:
            return word
        case KindForm.SET:
            split: Callable[[int], Sequence[int]] = members if name == CELL.name else bits
            return lambda value: ", ".join(map(word, split(value))) or _NONE
        case _:
            return lambda values: ", ".join(map(word, values)) or _NONE


def _word_of(book: PlayBook, name: str, titles: Mapping[str, str] = _NO_TITLES) -> Callable[[int], str]:
    """Return the function that writes one member: by its title or, of a piece, that of the component it alone is."""
    if name == NUMBER.name:
        return lambda value: _NONE if value == NO_NUMBER else str(value)
    if name == FLAG.name:
        return lambda value: _FLAGS[value]
    names: Mapping[int, str] = dict(enumerate(book.sets.get(name, ())))
    ids = names
    if name == PIECE.name:
        names = {number: word.replace("_", " ") for word, number in reversed([*book.pieces.names.items()])}
        components = book.pieces.components
        ids = {number: one for number, one in enumerate(components) if one is not None and components.count(one) == 1}
    called = {number: titles.get(ids.get(number, ""), word) for number, word in names.items()}
    return lambda value: called.get(value, _NONE)


def number_outside(book: PlayBook, place: PartPlace, value: int) -> str:
    """Return which number would leave its range, and what it would be."""
    part = book.parts[place.part]
    members = [_word_of(book, of)(index) for of, index in zip(part.per, place.indices, strict=True)]
    entry = f"{part.name}[{', '.join(members)}]" if members else part.name
    limit = f"less than {part.low}" if value < part.low else f"more than {part.high}"
    return f"{entry} would be {_word_of(book, NUMBER.name)(value)}, and is never {limit}"
