"""Count the work that something takes in calls of the interpreter: a test of it needs no clock, and never flickers."""

from collections.abc import Callable
from cProfile import Profile


def calls(work: Callable[[], object]) -> int:
    """Return how many functions, of Python or of C, are called while *work* is done."""
    profile = Profile()
    profile.runcall(work)
    return sum(entry.callcount for entry in profile.getstats())
