"""Move sets of cells: by steps, over the cells that they enter, and as far as cells are free.

On boards of squares and hexagons a whole set moves by one shift of its bits; elsewhere each cell moves for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.rules.play.grid import Grid

_Move = Callable[[int, int, int], int]  # of a set in a direction, by steps or over free cells
_Moves = tuple[_Move, _Move, _Move]  # shifted, swept, clearance


def moves_of(grid: Grid, members: Callable[[int], Sequence[int]]) -> _Moves:
    """Return the functions that move a set by steps, that find what it enters, and how far it can go."""
    return _steps_of_cells(grid, members) if grid.shifts is None else _steps_of_sets(grid, grid.shifts)


def _steps_of_cells(grid: Grid, members: Callable[[int], Sequence[int]]) -> _Moves:
    """Return the functions of a board on which each cell moves for itself."""
    rows, most, set_of = grid.next, grid.size, grid.set_of

    def shifted(cells: int, direction: int, times: int) -> int:
        """Return the cells so many steps from each of a set's."""
        row = rows[direction]
        for _ in range(min(times, most)):
            cells = set_of(row[cell] for cell in members(cells))
        return cells

    def swept(cells: int, direction: int, times: int) -> int:
        """Return the cells that a set enters on so many steps."""
        row, entered = rows[direction], 0
        for _ in range(min(times, most)):
            cells = set_of(row[cell] for cell in members(cells))
            entered |= cells
        return entered

    def clearance(cells: int, direction: int, free: int) -> int:
        """Return how many steps a set can go over free cells."""
        row, steps, moved = rows[direction], 0, members(cells)
        while moved and steps < most:
            moved = [row[cell] for cell in moved]
            if not all(grid.bits[cell] & free for cell in moved):
                break
            steps += 1
        return steps

    return shifted, swept, clearance


def _steps_of_sets(grid: Grid, shifts: Sequence[int]) -> _Moves:
    """Return the functions of a board on which a set moves by one shift of all its bits."""
    whole, window = grid.whole, grid.window
    shifts = (*shifts, 0)  # of the direction that is none
    remaining = [_remaining(whole, shift) for shift in shifts]

    def shifted(cells: int, direction: int, times: int) -> int:
        """Return a set moved so many steps at once; cells that would leave the board are left out before."""
        if times < 1:
            return cells
        staying = remaining[direction]
        if times >= len(staying):
            return 0
        shift = shifts[direction] * times
        return (cells & staying[times]) << shift if shift > 0 else (cells & staying[times]) >> -shift

    def swept(cells: int, direction: int, times: int) -> int:
        """Return the cells that a set enters on so many steps."""
        shift, entered = shifts[direction], 0
        for _ in range(min(times, len(remaining[direction]) - 1)):
            cells = (cells << shift if shift > 0 else cells >> -shift) & whole
            entered |= cells
        return entered

    def clearance(cells: int, direction: int, free: int) -> int:
        """Return how many steps a set can go over free cells."""
        shift, steps, closed = shifts[direction], 0, window ^ free
        while cells and shift:
            cells = cells << shift if shift > 0 else cells >> -shift
            if cells & closed:
                break
            steps += 1
        return steps

    return shifted, swept, clearance


def _remaining(whole: int, shift: int) -> list[int]:
    """Return the cells that are still on the board after no step, after one step, and so on."""
    remaining = [whole]
    while shift and remaining[-1]:
        last = remaining[-1]
        remaining.append((last >> shift if shift > 0 else last << -shift) & whole)
    return remaining[:-1] or [whole]
