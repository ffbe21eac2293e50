"""Read zip files from strangers without unpacking to disk; write them, the same bytes for the same content."""

from __future__ import annotations

import stat
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from pnp.messages import plural, quote
from pnp.problems import Place, Problems

# The largest zip file that is read, in bytes: files that `pack` writes have a few million.
MAX_ZIP_BYTES = 40_000_000
_MAX_ENTRIES = 5_000  # by taste, far above the files of a game
# The largest size of one unpacked file, and of all files together, in bytes: they are unpacked in memory.
_MAX_ENTRY_BYTES, _MAX_BYTES = 25_000_000, 60_000_000
_MAX_NAME = 300  # of a path; names alone have up to 255
_ENCRYPTED = 0x1
# Spreadsheets and almost all zip files use these. Python unpacks a piece of any other (bzip2, LZMA) whole: 100 bytes
# may take gigabytes, whatever the file declares.
_METHODS = (ZIP_STORED, ZIP_DEFLATED)
_USUAL_METHOD = "make the zip file with the usual method, Deflate"
_FIXED_DATE = (1980, 1, 1, 0, 0, 0)
_STORED = (".png", ".xlsx", ".zip")  # compressed already
_AGAIN = "ask for the file once more, or make a new zip file of it"


def read_zip(
    content: bytes,
    file: str,
    is_wanted: Callable[[str], bool],
    problems: Problems,
    *,
    code: str = "P070",
    again: str = _AGAIN,
) -> dict[str, bytes] | None:
    """Return the files with wanted names in a zip file; None after recording its problems, wanted or not.

    Paths that lead outside are P010; links, encryption, unusual compression, duplicate names and damage (hint *again*)
    have the *code*; excessive sizes, declared or real, and numbers of files are P008.
    """
    errors, place = problems.error_count, Place(file)
    if problems.exceeds(len(content), MAX_ZIP_BYTES, file, place):
        return None
    try:
        with ZipFile(BytesIO(content)) as opened:
            entries = opened.infolist()
            _check_entries(entries, place, code, problems)
            if problems.error_count > errors:
                return None
            return _unpacked(opened, [each for each in entries if is_wanted(each.filename)], place, problems)
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        problems.error(code, "the file is damaged", place, again)
        return None


def _check_entries(entries: list[ZipInfo], place: Place, code: str, problems: Problems) -> None:
    if len(entries) > _MAX_ENTRIES:
        problems.error("P008", f"{plural(len(entries), 'file')} in the zip file", place, "is it the right file?")
        return
    names: set[str] = set()
    for entry in entries:
        name = entry.orig_filename
        shown = quote(name, 60)
        faults = (
            (not _is_inner_path(name), "P010", "is a path that leads out of the zip file", _AGAIN),
            (stat.S_ISLNK(entry.external_attr >> 16), code, "is a link", "put the file itself into the zip file"),
            (entry.flag_bits & _ENCRYPTED, code, "is encrypted", "make the zip file without a password"),
            (entry.compress_type not in _METHODS, code, "is compressed in an unusual way", _USUAL_METHOD),
            (name in names, code, "is in the zip file twice", "remove one of them"),
        )
        fault = next((rest for is_found, *rest in faults if is_found), None)
        if fault is not None:
            problems.error(fault[0], f"{shown} {fault[1]}", place, fault[2])
        elif entry.file_size > _MAX_ENTRY_BYTES:
            message = f"{shown} is {entry.file_size / 1e6:.1f} MB when it is unpacked"
            problems.error("P008", message, place, "is it the right file?")
        names.add(name)
    total = sum(entry.file_size for entry in entries)
    if total > _MAX_BYTES:
        message = f"the zip file is {total / 1e6:.1f} MB when it is unpacked"
        problems.error("P008", message, place, "is it the right file?")


def _is_inner_path(name: str) -> bool:
    parts = name.rstrip("/").split("/")
    return (
        0 < len(name) <= _MAX_NAME
        and not name.startswith(("/", "~"))
        and "\\" not in name
        and ":" not in name
        and name.isprintable()
        and all(part not in ("", ".", "..") for part in parts)
    )


def _unpacked(opened: ZipFile, entries: list[ZipInfo], place: Place, problems: Problems) -> dict[str, bytes] | None:
    """Return the content of entries; None after recording that one is larger than declared."""
    unpacked: dict[str, bytes] = {}
    for entry in entries:
        if entry.is_dir():
            continue
        with opened.open(entry) as stream:
            content = stream.read(entry.file_size + 1)
        if len(content) > entry.file_size:
            message = f"{quote(entry.filename, 60)} is larger than the zip file says"
            problems.error("P008", message, place, "is it the right file?")
            return None
        unpacked[entry.filename] = content
    return unpacked


def write_zip(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file: the same bytes for the same files in the same order."""
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        for name, data in files.items():
            entry = ZipInfo(name, _FIXED_DATE)
            entry.compress_type = ZIP_STORED if name.endswith(_STORED) else ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return content.getvalue()
