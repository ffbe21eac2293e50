"""Decide where the parts of a frame stand: board, tracks beside or below it, pools at its foot."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.components.context import Context
from pnp.components.square_board import NEST_INSET, board_grid
from pnp.geometry.path import Box
from pnp.geometry.square_grid import SquareGrid
from pnp.geometry.transform import Point
from pnp.model.components import RowBoard, SquareBoard
from pnp.model.view import View

GUTTER = 3.8  # for the letters above and the numbers beside a board
EDGE = 0.6  # around the frame, for thick lines
GAP = 2.4  # between boards, tracks and pools
POOL_GAP = 1.6
POOL_HEIGHT = 8.6
ROW_GAP = 0.9
LARGEST_CELL = 13.0
LOWEST_ROW, TALLEST_ROW = 7.2, 10.0
# A frame at least so wide has its tracks beside the board, which then takes this share of the width.
BESIDE_FROM, BOARD_SHARE = 51.0, 0.53


@dataclass(frozen=True, slots=True)
class FrameLayout:
    """Boxes in mm from the frame's upper left corner; the same for every frame of a figure."""

    width: float
    height: float
    grids: tuple[tuple[SquareGrid, Box], ...]  # a board's cells, and the box they fill
    rows: tuple[tuple[tuple[str, Box], ...], ...]  # of each track: a row's name and its box
    pools: tuple[tuple[str, Box], ...]

    def place(self, name: str) -> Box | None:
        """Return the box of a place as events name it (cell:B2, row:meadow, pool:bank, purse:hollow), if it is seen."""
        kind, _, which = name.partition(":")
        if kind == "cell":
            for grid, box in self.grids:
                if which in grid.names:
                    cell = grid.box(which)
                    return cell.moved(box.left, box.top)
            return None
        boxes = [found for track in self.rows for found in track] if kind == "row" else list(self.pools)
        return next((box for name, box in boxes if name == which), None)

    def corners(self, name: str) -> tuple[Point, ...]:
        """Return the corners of a cell as it is seen, clockwise; none for another place."""
        box = self.place(name) if name.startswith("cell:") else None
        if box is None:
            return ()
        inside = box.grown(-NEST_INSET * box.width)
        return (
            (inside.left, inside.top),
            (inside.right, inside.top),
            (inside.right, inside.bottom),
            (inside.left, inside.bottom),
        )


def frame_layout(view: View, context: Context, width: float) -> FrameLayout:
    """Return where everything in *view* goes in a frame at most *width* mm wide."""
    beside = bool(view.tracks) and bool(view.boards) and width >= BESIDE_FROM
    room = BOARD_SHARE * width if beside else width - EDGE
    grids: list[tuple[SquareGrid, Box]] = []
    bottom = right = 0.0
    for board in view.boards:
        grid, box = _board(board.component, context, room, bottom + GAP if bottom else 0.0)
        grids.append((grid, box))
        bottom, right = box.bottom, max(right, box.right)
    top = GUTTER if beside else bottom + (GAP if bottom else 0.0)
    left = right + GAP if beside else GUTTER
    end = width - EDGE
    tracks: list[tuple[tuple[str, Box], ...]] = []
    for track in view.tracks:
        names = tuple(dict.fromkeys(row for row, _, _ in track.places))
        height = (bottom - top + ROW_GAP) / len(names) - ROW_GAP if beside else LOWEST_ROW
        height = min(TALLEST_ROW, max(LOWEST_ROW, height))
        rows = tuple(
            (name, Box(left, y, end, y + height))
            for name, y in ((name, top + i * (height + ROW_GAP)) for i, name in enumerate(names))
        )
        tracks.append(rows)
        top = rows[-1][1].bottom + GAP
    bottom = max(bottom, top - GAP)
    pools: tuple[tuple[str, Box], ...] = ()
    if view.pools:
        y = bottom + GAP
        each = (end - EDGE - POOL_GAP * (len(view.pools) - 1)) / len(view.pools)
        lefts = [EDGE + i * (each + POOL_GAP) for i in range(len(view.pools))]
        pools = tuple(
            (pool.name, Box(x, y, x + each, y + POOL_HEIGHT)) for pool, x in zip(view.pools, lefts, strict=True)
        )
        bottom = y + POOL_HEIGHT + EDGE
    return FrameLayout(width, bottom, tuple(grids), tuple(tracks), pools)


def _board(name: str, context: Context, room: float, top: float) -> tuple[SquareGrid, Box]:
    """Return a board's cells, as large as *room* mm allow, and their box. Raises TypeError for another component."""
    board = context.component(name)
    if not isinstance(board, SquareBoard):
        raise TypeError(f"{name} is no board of cells")
    gutter = GUTTER if board.labels else 0.0
    whole = board_grid(board)
    cell = min(LARGEST_CELL, (room - gutter) / whole.columns)
    grid = SquareGrid(whole.columns, whole.rows, cell)
    left, head = gutter, top + gutter
    return grid, Box(left, head, left + grid.width, head + grid.height)


def row_board(name: str, context: Context) -> RowBoard:
    """Return the row board that a track shows. Raises TypeError for another component."""
    board = context.component(name)
    if not isinstance(board, RowBoard):
        raise TypeError(f"{name} is no board of rows")
    return board
