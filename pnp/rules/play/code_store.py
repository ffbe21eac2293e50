"""Keep compiled rules between runs, in files of the user's own account, by the content of the rules.

What such a file holds is run. So one counts only if it and its folder belong to the user, and nobody else can open
them; if it is whole; and if it was made for these very rules by this very program and Python. Any other is as good as
none: the rules are compiled. Where no file can be written, none is kept.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

from msgspec.structs import astuple, replace

from pnp.rules.game_setup import GameSetup
from pnp.rules.play.book import PlayBook
from pnp.rules.play.code import PlayCode, ProgramCode
from pnp.rules.play.grid import Grid
from pnp.rules.play.namespace import load_code

CACHE_VARIABLE = "PNP_CACHE_DIR"  # names the folder; nothing is kept if it is empty
_FOLDER = "rules"
_MOST_FILES = 100  # the oldest are removed
_MOST_BYTES = 50_000_000  # of one file
_MOST_LOADED = 16
_DIGEST_BYTES = 32
_NO_GRID = Grid(())

_loaded: dict[str, PlayCode] = {}  # by key, in this process


def find_code(book: PlayBook) -> PlayCode | None:
    """Return the compiled rules of a book without faults, if they are kept."""
    key = _key(book)
    if key not in _loaded:
        values = _find(key)
        if values is None:
            return None
        _remember(key, load_code(book, ProgramCode(*values)))
    return _loaded[key]


def keep_code(code: PlayCode) -> None:
    """Keep the compiled rules of a book without faults, if that is possible."""
    key = _key(code.book)
    _remember(key, code)
    _keep(key, astuple(code.program))


def is_sound(setup: GameSetup) -> bool:
    """Return whether it is kept that the rules of a setup have no faults, whatever its options are."""
    return _find(_key(setup)) is True


def keep_sound(setup: GameSetup) -> None:
    """Keep that the rules of a setup have no faults, if that is possible."""
    _keep(_key(setup), True)


def forget_code() -> None:
    """Forget the rules that this process has loaded, so that they are found as in a new one."""
    _loaded.clear()


def _remember(key: str, code: PlayCode) -> None:
    while len(_loaded) >= _MOST_LOADED:
        _loaded.pop(next(iter(_loaded)), None)
    _loaded[key] = code


# Keys


def _key(value: PlayBook | GameSetup) -> str:
    """Return the digest of rules and of what compiles them. Structs of other types are written otherwise."""
    board = ""
    if isinstance(value, PlayBook):  # many books have one board
        board, value = value.grid.spelled, replace(value, grid=_NO_GRID)
    return sha256(f"{_compiler()}\n{board}\n{value!r}".encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _compiler() -> str:
    """Return the version of Python, and the sizes and times of the modules that compile."""
    modules: list[tuple[str, int, int]] = []
    with suppress(OSError), os.scandir(Path(__file__).parent) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                status = entry.stat()
                modules.append((entry.name, status.st_size, status.st_mtime_ns))
    return f"{sys.implementation.cache_tag} {MAGIC_NUMBER!r} {sorted(modules)}"


# Files


def cache_folder() -> Path | None:
    """Return the user's folder for what can be made again; None if nothing is to be kept."""
    named = os.environ.get(CACHE_VARIABLE)
    if named is not None:
        return Path(named) if named else None
    with suppress(RuntimeError):  # nobody's home
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "pnp"
        base = Path(os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", ""))
        return (base if base.is_absolute() else Path.home() / ".cache") / "pnp"
    return None


def _find(key: str) -> Any:
    """Return the values that are kept under a key; None if there are none that count."""
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


def _read_own(folder: Path, name: str) -> bytes:
    """Return the content of a file that only the user can open, in such a folder; nothing for any other."""
    flags = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"))
    with suppress(OSError):
        if not _is_own(folder.lstat(), stat.S_IFDIR):
            return b""
        with open(os.open(folder / name, flags), "rb") as stream:  # noqa: PTH123  # a link is not followed
            status = os.fstat(stream.fileno())
            if _is_own(status, stat.S_IFREG) and status.st_size <= _MOST_BYTES:
                return stream.read(_MOST_BYTES)
    return b""


def _is_own(status: os.stat_result, kind: int) -> bool:
    """Return whether something is of a kind, and belongs to the user alone; elsewhere than on POSIX only the kind."""
    if stat.S_IFMT(status.st_mode) != kind:
        return False
    return os.name != "posix" or (status.st_uid == os.geteuid() and not status.st_mode & 0o077)


def _keep(key: str, values: Any) -> None:
    """Write values under a key, whole or not at all; nothing where that is not possible."""
    base = cache_folder()
    if base is None:
        return
    folder = base / _FOLDER
    with suppress(OSError):
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if not _is_own(folder.lstat(), stat.S_IFDIR):
            return
        content = marshal.dumps(values)
        number, beside = tempfile.mkstemp(dir=folder)  # which only the user can open
        try:
            with open(number, "wb") as stream:  # noqa: PTH123
                stream.write(key.encode() + sha256(content).digest() + content)
            Path(beside).replace(folder / key)
        except BaseException:  # Ctrl-C as well: leave nothing behind
            Path(beside).unlink(missing_ok=True)
            raise
        for path in _oldest(folder):
            path.unlink(missing_ok=True)


def _oldest(folder: Path) -> Iterator[Path]:
    """Yield the files that are too many."""
    paths = sorted(folder.iterdir(), key=lambda path: path.lstat().st_mtime_ns, reverse=True)
    yield from paths[_MOST_FILES:]
