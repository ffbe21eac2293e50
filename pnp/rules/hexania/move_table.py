"""Keep the moves of a board, each made once: a list of legal moves is then put together from what is there already."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

from pnp.rules.hexania.ground import ground
from pnp.rules.hexania.moves import Action, Birth, Grow, Regroup, Travel

Made = TypeVar("Made", bound=Grow | Regroup)
_MOST_KEPT = 10_000  # actions that make a figure collapse


class Line(NamedTuple):
    """The moves of a figure along one *direction*, a step of which shifts a set's number by *shift*."""

    direction: str
    shift: int
    travels: list[Travel]


class _Row(dict[int, Made], Generic[Made]):
    """The moves of one kind from one cell to each other, made when they are first asked for."""

    def __init__(self, kind: Callable[[str, str], Made], source: str, names: Mapping[int, str]) -> None:
        super().__init__()
        self._kind, self._source, self._names = kind, source, names

    def __missing__(self, number: int) -> Made:
        self[number] = made = self._kind(self._source, self._names[number])
        return made


class _Keeps(dict[int, Action]):
    """One action that makes a figure collapse, by the cell that is left of it."""

    def __init__(self, action: Action, names: Mapping[int, str]) -> None:
        super().__init__()
        self._action, self._names = action, names

    def __missing__(self, number: int) -> Action:
        keep = self._names[number]
        made: Action
        match self._action:
            case Birth(cell):
                made = Birth(cell, keep)
            case Grow(figure, cell):
                made = Grow(figure, cell, keep)
            case Regroup(counter, cell):
                made = Regroup(counter, cell, keep)
            case Travel(figure, direction, steps):
                made = Travel(figure, direction, steps, keep)
        self[number] = made
        return made


class _Kept(dict[Action, _Keeps]):
    """What is known of the actions that make a figure collapse; long games on large boards know no end of them."""

    def __init__(self, names: Mapping[int, str]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, action: Action) -> _Keeps:
        if len(self) >= _MOST_KEPT:
            self.clear()
        self[action] = made = _Keeps(action, self._names)
        return made


class MoveTable:
    """The moves of one board. Cells are named by their numbers."""

    def __init__(self, side: int) -> None:
        self._names = ground(side).names
        self._farthest = 2 * side - 2  # steps from edge to edge
        self._strides = ground(side).strides
        self._travels: dict[int, tuple[Line, ...]] = {}
        self.kept = _Kept(self._names)  # an action, once for each cell that may be left of a figure that collapses
        self.grows = {number: _Row(Grow, name, self._names) for number, name in self._names.items()}
        self.regroups = {number: _Row(Regroup, name, self._names) for number, name in self._names.items()}

    def travels(self, first: int) -> tuple[Line, ...]:
        """Return the moves along each direction of the figure whose first cell that is: one step, two steps, …"""
        known = self._travels.get(first)
        if known is None:
            name, far = self._names[first], range(1, self._farthest + 1)
            known = tuple(
                Line(direction, shift, [Travel(name, direction, steps) for steps in far])
                for direction, shift in self._strides.items()
            )
            self._travels[first] = known
        return known


@lru_cache(maxsize=16)
def move_table(side: int) -> MoveTable:
    """Return the moves of the board of that side."""
    return MoveTable(side)
