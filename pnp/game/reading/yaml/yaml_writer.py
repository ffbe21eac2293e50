"""Turn plain values into YAML that reads back as the same values: short rows in braces, board rows one a line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pnp.game.reading.yaml.source import ambiguity, plain_value

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9._-]*", re.ASCII)


def to_yaml(values: Mapping[str, Any]) -> str:
    """Return a position or a figure, as plain values, as YAML that reads back as the same values.

    >>> import pnp
    >>> pnp.to_yaml({"turn": "red", "board": ["R .", ". B"]})
    'turn: red\\nboard:\\n  - "R ."\\n  - ". B"\\n'
    """
    return "".join(f"{line}\n" for key, value in values.items() for line in _entry(key, value, ""))


def _entry(key: str, value: Any, indent: str) -> list[str]:
    # Three ways: mappings with inner ones are indented, lists of rows have one a line, all else is in brackets.
    head = f"{indent}{write_scalar(key)}:"
    if isinstance(value, Mapping) and any(isinstance(inner, Mapping | list) for inner in value.values()):
        return [head] + [line for inner in value for line in _entry(inner, value[inner], indent + "  ")]
    if isinstance(value, list) and any(
        isinstance(one, Mapping) or (isinstance(one, str) and " " in one) for one in value
    ):
        return [head] + [f"{indent}  - {_flow(inner)}" for inner in value]
    return [f"{head} {_flow(value)}"]


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{write_scalar(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return write_scalar(value)


def write_scalar(value: Any) -> str:
    """Return a text, unquoted where it reads back so, a number, true, false or null."""
    if isinstance(value, str) and _PLAIN.fullmatch(value) and plain_value(value) is value and ambiguity(value) is None:
        return value
    return json.dumps(value, ensure_ascii=False)
