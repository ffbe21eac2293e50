"""Turn an engine's name into the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from pnp.rules.game_setup import GameSetup
from pnp.rules.protocol import Engine, Rejected

# Every engine by the name that a ruleset's game.yaml gives it: its module and its class there.
_KNOWN: Mapping[str, tuple[str, str]] = {
    "quiet-adventures": ("pnp.rules.quiet_adventures.engine", "QuietAdventures"),
    "ovo": ("pnp.rules.ovo.engine", "Ovo"),
    "hollow": ("pnp.rules.hollow.engine", "Hollow"),
    "hexania": ("pnp.rules.hexania.engine", "Hexania"),
}


@cache
def _engine(name: str) -> Engine[Any, Any]:
    module, engine = _KNOWN[name]
    made: Engine[Any, Any] = getattr(import_module(module), engine)()
    return made


class _Engines(Mapping[str, Engine[Any, Any]]):
    """Every engine by its name; each is loaded when it is first asked for, since a game needs one of them at most."""

    def __getitem__(self, name: str) -> Engine[Any, Any]:
        return _engine(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_KNOWN)

    def __len__(self) -> int:
        return len(_KNOWN)

    def __contains__(self, name: object) -> bool:
        return name in _KNOWN


ENGINES: Mapping[str, Engine[Any, Any]] = _Engines()


def engine_for(name: str, setup: GameSetup) -> Engine[Any, Any] | Rejected | None:
    """Return the engine *name* as a ruleset sets it up, or why it can't play that; None if there is no such engine."""
    engine = ENGINES.get(name)
    return None if engine is None else engine.for_setup(setup)


# What game.yaml says of a game whose rules no engine knows: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"
