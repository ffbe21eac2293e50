"""Run the command that the command line names, and return its exit status.

0: done. 1: there are problems; they are on standard error. 2: the command line itself is wrong. 130: stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from pnp import __version__
from pnp.cli.arguments import Command, LateParser
from pnp.interrupts import STOPPED, remember_interrupts

# One module for each family of commands, and its commands: each run has one. It offers add_parser(subparsers); a
# command's ``load`` imports what is slow to import and returns the function that runs the command.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "build": ("build",), "export": ("faces", "export"), "lists": ("list",), "check": ("check", "review"),
    "rules": ("rules",), "playtest": ("playtest",), "calibrate": ("calibrate",), "translate": ("translate",),
    "author": ("new", "explain", "schema"),
}  # fmt: skip

PIPE_CLOSED = 141

# By default, Python collects garbage after every 700 new objects. A build keeps a million objects without reference
# cycles: a fifth of its time would go into the collector. A check of all bundled games keeps 1.1 million, and a single
# collection takes 4 % of it. Modules are never garbage, and are excluded (`gc.freeze`). What outlives one collection is
# kept for the whole build as a rule, and is hardly ever looked through again.
_GC_THRESHOLDS = (2_000_000, 100)


class _NoOutput(io.TextIOBase):
    """A closed output: what is printed is discarded."""

    def write(self, text: str) -> int:
        """Discard *text*; return its length."""
        return len(text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    gc.set_threshold(*_GC_THRESHOLDS)
    _prepare_streams()
    try:
        with remember_interrupts():
            status = _run_command(arguments)
            sys.stdout.flush()
    except KeyboardInterrupt:
        print("pnp: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # the reader of the output is gone
        _drop_output()
        return PIPE_CLOSED
    except ChildProcessError as error:  # a worker process was killed: the command can be repeated
        print(f"pnp: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:  # of standard output or of the current folder: commands report faults of other files
        _drop_output()
        print(f"pnp: error: {_reason(error)}", file=sys.stderr)
        return 1
    return status


def _prepare_streams() -> None:
    """Discard what is printed if an output is closed; escape what the encoding of standard output lacks."""
    if sys.stdout is None:
        sys.stdout = _NoOutput()
    if sys.stderr is None:  # print() would write to standard output
        sys.stderr = _NoOutput()
    if isinstance(sys.stdout, io.TextIOWrapper):  # as standard error does: any terminal can show it
        sys.stdout.reconfigure(errors="backslashreplace")


def _run_command(arguments: Sequence[str] | None) -> int:
    """Parse the command line and run its command; return the exit status. Raises OSError and KeyboardInterrupt."""
    try:
        args = _parser(*(sys.argv[1:2] if arguments is None else arguments[:1])).parse_args(arguments)
        command: Command = args.load()
        gc.freeze()
    except SystemExit as error:  # argparse has printed what is wrong, or its help
        return error.code if isinstance(error.code, int) else 2
    return command(args)


def _reason(error: OSError) -> str:
    with suppress(OSError):
        if Path.cwd().exists() and os.access(os.curdir, os.X_OK):
            return error.strerror or str(error)
    return "the current folder was removed, or can't be opened; go to another one with cd"


def _drop_output() -> None:
    """Discard the rest of the output: Python would report the error again when it closes standard output."""
    with suppress(io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(word: str = "") -> argparse.ArgumentParser:
    """Return the parser of a command line that begins with *word*: of this command, or else of all."""
    parser = LateParser(prog="pnp", description="Print-and-play board games from YAML.")
    parser.add_argument("--version", action="version", version=f"pnp {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=LateParser)
    for family in [name for name, names in FAMILIES.items() if word in names] or FAMILIES:
        import_module(f"pnp.cli.{family}").add_parser(commands)
    return parser
