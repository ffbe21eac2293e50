"""Find rulesets: those that travel with the program, and those that a user keeps in a folder."""

from __future__ import annotations

from pathlib import Path

# In an installed package the rulesets lie beside this module; in a source checkout, at its top.
_PLACES = (Path(__file__).parent / "bundled", Path(__file__).parents[2] / "rulesets")


def list_bundled_rulesets() -> list[str]:
    """Return the names of the rulesets that travel with the program, sorted."""
    home = _home()
    if home is None:
        return []
    return sorted(path.name for path in home.iterdir() if (path / "game.yaml").is_file())


def find_ruleset(name_or_path: str) -> Path | None:
    """Return the folder that *name_or_path* means: a bundled ruleset's name, or a path to a folder.

    A bundled name goes before a folder of that name in the current one; a path with a slash is always a path.
    None where there is neither.
    """
    if name_or_path in list_bundled_rulesets():
        home = _home()
        return None if home is None else home / name_or_path
    try:
        path = Path(name_or_path)
        return path if name_or_path and path.is_dir() else None
    except (OSError, ValueError):
        return None


def is_ambiguous(name: str) -> bool:
    """Tell whether both a bundled ruleset and another one in the current folder have this name."""
    bundled = find_ruleset(name) if name in list_bundled_rulesets() else None
    return bundled is not None and (Path(name) / "game.yaml").is_file() and not bundled.samefile(name)


def _home() -> Path | None:
    """Return the folder that holds the bundled rulesets."""
    return next((place for place in _PLACES if place.is_dir()), None)
