"""The engines in Python, and the one that plays a ruleset.

The rules of all bundled games are data. A game whose rules play.yaml can't say has an engine of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.model.ruleset import PLAY_ENGINE
from pnp.rules.game_setup import GameSetup
from pnp.rules.protocol import Engine, Rejected

# Every engine in Python by the name that a ruleset's game.yaml gives it.
ENGINES: Mapping[str, Engine[Any, Any]] = {}

# What game.yaml says of a game whose rules no engine knows: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"


def engine_for(name: str, setup: GameSetup) -> Engine[Any, Any] | Rejected | None:
    """Return the engine *name* as a ruleset sets it up, or why it can't play that; None if there is no such engine.

    That of rules in play.yaml is made for its ruleset.
    """
    if name == PLAY_ENGINE:
        from pnp.rules.play.engine import PlayEngine

        return PlayEngine().for_setup(setup)
    engine = ENGINES.get(name)
    return None if engine is None else engine.for_setup(setup)
