"""Turn the town, the market, the purses and the bank into one frozen value."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from pnp.rules.game_setup import OptionSetup

COLUMNS = "ABC"
CELLS = tuple(f"{column}{row}" for row in (1, 2, 3) for column in COLUMNS)  # reading order
CELL_NUMBERS = {cell: number for number, cell in enumerate(CELLS)}
# The cells orthogonally next to each cell, in reading order.
NEIGHBOURS = tuple(
    tuple(to for to in range(9) if abs(to % 3 - at % 3) + abs(to // 3 - at // 3) == 1) for at in range(9)
)
PLAYERS = ("hollow", "dooky")
HOLLOW, DOOKY = 0, 1
TYPES = ("mushroom", "beehive", "meadow")  # the market's rows from the top
LETTERS = "mbw"  # how a board row writes the types
HOUSES = "HD"  # how a board row writes the houses
EMPTY = "."
LEAVING = 2  # landscape tiles that leave the game at its start
EDITIONS = ("first", "second")
VARIANTS = ("rolled-prices",)


class QuietSetup(Struct, frozen=True):
    """What a ruleset decides: the editions and variants that it offers, and how many buttons and tiles there are."""

    edition: OptionSetup = OptionSetup(EDITIONS, "second")
    variants: tuple[str, ...] = VARIANTS
    buttons: int = 15
    tiles: tuple[int, ...] = (3, 3, 3)  # of each type

    @property
    def tiles_in_play(self) -> int:
        """How many landscape tiles are in the game once some have left it."""
        return sum(self.tiles) - LEAVING


class Position(NamedTuple):
    """What lies where; cells and market rows count from 0 in reading order, players are 0 (Hollow) and 1 (Dooky)."""

    edition: str
    land: str  # nine letters: what each cell holds
    buttons: tuple[int, ...]  # nine numbers: buttons lying on each cell
    stands: tuple[int, ...]  # the cell of each character
    tiles: tuple[int, ...]  # tiles left in each market row
    prices: tuple[int, ...]  # buttons on each market row
    bank: int
    purses: tuple[int, ...]
    turn: int
    last_action: bool  # Hollow has placed the last tile and Dooky acts for the last time


class State(NamedTuple):
    """A position and what the rules ask of its history.

    *seen* are the positions that may still come again, this one last: those since the last purchase, for a tile never
    returns to the market.
    """

    position: Position
    seen: tuple[Position, ...]


def begin(position: Position) -> State:
    """Return the state of a position without a history: it stands for the first time."""
    return State(position, (position,))


def with_entry(row: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """Return *row* with *change* added at *place*."""
    return (*row[:place], row[place] + change, *row[place + 1 :])
