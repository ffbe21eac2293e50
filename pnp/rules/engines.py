"""The engines: which there are, and the one that plays a ruleset.

Each engine is imported when it is first asked for: a game needs one of them at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from pnp.model.ruleset import PLAY_ENGINE
from pnp.rules.game_setup import GameSetup
from pnp.rules.protocol import Engine, Rejected


def _hexania() -> Engine[Any, Any]:
    from pnp.rules.hexania.engine import Hexania

    return Hexania()


# Every engine by the name that a ruleset's game.yaml gives it.
_MAKERS: Mapping[str, Callable[[], Engine[Any, Any]]] = {
    "hexania": _hexania,
}


@cache
def _engine(name: str) -> Engine[Any, Any]:
    return _MAKERS[name]()


class _Engines(Mapping[str, Engine[Any, Any]]):
    """Every engine by its name, set up as its rules say."""

    def __getitem__(self, name: str) -> Engine[Any, Any]:
        return _engine(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_MAKERS)

    def __len__(self) -> int:
        return len(_MAKERS)

    def __contains__(self, name: object) -> bool:
        return name in _MAKERS


ENGINES: Mapping[str, Engine[Any, Any]] = _Engines()


def engine_for(name: str, setup: GameSetup) -> Engine[Any, Any] | Rejected | None:
    """Return the engine *name* as a ruleset sets it up, or why it can't play that; None if there is no such engine.

    That of rules in play.yaml is made for its ruleset.
    """
    if name == PLAY_ENGINE:
        from pnp.rules.play.engine import PlayEngine

        return PlayEngine().for_setup(setup)
    engine = ENGINES.get(name)
    return None if engine is None else engine.for_setup(setup)


# What game.yaml says of a game whose rules no engine knows: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"
