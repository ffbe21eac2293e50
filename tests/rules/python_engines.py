"""Engines in Python by the names of their games: those of the program, and second opinions on games told in data."""

from collections.abc import Mapping
from typing import Any

from pnp.rules import engines
from pnp.rules.protocol import Engine
from tests.rules.hexania.engine import Hexania
from tests.rules.hollow.engine import Hollow
from tests.rules.ovo.engine import Ovo
from tests.rules.quiet_adventures.engine import QuietAdventures

ENGINES: Mapping[str, Engine[Any, Any]] = {
    **engines.ENGINES,
    "hexania": Hexania(),
    "hollow": Hollow(),
    "ovo": Ovo(),
    "quiet-adventures": QuietAdventures(),
}
