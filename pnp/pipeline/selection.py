"""Know by which names ``--only`` calls the files of a build."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.messages import quote, suggest_name
from pnp.model.kinds import kind_of
from pnp.model.ruleset import Ruleset
from pnp.problems import Problems

BOOKLET = "booklet"
GUIDE = "print-guide"


class Selection(Struct, frozen=True):
    """What is to be made; with no names, everything."""

    names: frozenset[str] = frozenset()

    def __contains__(self, names: frozenset[str]) -> bool:
        """Return whether a file known by any of *names* is to be made."""
        return not self.names or bool(self.names & names)


def sheet_groups(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return the printed sheets by name, each with the components it holds, in the box's order."""
    groups: dict[str, list[str]] = {}
    for name, component in ruleset.components.items():
        groups.setdefault(component.sheet or name, []).append(name)
    return groups


def names_of(ruleset: Ruleset, group: str) -> frozenset[str]:
    """Return every name a printed sheet answers to: its own, its components', their kinds'."""
    names = {group}
    for name in sheet_groups(ruleset)[group]:
        names |= {name, *kind_of(ruleset.components[name]).names}
    return frozenset(names)


def wants_booklet(selection: Selection) -> bool:
    """Return whether the booklet is to be made, or its pages counted by the print guide."""
    return any(frozenset({name}) in selection for name in (BOOKLET, GUIDE))


def drawn_for(ruleset: Ruleset, selection: Selection) -> frozenset[str] | None:
    """Return the components that are drawn, None if all may be: booklet, print guide and words on cards show others."""
    groups = sheet_groups(ruleset)
    names = {name for group in groups if names_of(ruleset, group) in selection for name in groups[group]}
    shows_others = frozenset({BOOKLET, GUIDE}) in selection or any(
        kind_of(ruleset.components[name]).shows_others for name in names
    )
    return None if shows_others else frozenset(names)


def check_selection(rulesets: Sequence[Ruleset], selection: Selection, problems: Problems) -> None:
    """Report every name that no file of these rulesets answers to (P061)."""
    known = {BOOKLET, GUIDE}
    for ruleset in rulesets:
        for group in sheet_groups(ruleset):
            known |= names_of(ruleset, group)
    for name in sorted(selection.names - known):
        hint = suggest_name(name, sorted(known))
        problems.error("P061", f"--only: unknown name {quote(name)}", hint=hint)
