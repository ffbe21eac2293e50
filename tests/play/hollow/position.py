"""Turn stones and a button into one frozen value that knows every legal move, and keeps knowing it from move to move.

Filling an empty cell changes the number of hollows unless the stones around it are as many separate bodies as they
stand in separate runs (Euler's formula; the edge of the board counts as a stone that surrounds it). So a cell is shut
to placement exactly if one body of stones meets it on two sides, or surrounds it; and a placement changes bodies only
by joining those that it touches. A state keeps the bodies, the cells that they shut, and the cores; taking a core off
the board changes its own body, and recomputes everything only where that body may fall apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tests.play.hollow.board import (
    MIN_CUTTING,
    MIN_ENCLOSING,
    ClearCore,
    HollowBoard,
    HollowMove,
    PlaceStone,
    cut_cells,
    flood_fill,
    grown,
    parts,
)

HOLLOW_PLAYERS = ("red", "blue")
RED, BLUE = 0, 1
NOBODY = 2  # has the button


class HollowState(NamedTuple):
    """A position, in its first five values; the others follow from the stones."""

    board: HollowBoard
    red: int  # cells with a red stone
    blue: int
    turn: int  # 0 (Red) or 1 (Blue)
    button: int  # the player who has it, or NOBODY
    empty: int  # cells without a stone
    mainland: int  # the edge, and every stone connected with it
    islands: tuple[int, ...]  # the other bodies of connected stones
    shut: int  # holds every empty cell that cannot be filled, among others
    inner: int  # stones that touch no empty cell
    cores: Mapping[int, ClearCore]  # the bodies of connected inner stones, each with the move that clears it

    def __eq__(self, other: object) -> bool:
        """Two states are one if their positions are."""
        return isinstance(other, HollowState) and self[:5] == other[:5]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:5])


_new_state = tuple.__new__  # State(…) without the call that it is


def begin_hollow(board: HollowBoard, red: int, blue: int, turn: int, button: int) -> HollowState:
    """Return the state of a position."""
    width = board.width
    stones = red | blue
    empty = board.cells ^ stones
    mainland = flood_fill(board.edge, stones | board.edge, width)
    islands = parts(stones & ~mainland, width)
    shut = cut_cells(mainland, width)
    for island in islands:
        if island.bit_count() >= MIN_CUTTING:
            shut |= cut_cells(island, width)
    inner = board.cells & ~grown(empty, width)
    return HollowState(board, red, blue, turn, button, empty, mainland, islands, shut, inner, _cores(board, inner))


def _cores(board: HollowBoard, inner: int) -> dict[int, ClearCore]:
    """Return the cores that inner stones make."""
    return {core: board.clearings[core & -core] for core in parts(inner, board.width)}


def legal_hollow_moves(state: HollowState) -> list[HollowMove]:
    """Return every legal move: placements in reading order, then the cores that can be cleared."""
    board, _, _, _, _, empty, _, _, shut, _, cores = state  # one by one they take longer
    moves: list[HollowMove] = board.placements(empty & ~shut)  # type: ignore[assignment]  # a list of its own
    if cores:
        moves += cores.values()
    return moves


def is_legal(state: HollowState, move: HollowMove) -> bool:
    """Whether *move* can be made."""
    if isinstance(move, PlaceStone):
        return bool(state.board.bits[move.cell] & state.empty & ~state.shut)
    if isinstance(move, ClearCore):
        return move in state.cores.values()
    return False


def is_hollow_over(state: HollowState) -> bool:
    """Whether neither a placement nor a new hollow is possible."""
    return not state.cores and not state.empty & ~state.shut


def core_at(state: HollowState, cell: int) -> int:
    """Return the core that a cell belongs to, 0 if none."""
    bit = state.board.bits[cell]
    for core in state.cores:
        if core & bit:
            return core
    return 0


def after(state: HollowState, move: HollowMove) -> HollowState:
    """Return the state after a legal move, computed from what it changes; legality is not checked."""
    if not isinstance(move, PlaceStone):
        return _clear_core(state, move)
    board, red, blue, turn, button, empty, mainland, islands, shut, inner, cores = state
    bit, ring, width = board.bits[move.cell], board.rings[move.cell], board.width
    if turn == RED:
        red |= bit
    else:
        blue |= bit
    empty ^= bit
    body, apart, closed = bit, islands, 0
    for island in islands:
        if island & ring:
            body |= island
            apart = tuple([other for other in apart if other is not island])
    if mainland & ring:
        mainland |= body
        closed = cut_cells(mainland, width)
    else:
        apart = (*apart, body)
        if body.bit_count() >= MIN_CUTTING:
            closed = cut_cells(body, width)
    # What was shut stays so, but that the stone may have closed a gap between two sides of a cell beside it.
    if (unsettled := shut & ring & empty) and (unsettled := unsettled & ~closed):
        for other in (mainland, *islands):
            if not other & ring:
                unsettled &= ~cut_cells(other, width)
        shut ^= unsettled
    wide = empty | empty << 1 | empty << width  # grown(), without the call
    touching = board.cells & ~(wide | wide >> 1 | wide >> width)
    if touching != inner:
        cores = _joined(board, cores, touching ^ inner)
    return _new_state(
        HollowState, (board, red, blue, 1 - turn, button, empty, mainland, apart, shut | closed, touching, cores)
    )


def _joined(board: HollowBoard, cores: Mapping[int, ClearCore], fresh: int) -> Mapping[int, ClearCore]:
    """Return *cores* with the *fresh* stones, which have just lost their last empty neighbour: each joins them."""
    while fresh:
        core = fresh & -fresh
        fresh ^= core
        clear = board.clearings[core]
        ring, apart = board.rings[clear.cell], {}
        for other, known in cores.items():
            if other & ring:
                core |= other
                clear = known if known.cell < clear.cell else clear
            else:
                apart[other] = known
        apart[core] = clear
        cores = apart
    return cores


def _clear_core(state: HollowState, move: HollowMove) -> HollowState:
    """Return the state after a core has left the board. Raises ValueError for a pass.

    No other body touches the core, nor does another core, nor an empty cell. If what is around the core is connected,
    and it does around a small one, so does the rest of its body, and nothing changes but in the core itself; else all
    is recomputed.
    """
    if not isinstance(move, ClearCore):
        raise ValueError("passing is not a move")
    board, red, blue, turn, _, empty, mainland, islands, shut, inner, cores = state
    core = core_at(state, move.cell)
    left, width = ~core, board.width
    body = mainland if core & mainland else next(island for island in islands if island & core)
    rest = body ^ core
    if core.bit_count() >= MIN_ENCLOSING:
        around = grown(core, width) & rest
        if flood_fill(around & -around, around, width) != around:
            return begin_hollow(board, red & left, blue & left, 1 - turn, turn)
    if body is mainland:
        mainland = rest
    else:
        islands = tuple([rest if island is body else island for island in islands])
    shut = shut & left | (cut_cells(rest, width) & core if core & core - 1 else core)  # a single cell is surrounded
    cores = {other: clear for other, clear in cores.items() if other != core}
    return _new_state(
        HollowState,
        (board, red & left, blue & left, 1 - turn, turn, empty | core, mainland, islands, shut, inner ^ core, cores),
    )
