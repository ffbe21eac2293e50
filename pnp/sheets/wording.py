"""Put values into a message of the program's own, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable

# Looks a message up: (message, context) -> what the reader sees.
Words = Callable[[str, str], str]

# The program's own words are looked up under this context.
PROGRAM = "pnp"


def say(words: Words, message: str, **values: object) -> str:
    """Return *message* in the reader's language, each {name} replaced by the value of that name.

    A translation's other braces stay as they are: no attribute or index of a value can be reached.
    """

    def value(match: re.Match[str]) -> str:
        return str(values[match[1]]) if match[1] in values else match[0]

    return re.sub(r"\{(\w+)\}", value, words(message, PROGRAM))
