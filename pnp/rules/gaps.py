"""A claimed value and the true one become a number: how far apart they are, for whoever looks for the claim's truth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from pnp.problems import DocumentPath
from pnp.rules.told import same

_MISSING = object()


def gap(claimed: Any, actual: Any) -> float:
    """Return how far apart two plain values are: 0 if they are one, and more the more they differ.

    Numbers are as far apart as their difference; lists of words as they have words that the other lacks; mappings,
    the rows of a board and the fields of a row as the sum of their parts. A number that is missing, or null, counts as
    0 there; anything else is 1 apart.
    """
    if same(claimed, actual):
        return 0
    match claimed, actual:
        case (bool(), _) | (_, bool()):
            return 1
        case int() | float(), int() | float():
            return float(abs(claimed - actual))
        case (int() | float(), None) | (None, int() | float()):
            return max(1, gap(claimed or 0, actual or 0))
        case Mapping(), Mapping():
            keys = dict.fromkeys([*claimed, *actual])
            return sum(_part(claimed.get(key, _MISSING), actual.get(key, _MISSING)) for key in keys)
        case list() | tuple(), list() | tuple() if _are_words(claimed) and _are_words(actual):
            return max(1, len(set(claimed) ^ set(actual)))
        case list() | tuple(), list() | tuple():
            return sum(_part(one, other) for one, other in zip_longest(claimed, actual, fillvalue=_MISSING))
        case str(), str():
            fields = zip_longest(claimed.split(), actual.split())
            return max(1, sum(1 for one, other in fields if one != other))
    return 1


def value_at(values: Any, path: DocumentPath) -> Any:
    """Return the value at *path*, or None where there is none."""
    for step in path:
        if not isinstance(values, Mapping) or step not in values:
            return None
        values = values[step]
    return values


def _are_words(values: Sequence[Any]) -> bool:
    return all(isinstance(value, str) and " " not in value for value in values)


def _part(claimed: Any, actual: Any) -> float:
    """Return the gap between two parts, one of which may be missing."""
    known = actual if claimed is _MISSING else claimed
    if claimed is not _MISSING and actual is not _MISSING:
        return gap(claimed, actual)
    return abs(known) if isinstance(known, int | float) and not isinstance(known, bool) else 1
