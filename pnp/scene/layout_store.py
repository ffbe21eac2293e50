"""Know how pages were laid out before: what a long search chose, found again by what it was chosen from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_Choice = TypeVar("_Choice")


def always_counts(kept: Any) -> bool:
    """Return whether a choice counts that depends on nothing but its content."""
    return True


class LayoutStore:
    """Keeps no layout: each is searched for."""

    def chosen(
        self, content: Any, choose: Callable[[], _Choice], counts: Callable[[_Choice], bool] = always_counts
    ) -> _Choice:
        """Return what *choose* chooses, or what it has chosen for equal *content* before if that still *counts*.

        A choice is a value that can be pickled. Of what raises an error none is kept.
        """
        return choose()


NOTHING_KEPT = LayoutStore()
