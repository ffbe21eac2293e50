"""The numbers and words of a ruleset that its texts may name, so that none of them is typed twice."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.model.components import AnyComponent
from pnp.model.ruleset import GameFile


def untranslated_values(game: GameFile | None, components: Mapping[str, AnyComponent]) -> dict[str, str | float]:
    """Return placeholder -> what it stands for: ``button.count``, ``hollowtown.rows``, ``game.players``.

    Every number and short word of a component can be named; sizes are in millimetres. What fits the paper has none.
    Without a *game*, whose file has faults, those of the components.
    """
    keys = () if game is None else ("title", "author", "players", "minutes", "version")
    values: dict[str, str | float] = {f"game.{key}": str(getattr(game, key)) for key in keys}
    for name, component in components.items():
        for key in type(component).__struct_fields__:
            value = getattr(component, key)
            if isinstance(value, int | float | str) and not isinstance(value, bool) and key != "kind":
                values[f"{name}.{key}"] = value if isinstance(value, float) else str(value)
    return values
