"""Keep between runs how pages were laid out: a layout counts for the same content, laid out by the same program.

Layouts that are not kept yet are searched for by several processes at once.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from pnp.kept_values import find_object, keep_value
from pnp.press.scene.layout_store import LayoutStore, always_counts
from pnp.workshop.fingerprint import digest_program, digest_text, digest_value
from pnp.workshop.processes import WorkerError, WorkerProcess, shares_memory

_Plans = Sequence[Callable[[], object]]


class LayoutSearches:
    """The other processes that *search*, and how the *plans* are shared out among up to *jobs* processes.

    Processes that share memory take the numbers of plans that no process has taken, one at a time, from a pipe.
    """

    def __init__(
        self, plans: _Plans, jobs: int, search: Callable[[_Plans, Iterable[int]], Iterator[dict[str, bytes]]]
    ) -> None:
        self._plans = plans
        self._jobs = jobs
        self._search = search
        self._taken = 0  # by this process, before the others begin
        self._tickets: int | None = None  # the end of the pipe to read from
        self._processes: list[WorkerProcess] = []

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of the plans for this process: all until the others begin, then those still free."""
        while self._tickets is None and self._taken < len(self._plans):
            self._taken += 1
            yield self._taken - 1
        yield from self._free()

    def _free(self) -> Iterator[int]:
        while self._tickets is not None and (ticket := os.read(self._tickets, 1)):
            yield ticket[0]

    def begin(self) -> None:
        """Start the other processes, unless they were started, or nothing is left for them."""
        count = min(self._jobs - 1, len(self._plans) - self._taken)
        if self._tickets is not None or count < 1 or not shares_memory():
            return
        self._tickets, entrance = os.pipe()
        os.write(entrance, bytes(range(self._taken, len(self._plans))))
        os.close(entrance)
        for _ in range(count):
            process = WorkerProcess(self)
            self._processes.append(process)
            process.send(None)

    def run(self, task: None) -> Iterator[dict[str, bytes]]:
        """Carry out the one task of another process, and yield what it finds."""
        return self._search(self._plans, self._free())

    def results(self) -> Iterator[dict[str, bytes]]:
        """Yield what the others find until they are ready; what a process that ends early has not found is missing."""
        for process in self._processes:
            with suppress(WorkerError):
                while (choices := process.receive()) is not None:
                    yield choices

    def end(self) -> None:
        """End the other processes."""
        for process in self._processes:
            process.begin_end(at_once=True)
        for process in self._processes:
            process.end()
        if self._tickets is not None:
            os.close(self._tickets)


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
        is_new = slot in self._new
        kept: tuple[_Choice] | None
        kept = pickle.loads(self._new[slot]) if is_new else find_object(slot, digest_program())
        if kept is not None and counts(kept[0]):
            return kept[0]
        if self._searches is not None:
            self._searches.begin()
        choice = choose()
        self._new[slot] = pickle.dumps((choice,), protocol=5)
        keep_value(slot, (digest_program(), self._new[slot]))
        return choice

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

    def _search(self, plans: Sequence[Callable[[], object]], tickets: Iterable[int]) -> Iterator[dict[str, bytes]]:
        """Search as one of the other processes: yield the layouts of each plan that no process has taken before."""
        self._searches = None
        for number in tickets:
            self._new.clear()
            plans[number]()
            yield self._new
