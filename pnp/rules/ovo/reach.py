"""Turn a position and an egg into the cells that it can go to, and the way there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.rules.ovo.position import ABROAD, EMPTY, NAMES, SIZE, Position, is_down, owner


def _beside(cell: int, distance: int) -> Iterator[tuple[int, int]]:
    """Yield the cells *distance* away in a straight line, and those half-way."""
    column, row = cell % SIZE, cell // SIZE
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            to_column, to_row = column + distance * right, row + distance * down
            if (right or down) and 0 <= to_column < SIZE and 0 <= to_row < SIZE:
                yield to_column + SIZE * to_row, (column + to_column) // 2 + SIZE * ((row + to_row) // 2)


STEPS = tuple(tuple(sorted(to for to, _ in _beside(cell, 1))) for cell in range(SIZE * SIZE))
# For each cell the cells a jump can go to, in reading order, and the cell that it goes over.
JUMPS = tuple(dict(sorted(_beside(cell, 2))) for cell in range(SIZE * SIZE))


def may_move(position: Position, player: int, cell: int) -> bool:
    """Whether *player* may move what stands on *cell*: an egg of his own, or any egg that lies face down."""
    return is_down(position, cell) or owner(position, cell) == player


def turning(position: Position, cell: int) -> Collection[int]:
    """Return the cells where the egg that stands on *cell* would be turned: its opponents' camps, if it is face up."""
    letter = position.board[cell]
    return ABROAD[len(position.players)][NAMES[letter]] if letter.islower() else frozenset()


def jumped(board: str, start: int, stops: Collection[int]) -> dict[int, int]:
    """Return each cell that chains of jumps from *start* lead to, and the cell before it on a shortest chain.

    No chain goes on from a cell of *stops*. The egg on *start* has left it: a chain may pass there.
    """
    before: dict[int, int] = {start: start}
    waiting = [start]
    for here in waiting:
        if here in stops and here != start:
            continue
        for to, over in JUMPS[here].items():
            if to not in before and board[to] == EMPTY and board[over] != EMPTY and over != start:
                before[to] = here
                waiting.append(to)
    return before


def ends(position: Position, start: int) -> list[int]:
    """Return every cell where a move of the egg on *start* can end, in reading order."""
    found = set(jumped(position.board, start, turning(position, start)))
    found.update(to for to in STEPS[start] if position.board[to] == EMPTY)
    return sorted(found - {start})


def way(position: Position, start: int, end: int) -> tuple[int, ...]:
    """Return the cells of a shortest move from *start* to *end*, both included; *end* is one of ``ends``."""
    if end in STEPS[start]:
        return start, end
    before = jumped(position.board, start, turning(position, start))
    cells = [end]
    while cells[-1] != start:
        cells.append(before[cells[-1]])
    return tuple(reversed(cells))


def has_action(position: Position, player: int) -> bool:
    """Whether *player* has an action: an egg that lies face down can be looked at, one of his own may move."""
    return any(
        is_down(position, cell) or (owner(position, cell) == player and ends(position, cell))
        for cell in range(SIZE * SIZE)
    )


def next_turn(position: Position, first: int) -> int:
    """Return who acts: the first from player *first* on who is in and has an action; there is always one.

    Eggs and empty cells are both on the board, so some egg has an empty cell beside it: its owner can step there.
    """
    count = len(position.players)
    order = [(first + place) % count for place in range(count)]
    return next(player for player in order if player not in position.out and has_action(position, player))
