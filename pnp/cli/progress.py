"""Show the progress of long work: one line in a terminal that is overwritten; nothing in a pipe."""

from __future__ import annotations

import shutil
import sys

from pnp.messages import escape_controls


class ProgressLine:
    """A progress line in the terminal, cleared when the work ends; silent if standard error is not a terminal."""

    def __init__(self) -> None:
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *exception: object) -> None:
        self._write("")

    def __call__(self, count: int, total: int, what: str) -> None:
        """Show that *count* of *total* files are made, and which is next; without a total, only *what* is going on."""
        self._write(f"{count:>4}/{total} {escape_controls(what)}" if total else escape_controls(what))

    def _write(self, text: str) -> None:
        """Overwrite the line with *text*, and leave the cursor at its beginning."""
        if self._shown:
            width = max(1, shutil.get_terminal_size().columns - 1)
            sys.stderr.write(f"\r{text[:width]:<{width}}\r")
            sys.stderr.flush()
