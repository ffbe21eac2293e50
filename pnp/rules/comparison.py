"""Compare plain values of claims and positions: are they equal, where do they differ, and how far apart are they."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from pnp.messages import format_value, suggest_name
from pnp.problems import DocumentPath

_SIMPLE = (int, str, float)  # types of the values that are compared most often


def equal_values(claimed: Any, actual: Any) -> bool:
    """Return whether two plain values are equal: true is not 1, and lists agree entry by entry."""
    if type(claimed) in _SIMPLE and type(actual) in _SIMPLE:
        return bool(claimed == actual)
    if isinstance(claimed, bool) or isinstance(actual, bool):
        return claimed is actual
    if isinstance(actual, Mapping):
        return (
            isinstance(claimed, Mapping)
            and claimed.keys() == actual.keys()
            and all(equal_values(claimed[key], actual[key]) for key in actual)
        )
    if isinstance(actual, list | tuple):
        return (
            isinstance(claimed, list | tuple)
            and len(claimed) == len(actual)
            and all(equal_values(one, other) for one, other in zip(claimed, actual, strict=True))
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
                yield (*path, key), f"the position has no {format_value(key)}", suggest_name(key, map(str, actual))
    elif not equal_values(claimed, actual):
        name = " ".join(str(step) for step in path) or "the position"
        yield path, f"{name} is {format_value(actual)}, not {format_value(claimed)}", ""


_MISSING = object()
_FARTHEST = 1e15


def distance(claimed: Any, actual: Any) -> float:
    """Return the distance of two plain values: 0 if they are equal, and more the more they differ.

    That of numbers is their difference; of lists of words, the number of words that only one has; of mappings, the rows
    of a board and the fields of a row, the sum over their parts. A number that is missing, or null, counts as 0 there;
    anything else is 1 apart.
    """
    if equal_values(claimed, actual):
        return 0
    match claimed, actual:
        case (bool(), _) | (_, bool()):
            return 1
        case int() | float(), int() | float():
            return _number_distance(claimed, actual)
        case (int() | float(), None) | (None, int() | float()):
            return max(1, distance(claimed or 0, actual or 0))
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


def _number_distance(claimed: float, actual: float) -> float:
    """Return the difference of two numbers, of which an integer may be too large for a float."""
    return abs(min(max(claimed, -_FARTHEST), _FARTHEST) - min(max(actual, -_FARTHEST), _FARTHEST))


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
    """Return the distance of two parts, one of which may be missing."""
    known = actual if claimed is _MISSING else claimed
    if claimed is not _MISSING and actual is not _MISSING:
        return distance(claimed, actual)
    is_number = isinstance(known, int | float) and not isinstance(known, bool)
    return _number_distance(known, 0) if is_number else 1
