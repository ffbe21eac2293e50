"""Turn an engine's name into the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pnp.rules.protocol import Engine


def _quiet_adventures() -> Engine[Any, Any]:
    from pnp.rules.quiet_adventures.engine import QuietAdventures

    return QuietAdventures()


def _ovo() -> Engine[Any, Any]:
    from pnp.rules.ovo.engine import Ovo

    return Ovo()


def _hollow() -> Engine[Any, Any]:
    from pnp.rules.hollow.engine import Hollow

    return Hollow()


def _hexania() -> Engine[Any, Any]:
    from pnp.rules.hexania.engine import Hexania

    return Hexania()


class _Engines(Mapping[str, Engine[Any, Any]]):
    """Engines by name; the modules of one are imported when it is first asked for, for a game needs no other's."""

    def __init__(self, makers: Mapping[str, Callable[[], Engine[Any, Any]]]) -> None:
        self._makers = makers
        self._made: dict[str, Engine[Any, Any]] = {}

    def __getitem__(self, name: str) -> Engine[Any, Any]:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


# Every engine by the name that a ruleset's game.yaml gives it.
ENGINES: Mapping[str, Engine[Any, Any]] = _Engines(
    {
        "quiet-adventures": _quiet_adventures,
        "ovo": _ovo,
        "hollow": _hollow,
        "hexania": _hexania,
    }
)

# What game.yaml says of a game whose rules no engine knows: it is printed, but nothing about it can be proved.
NO_ENGINE = "none"
