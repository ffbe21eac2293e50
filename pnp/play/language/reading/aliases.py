"""Check the actions that are a second way to write another one's moves."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.messages import quote, suggest_name
from pnp.play.language.terms.book import PlayAction
from pnp.play.language.terms.value_reader import ValueReader


def check_listed(reader: ValueReader, actions: Mapping[str, PlayAction]) -> None:
    """Report each action that can't be listed as the one that it names."""
    for action in actions.values():
        path, listed = (*action.path, "listed_as"), actions.get(action.listed_as or "")
        if action.listed_as is None:
            continue
        if listed is None or listed is action:
            hint = suggest_name(action.listed_as, [name for name in actions if name != action.name])
            reader.fault(f"there is no other action {quote(action.listed_as, 40)}", path, hint, code="P014")
            continue
        kinds = {one.name: one.kind for one in action.parameters}
        missing = [one.name for one in listed.parameters if kinds.get(one.name) != one.kind]
        if listed.chain or listed.listed_as or listed.by_chance or action.by_chance:
            hint = "name an action of a player, without chain and listed_as"
            reader.fault(f"no other action can be listed as {listed.name}", path, hint)
        elif missing:
            hint = f"add {missing[0]} to the parameters, as {listed.name} has it"
            reader.fault(f"{action.name} does not say {missing[0]} of {listed.name}", path, hint)
