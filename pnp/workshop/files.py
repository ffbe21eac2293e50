"""Write files atomically, in folders into which one process writes at a time."""

from __future__ import annotations

import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.interrupts import check_interrupt

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

# The name of a file that a process is writing: ".4711-0123456789abcdef.part".
_PART = re.compile(r"\.([0-9]+)-[0-9a-f]{16}\.part")
# How often a process that waits for another looks again, in seconds: nobody notices a tenth, and it costs nothing.
_PAUSE = 0.1
# What the systems say of a lock that another process has.
_IS_LOCKED = (errno.EAGAIN, errno.EACCES)


class CannotWriteError(Exception):
    """A file can't be written; the message says which and why, for the user."""


def write_whole(path: Path, content: bytes) -> None:
    """Write *content* beside *path* and rename it into place, so that no reader sees a partial file.

    An equal file is unchanged. Raises CannotWriteError, and KeyboardInterrupt if one got lost before.
    """
    check_interrupt()
    with as_user_error(path):
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
    with as_user_error(path):
        path.unlink(missing_ok=True)


def remove_parts(folders: Iterable[Path]) -> None:
    """Remove from *folders* the partial files that killed processes have left."""
    for folder in folders:
        with suppress(OSError):
            for path in list(folder.iterdir()):
                match = _PART.fullmatch(path.name)
                if match is not None and not _is_running(int(match[1])):
                    path.unlink()


@contextmanager
def locked(path: Path, on_wait: Callable[[], None]) -> Iterator[None]:
    """Keep other processes that ask for it from writing *path* and what it lists in the block; first wait for them.

    *on_wait* is called before waiting. The system opens the lock when the process ends, however it ends. A file system
    without locks has none. Raises CannotWriteError.
    """
    with as_user_error(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _open_lock(path.parent)
    try:
        if not _is_taken(lock):
            on_wait()
            while not _is_taken(lock):
                time.sleep(_PAUSE)
        yield
    finally:
        os.close(lock)


def _open_lock(folder: Path) -> int:
    """Open what stands for a folder: the folder itself, or on Windows, which can't open folders, a file in it."""
    if sys.platform == "win32":
        return os.open(folder / ".pnp-lock", os.O_RDWR | os.O_CREAT)
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)


def _is_taken(lock: int) -> bool:
    """Take a lock if no other process has it; return whether it is taken, or the file system has no locks."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _IS_LOCKED
    return True


def _is_running(process: int) -> bool:
    """Return whether there is a process of that number; on systems that can't tell, always."""
    try:
        if os.name == "posix":
            os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


@contextmanager
def as_user_error(path: Path) -> Iterator[None]:
    """Turn an OSError of the block about *path* into a CannotWriteError."""
    try:
        yield
    except (FileExistsError, NotADirectoryError) as error:
        raise CannotWriteError(f"{path} can't be written: a file is in the place of its folder") from error
    except OSError as error:
        is_full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        reason = "the disk is full" if is_full else error.strerror or error
        raise CannotWriteError(f"{path} can't be written: {reason}") from error
