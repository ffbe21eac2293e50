"""Cache values by key, for classes whose values several files use."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_Value = TypeVar("_Value")


class Memo:
    """A cache over pure functions."""

    def __init__(self) -> None:
        self._values: dict[Hashable, Any] = {}

    def once(self, key: Hashable, compute: Callable[[], _Value]) -> _Value:
        """Return the value of *key*, computed when it is first asked for."""
        if key not in self._values:
            self._values[key] = compute()
        value: _Value = self._values[key]
        return value
