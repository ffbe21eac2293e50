"""Explain in words why YAML can't be parsed: what is wrong, where, and what to write instead."""

from __future__ import annotations

import re

import yaml

from pnp.game.reading.yaml.flow_hints import colon_hint, flow_hint
from pnp.game.reading.yaml.source import SourceText, quoted_text_hint
from pnp.messages import describe_character
from pnp.problems import Place

_INDENT = "check the indentation: keys of one mapping begin in the same column"
_CLOSE = "look for a bracket, brace or quote that does not close, or for a missing comma"
_QUOTE = "close the quote"
_TAB = "a tab in the indentation"
# A colour without quotes, and how many characters before a fault one may be what caused it.
_BARE_COLOUR, _NEARBY = re.compile(r"[:,{\[] +(#[0-9A-Fa-f]{3,8})\b"), 400
# A key whose text begins with a quote.
_QUOTED_TEXT = r"""\s*(?:- +)*[\w-]+: +(["'])"""
_UNKNOWN = "this is not plain YAML"

# A pattern of the message of the parser, in C or in Python; our message; our hint. The first match counts.
_SENTENCES: tuple[tuple[str, str, str], ...] = (
    (r"undefined tag handle|scanning a tag", "a tag", "remove it; quotes mark a text"),
    (
        r"expected (the )?node content|parsing a (block|flow) node",
        "unexpected character where a value belongs",
        _CLOSE,
    ),
    (r"mapping values are not allowed", "a colon where no key is allowed", "put the text in quotes, or " + _INDENT),
    (
        r"(?s)\A(?>.*?scanning a quoted scalar).*(unexpected end of stream|document)",
        "a text in quotes is not closed",
        _QUOTE,
    ),
    (
        r"unknown escape|escape (sequence|code|character)|expected escape",
        "an unknown escape in a text in double quotes",
        "use '…'",
    ),
    (
        r"(?s)\A(?>.*?simple key).*(expected ':'|could not find)",
        "a key without a colon, or a text out of place",
        _INDENT,
    ),
    (r"block sequence entries are not allowed", "a list item is not allowed here", _INDENT),
    (r"parsing a flow (sequence|mapping)", "a list or mapping in brackets is not closed", _CLOSE),
    (r"expected ',' or", "a list or mapping in brackets is not closed", _CLOSE),
    (
        r"parsing a block (mapping|collection)",
        "this line belongs neither to the keys nor to the text above it",
        _INDENT,
    ),
    (
        r"invalid (leading|trailing) (UTF-8|)|control characters",
        "a character that YAML does not allow",
        "remove it",
    ),
    (r"indentation|indent", "inconsistent indentation", _INDENT),
    (r"did not find expected <document start>", "text after the end of the document", _INDENT),
)


def explain_yaml_error(error: yaml.YAMLError, text: SourceText) -> tuple[str, Place, str]:
    """Return what the parser's *error* means, the place that causes it, and a hint.

    The cause is often before the place that the parser has reached: a quote that does not close, a colon or a # in a
    text without quotes.
    """
    reached, began = (getattr(error, name, None) for name in ("problem_mark", "context_mark"))
    mark = reached or began
    offset = min(mark.index, len(text.text)) if mark is not None else 0
    place = text.place((offset, offset + 1))
    if odd := _odd_indent(text, place.line):
        character = describe_character((odd.source or "")[odd.column - 1])
        return f"{character} in the indentation", odd, "indent with ordinary spaces"
    message, hint = _at_character(error, place) or _sentence(error)
    if split := _split_by_braces(text, place, hint):
        return split
    lines = [text.place((mark.index, mark.index)).source or "" for mark in (reached, began) if mark is not None]
    quoted = next(filter(None, map(quoted_text_hint, lines)), "")
    opened_in = _line_with_open_quote(text, place.line)
    if opened_in and not quoted:
        return message, place, f"close the quote in line {opened_in}"
    if quoted and message != _TAB:
        return f"{_UNKNOWN}: this text needs quotes" if message.startswith(_UNKNOWN) else message, place, quoted
    if hint == _CLOSE and (colour := _bare_colour(text, offset)):
        return (
            "a # after a space begins a comment",
            text.place(colour.span(1)),
            f'put the colour in quotes: "{colour[1]}"',
        )
    if began is not None and hint in (_CLOSE, _QUOTE) and began.index < offset:
        hint += f" (it begins in line {began.line + 1}, column {began.column + 1})"
    return message, place, hint


def _split_by_braces(text: SourceText, place: Place, hint: str) -> tuple[str, Place, str] | None:
    """Explain a text in YAML's braces or brackets that needs quotes; None if that is not the cause."""
    line, at = place.source or "", place.column - 1
    has_rules = text.file.endswith("play.yaml") or "needs:" in line
    if has_rules and (flow := flow_hint(line, at)):
        return "YAML's braces and brackets end within an expression", place, flow
    if hint == _CLOSE and (colon := colon_hint(line, at)):
        return "a colon in a text without quotes", place, colon
    return None


def _bare_colour(text: SourceText, offset: int) -> re.Match[str] | None:
    """Return the last colour without quotes shortly before *offset*."""
    colours = [*_BARE_COLOUR.finditer(text.text, max(0, offset - _NEARBY), offset)]
    return colours[-1] if colours else None


def _line_with_open_quote(text: SourceText, last: int) -> int:
    """Return the number of the line of at most 20 before line *last* whose text opens a quote; 0 if there is none.

    A quote that is not closed ends at the next quote, in whatever line: the parser fails there.
    """
    first = max(0, last - 20)
    for number, line in reversed(list(enumerate(text.text.splitlines()[first : last - 1], first + 1))):
        match = re.match(_QUOTED_TEXT, line)
        if match is not None:
            return number if line.count(match[1]) == 1 else 0
    return 0


def _odd_indent(text: SourceText, line: int) -> Place | None:
    """Return the place of a no-break space, or the like, in the indentation of a line or of the one before it."""
    start = 0
    for number, written in enumerate(text.text.split("\n")[:line], 1):
        odd = re.match(r" *([^\S \t\r])", written)
        if odd is not None and number >= line - 1:
            return text.place((start + odd.start(1), start + odd.end(1)))
        start += len(written) + 1
    return None


def _at_character(error: yaml.YAMLError, place: Place) -> tuple[str, str] | None:
    """Explain a character that can't begin a value."""
    explanation = _parser_message(error)
    if "cannot start any token" not in explanation and "character that cannot start" not in explanation:
        return None
    char = (place.source or "")[place.column - 1 : place.column]
    if char == "\t":
        return _TAB, "indent with spaces"
    return f"a text cannot begin with {char}", "put the text in quotes"


def _parser_message(error: yaml.YAMLError) -> str:
    """Return what the parser says: in which context, and what the problem is."""
    parts = [getattr(error, name, None) for name in ("context", "problem")]
    return " ".join(str(part) for part in parts if part) or str(error).partition("\n")[0]


def _sentence(error: yaml.YAMLError) -> tuple[str, str]:
    explanation = _parser_message(error)
    for pattern, message, hint in _SENTENCES:
        if re.search(pattern, explanation):
            return message, hint
    return f"{_UNKNOWN} ({explanation})", _INDENT
