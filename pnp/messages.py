"""Turn values, names and counts into the words of a message, which never grows with the file that it quotes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

# The most of a text or a list that a message repeats, by eye, and a number below which floats are exact (2**53).
MAX_SHOWN_CHARACTERS = 60
MAX_SHOWN_ENTRIES = 12
_MAX_SHOWN_DEPTH = 3
_LARGEST_NUMBER = 10**15

# The least similarity (difflib's ratio) of a name that is suggested: at 0.5 far ones are, at 0.8 not "over" for "ovre".
_SIMILAR = 0.66
_WORDS = re.compile(r"[^\W\d_][\w-]*(?: [\w.-]+)*")


def shorten(text: str, limit: int = MAX_SHOWN_CHARACTERS) -> str:
    """Return *text*, cut to *limit* characters, the last of them an ellipsis.

    >>> shorten("a long description", 8)
    'a long …'
    """
    return text if len(text) <= limit else text[: limit - 1] + "…"


def quote(text: str, limit: int = MAX_SHOWN_CHARACTERS) -> str:
    """Return *text* in double quotes, shortened to *limit* characters.

    >>> quote("snail")
    '"snail"'
    """
    return f'"{shorten(text, limit)}"'


def quote_value(value: Any) -> str:
    """Return a plain value as messages show it: texts in quotes, collections by their kind.

    >>> quote_value("on"), quote_value(True), quote_value(None), quote_value([1, 2]), quote_value(3.0)
    ('"on"', 'true', 'nothing', 'a list', '3.0')
    """
    match value:
        case None:
            return "nothing"
        case str():
            return quote(value, 40)
        case Mapping():
            return "a mapping"
        case list() | tuple():
            return "a list"
        case float() if value.is_integer():
            return format_literal(value)
        case _:
            return format_value(value)


def format_value(value: Any, depth: int = 0) -> str:
    """Return a short spelling of any plain value, as YAML writes it, without quotes. It never raises.

    >>> format_value({"A1": 2, "B1": [1, False]})
    '{A1: 2, B1: [1, false]}'
    """
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return shorten(value)
        case int() | float():
            return _format_number(value)
        case Mapping() if depth < _MAX_SHOWN_DEPTH:
            entries = islice(value.items(), MAX_SHOWN_ENTRIES + 1)
            return "{" + _join_some(f"{format_value(k)}: {format_value(v, depth + 1)}" for k, v in entries) + "}"
        case list() | tuple() if depth < _MAX_SHOWN_DEPTH:
            return "[" + _join_some(format_value(each, depth + 1) for each in value[: MAX_SHOWN_ENTRIES + 1]) + "]"
        case _:
            return "…"


def format_literal(value: Any) -> str:
    """Like :func:`format_value`, but values of different kinds differ: ``"3"``, ``3``, ``3.0``.

    Texts that are plainly words have no quotes.

    >>> format_literal("hollow"), format_literal("3"), format_literal(3), format_literal(3.0)
    ('hollow', '"3"', '3', '3.0')
    """
    match value:
        case str():
            return shorten(value) if _WORDS.fullmatch(value) else quote(value)
        case float() if value.is_integer() and abs(value) < _LARGEST_NUMBER:
            return f"{value:.1f}"
        case _:
            return format_value(value)


def quote_literal(value: Any) -> str:
    """Like :func:`format_literal`, but every text is in quotes: what a user has written.

    >>> quote_literal("hollow"), quote_literal(3)
    ('"hollow"', '3')
    """
    return quote(value) if isinstance(value, str) else format_literal(value)


def join_words(words: Iterable[str], conjunction: str = "", *, empty: str = "nothing") -> str:
    """Return *words* with commas between them, *conjunction* before the last; only the first few if there are many.

    >>> join_words(["red", "green", "blue"]), join_words(["red", "green", "blue"], "or"), join_words([])
    ('red, green, blue', 'red, green or blue', 'nothing')
    """
    some = list(islice(words, MAX_SHOWN_ENTRIES + 1))
    if not some:
        return empty
    if conjunction and 1 < len(some) <= MAX_SHOWN_ENTRIES:
        return f"{', '.join(some[:-1])} {conjunction} {some[-1]}"
    return _join_some(some)


def percent(share: float) -> str:
    """Return a share, 0 to 1, in percent.

    >>> percent(0.5123)
    '51.2 %'
    """
    return f"{share * 100:.1f} %"


def plural(count: int, noun: str, nouns: str = "") -> str:
    """Return a count of things in words; *nouns* is the plural if it isn't *noun* and an s.

    >>> plural(0, "counter"), plural(1, "counter"), plural(1200, "die", "dice")
    ('no counters', '1 counter', '1,200 dice')
    """
    return f"{f'{count:,}' if count else 'no'} {noun if count == 1 else nouns or noun + 's'}"


def closest(name: str, known: Iterable[str]) -> str | None:
    """Return the one of *known* that is most similar to *name*; None if none is similar.

    >>> closest("cuont", ["count", "colour"])
    'count'
    """
    if len(name) > MAX_SHOWN_CHARACTERS:
        return None
    return _closest(name, tuple(known))


@lru_cache(maxsize=4096)  # by eye: one mistake is often repeated in a game
def _closest(name: str, known: tuple[str, ...]) -> str | None:
    folded = {other.lower(): other for other in known}
    if name.lower() in folded:
        return folded[name.lower()]
    import difflib  # only a fault needs it

    matches = difflib.get_close_matches(name, known, 1, _SIMILAR)
    return matches[0] if matches else None


def did_you_mean(name: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return a hint that suggests the one of *known* most similar to *name*, or *otherwise*.

    >>> did_you_mean("cuont", ["count", "colour"])
    'did you mean "count"?'
    """
    match = closest(name, known)
    return otherwise if match is None else suggestion(match)


