"""Warn of files of a ruleset's folder that are not read."""

from __future__ import annotations

from collections.abc import Set

from pnp.game.model.files import RULESET_FILES, TRANSLATIONS
from pnp.game.reading.files import Folder
from pnp.messages import closest
from pnp.problems import Place, Problems

_FOLDERS = ("figures", "art", TRANSLATIONS)


def warn_of_unused_files(folder: Folder, tables: Set[str], problems: Problems) -> None:
    """Warn of each YAML file that is not read because of its name, and of misspelt folders (P011)."""
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
