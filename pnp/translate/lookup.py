"""Turn a message and its context into the reader's words.

Every text that anyone will read passes through here, the ruleset's and the program's own alike, so that a
translation can replace it. The program's own words carry the context ``pnp``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct, field

_PLACEHOLDER = re.compile(r"\{([a-z0-9_.-]+)\}")
_FOLD = re.compile(r"\s+")


class Catalogue(Struct, frozen=True):
    """The words of one language: (context, message) -> words; what is missing stays in the source's language."""

    language: str = "en"
    entries: Mapping[tuple[str, str], str] = field(default_factory=dict)

    def words(self, message: str, context: str = "") -> str:
        """Return the words for *message*. Soft line breaks don't count: re-wrapping a file changes no message."""
        folded = unfold(message)
        return self.entries.get((context, folded), folded)


def unfold(text: str) -> str:
    """Return *text* on one line: every run of white space is one space."""
    return _FOLD.sub(" ", text).strip()


def fill(text: str, **values: object) -> str:
    """Put *values* where ``{name}`` stands. Nothing else in *text* means anything, whoever wrote it.

    A name that has no value stays as it stands.
    """

    def value(match: re.Match[str]) -> str:
        return str(values[match[1]]) if match[1] in values else match[0]

    return _PLACEHOLDER.sub(value, text)
