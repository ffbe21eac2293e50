"""Turn what the YAML parser stumbled over into a sentence that its author can act on."""

from __future__ import annotations

import re

import yaml

from pnp.load.source import Text, quoted_text_hint
from pnp.problems import Place, Problems

_INDENT = "check the indentation: keys of one mapping begin in the same column"
_CLOSE = "look for a bracket, brace or quote that does not close, or for a missing comma"
_QUOTE = "close the quote"
_UNKNOWN = "this is not plain YAML"

# (what the parser says, in either of its two implementations; our message; our hint), the first match counts
_SENTENCES: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(pattern), message, hint)
    for pattern, message, hint in (
        (r"undefined tag handle|scanning a tag", "a tag", "remove it; quotes mark a text"),
        (r"expected (the )?node content|parsing a (block|flow) node", "a sign where a value should stand", _CLOSE),
        (r"mapping values are not allowed", "a colon where no key can stand", "put the text in quotes, or " + _INDENT),
        (
            r"scanning a quoted scalar.*(unexpected end of stream|document)",
            "a text in quotes does not end",
            _QUOTE,
        ),
        (
            r"unknown escape|escape (sequence|code|character)|expected escape",
            "an unknown escape in a text in double quotes",
            "use '…'",
        ),
        (r"(?s)simple key.*(expected ':'|could not find)", "a key without a colon, or a text out of place", _INDENT),
        (r"block sequence entries are not allowed", "a list item where none can stand", _INDENT),
        (r"parsing a flow (sequence|mapping)", "a list or mapping in brackets does not go on or end", _CLOSE),
        (r"expected ',' or", "a list or mapping in brackets does not go on or end", _CLOSE),
        (r"parsing a block (mapping|collection)", "a line that fits neither the keys nor the text above it", _INDENT),
        (
            r"invalid (leading|trailing) (UTF-8|)|control characters",
            "a character that YAML does not allow",
            "remove it",
        ),
        (r"indentation|indent", "lines that are not indented alike", _INDENT),
        (r"did not find expected <document start>", "something stands after the end of the document", _INDENT),
    )
)


def report_yaml_error(error: yaml.YAMLError, text: Text, problems: Problems) -> None:
    """Record P003 for *error*, at the place the parser had reached."""
    reached, began = (getattr(error, name, None) for name in ("problem_mark", "context_mark"))
    mark = reached or began
    offset = min(mark.index, len(text.text)) if mark is not None else 0
    place = text.place((offset, offset + 1))
    said = " ".join(str(part) for part in (getattr(error, "context", None), getattr(error, "problem", None)) if part)
    message, hint = _at_character(said, place) or _sentence(said or str(error).partition("\n")[0])
    lines = [text.place((mark.index, mark.index)).source or "" for mark in (reached, began) if mark is not None]
    quoted = next(filter(None, map(quoted_text_hint, lines)), "")
    if quoted:
        if message.startswith(_UNKNOWN):
            message = f"{_UNKNOWN}: this text needs quotes"
        problems.error("P003", message, place, quoted)
        return
    if began is not None and hint in (_CLOSE, _QUOTE) and began.index < offset:
        hint += f" (it begins in line {began.line + 1}, column {began.column + 1})"
    if hint.startswith(_CLOSE) and began is not None and " #" in text.text[began.index : offset]:
        hint += "; what follows a # is a comment: put a colour in quotes"
    problems.error("P003", message, place, hint)


def _at_character(said: str, place: Place) -> tuple[str, str] | None:
    """Explain a character that can begin no value."""
    if "cannot start any token" not in said and "character that cannot start" not in said:
        return None
    char = (place.source or "")[place.column - 1 : place.column]
    if char == "\t":
        return "a tab where only spaces can stand", "indent with spaces"
    return f"a text cannot begin with {char}", "put the text in quotes"


def _sentence(said: str) -> tuple[str, str]:
    for pattern, message, hint in _SENTENCES:
        if pattern.search(said):
            return message, hint
    return f"{_UNKNOWN} ({said})", _INDENT
