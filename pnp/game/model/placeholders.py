"""The numbers and words of a ruleset that its texts may name, so that each is written only once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pnp.game.model.kinds import AnyComponent
from pnp.game.model.ruleset import GameFile


def untranslated_values(game: GameFile | None, components: Mapping[str, AnyComponent]) -> dict[str, str | float]:
    """Return the values of placeholders:

    ``button.count``, ``hollowtown.rows``, ``game.players``. Every number and short word of a component can be named;
    sizes are in millimetres. Sizes that fit the paper have no value. The count of a group is the number of all its
    pieces: ``deck.count``. Without a *game*, whose file has faults, the values are those of the components.
    """
    keys = () if game is None else ("title", "author", "players", "minutes", "version")
    values: dict[str, str | float] = {f"game.{key}": str(getattr(game, key)) for key in keys}
    totals = Counter[str]()
    for name, component in components.items():
        if component.group is not None:
            totals[component.group] += getattr(component, "count", 1)
        for key in type(component).__struct_fields__:
            value = getattr(component, key)
            if isinstance(value, int | float | str) and not isinstance(value, bool) and key != "kind":
                values[f"{name}.{key}"] = value if isinstance(value, float) else str(value)
    return {f"{group}.count": str(total) for group, total in totals.items()} | values
