"""See whether the names of a game and its components can name files, each its own."""

from __future__ import annotations

from pnp.pipeline.plan import Target, plan
from pnp.pipeline.workshop import Workshop
from pnp.problems import Place, Problems


def check_names(workshop: Workshop, problems: Problems) -> None:
    """Report a folder whose name no folder of the output can have, and files that would overwrite each other (P061)."""
    ruleset = workshop.ruleset
    if not ruleset.name.isprintable() or not ruleset.name:
        message = "the ruleset's folder has a name that cannot be written everywhere"
        problems.error("P061", message, Place(ruleset.folder), "name it with letters and digits")
    seen: dict[str, Target] = {}
    for target in plan(workshop):
        other = seen.setdefault(target.path, target)
        if other is not target:
            message = f"two files would be called {target.path}"
            problems.error("P061", message, _place(workshop, target), "call the component, or its sheet, another name")


def _place(workshop: Workshop, target: Target) -> Place:
    """Return the place of the component that a file is for."""
    source = workshop.ruleset.sources["components.yaml"]
    found = (name for name in workshop.ruleset.components if name in target.names)
    return source.key(tuple(found)[:1])
