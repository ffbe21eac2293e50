"""Keep plain values between runs, in files of the user's own account: a cache of slow computations.

The content of such a file may be run or unpickled. So a file is valid only if it is whole, and if it and its folder
belong to the user and are accessible to no one else; any other is ignored.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from pnp.interrupts import check_interrupt

CACHE_VARIABLE = "PNP_CACHE_DIR"  # names the folder; nothing is kept if it is empty
_FOLDER = "rules"
# If all files exceed one of these limits, those that were not used for longest are removed, to three quarters of it.
# A build of six games in all languages keeps 147 files of 7 MB; 200 MB are what a user may not notice.
_MOST_FILES = 400
_MOST_BYTES_IN_ALL = 200_000_000
_MOST_BYTES = 50_000_000  # of one file
_DIGEST_BYTES = 32
_is_keeping = True


def cache_folder() -> Path | None:
    """Return the user's cache folder; None if nothing is to be kept."""
    named = os.environ.get(CACHE_VARIABLE)
    if named is not None:
        return Path(named) if named else None
    with suppress(RuntimeError):  # there is no home folder
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "pnp"
        base = Path(os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", ""))
        return (base if base.is_absolute() else Path.home() / ".cache") / "pnp"
    return None


@contextmanager
def keeping_nothing() -> Iterator[None]:
    """Keep nothing while the block runs: thousands of values that nobody needs again would drive out all others."""
    global _is_keeping  # as the folder is, for all callers
    before, _is_keeping = _is_keeping, False
    try:
        yield
    finally:
        _is_keeping = before


def find_value(key: str) -> Any:
    """Return the values kept under a key; None if there are no valid ones."""
    folder = cache_folder()
    if folder is None:
        return None
    content = _read_own(folder / _FOLDER, key)
    head = key.encode()
    if not content.startswith(head):
        return None
    values = content[len(head) + _DIGEST_BYTES :]
    if sha256(values).digest() != content[len(head) : len(head) + _DIGEST_BYTES]:
        return None
    with suppress(ValueError, EOFError, TypeError):
        return marshal.loads(values)
    return None


def find_current(key: str, state: str) -> Any:
    """Return the value kept under a key with this *state*, a digest of all it was made from; None if there is none."""
    match find_value(key):
        case (kept, value) if kept == state:
            return value
    return None


def find_object(key: str, state: str) -> Any:
    """Return the object whose pickle `find_current` finds; None if there is none."""
    content = find_current(key, state)
    if not isinstance(content, bytes):
        return None
    import pickle  # where nothing is kept, it takes longer to import than to use

    return pickle.loads(content)  # of a file that only the user can write


def _read_own(folder: Path, name: str) -> bytes:
    """Return the content of a file that only the user can open, in such a folder; b"" for any other."""
    flags = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
    with suppress(OSError):
        if not _is_own(folder.lstat(), stat.S_IFDIR):
            return b""
        with open(os.open(folder / name, flags), "rb") as stream:  # noqa: PTH123  # a link is not followed
            status = os.fstat(stream.fileno())
            if _is_own(status, stat.S_IFREG) and status.st_size <= _MOST_BYTES:
                content = stream.read(_MOST_BYTES)
                if os.utime in os.supports_fd:
                    os.utime(stream.fileno())  # it was used
                return content
    return b""


def _is_own(status: os.stat_result, kind: int) -> bool:
    """Return whether something is of a kind, and belongs to the user alone; elsewhere than on POSIX only the kind."""
    if stat.S_IFMT(status.st_mode) != kind:
        return False
    return os.name != "posix" or (status.st_uid == os.geteuid() and not status.st_mode & 0o077)


def keep_value(key: str, values: Any) -> None:
    """Write values under a key atomically, if that is possible. Raises KeyboardInterrupt if one got lost before."""
    check_interrupt()
    base = cache_folder()
    if base is None or not _is_keeping:
        return
    folder = base / _FOLDER
    with suppress(OSError):
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if not _is_own(folder.lstat(), stat.S_IFDIR):
            return
        content = marshal.dumps(values)
        if len(content) > _MOST_BYTES - len(key.encode()) - _DIGEST_BYTES:
            return
        beside = folder / f"{os.getpid()}-{os.urandom(8).hex()}"  # `tempfile` takes longer to import than to use
        try:
            with open(beside, "xb", opener=partial(os.open, mode=0o600)) as stream:  # the user's alone
                stream.write(key.encode() + sha256(content).digest() + content)
            beside.replace(folder / key)
        except BaseException:  # Ctrl-C as well: leave nothing behind
            beside.unlink(missing_ok=True)
            raise
        for path in _unused(folder):
            path.unlink(missing_ok=True)


def _unused(folder: Path) -> Iterator[Path]:
    """Yield the files that were not used for longest, if all exceed a limit: then some more, not to do so each time."""
    with os.scandir(folder) as entries:
        files = [(status.st_mtime_ns, status.st_size, entry.path) for entry in entries if (status := _status(entry))]
    if len(files) <= _MOST_FILES and sum(size for _, size, _ in files) <= _MOST_BYTES_IN_ALL:
        return
    total = 0
    for number, (_, size, path) in enumerate(sorted(files, reverse=True), 1):
        total += size
        if number > _MOST_FILES * 3 / 4 or total > _MOST_BYTES_IN_ALL * 3 / 4:
            yield Path(path)


def _status(entry: os.DirEntry[str]) -> os.stat_result | None:
    with suppress(FileNotFoundError):
        return entry.stat(follow_symlinks=False)
    return None
