"""Turn the words of the command line into one command's run, and its end into an exit status.

0: done. 1: there were problems, told on standard error. 2: the command line itself is wrong. 130: stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Callable, Sequence

from pnp import __version__
from pnp.cli import build, check, rules
from pnp.cli.interrupts import interrupts_held_back

# One module a family of commands. Each offers add_parser(subparsers); a command's ``load`` imports what is heavy and
# returns what runs it.
FAMILIES = (build, check, rules)
_Command = Callable[[argparse.Namespace], int]

STOPPED = 130
PIPE_CLOSED = 141

# Python looks for dead cycles whenever 700 objects more are alive, and a build keeps a million that hold none: a
# fifth of its time would go into looking. What a command's modules consist of is never dead, and not looked at at all.
_NEW_OBJECTS_BEFORE_A_LOOK = 200_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    gc.set_threshold(_NEW_OBJECTS_BEFORE_A_LOOK)
    if isinstance(sys.stdout, io.TextIOWrapper):  # as standard error does: no terminal is too old to be told
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        with interrupts_held_back():
            chosen = _parser().parse_args(arguments)
            command: _Command = chosen.load()
            gc.freeze()
        status = command(chosen)
        if sys.stdout is not None:
            sys.stdout.flush()
    except SystemExit as ended:  # argparse has told what is wrong, or has shown its help
        return ended.code if isinstance(ended.code, int) else 2
    except KeyboardInterrupt:
        print("pnp: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # whoever read the output has gone
        _drop_output()
        return PIPE_CLOSED
    except OSError as error:  # commands tell of their files themselves; what is left is standard output
        _drop_output()
        print(f"pnp: cannot go on: {error.strerror or error}", file=sys.stderr)
        return 1
    return status


def run() -> int:
    """Run the command line as a process of its own, which ends with it; return the exit status."""
    status = main()
    gc.freeze()  # the end of the process takes everything with it: no need to look once more for what is dead
    return status


def _drop_output() -> None:
    """Send what is left of the output nowhere: Python would complain once more when it closes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pnp", description="Print-and-play board games from YAML.")
    parser.add_argument("--version", action="version", version=f"pnp {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for family in FAMILIES:
        family.add_parser(commands)
    return parser
