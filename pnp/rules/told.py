"""Values become words for a message; a claimed part of a position is held against the whole."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import islice
from typing import Any

from pnp.problems import DocumentPath

_LONGEST = 60
_LARGEST = 10**15
_MOST = 12
_DEEPEST = 3
_WORDS = re.compile(r"[^\W\d_][\w-]*(?: [\w.-]+)*")


def told(value: Any, depth: int = 0) -> str:
    """Return a short spelling of any plain value, as YAML would write it; never raises, never grows long."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…"
        case int() | float():
            return _number(value)
        case Mapping() if depth < _DEEPEST:
            return "{" + _joined(f"{told(k)}: {told(v, depth + 1)}" for k, v in islice(value.items(), _MOST + 1)) + "}"
        case list() | tuple() if depth < _DEEPEST:
            return "[" + _joined(told(each, depth + 1) for each in value[: _MOST + 1]) + "]"
        case _:
            return "…"


def spelt(value: Any) -> str:
    """Return what :func:`told` does, a text that is not plainly words in quotes, 3.0 as what it is."""
    match value:
        case str():
            return told(value) if _WORDS.fullmatch(value) else f'"{told(value)}"'
        case float() if value.is_integer() and abs(value) < _LARGEST:
            return f"{value:.1f}"
        case _:
            return told(value)


def listed(names: Iterable[str]) -> str:
    """Return names with commas between them, "nothing" if there are none, and the first few if they are many."""
    return _joined(names) or "nothing"


def counted(count: int, thing: str) -> str:
    """Return so many things in words: no buttons, 1 button, 2 buttons."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def suggestion(wrong: Any, known: Iterable[str]) -> str:
    """Return a hint that names the nearest of the *known* names, or all of them."""
    names = list(known)
    near = get_close_matches(wrong, names, n=1) if isinstance(wrong, str) and len(wrong) <= _LONGEST else []
    return f'did you mean "{near[0]}"?' if near else f"known here: {listed(names)}" if names else ""


def same(claimed: Any, actual: Any) -> bool:
    """Tell whether two plain values are one: true is not 1, and lists agree place by place."""
    if isinstance(claimed, bool) or isinstance(actual, bool):
        return claimed is actual
    if isinstance(actual, Mapping):
        return (
            isinstance(claimed, Mapping)
            and claimed.keys() == actual.keys()
            and all(same(claimed[key], actual[key]) for key in actual)
        )
    if isinstance(actual, list | tuple):
        return (
            isinstance(claimed, list | tuple)
            and len(claimed) == len(actual)
            and all(same(one, other) for one, other in zip(claimed, actual, strict=True))
        )
    return bool(claimed == actual)


def differences(claimed: Any, actual: Any, path: DocumentPath = ()) -> Iterator[tuple[DocumentPath, str, str]]:
    """Yield where *claimed*, a part of a position, differs from *actual*: the path, what is true, and a hint.

    A mapping may leave keys out; everything else must agree whole.
    """
    if isinstance(claimed, Mapping) and isinstance(actual, Mapping):
        for key, value in claimed.items():
            if key in actual:
                yield from differences(value, actual[key], (*path, key))
            else:
                yield (*path, key), f"the position has no {told(key)}", suggestion(key, map(str, actual))
    elif not same(claimed, actual):
        name = " ".join(str(step) for step in path) or "the position"
        yield path, f"{name} is {told(actual)}, not {told(claimed)}", ""


def _joined(parts: Iterable[str]) -> str:
    """Join the first few parts with commas."""
    some = list(islice(parts, _MOST + 1))
    return ", ".join(some[:_MOST]) + (", …" if len(some) > _MOST else "")


def _number(value: float) -> str:
    """Return a number's spelling; one that no game needs is not spelled out."""
    if not abs(value) < _LARGEST:
        return "so large a number"
    return str(value) if isinstance(value, int) else f"{value:g}"
