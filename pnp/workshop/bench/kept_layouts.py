"""Keep between runs how pages were laid out: a layout counts for the same content, laid out by the same program.

Layouts that are not kept yet are searched for by several processes at once.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from pnp.kept_values import find_object, keep_value
from pnp.press.scene.layout_store import LayoutStore, always_counts
from pnp.workshop.bench.layout_searches import LayoutSearches, Tickets
from pnp.workshop.fingerprint import digest_program, digest_text, digest_value

_Choice = TypeVar("_Choice")
_Result = TypeVar("_Result")


class KeptLayouts(LayoutStore):
    """The layouts that are kept in the user's own files, and those that the processes of this build have made."""

    def __init__(self) -> None:
        self._new: dict[str, bytes] = {}  # pickled choices by slot
        self._searches: LayoutSearches | None = None

    def chosen(
        self, content: Any, choose: Callable[[], _Choice], counts: Callable[[_Choice], bool] = always_counts
    ) -> _Choice:
        """Return what *choose* chooses, or what it has chosen for equal *content* before if that still *counts*."""
        slot = digest_text("layout", digest_value(content))
        kept: tuple[_Choice] | None = self._find(slot)
        if kept is not None and counts(kept[0]):
            return kept[0]
        if self._searches is not None:
            self._searches.begin()
        choice = choose()
        self._new[slot] = pickle.dumps((choice,), protocol=5)
        keep_value(slot, (digest_program(), self._new[slot]))
        return choice

    def _find(self, slot: str) -> tuple[Any] | None:
        """Return the choice that is kept in a slot, or that a process of this build has made; None if there is none."""
        is_new = slot in self._new
        kept: tuple[Any] | None = pickle.loads(self._new[slot]) if is_new else find_object(slot, digest_program())
        return kept

    def plan_all(self, plans: Sequence[Callable[[], _Result]], jobs: int) -> list[_Result]:
        """Return the results of *plans*, which ask for layouts; up to *jobs* processes search for these.

        The first layout that is not kept starts the other processes. A plan may be called twice, and raises no error.
        """
        self._searches = LayoutSearches(plans, jobs, self._search)
        try:
            for number in self._searches.numbers():
                plans[number]()
            for choices in self._searches.results():
                self._new |= choices
            return [plan() for plan in plans]
        finally:
            self._searches.end()
            self._searches = None

    def _search(self, plans: Sequence[Callable[[], object]], tickets: Tickets) -> Iterator[dict[str, bytes]]:
        """Search as one of the other processes: yield the layouts of each plan that no process has taken before."""
        self._searches = None
        for number in tickets:
            self._new.clear()
            plans[number]()
            yield self._new
