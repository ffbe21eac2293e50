"""Turn a message of the program's own into the reader's language, its values filled in."""

from __future__ import annotations

from collections.abc import Callable

from pnp.translate.lookup import fill

# Looks a message up: (message, context) -> what the reader sees.
Words = Callable[[str, str], str]

# The program's own words are looked up under this context.
PROGRAM = "pnp"


def say(words: Words, message: str, **values: object) -> str:
    """Return *message* in the reader's language, each {name} in it replaced by the value of that name."""
    return fill(words(message, PROGRAM), **values)
