"""Keep Ctrl-C out of stretches that can't bear it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Let Ctrl-C wait until the block is done, for importing: half-imported extension modules crash.

    Raises KeyboardInterrupt at the end if it was pressed.
    """
    if threading.current_thread() is not threading.main_thread():  # signals are none of its business
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
