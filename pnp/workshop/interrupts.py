"""Let Ctrl-C stop work only at safe places."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any


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
