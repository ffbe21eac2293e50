"""The process of the command line, from its first import to its exit status.

Until `run` is called, Ctrl-C shows Python's traceback: this module imports as little as it can.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading

from pnp.interrupts import STOPPED, hold_interrupts


def run() -> int:
    """Run the command line in a process that ends afterwards; return the exit status."""
    try:
        with hold_interrupts():
            from pnp.cli.main import main
        status = main()
        _leave(status)
    except KeyboardInterrupt:
        print("pnp: stopped", file=sys.stderr)
        return STOPPED
    return status


def _leave(status: int) -> None:
    """End the process at once if nothing waits for its end: Python would free each object, 3 % of a small build."""
    sys.stdout.flush()
    sys.stderr.flush()
    if threading.active_count() == 1 and not atexit._ncallbacks():  # neither other processes nor a measurement
        os._exit(status)
    gc.freeze()  # a last garbage collection would be wasted
