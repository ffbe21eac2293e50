"""Write files atomically."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.interrupts import check_interrupt

# The name of a file that a process is writing: ".4711-0123456789abcdef.part".
_PART = re.compile(r"\.([0-9]+)-[0-9a-f]{16}\.part")


class CannotWriteError(Exception):
    """A file can't be written; the message says which and why, for the user."""


def write_whole(path: Path, content: bytes) -> None:
    """Write *content* beside *path* and rename it into place, so that no reader sees a partial file.

    An equal file is unchanged. Raises CannotWriteError, and KeyboardInterrupt if one got lost before.
    """
    check_interrupt()
    with _as_user_error(path):
        if path.is_file() and not path.is_symlink() and path.read_bytes() == content:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{os.getpid()}-{os.urandom(8).hex()}.part")
        try:
            beside.write_bytes(content)
            beside.replace(path)
        except BaseException:  # Ctrl-C as well: leave nothing behind
            with suppress(OSError):
                beside.unlink()
            raise


def remove(path: Path) -> None:
    """Remove a file if it is there. Raises CannotWriteError."""
    with _as_user_error(path):
        path.unlink(missing_ok=True)


def remove_parts(folders: Iterable[Path]) -> None:
    """Remove from *folders* the partial files that killed processes have left."""
    for folder in folders:
        with suppress(OSError):
            for path in list(folder.iterdir()):
                match = _PART.fullmatch(path.name)
                if match is not None and not _is_running(int(match[1])):
                    path.unlink()


def _is_running(process: int) -> bool:
    """Return whether there is a process of that number; on systems that can't tell, always."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@contextmanager
def _as_user_error(path: Path) -> Iterator[None]:
    """Turn an OSError about *path* into a CannotWriteError."""
    try:
        yield
    except (FileExistsError, NotADirectoryError) as error:
        raise CannotWriteError(f"{path} can't be written: a file is in the place of its folder") from error
    except OSError as error:
        is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        reason = "the disk is full" if is_full else error.strerror or error
        raise CannotWriteError(f"{path} can't be written: {reason}") from error
