"""Keep the list of made files: manifest.json has every file with its hash, and digests of its sources.

Only the standard library is imported here, so that a build with nothing to do ends quickly. If a build is interrupted,
even by a power cut, the manifest is correct: while files are written, it lists the others under ``unfinished``.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from stat import S_ISREG
from typing import Any, NamedTuple

from pnp.workshop.files import CannotWriteError, as_user_error, write_whole
from pnp.workshop.fingerprint import digest_file

MANIFEST = "manifest.json"
_FORMAT = 2
_MAX_MM = 1e6  # far above any page: what is larger is no size of one
# Of a manifest; a file has about a kilobyte in it, and the largest known output some thousands of files.
_MAX_BYTES = 100_000_000
# Of a path below the folder, and of a name in it: no system has longer ones.
_MAX_PATH = 4096
_MAX_NAME = 255
# A half of a surrogate pair, which JSON can spell and no file can hold; `write_manifest` spells no character so.
_SURROGATE = re.compile(rb"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")
_NO_KEY: Mapping[str, str] = {}
_TEXT_FIELDS = ("kind", "language", "paper", "ink", "arrangement", "cutter", "sheet")
_NUMBER_FIELDS = ("cut_mm", "fold_mm", "strokes")


class ManifestEntry(NamedTuple):
    """A file that was made: its path below the output folder, with forward slashes; its pages' size in mm.

    *key* has a digest for each part of its sources. A cut file names its printed *sheet*, the path of a PDF, and the
    *sheet_pages* (1-based) of it that it cuts. *yields* is what becomes pieces of each sheet of a PDF, in per cent.
    """

    path: str
    sha256: str
    size: int  # in bytes
    pages: int
    width: float | None = None
    height: float | None = None
    kind: str = ""
    language: str = ""  # "en", or "en+ru" for a bilingual booklet
    paper: str = ""  # the name of the paper it is for, if it is for one
    ink: str = ""  # "low" for outlines
    arrangement: str = ""  # how sheets differ from the usual: "default", "straight", …
    cutter: str = ""  # of a cut file or a guide: "default", machines of --cutter, "laser-kerf-0.15mm"
    sheet: str = ""
    sheet_pages: tuple[int, ...] = ()
    cut_mm: int | None = None  # of a cut file, as long as its lines
    fold_mm: int | None = None
    strokes: int | None = None
    yields: tuple[float, ...] = ()
    key: Mapping[str, str] = _NO_KEY

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as ``--json`` prints it, without its key."""
        entry: dict[str, Any] = {"path": self.path, "sha256": self.sha256, "bytes": self.size, "pages": self.pages}
        if self.width is not None and self.height is not None:
            entry |= {"width_mm": round(self.width, 3), "height_mm": round(self.height, 3)}
        entry |= {name: value for name in _TEXT_FIELDS if (value := getattr(self, name))}
        if self.sheet_pages:
            entry["sheet_pages"] = list(self.sheet_pages)
        totals = {"cut_mm": self.cut_mm, "fold_mm": self.fold_mm, "strokes": self.strokes}
        entry |= {name: value for name, value in totals.items() if value is not None}
        if self.yields:
            entry["yield_percent"] = [round(each, 1) for each in self.yields]
        return entry

    def is_on_disk(self, output: Path) -> bool:
        """Return whether the file on the disk is unchanged; a file changed by the user is not touched."""
        path = f"{output}/{self.path}"  # there are hundreds: a Path each takes longer than the disk
        try:
            status = os.lstat(path)
            if not S_ISREG(status.st_mode) or status.st_size != self.size:
                return False
            with open(path, "rb", buffering=0) as stream:  # noqa: PTH123
                return digest_file(stream.readall()) == self.sha256
        except (OSError, ValueError):
            return False


class BuildRecord(NamedTuple):
    """A finished build: its game, its sources, and the paths of its files in the order of the plan.

    *request* is the digest of the options, *source* that of the program and the ruleset's folder. *warnings* are its
    problems as plain values, their files relative to the ruleset's folder. *unused* names options without effect.
    """

    game: str
    request: str
    source: str
    files: tuple[str, ...]
    warnings: tuple[Mapping[str, Any], ...] = ()
    unused: tuple[str, ...] = ()


class Manifest(NamedTuple):
    """The content of an output folder: whole files, files that an unfinished build was about to write, finished builds.

    An unfinished entry is a file as it was before; the file on the disk may be another or missing.
    """

    files: tuple[ManifestEntry, ...] = ()
    unfinished: tuple[ManifestEntry, ...] = ()
    builds: tuple[BuildRecord, ...] = ()


def read_manifest(output: Path) -> Manifest:
    """Return the folder's manifest, without entries that this program would not have written.

    Raises CannotWriteError for another program's file in its place, which would be lost, and one that can't be read.
    """
    path = output / MANIFEST
    with as_user_error(path):
        if not path.is_file():
            return Manifest()
        content = _parsed(path.read_bytes() if path.stat().st_size <= _MAX_BYTES else b"")
    if content is None:
        raise CannotWriteError(f"{path} can't be written: there is a file of that name that pnp has not made")
    files, unfinished = (_entries(content.get(name)) for name in ("files", "unfinished"))
    builds = content.get("builds")
    records = [_record(build) for build in builds] if isinstance(builds, list) else []
    return Manifest(files, unfinished, tuple(record for record in records if record is not None))


