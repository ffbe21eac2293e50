"""Turn an engine's name into the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.rules.protocol import Engine
from pnp.rules.quiet_adventures.engine import QuietAdventures

# Every engine by the name that a ruleset's game.yaml gives it.
ENGINES: Mapping[str, Engine[Any, Any]] = {"quiet-adventures": QuietAdventures()}
