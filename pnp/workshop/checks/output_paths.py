"""Check that the names of a game and of its components can name files, each file its own."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.game.model.files import can_name_file
from pnp.game.model.ruleset import Ruleset
from pnp.problems import Place, Problems


def check_output_paths(ruleset: Ruleset, files: Iterable[tuple[str, frozenset[str]]], problems: Problems) -> None:
    """Report names that no file can have (P063), and equal paths (P062), each given with its names for ``--only``."""
    if not can_name_file(ruleset.name):
        message = "the ruleset's folder has a name that can't be used in every file system"
        problems.error("P063", message, Place(ruleset.folder, 0, 0), "name it with letters and digits")
    paths: set[str] = set()
    hint = "rename the component, its sheet, or the row of its table"
    for path, names in files:
        if path in paths:
            problems.error("P062", f"two output files would be called {path}", _component_place(ruleset, names), hint)
        file = path.rpartition("/")[2]
        if not can_name_file(file):
            message = f"an output file would be called {file}, which no file can be on Windows"
            problems.error("P063", message, _component_place(ruleset, names), hint)
        paths.add(path)


def _component_place(ruleset: Ruleset, names: frozenset[str]) -> Place:
    components = tuple(name for name in ruleset.components if name in names)
    return ruleset.sources["components.yaml"].key(components[:1])
