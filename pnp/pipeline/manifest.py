"""Keep the list of what was made: output/manifest.json names every file with its hash, pages and size."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.pipeline.files import write_whole

MANIFEST = "manifest.json"
_FORMAT = 1
_MOST_MM = 1e6


class ManifestEntry(Struct, frozen=True):
    """A file that was made: its path below the output folder, with forward slashes; its pages' size in mm."""

    path: str
    sha256: str
    size: int  # in bytes
    pages: int
    width: float | None = None
    height: float | None = None
    paper: str = ""  # the name of the paper it is for, if it is for one
    ink: str = ""  # "low" for outlines

    def as_dict(self) -> dict[str, Any]:
        """Return the entry as the manifest writes it."""
        entry: dict[str, Any] = {"path": self.path, "sha256": self.sha256, "bytes": self.size, "pages": self.pages}
        if self.width is not None and self.height is not None:
            entry |= {"width_mm": round(self.width, 3), "height_mm": round(self.height, 3)}
        entry |= {key: value for key, value in (("paper", self.paper), ("ink", self.ink)) if value}
        return entry


def hash_of(content: bytes) -> str:
    """Return the SHA-256 of a file's content, as the manifest writes it."""
    return hashlib.sha256(content).hexdigest()


def is_unchanged(file: ManifestEntry, output: Path) -> bool:
    """Return whether the file is still there as it was made; what somebody has put in its place is his."""
    path = output / file.path
    try:
        return path.is_file() and not path.is_symlink() and hash_of(path.read_bytes()) == file.sha256
    except OSError:
        return False


def read_manifest(output: Path) -> list[ManifestEntry]:
    """Return the entries of the folder's manifest; what this program would not have written is passed over."""
    path = output / MANIFEST
    try:
        content = json.loads(path.read_bytes()) if path.is_file() else None
    except (OSError, ValueError, RecursionError):
        return []
    files = content.get("files") if isinstance(content, dict) else None
    entries = [_made(file) for file in files] if isinstance(files, list) else []
    return [entry for entry in entries if entry is not None]


def _made(entry: object) -> ManifestEntry | None:
    """Return an entry as a value, or None if it is none of ours."""
    match entry:
        case {"path": str(path), "sha256": str(sha256), "bytes": int(size), "pages": int(pages), **rest}:
            width, height, paper, ink = (rest.get(key) for key in ("width_mm", "height_mm", "paper", "ink"))
            written = ManifestEntry(path, sha256, size, pages, _size(width), _size(height), _text(paper), _text(ink))
            return written if _is_below(path) and sha256.isalnum() else None
    return None


def _size(value: object) -> float | None:
    return value if isinstance(value, int | float) and 0 <= value <= _MOST_MM else None


def _text(value: object) -> str:
    return value if isinstance(value, str) and value.isprintable() else ""


def _is_below(path: str) -> bool:
    """Return whether *path* stays below the folder, whatever a manifest from elsewhere says."""
    parts = path.split("/")
    return path.isprintable() and not ({"", ".", ".."} & {*parts} or "\\" in path or ":" in parts[0])


def write_manifest(output: Path, files: Iterable[ManifestEntry]) -> None:
    """Write the manifest, by path; of several files with one path the last counts. Raises CannotWriteError."""
    entries = {file.path: file.as_dict() for file in files}
    content = {"format": _FORMAT, "files": [entries[path] for path in sorted(entries)]}
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    write_whole(output / MANIFEST, text.encode("utf-8"))
