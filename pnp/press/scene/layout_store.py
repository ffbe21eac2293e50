"""Remember page layouts: the result of a long search, found again by the content that was laid out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

_Choice = TypeVar("_Choice")


def always_counts(kept: Any) -> bool:
    """Return True: a choice that depends only on its content is always valid."""
    return True


class LayoutStore:
    """Keeps no layout: every call searches anew."""

    def chosen(
        self, content: Any, choose: Callable[[], _Choice], counts: Callable[[_Choice], bool] = always_counts
    ) -> _Choice:
        """Return the result of *choose*, or its earlier result for equal *content* if that still *counts*.

        A choice is a value that can be pickled. If *choose* raises an error, nothing is kept.
        """
        return choose()


NOTHING_KEPT = LayoutStore()
