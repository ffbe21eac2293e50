"""Make digests of the sources of files: the program, a ruleset's folder, the values that a file depends on.

Only the standard library is imported here, so that a build with nothing to do ends quickly.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time
import zlib
from collections.abc import Collection, Mapping
from enum import Enum
from functools import cache
from operator import itemgetter
from pathlib import Path
from stat import S_ISREG
from typing import Any

from pnp.kept_values import find_current, keep_value

# A ruleset has some dozens of files: the largest bundled one 63 of 360 kB. This much is read in 0.1 s, and the loader
# reports larger ones; such a folder has no fingerprint.
_MAX_FILES = 2_000
_MAX_BYTES = 100_000_000

_PACKAGE = Path(__file__).parents[1]
# In a source checkout the templates are beside the package.
_TEMPLATES = _PACKAGE.parent / "templates"
# Packages whose version may change the bytes of a file, or the problems of a ruleset.
_PACKAGES = frozenset(
    {"reportlab", "pillow", "svgwrite", "jinja2", "markupsafe", "pyyaml", "msgspec", "uharfbuzz", "pyphen", "babel"}
    | {"uniseg", "rectpack", "fonttools", "openpyxl", "pypdfium2", "num2words", "snowballstemmer"}
)
# Folders of the package that hold no code: compiled modules, the rulesets of an installed package, translations.
_NOT_CODE = ("__pycache__", "bundled", "catalogues")
# Two changes of a file within this time may leave it with the same times: FAT, the coarsest, counts in 2 seconds.
_SETTLED_NS = 2_000_000_000
_DIGITS = 16  # hexadecimal digits, 64 bits, of a digest that is only compared with its predecessor


def digest_text(*parts: str) -> str:
    """Return the digest of some texts.

    >>> digest_text("ab") == digest_text("a", "b")
    False
    """
    encoded = [part.encode("utf-8", "surrogatepass") for part in parts]
    return hashlib.sha256(b"".join([b"%d:%b" % (len(part), part) for part in encoded])).hexdigest()[:_DIGITS]


def digest_file(content: bytes) -> str:
    """Return the SHA-256 of a file's content in full, as the manifest has it."""
    return hashlib.sha256(content).hexdigest()


def digest_folder(folder: Path, leave_out: Collection[str] = ()) -> str | None:
    """Return the digest of the names and contents of everything in a folder; None if it can't be read or is huge.

    Folders called one of *leave_out* are left out. Of a link to a file, the target and the content count; of a link to
    a folder, the target only.
    """
    hashed = hashlib.sha256()
    remaining = _MAX_BYTES
    top = os.fspath(folder)
    try:
        for path, target in _entries_below(folder, leave_out):
            content = target
            if content is None:
                status = os.stat(path)  # noqa: PTH116  # half of the time of Path.stat, for hundreds of files
                if not S_ISREG(status.st_mode) or status.st_size > remaining:
                    return None
                with open(path, "rb", buffering=0) as stream:  # noqa: PTH123  # hundreds of files, each read at once
                    content = stream.readall()
                remaining -= len(content)
            name = path.removeprefix(top).replace(os.sep, "/").lstrip("/").encode("utf-8", "surrogateescape")
            hashed.update(b"%s%d:%d:" % (b"/" if target else b"", len(name), len(content)) + name)
            hashed.update(content)  # separately: joining it with its name would copy megabytes of fonts
    except OSError:
        return None
    return hashed.hexdigest()[:_DIGITS]


def _entries_below(folder: Path, leave_out: Collection[str]) -> list[tuple[str, bytes | None]]:
    """Return the paths of everything below a folder, sorted: files (with None), folders, and links.

    A link to a file is there twice, as a link and as a file. Raises OSError if something can't be read or there is too
    much.
    """
    entries: list[tuple[str, bytes | None]] = []
    folders = [os.fspath(folder)]
    while folders:
        with os.scandir(folders.pop()) as listing:
            for entry in listing:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name in leave_out:
                        continue
                    folders.append(entry.path)
                    entries.append((entry.path, b"folder"))
                    continue
                if entry.is_symlink():
                    entries.append((entry.path, b"link " + os.fsencode(os.readlink(entry.path))))  # noqa: PTH115
                if not entry.is_dir():
                    entries.append((entry.path, None))
                if len(entries) > _MAX_FILES:
                    raise OSError("too many files")
    return sorted(entries, key=itemgetter(0))


