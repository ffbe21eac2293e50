"""Warn of files that look as if they were meant to be read, and are not."""

from __future__ import annotations

from pnp.load.draft import COMPONENTS, GAME, LOOK, RULES
from pnp.load.files import Folder
from pnp.messages import closest
from pnp.problems import Place, Problems

_READ = (GAME, COMPONENTS, RULES, LOOK)
_FOLDERS = ("figures", "art", "locale")


def warn_of_strays(folder: Folder, problems: Problems) -> None:
    """Warn of each YAML file of a name that nothing reads, and of folders that are misspelt."""
    for name in folder.listing("") or ():
        if name.startswith(".") or name in _READ or name in _FOLDERS:
            continue
        known = closest(name, (*_READ, *_FOLDERS))
        if name.endswith((".yaml", ".yml")) or (known is not None and "." not in name):
            hint = f"did you mean {known}?" if known else f"a ruleset has {', '.join(_READ)}"
            problems.warning("P011", f"{name} is not read", Place(folder.name(name)), hint)
    for name in folder.listing("figures") or ():
        if not name.startswith(".") and not name.endswith(".yaml"):
            place = Place(folder.name(f"figures/{name}"))
            problems.warning("P011", f"figures/{name} is not read", place, "a figure is a file that ends in .yaml")
