"""Turn what pydantic finds wrong with a value into words for the author of the file."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from pnp.messages import closest, quote_value


class Complaint(Struct, frozen=True):
    """A problem before it has a place: its code, what is wrong, what to do."""

    code: str
    message: str
    hint: str = ""


# What a value should have been, by pydantic's type of error.
_EXPECTED: Mapping[str, str] = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "tuple_type": "a list",
}
_BOUNDS: Mapping[str, str] = {
    "greater_than_equal": "at least {ge:g}",
    "greater_than": "more than {gt:g}",
    "less_than_equal": "at most {le:g}",
    "less_than": "less than {lt:g}",
}
LEFT_EMPTY = "write a value, or take the key out"
_QUOTED = re.compile(r"'([^']*)'")
# Cells of a board, in one of the ways that people write several of them.
_CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
_CELLS = re.compile(r"[A-Z]{1,2}[0-9]{1,3}(?:[ ,;:/|-]{1,3}[A-Z]{1,2}[0-9]{1,3}){0,9}")


def in_words(errors: Sequence[Any], written: str) -> Complaint:
    """Return what is wrong with one value: *errors* are pydantic's, several for a value that may be of several kinds.

    *written* is the value as it stands in the file, if that is one word.
    """
    first = next((error for error in errors if error["type"] in _BOUNDS), errors[0])
    value = first["input"]
    expected = dict.fromkeys(_EXPECTED[error["type"]] for error in errors if error["type"] in _EXPECTED)
    if first["type"] not in _BOUNDS and (len(expected) == len(errors) or (expected and len(errors) > 1)):
        wanted = " or ".join(expected)
        if value is None:
            return Complaint("P006", f"nothing stands here; {wanted} should", LEFT_EMPTY)
        return Complaint("P006", f"{quote_value(value)} is not {wanted}", _other_way(value, expected, written))
    return _one(first, value)


def _one(error: Any, value: Any) -> Complaint:
    """Return the words for an error that is about the value itself, not its kind."""
    kind: str = error["type"]
    context: Mapping[str, Any] = error.get("ctx", {})
    if kind in _BOUNDS:
        return Complaint(
            "P006", f"{quote_value(value)} is out of bounds", "it must be " + _BOUNDS[kind].format(**context)
        )
    if kind in ("too_short", "too_long"):
        few = kind == "too_short"
        bound = context["min_length"] if few else context["max_length"]
        entries = f"{bound} {'entry' if bound == 1 else 'entries'}"
        much = f"too {'few' if few else 'many'} entries: {len(value) or 'none'}"
        return Complaint("P006", much, f"it must have {'at least' if few else 'at most'} {entries}")
    if kind == "string_too_short":
        return Complaint("P006", "an empty text", "write some words, or take the key out")
    if kind == "string_too_long":
        length = f"a text of {len(value)} characters is too long here"
        return Complaint("P006", length, f"write at most {context['max_length']}")
    if kind == "literal_error":
        known = _QUOTED.findall(context["expected"])
        close = closest(value, known) if isinstance(value, str) else None
        hint = f"write {known[0]}" if len(known) == 1 else f"one of {', '.join(known)}"
        hint = f'did you mean "{close}"?' if close else hint
        return Complaint("P006", f"{quote_value(value)} cannot stand here", hint)
    code = kind if re.fullmatch(r"P\d\d\d", kind) else "P006"
    return Complaint(code, error["msg"], str(context.get("hint", "")))


def _other_way(value: Any, expected: Mapping[str, Any], written: str) -> str:
    """Return how to write *value* so that it is what is expected."""
    if "text" in expected and isinstance(value, bool | int | float):
        return f'put it in quotes: "{written}"'
    if "true or false" in expected:
        return "write true or false, without quotes"
    if "a whole number" in expected and isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value):
        return f"write {int(value)}" + ("" if written == value else ", without quotes")
    if "a whole number" in expected and isinstance(value, float):
        return "write it without a decimal point"
    if "a list" in expected:
        if isinstance(value, str) and _CELLS.fullmatch(value):
            return f"write [{', '.join(_CELL.findall(value))}]"
        return "write [one, two], or each entry on a line after -"
    if "a mapping" in expected:
        return "write key: value, one to a line, or {key: value}"
    return f"write {' or '.join(expected)}"
