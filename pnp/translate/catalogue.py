"""Turn a text into the reader's words.

Every text that a reader sees passes through a catalogue, the ruleset's and the program's own alike, so that a
translation can replace it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec import Struct, field

from pnp.model.translatable import Name, Series, Text, TextValue

_PLACEHOLDER = re.compile(r"\{([a-z0-9_.-]+)\}")
_WHITE_SPACE = re.compile(r"\s+")


def english_plural(count: int) -> int:
    """Return the index of a message's form for *count* things: 0 for one, 1 for any other number."""
    return int(count != 1)


class Catalogue(Struct, frozen=True):
    """The translations into one language: (context, message) -> its forms, one unless the message counts something.

    *plural_form* chooses among the forms by the value of ``{n}``. A message without an entry stays in the language of
    its author.
    """

    language: str = "en"
    entries: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    plural_form: Callable[[int], int] = english_plural

    def translate(self, text: Text) -> str:
        """Return *text* in the reader's language, its placeholders filled.

        Soft line breaks don't count: re-wrapping a file changes no message.
        """
        values = dict(text.values)
        count = values.get("n", 1)
        number = count if isinstance(count, int) else 1
        forms = self.entries.get((text.context, unfold(text.message)))
        if forms:
            chosen = forms[min(self.plural_form(number), len(forms) - 1)]
        else:
            chosen = unfold(text.plural if text.plural and english_plural(number) else text.message)
        return fill(chosen, **{name: self.value(value) for name, value in values.items()}) if values else chosen

    def value(self, value: TextValue) -> str:
        """Return the value of a placeholder in the reader's language."""
        match value:
            case Text():
                return self.translate(value)
            case Series():
                return self._join(value)
            case Name(name):
                return name
            case _:
                return str(value)

    def _join(self, series: Series) -> str:
        words = [self.value(item) for item in series.items]
        joined = words[0] if words else ""
        for index, word in enumerate(words[1:], start=2):
            joint = series.last if index == len(words) else series.more
            joined = fill(self.translate(joint), list=joined, next=word)
        return joined


def unfold(text: str) -> str:
    """Return *text* on one line: every run of white space is one space."""
    return _WHITE_SPACE.sub(" ", text).strip()


def fill(text: str, **values: object) -> str:
    """Return *text* with each ``{name}`` replaced by the value of that name, which is not read again.

    A name without a value stays as it is.
    """

    def value(match: re.Match[str]) -> str:
        return str(values[match[1]]) if match[1] in values else match[0]

    return _PLACEHOLDER.sub(value, text)
