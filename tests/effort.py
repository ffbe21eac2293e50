"""Count the work that something takes in calls of the interpreter: a test of it needs no clock, and never flickers."""

import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """Return how many functions, of Python or of C, are called while *work* is done."""
    counted = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted
