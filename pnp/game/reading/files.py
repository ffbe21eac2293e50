"""Read files of a ruleset's folder and nothing else: no path leaves it, no read blocks, and sizes are limited."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Set
from pathlib import Path

from pnp.game.model.files import GAME, REQUIRED_FILES, RULESET_FILES, TRANSLATIONS, join_path
from pnp.game.reading.bundle import ruleset_argument
from pnp.messages import closest, join_words, quote
from pnp.problems import Place, Problems

# A ruleset has some dozens of files: the largest bundled one 66. File systems take names of 255 bytes.
MAX_FILES = 1_000
MAX_NAME_LENGTH = 100

# Hints for a missing file: one that a ruleset names, and one that every ruleset needs.
_NAMED_HINT = "create it, or remove its name"
_REQUIRED = "create it: every ruleset has one"

# Never wait for the other end of a pipe, and never follow a link that was created after the check.
_FLAG_NAMES = ("O_NONBLOCK", "O_NOFOLLOW", "O_CLOEXEC", "O_NOCTTY", "O_BINARY")
_FLAGS = os.O_RDONLY | sum(getattr(os, flag, 0) for flag in _FLAG_NAMES)
_PERMISSIONS = "check its permissions"


class Folder:
    """A ruleset's folder. *shown* is how messages name it."""

    def __init__(self, path: Path, real: Path, problems: Problems) -> None:
        self.shown = path.as_posix()
        self._path = path
        self._real = real
        self._problems = problems
        self._listings: dict[str, list[str] | None] = {}

    def name(self, file: str) -> str:
        """Return how messages name *file*."""
        return join_path(self.shown, file)

    def has(self, file: str) -> bool:
        """Return whether a file or folder of that name exists."""
        return os.path.lexists(self._real / file)

    def is_ruleset(self) -> bool:
        """Return whether any file that every ruleset has exists; otherwise, record where they may be (P001)."""
        if any(map(self.has, REQUIRED_FILES)) or (names := self.listing("")) is None:
            return True
        above = self._path.parent if self._path.name else Path("..")
        near = [above] if (above / GAME).is_file() else []
        near += [self._path / name for name in names if self.has(f"{name}/{GAME}")]
        which = join_words([ruleset_argument(path.as_posix()) for path in near], "or")
        hint = f"name the folder of a game: {which}" if near else "name the folder that holds game.yaml"
        self._error("P001", f"this folder has no {join_words(REQUIRED_FILES, 'or')}", Place(self.shown, 0, 0), hint)
        return False

    def read(self, file: str, limit: int, named_at: Place | None = None) -> bytes | None:
        """Return the bytes of *file*, named at a place if not every ruleset has it; None after recording why not."""
        place = named_at or Place(self.name(file))
        if not self.is_inner_path(file, place):
            return None
        try:
            real = (self._real / file).resolve(strict=True)
        except (OSError, RuntimeError) as error:
            self._missing(file, place, error, _REQUIRED if named_at is None else _NAMED_HINT)
            return None
        if not real.is_relative_to(self._real):
            self._error("P010", f"{file} is outside the ruleset's folder", place, "put a copy into the folder")
            return None
        try:
            return self._content(real, file, limit, place)
        except OSError as error:
            self._unreadable(file, place, error)
            return None

    def listing(self, folder: str) -> list[str] | None:
        """Return the sorted names in a folder; None if it is none, which is recorded the first time only."""
        if folder not in self._listings:
            self._listings[folder] = self._list(folder)
        return self._listings[folder]

    def _list(self, folder: str) -> list[str] | None:
        place = Place(self.name(folder) if folder else self.shown, 0, 0)
        path = self._real / folder
        try:
            if not path.resolve(strict=True).is_relative_to(self._real):
                self._error("P010", f"{folder} is outside the ruleset's folder", place, "put a copy into the folder")
                return None
            names = list(_names(path))
            _check_access(path)
        except FileNotFoundError:
            return []
        except NotADirectoryError:
            self._error("P001", f"{folder} is a file, not a folder", place, "make it a folder, or remove it")
            return None
        except (OSError, RuntimeError) as error:
            self._error("P001", f"{folder or 'the folder'} cannot be read: {_reason(error)}", place, _PERMISSIONS)
            return None
        if len(names) > MAX_FILES:
            hint = "keep other files elsewhere"
            self._error("P008", f"more than {MAX_FILES} files in {folder or 'the folder'}", place, hint)
            return None
        return sorted(names)

    def is_inner_path(self, file: str, place: Place) -> bool:
        """Return whether *file* is a path below the folder, on this and any other system; record why not."""
        parts = file.split("/")
        if file.startswith(("/", "~")) or "\\" in file or ":" in file or ".." in parts:
            hint = "pictures are in the ruleset's folder: write art/picture.svg"
            self._error("P010", f"{quote(file)} is not a path inside the ruleset's folder", place, hint)
        elif any(part in ("", ".") or len(part) > MAX_NAME_LENGTH or not part.isprintable() for part in parts):
            self._error("P010", f"{quote(file)} is not the name of a file", place, "write art/picture.svg")
        else:
            return True
        return False

    def _content(self, real: Path, file: str, limit: int, place: Place) -> bytes | None:
        descriptor = os.open(real, _FLAGS)
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                what = "a folder" if stat.S_ISDIR(status.st_mode) else "a device or a pipe"
                self._error("P001", f"{file} is {what}, not a file", place, "put the file itself there")
                return None
            if self._problems.exceeds(status.st_size, limit, file, place):
                return None
            with os.fdopen(descriptor, "rb", closefd=False) as opened:
                return opened.read(status.st_size)
        finally:
            os.close(descriptor)

    def _unreadable(self, file: str, place: Place, error: OSError) -> None:
        """Record that a file can't be read, once for all files of a folder that can't be."""
        names = file.split("/")[:-1]
        for count in range(1, len(names) + 1):
            folder = "/".join(names[:count])
            if (self._real / folder).is_dir() and not os.access(self._real / folder, os.X_OK):
                self.listing(folder)
                return
        self._error("P001", f"{file} cannot be read: {_reason(error)}", place, _PERMISSIONS)

    def _missing(self, file: str, place: Place, error: OSError | RuntimeError, otherwise: str) -> None:
        if isinstance(error, RuntimeError) or "symbolic links" in (error.strerror or ""):
            self._error("P010", f"{file} is a link to itself", place, "put the file itself there")
            return
        if isinstance(error, PermissionError):
            self._unreadable(file, place, error)
            return
        if self.has(file):
            self._error("P001", f"{file} is a broken link", place, "put the file itself there")
            return
        close = self._nearest(file)
        cased = " (names are case-sensitive)" if close and close.lower() == file.lower() else ""
        self._error("P001", f"there is no file {file}", place, f"there is {close}{cased}" if close else otherwise)

    def _nearest(self, file: str) -> str | None:
        """Return the similar name that a missing file may have; files that a ruleset can have are no other's."""
        path: list[str] = []
        for name in file.split("/"):
            known = self._neighbours("/".join(path))
            same = [one for one in known if one.lower() == name.lower()]
            close = same[0] if same else closest(name, [one for one in known if one not in RULESET_FILES])
            if close is None:
                return None
            path.append(close)
        return "/".join(path)

    def _neighbours(self, folder: str) -> list[str]:
        path = self._real / folder
        try:
            return list(_names(path)) if path.resolve(strict=True).is_relative_to(self._real) else []
        except (OSError, RuntimeError):
            return []

    def _error(self, code: str, message: str, place: Place, hint: str) -> None:
        self._problems.error(code, message, place, hint)


