"""Show how far long work has come: one line that is written over, for people; nothing for a pipe."""

from __future__ import annotations

import shutil
import sys


class ProgressLine:
    """A line at the foot of the terminal; silent when standard error is not one."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def __call__(self, done: int, total: int, what: str) -> None:
        """Show that *done* of *total* files are made, and which is next."""
        if not self._shown:
            return
        width = shutil.get_terminal_size().columns - 1
        text = f"{done:>4}/{total} {what}"[:width]
        sys.stderr.write(f"\r{text:<{width}}\r" if done < total else f"\r{'':<{width}}\r")
        sys.stderr.flush()
