"""Ctrl-C: it always stops the command line, is delayed where it must be, and leaves nothing that is wrong.

In a function that a C library has called, or that runs as a value is freed, KeyboardInterrupt may end without a word,
and the work goes on with a part missing. So the press is remembered, and nothing is kept after it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STOPPED = 130  # the exit status after Ctrl-C

_PAUSE = 0.02  # in seconds; the longest imports take ten times as long, and nobody notices a fifth of a second

_pressed: list[int] = []  # has a number after Ctrl-C, until the program has dealt with it


def _press(number: int, frame: FrameType | None) -> None:
    _pressed.append(number)
    if not _is_importing(frame):
        raise KeyboardInterrupt
    again = threading.Timer(_PAUSE, _press_again, (number,))
    again.daemon = True
    again.start()


def _is_importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported: an exception then leaves types of which msgspec crashes."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


def _press_again(number: int) -> None:
    """Let the main thread get the signal again, unless the program has dealt with it."""
    if _pressed:
        signal.raise_signal(number)


@contextmanager
def remember_interrupts() -> Iterator[None]:
    """Remember Ctrl-C in the block, and raise KeyboardInterrupt at its end if it was pressed, whatever came of it."""
    if not _is_raising():
        yield
        return
    _pressed.clear()
    before = signal.signal(signal.SIGINT, _press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if _pressed:
            _pressed.clear()
            raise KeyboardInterrupt


def _is_raising() -> bool:
    """Return whether Ctrl-C raises KeyboardInterrupt here: in the main thread, if nobody has changed that."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def check_interrupt() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed and its exception got lost: called before anything is kept."""
    if _pressed:
        raise KeyboardInterrupt


@contextmanager
def settled_interrupt() -> Iterator[None]:
    """Forget Ctrl-C in the block, so that what cleans up may write again, and remember it afterwards."""
    pressed = _pressed.copy()
    _pressed.clear()
    try:
        yield
    finally:
        _pressed.extend(pressed)


def forget_interrupt() -> None:
    """Forget a Ctrl-C that this process has inherited: its parent deals with it."""
    _pressed.clear()


@contextmanager
def hold_interrupts() -> Iterator[None]:
    """Delay Ctrl-C to the end of the block: an extension module whose import is interrupted crashes."""
    before = signal.getsignal(signal.SIGINT)
    # Only the main thread gets signals; a process in the background may ignore this one.
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        before(signal.SIGINT, None)
