"""Processes that search for the layouts of booklets, each for another, while this one searches as well."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from pnp.workshop.processes import WorkerError, WorkerProcess, shares_memory

_Plans = Sequence[Callable[[], object]]


class Tickets:
    """The numbers of the plans that no process has taken yet: processes that share memory take one at a time."""

    def __init__(self, numbers: range) -> None:
        self._exit, entrance = os.pipe()
        os.write(entrance, bytes(numbers))
        os.close(entrance)

    def __iter__(self) -> Iterator[int]:
        while ticket := os.read(self._exit, 1):
            yield ticket[0]

    def close(self) -> None:
        """Close this process's end."""
        os.close(self._exit)


class LayoutSearches:
    """The other processes that *search*, and how the *plans* are shared out among up to *jobs* processes."""

    def __init__(
        self, plans: _Plans, jobs: int, search: Callable[[_Plans, Tickets], Iterator[dict[str, bytes]]]
    ) -> None:
        self._plans = plans
        self._jobs = jobs
        self._search = search
        self._taken = 0  # by this process, before the others begin
        self._tickets: Tickets | None = None
        self._processes: list[WorkerProcess] = []

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of the plans for this process: all until the others begin, then those still free."""
        while self._tickets is None and self._taken < len(self._plans):
            self._taken += 1
            yield self._taken - 1
        yield from self._tickets or ()

    def begin(self) -> None:
        """Start the other processes, unless they were started, or nothing is left for them."""
        count = min(self._jobs - 1, len(self._plans) - self._taken)
        if self._tickets is not None or count < 1 or not shares_memory():
            return
        self._tickets = Tickets(range(self._taken, len(self._plans)))
        for _ in range(count):
            process = WorkerProcess(self)
            self._processes.append(process)
            process.send(None)

    def run(self, task: None) -> Iterator[dict[str, bytes]]:
        """Carry out the one task of another process, and yield what it finds."""
        assert self._tickets is not None, "it is started with them"
        return self._search(self._plans, self._tickets)

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
            self._tickets.close()
