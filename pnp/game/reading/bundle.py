"""Find rulesets: those bundled with the program, and those in a user's folders."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

# In an installed package the rulesets lie beside this module; in a source checkout, at its top.
_PLACES = (Path(__file__).parent / "bundled", Path(__file__).parents[3] / "rulesets")


def list_bundled_rulesets() -> list[str]:
    """Return the names of the bundled rulesets, sorted."""
    home = _home()
    return [] if home is None else sorted(name for name in os.listdir(home) if _is_ruleset(home, name))  # noqa: PTH208


def find_ruleset(name_or_path: str) -> Path | None:
    """Return the folder of a path or of a bundled ruleset, which goes before a folder of its name; None for neither."""
    home = _home()
    if home is not None and _is_bundled(name_or_path):
        return home / name_or_path
    try:
        path = Path(name_or_path)
        return path if name_or_path and path.is_dir() else None
    except (OSError, ValueError):
        return None


def ruleset_argument(folder: str) -> str:
    """Return how a command line in the current folder names the ruleset in a folder; see `find_ruleset`."""
    path, home = Path(folder), _home()
    if home is not None and path.parent == home and _is_bundled(path.name):
        return path.name
    text = path.as_posix()
    return shlex.quote(text if path.is_absolute() or text.startswith(".") else f"./{text}")


def is_ambiguous(name: str) -> bool:
    """Return whether both a bundled ruleset and one in the current folder have this name."""
    bundled = find_ruleset(name) if _is_bundled(name) else None
    return bundled is not None and (Path(name) / "game.yaml").is_file() and not bundled.samefile(name)


def _is_bundled(name: str) -> bool:
    """Return whether a bundled ruleset has exactly this name, also where file names ignore case."""
    home = _home()
    return home is not None and name in os.listdir(home) and _is_ruleset(home, name)  # noqa: PTH208


def _is_ruleset(home: Path, name: str) -> bool:
    return (home / name / "game.yaml").is_file()


def _home() -> Path | None:
    return next((place for place in _PLACES if place.is_dir()), None)