def digest_game(folder: Path) -> str | None:
    """Return the digest of a ruleset's folder and of the program with its translations; None if the folder has none."""
    digest = digest_folder(folder)
    return digest and digest_text(digest, digest_program(), digest_catalogues())


@cache
def digest_program() -> str:
    """Return the digest of the program: its code, fonts and templates, its libraries' versions, and Python's."""
    parts = [*map(str, sys.version_info[:3]), zlib.ZLIB_RUNTIME_VERSION, *_library_versions()]
    bundled = _PACKAGE / "press" / "pictures" / "bundled"
    folders = (_PACKAGE, bundled if bundled.is_dir() else _TEMPLATES)
    return digest_text(*parts, *map(_digest_installed, folders))


@cache
def digest_catalogues() -> str:
    """Return the digest of the translations of the program's own words."""
    return _digest_installed(_PACKAGE / "translation" / "catalogues")


def _digest_installed(folder: Path) -> str:
    """Return the digest of a folder of the program; its files are read only if one has changed since they were.

    As long as a file has the same size, times and place on the disk, it has the same content.
    """
    now = time.time_ns()
    state, newest = _state_of(folder)
    slot = digest_text("folder", os.fspath(folder))
    kept = find_current(slot, state)
    if isinstance(kept, str):
        return kept
    digest = digest_folder(folder, _NOT_CODE) or ""
    if state and newest < now - _SETTLED_NS:
        keep_value(slot, (state, digest))
    return digest


def _state_of(folder: Path) -> tuple[str, int]:
    """Return a digest of the state of a folder's files, and the time of the last change (ns).

    There is no digest of a folder that can't be read.
    """
    states: list[tuple[str | int, ...]] = []
    newest = 0
    try:
        for path, target in _entries_below(folder, _NOT_CODE):
            status = os.lstat(path) if target else os.stat(path)  # noqa: PTH116
            changed, moved = status.st_mtime_ns, status.st_ctime_ns
            states.append((path, status.st_ino, status.st_mode, status.st_size, changed, moved))
            newest = max(newest, changed, moved)
    except OSError:
        return "", 0
    return digest_text(repr(states)), newest


def _library_versions() -> list[str]:
    """Return names and versions of the relevant installed packages, from the names of their metadata folders."""
    versions: set[str] = set()
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208
        except OSError:
            continue
        for name in names:
            package, _, version = name.removesuffix(".dist-info").partition("-")
            if name.endswith(".dist-info") and package.lower().replace("_", "-") in _PACKAGES:
                versions.add(f"{package.lower()}-{version}")
    return sorted(versions)


_NUMBERS = frozenset({int, float, bool})


def digest_value(value: Any) -> str:
    """Return the digest of a value of the model: structs, collections, texts, numbers, bytes, enumerations, None.

    The order of mappings counts, that of sets doesn't. Equal values have equal digests in every process. Raises
    TypeError for a value of another type: it must not be overlooked.

    >>> digest_value({"a": 1, "b": 2.0}) == digest_value({"b": 2.0, "a": 1})
    False
    >>> digest_value(frozenset("ab")) == digest_value(frozenset("ba"))
    True
    """
    parts: list[str] = []
    _spell(value, parts)
    return digest_text(*parts)


def _spell(value: Any, parts: list[str]) -> None:
    """Append the unambiguous spelling of a value, piece by piece; each type has a branch, the usual ones first."""
    kind = type(value)
    if kind is str:  # most values are texts, numbers and records
        parts.append(f"str {value}")
    elif value is None or kind in _NUMBERS:
        parts.append(f"{kind.__name__} {value!r}")
    elif hasattr(kind, "__struct_fields__"):
        parts.append(f"{kind.__name__} {len(kind.__struct_fields__)}")
        for name in kind.__struct_fields__:
            _spell(getattr(value, name), parts)
    elif isinstance(value, tuple | list):
        parts.append(f"sequence {len(value)}")
        for item in value:
            _spell(item, parts)
    elif isinstance(value, Mapping):
        parts.append(f"mapping {len(value)}")
        for key, item in value.items():
            _spell(key, parts)
            _spell(item, parts)
    elif isinstance(value, bytes):
        parts.append(f"bytes {digest_file(value)}")
    elif isinstance(value, Enum):
        parts.append(f"{kind.__name__} {value.name}")
    elif isinstance(value, set | frozenset):
        parts.append(f"{kind.__name__} {len(value)}")
        parts.extend(sorted(digest_value(item) for item in value))
    else:
        raise TypeError(f"a {kind.__name__} has no digest")
