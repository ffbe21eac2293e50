"""Ctrl-C: the exit status that it ends with, and how it is delayed while modules are imported."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

STOPPED = 130  # the exit status after Ctrl-C


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block: an extension module whose import is interrupted crashes.

    Raises KeyboardInterrupt there if it was pressed.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
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