def _parsed(written: bytes) -> dict[str, Any] | None:
    try:
        is_odd = b"\\u" in written and _SURROGATE.search(written)  # the first is a hundred times as fast
        content = None if is_odd else json.loads(written.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    match content:
        case {"format": int(), "files": list()}:
            return content
    return None


def write_manifest(output: Path, manifest: Manifest) -> None:
    """Write the manifest, sorted by path; of several files with one path the last counts. Raises CannotWriteError."""
    content: dict[str, Any] = {"format": _FORMAT}
    if manifest.unfinished:
        content["unfinished"] = _sorted_entries(manifest.unfinished)
    content["files"] = _sorted_entries(manifest.files)
    if manifest.builds:
        content["builds"] = [
            {name: value for name, value in record._asdict().items() if value or name == "files"}
            for record in sorted(manifest.builds, key=lambda build: build[:2])
        ]
    import msgspec.json  # json.dumps writes the same text, but indents ten times as slowly

    write_whole(output / MANIFEST, msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")


def _sorted_entries(files: Iterable[ManifestEntry]) -> list[dict[str, Any]]:
    entries = {file.path: file.as_dict() | ({"key": dict(file.key)} if file.key else {}) for file in files}
    return [entries[path] for path in sorted(entries)]


def _entries(values: object) -> tuple[ManifestEntry, ...]:
    entries = [_entry(value) for value in values] if isinstance(values, list) else []
    return tuple(entry for entry in entries if entry is not None)


def _entry(value: object) -> ManifestEntry | None:
    match value:
        case {"path": str(path), "sha256": str(sha256), "bytes": int(size), "pages": int(pages), **rest}:
            # Every field may be anything that JSON can spell, and has its own test.
            width, height = (_size(rest.get(key)) for key in ("width_mm", "height_mm"))
            more: dict[str, Any] = {name: _text(rest.get(name)) for name in _TEXT_FIELDS}
            more |= {name: number for name in _NUMBER_FIELDS if isinstance(number := rest.get(name), int)}
            numbers = rest.get("sheet_pages")
            sheet_pages = tuple(n for n in numbers if isinstance(n, int)) if isinstance(numbers, list) else ()
            key = rest.get("key")
            parts = {str(k): str(v) for k, v in key.items() if _text(v)} if isinstance(key, dict) else {}
            yields = _shares(rest.get("yield_percent"))
            entry = ManifestEntry(
                path, sha256, size, pages, width, height, **more, sheet_pages=sheet_pages, yields=yields, key=parts
            )
            return entry if _is_below(path) and (sha256.isalnum() or not sha256) else None
    return None


def _record(value: object) -> BuildRecord | None:
    match value:
        case {"game": str(game), "request": str(request), "source": str(source), "files": list(files), **rest}:
            warnings, unused = (rest.get(name, []) for name in ("warnings", "unused"))
            if not (isinstance(warnings, list) and isinstance(unused, list)):
                return None
            told = tuple(map(_warning, warnings))
            if None in told or not all(isinstance(name, str) for name in (*files, *unused)):
                return None
            return BuildRecord(game, request, source, tuple(files), tuple(filter(None, told)), tuple(unused))
    return None


def _warning(value: object) -> Mapping[str, Any] | None:
    """Return a warning as a record has it, None for anything else."""
    match value:
        case {"code": str(code), "message": str(message), "hint": str(hint), **rest} if _is_place(rest.get("place")):
            more = {name: rest[name] for name in ("place", "inside") if isinstance(rest.get(name), list | bool)}
            return {"code": code, "message": message, "hint": hint} | more
    return None


def _is_place(value: object) -> bool:
    """Return whether a value is a place as a warning has it: none, or one within the source line that it quotes."""
    match value:
        case None | [str(), int(), int(), int(), None, int()]:
            return True
        case [str(), int(), int(column), int(), str(source), int(first)]:
            return column - first <= len(source)
    return False


def _size(value: object) -> float | None:
    return value if isinstance(value, int | float) and 0 <= value <= _MAX_MM else None


def _shares(values: object) -> tuple[float, ...]:
    """Return the shares in per cent of a list."""
    listed = values if isinstance(values, list) else []
    return tuple(each for each in listed if isinstance(each, int | float) and 0 <= each <= 100)


def _text(value: object) -> str:
    return value if isinstance(value, str) and value.isprintable() else ""


def _is_below(path: str) -> bool:
    """Return whether *path* stays below the folder, whatever the manifest contains."""
    parts = path.split("/")
    if len(path) > _MAX_PATH or max(map(len, parts)) > _MAX_NAME:
        return False
    return path.isprintable() and not ({"", ".", ".."} & {*parts} or "\\" in path or ":" in parts[0])
