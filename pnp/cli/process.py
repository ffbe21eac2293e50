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
        if threading.active_count() == 1 and not atexit._ncallbacks():  # neither other processes nor a measurement
            sys.stderr.flush()
            os._exit(status)  # Python would first free every object: 3 % of a small build
        gc.freeze()  # the process ends: a last garbage collection would be wasted
    except KeyboardInterrupt:
        print("pnp: stopped", file=sys.stderr)
        return STOPPED
    return status
