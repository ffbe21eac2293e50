"""Translate into ``xa`` (accented English, 40 % longer) and ``xb`` (Hebrew letters), to find faults of layouts."""

from __future__ import annotations

import math
import re
import string
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pnp.game.model.texts import COUNTED_WORDS
from pnp.translation.languages import ACCENTED, PSEUDO_LANGUAGES, PluralForms
from pnp.translation.merge import new_po
from pnp.translation.po_file import PoEntry, PoFile
from pnp.translation.template import Message

# How much longer than its message a translation may be: guides reckon with 30 % for long texts, more for short ones.
GROWTH = 0.4
_PAD = 6  # characters of a word of padding, with its space: an English word has about as many

# Left unchanged: options of commands, placeholders, the addresses of links, escaped characters, and asterisks.
_KEPT = re.compile(r"--[a-z-]+(?:=[a-z]+)?|\{\{|\}\}|\{[^{}]*\}|\]\([^()\s]*\)|\\.|\*+")
_ACCENTS = str.maketrans("acdeghijklnorstuwyzACDEGHIJKLNORSTUWYZ", "áçďéğĥíĵķļñóŕšţúŵýžÁÇĎÉĞĤÍĴĶĻÑÓŔŠŢÚŴÝŽ")
_HEBREW = str.maketrans(string.ascii_letters, "אבגדהוזחטיךכלםמןנסעףפץצקרש" * 2)


def pseudo_po(messages: Sequence[Message], headers: Mapping[str, str], language: str) -> PoFile:
    """Return a complete translation into a pseudo-language."""
    file = new_po(messages, headers, PluralForms(), PSEUDO_LANGUAGES[language])
    return replace(file, entries=tuple(_translated(entry, language) for entry in file.entries))


def _translated(entry: PoEntry, language: str) -> PoEntry:
    forms = (entry.message, entry.plural)[: len(entry.forms)]
    return replace(entry, forms=tuple(pseudo_text(form, language) for form in forms))


def pseudo_text(text: str, language: str) -> str:
    """Return a message in a pseudo-language, with its placeholders and markup unchanged.

    >>> pseudo_text("Each of **{n} stones**", "xa")
    '[Éáçĥ óf **{n} šţóñéš** ~~~~~]'
    >>> pseudo_text("Stop", "xa")
    '[Šţóp]'
    >>> pseudo_text("D", "xa")  # the letter of a piece, which translations keep as short
    'Ď'
    """
    letters = _ACCENTS if language == ACCENTED else _HEBREW
    text = COUNTED_WORDS.sub(lambda match: _with_letters(match[1], letters), text)
    kept = _KEPT.findall(text)
    parts = _KEPT.split(text)
    translated = "".join(part.translate(letters) + sign for part, sign in zip(parts, [*kept, ""], strict=True))
    if language != ACCENTED or len(text) == 1:
        return translated
    more = math.ceil(GROWTH * sum(map(len, parts))) - len("[]")
    pads = "".join(" " + "~" * min(_PAD - 1, more - at - 1) for at in range(0, max(0, more - 1), _PAD))
    return f"[{translated}{pads}]"


def _with_letters(counted: str, letters: Mapping[int, int]) -> str:
    """Return a number's words in other letters, as they are written."""
    name, bar, words = counted.partition("|")
    return f"{{{name}{bar}{words.translate(letters)}}}"
