"""Say what a position of Hexania is: who has counters where, whose turn it is and what is left of it."""

from __future__ import annotations

from typing import NamedTuple

from pnp.rules.hexania.figures import Figures, figures_of
from pnp.rules.hexania.ground import Ground, ground

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
FEWEST = 2  # players
VARIANTS = (
    "split-regroup",
    "homes-safe-until-blood",
    "no-collapse",
    "birth-attack",
    "viscous-moves",
    "birth-merges",
)
CRITICAL = 12  # the mass at which a figure collapses


class Position(NamedTuple):
    """A position; players are numbers from 0 in turn order, sets of cells are numbers of their board's ground."""

    side: int
    counters: tuple[int, ...]  # each player's cells
    turn: int
    points: int | None  # left in this turn; None: a throw is next
    acted: bool
    bonus: tuple[int, ...]
    first_turn: frozenset[int]
    out: frozenset[int]
    losses: tuple[int, ...]
    variants: frozenset[str]

    @property
    def ground(self) -> Ground:
        """The board."""
        return ground(self.side)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' colours, in turn order."""
        return COLOURS[: len(self.counters)]

    @property
    def own(self) -> int:
        """The counters of the player to act."""
        return self.counters[self.turn]

    @property
    def others(self) -> int:
        """The counters of all other players."""
        return self.all ^ self.own

    @property
    def all(self) -> int:
        """Every cell that is held."""
        held = 0
        for counters in self.counters:
            held |= counters
        return held

    @property
    def homes(self) -> tuple[int, ...]:
        """Each player's home."""
        return self.ground.homes(len(self.counters))

    @property
    def barred(self) -> int:
        """The cells of homes that the player to act may not newly occupy in this action: p. 12, or variant b."""
        if "homes-safe-until-blood" in self.variants:
            safe = [player for player, lost in enumerate(self.losses) if not lost and player != self.turn]
        elif self.turn in self.first_turn:
            safe = [player for player in range(len(self.counters)) if player != self.turn]
        else:
            return 0
        return sum(self.homes[player] for player in safe) & ~self.own

    def figures(self, player: int) -> Figures:
        """Return one player's figures."""
        return figures_of(self.side, self.counters[player])


def left_in(position: Position) -> list[int]:
    """Return the players who are not out."""
    return [player for player in range(len(position.counters)) if player not in position.out]


def is_over(position: Position) -> bool:
    """Whether one player alone is left."""
    return len(position.out) == len(position.counters) - 1


def with_entry(row: tuple[int, ...], place: int, entry: int) -> tuple[int, ...]:
    """Return *row* with *entry* at *place*."""
    return (*row[:place], entry, *row[place + 1 :])
