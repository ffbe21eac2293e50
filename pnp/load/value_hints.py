"""Say how a value that is wrong would be written: what was expected, and what its author may have meant."""

from __future__ import annotations

import re
from typing import Any

from msgspec import inspect

from pnp.load.option_refs import option_ref_hint
from pnp.load.source import quote_text, quoted_text_hint
from pnp.messages import join_words, shorten
from pnp.problems import DocumentPath, SourceMap

EMPTY_HINT = "write a value, or remove the key"
MAPPING_HINT = "write key: value, one to a line, or {key: value}"

# Patterns for the hints of faults, compiled for the first fault.
# What follows a colour without quotes: YAML reads it as a comment.
_COLOUR_COMMENT = r"\s*(#[0-9a-fA-F]{3,8})\b"
_COMMENT = r"\s*(#.*\S)\s*"
# Cells of a board, in one of the ways that people write several of them.
_CELL = r"[A-Z]{1,2}[0-9]{1,3}"
_COMMA_LIST = r"[\w.-]{1,20}(?: *, *[\w.-]{1,20}){1,9}"
_CELLS = r"[A-Z]{1,2}[0-9]{1,3}(?:[ ,;:/|-]{1,3}[A-Z]{1,2}[0-9]{1,3}){0,9}"


def source_hint(value: Any, path: DocumentPath, source: SourceMap) -> str:
    """Return a hint if the file's text shows what a wrong *value* was meant to be, else nothing."""
    if value is None:
        place = source.place(path)
        comment = re.compile(_COLOUR_COMMENT).match(place.source or "", place.column - 1)
        return f'a # begins a comment: write "{comment[1]}" in quotes' if comment else ""
    return option_ref_hint(value, source.file) if isinstance(value, dict) else ""


def comment_hint(kind: inspect.Type, path: DocumentPath, source: SourceMap) -> str:
    """Return how to write a text that YAML reads as a comment, if there is one where a text is expected."""
    if expected_value(kind) != "text":
        return ""
    place = source.place(path)
    comment = re.compile(_COMMENT).match(place.source or "", place.column - 1)
    return f"a # begins a comment: write {quote_text(shorten(comment[1], 200))}" if comment else ""


def _written(path: DocumentPath, source: SourceMap) -> str:
    """Return how the file spells the value at *path*, which is a single word."""
    place = source.place(path)
    return (place.source or "")[place.column - 1 : place.column - 1 + place.length]


def rewriting_hint(names: list[str], value: Any, path: DocumentPath, source: SourceMap) -> str:
    """Return how to write *value* so that it is one of the kinds of *names*."""
    if "text" in names and isinstance(value, dict | list):
        line = source.place(path)
        hint = quoted_text_hint((line.source or "")[max(0, line.column - 1) :])
        return hint or f"write {join_words(names, 'or')}"
    if "text" in names and isinstance(value, bool | int | float):
        return f'put it in quotes: "{_written(path, source)}"'
    if "true or false" in names:
        return "write true or false, without quotes"
    if "a whole number" in names and isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value):
        return f"write {int(value)}" + ("" if _written(path, source) == value else ", without quotes")
    if "a whole number" in names and isinstance(value, float):
        return "write it without a decimal point"
    if "a list" in names:
        if isinstance(value, str) and re.fullmatch(_CELLS, value):
            return f"write [{', '.join(re.findall(_CELL, value))}]"
        if isinstance(value, str) and re.fullmatch(_COMMA_LIST, value):
            return f"write [{value}]"
        return "write [one, two], or each entry on a line after -"
    return MAPPING_HINT if "a mapping" in names else f"write {join_words(names, 'or')}"


def expected_value(kind: inspect.Type) -> str:
    """Return what messages call a kind of value."""
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            return str((extra or {}).get("expected") or expected_value(inner))
        case inspect.UnionType(types=kinds):
            return join_words((expected_value(one) for one in kinds if not isinstance(one, inspect.NoneType)), "or")
        case inspect.LiteralType(values=words):
            return join_words(map(str, words), "or")
        case inspect.StructType() | inspect.DictType():
            return "a mapping"
        case inspect.VarTupleType():
            return "a list"
        case _:
            return {inspect.StrType: "text", inspect.IntType: "a whole number", inspect.FloatType: "a number"}.get(
                type(kind), "true or false"
            )
