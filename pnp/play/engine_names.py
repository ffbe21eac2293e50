"""Find the engine of a ruleset by its name in game.yaml: rules in play.yaml, or an engine in Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.game.model.ruleset import PLAY_ENGINE
from pnp.play.game_setup import GameSetup
from pnp.play.protocol import Engine, Rejected

# Engines in Python by their names in game.yaml, for rules that play.yaml can't express. No bundled game needs one.
ENGINES: Mapping[str, Engine[Any, Any]] = {}

# The engine in game.yaml of a game without rules: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"


def engine_for(name: str, setup: GameSetup) -> Engine[Any, Any] | Rejected | None:
    """Return the engine *name* set up for a ruleset, or why it can't play that; None for an unknown name."""
    if name == PLAY_ENGINE:
        from pnp.play.language.engine import PlayEngine

        return PlayEngine().for_setup(setup)
    engine = ENGINES.get(name)
    return None if engine is None else engine.for_setup(setup)
