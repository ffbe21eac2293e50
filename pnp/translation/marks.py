"""Put an invisible mark into each message, so that its position on a page can be found after layout.

A mark is two variation selectors after the message's first letter: they have no width, are not letters, and change
neither line breaks nor glyphs. The text of the preceding glyph retains them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pnp.game.model.texts import TextValue, program_context
from pnp.translation.catalogue import Catalogue
from pnp.translation.languages import plural_forms_of
from pnp.translation.template import Message

_FIRST, _LAST = "\U000e0100", "\U000e01ef"
_BASE = ord(_LAST) - ord(_FIRST) + 1
# Follows a mark: the message is the value of another message's placeholder.
_INSERTED = "\ufe00"
_MARK = re.compile(f"([{_FIRST}-{_LAST}])([{_FIRST}-{_LAST}])({_INSERTED}?)")
_KEPT = re.compile(r"\{[^{}\n]*\}|\]\([^()\s]*\)|--[a-z-]+")
MOST_MARKS = _BASE * _BASE
_NO_NUMBERS: Mapping[str, int] = {}


class MessageMark(NamedTuple):
    """The *number* of a message in a list, from 0; *is_inserted* if it is in a placeholder of another message."""

    number: int
    is_inserted: bool


class MarkedCatalogue(Catalogue, frozen=True):
    """A catalogue whose messages are marked; messages that are inserted into others are marked as such."""

    def inserted(self, value: TextValue) -> str:
        """Return the value of a placeholder, with its marks flagged as inserted."""
        return _MARK.sub(rf"\1\2{_INSERTED}", super().inserted(value))


def marked_catalogue(
    messages: Sequence[Message],
    language: str,
    numbers: Mapping[str, int] = _NO_NUMBERS,
    *,
    are_of_program: bool = False,
) -> MarkedCatalogue:
    """Return a catalogue that marks each message by its index; texts choose words by the ruleset's *numbers*."""
    entries = {}
    for index, each in enumerate(messages[:MOST_MARKS]):
        context = program_context(each.context) if are_of_program else each.context
        forms = (each.message, each.plural) if each.plural else (each.message,)
        entries[context, each.message] = tuple(with_mark(form, index) for form in forms)
    return MarkedCatalogue(language, entries, plural_forms_of(language), source=language, numbers=numbers)


def with_mark(text: str, index: int) -> str:
    """Return *text* with a mark after its first letter that is not in a placeholder.

    >>> list(marks_in(with_mark("{n} stones", 241)))
    [MessageMark(number=241, is_inserted=False)]
    """
    kept = [range(*match.span()) for match in _KEPT.finditer(text)]
    letters = (at for at, char in enumerate(text) if char.isalpha() and not any(at in span for span in kept))
    at = next(letters, None)
    if at is None:
        return text
    at += 1
    while at < len(text) and unicodedata.combining(text[at]):
        at += 1
    high, low = divmod(index, _BASE)
    return f"{text[:at]}{chr(ord(_FIRST) + high)}{chr(ord(_FIRST) + low)}{text[at:]}"


def marks_in(text: str) -> Iterator[MessageMark]:
    """Yield the marks in a text after layout."""
    if any(_FIRST <= char <= _LAST for char in text):
        for high, low, inserted in _MARK.findall(text):
            yield MessageMark((ord(high) - ord(_FIRST)) * _BASE + ord(low) - ord(_FIRST), bool(inserted))
