"""Check the contents of boxes: components that exist, and no box inside itself."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.game.model.files import COMPONENTS
from pnp.game.model.kinds import AnyComponent
from pnp.game.model.kinds.box import GameBox
from pnp.game.reading.draft import RulesetDraft
from pnp.messages import quote
from pnp.problems import Problems
from pnp.workshop.checks.unknown_names import report_unknown_name


def check_boxes(draft: RulesetDraft, problems: Problems) -> None:
    """Record each thing in a box that does not exist (P014), and each box that would hold itself (P006)."""
    known = draft.component_names or frozenset()
    for name, box in draft.components.items():
        if not isinstance(box, GameBox):
            continue
        if not box.holds and None in (box.width, box.height, box.depth):
            draft.vague.add(name)  # the loader has reported it
        for index, held in enumerate(box.holds):
            place = draft.sources[COMPONENTS].place((name, "holds", index))
            if held not in known:
                draft.vague.add(name)
                message = f"there is no component {quote(held)}"
                report_unknown_name(problems, message, held, known - {name}, place)
            elif held == name or name in _contents(held, draft.components):
                draft.vague.add(name)
                way = "" if held == name else f" in {quote(held)}"
                problems.error("P006", f"{quote(name)} would be inside itself{way}", place, "remove it")


def _contents(name: str, components: Mapping[str, AnyComponent]) -> frozenset[str]:
    """Return everything that a component holds, and what that holds."""
    inside: set[str] = set()
    pending = [name]
    while pending:
        held = set(getattr(components.get(pending.pop()), "holds", ())) - inside
        inside |= held
        pending += sorted(held)
    return frozenset(inside)