def suggestion(name: str) -> str:
    """Return the hint that suggests *name*.

    >>> suggestion("count")
    'did you mean "count"?'
    """
    return f"did you mean {quote(name)}?"


def suggest_name(name: Any, known: Iterable[str], label: str = "available") -> str:
    """Return a hint for the unknown *name*: the closest of the *known* names, or a few of them.

    >>> suggest_name("ovre", ["over", "winner"]), suggest_name("zzz", ["over", "winner"])
    ('did you mean "over"?', 'available: over, winner')
    """
    names, written = list(known), name if isinstance(name, str) else ""
    shown = _nearest_first(written, names) if len(names) > MAX_SHOWN_ENTRIES else names
    return did_you_mean(written, names, f"{label}: {join_words(shown, empty='none')}")


def _nearest_first(name: str, known: list[str]) -> list[str]:
    """Return names, those most similar to *name* first: of a long list, the last ones aren't shown."""
    import difflib  # only a fault needs it

    matcher = difflib.SequenceMatcher(b=name[:MAX_SHOWN_CHARACTERS].lower())

    def similarity(other: str) -> float:
        matcher.set_seq1(other[:MAX_SHOWN_CHARACTERS].lower())
        return matcher.ratio()

    return sorted(known, key=similarity, reverse=True)


def describe_character(char: str) -> str:
    """Return a character's code point and Unicode name, by which it can be found.

    >>> describe_character("☃"), describe_character(chr(7))
    ('U+2603 snowman', 'U+0007')
    """
    return f"U+{ord(char):04X} {unicodedata.name(char, '').lower()}".rstrip()


def escape_controls(text: str) -> str:
    """Return *text* with control characters and line ends as escapes, so that a file can't drive the terminal.

    >>> print(escape_controls("a" + chr(27) + "b"))
    a\\x1bb
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _join_some(parts: Iterable[str]) -> str:
    some = list(islice(parts, MAX_SHOWN_ENTRIES + 1))
    return ", ".join(some[:MAX_SHOWN_ENTRIES]) + (", …" if len(some) > MAX_SHOWN_ENTRIES else "")


def _format_number(value: float) -> str:
    if not abs(value) < _LARGEST_NUMBER:
        return "a very large number"
    return str(value) if isinstance(value, int) else f"{value:g}"
