"""Turn an unquoted word of a YAML file into a value: true, false, null, a number, or else text as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from pnp.messages import shorten

Scalar = str | int | float | bool | None

_CONSTANTS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "": None}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?", re.ASCII)

# More digits than any number of a game has; int() and float() never see more.
MOST_DIGITS = 18

# Text that other YAML readers, or people, take for something else; what to write if they do.
_DOUBTS: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern, re.ASCII), sense, remedy)
    for pattern, sense, remedy in (
        (r"(?i:yes|no|on|off)", "yes or no", "write true or false"),
        (r"True|TRUE|False|FALSE", "true or false", "write it in small letters"),
        (r"Null|NULL|~", "null", "write null"),
        (r"[+-]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?", "a time", ""),
        (r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt \t].*)?", "a date", ""),
        (r"[+-]?0[0-9]+(?:\.[0-9]*)?", "a number", "write it without the leading zero"),
        (r"[+-]?[0-9][0-9_]*_[0-9_]*(?:\.[0-9_]*)?", "a number", "write it without underscores"),
        (r"[+-]?[0-9]{1,3}(?:,[0-9]{3})+", "a number", "write it without commas"),
        (r"[+-]?0[xob][0-9a-fA-F_]+", "a number", "write it with the digits 0 to 9"),
        (r"\+[0-9]+(?:\.[0-9]*)?", "a number", "write it without the plus sign"),
        (r"[+-]?[0-9]+\.", "a number", "write digits after the point"),
        (r"[+-]?\.[0-9]+", "a number", "write 0 before the point"),
        (r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)[eE][+-]?[0-9]+", "a number", "write it out, without an exponent"),
        (r"[+-]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", "a number", ""),
    )
)
_DOUBTFUL_START = frozenset("0123456789+-.~yYnNoOtTfF")


def plain_value(text: str) -> Scalar:
    """Return the value that unquoted *text* stands for.

    Raises ValueError for a number of more than MOST_DIGITS digits.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} characters")
    return int(text) if match[1] is None else float(text)


def doubt(text: str) -> tuple[str, str] | None:
    """Return what an author may have meant by unquoted *text* that is read as text, and how to write that."""
    if text[:1] not in _DOUBTFUL_START or len(text) > 40:
        return None
    for pattern, sense, remedy in _DOUBTS:
        if pattern.fullmatch(text):
            return sense, remedy
    return None


# A line of YAML: the dashes of a list, a key, and what is meant to be its text.
_LINE = re.compile(r"\s*(?:- +)*(?P<key>[A-Za-z_][\w-]*: +)?(?P<text>\S.*?)\s*")
# What can't be anything but the beginning of a text: a quote, bracket or brace that closes before the text goes on, a
# sign that begins a block text, an alias or an anchor; a sign that can begin nothing; a colon in the text.
_TEXT = re.compile(
    r"""(?:"[^"]*"|'[^']*'|\[[^\]]*\]|\{[^}]*\})\s*[^\s#,\]}:]|'[a-z][^']*$|[>|][-+0-9]*\s*[^-+0-9\s#]|\*+\w"""
    r"""|[&!]\S* +\S|[%@`]|[-?] +\S|[^"'\[\]{}].*?:(?: |$)"""
)


def quote_text(text: str) -> str:
    """Return a text in the quotes that it needs in YAML: single ones, unless it holds some itself."""
    return f"'{text}'" if "'" not in text else json.dumps(text, ensure_ascii=False)


def quoted_text_hint(line: str) -> str:
    """Return how to write the text of a *line* that YAML doesn't read as text; nothing if it isn't meant as a text."""
    match = _LINE.fullmatch(line)
    if match is None or _TEXT.match(match["text"]) is None:
        return ""
    key = (match["key"] or "").strip()
    under = f' under "{key} >"' if key else " below a >"
    return f"put the text in quotes, or write it{under}: {key or '-'} {quote_text(shorten(match['text'], 200))}"
