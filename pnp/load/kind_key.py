"""Read the key `kind` of a component, and find the kind that a misspelt one means."""

from __future__ import annotations

from typing import Any

from pnp.messages import closest, join_words, quote, quote_value, suggestion
from pnp.model.kinds import KINDS
from pnp.problems import Finding


def read_kind(name: str, written: Any) -> tuple[dict[str, Any] | None, list[Finding]]:
    """Return the component called *name* with the kind that is meant, and what is wrong with its `kind`.

    None if it is unknown what is meant.
    """
    if not isinstance(written, dict):
        message = f"a component is a mapping, not {quote_value(written)}"
        return None, [Finding("P006", message, "write kind: and the keys of that kind", (name,))]
    available = join_words(KINDS)
    key = "kind" if "kind" in written else intended_kind_key(written)
    if key is None:
        hint = f"add kind: one of {available}"
        return None, [Finding("P005", 'missing key "kind" in a component', hint, (name,), at_key=True)]
    findings: list[Finding] = []
    if key != "kind":
        message = f"unknown key {quote(key)} in a component"
        findings.append(Finding("P004", message, suggestion("kind"), (name, key), at_key=True))
    kind = written[key]
    rest = {other: value for other, value in written.items() if other != key}
    if isinstance(kind, str) and kind in KINDS:
        return rest | {"kind": kind}, findings
    meant = meant_kind(kind, written) if isinstance(kind, str) else None
    hint = f"available: {available}" if meant is None else suggestion(meant)
    findings.append(Finding("P006", f"{quote_value(kind)} is not a kind of component", hint, (name, key)))
    return None if meant is None else rest | {"kind": meant}, findings


def intended_kind_key(written: dict[str, Any]) -> str | None:
    """Return the key that a component without a `kind` has instead; None if there is none like it."""
    return "type" if "type" in written else closest("kind", written)


def meant_kind(kind: str, written: dict[str, Any]) -> str | None:
    """Return the kind that a misspelt one means: of those with such a name, the one with most of its keys."""
    word = kind.lower().replace("_", "-").replace(" ", "-")
    names = {name: key for key, record in KINDS.items() for name in (key, *record.names)}
    near = word if word in names else closest(word, names)
    if near is None:
        return None
    alike = [key for key, record in KINDS.items() if near == key or near in record.names]

    def misses(key: str) -> int:
        fields = KINDS[key].model.__struct_fields__
        return sum(name not in fields for name in written)

    return min(alike, key=misses)