def _names(path: Path) -> Iterator[str]:
    """Yield the names in a folder, at most one more than a ruleset can have. Raises OSError."""
    with os.scandir(path) as entries:
        for count, entry in enumerate(entries):
            if count > MAX_FILES:
                return
            yield entry.name


def _check_access(folder: Path) -> None:
    if not os.access(folder, os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _reason(error: Exception) -> str:
    if isinstance(error, RuntimeError):
        return "a link to itself"
    reason = getattr(error, "strerror", None)
    return str(reason).lower() if reason else "no such path"


def open_folder(path: Path, problems: Problems) -> Folder | None:
    """Return the ruleset's folder; None after recording why there is none."""
    place = Place(path.as_posix(), 0, 0)
    try:
        real = path.resolve(strict=True)
        if real.is_dir():
            _check_access(real)
            return Folder(path, real, problems)
        problems.error("P001", f"{path} is not a folder", place, "name the folder that holds game.yaml")
    except FileNotFoundError:
        problems.error("P001", f"there is no folder {path}", place, "name the folder that holds game.yaml")
    except (OSError, RuntimeError, ValueError) as error:
        problems.error("P001", f"{place.file} cannot be read: {_reason(error)}", place, _PERMISSIONS)
    return None


_FOLDERS = ("figures", "art", TRANSLATIONS)


def warn_of_unused_files(folder: Folder, tables: Set[str], problems: Problems) -> None:
    """Warn of each YAML file that is not read because of its name, and of misspelt folders (P011)."""
    # Not every other file: pictures and notes have any name. What resembles a name that is there gets another hint.
    names = folder.listing("") or ()
    for name in names:
        if name.startswith(".") or name in (*RULESET_FILES, *_FOLDERS, *tables):
            continue
        known = closest(name, (*RULESET_FILES, *_FOLDERS))
        if name.endswith((".yaml", ".yml")) or (known is not None and "." not in name):
            hint = f"did you mean {known}?" if known else f"a ruleset has {', '.join(RULESET_FILES)}"
            if known in names:
                hint = f"{known} is read; remove this one, or rename it"
            problems.warning("P011", f"{name} is not used", Place(folder.name(name)), hint)
    for name in folder.listing("figures") or ():
        if not name.startswith(".") and not name.endswith(".yaml"):
            place = Place(folder.name(f"figures/{name}"))
            problems.warning("P011", f"figures/{name} is not used", place, "a figure is a file that ends in .yaml")
