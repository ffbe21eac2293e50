"""Worker processes, each of which ends when its parent ends, for whatever reason; and work that Ctrl-C may not stop."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from pnp.interrupts import forget_interrupt

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


# How long a process may take to end before it is killed, in seconds: one ends in 2 ms, whether it works or waits.
_PATIENCE = 5.0


class WorkerError(RuntimeError):
    """A worker process failed or ended; its traceback, if there is one, is in the message."""


class ProcessEndedError(WorkerError, ChildProcessError):
    """A worker process ended in the middle of its work: usually it was killed, for example for lack of memory."""


class TaskRunner(Protocol):
    """An object that carries out tasks in a process."""

    def run(self, task: Any) -> Iterator[Any]:
        """Carry out a task, and yield each result."""


def shares_memory() -> bool:
    """Return whether a worker process begins with all values of its parent."""
    from multiprocessing import get_start_method

    return get_start_method() == "fork"


class WorkerProcess:
    """A process that carries out tasks with a runner of its own, and the connection to it."""

    def __init__(self, runner: TaskRunner) -> None:
        from multiprocessing import get_context

        context = get_context()
        self.connection, child_end = context.Pipe()
        self.shares_memory = shares_memory()
        parent_end = self.connection if self.shares_memory else None
        # The child's end must be closed here, or the end of the child would not be noticed.
        self._process = context.Process(target=_serve, args=(child_end, runner, parent_end), daemon=True)
        self._process.start()
        child_end.close()

    def send(self, task: Any) -> None:
        """Send a task. Raises ProcessEndedError."""
        try:
            self.connection.send(task)
        except OSError as error:
            raise self._ended() from error

    def receive(self) -> Any:
        """Return the next result, None at a task's end. Raises WorkerError: it failed; or ProcessEndedError."""
        try:
            kind, value = self.connection.recv()
        except (EOFError, OSError) as error:
            raise self._ended() from error
        if kind == "failed":
            raise WorkerError(value)
        return value

    def _ended(self) -> ProcessEndedError:
        self._process.join(_PATIENCE)
        status = self._process.exitcode
        how = f"was killed by signal {-status}" if status is not None and status < 0 else f"ended with status {status}"
        return ProcessEndedError(f"a worker process {how}; if memory is short, use a smaller number of --jobs")

    def begin_end(self, *, at_once: bool) -> None:
        """Ask the process to end; with *at_once*, terminate it in the middle of its task."""
        self.connection.close()
        if at_once:
            self._process.terminate()

    def end(self) -> None:
        """Wait a limited time for the process to end."""
        self._process.join(_PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()


@contextmanager
def running_beside(work: Callable[[], object], jobs: int) -> Iterator[None]:
    """Do *work* in a process of its own while the block runs, if there may be several *jobs*; wait for its end.

    Only what it keeps in files remains. If the process can't begin with all values of this one, or ends early, nothing
    does.
    """
    process = WorkerProcess(_Work(work)) if jobs > 1 and shares_memory() else None
    try:
        if process is not None:
            process.send(None)
        yield
        if process is not None:
            with suppress(WorkerError):
                process.receive()
    finally:
        if process is not None:
            process.begin_end(at_once=True)
            process.end()


class _Work:
    """One task: a function without a result."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work

    def run(self, task: None) -> Iterator[None]:
        """Do the work."""
        self._work()
        yield


def _serve(tasks: Connection, runner: TaskRunner, parents_end: Connection | None) -> None:
    """Carry out tasks until the other end of the connection is closed: the main function of a worker process."""
    # Ctrl-C reaches all processes of a terminal; the parent decides when the others end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    forget_interrupt()
    # SIGTERM raises no exception: libraries would catch it, or print their state.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if parents_end is not None:
        parents_end.close()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            task = tasks.recv()
            try:
                for result in runner.run(task):
                    tasks.send(("result", result))
            except Exception:  # a fault of the program: the parent reports it
                tasks.send(("failed", traceback.format_exc()))
            tasks.send(("done", None))


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, for whatever reason."""
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


class Interrupts:
    """A context in which Ctrl-C raises KeyboardInterrupt only in the blocks of `allowed`, or at their beginning.

    Only the main thread gets signals; in any other, Ctrl-C does not matter.
    """

    def __init__(self) -> None:
        self._is_pressed = False
        self._is_allowed = False
        self._before: Any = None
        self._is_main = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Interrupts:
        if self._is_main:
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_main:
            signal.signal(signal.SIGINT, self._before)

    def _press(self, number: int, frame: object) -> None:
        self._is_pressed = True
        if self._is_allowed:
            raise KeyboardInterrupt

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Raise KeyboardInterrupt when Ctrl-C is pressed in the block, or was pressed before it."""
        self._is_allowed = True
        try:
            if self._is_pressed:
                raise KeyboardInterrupt
            yield
        finally:
            self._is_allowed = False
