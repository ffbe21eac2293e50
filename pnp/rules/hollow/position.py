"""Turn stones and a button into one frozen value that knows every legal move, and keeps knowing it from move to move.

Filling an empty cell changes the number of hollows unless the stones around it are as many separate bodies as they
stand in separate runs (Euler's formula; the edge of the board counts as a stone that surrounds it). So a cell is shut
to placement exactly if one body of stones meets it on two sides, or surrounds it; and a placement changes bodies only
by joining those that it touches. A state keeps the bodies and the cells that they shut; taking a core off the board,
which is rarer, reckons them anew.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.rules.hollow.board import Board
from pnp.rules.hollow.moves import Clear, Move, Place
from pnp.rules.hollow.regions import FEWEST, flooded, grown, parts, pinched

PLAYERS = ("red", "blue")
RED, BLUE = 0, 1
NOBODY = 2  # has the button


class State(NamedTuple):
    """A position, in its first five values; the others follow from the stones."""

    board: Board
    red: int  # cells with a red stone
    blue: int
    turn: int  # 0 (Red) or 1 (Blue)
    button: int  # the player who has it, or NOBODY
    empty: int  # cells without a stone
    mainland: int  # the edge, and every stone connected with it
    islands: tuple[int, ...]  # the other bodies of connected stones
    shut: int  # holds every empty cell that cannot be filled, among others
    inner: int  # stones that touch no empty cell
    cores: tuple[int, ...]  # the bodies of connected inner stones

    def __eq__(self, other: object) -> bool:
        """Two states are one if their positions are."""
        return isinstance(other, State) and self[:5] == other[:5]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:5])


def begin(board: Board, red: int, blue: int, turn: int, button: int) -> State:
    """Return the state of a position."""
    width, window = board.width, board.window
    stones = red | blue
    empty = board.cells ^ stones
    mainland = flooded(board.edge, stones | board.edge, width)
    islands = parts(stones & ~mainland, width)
    shut = pinched(mainland, window, width)
    for island in islands:
        if island.bit_count() >= FEWEST:
            shut |= pinched(island, window, width)
    inner = board.cells & ~grown(empty, width)
    return State(board, red, blue, turn, button, empty, mainland, islands, shut, inner, parts(inner, width))


def legal_moves(state: State) -> list[Move]:
    """Return every legal move: placements in reading order, then the cores that can be cleared."""
    board = state.board
    moves: list[Move] = board.placements(state.empty & ~state.shut)  # type: ignore[assignment]  # a list of its own
    if state.cores:
        moves += [board.clearings[core & -core] for core in state.cores]
    return moves


def is_legal(state: State, move: Move) -> bool:
    """Whether *move* can be made."""
    if isinstance(move, Place):
        return bool(state.board.bits[move.cell] & state.empty & ~state.shut)
    if isinstance(move, Clear):
        bit = state.board.bits[move.cell]
        return any(core & -core == bit for core in state.cores)
    return False


def is_over(state: State) -> bool:
    """Whether neither a placement nor a new hollow is possible."""
    return not state.cores and not state.empty & ~state.shut


def core_at(state: State, cell: int) -> int:
    """Return the core that a cell belongs to, 0 if none."""
    bit = state.board.bits[cell]
    return next((core for core in state.cores if core & bit), 0)


def after(state: State, move: Move) -> State:
    """Return the state after a legal move, reckoned from what it changes; whether it is legal is not asked."""
    if not isinstance(move, Place):
        return _cleared(state, move)
    board, red, blue, turn, button, empty, mainland, islands, shut, inner, cores = state
    bit, ring, width = board.bits[move.cell], board.rings[move.cell], board.width
    if turn == RED:
        red |= bit
    else:
        blue |= bit
    empty ^= bit
    body, apart = bit, []
    for island in islands:
        if island & ring:
            body |= island
        else:
            apart.append(island)
    if mainland & ring:
        mainland |= body
        others = apart
        closed = pinched(mainland, board.window, width)
    else:
        others = [mainland, *apart]
        apart.append(body)
        closed = pinched(body, board.window, width) if body.bit_count() >= FEWEST else 0
    # What was shut stays so, but that the stone may have closed a gap between two sides of a cell beside it.
    if doubtful := shut & ring & empty & ~closed:
        for other in others:
            doubtful &= ~pinched(other, board.window, width)
        shut ^= doubtful
    touching = board.cells & ~grown(empty, width)
    if touching != inner:
        cores = _joined(board, cores, touching ^ inner, touching)
        inner = touching
    return State(board, red, blue, 1 - turn, button, empty, mainland, tuple(apart), shut | closed, inner, cores)


def _joined(board: Board, cores: tuple[int, ...], fresh: int, inner: int) -> tuple[int, ...]:
    """Return the cores of *inner*: *cores* with the *fresh* stones, which have just lost their last empty neighbour."""
    if fresh & (fresh - 1):
        return parts(inner, board.width)
    ring, apart = board.rings[board.clearings[fresh].cell], []  # a single stone: it joins every core that it touches
    for core in cores:
        if core & ring:
            fresh |= core
        else:
            apart.append(core)
    return (*apart, fresh)


def _cleared(state: State, move: Move) -> State:
    """Return the state after a core has left the board, reckoned anew. Raises ValueError for a pass."""
    if not isinstance(move, Clear):
        raise ValueError("passing is not a move")
    left = ~core_at(state, move.cell)
    return begin(state.board, state.red & left, state.blue & left, 1 - state.turn, state.turn)
