"""Turn the board, the turn and who is out into one frozen value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.geometry.square_grid import SquareGrid

SIZE = 6  # cells along a side
GRID = SquareGrid(SIZE, SIZE, 1.0)
CELLS = GRID.names  # reading order
CELL_NUMBERS: Mapping[str, int] = {cell: number for number, cell in enumerate(CELLS)}

MARKS = ("circle", "triangle", "diamond", "star")
LETTERS: Mapping[str, str] = {"circle": "c", "triangle": "t", "diamond": "d", "star": "s"}  # face up; capitals: down
NAMES: Mapping[str, str] = {letter: mark for mark, letter in LETTERS.items()}
EMPTY = "."
TABLES = (("diamond", "star"), MARKS)  # who may play together, in the order of turns

_ROWS = {"diamond": "A1 B1 C1 D1 E1 F1", "star": "A6 B6 C6 D6 E6 F6"}
_CORNERS = {"circle": "A1 B1 A2 B2", "triangle": "E1 F1 E2 F2", "diamond": "E5 F5 E6 F6", "star": "A5 B5 A6 B6"}


def _cells(camps: Mapping[str, str]) -> Mapping[str, frozenset[int]]:
    return {player: frozenset(CELL_NUMBERS[cell] for cell in cells.split()) for player, cells in camps.items()}


# For each number of players: every player's camp; he has as many eggs as his camp has cells.
CAMPS: Mapping[int, Mapping[str, frozenset[int]]] = {2: _cells(_ROWS), 4: _cells(_CORNERS)}
# Likewise the camps of all his opponents, out or not, together.
ABROAD: Mapping[int, Mapping[str, frozenset[int]]] = {
    count: {player: frozenset().union(*camps.values()) - camp for player, camp in camps.items()}
    for count, camps in CAMPS.items()
}


class Position(NamedTuple):
    """What lies where, and who may act; players and cells count from 0."""

    players: tuple[str, ...]  # in the order of turns
    board: str  # 36 letters in reading order
    turn: int
    out: tuple[int, ...]  # players, in the order of turns

    @property
    def still_in(self) -> tuple[int, ...]:
        """The players who are not out."""
        return tuple(player for player in range(len(self.players)) if player not in self.out)


class State(NamedTuple):
    """A position, and who has won: a claim that ends the game leaves everything else as it was."""

    position: Position
    winner: int | None


def begin(position: Position) -> State:
    """Return the state of a position: over only if a single player is still in."""
    left = position.still_in
    return State(position, left[0] if len(left) == 1 else None)


def owner(position: Position, cell: int) -> int | None:
    """Return the player whose egg stands on *cell*, face up or face down; None if it is empty."""
    letter = position.board[cell].lower()
    return None if letter == EMPTY else position.players.index(NAMES[letter])


def is_down(position: Position, cell: int) -> bool:
    """Whether an egg lies face down on *cell*."""
    return position.board[cell].isupper()


def is_home(position: Position, player: int) -> bool:
    """Whether all eggs of a player lie face down in his camp: it has a cell for each."""
    name = position.players[player]
    return all(position.board[cell] == LETTERS[name].upper() for cell in CAMPS[len(position.players)][name])
