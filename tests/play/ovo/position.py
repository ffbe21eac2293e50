"""A position of OVO, and the cells that an egg can go to."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from pnp.press.geometry.square_grid import SquareGrid

OVO_SIDE = 6  # cells along a side
GRID = SquareGrid(OVO_SIDE, OVO_SIDE, 1.0)
OVO_CELLS = GRID.names  # reading order
OVO_CELL_NUMBERS: Mapping[str, int] = {cell: number for number, cell in enumerate(OVO_CELLS)}

MARKS = ("circle", "triangle", "diamond", "star")
MARK_LETTERS: Mapping[str, str] = {
    "circle": "c",
    "triangle": "t",
    "diamond": "d",
    "star": "s",
}  # face up; capitals: down
NAMES: Mapping[str, str] = {letter: mark for mark, letter in MARK_LETTERS.items()}
OVO_EMPTY = "."
TABLES = (("diamond", "star"), MARKS)  # who may play together, in the order of turns

_ROWS = {"diamond": "A1 B1 C1 D1 E1 F1", "star": "A6 B6 C6 D6 E6 F6"}
_CORNERS = {"circle": "A1 B1 A2 B2", "triangle": "E1 F1 E2 F2", "diamond": "E5 F5 E6 F6", "star": "A5 B5 A6 B6"}


def _cells(camps: Mapping[str, str]) -> Mapping[str, frozenset[int]]:
    return {player: frozenset(OVO_CELL_NUMBERS[cell] for cell in cells.split()) for player, cells in camps.items()}


# For each number of players: every player's camp, which has a cell for each egg.
CAMPS: Mapping[int, Mapping[str, frozenset[int]]] = {2: _cells(_ROWS), 4: _cells(_CORNERS)}
# The camps of all opponents together, out or not.
ABROAD: Mapping[int, Mapping[str, frozenset[int]]] = {
    count: {player: frozenset().union(*camps.values()) - camp for player, camp in camps.items()}
    for count, camps in CAMPS.items()
}


class OvoPosition(NamedTuple):
    """The eggs on the board, and who may act; players and cells count from 0."""

    players: tuple[str, ...]  # in the order of turns
    board: str  # 36 letters in reading order
    turn: int
    out: tuple[int, ...]  # players, in the order of turns

    @property
    def active(self) -> tuple[int, ...]:
        """The players who are not out."""
        return tuple(player for player in range(len(self.players)) if player not in self.out)


class OvoState(NamedTuple):
    """A position, and who has won: a claim that ends the game leaves everything else as it was."""

    position: OvoPosition
    winner: int | None


def begin_ovo(position: OvoPosition) -> OvoState:
    """Return the state of a position: over only if a single player is still in."""
    active = position.active
    return OvoState(position, active[0] if len(active) == 1 else None)


def owner(position: OvoPosition, cell: int) -> int | None:
    """Return the player whose egg is on *cell*, face up or face down; None if it is empty."""
    letter = position.board[cell].lower()
    return None if letter == OVO_EMPTY else position.players.index(NAMES[letter])


def is_down(position: OvoPosition, cell: int) -> bool:
    """Whether an egg lies face down on *cell*."""
    return position.board[cell].isupper()


def is_home(position: OvoPosition, player: int) -> bool:
    """Whether all eggs of a player are face down in their camp, which has a cell for each."""
    name = position.players[player]
    return all(position.board[cell] == MARK_LETTERS[name].upper() for cell in CAMPS[len(position.players)][name])


def _beside(cell: int, distance: int) -> Iterator[tuple[int, int]]:
    """Yield the cells *distance* away in a straight line, and those half-way."""
    column, row = cell % OVO_SIDE, cell // OVO_SIDE
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            to_column, to_row = column + distance * right, row + distance * down
            if (right or down) and 0 <= to_column < OVO_SIDE and 0 <= to_row < OVO_SIDE:
                yield to_column + OVO_SIDE * to_row, (column + to_column) // 2 + OVO_SIDE * ((row + to_row) // 2)


STEPS = tuple(tuple(sorted(to for to, _ in _beside(cell, 1))) for cell in range(OVO_SIDE * OVO_SIDE))
# For each cell the cells a jump can go to, in reading order, and the cell that it goes over.
JUMPS = tuple(dict(sorted(_beside(cell, 2))) for cell in range(OVO_SIDE * OVO_SIDE))


def may_move(position: OvoPosition, player: int, cell: int) -> bool:
    """Whether *player* may move what is on *cell*: a face-up egg of the player, or any face-down egg."""
    return is_down(position, cell) or owner(position, cell) == player


def flip_cells(position: OvoPosition, cell: int) -> Collection[int]:
    """Return the cells where the egg that is on *cell* would be turned: its opponents' camps, if it is face up."""
    letter = position.board[cell]
    return ABROAD[len(position.players)][NAMES[letter]] if letter.islower() else frozenset()


def jump_targets(board: str, start: int, stops: Collection[int]) -> dict[int, int]:
    """Return each cell that chains of jumps from *start* lead to, and the cell before it on a shortest chain.

    No chain goes on from a cell of *stops*. The egg on *start* has left it: a chain may pass there.
    """
    before: dict[int, int] = {start: start}
    waiting = [start]
    for cell in waiting:
        if cell in stops and cell != start:
            continue
        for to, over in JUMPS[cell].items():
            if to not in before and board[to] == OVO_EMPTY and board[over] != OVO_EMPTY and over != start:
                before[to] = cell
                waiting.append(to)
    return before


def end_cells(position: OvoPosition, start: int) -> list[int]:
    """Return every cell where a move of the egg on *start* can end, in reading order."""
    ends = set(jump_targets(position.board, start, flip_cells(position, start)))
    ends.update(to for to in STEPS[start] if position.board[to] == OVO_EMPTY)
    return sorted(ends - {start})


def path_cells(position: OvoPosition, start: int, end: int) -> tuple[int, ...]:
    """Return the cells of a shortest move from *start* to *end*, both included; *end* is one of ``ends``."""
    if end in STEPS[start]:
        return start, end
    before = jump_targets(position.board, start, flip_cells(position, start))
    cells = [end]
    while cells[-1] != start:
        cells.append(before[cells[-1]])
    return tuple(reversed(cells))


def has_action(position: OvoPosition, player: int) -> bool:
    """Whether *player* has an action: a face-down egg can be inspected, or one's own may move."""
    return any(
        is_down(position, cell) or (owner(position, cell) == player and end_cells(position, cell))
        for cell in range(OVO_SIDE * OVO_SIDE)
    )


def next_turn(position: OvoPosition, first: int) -> int:
    """Return who acts: the first from player *first* on who is in and has an action; there is always one.

    Eggs and empty cells are both on the board, so some egg has an empty cell beside it: its owner can step there.
    """
    count = len(position.players)
    order = [(first + place) % count for place in range(count)]
    return next(player for player in order if player not in position.out and has_action(position, player))
