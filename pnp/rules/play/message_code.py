"""Write the messages of refusals and invariants as source: texts with values in the words of the game."""

from __future__ import annotations

from pnp.rules.play.expression_code import exact
from pnp.rules.play.kinds import ValueKind
from pnp.rules.play.program import MessageParts
from pnp.rules.play.source import FunctionSource


def write_message(function: FunctionSource, words: MessageParts | None) -> str:
    """Return the source of a message; of none, of an empty text."""
    if not words:
        return "''"
    parts = [function.unit.value(word) if isinstance(word, str) else _value_code(function, word) for word in words]
    return parts[0] if len(parts) == 1 else f"''.join(({', '.join(parts)}))"


def _value_code(function: FunctionSource, node: object) -> str:
    unit = function.unit
    value = exact(function, node)  # type: ignore[arg-type]
    kind: ValueKind = node.kind  # type: ignore[attr-defined]
    return f"{unit.made(f'words_of({unit.value(kind.name)}, {kind.form.value!r})')}({value.code})"
