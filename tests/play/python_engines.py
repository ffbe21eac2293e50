"""Engines in Python by the names of their games: those of the program, and second opinions on games told in data."""

from collections.abc import Mapping
from typing import Any

from pnp.play import engine_names as engines
from pnp.play.protocol import Engine
from tests.play.hexania.engine import Hexania
from tests.play.hollow.engine import Hollow
from tests.play.ovo.engine import Ovo
from tests.play.quiet_adventures.engine import QuietAdventures

ENGINES: Mapping[str, Engine[Any, Any]] = {
    **engines.ENGINES,
    "hexania": Hexania(),
    "hollow": Hollow(),
    "ovo": Ovo(),
    "quiet-adventures": QuietAdventures(),
}
