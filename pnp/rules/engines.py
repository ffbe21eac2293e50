"""The engine of a ruleset, by the name that its game.yaml has: rules in play.yaml, or an engine in Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.ruleset import PLAY_ENGINE
from pnp.rules.game_setup import GameSetup
from pnp.rules.protocol import Engine, Rejected

# Engines in Python by their names in game.yaml, for rules that play.yaml can't express. No bundled game needs one.
ENGINES: Mapping[str, Engine[Any, Any]] = {}

# What game.yaml says of a game whose rules no engine knows: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"


def engine_for(name: str, setup: GameSetup) -> Engine[Any, Any] | Rejected | None:
    """Return the engine *name* set up for a ruleset, or why it can't play that; None if there is no such engine."""
    if name == PLAY_ENGINE:
        from pnp.rules.play.engine import PlayEngine

        return PlayEngine().for_setup(setup)
    engine = ENGINES.get(name)
    return None if engine is None else engine.for_setup(setup)
