"""Keep the list of what was made: output/manifest.json names every file with its hash, pages and size."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pnp.pipeline.files import write_whole

MANIFEST = "manifest.json"
_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Made:
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


def read_manifest(output: Path) -> list[dict[str, Any]]:
    """Return the entries of the folder's manifest; none if there is no manifest or it is not one of ours."""
    try:
        content = json.loads((output / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return []
    files = content.get("files") if isinstance(content, dict) else None
    return [f for f in files if isinstance(f, dict) and _is_below(f.get("path"))] if isinstance(files, list) else []


def _is_below(path: object) -> bool:
    """Return whether *path* stays below the folder, whatever a manifest from elsewhere says."""
    return isinstance(path, str) and bool(path) and not path.startswith("/") and ".." not in path.split("/")


def write_manifest(output: Path, kept: Iterable[Mapping[str, Any]], new: Iterable[Made]) -> None:
    """Write the manifest of *kept* entries and *new* files, by path. Raises CannotWriteError."""
    entries = {entry["path"]: dict(entry) for entry in kept} | {entry.path: entry.as_dict() for entry in new}
    content = {"format": _FORMAT, "files": [entries[path] for path in sorted(entries)]}
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    write_whole(output / MANIFEST, text.encode("utf-8"))
