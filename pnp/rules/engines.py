"""Turn an engine's name into the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.rules.hexania.engine import Hexania
from pnp.rules.hollow.engine import Hollow
from pnp.rules.ovo.engine import Ovo
from pnp.rules.protocol import Engine
from pnp.rules.quiet_adventures.engine import QuietAdventures

# Every engine by the name that a ruleset's game.yaml gives it.
ENGINES: Mapping[str, Engine[Any, Any]] = {
    "quiet-adventures": QuietAdventures(),
    "ovo": Ovo(),
    "hollow": Hollow(),
    "hexania": Hexania(),
}

# What game.yaml says of a game whose rules no engine knows: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"
